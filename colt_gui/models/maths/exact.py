"""Exact arithmetic on coordinates: a float is a whole number over a power of two."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction

import numpy as np

Row = tuple[int, ...]


def whole_rows(X: np.ndarray) -> list[Row]:
    """The rows in units in which every coordinate is a whole number, all by one factor, nothing rounded.

    >>> whole_rows(np.array([[0.5, -2.0], [0.75, 1.0]]))
    [(2, -8), (3, 4)]
    """
    ratios = [[value.as_integer_ratio() for value in row] for row in X.tolist()]
    unit = max((below for row in ratios for _, below in row), default=1)
    return [tuple(above * (unit // below) for above, below in row) for row in ratios]


def same_rows(rows: Sequence[Hashable]) -> list[int]:
    """Return for each row the number of the first one that is equal to it."""
    first: dict[Hashable, int] = {}
    return [first.setdefault(row, i) for i, row in enumerate(rows)]


def basis_columns(rows: Sequence[Row]) -> list[int]:
    """Columns on which all others depend, by elimination without fractions: the rows have the same dependences there.

    >>> basis_columns([(0, 1, 2), (0, 2, 4), (0, 0, 1)])
    [1, 2]
    """
    left, found, unit = [row for row in rows if any(row)], list[int](), 1
    while left:
        pivot = left[0]
        column = next(k for k, value in enumerate(pivot) if value)
        found.append(column)
        left = [cleared(row, pivot, column, unit) for row in left[1:]]
        left, unit = [row for row in left if any(row)], pivot[column]
    return sorted(found)


def rank(rows: Sequence[Row]) -> int:
    """
    >>> rank([(1, 2), (2, 4), (0, 1)])
    2
    """
    return len(basis_columns(rows))


def cleared(row: Sequence[int], pivot: Sequence[int], column: int, unit: int) -> Row:
    """With 0 in that column. Divided by the pivot before this one, `unit`, which leaves no rest: all numbers are minors
    of those at the beginning, and do not double their digits each time (E. H. Bareiss 1968)."""
    a, b = pivot[column], row[column]
    return tuple([(a * x - b * y) // unit for x, y in zip(row, pivot)])


def solution(A: Sequence[Sequence[Fraction | int]], c: Sequence[Fraction | int]) -> list[Fraction] | None:
    """Some x with Ax ≥ c, or None where there is none: the criss-cross method, which cannot cycle.

    Free variables are written x_j = u_j − v with u, v ≥ 0 (T. Terlaky, A convergent criss-cross method, 1985).

    >>> solution([[1], [-1]], [2, -3])
    [Fraction(2, 1)]
    >>> solution([[1], [-1]], [2, -1]) is None
    True
    """
    n = len(A[0]) if A else 0
    # each row: its variable, its constant, its coefficients of the variables outside
    rows = [[Fraction(-b), *map(Fraction, a), -sum(map(Fraction, a), Fraction(0))] for a, b in zip(A, c)]
    inside, outside = list(range(n + 1, n + 1 + len(rows))), list(range(n + 1))
    while (low := _least([v for v, row in zip(inside, rows) if row[0] < 0])) is not None:
        i = inside.index(low)
        enter = _least([v for v, value in zip(outside, rows[i][1:]) if value > 0])
        if enter is None:
            return None
        j = outside.index(enter)
        inside[i], outside[j] = outside[j], inside[i]
        _exchange(rows, i, j + 1)
    value = {v: row[0] for v, row in zip(inside, rows)}
    return [value.get(k, Fraction(0)) - value.get(n, Fraction(0)) for k in range(n)]


def _least(numbers: list[int]) -> int | None:
    return min(numbers, default=None)


def _exchange(rows: list[list[Fraction]], i: int, j: int) -> None:
    """Solves row i for its variable j, and puts that into the others."""
    pivot = rows[i][j]
    solved = [-value / pivot for value in rows[i]]
    solved[j] = 1 / pivot
    for k, row in enumerate(rows):
        if k != i and (share := row[j]):
            rows[k] = [a + share * b for a, b in zip(row, solved)]
            rows[k][j] = share * solved[j]
    rows[i] = solved
