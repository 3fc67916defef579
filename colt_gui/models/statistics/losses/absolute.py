"""Least absolute deviations of the labels, by linear programming."""

from __future__ import annotations

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.points import Points
from colt_gui.models.maths.linear_program import maximise
from colt_gui.models.maths.sizes import Lifted
from colt_gui.models.statistics.losses.learner import Iterate, LossLearner, Record
from colt_gui.models.statistics.losses.separators import Separator


class Absolute(LossLearner):
    """minimises mean |1 − u| = mean |y − ⟨w, x⟩ − b|, a linear program (solved as its dual, by the simplex method).

    One step, and always a finite minimiser. An outlier pulls no harder than any other point.

    >>> Absolute().solve(Points([[0, 1], [0, -1], [0, -1]], [1, -1, -1])).risk
    0.0
    """

    id = "absolute"
    name = "Absolute loss"
    loss = "absolute"
    rule = "minimises mean |1 − u|, u = y(⟨w, x⟩ + b): a linear program"
    source = "Garivier, surrogate losses"

    def minimise(self, points: Points, record: Record, control: Control = NO_CONTROL) -> Separator:
        """Solve the dual: maximise Σ yᵢaᵢ over |a| ≤ 1 with Σ aᵢ(xᵢ, 1) = 0."""
        lifted, m = Lifted(points.X, self.bias), len(points)
        found = maximise(points.y.astype(float), lifted.Z.T, -np.ones(m), np.ones(m))
        w, b = lifted.plain(found.prices)
        objective = self.objective(points, w, b)
        record(Iterate(w, b, objective, left=max(0.0, objective - found.value / m)))
        return self.separator(points, w, b)
