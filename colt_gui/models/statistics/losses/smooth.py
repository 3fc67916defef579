"""The smooth losses: Newton's method where there is a minimiser, and a path to infinity where there is none.

Newton's method is for the mean of a smooth convex loss of the margins, alone or with a price on ‖w‖². Derivatives are
relative to the value: of e^(−u) neither overflows that way.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.points import Points
from colt_gui.models.maths.linear_program import WeakSeparation, weak_separation
from colt_gui.models.maths.nearest import Vectors, max_margin, solve
from colt_gui.models.maths.sizes import Lifted
from colt_gui.models.statistics.losses.learner import Iterate, LossLearner, Record
from colt_gui.models.statistics.losses.separators import Line, Separator, margins

CONVERGED = 1e-9  # relative
NEAR = 1e-6  # of the infimum, where there is no minimiser: there it is stopped
LONGEST_PATH = 14
THIN = 1e-8  # of the largest spread: there the points nearly lie in less than the whole space
ENOUGH = 1e-13  # relative: what a further step would gain
MOST_STEPS = 100
LEAST_SHARE = 1e-10
ARMIJO = 0.25
ROUNDING = 1e-14  # of the greatest curvature: what is less may be none at all
NOT_CURVED = -1.0  # the least curvature where it is not known to be more than 0
FLAT = 1e-12  # of the longest: shorter than this is no direction


class Slopes(NamedTuple):
    """The logarithm of the mean loss, and −φ′(uᵢ) and φ″(uᵢ), both divided by Σφ(uⱼ)."""

    log: float
    pull: np.ndarray
    bend: np.ndarray


Slope = Callable[[np.ndarray], Slopes]


class SmoothLoss(LossLearner):
    """A learner that takes Newton's steps."""

    @staticmethod
    @abstractmethod
    def slopes(u: np.ndarray) -> Slopes:
        """Return the loss and its derivatives at these margins."""

    def minimise(self, points: Points, record: Record, control: Control = NO_CONTROL) -> Separator:
        """Take Newton's steps. If they do not prove that there is a minimiser, a linear program decides."""
        steps, certain = self._newton(points, control)
        if not certain:
            weak = weak_separation(points.X, points.y, self.bias)
            control.check()
            if not weak.hopeless:
                return self._run_to_infinity(points, weak, record, control)
        for step in steps:
            record(step)
        last = steps[-1]
        return self.separator(points, last.w, last.b, converged=(last.left_share or 0.0) <= CONVERGED)

    def _newton(self, points: Points, control: Control) -> tuple[list[Iterate], bool]:
        """Return the steps, and whether they are known to end at a minimiser."""
        basis, made, certain = _Basis(points.X, self.bias), [], False
        for step in newton_iterates(basis.Z * points.y[:, None], self.slopes):
            control.check()
            w, b = basis.plain(step.v)
            u = margins(points, w, b)
            value = self.risk(u)
            made.append(Iterate(w, b, value, step.left * value, step.share))
            certain = step.certain
            if u.min() > 0:  # separated: there is no minimiser, and no need to go on
                break
        return made, certain

    # -- where there is none ---------------------------------------------------------------------------------------

    def _run_to_infinity(self, points: Points, weak: WeakSeparation, record: Record, control: Control) -> Separator:
        infimum, errors = self._infimum(points, weak, control)
        last = None
        for last in self._path(points, infimum):
            control.check()
            record(last)
        assert last is not None, "the path has at least one step"
        direction = limit_direction(points, weak, self.bias, control)
        return self.to_infinity(points, last, direction, infimum, errors)

    def _infimum(self, points: Points, weak: WeakSeparation, control: Control) -> tuple[float, int]:
        """Return the least loss, and its errors, of the points that no direction parts: the others cost nothing in the
        limit."""
        rest = Points(points.X[~weak.parted], points.y[~weak.parted])
        if not len(rest):
            return 0.0, 0
        last = self._newton(rest, control)[0][-1]
        found = self.separator(rest, last.w, last.b)
        return found.risk * len(rest) / len(points), found.errors

    def _path(self, points: Points, infimum: float) -> Iterator[Iterate]:
        """Yield the w of least loss among ‖w‖ ≤ B for ever larger B, by ever smaller prices of ‖w‖²."""
        if self.bias and len(points.classes) < 2:
            yield from self._constant(points)
            return
        lifted = Lifted(points.X, self.bias)
        A, v = lifted.Z * points.y[:, None], np.zeros(lifted.Z.shape[1])
        free = np.append(np.ones(points.dimension), 0.0) if self.bias else np.ones(points.dimension)
        for k in range(1, LONGEST_PATH + 1):
            v = least_penalised(A, self.slopes, free * 10.0**-k, v)
            w, b = lifted.plain(v)
            value = self.objective(points, w, b)
            yield Iterate(w, b, value, length=float(np.linalg.norm(w)))
            if value - infimum <= NEAR:
                return

    def _constant(self, points: Points) -> Iterator[Iterate]:
        """Yield the path for one class only, where b has to grow."""
        for b in range(1, LONGEST_PATH + 1):
            w, value = np.zeros(points.dimension), self.risk(np.full(len(points), float(b)))
            yield Iterate(w, float(b * points.y[0]), value, length=0.0)


