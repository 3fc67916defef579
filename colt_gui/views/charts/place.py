"""Where in a chart we are, and which round a place in it stands for."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QObject

from colt_gui.models.core.readings import Chart
from colt_gui.session import Session


class Now(NamedTuple):
    """The cursor is at x, on its way within a round; the values are those after `at` rounds or updates, or where a
    knob is."""

    x: float
    at: float


class Place(QObject):
    """Goes with the widget that shows the chart."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._playback = session, session.playback
        self._before = session.t

    def of(self, chart: Chart) -> Now:
        if chart.knob is not None:
            return Now(chart.knob.at, chart.knob.at)
        if chart.valued:
            from colt_gui.views.charts import layout  # with the first chart that there is

            return Now(*2 * (layout.x_range(chart)[1],))
        t, phase = self._session.t, self._playback.phase
        before = max(t - 1, 0)
        if chart.over != "updates":
            return Now(before + (t - before) * phase, t)
        counts = self._session.experiment.updates
        return Now(counts[before] + (counts[t] - counts[before]) * phase, int(counts[t]))

    def seek(self, chart: Chart, x: float) -> None:
        """To the round there, or to the one of that update; a knob or a value stands in no round."""
        if chart.knob is not None or chart.valued:
            return
        wanted = round(x)
        if chart.over == "updates":
            counts = self._session.experiment.updates
            wanted = int(counts.searchsorted(min(wanted, int(counts[-1]))))
        self._playback.seek(wanted)

    def remember(self) -> None:
        """The round on show before a click."""
        self._before = self._session.t

    def take_back(self) -> None:
        """The click was the first one of a double click: no other round was meant."""
        self._playback.seek(self._before)
