"""Where a label goes: beside what it names, inside the view, over as little else as possible."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF

# From best to worst, relative to the direction a label would like to go.
TURNS = (0.0, 0.6, -0.6, 1.2, -1.2, 1.8, -1.8, math.pi)
OUTSIDE, ON_LABEL, ON_LINE, ON_POINT, PER_TURN = 1000.0, 300.0, 12.0, 2.0, 1.0


class Labels:
    """Collects what is taken and finds the cheapest place for each label in turn."""

    def __init__(self, bounds: QRectF, corner: QRectF, points: np.ndarray) -> None:
        self.bounds, self.points = bounds, points
        self.taken: list[QRectF] = [corner]
        self.lines: list[QLineF] = []

    def place(self, size: QRectF, anchors: Sequence[tuple[QPointF, float, float]]) -> QRectF:
        """`anchors` are (place, angle the label would like to go, distance), the best first."""
        best, least = QRectF(size), math.inf
        for rank, (at, angle, distance) in enumerate(anchors):
            for order, turn in enumerate(TURNS):
                rect = _beside(at, angle + turn, distance, size)
                cost = self._cost(rect) + PER_TURN * (order + 2 * rank)
                if cost < least:
                    best, least = rect, cost
        self.taken.append(best)
        return best

    def _cost(self, rect: QRectF) -> float:
        cost = 0.0 if self.bounds.contains(rect) else OUTSIDE
        cost += ON_LABEL * sum(rect.intersects(other) for other in self.taken)
        cost += ON_LINE * sum(_crosses(line, rect) for line in self.lines)
        if len(self.points):
            x, y = self.points.T
            over = (x > rect.left()) & (x < rect.right()) & (y > rect.top()) & (y < rect.bottom())
            cost += ON_POINT * min(int(over.sum()), 10)
        return cost


def _beside(at: QPointF, angle: float, distance: float, size: QRectF) -> QRectF:
    """The rectangle whose nearest part is `distance` from `at` in that direction."""
    dx, dy = math.cos(angle), math.sin(angle)
    x = at.x() + dx * (distance + size.width() / 2)
    y = at.y() + dy * (distance + size.height() / 2)
    return QRectF(x - size.width() / 2, y - size.height() / 2, size.width(), size.height())


def _crosses(line: QLineF, rect: QRectF) -> bool:
    if rect.contains(line.p1()) or rect.contains(line.p2()):
        return True
    diagonals = (
        QLineF(rect.topLeft(), rect.bottomRight()),
        QLineF(rect.topRight(), rect.bottomLeft()),
    )
    bounded = QLineF.IntersectionType.BoundedIntersection
    return any(line.intersects(diagonal)[0] == bounded for diagonal in diagonals)
