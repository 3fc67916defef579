"""The exponential loss, which boosting minimises."""

from __future__ import annotations

import numpy as np

from colt_gui.models.core.points import Points
from colt_gui.models.statistics.losses.newton import Slopes, SmoothLoss


class Exponential(SmoothLoss):
    """minimises mean e^(−u), u = y(⟨w, x⟩ + b), by Newton's method with a line search.

    No loss is harder on a point that is far on the wrong side. Where a line has all points on their side there is no
    finite minimiser, as with the logistic loss.

    >>> Exponential().solve(Points([[0, 1], [0, 1]], [1, -1])).risk
    1.0
    """

    id = "exponential"
    name = "Exponential loss"
    loss = "exponential"
    rule = "minimises mean e^(−u), u = y(⟨w, x⟩ + b)"
    source = "Garivier, surrogate losses"

    @staticmethod
    def slopes(u: np.ndarray) -> Slopes:
        most = float((-u).max(initial=0.0))
        shares = np.exp(-u - most)
        total = float(shares.sum())
        if total == 0.0:  # all far beyond what can be told from 0
            return Slopes(-np.inf, np.zeros_like(u), np.zeros_like(u))
        return Slopes(most + np.log(total / len(u)), shares / total, shares / total)