class _Basis:
    """The points in an orthonormal basis of what they span, so that the loss is curved in every direction left."""

    def __init__(self, X: np.ndarray, bias: bool) -> None:
        self._lifted = Lifted(X, bias)
        self.Z, self._back = self._lifted.Z, np.eye(self._lifted.Z.shape[1])
        spread = np.linalg.eigvalsh(self.Z.T @ self.Z)
        if spread[0] <= spread[-1] * THIN:
            self._reduce(X)

    def _reduce(self, X: np.ndarray) -> None:
        U, s, V = np.linalg.svd(self._lifted.Z, full_matrices=False)
        kept = s > s.max(initial=0.0) * max(self._lifted.Z.shape) * 1e-15
        root = np.sqrt(max(1, len(X)))
        self.Z, self._back = U[:, kept] * root, (V[kept] / s[kept, None]).T * root

    def plain(self, v: np.ndarray) -> tuple[np.ndarray, float]:
        return self._lifted.plain(self._back @ v)


# -- the direction in which w runs away --------------------------------------------------------------------------------


def limit_direction(points: Points, weak: WeakSeparation, bias: bool, control: Control = NO_CONTROL) -> Line:
    """Return the limit of (w, b)/‖w‖ when the loss is least among ‖w‖ ≤ B and B grows.

    It is the direction of the largest margin among the lines on which all points lie that are never parted.
    """
    on = points.X[~weak.parted]
    if len(on):
        return _through(points, on, weak.parted, bias, control)
    if bias:
        return _widest_street(points, control)
    found = max_margin(points.X * points.y[:, None], control=control)
    return _unit(weak.w, weak.b) if found.w is None else Line(found.w, 0.0)


def _widest_street(points: Points, control: Control = NO_CONTROL) -> Line:
    """Find the support vector machine with a hard margin; with one class only, the constant answer."""
    if len(points.classes) < 2:
        return Line(np.zeros(points.dimension), float(points.y[0]))
    centre, order = points.X.mean(axis=0), np.argsort(points.y, kind="stable")
    X, y = points.X[order] - centre, points.y[order]
    found = solve(Vectors(X * y[:, None]), groups=y > 0, sums=(0.5, 0.5), control=control)
    w = found.alpha @ (X * y[:, None])
    w = w / math.hypot(*w)  # numpy's norm squares, which of points that are endlessly far apart is no number
    heights = X @ w
    return Line(w, float(-(heights[y > 0].min() + heights[y < 0].max()) / 2 - w @ centre))


def _through(points: Points, on: np.ndarray, away: np.ndarray, bias: bool, control: Control) -> Line:
    """Find, of all lines through the points that are never parted, that with the largest margin to the others."""
    origin = on[0] if bias else np.zeros(points.dimension)
    _, s, V = np.linalg.svd(on - origin)
    across = V[int((s > max(s.max(initial=0.0), 1e-300) * FLAT).sum()) :]
    found = max_margin(((points.X[away] - origin) @ across.T) * points.y[away, None], control=control)
    w = np.zeros(points.dimension) if found.w is None else found.w @ across
    return Line(w, -float(w @ origin) if bias else 0.0)


def _unit(w: np.ndarray, b: float) -> Line:
    length = float(np.linalg.norm(w)) or 1.0
    return Line(w / length, b / length)


# -- Newton's method ---------------------------------------------------------------------------------------------------


