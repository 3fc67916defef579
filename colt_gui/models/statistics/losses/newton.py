"""Newton's method for the mean of a smooth convex loss of the margins, alone or with a price on ‖w‖².

Derivatives are relative to the value: of e^(−u) neither overflows that way.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

ENOUGH = 1e-13  # relative: what a further step would gain
MOST_STEPS = 100
LEAST_SHARE = 1e-10
ARMIJO = 0.25
ROUNDING = 1e-14  # of the greatest curvature: what is less may be none at all
NOT_CURVED = -1.0  # the least curvature where it is not known to be more than 0


class Slopes(NamedTuple):
    """The logarithm of the mean loss, and −φ′(uᵢ) and φ″(uᵢ), both divided by Σφ(uⱼ)."""

    log: float
    pull: np.ndarray
    bend: np.ndarray


class NewtonStep(NamedTuple):
    """`left` is half the Newton decrement: about what is still above the least value, as a share of the present one.
    `certain`: there is a minimiser, and it is near."""

    v: np.ndarray
    left: float
    share: float
    certain: bool


Slope = Callable[[np.ndarray], Slopes]


def newton_steps(A: np.ndarray, slopes: Slope) -> Iterator[NewtonStep]:
    """From v = 0, each step as long as the loss allows; until there is nothing left to gain. Rows of A are yᵢxᵢ."""
    v, u = np.zeros(A.shape[1]), np.zeros(len(A))
    now, reach = slopes(u), 4 * float(np.einsum("ij,ij->i", A, A).max(initial=0.0))
    step, gain, least = _step(A, now)
    for _ in range(MOST_STEPS):
        along = A @ step
        share, then = _backtracked(u, along, now, gain, slopes)
        if share:
            v, u, now = v + share * step, u + share * along, then
            step, gain, least = _step(A, now)
        yield NewtonStep(v, gain / 2, share, gain * reach <= least)
        if gain / 2 <= ENOUGH or not share:
            return


def _step(A: np.ndarray, now: Slopes) -> tuple[np.ndarray, float, float]:
    """Newton's step, its decrement and the least curvature, relative to the value.

    Where |φ‴| ≤ φ″, and a decrement is at most least curvature/(4 max‖a‖²), there is a minimiser (F. Bach,
    Self-concordant analysis for logistic regression, 2010, Proposition 2). A curvature that is lost in rounding proves
    nothing: on the way to infinity all but that across the points that are never parted vanish.
    """
    gradient = A.T @ now.pull
    values, vectors = np.linalg.eigh((A * now.bend[:, None]).T @ A)
    step = _by_eigen(values, vectors, gradient)
    least = float(values.min(initial=1.0)) if _curved(values).all() else NOT_CURVED
    return step, max(0.0, float(gradient @ step)), least


def _backtracked(u, along, now: Slopes, gain: float, slopes: Slope) -> tuple[float, Slopes]:
    """Half of it again and again until the loss is less by a quarter of what its slope promises (Armijo)."""
    share = 1.0
    while share > LEAST_SHARE:
        then = slopes(u + share * along)
        if then.log <= now.log + math.log1p(-min(ARMIJO * share * gain, 0.9)):
            return share, then
        share /= 2
    return 0.0, now


def _by_eigen(values: np.ndarray, vectors: np.ndarray, r: np.ndarray) -> np.ndarray:
    """Shortest solution; directions without curvature, where nothing pulls either, are left out."""
    kept = _curved(values)
    return vectors[:, kept] @ ((vectors[:, kept].T @ r) / values[kept])


def _curved(values: np.ndarray) -> np.ndarray:
    return values > values.max(initial=0.0) * ROUNDING


# -- with a price --------------------------------------------------------------------------------------------------


def least_penalised(A: np.ndarray, slopes: Slope, price: np.ndarray, start: np.ndarray) -> np.ndarray:
    """Minimises the mean loss + Σ priceⱼvⱼ², by the same method; `start` is a guess."""
    v, value = start, _penalised(A, slopes, price, start)
    for _ in range(MOST_STEPS):
        now = slopes(A @ v)
        mean = math.exp(now.log)
        gradient = 2 * price * v - mean * (A.T @ now.pull)
        step = _by_eigen(*np.linalg.eigh(mean * ((A * now.bend[:, None]).T @ A) + np.diag(2 * price)), -gradient)
        gain = -float(gradient @ step)
        if gain <= ENOUGH * value:
            return v
        v, value, moved = _shortened(A, slopes, price, v, step, value, gain)
        if not moved:
            return v
    return v


def _penalised(A: np.ndarray, slopes: Slope, price: np.ndarray, v: np.ndarray) -> float:
    log = slopes(A @ v).log
    return (math.exp(log) if log < 700 else math.inf) + float(price @ v**2)


def _shortened(A, slopes, price, v, step, value, gain) -> tuple[np.ndarray, float, bool]:
    share = 1.0
    while share > LEAST_SHARE:
        there = _penalised(A, slopes, price, v + share * step)
        if there <= value - ARMIJO * share * gain:
            return v + share * step, there, True
        share /= 2
    return v, value, False
