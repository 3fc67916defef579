"""What a support vector machine says about one point: multiplier, slack, margin, role, complementary slackness."""

from __future__ import annotations

from colt_gui.models.svm.readings import role_words
from colt_gui.models.svm.solution import Solution
from colt_gui.models.text.numbers import number

CLOSED = 1e-6  # of the largest such product that is possible: less counts as 0


def note(solution: Solution, i: int) -> list[str]:
    """One line each; empty where there is no machine."""
    if not solution.separable:
        return []
    alpha, margin = float(solution.alpha[i]), float(solution.margins[i])
    soft = solution.C < 0.5
    lines = [role_words(solution, i)]
    lines.append(f"α = {number(alpha)}" + (f" of at most C = {number(solution.C)}" if soft else ""))
    if soft:
        lines.append(f"ξ = {number(float(solution.xi[i]))}")
    lines.append(f"margin y·f = {number(margin)}, μ = {number(solution.mu)}")
    return lines + _slackness(solution, i, soft)


def _slackness(solution: Solution, i: int, soft: bool) -> list[str]:
    first, second = solution.slackness[i].tolist()
    most = float(solution.alpha.max()) * max(abs(solution.decision).max(), abs(solution.mu))
    if not soft:
        return [_equation("α(y·f − μ)", first, most)]
    return [_equation("α(y·f − μ + ξ)", first, most), _equation("(C − α)ξ", second, most)]


def _equation(left: str, value: float, most: float) -> str:
    return f"{left} = 0 ✓" if abs(value) <= CLOSED * most else f"{left} = {number(value)}, not yet 0"
