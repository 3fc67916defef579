"""Halfspaces {x : ⟨w, x⟩ ≥ b}, and those through the origin, where b = 0.

A labelling by halfspaces is forbidden by a Radon partition: two hulls that meet. Through the origin, a point on the
line is inside, and so is the origin, always.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from math import gcd

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.maths.circuits import Circuit, circuits, first_circuit, flat_circuits, flat_vector_circuits
from colt_gui.models.maths.exact import Row, rank, solution
from colt_gui.models.maths.sizes import FAR
from colt_gui.models.statistics.shattering.concepts import ByObstacles, affine_rank
from colt_gui.models.statistics.shattering.evidence import Halfspace, Obstacle, obstacle

BEYOND = 0.18  # how far beside all points a line without points goes, as a share of their extent


class Halfspaces(ByObstacles):
    """Radon: d + 2 points fall into two parts whose hulls meet, and then no hyperplane is between the parts."""

    id, name, one = "halfspaces", "Halfspaces", "a halfspace"

    @property
    def d(self) -> int:
        return int(self.n + 1)

    def find_circuits(self) -> Iterator[Circuit]:
        found = flat_circuits(self.rows) if self.n == 2 else circuits([(*row, 1) for row in self.rows])
        for circuit in found:
            yield circuit
            yield circuit.opposite

    def shattered(self) -> int:
        """Points are shattered where they are affinely independent."""
        return affine_rank(self.rows)

    def growth_by_formula(self, control: Control = NO_CONTROL) -> list[int] | None:
        """A further point adds two labellings for each line through it and earlier ones: general position has
        m² − m + 2 of them (Cover 1965). In the plane."""
        if self.n != 2:
            return [1 << k for k in range(self.m + 1)] if self.shattered() == self.m else None
        counts = [1]
        for k, row in enumerate(self.rows):
            lines = {direction(row, other) for other in self.rows[:k]}
            counts.append(counts[-1] + (0 if None in lines else max(2 * len(lines), 1)))
        return counts

    def some_obstacle(self) -> Obstacle | None:
        found = first_circuit([(*row, 1) for row in self.rows])
        return None if found is None else obstacle(found if min(found.weights) < 0 else found.opposite)

    # -- a halfspace -------------------------------------------------------------------------------------------

    def concept(self, code: int) -> Halfspace:
        inside, outside = self.sides(code)
        if not len(inside) or not len(outside):
            return self._beside_all(bool(len(inside)))
        with np.errstate(over="ignore", invalid="ignore"):  # far out squares are no numbers, and the guess is none
            guess = widest(inside, outside) if self.n == 2 else fitted(self.X, self.label(code))
        sound = np.isfinite([*map(float, guess.w), float(guess.b)]).all()
        return guess if sound and self.agrees(guess, code) else self._exactly(code)

    def _beside_all(self, everything: bool) -> Halfspace:
        """Below all points, in the last coordinate."""
        if not self.m:
            return Halfspace((0.0,) * self.n, -1.0 if everything else 1.0)
        least = float(self.X[:, -1].min())
        below = Fraction(least) - Fraction(BEYOND * extent(self.X))
        sign = 1 if everything else -1
        return Halfspace((*(0.0,) * (self.n - 1), float(sign)), sign * below)

    def _exactly(self, code: int) -> Halfspace:
        """Solve y(⟨w, x⟩ − b) ≥ 1 in rational numbers."""
        signs = self.label(code).tolist()
        A = [[y * v for v in map(Fraction, (*x, -1.0))] for x, y in zip(self.X.tolist(), signs)]
        found = solution(A, [1] * self.m)
        assert found is not None, "no obstacle, and yet no halfspace"
        return Halfspace(tuple(found[:-1]), found[-1])


def direction(p: Row, q: Row) -> tuple[int, int] | None:
    """Return the direction of the line through both, in lowest terms; None where they are one point."""
    x, y = q[0] - p[0], q[1] - p[1]
    if not (x or y):
        return None
    size = gcd(x, y) * (1 if (x, y) > (0, 0) else -1)
    return x // size, y // size


def extent(X: np.ndarray) -> float:
    """Return the largest side of the points' box, as far as it is a number; 1 where the box has no side."""
    return float(np.ptp(np.clip(X, -FAR, FAR), axis=0).max()) or 1.0


def widest(P: np.ndarray, Q: np.ndarray) -> Halfspace:
    """In the middle between the nearest points of both hulls, P's side inside. Where the hulls are disjoint these lie
    at points or on segments between two."""
    p, q = min(_nearest(P, Q), _nearest(Q, P)[::-1], key=lambda pair: float(((pair[0] - pair[1]) ** 2).sum()))
    w = p - q
    return Halfspace(tuple(w.tolist()), float(w @ (p + q) / 2))


