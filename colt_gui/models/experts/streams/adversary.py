"""The adversary of Kivinen, Thm 2.1, with one round more: 2M + lg n mistakes while the best expert makes at most M."""

from __future__ import annotations

import numpy as np

EXAMPLE_K, EXAMPLE_M = 2, 3
EXAMPLE_OUTCOMES = (1, -1, 1, -1, -1, -1, -1, 1)


def lower_bound_advice(k: int, M: int) -> np.ndarray:
    """(k + 2M + 1, 2^(k+1)): first every pattern of k answers comes twice, then half say + and half −.

    Whatever the outcomes, one pair of experts is right about the first k; one of the two says + to the rest and the
    other −, so that one errs in at most M of the 2M + 1. Example 2.2 is without the last round.
    """
    n = 2 ** (k + 1)
    pattern = np.arange(n) % 2**k
    bits = (pattern[None, :] >> np.arange(k)[:, None]) & 1
    rows = np.empty((k + 2 * M + 1, n), dtype=np.int8)
    rows[:k] = 2 * bits - 1
    rows[k:, : n // 2], rows[k:, n // 2 :] = 1, -1
    return rows
