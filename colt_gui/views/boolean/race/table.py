"""The table of the race: a line for each learner, which is its switch."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.models.boolean.race.race import racer_ids
from colt_gui.models.boolean.race.readings import ROLES, short_name
from colt_gui.views.base import Guarded
from colt_gui.views.controls.manners import ClickedByEnter
from colt_gui.views.controls.widgets import KEYBOARD
from colt_gui.views.look.drawing import focus_ring, text_size
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style

BOX, GAP = 13, 7  # design pixels
HIGHEST = 30  # a line, in design pixels
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Line(NamedTuple):
    """What is said of a learner, and the whole sentence about it."""

    cells: tuple[str, ...] = ()
    words: str = ""


class Columns:
    """How wide the columns are: as their widest words."""

    def __init__(self, style: Style, titles: tuple[str, ...], lines: list[Line]) -> None:
        font, gap = style.font("small"), style.px(GAP)
        rows = [titles, *(line.cells for line in lines if line.cells)]
        self.widths = [max(text_size(font, row[k]).width() for row in rows) + gap for k in range(len(titles))]
        names = max(text_size(font, short_name(id)).width() for id in racer_ids())
        self.width = int(names + 2 * gap + style.px(BOX) + sum(self.widths)) + 1

    def paint(self, painter: QPainter, rect: QRectF, cells: tuple[str, ...]) -> None:
        right = rect.right()
        for text, width in reversed(list(zip(cells, self.widths))):
            painter.drawText(QRectF(right - width, rect.top(), width, rect.height()), RIGHT, text)
            right -= width


class RaceHead(Guarded, QWidget):
    """The titles of the columns."""

    def __init__(self, style: Style, parent: QWidget) -> None:
        super().__init__(parent)
        self._style, self._columns = style, Columns(style, (), [])
        self.titles: tuple[str, ...] = ()

    def show_titles(self, titles: tuple[str, ...], columns: Columns) -> None:
        self.titles, self._columns = titles, columns
        self.update()

    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            painter.setFont(self._style.font("small"))
            painter.setPen(self._style.colour("muted"))
            self._columns.paint(painter, QRectF(self.rect()), self.titles)


class RaceLine(Guarded, ClickedByEnter, QAbstractButton):
    """A learner, its colour and its numbers; a click lets it take part or not."""

    def __init__(self, style: Style, id: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._style, self.id, self._ring = style, id, False
        self._columns = Columns(style, (), [])
        self.line = Line()
        self.setText(short_name(id))
        self.setAccessibleName(short_name(id))
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the page
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_line(self, on: bool, line: Line, columns: Columns) -> None:
        self.line, self._columns = line, columns
        self.setChecked(on)
        self.setToolTip(plain(line.words))
        self.setAccessibleDescription(line.words)
        self.update()

    def paintEvent(self, event) -> None:
        style, rect = self._style, QRectF(self.rect())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.underMouse():
                painter.fillRect(rect, style.colour("selection"))
            self._paint_box(painter)
            painter.setFont(style.font("small"))
            painter.setPen(style.colour("ink" if self.isChecked() else "muted"))
            name = rect.adjusted(style.px(BOX) + style.px(GAP), 0, 0, 0)
            painter.drawText(name, LEFT, self.text())
            self._columns.paint(painter, rect, self.line.cells)
            if self._ring:
                focus_ring(painter, style, rect)

    def _paint_box(self, painter: QPainter) -> None:
        """Filled with the colour of its curve."""
        style, side = self._style, self._style.px(BOX)
        role = ROLES[self.id] if self.isChecked() else "outline"
        painter.setPen(style.pen(role, 1.5))
        painter.setBrush(style.brush(role) if self.isChecked() else Qt.BrushStyle.NoBrush)
        box = QRectF(style.px(3), (self.height() - side) / 2, side, side).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(box, style.px(3), style.px(3))

    # -- the keyboard ----------------------------------------------------------------------------------------

    def focusInEvent(self, event) -> None:
        self._ring = event.reason() in KEYBOARD
        super().focusInEvent(event)

    def focusOutEvent(self, event) -> None:
        self._ring = False
        super().focusOutEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(self._columns.width, math.ceil(text_size(self._style.font("small"), "Ag").height()) + 1)

    minimumSizeHint = sizeHint


class RaceTable(QWidget):
    """All learners; `switched` says who takes part from now on, or does not."""

    switched = Signal(str, bool)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self.head = RaceHead(style, self)
        self.lines = {id: RaceLine(style, id, self) for id in racer_ids()}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        for widget in (self.head, *self.lines.values()):
            widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            self._column.addWidget(widget, 1)
        self._column.addStretch()
        for line in self.lines.values():
            line.clicked.connect(self._clicked)
        self.setAccessibleName("Learners in the race")

    def show_lines(self, titles: tuple[str, ...], chosen: tuple[str, ...], lines: dict[str, Line]) -> None:
        columns = Columns(self._style, titles, list(lines.values()))
        self.head.show_titles(titles, columns)
        for id, line in self.lines.items():
            line.show_line(id in chosen, lines.get(id, Line()), columns)
        low = self.lines["winnow"].sizeHint().height()
        for widget in (self.head, *self.lines.values()):
            widget.setMinimumHeight(low)
            widget.setMaximumHeight(max(low, self._style.px(HIGHEST)))
        if self.minimumWidth() != columns.width:
            self.setMinimumWidth(columns.width)

    def _clicked(self, on: bool) -> None:
        self.switched.emit(self.sender().id, on)
