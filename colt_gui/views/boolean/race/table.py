"""The table of the race: a row for each learner, which is its switch."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from colt_gui.models.boolean.race.race import racer_ids
from colt_gui.models.boolean.race.readings import ROLES, short_name
from colt_gui.views.base import Guarded
from colt_gui.views.controls.widgets import KEYBOARD
from colt_gui.views.look.drawing import focus_ring, text_size
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

BOX, GAP = 13, 7  # design pixels
HIGHEST = 30  # a row, in design pixels
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
SWITCHES = {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}
Role = Qt.ItemDataRole
Index = QModelIndex | QPersistentModelIndex


class Line(NamedTuple):
    """What is said of a learner, and the whole sentence about it."""

    cells: tuple[str, ...] = ()
    words: str = ""


class RaceModel(Guarded, QAbstractTableModel):
    """A learner in each row: its name, which is checked while it takes part, and its numbers."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.ids = list(racer_ids())
        self.titles: tuple[str, ...] = ()
        self._chosen: tuple[str, ...] = ()
        self._lines: dict[str, Line] = {}

    def show_lines(self, titles: tuple[str, ...], chosen: tuple[str, ...], lines: dict[str, Line]) -> None:
        another = len(titles) != len(self.titles)
        if another:
            self.beginResetModel()
        self.titles, self._chosen, self._lines = titles, chosen, lines
        if another:
            self.endResetModel()
        else:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.ids) - 1, len(titles)))
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(titles))

    def line(self, id: str) -> Line:
        return self._lines.get(id, Line())

    def takes_part(self, id: str) -> bool:
        return id in self._chosen

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.ids)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 1 + len(self.titles)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 < section <= len(self.titles):
            return None
        if role == Role.TextAlignmentRole:
            return RIGHT
        return self.titles[section - 1] if role == Role.DisplayRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags if index.column() else flags | Qt.ItemFlag.ItemIsUserCheckable

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        id, column = self.ids[index.row()], index.column()
        line, on = self.line(id), self.takes_part(id)
        if role == Role.DisplayRole:
            return (short_name(id), *line.cells)[column] if column <= len(line.cells) else ""
        if role == Role.CheckStateRole and not column:
            return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
        if role == Role.AccessibleDescriptionRole and not column:
            return line.words or "Takes no part"
        return plain(line.words) if role == Role.ToolTipRole else None


class RaceDelegate(Guarded, QStyledItemDelegate):
    """Paints a cell: the name behind a box in the colour of its curve, the numbers at the right."""

    def __init__(self, style: Style, parent: QObject) -> None:
        super().__init__(parent)
        self._style = style

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        style, model, place = self._style, index.model(), QRectF(option.rect)
        if not isinstance(model, RaceModel):
            return
        id = model.ids[index.row()]
        on = model.takes_part(id)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(place, style.colour("selection"))
        if not index.column():
            self._box(painter, place, ROLES[id] if on else "", style)
            place.setLeft(place.left() + style.px(BOX) + style.px(GAP))
        painter.setFont(style.font("small"))
        painter.setPen(style.colour("ink" if on else "muted"))
        painter.drawText(place, RIGHT if index.column() else LEFT, str(index.data()))
        painter.restore()

    def _box(self, painter: QPainter, place: QRectF, role: str, style: Style) -> None:
        """Draw the box, filled with the colour of the curve if there is one."""
        side = style.px(BOX)
        painter.setPen(style.pen(role or "outline", 1.5))
        painter.setBrush(style.brush(role) if role else Qt.BrushStyle.NoBrush)
        box = QRectF(place.left() + style.px(3), place.center().y() - side / 2, side, side).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(box, style.px(3), style.px(3))


class RaceTable(Styled, QTableView):
    """All learners. A click on a row, Enter or Space lets its learner take part or not: `switched` says so."""

    switched = Signal(str, bool)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._race, self._ringed = RaceModel(self), False
        self.setModel(self._race)
        self.setItemDelegate(RaceDelegate(style, self))
        self.setProperty("role", "bare")
        self.setAccessibleName("Learners in the race")
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the page
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # what is around it scrolls
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionsClickable(False)
        for header in (self.verticalHeader(), self.horizontalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setMinimumSectionSize(1)
            header.setHighlightSections(False)
        self.restyle()

    def line(self, id: str) -> Line:
        """What the table says of a learner."""
        return self._race.line(id)

    def place_of(self, id: str) -> QRectF:
        """Where the row of a learner is in the viewport."""
        return QRectF(self.visualRect(self._race.index(self._race.ids.index(id), 0)))

    def show_lines(self, titles: tuple[str, ...], chosen: tuple[str, ...], lines: dict[str, Line]) -> None:
        self._race.show_lines(titles, chosen, lines)
        self._fit_columns(titles, list(lines.values()))

    # -- sizes -------------------------------------------------------------------------------------------------

    def _fit_columns(self, titles: tuple[str, ...], lines: list[Line]) -> None:
        """Make each column as wide as its widest words; the names take what is left."""
        style, font = self._style, self._style.font("small")
        gap = style.px(GAP)
        rows = [line.cells for line in lines if line.cells]
        texts = [[title, *(row[k] for row in rows)] for k, title in enumerate(titles)]
        widths = [math.ceil(max(text_size(font, text).width() for text in column)) + gap for column in texts]
        names = max(text_size(font, short_name(id)).width() for id in self._race.ids)
        least = int(names + 2 * gap + style.px(BOX) + sum(widths)) + 1
        if self.minimumWidth() != least:
            self.setMinimumWidth(least)
        for k, width in enumerate(widths, start=1):
            self.setColumnWidth(k, width)
        self.setColumnWidth(0, max(self.viewport().width(), least) - sum(widths))

    @property
    def _low(self) -> int:
        """The least height of a row."""
        return math.ceil(text_size(self._style.font("small"), "Ag").height()) + 1

    def _fit_rows(self) -> None:
        """Share the height among the head and all rows, up to the height that is wanted."""
        share = self.height() // (len(self._race.ids) + 1)
        high = max(self._low, min(share, self._style.px(HIGHEST)))
        self.horizontalHeader().setFixedHeight(high)
        self.verticalHeader().setDefaultSectionSize(high)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), (len(self._race.ids) + 1) * self._low)

    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), (len(self._race.ids) + 1) * self._style.px(HIGHEST))

    def restyle(self) -> None:
        super().restyle()
        self.setMinimumHeight(self.minimumSizeHint().height())
        self.horizontalHeader().setFont(self._style.font("small"))
        self._fit_rows()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_rows()
        others = sum(self.columnWidth(k) for k in range(1, self._race.columnCount()))
        self.setColumnWidth(0, self.viewport().width() - others)

    # -- the hand ----------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._switch(self.indexAt(event.position().toPoint()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in SWITCHES:
            self._switch(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _switch(self, index: QModelIndex) -> None:
        if index.isValid():
            id = self._race.ids[index.row()]
            self.switched.emit(id, not self._race.takes_part(id))

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ringed = event.reason() in KEYBOARD
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self._race.index(0, 0))
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._ringed = False
        super().focusOutEvent(event)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._ringed and self.currentIndex().isValid():
            row = QRectF(self.visualRect(self.currentIndex()))
            with QPainter(self.viewport()) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                focus_ring(painter, self._style, QRectF(0, row.top(), self.viewport().width(), row.height()))
