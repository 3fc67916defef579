"""Support vector machines in Kivinen's scaling: hard margin, soft margin with C, and the same with ν = 1/(Cm).

minimise −μ + C·Σξᵢ   subject to   ‖w‖ ≤ 1,  ξᵢ ≥ 0,  yᵢ(⟨w, ψ(xᵢ)⟩ − b) ≥ μ − ξᵢ
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, ClassVar

import numpy as np

from colt_gui.models.core.allowed import DIGITS, Allowed, inward
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.param import Param
from colt_gui.models.core.points import Points
from colt_gui.models.maths.kernel_params import kernel_params
from colt_gui.models.maths.nearest import Iterate
from colt_gui.models.svm.messages import MEET, explain, forbidden, impossible
from colt_gui.models.svm.problem import Problem, SolverStep
from colt_gui.models.svm.ranges import allowed_C, allowed_nu, as_nu, moderate_C
from colt_gui.models.svm.solution import Solution
from colt_gui.models.text.numbers import number

TOLERANCE = Param(
    "tolerance",
    "Tolerance",
    1e-9,
    1e-12,
    1e-1,
    log=True,
    help="Relative duality gap at which the solver stops.",
    advanced=True,
)


class SvmHard(Learner):
    """The two nearest points of the convex hulls; no example may be inside the margin.

    >>> solution = SvmHard().solve(Points([[0, 1], [0, -1], [3, 2]], [1, -1, 1]))
    >>> solution.mu, solution.w.tolist(), solution.roles
    (1.0, [0.0, 1.0], ['margin', 'margin', 'outside'])
    """

    id = "svm-hard"
    name = "Hard-margin SVM"
    lab = family = "svm"
    rule = "maximises μ with y(⟨w, ψ(x)⟩ − b) ≥ μ and ‖w‖ ≤ 1"
    source = "Kivinen, Alg. 3.6"
    params = (*kernel_params("linear"), TOLERANCE)
    kernel: str
    q: int
    c: float
    sigma: float
    tolerance: float
    own_parameter: ClassVar[str] = ""  # of which not all data allow all values

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        from colt_gui.models.maths.kernels import kernel  # loaded with the first learner that has one

        self.k = kernel(self.kernel, q=self.q, c=self.c, sigma=self.sigma)
        self._problem: Problem | None = None

    @property
    def tuned(self) -> bool:
        """Nothing is left to the data, or it has been found."""
        return True

    def tuning(self, points: Points) -> Iterator[object]:
        """Finds the parameter that was left to the data, in small steps."""
        return iter(())

    def tune(self, points: Points) -> None:
        for _ in self.tuning(points):
            pass

    def cap(self, points: Points) -> float:
        """The largest multiplier that is allowed."""
        return np.inf

    def ranges(self, allowed: Allowed | None, points: Points) -> dict[str, Allowed | None]:
        """A range of C as one of the machine's own parameter; None is a range without limits."""
        return {}

    def too_tight(self, points: Points, few: int) -> str:
        """Why a class of so few examples cannot hold its weight under the cap."""
        most = number(self.cap(points))
        return f"A class of {few} cannot hold half of the weight: no multiplier is above {most}."

    def too_near(self, points: Points, how: str) -> str:
        """What to do where the hulls meet, or are too near to tell."""
        separable = "Not separable with this kernel" if how == MEET else "No separator found with this kernel"
        return f"{separable}: the convex hulls of the two classes {how}."

    def problem(self, points: Points) -> Problem:
        if self._problem is None or self._problem.points is not points:
            self._problem = Problem(points, self.k, self._problem)
        return self._problem

    def take_over(self, other: SvmHard) -> None:
        """What another machine knows of its points, where the kernel is the same: they may be these, or nearly."""
        if other.k == self.k:
            self._problem = other._problem

    def iterates(self, points: Points, start: np.ndarray | None = None) -> Iterator[SolverStep | None]:
        """The solver's steps, each with its certified bounds; none where there is no problem to solve. None comes
        between them where the way is long."""
        if impossible(self, points):
            return
        problem = self.problem(points)
        before: Iterate | None = None
        every = max(1, len(points) // 100)
        for iterate in problem.iterates(self.cap(points), start, tolerance=self.tolerance, every=every):
            if iterate is None:
                yield None
                continue
            if before is not None and before.iteration < iterate.iteration:  # the last may repeat the one before
                yield problem.step(before)
            before = iterate
        if before is not None:
            yield problem.step(before, last=True)

    def solve(self, points: Points, start: np.ndarray | None = None) -> Solution:
        if impossible(self, points):
            return self.nothing(points)
        problem = self.problem(points)
        iterate = problem.solve(self.cap(points), start, tolerance=self.tolerance)
        aligned = problem.restored(iterate.aligned)
        return self._solution(problem, problem.step(iterate, last=True), aligned)

    def solution_at(self, points: Points, step: SolverStep) -> Solution:
        """The machine as it stands at a step of the solver."""
        return self._solution(self.problem(points), step, step.aligned)

    def _solution(self, problem: Problem, step: SolverStep, aligned=None) -> Solution:
        return Solution(problem, self.cap(problem.points), step, aligned, self._explain)

    def nothing(self, points: Points) -> Solution:
        step = SolverStep(0, np.zeros(len(points)), 0.0, 0.0, 0.0, False, last=True)
        return Solution(self.problem(points), np.inf, step, None, self._explain)

    def _explain(self, solution: Solution) -> str:
        return explain(self, solution)


class SvmSoft(SvmHard):
    """Examples may be inside the margin for C·ξ; no multiplier is above C: the nearest points of reduced hulls."""

    id = "svm-soft"
    name = "Soft-margin SVM"
    rule = "maximises μ − C·Σξ with y(⟨w, ψ(x)⟩ − b) ≥ μ − ξ and ‖w‖ ≤ 1"
    source = "Kivinen, Alg. 3.8"
    params = (
        Param(
            "C",
            "C",
            None,
            0.0,
            1.0,
            open_low=True,
            log=True,
            auto="twice the least, 1/min(m₊, m₋), or less where the reduced hulls meet",
            help="Price of slack; from ½ on it is hard.",
        ),
        *SvmHard.params,
    )

    C: float  # left to the data it is None until `tune`
    own_parameter = "C"

    @property
    def tuned(self) -> bool:
        return self.C is not None

    def tuning(self, points: Points) -> Iterator[object]:
        if not self.tuned:
            self.C = min(0.5, (yield from moderate_C(self.problem(points))))

    def cap(self, points: Points) -> float:
        if self.C is None:
            self.tune(points)
        return self.C

    def ranges(self, allowed: Allowed | None, points: Points) -> dict[str, Allowed | None]:
        return {"C": allowed}

    def too_tight(self, points: Points, few: int) -> str:
        least = number(inward(0.5 / few, math.ceil), DIGITS)
        return f"C = {number(self.C)} is too small for a class of {few}: it must be at least {least}."

    def too_near(self, points: Points, how: str) -> str:
        return forbidden("C", self.C, "large", allowed_C(points, self.k), how)


class SvmNu(SvmHard):
    """The soft margin with C = 1/(νm): at most νm examples are inside the margin (Thm 3.9)."""

    id = "svm-nu"
    name = "ν-SVM"
    rule = "maximises μ − Σξ/(νm) with y(⟨w, ψ(x)⟩ − b) ≥ μ − ξ and ‖w‖ ≤ 1"
    source = "Kivinen, Alg. 3.8 and Thm 3.9"
    params = (
        Param(
            "nu",
            "ν",
            None,
            0.0,
            1.0,
            open_low=True,
            auto="half of the most, min(m₊, m₋)/m, or more where the reduced hulls meet",
            help="Largest share of examples inside the margin.",
        ),
        *SvmHard.params,
    )

    nu: float  # left to the data it is None until `tune`
    own_parameter = "nu"

    @property
    def tuned(self) -> bool:
        return self.nu is not None

    def tuning(self, points: Points) -> Iterator[object]:
        if not self.tuned:
            C = yield from moderate_C(self.problem(points))
            self.nu = min(1.0, 1.0 / (C * max(1, len(points))))

    def cap(self, points: Points) -> float:
        if self.nu is None:
            self.tune(points)
        return 1.0 / (self.nu * max(1, len(points)))

    def ranges(self, allowed: Allowed | None, points: Points) -> dict[str, Allowed | None]:
        return {"nu": None if allowed is None else as_nu(allowed, len(points))}

    def too_tight(self, points: Points, few: int) -> str:
        most = number(inward(2 * few / len(points), math.floor), DIGITS)
        return f"ν = {number(self.nu)} is too large for a class of {few}: it must be at most {most}."

    def too_near(self, points: Points, how: str) -> str:
        return forbidden("ν", self.nu, "small", allowed_nu(points, self.k), how)
