"""One line for each step of the solver, and what it has come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.core.readings import Narration
from colt_gui.models.statistics.losses.loss_functions import LOSSES
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.losses.experiment import LossesExperiment
    from colt_gui.models.statistics.losses.run import Kept
    from colt_gui.models.statistics.losses.separators import Separator

STARTS = {
    "square": "The pseudo-inverse finds the least square loss in one step.",
    "absolute": "A linear program finds the least absolute loss in one step.",
    "hinge": "The solver starts at w = 0 and stays inside its constraints; the gap tells how far the optimum can be.",
    "logistic": "Newton’s method starts at w = 0, where every point costs 1.",
    "exponential": "Newton’s method starts at w = 0, where every point costs 1.",
    "halfspace-lp": "A linear program looks for w with y(⟨w, x⟩ + b) ≥ 1 at every point.",
}


def narrate(experiment: LossesExperiment, t: int) -> Narration:
    if not len(experiment.points):
        return Narration("No points yet.", "Click to place a point. Right click places the other class.")
    if experiment.fault:
        return Narration("There is nothing to solve.", experiment.fault)
    found, step = experiment.separator, experiment.run.step
    if found is not None and found.w is None:
        return Narration("No halfspace.", found.message)
    if found is None or step is None:
        return Narration(f"Before the first {experiment.learner.steps}.", _start(experiment))
    return Narration(_headline(experiment, found, step), _reason(experiment, found, step))


def _start(experiment: LossesExperiment) -> str:
    if experiment.learner.id == "erm":
        return f"A line is turned about each of the {len(experiment.points)} points in turn; the best line is kept."
    return STARTS[experiment.learner.id]


def _headline(experiment: LossesExperiment, found: Separator, step: Kept) -> str:
    wrong = f"{found.errors} of {len(experiment.points)} wrong"
    if experiment.learner.id in ("erm", "halfspace-lp"):
        return f"{experiment.learner.steps.capitalize()} {number(step.number)}: {wrong}."
    if not found.finite:
        return f"No finite minimiser: risk → {number(found.risk)}, {wrong}."
    return f"Step {number(step.number)}: risk {number(found.risk)}, {wrong}."


def _reason(experiment: LossesExperiment, found: Separator, step: Kept) -> str:
    last = experiment.outcome is found
    if experiment.learner.id == "erm":
        return _pivot(experiment, found, step, last)
    if experiment.learner.id == "halfspace-lp":
        return "Every point is on its side: y(⟨w, x⟩ + b) ≥ 1."
    if step.iterate.length is not None:
        return _longer(found, step, last)
    return _least(experiment, found) if last else _way(experiment, step)


def _pivot(experiment: LossesExperiment, found: Separator, step: Kept, last: bool) -> str:
    if last:
        others = "through the origin " if not experiment.learner.bias else ""
        return f"All lines {others}are tried: none makes fewer errors than {found.errors}."
    point = (step.iterate.pivot or 0) + 1
    return (
        f"Lines about point {point} make {step.iterate.pivot_errors} errors at best; {found.errors} is the best so far."
    )


def _longer(found: Separator, step: Kept, last: bool) -> str:
    """On the way to infinity."""
    if found.direction is not None and last:
        return _grows(found)
    if not step.iterate.length:
        return "All labels are the same: the larger |b|, the smaller the risk."
    length = number(step.iterate.length)
    return f"No w with ‖w‖ ≤ {length} has a smaller risk, but longer ones have: there is no least."


def _grows(found: Separator) -> str:
    if found.direction is None or not found.direction.w.any():
        return "All labels are the same: the larger |b|, the smaller the risk."
    return "The longer w, the smaller the risk; the line tends to the widest street’s."


def _way(experiment: LossesExperiment, step: Kept) -> str:
    iterate = step.iterate
    if iterate.share is None:
        return (
            f"The objective, {number(iterate.objective)}, is at most {number(iterate.left or 0.0, 2)} above the least."
        )
    full = (
        "A full Newton step" if iterate.share == 1 else f"Newton’s step, cut to {number(iterate.share)} of its length"
    )
    return f"{full}; about {number(iterate.left or 0.0, 2)} is left to gain."


def _least(experiment: LossesExperiment, found: Separator) -> str:
    learner = experiment.learner
    if not found.converged:
        return "The solver ended before the objective was known to nine digits."
    if learner.lam:
        return f"Risk + λ‖w‖² is least: {number(found.objective)}."
    return f"No w and b have a smaller mean of {LOSSES[learner.loss].formula}."
