"""The geometry of a sample in a learner's space: radius, best separator, margin; else the best comparator.

Every bound shown is the tightest the data allow, because w* here is the max-margin direction itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control, cached
from colt_gui.models.core.points import Points
from colt_gui.models.maths.sizes import longest
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.maths.hinge import Comparator
    from colt_gui.models.maths.kernels import Kernel

GRAM_LIMIT = 1000


class Margin(NamedTuple):
    """The max-margin direction of rows zᵢ = yᵢψ(xᵢ).

    gamma is certified: every ⟨w, zᵢ⟩ ≥ gamma, so R²/γ² is a true bound; aligned holds ⟨w, zᵢ⟩. Where no margin is
    found, gamma and aligned are 0 and w is None; so is w when only the Gram matrix is known. `most` is certified, too:
    no margin is above it.
    """

    alpha: np.ndarray
    w: np.ndarray | None
    gamma: float
    radius: float
    separable: bool
    converged: bool
    gap: float
    aligned: np.ndarray
    most: float = 0.0


NO_MARGIN = Margin(np.zeros(0), None, 0.0, 0.0, False, True, 0.0, np.zeros(0))  # of no points at all


class Embedding(Protocol):
    """The space in which a learner is linear, as the learner describes it."""

    feature_kernel: Kernel | None

    @property
    def biased(self) -> bool: ...

    def vectors(self, X: np.ndarray) -> np.ndarray | None: ...


class BestInBall(NamedTuple):
    """The unit u with the smallest L_μ(u) over a stream, and that loss; no u in an endless space of many points, and
    where it is not searched for."""

    u: np.ndarray | None
    loss: float


class Geometry:
    """R, γ and w* of the embedded examples. `aligned[i]` = ⟨w*, ψ(xᵢ)⟩·yᵢ (all zero when not separable)."""

    def __init__(self, learner: Embedding, points: Points, margin: Margin, Z: np.ndarray | None) -> None:
        self.points, self.Z = points, Z
        self.stopped = False  # the margin is not known
        self.searches = True  # comparators may be searched for; False once a person has stopped the computation
        self._best: tuple[float, np.ndarray, BestInBall] | None = None  # the latest answer of `hinge_at`
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
        """Return the geometry after a search that was stopped: only the radius is known."""
        none = np.zeros(len(points))
        Z = _signed(learner, points)
        if Z is None:
            radius = float(np.sqrt(_of_endless(learner.feature_kernel).diagonal(points.X).max(initial=0.0)))
        else:
            radius = longest(Z)
        geometry = cls(learner, points, Margin(none, None, 0.0, radius, False, False, 0.0, none), Z)
        geometry.stopped, geometry.searches = True, False
        return geometry

    @property
    def why(self) -> str:
        """Return why a theorem for separable data does not apply."""
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

    @cached
    def inseparable(self) -> bool:
        """Tell whether the points are certainly not separable. Where no separator is found the margin may also be too
        small for floating point: distinct points in an endless space, say, are always separable, if only by a hair."""
        if self.separable or self.stopped:
            return False
        from colt_gui.models.maths.meeting_hulls import certainly_inseparable  # where it is in doubt

        return certainly_inseparable(self.points, self._kernel, self._biased, self.alpha)

    @property
    def separator(self) -> np.ndarray:
        """w* of separable examples that are written down as vectors."""
        assert self.w is not None
        return self.w

    def level(self, control: Control = NO_CONTROL) -> float:
        """Return the margin to work with: the true one, or that of the best comparator for data that have none."""
        if self.separable:
            return self.margin
        best = self.hinge(control)
        length = float(np.linalg.norm(best.w)) if best is not None else 0.0
        return 1 / length if length > 0 else (self.radius or 1.0)

    @cached
    def Zh(self) -> np.ndarray | None:
        """The signed examples as vectors for the hinge problems; endless feature spaces through their Gram matrix."""
        if self.Z is not None or len(self.points) > GRAM_LIMIT:
            return self.Z
        from colt_gui.models.maths.nearest import features_from_gram

        y = self.points.y
        kernel = _of_endless(self._kernel)
        return features_from_gram(kernel(self.points.X, self.points.X) * np.outer(y, y))

    def hinge(self, control: Control = NO_CONTROL) -> Comparator | None:
        """Return the minimiser w of R²‖w‖² + 2Σ hinge(w) over one pass; None in an endless space of many points."""
        if not self.searches or self.Zh is None or not self.radius:
            return None
        from colt_gui.models.maths import hinge  # where there is no separator

        return hinge.smallest_bound(self.Zh, R=self.radius, control=control)

    def soft_comparator(self, counts: np.ndarray, control: Control = NO_CONTROL) -> Comparator | None:
        """Return the w that makes the perceptron's bound least, over a stream in which example i comes counts[i] times;
        None in an endless space of many points."""
        if not self.searches or self.Zh is None or not self.radius:
            return None
        from colt_gui.models.maths import hinge  # as above

        return hinge.smallest_meeting(self.Zh, counts, self.radius, control)

    def hinge_at(self, mu: float, counts: np.ndarray | None = None, control: Control = NO_CONTROL) -> BestInBall:
        """Return the unit u with the smallest L_μ(u) = Σ max(0, μ − y⟨u,x⟩) over the stream. The latest answer is kept:
        the theorem and the comparator of a learner ask the same."""
        if self.separable and mu <= self.margin:
            return BestInBall(self.w, 0.0)
        if counts is None:
            counts = np.ones(len(self.points))
        if self._best is not None and self._best[0] == mu and np.array_equal(self._best[1], counts):
            return self._best[2]
        if not self.searches or self.Zh is None or not len(self.points):
            return BestInBall(None, 0.0)
        from colt_gui.models.maths import hinge  # as above

        best = hinge.smallest_loss(self.Zh, counts, mu, control)
        found = BestInBall(best.w, best.hinge)
        self._best = mu, counts, found
        return found


def _of_endless(kernel: Kernel | None) -> Kernel:
    """A learner whose vectors are not written down knows its space by its kernel."""
    assert kernel is not None
    return kernel


def _signed(learner: Embedding, points: Points) -> np.ndarray | None:
    """Return the rows yᵢψ(xᵢ), or None where the space has no coordinates that could be written down."""
    V = learner.vectors(points.X)
    return None if V is None else V * points.y[:, None]


def geometry(
    learner: Embedding, points: Points, start: np.ndarray | None = None, control: Control = NO_CONTROL
) -> Geometry:
    """Return how the points lie in the learner's space. `start` are multipliers where the solver begins."""
    Z = _signed(learner, points)
    if not len(points):
        return Geometry(learner, points, NO_MARGIN, Z)
    from colt_gui.models.maths.nearest import max_margin, signed_gram  # with the first points

    kernel = learner.feature_kernel
    gram = None if Z is not None or kernel is None else signed_gram(kernel, points.X, points.y)
    return Geometry(learner, points, max_margin(Z, gram, start, control), Z)


def inner_direction(Z: np.ndarray, control: Control = NO_CONTROL) -> np.ndarray | None:
    """Return a unit w with ⟨w, z⟩ > 0 for as many of the first rows z as possible; None where the first row is 0.

    Of these rows it has the largest margin.
    """
    from colt_gui.models.maths.nearest import max_margin  # as above

    found, right = None, 0
    while right < len(Z):
        margin = max_margin(Z=Z[: right + 1], control=control)
        if not margin.separable or margin.w is None:
            break
        found = margin.w
        wrong = Z @ found <= 0
        right = int(wrong.argmax()) if wrong.any() else len(Z)
    return None if found is None else max_margin(Z=Z[:right], control=control).w
