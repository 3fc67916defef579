"""One row of what was found: its name with the letters that were typed in bold, what it is, and its key."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtCore import QModelIndex, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from colt_gui.views.base import Guarded
from colt_gui.views.finder.catalogue import Found
from colt_gui.views.look.keycaps import cap_height, cap_width, paint_cap
from colt_gui.views.look.style import Style

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

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        return QSize(option.rect.width(), self.height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
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
        about = entry.told
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