class NewtonStep(NamedTuple):
    """`left` is half the Newton decrement: about what is still above the least value, as a share of the present one.
    `certain`: there is a minimiser, and it is near."""

    v: np.ndarray
    left: float
    share: float
    certain: bool


def newton_iterates(A: np.ndarray, slopes: Slope) -> Iterator[NewtonStep]:
    """Yield steps from v = 0, each as long as the loss allows, until nothing is left to gain. Rows of A are yᵢxᵢ."""
    v, u = np.zeros(A.shape[1]), np.zeros(len(A))
    now, reach = slopes(u), 4 * float(np.einsum("ij,ij->i", A, A).max(initial=0.0))
    step, gain, least = _step(A, now)
    for _ in range(MOST_STEPS):
        along = A @ step
        share, then = _backtracked(u, along, now, gain, slopes)
        if share:
            v, u, now = v + share * step, u + share * along, then
            step, gain, least = _step(A, now)
        yield NewtonStep(v, gain / 2, share, gain * reach <= least)
        if gain / 2 <= ENOUGH or not share:
            return


def _step(A: np.ndarray, now: Slopes) -> tuple[np.ndarray, float, float]:
    """Return Newton's step, its decrement and the least curvature, relative to the value.

    Where |φ‴| ≤ φ″, and a decrement is at most least curvature/(4 max‖a‖²), there is a minimiser (F. Bach,
    Self-concordant analysis for logistic regression, 2010, Proposition 2). A curvature that is lost in rounding proves
    nothing: on the way to infinity all but that across the points that are never parted vanish.
    """
    gradient = A.T @ now.pull
    values, vectors = np.linalg.eigh((A * now.bend[:, None]).T @ A)
    step = _by_eigen(values, vectors, gradient)
    least = float(values.min(initial=1.0)) if _curved(values).all() else NOT_CURVED
    return step, max(0.0, float(gradient @ step)), least


def _backtracked(u: np.ndarray, along: np.ndarray, now: Slopes, gain: float, slopes: Slope) -> tuple[float, Slopes]:
    """Halve the step until the loss falls by a quarter of what its slope promises (Armijo); return the share of it."""
    share = 1.0
    while share > LEAST_SHARE:
        then = slopes(u + share * along)
        if then.log <= now.log + math.log1p(-min(ARMIJO * share * gain, 0.9)):
            return share, then
        share /= 2
    return 0.0, now


def _by_eigen(values: np.ndarray, vectors: np.ndarray, r: np.ndarray) -> np.ndarray:
    """Return the shortest solution; directions without curvature, where nothing pulls either, are left out."""
    kept = _curved(values)
    return np.asarray(vectors[:, kept] @ ((vectors[:, kept].T @ r) / values[kept]))


def _curved(values: np.ndarray) -> np.ndarray:
    return np.asarray(values > values.max(initial=0.0) * ROUNDING)


# -- with a price --------------------------------------------------------------------------------------------------


def least_penalised(A: np.ndarray, slopes: Slope, price: np.ndarray, start: np.ndarray) -> np.ndarray:
    """Minimise the mean loss + Σ priceⱼvⱼ² by Newton's method from a guess."""
    v, value = start, _penalised(A, slopes, price, start)
    for _ in range(MOST_STEPS):
        now = slopes(A @ v)
        mean = math.exp(now.log)
        gradient = 2 * price * v - mean * (A.T @ now.pull)
        step = _by_eigen(*np.linalg.eigh(mean * ((A * now.bend[:, None]).T @ A) + np.diag(2 * price)), -gradient)
        gain = -float(gradient @ step)
        if gain <= ENOUGH * value:
            return v
        v, value, moved = _shortened(A, slopes, price, v, step, value, gain)
        if not moved:
            return v
    return v


def _penalised(A: np.ndarray, slopes: Slope, price: np.ndarray, v: np.ndarray) -> float:
    log = slopes(A @ v).log
    return (math.exp(log) if log < 700 else math.inf) + float(price @ v**2)


def _shortened(
    A: np.ndarray, slopes: Slope, price: np.ndarray, v: np.ndarray, step: np.ndarray, value: float, gain: float
) -> tuple[np.ndarray, float, bool]:
    share = 1.0
    while share > LEAST_SHARE:
        there = _penalised(A, slopes, price, v + share * step)
        if there <= value - ARMIJO * share * gain:
            return v + share * step, there, True
        share /= 2
    return v, value, False
