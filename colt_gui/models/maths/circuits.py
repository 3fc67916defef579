"""Minimal linear dependences, exactly: what forbids a labelling (Radon 1921; oriented matroids call them circuits)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from colt_gui.models.maths.exact import Row, basis_columns

Reduced = tuple[list[Fraction], dict[int, Fraction]]  # a row beside others, and of which rows it is made


class Circuit(NamedTuple):
    """Σ weights·row over `members` is 0; the rows of no part of them are dependent, so no weight is 0."""

    members: tuple[int, ...]
    weights: tuple[int | Fraction, ...]

    @property
    def opposite(self) -> Circuit:
        return Circuit(self.members, tuple(-weight for weight in self.weights))


def circuits(rows: Sequence[Row]) -> list[Circuit]:
    """All of them, in any dimension: vectors are added to independent ones until one depends on them."""
    columns = basis_columns(rows)
    return list(_grown([[Fraction(row[k]) for k in columns] for row in rows]))


def first_circuit(rows: Sequence[Row]) -> Circuit | None:
    """That of the first row that depends on the ones before it; None where none does."""
    columns, basis = basis_columns(rows), list[Reduced]()
    for i, row in enumerate(rows):
        rest, weights = _reduced([Fraction(row[k]) for k in columns], i, basis)
        if not any(rest):
            members = tuple(sorted(weights))
            return Circuit(members, tuple(weights[k] for k in members))
        basis.append((rest, weights))
    return None


def _grown(rows: list[list[Fraction]]) -> Iterator[Circuit]:
    """Depth first over independent sets; each circuit is met last at its highest member, and told once."""
    told: set[tuple[int, ...]] = set()
    stack: list[tuple[int, list[Reduced]]] = [(0, [])]
    while stack:
        start, basis = stack.pop()
        for i in range(start, len(rows)):
            rest, weights = _reduced(rows[i], i, basis)
            if any(rest):
                stack.append((i + 1, [*basis, (rest, weights)]))
            elif (members := tuple(sorted(weights))) not in told:
                told.add(members)
                yield Circuit(members, tuple(weights[k] for k in members))


def _reduced(row: list[Fraction], i: int, basis: list[Reduced]) -> Reduced:
    """What is left of a row beside the basis, and of which rows it is made."""
    weights = {i: Fraction(1)}
    for other, parts in basis:
        column = next(k for k, value in enumerate(other) if value)
        if row[column]:
            share = row[column] / other[column]
            row = [a - share * b for a, b in zip(row, other)]
            for k, part in parts.items():
                weights[k] = weights.get(k, Fraction(0)) - share * part
    return row, {k: weight for k, weight in weights.items() if weight}


# -- the same in the plane, where there is a formula for each -------------------------------------------------------


def flat_circuits(rows: Sequence[Row]) -> list[Circuit]:
    """Affine dependences of points in the plane: equal points, three in line, four of which no three are."""
    turns = {c: _turn(*(rows[i] for i in c)) for c in combinations(range(len(rows)), 3)}
    found = _equal_pairs(rows)
    found += [Circuit(c, weights) for c, turn in turns.items() if not turn and all(weights := _in_line(rows, c))]
    for i, j, k, m in combinations(range(len(rows)), 4):
        weights = turns[j, k, m], -turns[i, k, m], turns[i, j, m], -turns[i, j, k]
        if all(weights):
            found.append(Circuit((i, j, k, m), weights))
    return found


def _equal_pairs(rows: Sequence[Row]) -> list[Circuit]:
    return [Circuit((i, j), (1, -1)) for i, j in combinations(range(len(rows)), 2) if rows[i] == rows[j]]


def _turn(p: Row, q: Row, r: Row) -> int:
    """Twice the area of the triangle, positive where it is walked round to the left."""
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _in_line(rows: Sequence[Row], c: tuple[int, ...]) -> tuple[int, ...]:
    """Along the coordinate in which they differ."""
    axis = 0 if len({rows[i][0] for i in c}) > 1 else 1
    a, b, d = (rows[i][axis] for i in c)
    return b - d, d - a, a - b


def flat_vector_circuits(rows: Sequence[Row]) -> list[Circuit]:
    """Linear dependences of vectors in the plane: 0, two on one line through 0, three of which no two are."""
    found = [Circuit((i,), (1,)) for i, row in enumerate(rows) if not any(row)]
    cross = {(i, j): _cross(rows[i], rows[j]) for i, j in combinations(range(len(rows)), 2)}
    for (i, j), value in cross.items():
        if not value and any(rows[i]) and any(rows[j]):
            axis = 0 if rows[i][0] else 1
            found.append(Circuit((i, j), (rows[j][axis], -rows[i][axis])))
    for i, j, k in combinations(range(len(rows)), 3):
        weights = cross[j, k], -cross[i, k], cross[i, j]
        if all(weights):
            found.append(Circuit((i, j, k), weights))
    return found


def _cross(p: Row, q: Row) -> int:
    return p[0] * q[1] - p[1] * q[0]


def lifted_circuits(rows: Sequence[Row]) -> list[Circuit]:
    """Affine dependences of five points of the plane lifted to (x, y, x² + y²), no four of them dependent there."""
    turns = {c: _turn(*(rows[i] for i in c)) for c in combinations(range(len(rows)), 3)}
    heights = [x * x + y * y for x, y in rows]
    volumes: dict[tuple[int, ...], int] = {c: _volume(turns, heights, *c) for c in combinations(range(len(rows)), 4)}
    found = []
    for five in combinations(range(len(rows)), 5):
        weights = tuple((-1) ** k * volumes[five[:k] + five[k + 1 :]] for k in range(5))
        if all(weights):
            found.append(Circuit(five, weights))
    return found


def _volume(turns: dict, heights: list[int], i: int, j: int, k: int, m: int) -> int:
    """Whether m lies inside the circle through i, j, k; 0 on it."""
    return (
        turns[j, k, m] * heights[i] - turns[i, k, m] * heights[j]
        + turns[i, j, m] * heights[k] - turns[i, j, k] * heights[m]
    )  # fmt: skip
