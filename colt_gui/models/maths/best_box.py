"""The axis-parallel box with the largest sum of values inside, exactly: for each pair of left and right sides the best
run of heights between them (Kadane). A box may be empty; points with a coordinate in common are taken together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np


class Box(NamedTuple):
    """From low to high in each coordinate, edges included; an empty one has low > high."""

    low: np.ndarray
    high: np.ndarray

    def inside(self, X: np.ndarray) -> np.ndarray:
        above, below = np.greater_equal(X, self.low), np.less_equal(X, self.high)
        return np.logical_and(above, below).all(axis=1)


def most_inside(X: np.ndarray, values: np.ndarray) -> np.ndarray:
    """The largest sum of values in a box, for each row of `values`; X has one coordinate or two.

    >>> most_inside(np.array([[0.0], [1.0], [2.0]]), np.array([[1, -1, 1], [1, 1, -1]])).tolist()
    [1, 2]
    """
    values = np.atleast_2d(values)
    most = np.zeros(len(values), dtype=values.dtype)
    for _, _, sums in _strips(X, values):
        np.maximum(most, _best_runs(sums), out=most)
    return most


def best_box(X: np.ndarray, values: np.ndarray) -> Box:
    """One with the largest sum."""
    best, found = 0, Box(np.full(X.shape[1], np.inf), np.full(X.shape[1], -np.inf))
    heights = np.unique(X[:, -1])
    for left, right, sums in _strips(X, np.atleast_2d(values)):
        total = _best_runs(sums)[0]
        if total > best:
            first, last = _run(sums[0])
            sides = ([left, heights[first]], [right, heights[last]]) if X.shape[1] == 2 else ([left], [right])
            best, found = total, Box(*(np.array(side) for side in sides))
    return found


def _strips(X: np.ndarray, values: np.ndarray) -> Iterator[tuple[float, float, np.ndarray]]:
    """Every pair of sides with the sums at each height between them; of one coordinate every run is a strip."""
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
    """The largest sum of a run of columns, 0 for the empty one."""
    ends = np.cumsum(sums, axis=1)
    starts = np.minimum.accumulate(np.concatenate([np.zeros_like(ends[:, :1]), ends[:, :-1]], axis=1), axis=1)
    return np.maximum((ends - starts).max(axis=1), 0)


def _run(sums: np.ndarray) -> tuple[int, int]:
    """The first and last column of a run with the largest sum."""
    ends = np.cumsum(sums)
    before = np.concatenate([[0], ends[:-1]])
    last = int(np.argmax(ends - np.minimum.accumulate(before)))
    return int(np.argmin(before[: last + 1])), last
