"""All inputs of n bits, where they are few enough."""

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
