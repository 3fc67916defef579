"""The dual of the support vector machine as a nearest-point problem (Kivinen, section 3).

    minimise Σᵢⱼ αᵢαⱼyᵢyⱼk(xᵢ,xⱼ)   subject to   Σαᵢ = 1,  Σαᵢyᵢ = 0,  0 ≤ αᵢ ≤ C

Both classes have α of sum ½, so it asks for the two nearest points of the (reduced) convex hulls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control, cached
from colt_gui.models.core.points import Points
from colt_gui.models.maths.nearest import Feasible, Gram, Iterate, Record, Vectors, signed_gram, solve

if TYPE_CHECKING:
    from colt_gui.models.maths.kernels import Kernel

FEW_ROWS = 200  # a hard margin has few support vectors: of more points than this not all rows are needed
FEW = 32  # points whose kernel values are sooner computed than looked for
FEW_MOVED = 16  # one of so many points may have moved for what is known of the others to be worth copying
EXPLICIT = 100  # with more features than this the Gram matrix is the better way to know the points


class SolverStep(NamedTuple):
    """A step of the solver: upper = ½‖p₊ − p₋‖, and no optimum is below lower.

    `aligned` is what `Problem.aligned` returns for it; None where no solver has come by.
    """

    iteration: int
    alpha: np.ndarray
    upper: float
    lower: float
    gap: float
    converged: bool
    last: bool = False
    aligned: np.ndarray | None = None


class Unsolved(NamedTuple):
    """The points and the kernel of a machine of which nothing has been computed."""

    points: Points
    kernel: Kernel


class Problem:
    """The examples as the solver takes them: class −1 first, and features with their mean at the origin.

    Moving all features together changes neither hull distance nor w, as Σαᵢyᵢ = 0; but it saves digits. `before` is the
    problem that a hand has made this one of: where few points have moved, their rows alone are computed.
    """

    def __init__(self, points: Points, kernel: Kernel, before: Problem | None = None) -> None:
        self.points, self.kernel = points, kernel
        self.order: np.ndarray
        self.y: np.ndarray
        self._feasible: tuple[float, Feasible] | None = None  # the last cap
        if before is not None and before.points.y is points.y:  # a hand that moves points leaves their labels alone
            self.order, self.y, self._feasible = before.order, before.y, before._feasible
        else:
            self.order = points.y.argsort(kind="stable")
            self.y = points.y[self.order]
        self.X = points.X.take(self.order, axis=0)
        self.centre: np.ndarray | None = None
        features = kernel.features(self.X) if kernel.dimension(points.dimension) <= EXPLICIT else None
        if features is not None:
            self.centre = features.mean(axis=0) if len(features) else np.zeros(features.shape[1])
            self.features = features - self.centre
        self._reused = None if before is None or self.centre is not None else self._reuse(before)

    def _reuse(self, before: Problem) -> tuple[Gram, np.ndarray] | None:
        """What is known of almost the same points, and the numbers of those that have moved."""
        known = before.__dict__.get("_known")
        if (
            not isinstance(known, Gram)
            or known.whole is None
            or before.kernel != self.kernel
            or before.X.shape != self.X.shape
        ):
            return None
        if before.order is not self.order and not np.array_equal(before.points.y, self.points.y):
            return None
        if len(self.y) < FEW:
            return None
        moved = np.unique((before.X != self.X).nonzero()[0])
        return (known, moved) if FEW_MOVED * len(moved) <= len(self.y) else None

    @cached
    def _known(self) -> Vectors | Gram:
        """The points for a soft margin."""
        if self.centre is not None:
            return Vectors(self.features * self.y[:, None])
        reused, self._reused = self._reused, None
        return signed_gram(self.kernel, self.X, self.y, known=reused)

    @cached
    def _by_rows(self) -> Vectors | Gram:
        """The points for a hard margin."""
        if self.centre is not None or len(self.y) <= FEW_ROWS:
            return self._known
        return signed_gram(self.kernel, self.X, self.y, whole=FEW_ROWS)

    def solve(
        self,
        cap: float,
        start: np.ndarray | None = None,
        control: Control = NO_CONTROL,
        record: Record | None = None,
        tolerance: float = 1e-9,
        every: int = 250,
    ) -> Iterate:
        """Return the solver's answer, in its own order of the examples; `start` is in the order of the points.

        `record` is shown the iterates on the way, one after every so many pair steps; it ends the search by True.
        """
        points = self._by_rows if cap >= 0.5 else self._known
        if start is not None:
            start = _fitting(start, len(self.y))[self.order]
        if self._feasible is None or self._feasible[0] != cap:
            below, m = int(np.count_nonzero(self.y < 0.0)), len(self.y)
            self._feasible = cap, Feasible([slice(0, below), slice(below, m)], (0.5, 0.5), cap, m)
        feasible = self._feasible[1]
        return solve(
            points, feasible=feasible, start=start, control=control, record=record, tolerance=tolerance, every=every
        )

    @property
    def nearest(self) -> float:
        """Hulls that are nearer to each other are not told apart: 2·½‖p₊ − p₋‖, in terms of the longest example as the
        solver takes it."""
        return 2 * self._by_rows.touching

    def restored(self, values: np.ndarray) -> np.ndarray:
        """Values of the examples back in the order of the points."""
        out = np.empty_like(values)
        out[self.order] = values
        return out

    def step(self, iterate: Iterate, last: bool = False) -> SolverStep:
        alpha, aligned = self.restored(iterate.alpha), self.restored(iterate.aligned)
        return SolverStep(
            iterate.iteration, alpha, iterate.upper, iterate.lower, iterate.gap, iterate.converged, last, aligned
        )

    def aligned(self, alpha: np.ndarray, length: float) -> np.ndarray:
        """yᵢ⟨w, ψ(xᵢ)⟩ for w = Σαⱼyⱼψ(xⱼ)/length, up to what a shift of all features changes; both in the order of the
        points."""
        known = self._by_rows.for_search()  # rows are kept by each for itself: the worker may be solving
        return self.restored(known.product(alpha[self.order]) * (known.unit / length * known.unit))

    def shift(self, coefficients: np.ndarray) -> float:
        """⟨Σ coefficientsⱼψ(xⱼ), centre⟩: what the shift took from every score."""
        if self.centre is None:
            return 0.0
        return float(coefficients[self.order] @ self.features @ self.centre)


def _fitting(start: np.ndarray, size: int) -> np.ndarray:
    """As many multipliers as there are examples: points may have come or gone."""
    alpha = np.zeros(size)
    given = np.asarray(start, float).ravel()[:size]
    alpha[: len(given)] = given
    return alpha
