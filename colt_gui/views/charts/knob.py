"""The dot on a chart's curve that stands for a parameter: where it is, and what the hand makes of it."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject, QPointF, Signal

from colt_gui.models.core.readings import Knob
from colt_gui.views.charts import layout
from colt_gui.views.charts.frame import Frame
from colt_gui.views.look.style import Style

DIGITS = 3  # of a value that was dragged
REACH = 16  # design pixels from the dot within which the hand takes it


class KnobHand(QObject):
    """What a press, a move and a release in a chart mean for its knob, if it has one. `turned` names the parameter and
    the value that it is to have."""

    turned = Signal(str, float)
    let_go = Signal()

    def __init__(self, style: Style, frame: Callable[[], Frame | None], parent: QObject) -> None:
        """`frame` is the chart as it is laid out now, if there is one."""
        super().__init__(parent)
        self._style, self._frame = style, frame
        self.held = False

    def grip(self, pos: QPointF) -> bool:
        """Whether the hand has taken the knob: a press beside it has not."""
        frame = self._frame()
        knob = None if frame is None else frame.chart.knob
        if knob is not None and knob.param:
            self.held = (pos - dot(frame, knob)).manhattanLength() <= self._style.px(REACH)
        return self.held

    def turn(self, pos: QPointF) -> bool:
        """While the hand has the knob, it goes where on its curve the hand is nearest to."""
        if self.held and (frame := self._frame()) is not None and (knob := frame.chart.knob) is not None:
            self.turned.emit(knob.param, value_near(frame, knob, pos))
        return self.held

    def release(self) -> bool:
        """Whether the hand had the knob."""
        had, self.held = self.held, False
        if had:
            self.let_go.emit()
        return had


def dot(frame: Frame, knob: Knob) -> QPointF:
    """Where it is, in pixels."""
    height = layout.value_at(frame.live[0], knob.at)
    return QPointF(frame.axes.x(knob.at), frame.axes.y(0.0 if height is None else height))


def value_near(frame: Frame, knob: Knob, pos: QPointF) -> float:
    """The parameter's value at the place of the curve that is nearest to a pixel."""
    curve = frame.live[0]
    line = frame.axes.pixels(np.column_stack([curve.x, curve.y]))
    start, way = line[:-1], np.diff(line, axis=0)
    to = np.array([pos.x(), pos.y()]) - start
    along = np.clip((to * way).sum(axis=1) / np.maximum((way * way).sum(axis=1), 1e-12), 0.0, 1.0)
    apart = to - along[:, None] * way
    k = int((apart * apart).sum(axis=1).argmin())
    before, after = knob.values[k : k + 2].tolist()
    return _short(before + float(along[k]) * (after - before))


def _short(value: float) -> float:
    """
    >>> _short(0.123456), _short(0.0)
    (0.123, 0.0)
    """
    return round(value, DIGITS - 1 - math.floor(math.log10(abs(value)))) if value else 0.0
