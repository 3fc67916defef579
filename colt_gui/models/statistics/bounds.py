"""The numbers of statistical learning theory, each with its theorem."""

from __future__ import annotations

import math

from colt_gui.models.core.checks import count
from colt_gui.models.core.errors import InputError

LARGEST = 10_000  # of m, for sums of binomials


def sauer(d: float, m: float) -> float:
    """Σ C(m, i) over i ≤ d: a class of VC dimension d realises at most so many labellings of m points (Sauer 1972;
    Shelah 1972). For m ≥ d it is at most (em/d)^d.

    >>> sauer(3, 4), sauer(3, 10)
    (15, 176)
    """
    count(m=m)
    if not (math.isfinite(d) and d >= 0 and d == int(d)):
        raise InputError(f"d = {d:g} must be a whole number from 0 on.")
    if m > LARGEST:
        raise InputError(f"m = {m:g} is more than {LARGEST:,}".replace(",", " ") + ", the most that is summed up.")
    total = sum(math.comb(int(m), i) for i in range(min(int(d), int(m)) + 1))
    float(total)  # what no float can hold is told to be too large
    return total


def sauer_power(d: float, m: float) -> float | None:
    """(em/d)^d, for m ≥ d ≥ 1; None elsewhere."""
    return (math.e * m / d) ** d if m >= d >= 1 else None
