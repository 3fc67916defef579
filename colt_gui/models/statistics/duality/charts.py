"""Both values against the steps, and the force."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import Chart, Curve

if TYPE_CHECKING:
    from colt_gui.models.statistics.duality.experiment import DualExperiment


def charts(experiment: DualExperiment) -> list[Chart]:
    return [_values(experiment), _force(experiment)]


def _values(experiment: DualExperiment) -> Chart:
    """The dual value of each step, and the least f of the allowed points met so far."""
    steps, problem = experiment.run.steps, experiment.problem
    t = np.arange(len(steps))
    curves = [
        Curve("best f so far", t, np.array([at.upper for at in steps]), "negative"),
        Curve("q(λ)", t, np.array([at.value for at in steps]), "comparator"),
        Curve("f*", t[[0, -1]].astype(float), np.full(2, problem.best.value), "bound", live=False),
    ]
    if problem.gap:
        curves.append(Curve("q*", t[[0, -1]].astype(float), np.full(2, problem.dual_value), "bound", live=False))
    return Chart("values", "Primal and dual value", "steps", curves)


def _force(experiment: DualExperiment) -> Chart:
    steps, best = experiment.run.steps, experiment.problem.multiplier
    t = np.arange(len(steps))
    curves = [Curve("λ", t, np.array([at.force for at in steps]), "margin")]
    if best is not None:
        curves.append(Curve("λ*", t[[0, -1]].astype(float), np.full(2, best), "bound", live=False))
    return Chart("force", "The force of the fence", "steps", curves)
