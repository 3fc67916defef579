"""What a support vector machine has to say when it has no separator, in one sentence with the allowed range."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.allowed import Allowed
from colt_gui.models.core.points import Points
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.svm.machines import SvmHard
    from colt_gui.models.svm.problem import Problem
    from colt_gui.models.svm.solution import Solution


MEET = "meet"


def impossible(machine: SvmHard, points: Points) -> str:
    """Why there is no problem to solve; empty when there is one."""
    if not len(points):
        return "There are no points yet."
    positive = int(np.count_nonzero(points.y > 0))
    few = min(positive, len(points) - positive)
    if not few:
        return f"All points are labelled {'+1' if positive else '−1'}: a separator needs both classes."
    if not machine.tuned or machine.cap(points) * few >= 0.5 * (1 - 1e-12):
        return ""
    return machine.too_tight(points, few)


def explain(machine: SvmHard, solution: Solution) -> str:
    """What is not as it should be; empty when all is well."""
    if why := impossible(machine, solution.points):
        return why
    if not solution.alpha.any():
        return "The solver has not started."
    if solution.too_near:
        return machine.too_near(solution.points, MEET if solution.meets else nearly(machine.problem(solution.points)))
    if not solution.converged:
        gap = f"Not converged (gap {number(solution.gap, 2)})"
        apart = f"{gap}: whether the hulls meet is not decided; they are at most {number(2 * solution.dual)} apart."
        return f"{gap}." if solution.separable else apart
    return ""


def nearly(problem: Problem) -> str:
    return f"are nearer to each other than {number(problem.nearest)} of the points’ extent"


def forbidden(name: str, value: float, fault: str, allowed: Allowed, how: str) -> str:
    """The reduced hulls meet, or nearly so, because the parameter is too large, or too small."""
    if not allowed:
        return f"Even the smallest reduced hulls {how}: {allowed.text(name)}."
    return f"{name} = {number(value)} is too {fault}: the reduced hulls {how}; allowed is {allowed.text(name)}."
