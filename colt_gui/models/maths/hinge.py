"""The best comparators of a stream that no direction separates: the least hinge loss, with a certificate."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError
from colt_gui.models.maths.sizes import longest

if TYPE_CHECKING:  # importing numpy.typing would cost a tenth of the start-up
    from numpy.typing import ArrayLike

NO_SLOPE = 1e-100  # in problems whose numbers are about 1: less changes nothing, and its square overflows below
RADIAL = 1e-3  # of the curvature across w is assumed along it, where ‖w‖ itself has none


class Comparator(NamedTuple):
    """A vector w, the objective there, its total hinge loss, and how far below the optimum may be."""

    w: np.ndarray
    value: float
    hinge: float
    gap: float


def smallest_meeting(
    Z: ArrayLike, counts: ArrayLike | None = None, R: float | None = None, control: Control = NO_CONTROL
) -> Comparator:
    """Return min over w of the m with m = R‖w‖√m + Σ cᵢ·max(0, 1 − ⟨w,zᵢ⟩): the tightest mistake bound of the
    perceptron's proof, whatever the length and the direction of w.

    For unit u = w/‖w‖ and μ = 1/‖w‖ it is where μm − L_μ(u) meets R√m (Kivinen, Example 2.23). By default R is the
    longest row. Never above the number of examples, which w = 0 promises.
    """
    Z, c, R = _stream(Z, counts, R)
    total = float(c.sum())
    pull = c @ (Z / R) if R else np.zeros(Z.shape[1])
    if pull @ pull <= total:  # all examples at once are no harder than the theorem allows
        return Comparator(np.zeros(Z.shape[1]), total, total, 0.0)
    problem = _Meeting(Z / R, c, 1.0)
    w, gap = follow(problem, pull / math.sqrt(pull @ pull), control)
    loss = problem.loss(problem.short(w), 0.0)
    return Comparator(w / R, meeting(math.sqrt(w @ w), loss), loss, gap)


def meeting(length: float, loss: float) -> float:
    """Return the m > 0 with m = length·√m + loss.

    >>> meeting(2.0, 0.0), meeting(1.0, 6.0)
    (4.0, 9.0)
    """
    return ((length + math.sqrt(length * length + 4.0 * loss)) / 2) ** 2


def smallest_bound(
    Z: ArrayLike, counts: ArrayLike | None = None, R: float | None = None, control: Control = NO_CONTROL
) -> Comparator:
    """Return min over w of R²‖w‖² + 2Σ cᵢ·max(0, 1 − ⟨w,zᵢ⟩), which bounds the mistakes, too, and is never below
    `smallest_meeting`.

    Blum, Lecture 4, bounds in terms of hinge loss, where R = 1. By default R is the longest row.
    """
    Z, c, R = _stream(Z, counts, R)
    if R == 0.0 or c.sum() == 0.0:  # rows of zeros cannot be helped: each costs its full loss of 1
        return Comparator(np.zeros(Z.shape[1]), 2.0 * c.sum(), c.sum(), 0.0)
    problem = _Penalised(Z / R, c, 1.0)
    w, gap = follow(problem, np.zeros(Z.shape[1]), control)
    loss = problem.loss(problem.short(w), 0.0)
    return Comparator(w / R, float(w @ w + 2.0 * loss), loss, gap)


def smallest_loss(
    Z: ArrayLike, counts: ArrayLike | None = None, mu: float = 1.0, control: Control = NO_CONTROL
) -> Comparator:
    """Return min over ‖u‖ ≤ 1 of L_μ(u) = Σ cᵢ·max(0, μ − ⟨u,zᵢ⟩): Kivinen's comparator (Theorem 2.22).

    The gap is relative to the loss or, where that nearly vanishes, to a millionth of the loss at u = 0.
    """
    Z, c = _checked(Z, counts)
    if not (np.isfinite(mu) and mu >= 0):
        raise InputError(f"The level μ must be a number of at least 0, not {mu}.")
    scale = max(longest(Z), mu)
    if longest(Z) == 0.0 or c.sum() == 0.0 or mu == 0.0:
        return Comparator(np.zeros(Z.shape[1]), mu * c.sum(), mu * c.sum(), 0.0)
    u, gap = follow(_InBall(Z / scale, c / c.sum(), mu / scale), np.zeros(Z.shape[1]), control)
    loss = float(c @ np.maximum(0.0, mu - Z @ u))
    return Comparator(u, loss, loss, gap)


def _stream(Z: ArrayLike, counts: ArrayLike | None, R: float | None) -> tuple[np.ndarray, np.ndarray, float]:
    Z, c = _checked(Z, counts)
    R = longest(Z) if R is None else float(R)
    if not (np.isfinite(R) and R >= 0):
        raise InputError(f"The radius R must be a number of at least 0, not {R}.")
    return Z, c, R


def _checked(Z: ArrayLike, counts: ArrayLike | None) -> tuple[np.ndarray, np.ndarray]:
    Z = np.asarray(Z, float)
    if Z.ndim != 2:
        raise InputError("The examples are rows of a table with one column for each coordinate.")
    c = np.ones(len(Z)) if counts is None else np.asarray(counts, float)
    if c.shape != (len(Z),):
        raise InputError(f"There are {len(Z)} examples but {c.size} counts.")
    if not (np.isfinite(Z).all() and np.isfinite(c).all() and (c >= 0).all()):
        raise InputError("Examples must be finite numbers and their counts at least 0.")
    seen = c > 0
    return Z[seen], c[seen]


# -- a hinge whose corner is rounded -------------------------------------------------------------------------------

WIDTHS = 10.0 ** -np.arange(0, 13.5, 0.75)
GOAL = 2e-7
TINY = 1e-300


class RoundedHinge(ABC):
    """A problem that is solved by Newton steps on a hinge whose corner is rounded over a width δ that goes to 0.

    The slopes of the rounded hinge are feasible in the dual, so each δ gives a lower bound. The value reported is
    always the true objective at the w reported, so it is a valid bound whatever the gap.

    The objective grows with Σ cᵢ h(shortᵢ), short = level − ⟨w,zᵢ⟩, h the hinge with a parabola of that width as
    its corner. Gaps are relative to the objective or, below it, to `negligible`.
    """

    negligible = TINY

    def __init__(self, Z: np.ndarray, c: np.ndarray, level: float) -> None:
        self.Z, self.c, self.level = Z, c, level

    @abstractmethod
    def objective(self, w: np.ndarray, short: np.ndarray, width: float = 0.0) -> float: ...

    @abstractmethod
    def model(self, w: np.ndarray, short: np.ndarray, width: float) -> tuple[np.ndarray, np.ndarray]:
        """The derivative of the objective, and the step to the minimum of its quadratic model."""

    @abstractmethod
    def dual(self, a: np.ndarray) -> float:
        """A lower bound on the objective, from slopes 0 ≤ a ≤ c."""

    def short(self, w: np.ndarray) -> np.ndarray:
        return np.asarray(self.level - self.Z @ w)

    def slopes(self, short: np.ndarray, width: float) -> np.ndarray:
        return np.asarray(self.c * (short / width).clip(0.0, 1.0))

    def loss(self, short: np.ndarray, width: float) -> float:
        short = np.maximum(short, 0.0)
        if width == 0.0:
            return float(self.c @ short)
        inner = np.minimum(short, width)
        return float(self.c @ (short - inner + inner * inner * (0.5 / width)))

    def curved(self, short: np.ndarray, width: float) -> np.ndarray:
        """The examples on the parabola, weighted so that the curvature is their Gram matrix."""
        on = np.flatnonzero((short > 0.0) & (short < width))
        return self.Z[on] * np.sqrt(self.c[on] / width)[:, None]


def follow(problem: RoundedHinge, w: np.ndarray, control: Control) -> tuple[np.ndarray, float]:
    """Return the best w and its relative gap. The corners get ever narrower; each starts from the minimiser before."""
    best, upper, lower = w, problem.objective(w, problem.short(w)), -np.inf
    for width in WIDTHS * problem.level:
        w = newton(problem, w, width, control)
        short = problem.short(w)
        value = problem.objective(w, short)
        if value < upper:
            best, upper = w, value
        lower = max(lower, problem.dual(problem.slopes(short, width)))
        gap = max(0.0, upper - lower) / max(upper, problem.negligible)
        if gap <= GOAL:
            break
    return best, gap


def newton(problem: RoundedHinge, w: np.ndarray, width: float, control: Control, steps: int = 40) -> np.ndarray:
    """Return the minimiser of the rounded objective, by Newton steps that are halved until they descend."""
    short = problem.short(w)
    value = problem.objective(w, short, width)
    for _ in range(steps):
        control.check()
        derivative, step = problem.model(w, short, width)
        descent, change = float(derivative @ step), problem.Z @ step
        if not descent < -1e-13 * max(value, TINY):
            return w
        size, new_value = 1.0, problem.objective(w + step, short - change, width)
        while new_value > value + 1e-4 * size * descent:
            size *= 0.5
            if size < 1e-9:
                return w
            new_value = problem.objective(w + size * step, short - size * change, width)
        w, value = w + size * step, new_value
        short = problem.short(w)
    return w


# -- the problems ---------------------------------------------------------------------------------------------------


class _Meeting(RoundedHinge):
    """The m with m = ‖w‖√m + Σ cᵢ h(1 − ⟨w,zᵢ⟩); dual: max Σaᵢ over 0 ≤ a ≤ c with ‖Σaᵢzᵢ‖² ≤ Σaᵢ.

    Where m is held, ‖w‖√m + Σ cᵢ h is convex; its minimum moves m down, and the least m is where it moves no more.
    """

    def objective(self, w: np.ndarray, short: np.ndarray, width: float = 0.0) -> float:
        return meeting(math.sqrt(w @ w), self.loss(short, width))

    def model(self, w: np.ndarray, short: np.ndarray, width: float) -> tuple[np.ndarray, np.ndarray]:
        length = math.sqrt(w @ w)
        root = math.sqrt(self.objective(w, short, width))
        u, bend = w / length, root / length
        derivative = root * u - self.slopes(short, width) @ self.Z
        step = _solve_flattened(bend, u, self.curved(short, width), -derivative)
        return derivative / (1.0 - length / (2.0 * root)), step

    def dual(self, a: np.ndarray) -> float:
        v, total = a @ self.Z, float(a.sum())
        square = float(v @ v)
        return total if square <= total else total * total / square


def _solve_flattened(bend: float, u: np.ndarray, B: np.ndarray, r: np.ndarray) -> np.ndarray:
    """(bend·G + BᵀB)⁻¹r for G = 1 across the unit u and RADIAL along it."""
    if len(B) >= len(u):
        return np.linalg.solve(bend * (np.eye(len(u)) - (1.0 - RADIAL) * np.outer(u, u)) + B.T @ B, r)

    def inverse(x: np.ndarray) -> np.ndarray:  # of bend·G, on the first axis
        along = np.multiply.outer(u, u @ x) * (1.0 / RADIAL - 1.0)
        return np.asarray((x + along) / bend)

    base, spread = inverse(r), inverse(B.T)  # Woodbury
    return np.asarray(base - spread @ np.linalg.solve(np.eye(len(B)) + B @ spread, B @ base))


class _Penalised(RoundedHinge):
    """‖w‖² + 2Σ cᵢ h(1 − ⟨w,zᵢ⟩); dual: max 2Σaᵢ − ‖Σaᵢzᵢ‖² over 0 ≤ a ≤ c."""

    def objective(self, w: np.ndarray, short: np.ndarray, width: float = 0.0) -> float:
        return float(w @ w) + 2.0 * self.loss(short, width)

    def dual(self, a: np.ndarray) -> float:
        v = a @ self.Z
        return float(2.0 * a.sum() - v @ v)

    def model(self, w: np.ndarray, short: np.ndarray, width: float) -> tuple[np.ndarray, np.ndarray]:
        derivative, B = 2.0 * (w - self.slopes(short, width) @ self.Z), self.curved(short, width)
        r = -0.5 * derivative
        if len(B) >= len(w):
            return derivative, np.linalg.solve(np.eye(len(w)) + B.T @ B, r)
        return derivative, r - B.T @ np.linalg.solve(np.eye(len(B)) + B @ B.T, B @ r)  # Woodbury


class _InBall(RoundedHinge):
    """Σ cᵢ h(μ − ⟨u,zᵢ⟩) over ‖u‖ ≤ 1; dual: max μΣaᵢ − ‖Σaᵢzᵢ‖ over 0 ≤ a ≤ c."""

    def __init__(self, Z: np.ndarray, c: np.ndarray, level: float) -> None:
        super().__init__(Z, c, level)
        self.negligible = 1e-6 * level * c.sum()

    def objective(self, u: np.ndarray, short: np.ndarray, width: float = 0.0) -> float:
        return self.loss(short, width)

    def dual(self, a: np.ndarray) -> float:
        return float(self.level * a.sum() - np.linalg.norm(a @ self.Z))

    def model(self, u: np.ndarray, short: np.ndarray, width: float) -> tuple[np.ndarray, np.ndarray]:
        """To the least ½(v−u)ᵀBᵀB(v−u) + derivative·(v−u) over the unit ball."""
        derivative, B = -self.slopes(short, width) @ self.Z, self.curved(short, width)
        values, basis = np.linalg.eigh(B.T @ B)
        values, here = values.clip(0.0), basis.T @ u
        return derivative, basis @ _ball_minimiser(values, basis.T @ derivative - values * here, here) - u


def _ball_minimiser(curvature: np.ndarray, slope: np.ndarray, here: np.ndarray) -> np.ndarray:
    """argmin ½Σ curvature·v² + slope·v over ‖v‖ ≤ 1, by Newton's method on the multiplier of the ball."""
    flat = curvature <= 1e-14 * curvature.max()
    slope = np.where(np.abs(slope) < NO_SLOPE, 0.0, slope)
    if not (slope[flat] != 0.0).any():
        v = np.where(flat, here, -slope / np.where(flat, 1.0, curvature))
        if v @ v <= 1.0 + 1e-12 or not slope.any():
            return v / max(1.0, float(np.sqrt(v @ v)))
    multiplier = max(0.0, float((np.abs(slope) - curvature).max()))  # ‖v‖ ≥ 1 here: the root lies above
    multiplier = max(multiplier, 1e-16 * float(np.abs(slope).max()))
    for _ in range(60):
        v = -slope / (curvature + multiplier)
        length = math.sqrt(v @ v)
        growth = (length - 1.0) * length * length / float((v * v / (curvature + multiplier)).sum())
        multiplier += growth
        if growth <= 1e-15 * multiplier:
            break
    return v / max(1.0, length)
