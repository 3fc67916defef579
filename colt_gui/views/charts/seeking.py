"""What a hand on a chart asks for: another round, or another value of a parameter."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QObject, QPointF, Signal

from colt_gui.models.core.readings import Chart, Knob
from colt_gui.session import Session
from colt_gui.views.charts import layout
from colt_gui.views.charts.frame import Frame
from colt_gui.views.look.style import Style

DIGITS = 3  # of a value that was dragged
REACH = 16  # design pixels from the dot within which a press takes it


class Now(NamedTuple):
    """The present in a chart: the cursor is at `x`, on its way within a round; values are those after `at` rounds."""

    x: float
    at: float


class TimeInChart(QObject):
    """Translates between places in charts and rounds of the session."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._playback = session, session.playback
        self._before = session.t

    def of(self, chart: Chart) -> Now:
        """Where the present is: of values at their end, of a parameter where its dot is."""
        if chart.knob is not None:
            return Now(chart.knob.at, chart.knob.at)
        if chart.valued:
            return Now(*2 * (layout.x_range(chart)[1],))
        t, phase = self._session.t, self._playback.phase
        before = max(t - 1, 0)
        if chart.over != "updates":
            return Now(before + (t - before) * phase, t)
        counts = self._session.experiment.updates
        return Now(counts[before] + (counts[t] - counts[before]) * phase, int(counts[t]))

    def seek(self, chart: Chart, x: float) -> None:
        """Go to the round there, or to the one of that update; a parameter or a value stands in no round."""
        if chart.knob is not None or chart.valued:
            return
        wanted = round(x)
        if chart.over == "updates":
            counts = self._session.experiment.updates
            wanted = int(counts.searchsorted(min(wanted, int(counts[-1]))))
        self._playback.seek(wanted)

    def remember(self) -> None:
        """Keep the round on show before a click."""
        self._before = self._session.t

    def take_back(self) -> None:
        """Return to that round: the click was the first one of a double click."""
        self._playback.seek(self._before)


class ParameterDrag(QObject):
    """Dragging the dot that stands for a parameter along its curve.

    `dragged` names the parameter and the value that it is to have; `ended` closes the step of undo.
    """

    dragged = Signal(str, float)
    ended = Signal()

    def __init__(self, style: Style, frame: Callable[[], Frame | None], parent: QObject) -> None:
        """`frame` returns the chart as it is laid out now, if there is one."""
        super().__init__(parent)
        self._style, self._frame = style, frame
        self.active = False

    def press(self, pos: QPointF) -> bool:
        """Take the dot, if the press is upon it."""
        frame = self._frame()
        knob = None if frame is None else frame.chart.knob
        if frame is not None and knob is not None and knob.param:
            self.active = (pos - dot(frame, knob)).manhattanLength() <= self._style.px(REACH)
        return self.active

    def move(self, pos: QPointF) -> bool:
        """Bring the dot to the place of its curve that the hand is nearest to."""
        if self.active and (frame := self._frame()) is not None and (knob := frame.chart.knob) is not None:
            self.dragged.emit(knob.param, value_near(frame, knob, pos))
        return self.active

    def release(self) -> bool:
        """Return whether the dot was dragged."""
        was_active, self.active = self.active, False
        if was_active:
            self.ended.emit()
        return was_active


def dot(frame: Frame, knob: Knob) -> QPointF:
    """Return the place of the dot, in pixels."""
    return QPointF(frame.axes.x(knob.at), frame.axes.y(layout.height_at(frame.live[0], knob.at)))


def value_near(frame: Frame, knob: Knob, pos: QPointF) -> float:
    """Return the parameter's value at the place of the curve that is nearest to a pixel."""
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
