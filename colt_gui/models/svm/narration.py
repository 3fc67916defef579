"""One line for each step of the solver: how near the two values are, and what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.core.readings import Narration
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.svm.experiment import SvmExperiment
    from colt_gui.models.svm.problem import SolverStep
    from colt_gui.models.svm.solution import Solution


def narrate(experiment: SvmExperiment, t: int) -> Narration:
    machine, steps = experiment.solution, experiment.run.kept
    if not len(experiment.points):
        return Narration("No points yet.", "Click to place a point. Right click places the other class.")
    if not steps:
        return Narration("There is nothing to solve.", machine.message)
    if t == 0:
        return Narration("Before the first step.", _start(steps[0]))
    headline = f"Step {t}: ½‖p₊ − p₋‖ = {number(machine.dual)}."
    if t < len(steps):
        certified = number(max(machine.lower, 0.0))
        present = "Half the distance between the present points"
        return Narration(headline, f"{present}; their direction certifies {certified}. The two have to meet.")
    if not machine.separable:
        return Narration("No separator.", machine.message)
    return Narration(headline, machine.message or _outcome(machine))


def _start(first: SolverStep) -> str:
    gap = f"The solver starts with ½‖p₊ − p₋‖ = {number(first.upper)}: gap {number(first.gap, 2)}."
    return f"{gap} Press Space to watch the nearest points being found."


def _outcome(machine: Solution) -> str:
    if not machine.optimal:
        return f"Within the tolerance: gap {number(machine.gap, 2)}, {len(machine.support)} examples support so far."
    words = "hulls" if machine.C >= 0.5 else "reduced hulls"
    support = f"{len(machine.support)} support vectors, μ = {number(machine.separator.mu)}"
    return f"The nearest points of the {words} are found: {support}."
