"""Weak duality, the gap, the force and complementary slackness at each step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.core.readings import AT_LEAST, Meter
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.duality.ascent import Ascent
    from colt_gui.models.statistics.duality.experiment import DualExperiment
    from colt_gui.models.statistics.duality.problem import Problem


def meters(experiment: DualExperiment, t: int) -> list[Meter]:
    problem, at = experiment.problem, experiment.run.steps[t]
    return [_weak(problem, at), _gap(problem, at), _force(problem, at), _slackness(at)]


def _weak(problem: Problem, at: Ascent) -> Meter:
    """q(λ) ≤ L(x, λ) ≤ f(x) for each feasible x, hence for the best."""
    note = "weak duality: no dual value is above f*, the best allowed value"
    return Meter("q(λ)", at.value, problem.best.value, note, theorem="weak-duality")


def _gap(problem: Problem, at: Ascent) -> Meter:
    """Between the best f of the allowed points met and the best q."""
    if problem.gap:
        note = f"f* = {number(problem.best.value)} and q* = {number(problem.dual_value)}: f is not convex, a gap stays"
    else:
        note = "least f met minus greatest q; strong duality: it can close"
    return Meter("Gap", at.gap, problem.gap, note, AT_LEAST, theorem="strong-duality")


def _force(problem: Problem, at: Ascent) -> Meter:
    best = problem.multiplier
    if best is None:
        note = "no λ* exists: the fence has no inside (Slater’s condition fails)"
    elif best == 0:
        note = "λ* = 0: the fence need not push"
    else:
        note = f"λ* = {number(best)} has the greatest q"
    return Meter("Force λ", at.force, None, note, theorem="strong-duality")


def _slackness(at: Ascent) -> Meter:
    """λ·g(x) = 0 at the optimum: only a fence that is touched pushes."""
    where = "beyond the fence" if at.over > 0 else "inside it" if at.over < 0 else "at the fence"
    note = f"g(x(λ)) = {number(at.over)}, {where}; with KKT the product is 0"
    return Meter("λ·g(x)", at.force * at.over, None, note, theorem="kkt")
