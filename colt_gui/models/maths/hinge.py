"""The best comparator of a stream that no direction separates: the least hinge loss, with a certificate.

Both problems are solved by Newton steps on a hinge whose corner is rounded over a width δ that goes to 0. The
slopes of the rounded hinge are feasible in the dual, so each δ gives a lower bound; the value reported is
always the true objective at the w reported, so it is a valid bound whatever the gap.
"""

from typing import NamedTuple

import numpy as np

from colt_gui.models.core.errors import InputError

WIDTHS = 10.0 ** -np.arange(0, 13.5, 0.75)
GOAL = 2e-7
TINY = 1e-300
NO_SLOPE = 1e-100  # in problems whose numbers are about 1: less changes nothing, and its square overflows below


class Comparator(NamedTuple):
    """A vector w, the objective there, its total hinge loss, and how far below the optimum may be."""

    w: np.ndarray
    value: float
    hinge: float
    gap: float


def smallest_bound(Z, counts=None, R: float | None = None) -> Comparator:
    """min over w of R²‖w‖² + 2Σ cᵢ·max(0, 1 − ⟨w,zᵢ⟩): the tightest mistake bound of this form.

    Blum, Lecture 4, bounds in terms of hinge loss, where R = 1. By default R is the longest row.
    """
    Z, c = _checked(Z, counts)
    R = _longest(Z) if R is None else float(R)
    if not (np.isfinite(R) and R >= 0):
        raise InputError(f"The radius R must be a number of at least 0, not {R}.")
    if R == 0.0 or c.sum() == 0.0:  # rows of zeros cannot be helped: each costs its full loss of 1
        return Comparator(np.zeros(Z.shape[1]), 2.0 * c.sum(), c.sum(), 0.0)
    w, gap = _follow(_Penalised(Z / R, c), np.zeros(Z.shape[1]))
    w = w / R
    loss = float(c @ np.maximum(0.0, 1.0 - Z @ w))
    return Comparator(w, float(R * R * (w @ w) + 2.0 * loss), loss, gap)


def smallest_loss(Z, counts=None, mu: float = 1.0) -> Comparator:
    """min over ‖u‖ ≤ 1 of L_μ(u) = Σ cᵢ·max(0, μ − ⟨u,zᵢ⟩): Kivinen's comparator (Theorem 2.22).

    The gap is relative to the loss or, where that nearly vanishes, to a millionth of the loss at u = 0.
    """
    Z, c = _checked(Z, counts)
    if not (np.isfinite(mu) and mu >= 0):
        raise InputError(f"The level μ must be a number of at least 0, not {mu}.")
    scale = max(_longest(Z), mu)
    if _longest(Z) == 0.0 or c.sum() == 0.0 or mu == 0.0:
        return Comparator(np.zeros(Z.shape[1]), mu * c.sum(), mu * c.sum(), 0.0)
    u, gap = _follow(_InBall(Z / scale, c / c.sum(), mu / scale), np.zeros(Z.shape[1]))
    loss = float(c @ np.maximum(0.0, mu - Z @ u))
    return Comparator(u, loss, loss, gap)


def _checked(Z, counts):
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


def _longest(Z):
    size = np.abs(Z).max(initial=0.0)  # first, so that squares neither overflow nor vanish
    return float(size * np.sqrt(np.square(Z / size).sum(axis=1).max())) if size > 0.0 else 0.0


def _follow(problem, w):
    """Ever narrower corners, each from the minimiser of the one before; the best w and its relative gap."""
    best, upper, lower = w, problem.objective(w, problem.short(w)), -np.inf
    for width in WIDTHS * problem.level:
        w = _newton(problem, w, width)
        short = problem.short(w)
        value = problem.objective(w, short)
        if value < upper:
            best, upper = w, value
        lower = max(lower, problem.dual(problem.slopes(short, width)))
        gap = max(0.0, upper - lower) / max(upper, problem.negligible)
        if gap <= GOAL:
            break
    return best, gap


def _newton(problem, w, width, steps=40):
    """The minimiser of the rounded objective, by Newton steps that are halved until they descend."""
    short = problem.short(w)
    value = problem.objective(w, short, width)
    for _ in range(steps):
        derivative = problem.derivative(w, short, width)
        step = problem.model_step(w, derivative, problem.curved(short, width))
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


class _Rounded:
    """Σ cᵢ h(shortᵢ), short = level − ⟨w,zᵢ⟩, h the hinge with a parabola of that width as its corner."""

    def __init__(self, Z, c, level) -> None:
        self.Z, self.c, self.level = Z, c, level

    def short(self, w):
        return self.level - self.Z @ w

    def slopes(self, short, width):
        return self.c * (short / width).clip(0.0, 1.0)

    def loss(self, short, width):
        short = np.maximum(short, 0.0)
        if width == 0.0:
            return float(self.c @ short)
        inner = np.minimum(short, width)
        return float(self.c @ (short - inner + inner * inner * (0.5 / width)))

    def curved(self, short, width):
        """The examples on the parabola, weighted so that the curvature is their Gram matrix."""
        on = np.flatnonzero((short > 0.0) & (short < width))
        return self.Z[on] * np.sqrt(self.c[on] / width)[:, None]


class _Penalised(_Rounded):
    """‖w‖² + 2Σ cᵢ h(1 − ⟨w,zᵢ⟩); dual: max 2Σaᵢ − ‖Σaᵢzᵢ‖² over 0 ≤ a ≤ c."""

    negligible = TINY

    def __init__(self, Z, c) -> None:
        super().__init__(Z, c, 1.0)

    def objective(self, w, short, width=0.0):
        return float(w @ w) + 2.0 * self.loss(short, width)

    def derivative(self, w, short, width):
        return 2.0 * (w - self.slopes(short, width) @ self.Z)

    def dual(self, a):
        v = a @ self.Z
        return float(2.0 * a.sum() - v @ v)

    def model_step(self, w, derivative, B):
        r = -0.5 * derivative
        if len(B) >= len(w):
            return np.linalg.solve(np.eye(len(w)) + B.T @ B, r)
        return r - B.T @ np.linalg.solve(np.eye(len(B)) + B @ B.T, B @ r)  # Woodbury


class _InBall(_Rounded):
    """Σ cᵢ h(μ − ⟨u,zᵢ⟩) over ‖u‖ ≤ 1; dual: max μΣaᵢ − ‖Σaᵢzᵢ‖ over 0 ≤ a ≤ c."""

    def __init__(self, Z, c, level) -> None:
        super().__init__(Z, c, level)
        self.negligible = 1e-6 * level * c.sum()

    def objective(self, u, short, width=0.0):
        return self.loss(short, width)

    def derivative(self, u, short, width):
        return -self.slopes(short, width) @ self.Z

    def dual(self, a):
        return float(self.level * a.sum() - np.linalg.norm(a @ self.Z))

    def model_step(self, u, derivative, B):
        """To the least ½(v−u)ᵀBᵀB(v−u) + derivative·(v−u) over the unit ball."""
        values, basis = np.linalg.eigh(B.T @ B)
        values, here = values.clip(0.0), basis.T @ u
        return basis @ _ball_minimiser(values, basis.T @ derivative - values * here, here) - u


def _ball_minimiser(curvature, slope, here):
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
        length = np.sqrt(v @ v)
        growth = (length - 1.0) * length * length / float((v * v / (curvature + multiplier)).sum())
        multiplier += growth
        if growth <= 1e-15 * multiplier:
            break
    return v / max(1.0, length)
