"""A straight line across a plot, in a pen that grows with the picture."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter, QPen

from colt_gui.views.base import Guarded


class PixelLine(Guarded, pg.InfiniteLine):
    """Upright at x = `value()`, from the top of the plot to its bottom."""

    def __init__(self, pen: QPen) -> None:
        self._plot = QRectF()
        self._line_pen = pen
        super().__init__(angle=90, movable=False)

    def set_plot(self, plot: QRectF) -> None:
        self.prepareGeometryChange()
        self._plot = plot

    def set_line_pen(self, pen: QPen) -> None:
        self._line_pen = pen
        self.update()

    def boundingRect(self) -> QRectF:
        """All of the plot: what it is mapped from turns and shifts with the line."""
        return self.mapRectFromScene(self._plot)

    def paint(self, painter: QPainter, *_: object) -> None:
        transform = self.sceneTransform()
        x = transform.dx()
        if not self._plot.left() - 1 <= x <= self._plot.right() + 1:
            return  # zoomed out of sight
        painter.setWorldTransform(transform.inverted()[0] * painter.worldTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._line_pen)
        painter.drawLine(QLineF(x, self._plot.top(), x, self._plot.bottom()))
