"""A separating halfspace by linear programming, or the proof that there is none."""

from __future__ import annotations

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.points import Points
from colt_gui.models.maths.linear_program import WeakSeparation, weak_separation
from colt_gui.models.statistics.losses.learner import Iterate, LossLearner, Record
from colt_gui.models.statistics.losses.separators import Separator, margins
from colt_gui.models.text.numbers import vector


class HalfspaceLp(LossLearner):
    """Finds w with Aw ≥ 1, A = diag(y)X, by linear programming; where that is infeasible no halfspace separates.

    Then Farkas' lemma has multipliers α ≥ 0 with Σαᵢyᵢ(xᵢ, 1) = 0: a point that is in the hulls of both classes.

    >>> HalfspaceLp().solve(Points([[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1])).message
    'Not separable: (0.5, 0.5) is in the convex hulls of both classes.'
    """

    id = family = "halfspace-lp"
    name = "Linear program"
    loss = "zero-one"
    rule = "finds (w, b) with y(⟨w, x⟩ + b) ≥ 1 for all points: a linear program"
    source = "Garivier, halfspaces in the realisable case"

    def minimise(self, points: Points, record: Record, control: Control = NO_CONTROL) -> Separator:
        weak = weak_separation(points.X, points.y, self.bias)
        if not weak.separable:
            return self.nothing(self._certificate(points, weak))
        least = float(margins(points, weak.w, weak.b).min())  # 1 but for rounding
        w, b = weak.w / least, weak.b / least
        record(Iterate(w, b, 0.0, left=0.0))
        return self.separator(points, w, b)

    def _certificate(self, points: Points, weak: WeakSeparation) -> str:
        if not self.bias:
            return "Not separable by a line through the origin: 0 is in the convex hull of the points yx."
        both = vector(meeting_point(points, weak.alpha).tolist())
        return f"Not separable: {both} is in the convex hulls of both classes."


def meeting_point(points: Points, alpha: np.ndarray) -> np.ndarray:
    """Return the point of both hulls that the multipliers stand for."""
    share = alpha * (points.y > 0)
    return np.asarray(share @ points.X / share.sum())
