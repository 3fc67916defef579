"""A stage of columns, for points that no plane can show."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.session import Session
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.lab_widget import E, LabWidget
from colt_gui.views.look.drawing import focus_ring, pen
from colt_gui.views.look.style import Style
from colt_gui.views.plane.grid_layer import tick_text
from colt_gui.views.plane.plane_map import nice, ticks

WIDEST = 34.0  # a bar, however few there are


@dataclass(frozen=True)
class Columns:
    """`area` in pixels, values from −high to high."""

    area: QRectF
    count: int
    high: float

    @property
    def width(self) -> float:
        return self.area.width() / max(self.count, 1)

    def x(self, j: int) -> float:
        """The middle of column j."""
        return self.area.left() + (j + 0.5) * self.width

    def y(self, value: float) -> float:
        return self.area.center().y() - value / self.high * self.area.height() / 2

    def bar(self, painter: QPainter, j: int, start: float, end: float, share: float = 1.0) -> None:
        """From one value to another; never so narrow that it vanishes."""
        breadth = max(share * min(0.55 * self.width, WIDEST), 1.0)
        top, bottom = sorted((self.y(start), self.y(end)))
        painter.drawRect(QRectF(self.x(j) - breadth / 2, top, breadth, bottom - top))

    def thinned(self, values: np.ndarray) -> Iterator[tuple[int, float]]:
        """(column, value); where several share a pixel, only the smallest of them."""
        each = max(1, int(self.count // max(self.area.width(), 1)))
        for start in range(0, self.count, each):
            j = start + int(np.argmin(values[start : start + each]))
            yield j, float(values[j])


class ColumnsStage(KeyboardRing, LabWidget[E]):
    """A sentence at the top, and columns with an axis below it; which ones is for a lab to say."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self.session = session
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 160)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for signal in (session.changed, session.moved, session.computed, session.playback.frame):
            signal.connect(self.refresh)
        self.refresh()

    @abstractmethod
    def header(self) -> str: ...

    @abstractmethod
    def paint_columns(self, painter: QPainter) -> None: ...

    def refresh(self) -> None:
        text = f"{self.header()} Round {self._session.t} of {len(self._session.run)}."
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), self._style.ground)
            self._paint_header(painter)
            self.paint_columns(painter)
            if self.ringed:
                focus_ring(painter, self._style, QRectF(self.rect()))

    def _paint_header(self, painter: QPainter) -> None:
        painter.setFont(self._style.font("body"))
        painter.setPen(self._style.colour("muted"))
        edge = self._style.space("l")
        room = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap), self.header())

    def columns(self, count: int, high: float) -> Columns:
        px = self._style.px
        area = QRectF(self.rect()).adjusted(px(52), px(56), -px(20), -px(34))
        return Columns(area, count, high or 1.0)

    def paint_axis(self, painter: QPainter, columns: Columns, names: list[str] | None = None) -> None:
        style = self._style
        font = style.font("small")
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        step = nice(columns.high * style.px(44) / (columns.area.height() / 2))
        for value in ticks(-columns.high, columns.high, step):
            y = round(columns.y(value))
            painter.setPen(pen(style, "outline" if abs(value) < step / 2 else "grid", 1))
            painter.drawLine(QPointF(columns.area.left(), y), QPointF(columns.area.right(), y))
            painter.setPen(style.colour("muted"))
            text = tick_text(value, step)
            left = columns.area.left() - metrics.horizontalAdvance(text) - style.px(8)
            painter.drawText(QPointF(left, y + metrics.ascent() / 2 - 1), text)
        self._paint_names(painter, columns, metrics, names)

    def _paint_names(
        self, painter: QPainter, columns: Columns, metrics: QFontMetricsF, names: list[str] | None
    ) -> None:
        widest = metrics.horizontalAdvance(str(columns.count)) + self._style.px(8)
        every = int(nice(max(1.0, widest / columns.width)))
        bottom = columns.area.bottom() + metrics.height() + self._style.px(4)
        painter.setPen(self._style.colour("muted"))
        for j in range(columns.count):
            name = names[j] if names else str(j + 1)
            if every == 1 or j == 0 or (j + 1) % every == 0 or not name.isdigit():
                painter.drawText(QPointF(columns.x(j) - metrics.horizontalAdvance(name) / 2, bottom), name)
