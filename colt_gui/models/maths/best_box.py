"""The axis-parallel box with the largest sum of values inside, exactly.

For each pair of left and right sides the best run of heights between them is found (Kadane). A box may be empty; points
with a coordinate in common are taken together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np


class Box(NamedTuple):
    """The points from low to high in each coordinate, edges included; an empty box has low > high."""

    low: np.ndarray
    high: np.ndarray

    def inside(self, X: np.ndarray) -> np.ndarray:
        above, below = np.greater_equal(X, self.low), np.less_equal(X, self.high)
        return np.asarray(np.logical_and(above, below).all(axis=1))


class Boxes(NamedTuple):
    """A box for each row of values: its edges, a row each, and the sum of the values inside."""

    low: np.ndarray
    high: np.ndarray
    inside: np.ndarray

    def box(self, i: int) -> Box:
        return Box(self.low[i], self.high[i])


def best_boxes(X: np.ndarray, values: np.ndarray) -> Boxes:
    """Return for each row of `values` a box with the largest sum; X has one coordinate or two.

    >>> best_boxes(np.array([[0.0], [1.0], [2.0]]), np.array([[1, -1, 1], [1, 1, -1]])).inside.tolist()
    [1, 2]
    """
    shape = len(values), X.shape[1]
    found = Boxes(np.full(shape, np.inf), np.full(shape, -np.inf), np.zeros(len(values), dtype=values.dtype))
    heights = np.unique(X[:, -1])
    for left, right, sums in _strips(X, values):
        total = _best_runs(sums)
        better = np.flatnonzero(total > found.inside)
        if not len(better):
            continue
        found.inside[better] = total[better]
        found.low[better, 0], found.high[better, 0] = left, right
        if X.shape[1] == 2:
            first, last = _runs(sums[better])
            found.low[better, 1], found.high[better, 1] = heights[first], heights[last]
    return found


def _strips(X: np.ndarray, values: np.ndarray) -> Iterator[tuple[float, float, np.ndarray]]:
    """Yield every pair of sides with the sums at each height between them; of one coordinate every run is a strip."""
    places, column = np.unique(X[:, 0], return_inverse=True)
    row = np.unique(X[:, -1], return_inverse=True)[1] if X.shape[1] == 2 else np.zeros(len(X), dtype=int)
    cells = np.zeros((len(values), len(places), int(row.max(initial=0)) + 1), dtype=values.dtype)
    for i in range(len(X)):
        cells[:, column[i], row[i]] += values[:, i]
    for first, left in enumerate(places.tolist()):
        sums = np.zeros_like(cells[:, 0])
        for last in range(first, len(places)):
            sums = sums + cells[:, last]
            yield left, float(places[last]), sums


def _best_runs(sums: np.ndarray) -> np.ndarray:
    """Return the largest sum of a run of columns for each row; the empty run has the sum 0."""
    ends = np.cumsum(sums, axis=1)
    starts = np.minimum.accumulate(np.concatenate([np.zeros_like(ends[:, :1]), ends[:, :-1]], axis=1), axis=1)
    return np.asarray(np.maximum((ends - starts).max(axis=1), 0))


def _runs(sums: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the first and the last column of a run with the largest sum, for each row."""
    ends = np.cumsum(sums, axis=1)
    before = np.concatenate([np.zeros_like(ends[:, :1]), ends[:, :-1]], axis=1)
    last = np.argmax(ends - np.minimum.accumulate(before, axis=1), axis=1)
    earlier = np.arange(sums.shape[1]) <= last[:, None]
    return np.where(earlier, before, np.inf).argmin(axis=1), last
