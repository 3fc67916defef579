"""The plot of a chart: a ViewBox with two axes, curves, a cursor, and words around them.

It is what pyqtgraph's PlotItem is, without the form of settings that every PlotItem makes: forty hidden widgets, which
take longer than all else in a chart and are styled again with every change of the theme.
"""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt

from colt_gui.views.canvas.axis import PlotAxis
from colt_gui.views.canvas.cursor import PixelLine
from colt_gui.views.canvas.curve import PixelCurve
from colt_gui.views.canvas.words import ReadingBox, Words

Ticks = list[tuple[float, str]]
Ends = tuple[float, float]
UNDER, CURVES, OVER = 0, 5, 100


class Plot(pg.GraphicsWidget):
    """Lies in the scene at its origin: its pixels are those of the view."""

    def __init__(self, cursor: PixelLine) -> None:
        super().__init__()
        self.box = pg.ViewBox(parent=self, enableMouse=False, enableMenu=False, defaultPadding=0.0)
        self.box.disableAutoRange()
        # the curves clip themselves, with room for a line and a dot on the edge
        self.box.setFlag(self.GraphicsItemFlag.ItemClipsChildrenToShape, False)
        self.box.setFlag(self.GraphicsItemFlag.ItemHasNoContents)
        self.left, self.bottom = PlotAxis("left"), PlotAxis("bottom")
        self.heading, self.caption = Words(still=True), Words(still=True)
        self.labels, self.reading = Words(), ReadingBox()
        self.curves: list[PixelCurve] = []
        self.cursor = cursor
        self.box.addItem(cursor, ignoreBounds=True)
        for item in (self.heading, self.caption, self.left, self.bottom):
            self._put(item, UNDER)
        for z, item in enumerate((self.labels, self.reading), start=OVER):
            self._put(item, z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def _put(self, item: pg.GraphicsItem, z: int) -> None:
        item.setParentItem(self)
        item.setZValue(z)

    def lay_out(
        self, whole: QRectF, plot: QRectF, x_range: Ends, y_range: Ends, x_ticks: Ticks, y_ticks: Ticks
    ) -> None:
        """All in pixels; the ranges are what the edges of the plot stand for."""
        self.box.setGeometry(plot)
        self.box.setRange(xRange=x_range, yRange=y_range, padding=0)
        left = QRectF(0, plot.top(), plot.left(), plot.height())
        bottom = QRectF(plot.left(), plot.bottom(), plot.width(), whole.bottom() - plot.bottom())
        self.left.lay_out(left, y_range, y_ticks)
        self.bottom.lay_out(bottom, x_range, x_ticks)
        self.cursor.set_plot(plot)

    def set_curves(self, curves: list[PixelCurve]) -> None:
        """In place of those before; the later ones lie over the earlier ones."""
        for curve in self.curves:
            self.box.removeItem(curve)
        self.curves = list(curves)
        for z, curve in enumerate(curves, start=CURVES):
            curve.setZValue(z)
            self.box.addItem(curve, ignoreBounds=True)
