"""Inputs of n bits: all of them, where they are few enough, or some drawn at random."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

MOST_BITS = 20


@lru_cache(maxsize=4)
def all_inputs(n: int) -> np.ndarray:
    """(2ⁿ, n), read-only; bit i of a row's index is its variable i.

    >>> all_inputs(2).astype(int).tolist()
    [[0, 0], [1, 0], [0, 1], [1, 1]]
    """
    assert 0 <= n <= MOST_BITS, n
    X = (np.arange(2**n)[:, None] >> np.arange(n)) & 1 > 0
    X.setflags(write=False)
    return X


def fair_bits(m: int, n: int, rng: np.random.Generator) -> np.ndarray:
    """(m, n), each 0 or 1 with the same probability."""
    return np.unpackbits(rng.integers(0, 256, (m, -(-n // 8)), dtype=np.uint8), axis=1, count=n).view(bool)
