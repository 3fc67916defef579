"""Logistic regression: the loss of a model that gives each label a probability."""

from __future__ import annotations

import math

import numpy as np

from colt_gui.models.statistics.losses.smooth import Slopes, SmoothLoss


class Logistic(SmoothLoss):
    """minimises mean log₂(1 + e^(−u)), u = y(⟨w, x⟩ + b), by Newton's method with a line search.

    The model: P(Y = y | x) = 1/(1 + e^(−u)), so this is the largest likelihood. Where a line has all points on their
    side there is no finite minimiser: w grows for ever, in the direction of the largest margin.

    >>> from colt_gui.models.core.points import Points
    >>> Logistic().solve(Points([[0, 1], [0, -1]], [1, -1])).finite
    False
    """

    id = "logistic"
    name = "Logistic loss"
    loss = "logistic"
    rule = "minimises mean log₂(1 + e^(−u)), u = y(⟨w, x⟩ + b)"
    source = "Garivier, logistic regression"

    @staticmethod
    def slopes(u: np.ndarray) -> Slopes:
        losses = np.logaddexp(0.0, -u)
        total = float(losses.sum())
        wrong = np.exp(-u - losses)  # 1/(1 + e^u)
        return Slopes(math.log(total / len(u)), wrong / total, wrong * (1.0 - wrong) / total)

    def probability(self, scores: np.ndarray) -> np.ndarray:
        """P(Y = +1 | x) of the model where ⟨w, x⟩ + b is so much."""
        return np.asarray(np.exp(-np.logaddexp(0.0, -np.asarray(scores, float))))
