"""A small chart without axes, for a side panel."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.models.core.readings import Chart, Curve
from colt_gui.views.charts import layout
from colt_gui.views.look.drawing import pen, polygon
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

FUTURE = 0.25  # opacity of what is still to come
HEIGHT, EDGE = 44, 5  # design pixels


class SparkChart(Styled, QWidget):
    """One or two curves over a hairline at zero, with a dot at the present round.

    A live curve is strong up to the present and faint after it; a bound is dotted. The widget takes the width it is
    given and has neither axes nor names: the number and the bar beside it say what is drawn.

        spark = SparkChart(style, self)
        regret = next(chart for chart in experiment.charts() if chart.id == "regret")
        spark.set_curves([curve for curve in regret.curves if curve.label in ("regret", "bound")])
        spark.set_now(session.t)  # on every `session.moved`; a share of a round is welcome, as of `playback.frame`
    """

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._curves: list[Curve] = []
        self._now = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(style.px(60))

    @property
    def now(self) -> float:
        return self._now

    def set_curves(self, curves: Sequence[Curve]) -> None:
        """Draw these curves. Values that are not finite are left out."""
        self._curves = [curve for curve in map(layout.finite, curves) if len(curve.x)]
        self.update()

    def set_now(self, x: float) -> None:
        """Move the present to x, in the units of the curves."""
        if x != self._now:
            self._now = x
            self.update()

    @property
    def axes(self) -> layout.Axes:
        """Where the curves are drawn, and what its edges stand for."""
        chart = Chart("", "", "rounds", self._curves)
        edge = self._style.px(EDGE)
        ranges = layout.x_range(chart), layout.y_range(chart)
        return layout.Axes(edge, edge, max(self.width() - edge, edge + 1), self.height() - edge, *ranges)

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(160), self._style.px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        axes = self.axes
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(pen(self._style, "outline", 1))
            zero = min(max(axes.y(0.0), axes.top), axes.bottom)
            painter.drawLine(QPointF(axes.left, zero), QPointF(axes.right, zero))
            for curve in sorted(self._curves, key=lambda curve: curve.live):
                self._paint_curve(painter, axes, curve)

    def _paint_curve(self, painter: QPainter, axes: layout.Axes, curve: Curve) -> None:
        line = axes.pixels(layout.corners(curve, max(self.width(), 50)))
        if not curve.live:
            painter.setPen(pen(self._style, curve.role, 1.4, "dot"))
            painter.drawPolyline(polygon(line))
            return
        strong = pen(self._style, curve.role, 2)
        painter.setPen(pen(self._style, curve.role, 1.4, alpha=FUTURE))
        painter.drawPolyline(polygon(line))
        if curve.x[0] <= self._now:
            self._paint_past(painter, axes, curve, line, strong)

    def _paint_past(self, painter: QPainter, axes: layout.Axes, curve: Curve, line: np.ndarray, strong: QPen) -> None:
        """Draw the line again up to the present, and a dot at its end."""
        tip = axes.pixels(layout.tip(curve, min(self._now, float(curve.x[-1]))))
        past = line[: int(line[:, 0].searchsorted(tip[-1, 0]))]
        painter.setPen(strong)
        painter.drawPolyline(polygon(np.concatenate([past, tip])))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(strong.color())
        radius = 1.5 * strong.widthF()
        painter.drawEllipse(QRectF(tip[-1, 0] - radius, tip[-1, 1] - radius, 2 * radius, 2 * radius))
