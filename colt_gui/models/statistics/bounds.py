"""The numbers of the theorems about samples, a function for each card that has one (core/theorems.py).

Sample sizes are real numbers: the theorem asks for at least that many examples.
"""

from __future__ import annotations

import math

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.theorems import bound, count, not_negative, positive

LARGEST = 10_000  # of m, for sums of binomials


def share(**values: float) -> None:
    """ε and δ are shares: what is 0 can never be reached, and 1 or more asks for nothing."""
    for name, value in values.items():
        if not (math.isfinite(value) and 0 < value < 1):
            raise InputError(f"{name} = {value:g} must be more than 0 and less than 1.")


# -- finite classes ------------------------------------------------------------------------------------------------


@bound("pac-realisable")
def pac_realisable(H: float, epsilon: float, delta: float) -> float:
    count(H=H)
    share(epsilon=epsilon, delta=delta)
    return math.log(H / delta) / epsilon


@bound("pac-agnostic")
def pac_agnostic(H: float, epsilon: float, delta: float) -> float:
    count(H=H)
    share(epsilon=epsilon, delta=delta)
    return 2 / epsilon**2 * math.log(H / delta)


@bound("pac-uniform")
def pac_uniform(H: float, epsilon: float, delta: float) -> float:
    count(H=H)
    share(epsilon=epsilon, delta=delta)
    return math.log(2 * H / delta) / (2 * epsilon**2)


def realisable_epsilon(H: float, m: float, delta: float) -> float:
    """Thm 1.7 read the other way: the ε that m examples are enough for."""
    return math.log(H / delta) / m


def agnostic_epsilon(H: float, m: float, delta: float) -> float:
    """Thm 1.8 read the other way."""
    return math.sqrt(2 * math.log(H / delta) / m)


def uniform_epsilon(log_H: float, m: float, delta: float) -> float:
    """Thm 1.10 read the other way; of classes that are too large to be counted the logarithm is enough."""
    return math.sqrt((math.log(2 / delta) + log_H) / (2 * m))


# -- infinite classes ----------------------------------------------------------------------------------------------


@bound("vc-sample")
def vc_sample(d: float, epsilon: float, delta: float, C: float = 1.0) -> float:
    count(d=d)
    share(epsilon=epsilon, delta=delta)
    positive(C=C)
    return C / epsilon**2 * (d * math.log(2 / epsilon) + math.log(2 / delta))


@bound("halfspace-sample")
def halfspace_sample(d: float, epsilon: float, delta: float) -> float:
    count(d=d)
    share(epsilon=epsilon, delta=delta)
    return (d + 1 + math.log(1 / delta)) / epsilon**2


# -- sums of many small things -------------------------------------------------------------------------------------


@bound("hoeffding")
def hoeffding(n: float, epsilon: float, range: float = 1.0) -> float:
    count(n=n)
    positive(epsilon=epsilon, range=range)
    return min(2 * math.exp(-2 * n * (epsilon / range) ** 2), 1.0)


@bound("mcdiarmid")
def mcdiarmid(epsilon: float, squares: float) -> float:
    positive(epsilon=epsilon, squares=squares)
    return math.exp(-2 * epsilon**2 / squares)


@bound("online-to-batch")
def online_to_batch(M: float, T: float, delta: float) -> float:
    not_negative(M=M)
    count(T=T)
    share(delta=delta)
    if M > T:
        raise InputError(f"M = {M:g} mistakes are more than T = {T:g} rounds.")
    return min(M / T + math.sqrt(2 / T * math.log(1 / delta)), 1.0)


# -- labellings of points ------------------------------------------------------------------------------------------


@bound("sauer")
def sauer(d: float, m: float) -> float:
    """Return the number of its card.

    >>> sauer(3, 4), sauer(3, 10)
    (15, 176)
    """
    count(m=m)
    if not (math.isfinite(d) and d >= 0 and d == int(d)):
        raise InputError(f"d = {d:g} must be a whole number from 0 on.")
    if m > LARGEST:
        raise InputError(f"m = {m:g} is more than {LARGEST:,}".replace(",", " ") + ", the most that is summed up.")
    total = term = 1
    for i in range(min(int(d), int(m))):
        term = term * (int(m) - i) // (i + 1)
        total += term
        float(total)  # what no float can hold is told to be too large
    return total


def sauer_power(d: float, m: float) -> float | None:
    """(em/d)^d, for m ≥ d ≥ 1; None elsewhere."""
    return (math.e * m / d) ** d if m >= d >= 1 else None
