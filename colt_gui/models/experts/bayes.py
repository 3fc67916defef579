"""The Bayesian reading of Weighted Majority (Kivinen, “Weighted Majority vs. Bayes”)."""

from __future__ import annotations

import math

import numpy as np

from colt_gui.models.experts.learner import normalised


def matching_beta(noise: float) -> float:
    """β = ν₀/(1 − ν₀): with it the normalised weight is the posterior."""
    return noise / (1 - noise)


def posterior(losses: np.ndarray, t: int, noise: float) -> np.ndarray:
    """P(expert i made the outcomes | t outcomes), all alike before, each label flipped with probability ν₀.

    Straight from Bayes' formula: likelihood ν₀^errors·(1 − ν₀)^(t − errors), then divided by the sum.
    """
    if noise == 0:
        return normalised(np.where(losses == 0, 0.0, -np.inf))
    return normalised(losses * math.log(noise) + (t - losses) * math.log1p(-noise))
