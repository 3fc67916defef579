"""The same stage in pyqtgraph: grid, half-planes, points with their signs, lines, arrows with names, ring."""

from __future__ import annotations

import math

import numpy as np
import pyqtgraph as pg
from pyqtgraph.exporters import ImageExporter
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPolygonF
from PySide6.QtWidgets import QApplication, QGraphicsPolygonItem

from benchmarks.stage import normal
from colt_gui.models.core.points import Points
from colt_gui.views.look.themes import Theme, blend
from colt_gui.views.perceptrons.animation import AnimatedRound
from colt_gui.views.plane.plane_map import PlaneMap

FAR = 100.0


class PyqtgraphStage:
    def __init__(self, points: Points, moment: AnimatedRound, best: np.ndarray, view: PlaneMap, theme: Theme) -> None:
        self._theme = theme
        self.widget = pg.PlotWidget(background=theme.stage)
        self._plot = self.widget.getPlotItem()
        self._plot.showGrid(x=True, y=True, alpha=0.3)
        for side in ("left", "bottom"):
            self._plot.getAxis(side).setTickSpacing(levels=[(1, 0)])  # as many lines as ours
        self._plot.hideButtons()
        self._draw_lines(moment, best)
        self._draw_points(points, moment)
        self._draw_arrows(moment)
        self._plot.setXRange(*view.range(0), padding=0)
        self._plot.setYRange(*view.range(1), padding=0)
        self.widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self.widget.resize(round(view.width), round(view.height))
        self.widget.show()
        QApplication.processEvents()

    def _draw_lines(self, moment: AnimatedRound, best: np.ndarray) -> None:
        n = normal(moment)
        ends = np.outer((-FAR, FAR), (-n[1], n[0]))
        for side, meaning in ((FAR, "positive"), (-FAR, "negative")):
            corners = np.vstack([ends, ends[::-1] + side * n]).tolist()
            half = QGraphicsPolygonItem(QPolygonF([QPointF(x, y) for x, y in corners]))
            half.setPen(Qt.PenStyle.NoPen)
            half.setBrush(blend(getattr(self._theme, meaning), self._theme.stage, self._theme.tint))
            self._plot.addItem(half)
        for w, meaning, width, dash in (
            (best, "comparator", 2, Qt.PenStyle.DashLine),
            (moment.before, "muted", 1.75, Qt.PenStyle.DotLine),
            (n, "ink", 3, Qt.PenStyle.SolidLine),
        ):
            pen = pg.mkPen(getattr(self._theme, meaning), width=width, style=dash)
            self._plot.addItem(pg.InfiniteLine((0, 0), math.degrees(math.atan2(w[0], -w[1])), pen=pen))

    def _draw_points(self, points: Points, moment: AnimatedRound) -> None:
        ground = pg.mkPen(self._theme.stage, width=1.5)
        for y, symbol, sign, colour in ((1, "o", "+", self._theme.positive), (-1, "s", "_", self._theme.negative)):
            at = points.X[points.y == y]
            self._plot.addItem(pg.ScatterPlotItem(pos=at, symbol=symbol, size=18, pen=ground, brush=colour))
            self._plot.addItem(pg.ScatterPlotItem(pos=at, symbol=sign, size=10, pen=ground, brush=self._theme.stage))
        pen = pg.mkPen(self._theme.mistake, width=3)
        self._plot.addItem(pg.ScatterPlotItem(pos=points.X[[moment.i] * 2], size=[30, 56], pen=pen, brush=None))

    def _draw_arrows(self, moment: AnimatedRound) -> None:
        before, added, after = (np.array(v[:2]) / 2 for v in (moment.before, moment.added, moment.after))
        for tail, tip, meaning, name in (
            ((0, 0), before, "muted", "w"),
            (before, before + moment.grown * added, "mistake", "+ y·x"),
            ((0, 0), moment.turned * after, "ink", "w′"),
        ):
            colour = getattr(self._theme, meaning)
            self._plot.addItem(pg.PlotCurveItem(*np.transpose([tail, tip]), pen=pg.mkPen(colour, width=3)))
            way = np.subtract(tip, tail)
            # an arrow of 0° points to the left
            angle = 180 - math.degrees(math.atan2(way[1], way[0]))
            self._plot.addItem(pg.ArrowItem(pos=tuple(tip), angle=angle, headLen=16, pen=None, brush=colour))
            word = pg.TextItem(name, color=colour)
            word.setPos(*tip)
            self._plot.addItem(word)

    def export(self, path: str, width: int) -> None:
        exporter = ImageExporter(self._plot.scene())
        exporter.parameters()["width"] = width
        exporter.export(path)

    def close(self) -> None:
        self.widget.close()
        self.widget.deleteLater()
