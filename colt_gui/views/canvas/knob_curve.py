"""A curve with a dot on it that can be dragged along it."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from colt_gui.views.canvas.curve import PixelCurve, draw_line

DOT = 2.6  # the radius, in widths of the line


class KnobCurve(PixelCurve):
    """All of it is there at once: it has no past and no future."""

    def __init__(self, pen: QPen) -> None:
        super().__init__(pen)
        self._dot: QPointF | None = None

    def set_tip(self, tip: np.ndarray) -> None:
        """The last of these is where the dot is, in pixels."""
        self._dot = QPointF(*tip[-1].tolist()) if len(tip) else None
        self.prepareGeometryChange()
        self.update()

    def paint(self, painter: QPainter, *_: object) -> None:
        self._in_pixels(painter)
        draw_line(painter, self.line_pen, self._pixels)
        if self._dot is not None:
            radius = DOT * self.line_pen.widthF()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.line_pen.color())
            painter.drawEllipse(self._dot, radius, radius)
