"""One soft margin in three scalings: Kivinen's C, ν = 1/(Cm), and C′ of the textbooks' ½‖v‖² + C′Σζ."""

from __future__ import annotations

import math

from colt_gui.models.svm.solution import Solution
from colt_gui.models.text.numbers import number

LIBRARY = "scikit-learn’s SVC"


def textbook_C(solution: Solution) -> float | None:
    """With v = w/μ and ζ = ξ/μ it is C/(μ·½‖p₊ − p₋‖); of a hard margin the least that never binds."""
    if not solution.separable or not solution.separator.mu > 0:
        return None
    largest = solution.C if solution.C < 0.5 else float(solution.alpha.max())
    scaled = largest / solution.separator.mu / solution.dual  # one by one: the product of both may vanish
    return scaled if math.isfinite(scaled) else None


def others(solution: Solution, nu: bool) -> str:
    """The same machine in the other two scalings; `nu` says that ν is the parameter at hand."""
    textbook = textbook_C(solution)
    if solution.C >= 0.5:
        return "" if textbook is None else f"Hard margin: any C′ ≥ {number(textbook, 4)} in {LIBRARY}"
    m = len(solution.alpha)
    other = f"C = {number(solution.C, 4)}" if nu else f"ν = {number(1 / (solution.C * m), 4)}"
    return f"{other}; no C′" if textbook is None else f"{other}; C′ = {number(textbook, 4)} in {LIBRARY}"
