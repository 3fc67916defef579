"""Convex hulls and reduced convex hulls of points in the plane, as polygons to be drawn.

The reduced hull holds the weighted means with every weight at most `most` (2C for the classes of a support vector
machine, whose multipliers sum to ½ with αᵢ ≤ C). It is a polygon that shrinks to the mean as most falls to 1/n.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from colt_gui.models.core.errors import InputError
from colt_gui.models.maths.distinct import distinct_rows

MANY, COMPASS = 200, 16  # of more points those deep within are left out first, by the corners in so many directions
Pair = list[float]  # of coordinates
HAIR = 1e-9  # of an edge: what lies nearer to it may be a corner


def convex_hull(X: ArrayLike) -> np.ndarray:
    """Return the corners of conv X, counter-clockwise; fewer than three if X is on a line (Andrew's monotone chain)."""
    distinct, _ = distinct_rows(_outer(_plane(X)))
    if len(distinct) <= 2:
        return distinct
    rows = distinct.tolist()
    lower, upper = _chain(rows), _chain(rows[::-1])
    return np.array(lower[:-1] + upper[:-1])


def _outer(X: np.ndarray) -> np.ndarray:
    """Leave out most points within the polygon of a few corners (Akl and Toussaint, 1978)."""
    if len(X) < MANY:
        return X
    angles = np.arange(COMPASS) * (2 * np.pi / COMPASS)
    x, y = columns = np.ascontiguousarray(X.T)  # several times faster than rows
    corners = X[(np.column_stack([np.cos(angles), np.sin(angles)]) @ columns).argmax(axis=1)]  # counter-clockwise
    within = np.ones(len(X), dtype=bool)
    for (ax, ay), (bx, by) in zip(corners.tolist(), np.roll(corners, -1, axis=0).tolist()):
        if (ax, ay) != (bx, by):
            within &= (bx - ax) * (y - ay) - (by - ay) * (x - ax) > HAIR * ((bx - ax) ** 2 + (by - ay) ** 2)
    return X[~within]


def _chain(rows: list[Pair]) -> list[Pair]:
    chain: list[Pair] = []
    for p in rows:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], p) <= 0.0:
            chain.pop()
        chain.append(p)
    return chain


def _turn(a: Pair, b: Pair, c: Pair) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def reduced_hull(X: ArrayLike, most: float, tolerance: float = 1e-9) -> np.ndarray:
    """Return the corners of {Σλᵢxᵢ : Σλᵢ = 1, 0 ≤ λᵢ ≤ most}, counter-clockwise; none if most < 1/n.

    Between two corners that are known, the one farthest out across their line is either a new corner or shows
    that the line is an edge; corners within tolerance × extent of a line are left out.
    """
    points = _plane(X)
    if len(points) == 0 or most * len(points) < 1 - 1e-12:
        return np.empty((0, 2))
    if most >= 1.0:
        return convex_hull(points)
    centre = points.mean(axis=0)
    points = points - centre
    enough = tolerance * float(np.abs(points).max())
    compass = [corner(points, np.array(u), most) for u in ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))]
    corners = []
    for a, b in zip(compass, compass[1:] + compass[:1]):
        corners += [a, *_between(points, a, b, most, enough)]
    return np.asarray(convex_hull(np.array(corners)) + centre)


def _between(X: np.ndarray, a: np.ndarray, b: np.ndarray, most: float, enough: float) -> list[np.ndarray]:
    """Return the corners on the way from a to b, in order."""
    corners, todo = [], [(a, b)]
    while todo:
        a, b = todo.pop()
        along = b - a
        length = float(np.hypot(*along))
        if length <= enough:
            continue
        across = np.array([along[1], -along[0]]) / length
        c = corner(X, across, most)
        if (c - a) @ across <= enough:
            corners.append(b)
        else:
            todo += [(c, b), (a, c)]
    return corners


def corner(X: np.ndarray, direction: ArrayLike, most: float) -> np.ndarray:
    """Return the point of the reduced hull that is farthest in the direction: its first points have all the weight."""
    heights = X @ -np.asarray(direction, float)
    full = min(int(1.0 / most + 1e-9), len(X))
    if full == len(X):
        return np.asarray(X.mean(axis=0))
    level = np.partition(heights, full)[full]
    above = heights < level
    least = np.flatnonzero(heights == level)[: full - np.count_nonzero(above) + 1]
    whole = above @ X + X[least[:-1]].sum(axis=0)
    return np.asarray(most * whole + max(0.0, 1.0 - full * most) * X[least[-1]])


def _plane(X: ArrayLike) -> np.ndarray:
    points = np.asarray(X, float)
    if points.ndim != 2 or points.shape[1] != 2:
        raise InputError("Hulls are drawn in the plane: points of two coordinates are needed.")
    return points