def _nearest(P: np.ndarray, Q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the point of P and the point on a segment between two of Q that are nearest."""
    i, j = np.triu_indices(len(Q))
    start, way = Q[i], Q[j] - Q[i]
    length = np.maximum((way**2).sum(axis=1), np.finfo(float).tiny)
    share = np.clip(((P[:, None] - start) * way).sum(axis=2) / length, 0, 1)
    feet = start + share[..., None] * way
    away = ((P[:, None] - feet) ** 2).sum(axis=2)
    a, b = np.unravel_index(int(away.argmin()), away.shape)
    return P[a], feet[a, b]


def fitted(X: np.ndarray, y: np.ndarray) -> Halfspace:
    """Least squares of ⟨w, x⟩ − b to the labels: right wherever the points are affinely independent."""
    w = np.linalg.lstsq(np.column_stack([X, -np.ones(len(X))]), y.astype(float), rcond=None)[0]
    return Halfspace(tuple(w[:-1].tolist()), float(w[-1]))


# -- through the origin ------------------------------------------------------------------------------------------------


class HomogeneousHalfspaces(ByObstacles):
    """Where a combination of points outside equals one of points inside, with weights ≥ 0, ⟨w, ·⟩ would have to be
    below 0 and not below 0: such a linear dependence forbids a labelling."""

    id, name, one = "homogeneous", "Homogeneous halfspaces", "a halfspace through 0"

    @property
    def d(self) -> int:
        return int(self.n)

    def find_circuits(self) -> Iterator[Circuit]:
        found = flat_vector_circuits(self.rows) if self.n == 2 else circuits(self.rows)
        for circuit in found:
            for one in (circuit, circuit.opposite):
                if min(one.weights) < 0:  # somebody is outside
                    yield one

    def shattered(self) -> int:
        """Points are shattered where they are linearly independent."""
        return rank(self.rows)

    def growth_by_formula(self, control: Control = NO_CONTROL) -> list[int] | None:
        """Count labellings as the line turns; those of the first points are their beginnings. In the plane."""
        if self.n != 2:
            return [1 << k for k in range(self.m + 1)] if self.shattered() == self.m else None
        codes = {self._code(*turn) for turn in self._turns()}
        return [len({code & ((1 << k) - 1) for code in codes}) for k in range(self.m + 1)]

    def some_obstacle(self) -> Obstacle | None:
        found = first_circuit(self.rows)
        return None if found is None else obstacle(found if min(found.weights) < 0 else found.opposite)

    # -- a halfspace -------------------------------------------------------------------------------------------

    def _turns(self) -> Iterator[tuple[Row, Row]]:
        """Yield every w that matters: 0, those orthogonal to a point, and those next to them on either side."""
        yield (0, 0), (0, 0)
        for x, y in {row for row in self.rows if any(row)}:
            for w in ((-y, x), (y, -x)):
                yield w, (0, 0)
                yield w, (x, y)
                yield w, (-x, -y)

    def _code(self, w: Row, towards: Row) -> int:
        """Return the labelling by w + ε·towards for small ε > 0."""
        return sum(1 << i for i, row in enumerate(self.rows) if (_dot(w, row), _dot(towards, row)) >= (0, 0))

    def concept(self, code: int) -> Halfspace:
        y = self.label(code)
        if self.n == 2 and (guess := self._middle(y)) is not None and self.agrees(guess, code):
            return guess
        return self._exactly(code)

    def _middle(self, y: np.ndarray) -> Halfspace | None:
        """Return the middle of the directions that are right about all; None where they are only an edge."""
        vectors = self.X * y[:, None]
        if not vectors.any(axis=1).any():
            return None
        vectors = vectors[vectors.any(axis=1)]
        angles = np.sort(np.arctan2(vectors[:, 1], vectors[:, 0]))
        gaps = np.diff(angles, append=angles[0] + 2 * math.pi)
        k = int(gaps.argmax())
        middle = angles[k] + gaps[k] / 2 + math.pi  # opposite to the middle of the widest gap
        return Halfspace((math.cos(middle), math.sin(middle)), 0.0)

    def _exactly(self, code: int) -> Halfspace:
        """Solve ⟨w, x⟩ ≥ 0 inside and −⟨w, x⟩ ≥ 1 outside in rational numbers; w ≠ 0 where possible."""
        x, y = self.X.tolist(), self.label(code).tolist()
        A = [[sign * Fraction(v) for v in row] for row, sign in zip(x, y)]
        c = [0 if sign > 0 else 1 for sign in y]
        found = solution(A, c)
        assert found is not None, "no obstacle, and yet no halfspace"
        return Halfspace(tuple(found), 0) if any(found) else self._not_zero(A)

    def _not_zero(self, A: list[list[Fraction]]) -> Halfspace:
        """Everything is inside: w may be 0, but a line says more, if there is one."""
        for k in range(self.n):
            for sign in (1, -1):
                row = [Fraction(sign if j == k else 0) for j in range(self.n)]
                if found := solution([*A, row], [0] * len(A) + [1]):
                    return Halfspace(tuple(found), 0)
        return Halfspace((0.0,) * self.n, 0.0)


def _dot(p: Row, q: Row) -> int:
    return p[0] * q[0] + p[1] * q[1]
