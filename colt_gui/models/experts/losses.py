"""Losses of soft predictions, and the rates η and factors c with which they can be aggregated (Kivinen, Ch. 2)."""

from __future__ import annotations

import math
from typing import NamedTuple, TypeVar

import numpy as np

Rates = TypeVar("Rates", float, np.ndarray)  # one learning rate, or one for each round


class Rate(NamedTuple):
    """A learning rate η with the factor c that belongs to it."""

    eta: float
    c: float


LOSSES = ("absolute", "logarithmic", "square")
FIXED_RATES = {"logarithmic": Rate(1.0, 1.0), "square": Rate(2.0, 0.5)}
SLOWEST = 1e-9  # one expert alone needs no rate; a rate of 0 has no c


def loss(kind: str, y: np.ndarray | float, p: np.ndarray) -> np.ndarray:
    """Return L(y, p) for y in {0, 1} and p in [0, 1]."""
    distance = np.abs(y - p)
    if kind == "absolute":
        return distance
    if kind == "square":
        return distance * distance
    with np.errstate(divide="ignore"):
        return -np.log(np.where(y > 0.5, p, 1.0 - p))


class Interval(NamedTuple):
    low: float
    high: float


def admissible(kind: str, g0: float, g1: float) -> Interval:
    """Every ŷ in [0, 1] with L(0, ŷ) ≤ g0 and L(1, ŷ) ≤ g1 (Kivinen, Alg. 2.6); clipped, so that rounding leaves one.

    >>> admissible("absolute", 0.75, 0.5), admissible("square", 0.25, 0.25)
    (Interval(low=0.5, high=0.75), Interval(low=0.5, high=0.5))
    """
    if kind == "absolute":
        low, high = 1 - g1, g0
    elif kind == "square":
        low, high = 1 - math.sqrt(max(g1, 0.0)), math.sqrt(max(g0, 0.0))
    else:
        low, high = math.exp(-g1), -math.expm1(-g0)
    low, high = min(max(low, 0.0), 1.0), min(max(high, 0.0), 1.0)
    return Interval(low, max(low, high))


def absolute_factor(eta: Rates) -> Rates:
    """Return c = 1/(2·ln(2/(1 + e^−η))) (Kivinen, Lemma 2.3)."""
    factor: Rates = -0.5 / np.log1p(np.expm1(-eta) / 2)
    return factor


def vote_factor(eta: Rates) -> Rates:
    """Return c = 1/ln(2/(1 + e^−η)) of a vote that has to say + or − (Kivinen, Lemma 1.4): twice that of soft
    answers."""
    return 2 * absolute_factor(eta)


def known_rate(K: float, n: int) -> float:
    """Return η = ln(1 + 2√z + z/ln 2) with z = ln n / K (Kivinen, Thm 2.9)."""
    z = math.log(n) / K
    return max(math.log1p(2 * math.sqrt(z) + z / math.log(2)), SLOWEST)


def known_regret(K: float, n: float) -> float:
    """Return √(K·ln n) + ln n/(2·ln 2) (Kivinen, Thm 2.9)."""
    return math.sqrt(K * math.log(n)) + math.log(n) / (2 * math.log(2))


def mixture_loss(weights: np.ndarray, expert_losses: np.ndarray, eta: np.ndarray, c: np.ndarray) -> np.ndarray:
    """Return g = −c·ln Σ vᵢe^(−η·Lᵢ) for each row: the most that a prediction may lose (Kivinen, Alg. 2.6)."""
    inner = -eta[:, None] * expert_losses
    with np.errstate(divide="ignore"):
        if eta.max() < 0.01:  # near 1 the logarithm would lose its digits
            return np.asarray(-c * np.log1p(np.einsum("ij,ij->i", weights, np.expm1(inner))))
        return np.asarray(-c * np.log(np.einsum("ij,ij->i", weights, np.exp(inner))))
