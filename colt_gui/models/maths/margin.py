"""How a sample lies in a learner's space: radius, best separator, margin; and the best comparator when there is none.

Every bound shown is the tightest the data allow, because w* here is the max-margin direction itself.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from colt_gui.models.core.points import Points
from colt_gui.models.maths.found_margin import NO_MARGIN, Margin
from colt_gui.models.maths.steps import Steps, at_once
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.maths.hinge import Comparator
    from colt_gui.models.maths.kernels import Kernel

GRAM_LIMIT = 1000


class Embedding(Protocol):
    """What a learner tells of the space in which it is linear."""

    feature_kernel: Kernel | None

    @property
    def biased(self) -> bool: ...

    def vectors(self, X: np.ndarray) -> np.ndarray | None: ...


class BestInBall(NamedTuple):
    """The unit u with the smallest L_μ(u) over a stream, and that loss; no u in an endless space of many points."""

    u: np.ndarray | None
    loss: float


class Geometry:
    """R, γ and w* of the embedded examples. `aligned[i]` = ⟨w*, ψ(xᵢ)⟩·yᵢ (all zero when not separable)."""

    def __init__(self, learner: Embedding, points: Points, margin: Margin, Z: np.ndarray | None) -> None:
        self.points, self.Z = points, Z
        self.stopped = False
        self._kernel = learner.feature_kernel
        self._biased = learner.biased
        self.alpha, self.w = margin.alpha, margin.w
        self.radius = margin.radius
        self.separable = margin.separable
        self.margin = margin.gamma if margin.separable else 0.0
        self.most = margin.most
        self.aligned = margin.aligned
        # ‖ψ(xᵢ)‖²
        self.squares = _of_endless(self._kernel).diagonal(points.X) if Z is None else np.einsum("ij,ij->i", Z, Z)

    @classmethod
    def unknown(cls, learner: Embedding, points: Points) -> Geometry:
        """Of a search that was stopped: no margin is known."""
        none = np.zeros(len(points))
        radius = float(np.sqrt(_of_endless(learner.feature_kernel).diagonal(points.X).max(initial=0.0)))
        geometry = cls(learner, points, Margin(none, None, 0.0, radius, False, False, 0.0, none), None)
        geometry.stopped = True
        return geometry

    @property
    def why(self) -> str:
        """Why a theorem for separable data does not apply."""
        if self.stopped:
            return "the search for the margin was stopped"
        if not len(self.points):
            return "there are no points yet"
        if self.points.contradictions():
            return "the same point has both labels"
        if not self.inseparable:
            return f"margin below {number(self.most / self.radius, 1)} of {'R' if self._kernel is None else 'B'}"
        if self._kernel is not None:
            return "not separable with this kernel"
        if self._biased:
            return "not separable"
        return "not separable by a line through the origin"

    @cached_property
    def inseparable(self) -> bool:
        """Certainly so. Where no separator is found the margin may also be too small for floating point: of distinct
        points in an endless space, say, which are always separable, if only by a hair."""
        if self.separable or self.stopped:
            return False
        from colt_gui.models.maths.meeting_hulls import certainly_inseparable  # where it is in doubt

        return certainly_inseparable(self.points, self._kernel, self._biased, self.alpha)

    @property
    def separator(self) -> np.ndarray:
        """w* of separable examples that are written down as vectors."""
        assert self.w is not None
        return self.w

    @property
    def level(self) -> float:
        """The margin to work with: the true one, or that of the best comparator for data that have none."""
        return at_once(self.level_steps())

    def level_steps(self) -> Steps[float]:
        """The same step by step."""
        if self.separable:
            return self.margin
        best = yield from self._hinge_steps()
        length = float(np.linalg.norm(best.w)) if best is not None else 0.0
        return 1 / length if length > 0 else (self.radius or 1.0)

    @cached_property
    def Zh(self) -> np.ndarray | None:
        """The signed examples as vectors for the hinge problems; endless feature spaces through their Gram matrix."""
        if self.Z is not None or len(self.points) > GRAM_LIMIT:
            return self.Z
        from colt_gui.models.maths.nearest import features_from_gram

        y = self.points.y
        kernel = _of_endless(self._kernel)
        return features_from_gram(kernel(self.points.X, self.points.X) * np.outer(y, y))

    @cached_property
    def hinge(self) -> Comparator | None:
        """The minimiser w of R²‖w‖² + 2Σ hinge(w) over one pass; None in an endless space of many points."""
        return at_once(self._hinge_steps())

    def _hinge_steps(self) -> Steps[Comparator | None]:
        """The same step by step, once."""
        from colt_gui.models.maths import hinge  # where there is no separator

        if "hinge" not in self.__dict__:
            none = self.Zh is None or not self.radius
            best = None if none else (yield from hinge.smallest_bound_steps(self.Zh, R=self.radius))
            self.__dict__["hinge"] = best
        return self.__dict__["hinge"]

    def soft_comparator(self, counts: np.ndarray) -> Comparator | None:
        """The w that makes the perceptron's bound least, over a stream in which example i comes counts[i] times; None
        in an endless space of many points."""
        return at_once(self.soft_comparator_steps(counts))

    def soft_comparator_steps(self, counts: np.ndarray) -> Generator[None, None, Comparator | None]:
        """The same step by step."""
        if self.Zh is None or not self.radius:
            return None
        from colt_gui.models.maths import hinge  # as above

        return (yield from hinge.smallest_meeting_steps(self.Zh, counts, self.radius))

    def hinge_at(self, mu: float, counts: np.ndarray | None = None) -> BestInBall:
        """The unit u with the smallest L_μ(u) = Σ max(0, μ − y⟨u,x⟩) over the stream."""
        return at_once(self.hinge_at_steps(mu, counts))

    def hinge_at_steps(self, mu: float, counts: np.ndarray | None = None) -> Steps[BestInBall]:
        """The same step by step."""
        if self.separable and mu <= self.margin:
            return BestInBall(self.w, 0.0)
        if counts is None:
            counts = np.ones(len(self.points))
        if self.Zh is None or not len(self.points):
            return BestInBall(None, 0.0)
        from colt_gui.models.maths import hinge  # as above

        best = yield from hinge.smallest_loss_steps(self.Zh, counts, mu)
        return BestInBall(best.w, best.hinge)


def _of_endless(kernel: Kernel | None) -> Kernel:
    """A learner whose vectors are not written down knows its space by its kernel."""
    assert kernel is not None
    return kernel


def geometry_steps(learner: Embedding, points: Points, start: np.ndarray | None = None) -> Iterator[Geometry | None]:
    """Yields None while the solver works and the Geometry at the end, so that a window can share its time."""
    V = learner.vectors(points.X)
    Z = None if V is None else V * points.y[:, None]
    if not len(points):
        yield Geometry(learner, points, NO_MARGIN, Z)
        return
    from colt_gui.models.maths.nearest import max_margin_steps, signed_gram  # with the first points

    gram = None if Z is not None else signed_gram(learner.feature_kernel, points.X, points.y)
    for step in max_margin_steps(Z=Z, gram=gram, start=start):
        yield Geometry(learner, points, step, Z) if isinstance(step, Margin) else None


def geometry(learner: Embedding, points: Points, start: np.ndarray | None = None) -> Geometry:
    return next(made for made in geometry_steps(learner, points, start) if made is not None)
