"""Finite classes on a grid: the errors of all their hypotheses on many samples at once, and their true risks."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np

from colt_gui.models.core.control import cached
from colt_gui.models.statistics.law import Cells, Law
from colt_gui.models.statistics.regions import INFINITE, NOTHING, Hypothesis, Rectangle, right_of


def grid_lines(low: float, high: float, k: int) -> np.ndarray:
    """k lines that cut the interval into k + 1 equal parts."""
    low, high, parts = float(low), float(high), np.arange(1, k + 1)
    if (high - low) * (k + 1) < INFINITE:
        return low + (high - low) * parts / (k + 1)
    return low * (1 - parts / (k + 1)) + high * (parts / (k + 1))  # so far apart that their product would be no number


class GridClass(ABC):
    """`xs` and `ys` are the lines of the grid; hypotheses are known by number. `errors` is what each of them gets wrong
    on each of many samples of the same size."""

    name: ClassVar[str]
    vc: int  # the VC dimension of the class without its grid

    def __init__(self, law: Law, k: int) -> None:
        left, right, bottom, top = law.extent
        self.law, self.xs, self.ys = law, grid_lines(left, right, k), grid_lines(bottom, top, k)

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def hypothesis(self, h: int) -> Hypothesis: ...

    @abstractmethod
    def agreements(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Σ y·h(x) of every sample (a row of X and y) and every hypothesis."""

    @abstractmethod
    def _masses(self, signed: np.ndarray) -> np.ndarray:
        """Return Σ y·h(x) where every cell of the grid holds so much of y."""

    def errors(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.asarray((y.shape[1] - self.agreements(X, y)) // 2)

    @cached
    def _cells(self) -> Cells:
        edges = [np.concatenate([[-INFINITE], lines, [INFINITE]]) for lines in (self.xs, self.ys)]
        return self.law.cells(*edges)

    @cached
    def risks(self) -> np.ndarray:
        """The true risk of each hypothesis, by the masses of the cells."""
        signed = self._cells.positive - self._cells.negative
        return np.asarray(np.clip((1 - self._masses(signed[None])[0]) / 2, 0.0, 1.0))

    @property
    def exact(self) -> bool:
        return self._cells.exact


class Stumps(GridClass):
    """x₁ ≥ t or x₂ ≥ t, and their opposites: 4k of them."""

    name = "stumps"
    vc = 3  # of axis-parallel stumps with both signs in the plane: no four points are shattered

    def __len__(self) -> int:
        return 4 * len(self.xs)

    def hypothesis(self, h: int) -> Hypothesis:
        """Return hypothesis h of the order x₁ ≥ t, x₁ < t, x₂ ≥ t, x₂ < t."""
        k = len(self.xs)
        kind, j = divmod(h, k)
        axis, sign = divmod(kind, 2)
        return Hypothesis(right_of(axis, float((self.xs, self.ys)[axis][j])), -1 if sign else 1)

    def agreements(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        columns = [_binned(np.searchsorted(lines, X[..., axis].ravel(), "right"), y, len(lines) + 1)
                   for axis, lines in enumerate((self.xs, self.ys))]  # fmt: skip
        return np.concatenate([_both_signs(counts) for counts in columns], axis=1)

    def _masses(self, signed: np.ndarray) -> np.ndarray:
        return np.concatenate([_both_signs(signed.sum(axis=2)), _both_signs(signed.sum(axis=1))], axis=1)


class Rectangles(GridClass):
    """Those with sides on the grid, + inside; and the empty one: C(k, 2)² + 1 of them."""

    name = "rectangles"
    vc = 4

    def __init__(self, law: Law, k: int) -> None:
        super().__init__(law, k)
        first, last = np.triu_indices(k, 1)
        pairs = np.arange(len(first))
        across, along = (grid.ravel() for grid in np.meshgrid(pairs, pairs, indexing="ij"))
        self._sides = first[across] + 1, last[across] + 1, first[along] + 1, last[along] + 1

    def __len__(self) -> int:
        return math.comb(len(self.xs), 2) ** 2 + 1

    def hypothesis(self, h: int) -> Hypothesis:
        if h == 0:
            return Hypothesis(NOTHING)
        left, right, bottom, top = (int(side[h - 1]) - 1 for side in self._sides)
        return Hypothesis(
            Rectangle(*(float(v) for v in (self.xs[left], self.xs[right], self.ys[bottom], self.ys[top])))
        )

    def agreements(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        cells = len(self.xs) + 1
        i, j = (np.searchsorted(lines, X[..., axis].ravel(), "right") for axis, lines in ((0, self.xs), (1, self.ys)))
        return self._masses(_binned(i * cells + j, y, cells * cells).reshape(len(y), cells, cells))

    def _masses(self, signed: np.ndarray) -> np.ndarray:
        """Σ inside minus Σ outside is twice Σ inside minus all; the sums of rectangles from those of corners."""
        sums = np.zeros((len(signed), signed.shape[1] + 1, signed.shape[2] + 1), dtype=signed.dtype)
        sums[:, 1:, 1:] = signed.cumsum(axis=1).cumsum(axis=2)
        left, right, bottom, top = self._sides
        inside = sums[:, right, top] - sums[:, left, top] - sums[:, right, bottom] + sums[:, left, bottom]
        none = np.zeros((len(signed), 1), dtype=signed.dtype)
        return 2 * np.concatenate([none, inside], axis=1) - sums[:, -1, -1, None]


def _binned(cell: np.ndarray, y: np.ndarray, cells: int) -> np.ndarray:
    """Sum up the labels of each sample in each cell."""
    T, m = y.shape
    place = np.repeat(np.arange(T) * cells, m) + cell
    return np.rint(np.bincount(place, y.ravel(), T * cells)).astype(np.int64).reshape(T, cells)


def _both_signs(counts: np.ndarray) -> np.ndarray:
    """Return the sum right of each line minus the sum left of it, and the opposite."""
    total, left = counts.sum(axis=1, keepdims=True), counts.cumsum(axis=1)[:, :-1]
    right_less_left = total - 2 * left
    return np.concatenate([right_less_left, -right_less_left], axis=1)
