"""Boxes with sides along the axes: rectangles, intervals and thresholds differ in the sides that they have."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control, cached
from colt_gui.models.statistics.shattering.concepts import LIVE, Concepts
from colt_gui.models.statistics.shattering.evidence import Box, Obstacle
from colt_gui.models.statistics.shattering.halfspaces import extent

PAD = 0.06  # of the points' extent between a side and the nearest point inside


class Boxes(Concepts):
    """{x : sign·x_axis ≥ θ for every side}. The box of the points that are to be inside is the least one: a labelling
    is forbidden where it holds another point. As many points are shattered at most as there are sides: one of the
    others is always in the box of those that are farthest out."""

    @property
    def directions(self) -> list[tuple[int, int]]:
        """The sides, as the axis and the sign: 1 for the lower edge, −1 for the upper one."""
        return [(axis, sign) for axis in range(self.n) for sign in (1, -1)]

    @property
    def d(self) -> int:
        return len(self.directions)

    @cached
    def heights(self) -> np.ndarray:
        """How far inside each side every point is, a row for each side."""
        return np.array([sign * self.X[:, axis] for axis, sign in self.directions])

    def find_realised(self, control: Control) -> np.ndarray:
        inside = (np.arange(1 << self.m)[:, None] >> np.arange(self.m)) & 1 > 0
        held = np.ones_like(inside)
        for height in self.heights:
            control.check()
            held &= height >= np.where(inside, height, np.inf).min(axis=1, initial=np.inf)[:, None]
        wrong = np.logical_and(held, ~inside).any(axis=1)
        return np.asarray(~wrong)

    def obstacle(self, code: int) -> Obstacle | None:
        """Return the outermost points inside, one for each side, with a point of their box that is to be outside."""
        inside = self.label(code) > 0
        if not inside.any():
            return None
        ends = np.where(inside, self.heights, np.inf).argmin(axis=1)
        held = (self.heights >= self.heights[np.arange(self.d), ends][:, None]).all(axis=0) & ~inside
        if not held.any():
            return None
        return self._fewest(ends, int(held.argmax()))

    def some_obstacle(self) -> Obstacle | None:
        """Return an obstacle: of more points than there are sides, one is always in the box of the others."""
        for j in range(min(self.m, self.d + 1)):
            others = np.arange(self.m) != j
            others[self.d + 1 :] = False
            ends = np.where(others, self.heights, np.inf).argmin(axis=1)
            if others.any() and (self.heights[np.arange(self.d), ends] <= self.heights[:, j]).all():
                return self._fewest(ends, j)
        return None

    def _fewest(self, ends: np.ndarray, j: int) -> Obstacle:
        """Return an obstacle of as few outermost points as still have j in their box."""
        ends = np.unique(ends)
        for size in range(1, len(ends) + 1):
            for some in combinations(ends.tolist(), size):
                if (self.heights[:, list(some)].min(axis=1) <= self.heights[:, j]).all():
                    return Obstacle(some, (j,))
        raise AssertionError("the outermost points hold it")

    # -- a box -------------------------------------------------------------------------------------------------

    def concept(self, code: int) -> Box:
        inside = self.label(code) > 0
        return self._around(inside) if inside.any() else self._beside_all()

    def _around(self, inside: np.ndarray) -> Box:
        """Return a box a little wider than need be, but not beyond the middle to the next point outside."""
        pad, box = PAD * extent(self.X), self._open()
        for (axis, sign), height in zip(self.directions, self.heights):
            edge = float(height[inside].min())
            below = float(height[~inside & (height < edge)].max(initial=-np.inf))
            wider = max(edge - pad, (edge + below) / 2)
            box[sign][axis] = sign * (wider if below < wider else edge)
        return Box(tuple(box[1]), tuple(box[-1]))

    def _beside_all(self) -> Box:
        """Empty of points: beyond the last of them along the first axis."""
        if not self.m:
            return Box((1.0,) * self.n, (0.0,) * self.n)
        pad, box = PAD * extent(self.X), self._open()
        for axis, sign in self.directions:
            low = float(self.X[:, axis].min())
            if axis == 0:
                last = float(self.X[:, 0].max())
                low = max(last + pad, math.nextafter(last, math.inf))
            box[sign][axis] = low if sign > 0 else low + pad
        return Box(tuple(box[1]), tuple(box[-1]))

    def _open(self) -> dict[int, list[float | None]]:
        return {1: [None] * self.n, -1: [None] * self.n}


class Rectangles(Boxes):
    id, name, one = "rectangles", "Rectangles", "a rectangle"

    def growth_by_formula(self, control: Control = NO_CONTROL) -> list[int] | None:
        """Count the rectangles with a point on each side, and the empty set. In the plane."""
        if self.n != 2:
            return None
        counts = []
        for k in range(self.m + 1):
            control.check()
            counts.append(tight_rectangles(self.X[:k]) + 1)
        return counts

    def shattered(self) -> int | None:
        if self.m <= LIVE:
            return next(k for k in range(min(self.m, self.d), -1, -1) if self._shatters(k))
        return _farthest_out(self.X) if self.n == 2 else None

    def _shatters(self, size: int) -> bool:
        """Return whether so many points have none in the box of the others."""
        return any(self._apart(list(some)) for some in combinations(range(self.m), size))

    def _apart(self, some: list[int]) -> bool:
        height = self.heights[:, some]
        for k in range(len(some)):
            others = np.delete(height, k, axis=1)
            if others.size and (others.min(axis=1) <= height[:, k]).all():
                return False
        return True


class Intervals(Boxes):
    id, name, one = "intervals", "Intervals", "an interval"

    @property
    def directions(self) -> list[tuple[int, int]]:
        return [(0, 1), (0, -1)]

    def growth_by_formula(self, control: Control = NO_CONTROL) -> list[int]:
        """Count the pairs of a first and a last of n places, and none."""
        return [n * (n + 1) // 2 + 1 for n in self.distinct(self.X[:, 0].tolist())]

    def shattered(self) -> int:
        return min(2, self.distinct(self.X[:, 0].tolist())[-1])


class Thresholds(Boxes):
    id, name, one = "thresholds", "Thresholds", "a threshold"

    @property
    def directions(self) -> list[tuple[int, int]]:
        return [(0, 1)]

    def growth_by_formula(self, control: Control = NO_CONTROL) -> list[int]:
        """Count the first of n places, and none."""
        return [n + 1 for n in self.distinct(self.X[:, 0].tolist())]

    def shattered(self) -> int:
        return min(1, self.m)


def tight_rectangles(X: np.ndarray) -> int:
    """Rectangles with a point of X on each side and none of the sides longer than that needs.

    For every pair of left and right edge and every lower edge of a point between them: the upper edges of points
    between them that leave a point on the left and one on the right.
    """
    if not len(X):
        return 0
    (_, x), (_, y) = (np.unique(X[:, k], return_inverse=True) for k in (0, 1))
    wide, high = int(x.max()) + 1, int(y.max()) + 1
    there = np.zeros((wide, high), dtype=bool)
    there[x, y] = True
    rows = np.where(there, np.arange(high), high)
    following = np.minimum.accumulate(rows[:, ::-1], axis=1)[:, ::-1]  # the next point upwards, in each column
    total = 0
    for left in range(wide):
        between = np.logical_or.accumulate(there[left:], axis=0)
        above = np.pad(between[:, ::-1].cumsum(axis=1)[:, ::-1], ((0, 0), (0, 1)))
        need = np.maximum(following[left], following[left:])
        total += int(np.take_along_axis(above, need, axis=1)[between].sum())
    return total


def _farthest_out(X: np.ndarray) -> int:
    """Return how many points at most have none in the box of the others, in the plane."""
    X = np.unique(X, axis=0)
    x, y = X.T
    if _four(x, y):
        return 4
    if any(_three(x, y, k) for k in range(len(X))):
        return 3
    return min(2, len(X))


def _four(x: np.ndarray, y: np.ndarray) -> bool:
    """One farthest out on each side: for a left and a right one, one above both and one below both, between them."""
    for i in range(len(x)):
        for j in np.flatnonzero(x > x[i]).tolist():
            between = y[(x > x[i]) & (x < x[j])]
            if len(between) and between.max() > max(y[i], y[j]) and between.min() < min(y[i], y[j]):
                return True
    return False


def _three(x: np.ndarray, y: np.ndarray, k: int) -> bool:
    """Two others so that of the three none is in the box of the other two."""
    i, j = np.triu_indices(len(x), 1)
    trio = [(x[i], y[i]), (x[j], y[j]), (np.full(len(i), x[k]), np.full(len(i), y[k]))]
    apart = np.ones(len(i), dtype=bool)
    for one in range(3):
        (a, b), (c, d), (e, f) = trio[one], trio[one - 1], trio[one - 2]
        apart &= ~(
            (np.minimum(c, e) <= a) & (a <= np.maximum(c, e)) & (np.minimum(d, f) <= b) & (b <= np.maximum(d, f))
        )
    return bool(apart.any())
