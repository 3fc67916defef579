"""Slack under a kernel: no straight way leads to the margin line, so a stick follows the steepest way of f."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QLineF

from colt_gui.models.svm.solution import Solution
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.svm.kernel_street_layer import KernelStreet
from colt_gui.views.svm.roles_layer import Sticks

STRIDE, STRIDES = 8.0, 24  # pixels of one piece of a way, and the most pieces: a longer way explains nothing
MOST = 250  # more ways than this would only be a tangle


def slack_paths(view: PlaneMap, solution: Solution, street: KernelStreet) -> Sticks:
    """From each point with slack to where f = ±μ on its own side; a point from which no short way leads has none."""
    slack = np.flatnonzero(solution.xi > solution.same)
    slack = slack[view.shows(solution.points.X[slack])]
    if not solution.mu > 0 or not 0 < len(slack) <= MOST:
        return Sticks([], [], [])
    signs = solution.points.y[slack]
    ways, margins = _ascend(street.f, street.step, view.pixels(solution.points.X[slack]), signs, solution.mu)
    arrived = margins[-1] >= solution.mu
    beyond = arrived & (margins[1:] <= 0)
    inside = arrived & (margins[:-1] < solution.mu) & ~beyond
    return Sticks(_pieces(ways, inside), _pieces(ways, beyond), [], int(arrived.sum()))


def _ascend(f: np.ndarray, step: int, places: np.ndarray, signs: np.ndarray, mu: float):
    """The places after each stride (strides, points, 2) and y·f there; who has arrived at μ stands still."""
    value, slope = _values(f, step, places)
    ways, margins, goal = [places], [signs * value], mu * (1 + 1e-4)
    for _ in range(STRIDES):
        steep = np.maximum(np.hypot(*slope.T), 1e-30)
        length = np.minimum(np.maximum(goal - margins[-1], 0.0) / steep, STRIDE)
        ways.append(ways[-1] + slope * (signs * length / steep)[:, None])
        value, slope = _values(f, step, ways[-1])
        margins.append(signs * value)
        if (margins[-1] >= mu).all():
            break
    return np.array(ways), np.array(margins)


def _values(f: np.ndarray, step: int, places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """f and its slope per pixel between the values of the grid (bilinear); beyond the view, those of its edge."""
    rows, columns = f.shape
    u, v = np.minimum(np.maximum(places.T / step - 0.5, 0.0), ((columns - 1.001,), (rows - 1.001,)))
    j, i = u.astype(int), v.astype(int)
    u, v = u - j, v - i
    corner = i * columns + j
    a, b, c, d = (f.ravel()[corner + k] for k in (0, 1, columns, columns + 1))
    value = (1 - v) * ((1 - u) * a + u * b) + v * ((1 - u) * c + u * d)
    slope = np.column_stack([(1 - v) * (b - a) + v * (d - c), (1 - u) * (c - a) + u * (d - b)]) / step
    return value, slope


def _pieces(ways: np.ndarray, chosen: np.ndarray) -> list[QLineF]:
    pieces = np.concatenate([ways[:-1][chosen], ways[1:][chosen]], axis=1)
    return [QLineF(*piece) for piece in pieces.tolist()]
