"""The numbers of Rademacher theory, a function for each card that has one (core/theorems.py).

The complexity is Râd = E_r sup_f |(2/m) Σ rᵢf(zᵢ)|: factor 2 and absolute value. A value outside a theorem's assumption
is an InputError.
"""

from __future__ import annotations

import math

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.theorems import bound, count, not_negative, positive

LARGEST = 2.0  # of |(2/m) Σ rᵢf(zᵢ)| for f with values in [0, 1]
EXACTLY = 1000  # coins for which binomial coefficients are written out


def _chance(delta: float) -> None:
    if not 0 < delta < 1:
        raise InputError(f"delta = {delta:g} must lie between 0 and 1.")


def _share(**values: float) -> None:
    for name, value in values.items():
        if not 0 <= value <= 1:
            raise InputError(f"{name} = {value:g} must lie in [0, 1].")


def _complexity(rad: float) -> None:
    if not 0 <= rad <= LARGEST:
        raise InputError(f"rad = {rad:g} must lie in [0, 2].")


@bound("rademacher-vc")
def rademacher_vc(d: float, m: float) -> float:
    count(d=d, m=m)
    if m < d:
        raise InputError(f"m = {m:g} is less than d = {d:g}: the theorem needs m ≥ d.")
    return 5 * math.sqrt((d + 1) / m * (math.log(m / d) + 1))


@bound("rademacher-norm")
def rademacher_norm(B: float, m: float, norm_sum: float) -> float:
    positive(B=B)
    count(m=m)
    not_negative(norm_sum=norm_sum)
    return 2 * B / m * math.sqrt(norm_sum)


@bound("rademacher-all")
def all_functions(m: float) -> float:
    """Return the number of its card.

    >>> all_functions(1), all_functions(2), all_functions(3)
    (2.0, 1.5, 1.5)
    """
    count(m=m)
    return 1.0 + coin_share(int(m))


def coin_share(m: int) -> float:
    """E|Σrᵢ|/m of m fair coins ±1."""
    n, k = m - 1, (m - 1) // 2
    if m <= EXACTLY:
        return float(math.comb(n, k) / 2**n)
    return math.exp(math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1) - n * math.log(2))


def sample_term(m: float, delta: float) -> float:
    """√(ln(2/δ)/2m): how far a sample may be from the mean (McDiarmid with cᵢ = 1/m, both sides)."""
    count(m=m)
    _chance(delta)
    return math.sqrt(math.log(2 / delta) / (2 * m))


def empirical_term(m: float, delta: float) -> float:
    """√(2·ln(1/δ)/m): what Râd instead of Rad costs (Kivinen, Thm 3.18; McDiarmid with cᵢ = 2/m)."""
    count(m=m)
    _chance(delta)
    return math.sqrt(2 * math.log(1 / delta) / m)


def one_draw_term(m: float, delta: float) -> float:
    """√(8·ln(1/δ)/m): what one draw of r instead of the mean costs (Kivinen, Thm 3.18; cᵢ = 4/m)."""
    return 2 * empirical_term(m, delta)


def draws_term(m: float, draws: float, delta: float) -> float:
    """√(2(1 + 4/N)·ln(1/δ)/m) for the average over N draws of r, and never more than for one draw.

    McDiarmid for zᵢ and all coins: an example moves the average by 2/m, a coin by 4/(mN), so Σc² = 4/m + 16/(mN).
    """
    count(draws=draws)
    return min(math.sqrt(1 + 4 / draws), 2.0) * empirical_term(m, delta)


@bound("rademacher-risk")
def rademacher_risk(risk: float, rad: float, m: float, delta: float) -> float:
    _share(risk=risk)
    _complexity(rad)
    return risk + rad + sample_term(m, delta)


@bound("rademacher-empirical")
def rademacher_empirical(rad: float, m: float, delta: float) -> float:
    _complexity(rad)
    return rad + empirical_term(m, delta)


@bound("one-draw")
def one_draw(rad: float, m: float, delta: float) -> float:
    _complexity(rad)
    return rad + one_draw_term(m, delta)


def margin_term(B: float, mu: float, m: float, norm_sum: float) -> float:
    """(4B/μm)·√Σ‖xᵢ‖²: by contraction 2/μ times the complexity of the norm-bounded functions."""
    positive(mu=mu)
    return 2 / mu * rademacher_norm(B, m, norm_sum)


def margin_sample_term(m: float, delta: float) -> float:
    """3√(ln(4/δ)/2m): Thm 3.14 and Thm 3.18 with δ/2 each."""
    return 3 * sample_term(m, delta / 2)


@bound("margin-risk")
def margin_risk(B: float, mu: float, m: float, hinge: float, norm_sum: float, delta: float) -> float:
    not_negative(hinge=hinge)
    complexity = margin_term(B, mu, m, norm_sum)
    return hinge / (mu * m) + complexity + margin_sample_term(m, delta)
