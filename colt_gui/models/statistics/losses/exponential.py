"""The exponential loss, which boosting minimises."""

from __future__ import annotations

import math

import numpy as np

from colt_gui.models.statistics.losses.smooth import Slopes, SmoothLoss


class Exponential(SmoothLoss):
    """minimises mean e^(−u), u = y(⟨w, x⟩ + b), by Newton's method with a line search.

    No loss is harder on a point that is far on the wrong side. Where a line has all points on their side there is no
    finite minimiser, as with the logistic loss.

    >>> from colt_gui.models.core.points import Points
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
        most = float((-u).max())
        shares = np.exp(-u - most)
        total = float(shares.sum())
        return Slopes(most + math.log(total / len(u)), shares / total, shares / total)
