"""One point far away, on the right side: who is robust?"""

from __future__ import annotations

import math

import numpy as np

from colt_gui.models.core.points import Points

AWAY = 2.6  # how far from its class, in distances of the farthest point of that class from the middle of it
ASIDE = math.radians(50)  # away from the straight line between the classes, so that the separators turn


def outlier(points: Points) -> tuple[np.ndarray, int] | None:
    """A place for one more point of class −: far behind its class, to the side; None where one class is missing."""
    plus, minus = (points.X[points.y == y] for y in (1, -1))
    if not len(plus) or not len(minus):
        return None
    middle = minus.mean(axis=0)
    way = middle - plus.mean(axis=0)
    length = float(np.hypot(*way)) or 1.0
    spread = max(float(np.hypot(*(minus - middle).T).max()), 0.5 * length)
    cos, sin = math.cos(ASIDE), math.sin(ASIDE)
    turned = np.array([cos * way[0] - sin * way[1], sin * way[0] + cos * way[1]]) / length
    return middle + AWAY * spread * turned, -1
