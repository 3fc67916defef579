"""What a vector of multipliers says: the separator, its margin, and the role of every example (Kivinen, section 3)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control, cached
from colt_gui.models.core.points import Points
from colt_gui.models.maths.kernels import Monomial
from colt_gui.models.maths.meeting_hulls import certainly_meeting
from colt_gui.models.svm.problem import Problem, SolverStep, Unsolved

if TYPE_CHECKING:
    from colt_gui.models.maths.kernels import Kernel

CLOSED = 1e-6  # the relative gap at which an answer may be called one
ZERO = 1e-8  # of the largest multiplier: less is no support
SAME = 1e-7  # of the largest distance from the separator: margins so near to each other count as equal
STANDING = np.array(["outside", "margin", "bounded", "error"], dtype=object)


Explain = Callable[["Solution", Control], str]


class NuProperty(NamedTuple):
    """Kivinen, Thm 3.9: below ≤ νm and above ≤ (1 − ν)m, with margins within `tolerance` of μ* on neither side."""

    nu: float
    below: int
    most_below: float
    above: int
    most_above: float
    tolerance: float

    @property
    def holds(self) -> bool:
        return self.below <= self.most_below + 1e-6 and self.above <= self.most_above + 1e-6


class Separator(NamedTuple):
    """The hyperplane across one direction, and how the examples lie to it."""

    b: float
    mu: float
    objective: float
    decision: np.ndarray
    margins: np.ndarray
    xi: np.ndarray


class Solution:
    """The machine at one feasible α. Where the hulls are too near (or there is no problem) there is no separator.

    w and b are scaled to ‖w‖ = 1; for a direction that is not yet the best, b and μ are the best for it, so that
    objective = −lower holds for every step of the solver.
    """

    b: float | None = None
    mu: float | None = None
    objective: float | None = None
    decision: np.ndarray | None = None
    margins: np.ndarray | None = None
    xi: np.ndarray | None = None

    def __init__(
        self,
        problem: Problem | Unsolved,
        cap: float,
        step: SolverStep,
        explain: Explain | None = None,
    ) -> None:
        self.points: Points = problem.points
        self.kernel: Kernel = problem.kernel
        self.C, self.alpha, self.iterations = cap, step.alpha, step.iteration
        self.dual, self.lower, self.gap, self.converged = step.upper, step.lower, step.gap, step.converged
        self.too_near = step.last and step.converged and step.lower <= 0.0  # no direction is known to separate
        self.optimal = step.last and step.converged and step.gap <= CLOSED  # rather than on its way, or cut short
        self._problem, self._explain = problem, explain
        self._message: str | None = None
        self._separator: Separator | None = None
        if isinstance(problem, Problem) and step.upper > 0.0 and not (step.last and step.lower <= 0.0):
            aligned = problem.aligned(self.alpha, self.dual) if step.aligned is None else step.aligned
            self._separator = self._separate(problem, aligned)
            self.b, self.mu, self.objective, self.decision, self.margins, self.xi = self._separator

    @cached
    def meets(self) -> bool:
        """Whether the hulls certainly have a point in common, so that w = 0. Other hulls that are too near may be a
        hair apart."""
        return self.too_near and certainly_meeting(self.points, self.kernel, self.alpha, self.C)

    def find_message(self, control: Control = NO_CONTROL) -> str:
        """Return one sentence about what is not as it should be; empty when all is well. Where the hulls are too near,
        the allowed range is found for it once, which takes many solves."""
        if self._message is None:
            self._message = self._explain(self, control) if self._explain else ""
        return self._message

    @property
    def message(self) -> str:
        """What `find_message` has found."""
        return self.find_message()

    @property
    def separable(self) -> bool:
        """Whether there is a direction to draw."""
        return self._separator is not None

    @property
    def separator(self) -> Separator:
        """What a machine that has a direction separates with."""
        assert self._separator is not None
        return self._separator

    def _separate(self, problem: Problem, aligned: np.ndarray) -> Separator:
        y = self.points.y
        scores = y * aligned
        above = y > 0.0
        high, low = _level(aligned[above], self.C), -_level(aligned[~above], self.C)
        mu, middle = (high - low) / 2, (high + low) / 2
        b = middle + problem.shift(self.alpha * y / self.dual)
        decision = scores - middle
        margins = y * decision
        xi = np.zeros(len(y)) if self.C >= 0.5 else np.maximum(mu - margins, 0.0)
        objective = -mu + (self.C * float(xi.sum()) if self.C < 0.5 else 0.0)
        return Separator(b, mu, objective, decision, margins, xi)

    @cached
    def kkt(self) -> float | None:
        """The residual where there is a separator."""
        return self.residual if self.separable else None

    @cached
    def residual(self) -> float:
        """The largest violation of complementary slackness and of the constraints."""
        return max(float(np.abs(self.slackness).max()), self.infeasibility)

    @cached
    def slackness(self) -> np.ndarray:
        """For each example αᵢ(yᵢf(xᵢ) − μ + ξᵢ) and (C − αᵢ)ξᵢ; both are 0 at the optimum."""
        s = self.separator
        first = self.alpha * (s.margins - s.mu + s.xi)
        return np.column_stack([first, (self.C - self.alpha) * s.xi if self.C < 0.5 else 0.0 * first])

    @property
    def infeasibility(self) -> float:
        """By how much a constraint of either problem is violated."""
        s, dual = self.separator, max(abs(self.alpha.sum() - 1.0), abs(self.alpha @ self.points.y))
        return max(float(dual), float((s.mu - s.xi - s.margins).max()), 0.0)

    @cached
    def support(self) -> np.ndarray:
        """Indices with α > 0."""
        return np.flatnonzero(self.alpha > ZERO * self.alpha.max(initial=0.0))

    @cached
    def roles(self) -> list[str]:
        """outside (α = 0), margin (0 < α < C or ξ = 0), bounded (α = C, ξ > 0), error (ξ > μ: the wrong side).

        They are those of the optimum: elsewhere, be it within a loose tolerance, an α > 0 is only support.
        """
        if self.separable and self.optimal:
            return self.standing
        support = set(self.support.tolist())
        return ["support" if i in support else "outside" for i in range(len(self.alpha))]

    @cached
    def standing(self) -> list[str]:
        """The roles as they would be if the present separator were the optimum."""
        outside, margin, bounded, error = range(len(STANDING))
        ranks = np.full(len(self.alpha), outside, dtype=np.int8)
        ranks[self.support] = margin
        if self.separable and self.C < 0.5:
            same, xi = self.same, self.separator.xi
            ranks[(self.alpha >= self.C * (1 - ZERO)) & (xi > same)] = bounded
            ranks[xi > self.separator.mu + same] = error
        standing: list[str] = STANDING[ranks].tolist()
        return standing

    @cached
    def role_counts(self) -> Counter[str]:
        """How many examples have each role."""
        return Counter(self.roles)

    @cached
    def touching(self) -> np.ndarray:
        """Indices of the examples on the edge: at the optimum their margin is μ though α = 0, so they hold nothing."""
        if not self.separable or not self.optimal:
            return self.support[:0]
        near = np.abs(self.separator.margins - self.separator.mu) <= self.same
        near[self.support] = False
        return np.flatnonzero(near)

    @property
    def same(self) -> float:
        """Distances from the separator that differ by less count as equal."""
        return SAME * float(np.abs(self.separator.decision).max())

    @cached
    def w(self) -> np.ndarray | None:
        """The unit normal of the separating hyperplane; None where the kernel is not linear."""
        return self.normal if self.kernel.id == "linear" else None

    @cached
    def normal(self) -> np.ndarray | None:
        """w in the kernel's own feature space, where that is written down."""
        problem = self._problem
        if not self.separable or not isinstance(problem, Problem):
            return None
        if problem.centre is None and self.kernel.id != "linear":
            return None
        features = problem.X if problem.centre is None else problem.features
        w = (self.alpha * self.points.y)[problem.order] @ features
        unit: np.ndarray = w / np.linalg.norm(w)
        return unit

    @cached
    def nearest(self) -> tuple[np.ndarray, np.ndarray] | None:
        """The points p₊ and p₋ of the two (reduced) hulls; w* points from p₋ to p₊. None for other kernels."""
        if self.kernel.id != "linear" or not len(self.support):
            return None
        X, y = self.points.X, self.points.y
        return tuple(2 * self.alpha[y == label] @ X[y == label] for label in (1, -1))

    def expansion(self) -> tuple[np.ndarray, np.ndarray]:
        """Support and coefficients with ⟨w*, ψ(x)⟩ = Σ coefficientᵢ·k(xᵢ, x)."""
        used = self.support if self.separable else self.support[:0]
        return used, self.alpha[used] * self.points.y[used] / (self.dual or 1.0)

    def decision_surface(self, xs: np.ndarray, ys: np.ndarray, control: Control = NO_CONTROL) -> np.ndarray | None:
        """Return f(x) = ⟨w*, ψ(x)⟩ − b on the grid ys × xs, or None without a separator; the margin lines are where it
        is ±μ."""
        if not self.separable:
            return None
        used, coefficients = self.expansion()
        return self.kernel.surface(self.points.X[used], coefficients, xs, ys, control) - np.float32(self.separator.b)

    @property
    def nu(self) -> float | None:
        """ν = 1/(Cm); the hard machine has none."""
        return 1.0 / (self.C * len(self.alpha)) if self.C < 0.5 else None

    @cached
    def nu_property(self) -> NuProperty | None:
        if not self.separable or self.nu is None:
            return None
        m, nu, same = len(self.alpha), min(self.nu, 1.0), self.same
        beyond = self.separator.margins - self.separator.mu
        below, above = (int(np.count_nonzero(s * beyond > same)) for s in (-1, 1))
        return NuProperty(nu, below, nu * m, above, (1 - nu) * m, same)


def _level(scores: np.ndarray, cap: float) -> float:
    """The t that maximises t/2 − C·Σ max(0, t − score): half of the weight C each lies below it. Sorts the scores."""
    if cap >= 0.5:
        return float(scores.min())
    k = min(max(math.ceil(0.5 / cap - 1e-9), 1), len(scores)) - 1
    scores.partition(k)
    return float(scores[k])


# -- the picture behind the degree-2 monomial kernel: (x₁², √2·x₁x₂, x₂²) and the plane that separates there ------

SQUARES = Monomial(2)


def lift(points: Points) -> np.ndarray | None:
    """Return the points of the plane in space, or None in other dimensions."""
    return SQUARES.features(points.X) if points.dimension == 2 else None


def lifted_plane(solution: Solution) -> tuple[np.ndarray, float] | None:
    """Return the unit normal w and b of the separating plane ⟨w, ψ⟩ = b; the margin planes are at b ± μ."""
    if solution.kernel != SQUARES or solution.points.dimension != 2 or solution.normal is None:
        return None
    return solution.normal, solution.separator.b
