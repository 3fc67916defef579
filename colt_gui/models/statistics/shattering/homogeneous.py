"""Halfspaces through the origin, {x : ⟨w, x⟩ ≥ 0}: a point on the line is inside, and so is the origin, always."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from colt_gui.models.maths.circuits import Circuit, circuits, first_circuit, flat_vector_circuits
from colt_gui.models.maths.exact import Row, rank, solution
from colt_gui.models.statistics.shattering.concepts import ByObstacles
from colt_gui.models.statistics.shattering.evidence import Halfspace, Obstacle, obstacle


class HomogeneousHalfspaces(ByObstacles):
    """Where a combination of points outside equals one of points inside, with weights ≥ 0, ⟨w, ·⟩ would have to be
    below 0 and not below 0: such a linear dependence forbids a labelling."""

    id, name, one = "homogeneous", "Homogeneous halfspaces", "a halfspace through 0"

    @property
    def d(self) -> int:
        return self.n

    def find_circuits(self) -> Iterator[Circuit]:
        found = flat_vector_circuits(self.rows) if self.n == 2 else circuits(self.rows)
        for circuit in found:
            for one in (circuit, circuit.opposite):
                if min(one.weights) < 0:  # somebody is outside
                    yield one

    def shattered(self) -> int:
        """Points are shattered where they are linearly independent."""
        return rank(self.rows)

    def growth_by_formula(self) -> list[int] | None:
        """All labellings, as the line turns; those of the first points are their beginnings. In the plane."""
        if self.n != 2:
            return [1 << k for k in range(self.m + 1)] if self.shattered() == self.m else None
        codes = {self._code(*turn) for turn in self._turns()}
        return [len({code & ((1 << k) - 1) for code in codes}) for k in range(self.m + 1)]

    def some_obstacle(self) -> Obstacle | None:
        found = first_circuit(self.rows)
        return None if found is None else obstacle(found if min(found.weights) < 0 else found.opposite)

    # -- a halfspace -------------------------------------------------------------------------------------------

    def _turns(self) -> Iterator[tuple[Row, Row]]:
        """Every w that matters: 0; orthogonal to a point; and next to that on either side, towards a second vector."""
        yield (0, 0), (0, 0)
        for x, y in {row for row in self.rows if any(row)}:
            for w in ((-y, x), (y, -x)):
                yield w, (0, 0)
                yield w, (x, y)
                yield w, (-x, -y)

    def _code(self, w: Row, towards: Row) -> int:
        """The labelling by w + ε·towards for small ε > 0."""
        return sum(1 << i for i, row in enumerate(self.rows) if (_dot(w, row), _dot(towards, row)) >= (0, 0))

    def concept(self, code: int) -> Halfspace:
        y = self.label(code)
        if self.n == 2 and (guess := self._middle(y)) is not None and self.agrees(guess, code):
            return guess
        return self._exactly(code)

    def _middle(self, y: np.ndarray) -> Halfspace | None:
        """In the middle of the directions that are right about all; None where there is only an edge of them."""
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
        """By rational numbers: ⟨w, x⟩ ≥ 0 inside, −⟨w, x⟩ ≥ 1 outside; w ≠ 0 where there is one."""
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
