"""What a support vector machine has to say when it has no separator, in one sentence with the allowed range."""

from __future__ import annotations

import numpy as np

from colt_gui.models.points import Points
from colt_gui.models.svm_ranges import allowed_C, allowed_nu
from colt_gui.models.wording import number


def impossible(machine, points: Points) -> str:
    """Why there is no problem to solve; empty when there is one."""
    if not len(points):
        return "There are no points yet."
    if len(points.classes) == 1:
        sign = "+1" if points.classes == (1,) else "−1"
        return f"All points are labelled {sign}: a separator needs both classes."
    few = min(np.count_nonzero(points.y > 0), np.count_nonzero(points.y < 0))
    if machine.cap(points) * few >= 0.5 * (1 - 1e-12):
        return ""
    if machine.id == "svm-nu":
        most = 2 * few / len(points)
        return f"ν = {number(machine.nu)} is too large for a class of {few}: it must be at most {number(most, 4)}."
    return f"C = {number(machine.C)} is too small for a class of {few}: it must be at least {number(0.5 / few, 4)}."


def explain(machine, solution) -> str:
    """What is not as it should be; empty when all is well."""
    if why := impossible(machine, solution.points):
        return why
    if solution.meets:
        return _meeting(machine, solution)
    if not solution.converged:
        return f"Not converged (gap {number(solution.gap, 2)})."
    return ""


def _meeting(machine, solution) -> str:
    points, k = solution.points, machine.k
    if machine.cap(points) >= 0.5:
        return "Not separable with this kernel: the convex hulls of the two classes meet."
    if machine.id == "svm-nu":
        allowed = allowed_nu(points, k).text("ν")
        return f"ν = {number(machine.nu)} is too small: the reduced hulls meet; {_that_is(allowed)}."
    allowed = allowed_C(points, k).text("C")
    return f"C = {number(machine.C)} is too large: the reduced hulls meet; {_that_is(allowed)}."


def _that_is(allowed: str) -> str:
    return allowed if allowed.startswith("no ") else f"allowed is {allowed}"
