"""What is minimised on the line: four functions of x, each in pieces that are polynomials of u = x − c."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

TERMS = 5  # coefficients of 1, u, …, u⁴
Coefficients = tuple[float, float, float, float, float]


class Piece(NamedTuple):
    """From u = low to u = high."""

    low: float
    high: float
    coefficients: Coefficients


class Objective(NamedTuple):
    """`pieces(a)` for the steepness a, from left to right; `shown` is how a list names it."""

    shown: str
    formula: str
    convex: bool
    pieces: Callable[[float], tuple[Piece, ...]]


def _parabola(a: float) -> tuple[Piece, ...]:
    """½a·u²."""
    return (Piece(-math.inf, math.inf, (0.0, 0.0, a / 2, 0.0, 0.0)),)


def _huber(a: float) -> tuple[Piece, ...]:
    """½a·u² up to |u| = 1, and on along its tangents: a(|u| − ½)."""
    return (
        Piece(-math.inf, -1.0, (-a / 2, -a, 0.0, 0.0, 0.0)),
        Piece(-1.0, 1.0, (0.0, 0.0, a / 2, 0.0, 0.0)),
        Piece(1.0, math.inf, (-a / 2, a, 0.0, 0.0, 0.0)),
    )


def _absolute(a: float) -> tuple[Piece, ...]:
    """a·|u|."""
    left, right = (0.0, -a, 0.0, 0.0, 0.0), (0.0, a, 0.0, 0.0, 0.0)
    return Piece(-math.inf, 0.0, left), Piece(0.0, math.inf, right)


def _wells(a: float) -> tuple[Piece, ...]:
    """a((u² − 4)²/16 − u/2 + 1): two wells, the right one is the deeper."""
    return (Piece(-math.inf, math.inf, (2 * a, -a / 2, -a / 2, 0.0, a / 16)),)


PLANE = "bowl"  # the one that is minimised on the plane
OBJECTIVES = {
    "parabola": Objective("parabola", "½a(x − c)²", True, _parabola),
    "huber": Objective("Huber", "a·huber(x − c)", True, _huber),
    "absolute": Objective("absolute value", "a|x − c|", True, _absolute),
    "wells": Objective("two wells", "a(((x − c)² − 4)²/16 − (x − c)/2 + 1)", False, _wells),
}
