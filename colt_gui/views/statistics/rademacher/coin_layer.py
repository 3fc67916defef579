"""Points that turn like coins from the labels of one flip to those of the next."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol, symbol_size
from colt_gui.views.plane.plane_map import PlaneMap

FEW = 400  # of more points no movement could be followed


class CoinLayer:
    def __init__(self, style: Style) -> None:
        self.style = style

    def paint(
        self, painter: QPainter, view: PlaneMap, X: np.ndarray, before: np.ndarray, after: np.ndarray, s: float
    ) -> None:
        """Half a turn from one label to the other; at s = ½ a coin is seen from its edge."""
        d = symbol_size(self.style, len(X))
        breadth, labels = abs(math.cos(math.pi * s)), before if s < 0.5 else after
        for (x, y), label in zip(view.pixels(X).tolist(), labels.tolist()):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.style.brush("stage"))
            painter.drawEllipse(QPointF(x, y), 0.62 * d, 0.62 * d)
            painter.save()
            painter.translate(x, y)
            painter.scale(max(breadth, 0.06), 1.0)
            draw_symbol(painter, self.style, QPointF(0, 0), label, d)
            painter.restore()
