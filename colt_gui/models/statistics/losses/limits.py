"""The direction in which w runs away where no finite w has the least loss."""

from __future__ import annotations

import math

import numpy as np

from colt_gui.models.core.points import Points
from colt_gui.models.maths.nearest import Vectors, max_margin, solve
from colt_gui.models.maths.weak_separation import WeakSeparation
from colt_gui.models.statistics.losses.separators import Line

FLAT = 1e-12  # of the longest: shorter than this is no direction


def limit_direction(points: Points, weak: WeakSeparation, bias: bool) -> Line:
    """What (w, b)/‖w‖ tends to when the loss is least among ‖w‖ ≤ B and B grows: the direction of the largest margin
    among those lines on which all points lie that are never parted."""
    on = points.X[~weak.parted]
    if len(on):
        return _through(points, on, weak.parted, bias)
    if bias:
        return _widest_street(points)
    found = max_margin(points.X * points.y[:, None])
    return _unit(weak.w, weak.b) if found.w is None else Line(found.w, 0.0)


def _widest_street(points: Points) -> Line:
    """The support vector machine with a hard margin; with one class only, the constant answer."""
    if len(points.classes) < 2:
        return Line(np.zeros(points.dimension), float(points.y[0]))
    centre, order = points.X.mean(axis=0), np.argsort(points.y, kind="stable")
    X, y = points.X[order] - centre, points.y[order]
    found = solve(Vectors(X * y[:, None]), groups=y > 0, sums=(0.5, 0.5))
    w = found.alpha @ (X * y[:, None])
    w = w / math.hypot(*w)  # numpy's norm squares, which of points that are endlessly far apart is no number
    heights = X @ w
    return Line(w, float(-(heights[y > 0].min() + heights[y < 0].max()) / 2 - w @ centre))


def _through(points: Points, on: np.ndarray, away: np.ndarray, bias: bool) -> Line:
    """Of all lines through the points that are never parted, that with the largest margin to the others."""
    origin = on[0] if bias else np.zeros(points.dimension)
    _, s, V = np.linalg.svd(on - origin)
    across = V[int((s > max(s.max(initial=0.0), 1e-300) * FLAT).sum()) :]
    found = max_margin(((points.X[away] - origin) @ across.T) * points.y[away, None])
    w = np.zeros(points.dimension) if found.w is None else found.w @ across
    return Line(w, -float(w @ origin) if bias else 0.0)


def _unit(w: np.ndarray, b: float) -> Line:
    length = float(np.linalg.norm(w)) or 1.0
    return Line(w / length, b / length)
