"""Beside the stage: the histogram of what the trials so far have come to."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from colt_gui.models.statistics.pac.experiment import PacExperiment
from colt_gui.session import Session
from colt_gui.views.charts import layout
from colt_gui.views.charts.chart import ChartView
from colt_gui.views.look.style import Style


def has_histogram(session: Session) -> bool:
    """Return whether each trial of the study comes to one number."""
    experiment = session.experiment
    return isinstance(experiment, PacExperiment) and experiment.study.has_picture


def _picture(experiment: PacExperiment, t: int):
    return experiment.study.picture(t)


class Histogram(ChartView):
    """Leaves double clicks to the picture that it is part of, which can be made large."""

    def mouseDoubleClickEvent(self, event) -> None:
        event.ignore()


class Risks(QWidget):
    """Of the trials up to the one on show: it grows as they are played, and while they are made."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self.chart = Histogram(style, self)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.chart)
        for signal in (session.changed, session.computed, session.moved):
            signal.connect(self.refresh)
        style.changed.connect(self._restyle)
        self._restyle()
        self.refresh()

    def refresh(self) -> None:
        experiment = self._session.experiment
        chart = _picture(experiment, self._session.t) if isinstance(experiment, PacExperiment) else None
        if chart is not None:
            self.chart.set_chart(chart)
            self.chart.set_now(*2 * (layout.x_range(chart)[1],))

    def _restyle(self) -> None:
        edge = self._style.space("s")
        self._column.setContentsMargins(edge, 0, edge, 0)
