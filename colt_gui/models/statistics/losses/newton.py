"""Newton's method for the mean of a smooth convex loss of the margins, and what becomes of it where none is least.

All quantities are relative to the value: of e^(−u) neither the value nor its derivatives overflow that way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from colt_gui.models.core.points import Points
from colt_gui.models.maths.affine import Lifted
from colt_gui.models.maths.nearest import max_margin, solve
from colt_gui.models.maths.nearest.inner_products import Vectors
from colt_gui.models.maths.weak_separation import WeakSeparation, weak_separation
from colt_gui.models.statistics.losses.learner import Iterate, LossLearner, Solving
from colt_gui.models.statistics.losses.separators import Line

ENOUGH = 1e-13  # relative: what a further step would gain
NEAR = 1e-6  # of the infimum, where there is no minimiser: there it is stopped
MOST_STEPS = 100
LEAST_SHARE = 1e-10
ARMIJO = 0.25


class Slopes(NamedTuple):
    """The logarithm of the mean loss, and −φ′(uᵢ) and φ″(uᵢ), both divided by Σφ(uⱼ)."""

    log: float
    pull: np.ndarray
    bend: np.ndarray


class NewtonStep(NamedTuple):
    """`left` is half the Newton decrement: about what is still above the least value, as a share of the present one."""

    v: np.ndarray
    log: float
    left: float
    share: float


Slope = Callable[[np.ndarray], Slopes]


class SmoothLoss(LossLearner):
    """A learner that takes Newton's steps."""

    @staticmethod
    def slopes(u: np.ndarray) -> Slopes:
        raise NotImplementedError

    def iterates(self, points: Points) -> Solving:
        """First it is found out, by a linear program, whether there is a minimiser; then Newton's method goes there."""
        weak = weak_separation(points.X, points.y, self.bias)
        floor, errors = (None, 0) if weak.hopeless else self._infimum(points, weak)
        yield None
        last = None
        for step in self._newton(points, floor):
            last = step
            yield step
        assert last is not None
        if floor is None:
            return self.separator(points, last.w, last.b, converged=(last.left or 0.0) <= 1e-9 * last.objective)
        return self.to_infinity(points, last, limit_direction(points, weak, self.bias), floor, errors)

    def _newton(self, points: Points, floor: float | None) -> Iterator[Iterate]:
        """`floor` is the infimum that is never reached; None where there is a minimum."""
        basis = _Basis(points.X, self.bias)
        for step in newton_steps(basis.Z * points.y[:, None], self.slopes):
            w, b = basis.plain(step.v)
            value = self.objective(points, w, b)
            yield Iterate(w, b, value, step.left * value, step.share)
            if floor is not None and value - floor <= NEAR:
                return

    def _infimum(self, points: Points, weak: WeakSeparation) -> tuple[float, int]:
        """In the limit only the points count that no direction parts: their own least loss, which is reached."""
        rest = Points(points.X[~weak.parted], points.y[~weak.parted])
        if not len(rest):
            return 0.0, 0
        *_, last = self._newton(rest, None)
        found = self.separator(rest, last.w, last.b)
        return found.risk * len(rest) / len(points), found.errors


class _Basis:
    """The points in an orthonormal basis of what they span, so that the loss is curved in every direction left."""

    def __init__(self, X: np.ndarray, bias: bool) -> None:
        self._lifted = Lifted(X, bias)
        U, s, V = np.linalg.svd(self._lifted.Z, full_matrices=False)
        kept = s > s.max(initial=0.0) * max(self._lifted.Z.shape) * 1e-15
        root = np.sqrt(max(1, len(X)))
        self.Z, self._back = U[:, kept] * root, (V[kept] / s[kept, None]).T * root

    def plain(self, v: np.ndarray) -> tuple[np.ndarray, float]:
        return self._lifted.plain(self._back @ v)


