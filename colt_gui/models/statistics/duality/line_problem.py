"""The problem on the line: x in [−6, 6], exact in every piece of f, where L is a polynomial of degree 4 at most."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from colt_gui.models.core.control import cached
from colt_gui.models.statistics.duality.problem import ROOM, SCALE, Best, Lowest, Problem

TERMS = 5  # coefficients of 1, u, …, u⁴
Coefficients = tuple[float, float, float, float, float]
END = 6.0  # x is between −END and END
SAME = 4e-15  # values that differ by less, for their size, are the same but for rounding


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


class LineProblem(Problem):
    """Of equally low x the one that is nearest to the fence counts: at the best λ that is the best x."""

    def __init__(self, objective: str, a: float, c: float, fence: str, s: float) -> None:
        kind = OBJECTIVES[objective]
        self.convex, self.fence, self.c, self.s = kind.convex, fence, c, s
        self._pieces = kind.pieces(a)
        self._g = np.zeros(TERMS)  # of u = x − c
        over = c - s
        self._scale = SCALE if fence == "interval" else 1.0
        square = np.array([over * over - self._room**2, 2 * over, 1.0])
        self._g[:3] = (over, 1.0, 0.0) if fence == "line" else self._scale * square

    @property
    def _room(self) -> float:
        return ROOM if self.fence == "interval" else 0.0

    @property
    def ends(self) -> tuple[float, float]:
        """Of what is feasible."""
        if self.fence == "line":
            return -END, self.s
        return self.s - self._room, self.s + self._room

    def f(self, x: np.ndarray) -> np.ndarray:
        u = x[..., 0] - self.c
        inside = [(u >= piece.low) & (u <= piece.high) for piece in self._pieces]
        return np.select(inside, [_values(np.array(piece.coefficients), u) for piece in self._pieces])

    def g(self, x: np.ndarray) -> np.ndarray:
        over = x[..., 0] - self.s
        return over if self.fence == "line" else self._scale * (over * over - self._room**2)

    def slopes(self, x: float) -> tuple[float, float]:
        """f′ on the left and on the right of x."""
        u = x - self.c
        left = next(piece for piece in self._pieces if u <= piece.high)
        right = next(piece for piece in reversed(self._pieces) if u >= piece.low)
        return _slope(left, u), _slope(right, u)

    def gravity(self, x: np.ndarray, push: np.ndarray) -> np.ndarray:
        left, right = self.slopes(float(x[0]))
        return np.asarray(-np.clip(push, min(left, right), max(left, right)))

    def outward(self, x: np.ndarray) -> np.ndarray:
        return np.ones(1) if self.fence == "line" else 2 * self._scale * (x - self.s)

    def allowed(self, x: np.ndarray) -> np.ndarray:
        return np.asarray(np.clip(x, *self.ends))

    @property
    def pressed(self) -> bool:
        left, right = self.slopes(self.s)
        return not left <= 0 <= right

    @property
    def balancing(self) -> float | None:
        """0 is a slope of L at the best x. Weak duality is the proof: no q(λ) is above f there."""
        x, value = self.best
        out, slopes = float(self.outward(x)[0]), self.slopes(float(x[0]))
        on_fence = abs(float(self.g(x))) <= 1e-12 and out
        force = max(0.0, -slopes[1] / out if out > 0 else -slopes[0] / out) if on_fence else 0.0
        return force if self.q(force) >= value - SAME * (1 + abs(value)) * 16 else None

    @cached
    def best(self) -> Best:
        x, value = self._lowest(np.zeros(1), *self.ends)
        return Best(x[0], float(value[0]))

    def lowest(self, forces: np.ndarray) -> Lowest:
        return self._lowest(forces, -END, END)

    def _lowest(self, forces: np.ndarray, low: float, high: float) -> Lowest:
        """Over x from low to high: at an end of a piece, at the fence, or where L is level."""
        found = [self._candidates(piece, forces, low, high) for piece in self._pieces]
        places, values = (np.concatenate(parts, axis=1) for parts in zip(*(pair for pair in found if pair is not None)))
        least = values.min(axis=1, keepdims=True)
        same = values <= least + SAME * (1 + np.abs(least))
        x = places + self.c
        nearest = np.where(same, np.abs(self.g(x[..., None])), np.inf).argmin(axis=1)
        rows = np.arange(len(forces))
        return Lowest(x[rows, nearest][:, None], least[:, 0])

    def _candidates(
        self, piece: Piece, forces: np.ndarray, low: float, high: float
    ) -> tuple[np.ndarray, np.ndarray] | None:
        """Places u, and L there; None where the piece is elsewhere."""
        start, end = max(piece.low, low - self.c), min(piece.high, high - self.c)
        if start > end:
            return None
        terms = np.array(piece.coefficients) + forces[:, None] * self._g
        fixed = np.array([start, end, *(np.array(self.ends) - self.c)])
        places = np.column_stack([np.broadcast_to(fixed, (len(forces), 4)), level_places(terms)])
        places = np.clip(np.nan_to_num(places, nan=start), start, end)
        return places, _values(terms[:, None, :], places)


def _values(terms: np.ndarray, u: np.ndarray) -> np.ndarray:
    """Σ termsₖ·uᵏ (Horner)."""
    value = np.zeros_like(u)
    for k in range(TERMS - 1, -1, -1):
        value = value * u + terms[..., k]
    return value


def _slope(piece: Piece, u: float) -> float:
    return sum(k * term * u ** (k - 1) for k, term in enumerate(piece.coefficients) if k)


def level_places(terms: np.ndarray) -> np.ndarray:
    """Return where each polynomial has slope 0; nan stands for places that are no real numbers."""
    slopes = terms[:, 1:] * np.arange(1, TERMS)
    if not slopes[:, 3].any():
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):  # beyond all numbers is beyond the end
            return np.where(slopes[:, 1] > 0, -slopes[:, 0] / slopes[:, 1], np.nan)[:, None]
    return _cubic_roots(slopes)


def _cubic_roots(slopes: np.ndarray) -> np.ndarray:
    """Find the roots of Σ slopesₖ·uᵏ: eigenvalues of companion matrices, improved by two steps of Newton."""
    companions = np.zeros((len(slopes), 3, 3))
    companions[:, 1, 0] = companions[:, 2, 1] = 1.0
    companions[:, :, 2] = -slopes[:, :3] / slopes[:, 3:]
    found = np.linalg.eigvals(companions)
    roots = np.where(np.abs(found.imag) < 1e-6 * (1 + np.abs(found)), found.real, np.nan)
    for _ in range(2):
        s0, s1, s2, s3 = (slopes[:, k, None] for k in range(4))
        steep = s1 + roots * (2 * s2 + 3 * s3 * roots)
        with np.errstate(divide="ignore", invalid="ignore"):
            step = (s0 + roots * (s1 + roots * (s2 + roots * s3))) / steep
        roots = np.where(np.abs(step) < 1e-3, roots - step, roots)
    return roots
