"""Minimal linear dependences, exactly: what forbids a labelling (Radon 1921; oriented matroids call them circuits)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from colt_gui.models.maths.exact import Row, cleared

Weights = Sequence[int]  # one for each row


class Circuit(NamedTuple):
    """Σ weights·row over `members` is 0; the rows of no part of them are dependent, so no weight is 0."""

    members: tuple[int, ...]
    weights: tuple[int, ...]

    @property
    def opposite(self) -> Circuit:
        return Circuit(self.members, tuple(-weight for weight in self.weights))


def circuits(rows: Sequence[Row]) -> list[Circuit]:
    """All of them, in any dimension, those of few rows first."""
    found = {_members(weights): weights for weights in _sparsest(*_dependences(rows))}
    return [_circuit(found[members]) for members in sorted(found, key=lambda members: (len(members), members))]


def first_circuit(rows: Sequence[Row]) -> Circuit | None:
    """That of the first row that depends on the ones before it; None where none does."""
    first, _ = _dependences(rows, most=1)
    return _circuit(first[0]) if first else None


def _circuit(weights: Weights) -> Circuit:
    members = _members(weights)
    return Circuit(members, tuple(weights[i] for i in members))


def _members(weights: Weights) -> tuple[int, ...]:
    return tuple(i for i, weight in enumerate(weights) if weight)


def _dependences(rows: Sequence[Row], most: int | None = None) -> tuple[list[Weights], int]:
    """How the rows that depend on those before them are made of these, and the number by which they are counted: all
    that the rows depend on each other is a sum of these."""
    table: list[Weights] = list(zip(*rows))
    independent, others, unit = list[int](), list[int](), 1
    for c in range(len(rows)):
        k = len(independent)
        i = next((i for i in range(k, len(table)) if table[i][c]), None)
        if i is None:
            others.append(c)
            if len(others) == most:
                break
            continue
        table[k], table[i] = table[i], table[k]
        pivot = table[k]
        table = [row if row is pivot else cleared(row, pivot, c, unit) for row in table]
        independent.append(c)
        unit = pivot[c]
    return [_made(dict(zip(independent, (row[c] for row in table))) | {c: -unit}, len(rows)) for c in others], unit


def _made(weights: dict[int, int], length: int) -> Weights:
    return [weights.get(i, 0) for i in range(length)]


def _sparsest(basis: Sequence[Weights], unit: int, start: int = 0) -> Iterator[Weights]:
    """Those of the sums of a basis that have the most zeros: at one place after the other, from `start` on, one of the
    basis is spent for making all others 0 there. Some are told several times."""
    if len(basis) < 2:
        yield from basis
        return
    for c in range(start, len(basis[0]) - len(basis) + 2):
        pivot = next((weights for weights in basis if weights[c]), None)
        if pivot is not None:
            rest = [cleared(weights, pivot, c, unit) for weights in basis if weights is not pivot]
            yield from _sparsest(rest, pivot[c], c + 1)


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


def _volume(turns: dict[tuple[int, int, int], int], heights: list[int], i: int, j: int, k: int, m: int) -> int:
    """Whether m lies inside the circle through i, j, k; 0 on it."""
    return (
        turns[j, k, m] * heights[i] - turns[i, k, m] * heights[j]
        + turns[i, j, m] * heights[k] - turns[i, j, k] * heights[m]
    )  # fmt: skip
