"""Beside the plane the histogram of the trials so far, and in its place the coins of the trial on show."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from colt_gui.models.core.readings import Chart
from colt_gui.models.statistics.pac.coin_study import CoinStudy
from colt_gui.models.statistics.pac.experiment import PacExperiment
from colt_gui.session import Session
from colt_gui.views.charts import layout
from colt_gui.views.charts.chart import ChartView
from colt_gui.views.controls.columns_stage import ColumnsStage
from colt_gui.views.lab_widget import LabWidget
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style


def has_histogram(session: Session) -> bool:
    """Return whether each trial of the study comes to one number."""
    experiment = session.experiment
    return isinstance(experiment, PacExperiment) and experiment.study.has_picture


def _picture(experiment: PacExperiment, t: int) -> Chart | None:
    return experiment.study.picture(t)


class Histogram(ChartView):
    """A chart that leaves double clicks to the picture that it is part of, which can be made large."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.ignore()


class Risks(LabWidget[PacExperiment]):
    """The histogram of the trials up to the one on show: it grows as they are played, and while they are made."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self.chart = Histogram(style, self)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.chart)
        for signal in (session.changed, session.computed, session.moved):
            signal.connect(self.refresh)
        self.restyle()
        self.refresh()

    def refresh(self) -> None:
        experiment = self._session.experiment
        chart = _picture(experiment, self._session.t) if isinstance(experiment, PacExperiment) else None
        if chart is not None:
            self.chart.set_chart(chart._replace(title=""))  # the picture has its own above it
            self.chart.set_now(*2 * (layout.x_range(chart)[1],))

    def restyle(self) -> None:
        edge = self._style.space("s")
        self._column.setContentsMargins(edge, 0, edge, 0)


SMALLEST, LARGEST = 2.0, 44.0  # diameters of a coin


def tosses_coins(session: Session) -> bool:
    experiment = session.experiment
    return isinstance(experiment, PacExperiment) and isinstance(experiment.study, CoinStudy)


class CoinStage(ColumnsStage[PacExperiment]):
    """The tosses of the trial on show, in rows: heads are discs of the class +, tails are rings."""

    @property
    def _study(self) -> CoinStudy | None:
        study = self.experiment.study if tosses_coins(self.session) else None
        return study if isinstance(study, CoinStudy) else None

    def header(self) -> str:
        return "" if self._study is None else self._study.narrate(self.session.t).headline

    def paint_columns(self, painter: QPainter) -> None:
        study, t = self._study, self.session.t
        if study is None:
            return
        n, style = study.coins.n, self._style
        room = QRectF(self.rect()).adjusted(style.px(24), style.px(64), -style.px(24), -style.px(24))
        side = min(math.sqrt(max(room.width() * room.height(), 1.0) / n), style.px(LARGEST) * 1.25)
        while side > 1 and (room.width() // side) * (room.height() // side) < n:
            side *= 0.97
        heads = study.heads(t) if t else [None] * n
        across = max(1, int(room.width() // side))
        radius = max(0.4 * side, SMALLEST / 2)
        for i in range(n):
            middle = QPointF(room.left() + (i % across + 0.5) * side, room.top() + (i // across + 0.5) * side)
            self._paint_coin(painter, middle, radius, heads[i])

    def _paint_coin(self, painter: QPainter, middle: QPointF, radius: float, heads: bool | None) -> None:
        style = self._style
        if heads is None:
            painter.setPen(pen(style, "hairline", 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        elif heads:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(style.brush("positive"))
        else:
            painter.setPen(pen(style, "negative", 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, radius, radius)
