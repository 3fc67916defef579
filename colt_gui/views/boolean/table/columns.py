"""A column for each variable: which of them are on show, and where."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF

WIDEST, NARROWEST = 112, 12  # of a column, in design pixels
CHOSEN = 34  # a column among a choice of them, where there is no room for all


class BitColumns(NamedTuple):
    """`variables` are counted from 0 and stand in their own order, from `left` on, each in a `cell`."""

    left: float
    cell: float
    variables: np.ndarray
    n: int

    @property
    def right(self) -> float:
        return self.left + self.cell * len(self.variables)

    @property
    def whole(self) -> bool:
        """Return whether every variable is on show."""
        return len(self.variables) == self.n

    def x(self, k: int) -> float:
        """Return the middle of the k-th column on show."""
        return self.left + (k + 0.5) * self.cell

    def of(self, variable: int) -> int | None:
        """Return the column of a variable; None if it is not on show."""
        k = int(np.searchsorted(self.variables, variable))
        return k if k < len(self.variables) and self.variables[k] == variable else None

    def at(self, x: float) -> int | None:
        """Return the variable in whose column x is."""
        k = int((x - self.left) // self.cell)
        return int(self.variables[k]) if 0 <= k < len(self.variables) and x >= self.left else None

    def box(self, k: int, top: float, width: float, height: float) -> QRectF:
        return QRectF(self.x(k) - width / 2, top, width, height)


def bit_columns(
    n: int, left: float, width: float, px: Callable[[float], int], chosen: np.ndarray | None = None, start: int = 0
) -> BitColumns:
    """Lay out columns as wide as there is room for. Without room for all, the `chosen` variables come first; with no
    choice the variables stand in their own order, from `start` on."""
    cell = min(max(width, 1.0) / max(n, 1), px(WIDEST))
    if cell >= px(NARROWEST):
        return BitColumns(left, cell, np.arange(n), n)
    least = px(NARROWEST if chosen is None else CHOSEN)
    count = min(max(int(width // least), 1), n)
    shown = np.arange(start, start + count) if chosen is None else filled_up(chosen, n, count)
    return BitColumns(left, width / count, shown, n)


def filled_up(chosen: np.ndarray, n: int, count: int) -> np.ndarray:
    """Return `count` chosen variables in their own order, filled up with the first of the others."""
    first = chosen[:count]
    if len(first) < count:
        others = np.setdiff1d(np.arange(min(n, count + len(first))), first)
        first = np.concatenate([first, others[: count - len(first)]])
    return np.sort(first)
