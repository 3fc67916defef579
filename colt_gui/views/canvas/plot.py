"""The plot of a chart: curves between two axes, a line at the present, and words around them.

It is neither pyqtgraph's PlotItem, which makes a form of forty hidden widgets for each plot, nor does it hold a ViewBox
and AxisItems: a chart lays out its labels in pixels, and its curves and numbers with them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem

from colt_gui.views.canvas.curve import Columns, Line, LiveCurve
from colt_gui.views.canvas.words import ReadingBox, Words

UNDER, CURVES, OVER = 0, 5, 100
SLACK = 6.0  # pixels that a line or a dot on the edge of the plot may reach over it
PlotCurve = Line | LiveCurve | Columns


class Plot(pg.GraphicsWidget):
    """Lies in the scene at its origin: its pixels are those of the view."""

    def __init__(self) -> None:
        super().__init__()
        self.area = QRectF()  # what lies between the axes
        self._clip = QGraphicsRectItem(self)
        self._clip.setPen(QPen(Qt.PenStyle.NoPen))
        self._clip.setFlag(QGraphicsItem.GraphicsItemFlag.ItemClipsChildrenToShape)
        self._clip.setZValue(CURVES)
        self.axes, self.cursor = Line(QPen()), Line(QPen())
        self.cursor.setParentItem(self._clip)
        self.heading, self.ticks = Words(), Words()
        self.labels, self.reading = Words(), ReadingBox()
        self.curves: list[PlotCurve] = []
        for item, z in ((self.heading, UNDER), (self.ticks, UNDER), (self.axes, UNDER), (self.labels, OVER)):
            item.setParentItem(self)
            item.setZValue(z)
        self.reading.setParentItem(self)
        self.reading.setZValue(OVER + 1)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def restyle(self, axes: QPen, cursor: QPen) -> None:
        self.axes.setPen(axes)
        self.cursor.setPen(cursor)

    def lay_out(self, area: QRectF) -> None:
        """Put the axes to the left of this area and below it."""
        self.area = area
        corners = [area.topLeft(), area.bottomLeft(), area.bottomRight()]
        self.axes.set_line(np.array([(corner.x() - 0.5, corner.y() + 0.5) for corner in corners]))
        self._clip.setRect(QRectF(area.adjusted(-SLACK, -SLACK, SLACK, SLACK).toAlignedRect()))

    def set_cursor(self, x: float) -> None:
        """Put the upright line there, if that is in sight."""
        there = self.area.left() - 1 <= x <= self.area.right() + 1
        ends = [(x, self.area.top()), (x, self.area.bottom())] if there else []
        self.cursor.set_line(np.array(ends).reshape(-1, 2))

    def set_curves(self, curves: Sequence[PlotCurve]) -> None:
        """Replace all curves; the later ones lie over the earlier ones."""
        for curve in self.curves:
            curve.setParentItem(None)
            if (scene := curve.scene()) is not None:
                scene.removeItem(curve)
        self.curves = list(curves)
        for z, curve in enumerate(curves, start=1):
            curve.setParentItem(self._clip)
            curve.setZValue(z)
