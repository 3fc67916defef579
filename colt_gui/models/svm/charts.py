"""The solver's two values against its steps, and the gap between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import Chart, Curve
from colt_gui.models.svm.solution import CLOSED

if TYPE_CHECKING:
    from colt_gui.models.svm.experiment import SvmExperiment

LOWEST = 1e-16


def charts(experiment: SvmExperiment) -> list[Chart]:
    """Both values meeting, and their gap on a logarithmic axis."""
    steps = experiment.run.kept
    if not steps:
        return []
    steps = [steps[0], *steps]  # before the first step nothing is known yet; the curves begin level
    t = np.arange(len(steps))
    upper, lower = np.array([s.upper for s in steps]), np.array([s.lower for s in steps])
    both = [
        Curve("½‖p₊ − p₋‖", t, upper, "comparator"),
        Curve("certified", t, np.maximum(lower, 0.0), "margin"),
    ]
    gap = np.log10(np.maximum([s.gap for s in steps], LOWEST))
    closing = [
        Curve("gap", t, gap, "hypothesis"),
        Curve("10⁻⁶", np.array([0.0, len(steps) - 1.0]), np.full(2, np.log10(CLOSED)), "bound", live=False),
    ]
    return [
        Chart("duality", "Duality: both values meet at the optimum", "steps", both),
        Chart("gap", "Relative duality gap", "steps", closing, log=True),
    ]
