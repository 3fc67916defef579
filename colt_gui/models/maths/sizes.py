"""Lengths that neither overflow nor vanish, and the sizes of points with which everything can be computed.

Points are divided by a power of two, which is exact, before anything is squared. What is squared in the end, a score or
a potential, is written down as it is: so lengths go from 10⁻¹⁴⁰ to 10¹⁴⁰, and beyond that points are refused.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Protocol

import numpy as np

from colt_gui.models.core.errors import InputError
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.maths.kernels import Kernel

LEAST, MOST = 1e-140, 1e140
FAR = 1e300  # coordinates whose sums are still numbers
FEW_COLUMNS = 8


class Embedding(Protocol):
    """What is needed of a learner to know its space."""

    feature_kernel: Kernel | None

    def vectors(self, X: np.ndarray) -> np.ndarray | None: ...


def power_of_two(size: float) -> float:
    """Return the power of two that is at most the size and more than half of it; 1 for 0."""
    return math.ldexp(1.0, math.frexp(size)[1] - 1) if size > 0.0 else 1.0


def lengths(Z: np.ndarray) -> np.ndarray:
    """Return ‖z‖ of each row."""
    sizes = _greatest(np.abs(Z))
    units = np.where(sizes > 0.0, np.ldexp(1.0, np.frexp(sizes)[1] - 1), 1.0)
    scaled = Z / units[:, None]
    return np.asarray(units * np.sqrt(np.einsum("ij,ij->i", scaled, scaled)))


def _greatest(sizes: np.ndarray) -> np.ndarray:
    """Return the greatest number of each row; column by column where there are few, which takes a fifth of the time."""
    if not 1 <= sizes.shape[1] <= FEW_COLUMNS:
        return np.asarray(sizes.max(axis=1, initial=0.0))
    greatest = sizes[:, 0].copy()
    for column in sizes.T[1:]:
        np.maximum(greatest, column, out=greatest)
    return greatest


def longest(Z: np.ndarray) -> float:
    """Return the greatest ‖z‖."""
    unit = power_of_two(float(np.abs(Z).max(initial=0.0)))
    scaled = Z / unit
    return unit * float(np.sqrt(np.einsum("ij,ij->i", scaled, scaled).max(initial=0.0)))


def check_sizes(learner: Embedding, X: np.ndarray) -> None:
    """Raise InputError where points are too long or too short, as the learner takes them, to be computed with."""
    if learner.feature_kernel is not None:
        check_kernel_sizes(learner.feature_kernel, X)
    elif (V := learner.vectors(X)) is not None and not _moderate(V):
        _check(lengths(V), X, "length")


def _moderate(V: np.ndarray) -> bool:
    """Tell by the greatest coordinate that no length is too large, and that one is large enough."""
    greatest = float(np.abs(V).max(initial=0.0))
    return greatest >= LEAST and greatest * math.sqrt(V.shape[1]) < MOST


def check_kernel_sizes(kernel: Kernel, X: np.ndarray) -> None:
    """Raise InputError where a kernel makes points too long or too short to be computed with."""
    with np.errstate(all="ignore"):
        _check(kernel.lengths(X), X, "length" if kernel.id == "linear" else "length ‖ψ(x)‖ with this kernel")


def check_coordinates(X: np.ndarray) -> None:
    """For who squares only what points are divided by, and numbers that they have been brought to."""
    _check(np.abs(X).max(axis=1, initial=0.0), X, "greatest coordinate", FAR)


def _check(sizes: np.ndarray, X: np.ndarray, what: str, most: float = MOST) -> None:
    if not X.any():
        return
    i = int(np.argmax(np.where(np.isnan(sizes), np.inf, sizes)))
    if not sizes[i] <= most:
        known = number(sizes[i]) if np.isfinite(sizes[i]) else "more than 10¹⁵⁰"
        raise InputError(
            f"Point {i + 1} is too large to compute with: its {what} is {known}, the most is {number(most)}."
        )
    if sizes[i] < LEAST:
        known = number(sizes[i]) if sizes[i] > 1e-150 else "less than 10⁻¹⁵⁰"
        raise InputError(
            f"The points are too small to compute with: the greatest {what} is {known}, the least is {number(LEAST)}."
        )


# -- points in one size --------------------------------------------------------------------------------------------


def unit_exponent(X: np.ndarray) -> int:
    """Return the exponent of the power of two that brings coordinates to about 1: no product of two overflows."""
    return math.frexp(float(np.abs(X).max()))[1] if X.size else 0


class Lifted:
    """Points with their bias and in one size, so that no solver meets numbers that are too large or too far apart.

    `Z` holds the points, brought to about 1; with a bias they are centred, and have a last column of 1.
    """

    def __init__(self, X: np.ndarray, bias: bool) -> None:
        self.bias, d = bias, X.shape[1]
        self.exponent = unit_exponent(X)
        scaled = np.ldexp(X, -self.exponent)
        self.centre = scaled.mean(axis=0) if bias and len(X) else np.zeros(d)
        centred = scaled - self.centre
        self.more = unit_exponent(centred)
        self.Z = np.ones((len(X), d + bias))
        np.ldexp(centred, -self.more, out=self.Z[:, :d])

    def brought(self, length: float) -> float:
        """Return a length among the points as one among those of Z; 0 where it is too small for a number there."""
        return float(np.ldexp(length, -self.exponent - self.more))

    def plain(self, v: np.ndarray) -> tuple[np.ndarray, float]:
        """Return (w, b) for the points as they were given."""
        w = np.ldexp(v[:-1] if self.bias else v, -self.more)
        b = float(v[-1] - w @ self.centre) if self.bias else 0.0
        return np.ldexp(w, -self.exponent), b
