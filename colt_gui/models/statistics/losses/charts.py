"""The objective and the errors against the solver's steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import Chart, Curve

if TYPE_CHECKING:
    from colt_gui.models.statistics.losses.experiment import LossesExperiment


def charts(experiment: LossesExperiment) -> list[Chart]:
    steps = experiment.run.kept
    if not steps:
        return []
    steps = [steps[0], *steps]  # before the first step nothing is known yet; the curves begin level
    t = np.arange(len(steps))
    objective = np.array([step.values.objective for step in steps])
    errors = np.array([step.values.errors for step in steps])
    return [
        Chart("objective", "Objective", "steps", [Curve("objective", t, objective, "hypothesis")]),
        Chart("errors", "Points on the wrong side", "steps", [Curve("wrong", t, errors, "mistake", steps=True)]),
    ]