def newton_steps(A: np.ndarray, slopes: Slope) -> Iterator[NewtonStep]:
    """From v = 0, each step as long as the loss allows; until there is nothing left to gain."""
    v, u = np.zeros(A.shape[1]), np.zeros(len(A))
    now = slopes(u)
    for _ in range(MOST_STEPS):
        gradient = A.T @ now.pull
        step = _solved((A * now.bend[:, None]).T @ A, gradient)
        gain, along = float(gradient @ step), A @ step
        share, then = _far_as_it_goes(u, along, now, gain, slopes)
        if share:
            v, u, now = v + share * step, u + share * along, then
        left = gain / 2 if share < 1.0 else _left(A, now)
        yield NewtonStep(v, now.log, left, share)
        if left <= ENOUGH or not share:
            return


def _left(A: np.ndarray, now: Slopes) -> float:
    gradient = A.T @ now.pull
    return max(0.0, float(gradient @ _solved((A * now.bend[:, None]).T @ A, gradient))) / 2


def _far_as_it_goes(u, along, now: Slopes, gain: float, slopes: Slope) -> tuple[float, Slopes]:
    """Half of it again and again until the loss is less by a quarter of what its slope promises (Armijo)."""
    share = 1.0
    while share > LEAST_SHARE:
        then = slopes(u + share * along)
        if then.log <= now.log + np.log1p(-min(ARMIJO * share * gain, 0.9)):
            return share, then
        share /= 2
    return 0.0, now


def _solved(M: np.ndarray, r: np.ndarray) -> np.ndarray:
    """Shortest solution; directions without curvature, where nothing pulls either, are left out."""
    values, vectors = np.linalg.eigh(M)
    kept = values > values.max(initial=0.0) * 1e-14
    return vectors[:, kept] @ ((vectors[:, kept].T @ r) / values[kept])


# -- the direction in which w runs away ----------------------------------------------------------------------------


def limit_direction(points: Points, weak: WeakSeparation, bias: bool) -> Line:
    """What (w, b)/‖w‖ tends to when the loss is least among ‖w‖ ≤ B and B grows: the direction of the largest margin
    among those lines on which all points lie that are never parted."""
    on, away = points.X[~weak.parted], weak.parted
    if len(on):
        return _through(points, on, away, bias)
    if bias:
        return _widest_street(points)
    found = max_margin(points.X * points.y[:, None])
    return Line(found.w, 0.0) if found.w is not None else _unit(weak.w, weak.b)


def _widest_street(points: Points) -> Line:
    """The support vector machine with a hard margin; with one class only, any line that leaves all on one side."""
    if len(points.classes) < 2:
        return Line(np.zeros(points.dimension), float(points.y[0]))
    centre = points.X.mean(axis=0)
    order = np.argsort(points.y, kind="stable")
    X, y = points.X[order] - centre, points.y[order]
    found = solve(Vectors(X * y[:, None]), groups=y > 0, sums=(0.5, 0.5))
    w = found.alpha @ (X * y[:, None])
    w = w / np.linalg.norm(w)
    heights = X @ w
    b = -(heights[y > 0].min() + heights[y < 0].max()) / 2
    return Line(w, float(b - w @ centre))


def _through(points: Points, on: np.ndarray, away: np.ndarray, bias: bool) -> Line:
    """Of all lines through the points that are never parted, that with the largest margin to the others."""
    origin = on[0] if bias else np.zeros(points.dimension)
    _, s, V = np.linalg.svd(on - origin)
    rank = int((s > max(s.max(initial=0.0), 1e-300) * 1e-12).sum())
    across = V[rank:]
    found = max_margin(((points.X[away] - origin) @ across.T) * points.y[away, None])
    if found.w is None:
        return Line(np.zeros(points.dimension), 0.0)
    w = found.w @ across
    return Line(w, -float(w @ origin) if bias else 0.0)


def _unit(w: np.ndarray, b: float) -> Line:
    length = float(np.linalg.norm(w)) or 1.0
    return Line(w / length, b / length)
