"""A count against its bound, as a bar with a tick where the bound is."""

from __future__ import annotations

import math
from enum import StrEnum

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.models.core.readings import ABOUT, AT_LEAST, AT_MOST, related
from colt_gui.models.text.numbers import number
from colt_gui.views.controls.legend_note import LegendNote
from colt_gui.views.controls.reading import Reading
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import CORNER, Style
from colt_gui.views.look.styled import Styled


class MeterState(StrEnum):
    HOLDS = "holds"
    NOT_APPLICABLE = "does not apply"
    VIOLATED = "violated"


class Meter(Styled, QWidget):
    """A count against the bound that a theorem promises for it: "7 of at most 48.2", a bar, a note."""

    def __init__(self, style: Style, title: str, parent: QWidget | None = None):
        super().__init__(style, parent)
        self._text = ("–", "")
        self._state, self._tight = MeterState.NOT_APPLICABLE, False
        self._title, self._reading, self._note = PlainLabel(title, self), Reading(self), LegendNote(style, self)
        self._bar = _Bar(style, self)
        self._note.setWordWrap(True)
        self._note.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._note.setProperty("role", "note")
        self._row, self._column = QHBoxLayout(), QVBoxLayout(self)
        self._row.addWidget(self._title, 1)
        self._row.addWidget(self._reading)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._row)
        self._column.addWidget(self._bar)
        self._column.addWidget(self._note)
        self.restyle()

    @property
    def state(self) -> MeterState:
        return self._state

    def text(self) -> str:
        """The reading in plain words, e.g. "7 of at most 48.2"."""
        return "".join(self._text)

    def note(self) -> str:
        return self._note.text()

    def title(self) -> str:
        return self._title.text()

    def set_title(self, title: str) -> None:
        if title != self._title.text():
            self._title.setText(title)
            self._tight = False

    def set_reading(
        self,
        value: float,
        bound: float | None = None,
        note: str = "",
        state: MeterState = MeterState.HOLDS,
        *,
        at_least: bool = False,
        about: bool = False,
    ) -> None:
        """Show a value and its bound (upper, lower if at_least, or what is expected if about); without a bound the
        theorem is silent."""
        self._state = MeterState.NOT_APPLICABLE if bound is None else MeterState(state)
        self._text = (number(value), self._relation(bound, at_least, about))
        self._note.setText(note)
        self._bar.set_share(value, bound, self._state, at_least or about)
        self._write()

    def _relation(self, bound: float | None, at_least: bool, about: bool) -> str:
        return related(bound, self._state, ABOUT if about else AT_LEAST if at_least else AT_MOST)

    def restyle(self) -> None:
        style = self._style
        self._tight = False
        self._note.setFont(style.font("small"))
        self._note.recolour()
        self._note.setMinimumHeight(self._note.fontMetrics().height())  # an empty note keeps its place
        self._row.setSpacing(style.space("s"))
        self._column.setSpacing(style.space("xs"))
        self._write()

    def _write(self) -> None:
        """Another reading leaves the layout as it is: a panel may have made it denser than it is by itself."""
        self._fit_words()
        self.setAccessibleName(self._title.text())
        self.setAccessibleDescription(f"{self.text()}. {self.note()}")

    def _fit_words(self) -> None:
        """Smaller letters where title and reading have no room beside each other; they stay so, or they would change
        size from round to round."""
        wide = QFontMetrics(self._style.font(bold=True)).horizontalAdvance(f"{self._title.text()}{self.text()}")
        self._tight = self._tight or wide + self._row.spacing() + 2 > self.width() > 0
        letters = "small" if self._tight else "body"
        if (font := self._style.font(letters, bold=True)) != self._title.font():
            self._title.setFont(font)
        violated = self._state is MeterState.VIOLATED
        loud = self._style.colour("mistake" if violated else "ink")
        quiet = loud if violated else self._style.colour("muted")
        self._reading.show_words(*self._text, loud, quiet, self._style.font(letters))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tight = False
        self._fit_words()


class _Bar(Styled, QWidget):
    """The bar of a meter: a fill and a dotted tick where the bound is."""

    def __init__(self, style: Style, parent: QWidget):
        super().__init__(style, parent)
        self._fill, self._tick, self._state = 0.0, 1.0, MeterState.NOT_APPLICABLE
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.restyle()

    def set_share(self, value: float, bound: float | None, state: MeterState, at_least: bool) -> None:
        """The longer of value and bound spans the bar, so a broken bound is seen to be passed."""
        self._state = state
        longest = max(value, bound or 0.0, 0.0)
        known = state is not MeterState.NOT_APPLICABLE and bound is not None and longest > 0
        self._fill = _share(value, longest) if known else 0.0
        marked = known and bound is not None and (at_least or value > bound)
        self._tick = _share(bound, longest) if marked and bound is not None else 1.0
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(80), self._style.px(16))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            tick, height = self._style.px(2), self._style.px(10)
            bar = QRectF(0, (self.height() - height) / 2, self.width() - tick, height)
            self._paint_bar(painter, bar, 1.0, "hairline")
            if self._fill > 0:
                colour = "mistake" if self._state is MeterState.VIOLATED else "accent"
                self._paint_bar(painter, bar, self._fill, colour)
            if self._state is not MeterState.NOT_APPLICABLE:
                self._paint_tick(painter, bar.width() * self._tick + tick / 2, tick)

    def _paint_bar(self, painter: QPainter, bar: QRectF, share: float, meaning: str) -> None:
        radius = min(bar.height() / 2, self._style.px(CORNER))
        part = QRectF(bar.left(), bar.top(), max(bar.height(), bar.width() * share), bar.height())
        painter.setBrush(self._style.brush(meaning))
        painter.drawRoundedRect(part, radius, radius)

    def _paint_tick(self, painter: QPainter, x: float, width: float) -> None:
        pen = self._style.pen("ink")
        pen.setWidthF(width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([1.2, 1.0])
        painter.setPen(pen)
        painter.drawLine(QPoint(round(x), 0), QPoint(round(x), self.height()))

    def restyle(self) -> None:
        self.setFixedHeight(self._style.px(16))
        self.update()


def _share(part: float, whole: float) -> float:
    if math.isinf(whole):
        return 1.0 if math.isinf(part) else 0.0
    return min(1.0, max(0.0, part / whole))
