"""The losses as functions of the margin u = y(⟨w, x⟩ + b): the 0-1 loss and what is put in its place.

A convex loss that is never below the 0-1 loss dominates it: errors ≤ Σ loss at every w. At u = 0 all of them are 1 or
more, so this holds whatever the answer at 0 is. The logistic loss is one of them only in bits: with ln it is 0.69 at 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

ROUNDING = 1e-13
Function = Callable[[np.ndarray, float], np.ndarray]


class Loss(NamedTuple):
    """`of(u, μ)`: only hinge and ramp have a level μ. `short` is a name for a label beside a curve."""

    id: str
    name: str
    formula: str
    of: Function
    dominates: bool = True
    convex: bool = True
    short: str = ""
    per_level: bool = False  # depends on μ

    def __call__(self, u: ArrayLike, mu: float = 1.0) -> np.ndarray:
        with np.errstate(over="ignore"):  # a loss may be too large for a number: then it is infinite
            return self.of(np.asarray(u, float), mu)


def zero_one(u: np.ndarray, mu: float) -> np.ndarray:
    return (u < 0).astype(float)


def square(u: np.ndarray, mu: float) -> np.ndarray:
    return (1.0 - u) ** 2


def absolute(u: np.ndarray, mu: float) -> np.ndarray:
    return np.abs(1.0 - u)


def logistic(u: np.ndarray, mu: float) -> np.ndarray:
    return np.asarray(np.logaddexp(0.0, -u) / np.log(2.0))


def hinge(u: np.ndarray, mu: float) -> np.ndarray:
    """A margin that reaches μ but for rounding has no loss: 5·10⁻¹⁷ of it would be shown as a risk."""
    short = 1.0 - u / mu
    return np.where(short > ROUNDING, short, 0.0)


def exponential(u: np.ndarray, mu: float) -> np.ndarray:
    with np.errstate(over="ignore"):
        return np.asarray(np.exp(-u))


def ramp(u: np.ndarray, mu: float) -> np.ndarray:
    """A_μ: the hinge loss at level μ, cut off at 1; 1/μ-Lipschitz, between the 0-1 loss and the hinge loss."""
    return np.asarray(np.minimum(hinge(u, mu), 1.0))


_ROWS = (
    Loss("zero-one", "0-1 loss", "1{u < 0}", zero_one, convex=False, short="0-1"),
    Loss("square", "Square loss", "(1 − u)²", square, short="square"),
    Loss("absolute", "Absolute loss", "|1 − u|", absolute, short="absolute"),
    Loss("logistic", "Logistic loss", "log₂(1 + e^(−u))", logistic, short="logistic"),
    Loss("hinge", "Hinge loss", "max(0, 1 − u/μ)", hinge, short="hinge", per_level=True),
    Loss("exponential", "Exponential loss", "e^(−u)", exponential, short="exponential"),
    Loss("ramp", "Ramp loss", "min(1, max(0, 1 − u/μ))", ramp, convex=False, short="ramp", per_level=True),
)
LOSSES: dict[str, Loss] = {loss.id: loss for loss in _ROWS}
SURROGATES = ("square", "absolute", "logistic", "hinge", "exponential")
