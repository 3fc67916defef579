"""One line for each step: where the force puts x, and whether both values have met."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import Narration
from colt_gui.models.text.numbers import number, vector

if TYPE_CHECKING:
    from colt_gui.models.statistics.duality.ascent import Ascent
    from colt_gui.models.statistics.duality.experiment import DualExperiment


def narrate(experiment: DualExperiment, t: int) -> Narration:
    at = experiment.run.steps[t]
    when = f"Step {t}" if t else "Before the first step"
    headline = f"{when}: λ = {number(at.force)}, x(λ) = {place(at.x)}, q(λ) = {number(at.value)}."
    return Narration(headline, _outcome(experiment, at) if t == len(experiment.run) else _way(at, t))


def place(x: np.ndarray) -> str:
    """
    >>> place(np.array([0.5])), place(np.array([0.5, -1.0]))
    ('0.5', '(0.5, −1)')
    """
    return number(float(x[0])) if len(x) == 1 else vector(x.tolist())


def _way(at: Ascent, t: int) -> str:
    if not at.force and at.over > 0:
        return "No force: x rolls to the lowest place of f, beyond the fence. So λ is raised."
    if at.over > 0:
        return "x(λ) is still beyond the fence: λ is raised."
    if at.over < 0:
        return "The push takes x(λ) farther than it must: λ is lowered." if at.force else "Nothing is in the way."
    return "x(λ) is at the fence: λ is right."


def _outcome(experiment: DualExperiment, at: Ascent) -> str:
    """What has come of it, by the theorem that applies."""
    problem, values = experiment.problem, f"{number(at.lower)} ≤ f* ≤ {number(at.upper)}"
    if problem.multiplier is None:
        return (
            f"No multiplier exists: λ grows without end, and q comes ever nearer to f* = {number(problem.best.value)}."
        )
    if problem.gap:
        return f"A gap of {number(problem.gap)} stays: f is not convex, and no λ holds x at its best place."
    if not experiment.arrived(len(experiment.run)):
        return f"The values enclose the best one, {values}, but have not met yet."
    if not problem.multiplier:
        return "The fence is not needed: λ* = 0, and the lowest place of f is allowed."
    force, best = number(problem.multiplier), number(problem.best.value)
    return f"Strong duality: f* = q* = {best}. The push λ* = {force} balances gravity at the fence."
