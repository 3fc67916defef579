"""Support vector machines in Kivinen's scaling: hard margin, soft margin with C, and the same with ν = 1/(Cm).

minimise −μ + C·Σξᵢ   subject to   ‖w‖ ≤ 1,  ξᵢ ≥ 0,  yᵢ(⟨w, ψ(xᵢ)⟩ − b) ≥ μ − ξᵢ
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control, Stopped
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.param import DIGITS, Allowed, Param, inward
from colt_gui.models.core.points import Points
from colt_gui.models.maths.kernels import kernel_params
from colt_gui.models.maths.nearest import Iterate
from colt_gui.models.svm.problem import Problem, SolverStep, Unsolved
from colt_gui.models.svm.ranges import allowed_C, allowed_nu, as_nu, moderate_C
from colt_gui.models.svm.solution import Solution
from colt_gui.models.text.numbers import number

MEET = "meet"

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
        """No parameter is left to the data, or it has been found."""
        return True

    def tune(self, points: Points, control: Control = NO_CONTROL) -> None:
        """Find the parameter that was left to the data."""

    def cap(self, points: Points) -> float:
        """Return the largest multiplier that is allowed."""
        return np.inf

    def ranges(self, allowed: Allowed | None, points: Points) -> dict[str, Allowed | None]:
        """Return a range of C as one of the machine's own parameter; None is a range without limits."""
        return {}

    def too_tight(self, points: Points, few: int) -> str:
        """Say why a class of so few examples cannot hold its weight under the cap."""
        most = number(self.cap(points))
        return f"A class of {few} cannot hold half of the weight: no multiplier is above {most}."

    def too_near(self, points: Points, how: str, control: Control = NO_CONTROL) -> str:
        """Say that the hulls meet, or are too near to tell, and which values of the own parameter are allowed."""
        separable = "Not separable with this kernel" if how == MEET else "No separator found with this kernel"
        return f"{separable}: the convex hulls of the two classes {how}."

    def problem(self, points: Points) -> Problem:
        if self._problem is None or self._problem.points is not points:
            self._problem = Problem(points, self.k, self._problem)
        return self._problem

    def take_over(self, other: SvmHard) -> None:
        """Keep what another machine knows of its points, where the kernel is the same: they may be nearly these."""
        if other.k == self.k:
            self._problem = other._problem

    def solve(
        self,
        points: Points,
        start: np.ndarray | None = None,
        control: Control = NO_CONTROL,
        record: Callable[[SolverStep], object] | None = None,
    ) -> Solution:
        """Return the machine of these points; `record` is shown the solver's steps, each with its certified bounds, the
        last of them too. There are none where there is no problem to solve."""
        self.tune(points, control)
        if impossible(self, points):
            return self.nothing(points)
        problem = self.problem(points)
        before: Iterate | None = None

        def take(iterate: Iterate) -> None:
            """Hand on the iterate before this one, unless the last repeats it."""
            nonlocal before
            if record is not None and before is not None and before.iteration < iterate.iteration:
                record(problem.step(before))
            before = iterate

        every = max(1, len(points) // 100)
        watch = None if record is None else take
        try:
            iterate = problem.solve(self.cap(points), start, control, watch, self.tolerance, every)
        except Stopped:
            if record is not None and before is not None:
                record(problem.step(before))
            raise
        last = problem.step(iterate, last=True)
        if record is not None:
            record(last)
        return self.solution_at(points, last)

    def solution_at(self, points: Points, step: SolverStep) -> Solution:
        """Return the machine as it stands at a step of the solver."""
        return Solution(self.problem(points), self.cap(points), step, partial(explain, self))

    def nothing(self, points: Points) -> Solution:
        """Return the machine before its solver has started; nothing is computed for it."""
        step = SolverStep(0, np.zeros(len(points)), 0.0, 0.0, 0.0, False, last=True)
        return Solution(Unsolved(points, self.k), np.inf, step, explain=partial(explain, self))


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

    def tune(self, points: Points, control: Control = NO_CONTROL) -> None:
        if not self.tuned:
            self.C = min(0.5, moderate_C(self.problem(points), control))

    def cap(self, points: Points) -> float:
        self.tune(points)
        return self.C

    def ranges(self, allowed: Allowed | None, points: Points) -> dict[str, Allowed | None]:
        return {"C": allowed}

    def too_tight(self, points: Points, few: int) -> str:
        least = number(inward(0.5 / few, math.ceil), DIGITS)
        return f"C = {number(self.C)} is too small for a class of {few}: it must be at least {least}."

    def too_near(self, points: Points, how: str, control: Control = NO_CONTROL) -> str:
        return forbidden("C", self.C, "large", allowed_C(points, self.k, control), how)


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

    def tune(self, points: Points, control: Control = NO_CONTROL) -> None:
        if not self.tuned:
            C = moderate_C(self.problem(points), control)
            self.nu = min(1.0, 1.0 / (C * max(1, len(points))))

    def cap(self, points: Points) -> float:
        self.tune(points)
        return 1.0 / (self.nu * max(1, len(points)))

    def ranges(self, allowed: Allowed | None, points: Points) -> dict[str, Allowed | None]:
        return {"nu": None if allowed is None else as_nu(allowed, len(points))}

    def too_tight(self, points: Points, few: int) -> str:
        most = number(inward(2 * few / len(points), math.floor), DIGITS)
        return f"ν = {number(self.nu)} is too large for a class of {few}: it must be at most {most}."

    def too_near(self, points: Points, how: str, control: Control = NO_CONTROL) -> str:
        return forbidden("ν", self.nu, "small", allowed_nu(points, self.k, control), how)


# -- what a machine without a separator says, in one sentence with the allowed range -------------------------------


def impossible(machine: SvmHard, points: Points) -> str:
    """Say why there is no problem to solve; nothing when there is one."""
    if not len(points):
        return "There are no points yet."
    positive = int(np.count_nonzero(points.y > 0))
    few = min(positive, len(points) - positive)
    if not few:
        return f"All points are labelled {'+1' if positive else '−1'}: a separator needs both classes."
    if not machine.tuned or machine.cap(points) * few >= 0.5 * (1 - 1e-12):
        return ""
    return machine.too_tight(points, few)


def explain(machine: SvmHard, solution: Solution, control: Control = NO_CONTROL) -> str:
    """Say in one sentence what is not as it should be; nothing when all is well."""
    if why := impossible(machine, solution.points):
        return why
    if not solution.alpha.any():
        return "The solver has not started."
    if solution.too_near:
        how = MEET if solution.meets else nearly(machine.problem(solution.points))
        return machine.too_near(solution.points, how, control)
    if not solution.converged:
        gap = f"Not converged (gap {number(solution.gap, 2)})"
        apart = f"{gap}: whether the hulls meet is not decided; they are at most {number(2 * solution.dual)} apart."
        return f"{gap}." if solution.separable else apart
    return ""


def nearly(problem: Problem) -> str:
    return f"are nearer to each other than {number(problem.nearest)} of the points’ extent"


def forbidden(name: str, value: float, fault: str, allowed: Allowed, how: str) -> str:
    """Say that the reduced hulls meet, or nearly so, because the parameter is too large, or too small."""
    if not allowed:
        return f"Even the smallest reduced hulls {how}: {allowed.text(name)}."
    return f"{name} = {number(value)} is too {fault}: the reduced hulls {how}; allowed is {allowed.text(name)}."
