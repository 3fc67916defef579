"""One line for each step of the solver, and what it has come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.core.readings import Narration
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.losses.experiment import LossesExperiment


def narrate(experiment: LossesExperiment, t: int) -> Narration:
    if not len(experiment.points):
        return Narration("No points yet.", "Click to place a point. Right click places the other class.")
    if experiment.fault:
        return Narration("There is nothing to solve.", experiment.fault)
    found = experiment.separator
    if found is None:
        return Narration(f"Before the first {experiment.learner.steps}.", "Press Space to watch the solver.")
    if found.w is None:
        return Narration("No halfspace.", found.message)
    headline = f"Risk {number(found.risk)}, {found.errors} of {len(experiment.points)} wrong."
    return Narration(headline, found.message)
