"""Who has more weight when rounding could decide it: exact arithmetic on the weights β^loss."""

from __future__ import annotations

import numpy as np

CLEAR = 1e-9  # a share of the whole weight that rounding errors never reach


def exact_sign(votes: np.ndarray, losses: np.ndarray, beta: float) -> int:
    """The sign of Σ vote·β^loss for votes ±1 and whole losses; β counts as the decimal number that it prints as.

    >>> exact_sign(np.array([1] + [-1] * 10), np.array([0] + [1] * 10), 0.1)
    0
    """
    if beta == 0.0:
        return int(np.sign(votes[losses == 0].sum()))
    levels = (losses - losses.min()).astype(np.int64)
    counts = np.bincount(levels, weights=votes)  # whole numbers, far below 2⁵³
    nonzero = np.flatnonzero(counts)
    if not len(nonzero):
        return 0
    return _polynomial_sign(counts[nonzero], nonzero - nonzero[0], beta)


def _polynomial_sign(coefficients: np.ndarray, powers: np.ndarray, beta: float) -> int:
    """The sign of Σ cₖβ^pₖ, whose lowest power is 0."""
    terms = coefficients * beta ** powers.astype(np.float64)
    if abs(terms.sum()) > CLEAR * np.abs(terms).sum():
        return 1 if terms.sum() > 0 else -1
    from fractions import Fraction  # seldom needed, and it brings all of decimal along

    b = Fraction(repr(float(beta)))
    value, at = 0, 0
    # Σ c·p^k·q^(K−k): whole numbers need no common divisors
    for c, k in zip(coefficients.tolist(), powers.tolist()):
        value = value * b.denominator ** (k - at) + int(c) * b.numerator**k
        at = k
    return (value > 0) - (value < 0)
