"""The running regret against its bound: a number, a bar and a small curve."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from colt_gui.models.core.readings import VIOLATED, Meter, related
from colt_gui.models.experts.experiment import ExpertsExperiment
from colt_gui.models.experts.readings import regret_chart, regret_meter
from colt_gui.models.text.numbers import number
from colt_gui.views.charts.spark import SparkChart
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

BAR = 8  # design pixels
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Count(Styled, QWidget):
    """A count in one line with its bound, over a bar that is full where the bound is reached."""

    def __init__(self, style: Style, parent: QWidget) -> None:
        super().__init__(style, parent)
        self.meter = Meter("", 0.0, None, "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.restyle()

    def show_meter(self, meter: Meter) -> None:
        if meter == self.meter:
            return
        self.meter = meter
        self.setAccessibleName(meter.title)
        self.setAccessibleDescription(f"{meter.reading}. {meter.note}")
        self.setToolTip(plain(f"{meter.title}: {meter.reading}. {meter.note}"))
        self.update()

    @property
    def share(self) -> float:
        """How much of the bar is filled, from 0 to 1; nothing without a bound."""
        value, limit = self.meter.value, self.meter.limit
        if limit is None or not value > 0:
            return 0.0
        return min(value / limit, 1.0) if limit > 0 else 1.0

    def restyle(self) -> None:
        super().restyle()
        self.updateGeometry()

    def _line(self) -> int:
        return round(QFontMetricsF(self._style.font("small", bold=True)).height())

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(240), self._line() + self._style.px(2 + BAR))

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        style, violated = self._style, self.meter.state == VIOLATED
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_words(painter, QRectF(0, 0, self.width(), self._line()), violated)
            painter.setPen(Qt.PenStyle.NoPen)
            bar = QRectF(0, self.height() - style.px(BAR), self.width(), style.px(BAR))
            for meaning, share in (("hairline", 1.0), ("mistake" if violated else "accent", self.share)):
                if share:
                    part = QRectF(bar.left(), bar.top(), max(share * bar.width(), bar.height()), bar.height())
                    painter.setBrush(style.brush(meaning))
                    painter.drawRoundedRect(part, bar.height() / 2, bar.height() / 2)

    def _paint_words(self, painter: QPainter, line: QRectF, violated: bool) -> None:
        """The title at the left; at the right the number, and the bound in thin letters."""
        style, meter = self._style, self.meter
        bold, thin = style.font("small", bold=True), style.font("small")
        value, bound = number(meter.value), related(meter.limit, meter.state, meter.relation) or ", no bound"
        start = line.right() - QFontMetricsF(thin).horizontalAdvance(bound)
        painter.setFont(bold)
        painter.setPen(style.colour("ink"))
        painter.drawText(line, LEFT, meter.title)
        painter.setPen(style.colour("mistake" if violated else "ink"))
        painter.drawText(QRectF(line.left(), line.top(), start - line.left(), line.height()), RIGHT, value)
        painter.setFont(thin)
        painter.setPen(style.colour("mistake" if violated else "muted"))
        painter.drawText(line, RIGHT, bound)


class RegretBox(Styled, QWidget):
    """The regret after the round on show, and its curve. The loss stands with the theorem, in the meters."""

    def __init__(self, style: Style, parent: QWidget) -> None:
        super().__init__(style, parent)
        self.regret, self.curve = Count(style, self), SparkChart(style, self)
        self.setAccessibleName("Regret against its bound")
        self.curve.setAccessibleName("Regret, round by round")
        self._charted: tuple[ExpertsExperiment, int] | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for part in (self.regret, self.curve):
            self._column.addWidget(part)
        self.restyle()

    def show_round(self, experiment: ExpertsExperiment, t: int) -> None:
        self.regret.show_meter(regret_meter(experiment, t))
        self._show_curves(experiment)
        self.curve.set_now(t)

    def _show_curves(self, experiment: ExpertsExperiment) -> None:
        """Ask for the curves once for an experiment, and again while it has more rounds."""
        charted = experiment, len(experiment.run)
        if self._charted is None or charted[0] is not self._charted[0] or charted[1] != self._charted[1]:
            self._charted = charted
            self.curve.set_curves(regret_chart(experiment).curves if charted[1] else [])

    def restyle(self) -> None:
        super().restyle()
        self._column.setSpacing(self._style.px(3))
