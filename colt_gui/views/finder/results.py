"""The list of what was found: its model, its rows with the typed letters in bold, its view."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from colt_gui.views.base import Guarded
from colt_gui.views.finder.catalogue import Found
from colt_gui.views.look.keycaps import cap_height, cap_width, paint_cap
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

Index = QModelIndex | QPersistentModelIndex
FOUND = Qt.ItemDataRole.UserRole
EDGE, GAP, ROW = 12, 16, 36  # design pixels
TITLE = 0.62  # the share of a row that a name may take where what it is needs room, too
VERTICAL = Qt.AlignmentFlag.AlignVCenter


class RowPainter(Guarded, QStyledItemDelegate):
    def __init__(self, style: Style, parent: QObject) -> None:
        super().__init__(parent)
        self._style = style

    @property
    def height(self) -> int:
        """Of one row: the letters have room, and a key cap."""
        return max(self._style.px(ROW), round(1.35 * cap_height(self._style.font("small"))))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(option.rect.width(), self.height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        found, style = index.data(FOUND), self._style
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRectF(option.rect)
        if chosen:
            painter.fillRect(place, style.colour("selection"))
            painter.fillRect(QRectF(place.topLeft(), QPointF(style.px(4), place.bottom() + 1)), style.colour("accent"))
        self._paint_words(painter, place.adjusted(style.px(EDGE), 0, -style.px(EDGE), 0), found)
        painter.restore()

    def _paint_words(self, painter: QPainter, room: QRectF, found: Found) -> None:
        """The key at the right edge, the name at the left, what it is between them as far as there is room."""
        entry, gap = found.entry, self._style.px(GAP)
        if entry.keys:
            room.setRight(self._paint_key(painter, room, entry.keys) - gap)
        about = entry.beside_title
        font = self._style.font("small")
        wanted = QFontMetricsF(font).horizontalAdvance(about) + gap
        right = self._paint_title(painter, room, found, max(room.width() - wanted, TITLE * room.width()))
        room.setLeft(right + gap)
        painter.setFont(font)
        painter.setPen(self._style.colour("muted"))
        text = QFontMetricsF(font).elidedText(about, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, VERTICAL | Qt.AlignmentFlag.AlignRight, text)

    def _paint_key(self, painter: QPainter, room: QRectF, key: str) -> float:
        """Where it begins."""
        font = self._style.font("small")
        high, wide = cap_height(font), cap_width(font, key)
        place = QRectF(room.right() - wide, room.center().y() - high / 2, wide, high)
        painter.setFont(font)
        paint_cap(painter, place, key, self._style.colour("ink"), QPen(self._style.colour("outline"), 1))
        return place.left()

    def _paint_title(self, painter: QPainter, room: QRectF, found: Found, most: float) -> float:
        """Where it ends. What cannot be done now is pale."""
        painter.setPen(self._style.colour("outline" if found.entry.why else "ink"))
        metrics = QFontMetricsF(self._style.font(bold=True))
        title = metrics.elidedText(found.entry.title, Qt.TextElideMode.ElideRight, most)
        letters, x = set(found.letters), room.left()
        for bold, run in groupby(enumerate(title), key=lambda pair: pair[0] in letters):
            text, font = "".join(letter for _, letter in run), self._style.font(bold=bold)
            wide = QFontMetricsF(font).horizontalAdvance(text)
            painter.setFont(font)
            painter.drawText(QRectF(x, room.top(), wide + 1, room.height()), VERTICAL, text)
            x += wide
        return x


Role = Qt.ItemDataRole


class FoundModel(Guarded, QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: list[Found] = []

    def show(self, rows: list[Found]) -> None:
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        found = self._rows[index.row()]
        if role == FOUND:
            return found
        return found.entry.spoken if role in (Role.DisplayRole, Role.AccessibleTextRole) else None


class Results(Styled, QListView):
    def __init__(self, style: Style, parent: QWidget) -> None:
        super().__init__(style, parent)
        self._found = FoundModel(self)
        self._painter = RowPainter(style, self)
        self.setModel(self._found)
        self.setItemDelegate(self._painter)
        self.setAccessibleName("Found")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)

    @property
    def row_height(self) -> int:
        return self._painter.height

    def show_found(self, rows: list[Found], keep: str = "") -> None:
        """The first is the current one, or that with the id to `keep`."""
        self._found.show(rows)
        at = next((k for k, found in enumerate(rows) if keep and found.entry.id == keep), 0)
        if rows:
            self.go_to(at)

    @property
    def count(self) -> int:
        return self._found.rowCount()

    @property
    def current(self) -> Found | None:
        index = self.currentIndex()
        return index.data(FOUND) if index.isValid() else None

    def titles(self) -> list[str]:
        return [self._found.index(k).data(FOUND).entry.title for k in range(self.count)]

    def go(self, by: int) -> None:
        """So many rows on; past either end one comes to the other, but not by pages."""
        if not self.count:
            return
        at = self.currentIndex().row() + by
        self.go_to(at % self.count if abs(by) == 1 else min(max(at, 0), self.count - 1))

    def go_to(self, row: int) -> None:
        index = self._found.index(row)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    @property
    def page(self) -> int:
        """How many rows are seen at once."""
        return max(1, self.viewport().height() // self.row_height)
