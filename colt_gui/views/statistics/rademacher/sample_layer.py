"""A sample that was drawn, and its ghost: pairs are joined, and tails exchanges their ends."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.statistics.rademacher.ghosts import Pair
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol, symbol_size
from colt_gui.views.plane.plane_map import PlaneMap

SMALLER = 0.72  # than the points that a person has placed


class SampleLayer:
    def __init__(self, style: Style) -> None:
        self.style = style

    def diameter(self, count: int) -> float:
        return SMALLER * symbol_size(self.style, count)

    def sample(self, painter: QPainter, view: PlaneMap, X: np.ndarray, y: np.ndarray) -> None:
        d = self.diameter(len(X))
        seen = view.shows(X)
        for (left, top), label in zip(view.pixels(X[seen]).tolist(), y[seen].tolist()):
            draw_symbol(painter, self.style, QPointF(left, top), label, d)

    def pairs(self, painter: QPainter, view: PlaneMap, pair: Pair, s: float) -> None:
        """At s = 1 those with tails have changed places."""
        way = np.where(pair.coins < 0, s, 0.0)[:, None]
        here, there = view.pixels(pair.X), view.pixels(pair.ghost)
        own, ghost = here + way * (there - here), there + way * (here - there)
        self._joins(painter, here, there, pair.coins)
        d = self.diameter(2 * len(here))
        for (x, y), label in zip(ghost.tolist(), pair.ghost_y.tolist()):
            self._hollow(painter, QPointF(x, y), label, d)
        for (x, y), label in zip(own.tolist(), pair.y.tolist()):
            draw_symbol(painter, self.style, QPointF(x, y), label, d)

    def _joins(self, painter: QPainter, here: np.ndarray, there: np.ndarray, coins: np.ndarray) -> None:
        for (a, b), (c, e), coin in zip(here.tolist(), there.tolist(), coins.tolist()):
            painter.setPen(pen(self.style, "accent" if coin < 0 else "outline", 1.5 if coin < 0 else 1.0, alpha=0.6))
            painter.drawLine(QPointF(a, b), QPointF(c, e))

    def _hollow(self, painter: QPainter, at: QPointF, label: int, d: float) -> None:
        """A ghost has only an outline; its shape is that of its label."""
        painter.setPen(pen(self.style, "positive" if label > 0 else "negative", 2))
        painter.setBrush(self.style.brush("stage"))
        r = 0.45 * d
        if label > 0:
            painter.drawEllipse(at, r, r)
        else:
            painter.drawRect(int(at.x() - r), int(at.y() - r), int(2 * r), int(2 * r))
        painter.setBrush(Qt.BrushStyle.NoBrush)
