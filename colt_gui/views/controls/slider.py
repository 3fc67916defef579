"""A slider that goes where it is clicked, and shows where it must not go."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRect, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QSlider, QWidget

from colt_gui.views.base import Guarded
from colt_gui.views.controls.manners import WheelWithFocus
from colt_gui.views.look.style import Style

HATCHED, GAP = 8, 5  # the height of what is forbidden, and the distance between its strokes


class Slider(Guarded, WheelWithFocus, QSlider):
    """Goes where it is clicked, and leaves the wheel to scrolling until it has focus.

    Positions outside its stops are forbidden: their part of the groove is hatched.
    """

    def __init__(self, style: Style, parent: QWidget | None = None):
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._style, self._stops = style, (self.minimum(), self.maximum())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage

    def set_stops(self, first: int, last: int) -> None:
        """Where none is allowed, the first is behind the last, and there is nothing to move."""
        self.setEnabled(first <= last)
        if self._stops != (first, last):
            self._stops = first, last
            self.update()

    def forbidden(self) -> list[QRectF]:
        """The parts of the groove that are hatched."""
        first, last = self._stops
        if first > last:
            return [self._part(0, self.width())]
        parts = []
        if first > self.minimum() + 1:
            parts.append(self._part(0, self._place(first)))
        if last < self.maximum() - 1:
            parts.append(self._part(self._place(last), self.width()))
        return parts

    def _part(self, left: float, right: float) -> QRectF:
        height = self._style.px(HATCHED)
        return QRectF(left, (self.height() - height) / 2, right - left, height)

    def _place(self, step: int) -> float:
        """Where the middle of the handle is at a step."""
        handle, span = self._handle().width(), max(1, self.maximum() - self.minimum())
        return handle / 2 + (self.width() - handle) * (step - self.minimum()) / span

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        parts = self.forbidden()
        if parts:
            with QPainter(self) as painter:
                self._paint_forbidden(painter, parts)

    def _paint_forbidden(self, painter: QPainter, parts: list[QRectF]) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        handle = QRegion(self._handle(), QRegion.RegionType.Ellipse)
        for part in parts:
            painter.setClipRegion(QRegion(part.toAlignedRect()) - handle)
            painter.fillRect(part.toAlignedRect(), self._style.colour("panel"))
            painter.setPen(self._style.pen("outline"))
            painter.drawLines(_hatching(part, self._style.px(GAP)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        beside = not self._handle().contains(event.position().toPoint())
        if beside and event.button() == Qt.MouseButton.LeftButton:
            self.setValue(self._value_at(event.position().x()))
        super().mousePressEvent(event)

    def _handle(self) -> QRect:
        from PySide6.QtWidgets import QStyle, QStyleOptionSlider  # hundreds of names, not needed before a press

        option = QStyleOptionSlider()
        self.initStyleOption(option)
        control, part = QStyle.ComplexControl.CC_Slider, QStyle.SubControl.SC_SliderHandle
        return self.style().subControlRect(control, option, part, self)

    def _value_at(self, x: float) -> int:
        from PySide6.QtWidgets import QStyle

        handle = self._handle().width()
        reach = self.width() - handle
        return QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), round(x - handle / 2), reach)


def _hatching(part: QRectF, gap: float) -> list[QLineF]:
    """Strokes that lean to the right."""
    count, rise = int((part.width() + part.height()) / gap) + 1, part.height()
    lefts = [part.left() - rise + k * gap for k in range(count)]
    return [QLineF(left, part.bottom(), left + rise, part.top()) for left in lefts]
