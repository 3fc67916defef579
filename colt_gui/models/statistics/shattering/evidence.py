"""What shows that a labelling is realised, a concept; and what shows that it is not, an obstacle."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from colt_gui.models.maths.circuits import Circuit

Number = float | Fraction


class Halfspace(NamedTuple):
    """{x : ⟨w, x⟩ ≥ b}; with w = 0 and b = 0 it is everything."""

    w: tuple[Number, ...]
    b: Number

    def holds(self, x: Sequence[float]) -> bool:
        """Return whether x is in the concept, without rounding."""
        return sum(Fraction(a) * Fraction(v) for a, v in zip(self.w, x)) >= Fraction(self.b)


class Box(NamedTuple):
    """Between `low` and `high` in each coordinate, edges included; None is no edge."""

    low: tuple[float | None, ...]
    high: tuple[float | None, ...]

    def holds(self, x: Sequence[float]) -> bool:
        over = all(edge is None or value >= edge for edge, value in zip(self.low, x))
        return over and all(edge is None or value <= edge for edge, value in zip(self.high, x))


class Disc(NamedTuple):
    """‖x − centre‖² ≤ `square`."""

    centre: tuple[Number, ...]
    square: Number

    def holds(self, x: Sequence[float]) -> bool:
        away = sum((Fraction(v) - Fraction(c)) ** 2 for c, v in zip(self.centre, x))
        return away <= Fraction(self.square)


class Listed(NamedTuple):
    """Exactly these points: a concept without any shape."""

    members: frozenset[tuple[float, ...]]

    def holds(self, x: Sequence[float]) -> bool:
        return tuple(x) in self.members


Concept = Halfspace | Box | Disc | Listed


class Obstacle(NamedTuple):
    """No concept has all of `inside` in it and all of `outside` not in it.

    The weights, where there are any, are those of a combination of the ones that equals one of the others.
    """

    inside: tuple[int, ...]
    outside: tuple[int, ...]
    inside_weights: tuple[Fraction, ...] = ()
    outside_weights: tuple[Fraction, ...] = ()

    @property
    def members(self) -> tuple[int, ...]:
        return self.inside + self.outside

    def meets(self, X: np.ndarray) -> np.ndarray | None:
        """Return the place of both combinations; None where there are none."""
        if not self.outside_weights:
            return None
        found: np.ndarray | None = np.array([float(weight) for weight in self.outside_weights]) @ X[list(self.outside)]
        return found


def obstacle(circuit: Circuit) -> Obstacle:
    """Return the obstacle of a circuit: points of positive weight are inside, and weights outside sum to 1."""
    inside = [(i, Fraction(w)) for i, w in zip(*circuit) if w > 0]
    outside = [(i, Fraction(-w)) for i, w in zip(*circuit) if w < 0]
    whole = sum(w for _, w in outside)
    return Obstacle(
        tuple(i for i, _ in inside), tuple(i for i, _ in outside),
        tuple(w / whole for _, w in inside), tuple(w / whole for _, w in outside),
    )  # fmt: skip
