"""Least squares: the halfspace of linear regression on the labels."""

from __future__ import annotations

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.points import Points
from colt_gui.models.maths.sizes import Lifted
from colt_gui.models.statistics.losses.learner import Iterate, LossLearner, Record
from colt_gui.models.statistics.losses.separators import Separator


class Square(LossLearner):
    """w = X⁺y, by the pseudo-inverse: the least Σ(1 − u)² = Σ(y − ⟨w, x⟩ − b)², and of all such w the shortest.

    One step, and always a finite minimiser; points far on the right side cost as much as those on the wrong one.

    >>> Square().solve(Points([[0, 1], [0, -1]], [1, -1])).w.round(9).tolist()
    [0.0, 1.0]
    """

    id = "square"
    name = "Square loss"
    loss = "square"
    rule = "minimises mean (1 − u)², u = y(⟨w, x⟩ + b): w = X⁺y"
    source = "Garivier, linear regression for classification"

    def minimise(self, points: Points, record: Record, control: Control = NO_CONTROL) -> Separator:
        lifted = Lifted(points.X, self.bias)
        v = np.linalg.lstsq(lifted.Z, points.y.astype(float), rcond=None)[0]
        w, b = lifted.plain(v)
        record(Iterate(w, b, self.objective(points, w, b)))
        return self.separator(points, w, b)
