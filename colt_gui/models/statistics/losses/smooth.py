"""The smooth losses: Newton's method where there is a minimiser, and a path to infinity where there is none."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

import numpy as np

from colt_gui.models.core.points import Points
from colt_gui.models.maths.affine import Lifted
from colt_gui.models.maths.weak_separation import WeakSeparation, weak_separation
from colt_gui.models.statistics.losses.learner import Iterate, LossLearner, Solving
from colt_gui.models.statistics.losses.limits import limit_direction
from colt_gui.models.statistics.losses.newton import Slopes, least_penalised, newton_steps
from colt_gui.models.statistics.losses.separators import margins

CONVERGED = 1e-9  # relative
NEAR = 1e-6  # of the infimum, where there is no minimiser: there it is stopped
LONGEST_PATH = 14
FLAT = 1e-8  # of the largest spread: there the points nearly lie in less than the whole space


class SmoothLoss(LossLearner):
    """A learner that takes Newton's steps."""

    @staticmethod
    @abstractmethod
    def slopes(u: np.ndarray) -> Slopes:
        """The loss and its derivatives at these margins."""

    def iterates(self, points: Points) -> Solving:
        """Where Newton's method does not prove by itself that there is a minimiser, a linear program decides."""
        steps, certain = self._newton(points)
        if not certain:
            weak = weak_separation(points.X, points.y, self.bias)
            yield None
            if not weak.hopeless:
                return (yield from self._endless(points, weak))
        yield from steps
        last = steps[-1]
        return self.separator(points, last.w, last.b, converged=(last.left_share or 0.0) <= CONVERGED)

    def _newton(self, points: Points) -> tuple[list[Iterate], bool]:
        """The steps, and whether they are known to end at a minimiser."""
        basis, made, certain = _Basis(points.X, self.bias), [], False
        for step in newton_steps(basis.Z * points.y[:, None], self.slopes):
            w, b = basis.plain(step.v)
            u = margins(points, w, b)
            value = self.risk(u)
            made.append(Iterate(w, b, value, step.left * value, step.share))
            certain = step.certain
            if u.min() > 0:  # separated: there is no minimiser, and no need to go on
                break
        return made, certain

    # -- where there is none ---------------------------------------------------------------------------------------

    def _endless(self, points: Points, weak: WeakSeparation) -> Solving:
        infimum, errors = self._infimum(points, weak)
        last = None
        for last in self._path(points, infimum):
            yield last
        assert last is not None
        return self.to_infinity(points, last, limit_direction(points, weak, self.bias), infimum, errors)

    def _infimum(self, points: Points, weak: WeakSeparation) -> tuple[float, int]:
        """In the limit only the points count that no direction parts: their own least loss, which is reached."""
        rest = Points(points.X[~weak.parted], points.y[~weak.parted])
        if not len(rest):
            return 0.0, 0
        last = self._newton(rest)[0][-1]
        found = self.separator(rest, last.w, last.b)
        return found.risk * len(rest) / len(points), found.errors

    def _path(self, points: Points, infimum: float) -> Iterator[Iterate]:
        """The least loss among ‖w‖ ≤ B for ever larger B, as the least of loss + price·‖w‖² for ever smaller prices."""
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
        """With one class only b has to grow."""
        for b in range(1, LONGEST_PATH + 1):
            w, value = np.zeros(points.dimension), self.risk(np.full(len(points), float(b)))
            yield Iterate(w, float(b * points.y[0]), value, length=0.0)


class _Basis:
    """The points in an orthonormal basis of what they span, so that the loss is curved in every direction left."""

    def __init__(self, X: np.ndarray, bias: bool) -> None:
        self._lifted = Lifted(X, bias)
        self.Z, self._back = self._lifted.Z, np.eye(self._lifted.Z.shape[1])
        spread = np.linalg.eigvalsh(self.Z.T @ self.Z)
        if spread[0] <= spread[-1] * FLAT:
            self._reduce(X)

    def _reduce(self, X: np.ndarray) -> None:
        U, s, V = np.linalg.svd(self._lifted.Z, full_matrices=False)
        kept = s > s.max(initial=0.0) * max(self._lifted.Z.shape) * 1e-15
        root = np.sqrt(max(1, len(X)))
        self.Z, self._back = U[:, kept] * root, (V[kept] / s[kept, None]).T * root

    def plain(self, v: np.ndarray) -> tuple[np.ndarray, float]:
        return self._lifted.plain(self._back @ v)
