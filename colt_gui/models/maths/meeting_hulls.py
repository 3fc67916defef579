"""Whether two hulls certainly have a point in common: multipliers that show it in exact arithmetic.

A solver in floating point only comes near. Its multipliers are corrected here by fractions so that Σ αᵢzᵢ is 0 to the
last digit; where they stay within their bounds that proves it, and where not nothing is known.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.points import Points
from colt_gui.models.maths.distinct import distinct_rows

if TYPE_CHECKING:
    from colt_gui.models.maths.kernels import Kernel

MOST_ROWS = 20  # equations: more would take too long
MOST_USED = 400  # multipliers above 0
HELPERS = 40  # points of weight 0 that are tried where those at work are not enough

Column = list[Fraction]


def certainly_inseparable(points: Points, kernel: Kernel | None, biased: bool, alpha: np.ndarray) -> bool:
    """0 is in the hull of all y·x (or y·(x, 1), or y·ψ(x)). Lengths do not matter: normalised examples are the same."""
    if points.contradictions():
        return True
    if kernel is not None and not kernel.terms(points.dimension):
        return False
    columns = _Columns(points, kernel, [Fraction(1)] if biased else [], grouped=False)
    return _corrected(columns, alpha, math.inf)


def certainly_meeting(points: Points, kernel: Kernel, alpha: np.ndarray, cap: float) -> bool:
    """The hulls of the two classes, reduced to multipliers of at most cap and sum ½ each, have a point in common."""
    if not kernel.terms(points.dimension):
        return _coinciding(points, cap)
    columns = _Columns(points, kernel, [], grouped=True)
    return _corrected(columns, alpha, cap) or (cap >= 0.5 and bool(points.contradictions()))


def _coinciding(points: Points, cap: float) -> bool:
    """A kernel that knows all distinct points apart (a Gaussian) has a common point only of points with both labels."""
    _, place = distinct_rows(points.X)
    of_both = (np.bincount(place[points.y == label], minlength=len(points)) for label in (1, -1))
    pairs = int(np.minimum(*of_both).sum())
    return pairs > 0 and (math.isinf(cap) or Fraction(cap) * pairs >= Fraction(1, 2))


class _Columns:
    """For each example what its multiplier is worth in every equation: the coordinates of y·ψ(x), then the sums."""

    def __init__(self, points: Points, kernel: Kernel | None, lift: list[Fraction], grouped: bool) -> None:
        self._points, self._kernel, self._lift, self._grouped = points, kernel, lift, grouped
        self.size = len(points)

    def __getitem__(self, i: int) -> Column:
        x, y = [Fraction(value) for value in self._points.X[i].tolist()], int(self._points.y[i])
        psi = x + self._lift if self._kernel is None else _values(x, self._kernel.terms(len(x)))
        sums = [Fraction(y > 0), Fraction(y < 0)] if self._grouped else [Fraction(1)]
        return [y * value for value in psi] + sums

    def targets(self, alpha: np.ndarray, rows: int) -> Column:
        """0 for the coordinates; a class has half of the weight, and one group keeps the weight that it has."""
        sums = [Fraction(1, 2)] * 2 if self._grouped else [sum(map(Fraction, alpha.tolist()), Fraction(0))]
        return [Fraction(0)] * (rows - len(sums)) + sums


def _values(x: Sequence[Fraction], terms: Iterable[tuple[int, ...]]) -> list[Fraction]:
    return [math.prod((x[k] ** power for k, power in enumerate(powers)), start=Fraction(1)) for powers in terms]


def _corrected(columns: _Columns, alpha: np.ndarray, cap: float) -> bool:
    """Whether the multipliers can be corrected to an exact solution, if need be with the help of one more example."""
    used = np.flatnonzero(alpha > 0.0)
    if not 0 < len(used) <= MOST_USED:
        return False
    known = {int(i): columns[int(i)] for i in used}
    rows = len(next(iter(known.values())))
    if rows > MOST_ROWS:
        return False
    weights = {i: Fraction(float(alpha[i])) for i in known}
    left = columns.targets(alpha[used], rows)
    for i, column in known.items():
        left = [value - weights[i] * entry for value, entry in zip(left, column)]
    free = sorted((i for i in known if alpha[i] != cap), key=lambda i: -min(alpha[i], cap - alpha[i]))
    return any(
        _within(_solved([known[i] for i in order], left), [weights.get(i, Fraction(0)) for i in order], cap)
        for order in _orders(free, known, columns)
    )


def _orders(free: list[int], known: dict[int, Column], columns: _Columns) -> Iterable[list[int]]:
    """First those at work, then the same with one that is not."""
    yield free
    idle = (i for i in range(columns.size) if i not in known)
    for i, _ in zip(idle, range(HELPERS)):
        known[i] = columns[i]
        yield [*free, i]


def _within(changes: Column | None, weights: Column, cap: float) -> bool:
    if changes is None:
        return False
    most = None if math.isinf(cap) else Fraction(cap)
    corrected = [weight + change for weight, change in zip(weights, changes)]
    return all(value >= 0 and (most is None or value <= most) for value in corrected)


def _solved(columns: list[Column], target: Column) -> Column | None:
    """x with Σ xⱼ·columnⱼ = target, using the first columns that suffice; None where there is none (Gauss)."""
    table = [[*row, value] for row, value in zip(zip(*columns), target)] if columns else [[value] for value in target]
    pivots: list[tuple[int, int]] = []
    for j in range(len(columns)):
        done = len(pivots)
        i = next((i for i in range(done, len(table)) if table[i][j]), None)
        if i is None:
            continue
        table[done], table[i] = table[i], table[done]
        table[done] = [value / table[done][j] for value in table[done]]
        for k, row in enumerate(table):
            if k != done and (factor := row[j]):
                table[k] = [a - factor * b for a, b in zip(row, table[done])]
        pivots.append((done, j))
    if any(row[-1] for row in table[len(pivots) :]):
        return None
    x = [Fraction(0)] * len(columns)
    for i, j in pivots:
        x[j] = table[i][-1]
    return x
