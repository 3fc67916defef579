"""What a support vector machine has to say when it has no separator, in one sentence with the allowed range."""

from __future__ import annotations

import numpy as np

from colt_gui.models.core.points import Points
from colt_gui.models.svm.ranges import allowed_C, allowed_nu
from colt_gui.models.text.numbers import number


def impossible(machine, points: Points) -> str:
    """Why there is no problem to solve; empty when there is one."""
    if not len(points):
        return "There are no points yet."
    positive = np.count_nonzero(points.y > 0)
    few = min(positive, len(points) - positive)
    if not few:
        return f"All points are labelled {'+1' if positive else '−1'}: a separator needs both classes."
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
        gap = f"Not converged (gap {number(solution.gap, 2)})"
        apart = f"{gap}: whether the hulls meet is not decided, they are at most {number(2 * solution.dual)} apart."
        return f"{gap}." if solution.separable else apart
    return ""


def _meeting(machine, solution) -> str:
    points, k = solution.points, machine.k
    if machine.id == "svm-hard":
        return "Not separable with this kernel: the convex hulls of the two classes meet."
    if machine.id == "svm-nu":
        allowed = allowed_nu(points, k).text("ν")
        return f"ν = {number(machine.nu)} is too small: the reduced hulls meet; {_that_is(allowed)}."
    allowed = allowed_C(points, k).text("C")
    return f"C = {number(machine.C)} is too large: the reduced hulls meet; {_that_is(allowed)}."


def _that_is(allowed: str) -> str:
    return allowed if allowed.startswith("no ") else f"allowed is {allowed}"
