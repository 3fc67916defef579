"""Many features on many rows: 64 rows are one word, and a clause or a term is two or three operations on words."""

from __future__ import annotations

import numpy as np

CHUNK = 2**15  # words that are looked at together, so that they stay in the cache


def columns_as_words(X: np.ndarray) -> np.ndarray:
    """(n, words): bit r of word w of a variable is its bit in row 64·w + r; bits beyond the last row are 0."""
    packed = np.packbits(X.T, axis=1, bitorder="little")
    words = -(-len(X) // 64)
    padded = np.zeros((X.shape[1], 8 * words), dtype=np.uint8)
    padded[:, : packed.shape[1]] = packed
    return padded.view(np.uint64)


def rows_of(words: np.ndarray, count: int) -> np.ndarray:
    """The bits of words as booleans, one for each of `count` rows."""
    return np.unpackbits(words.view(np.uint8), bitorder="little", count=count).view(bool)


def places_of(table: np.ndarray, n: int) -> np.ndarray:
    """(k, features): where the literals of each feature stand in a row of no literal, x₁ … xₙ and ¬x₁ … ¬xₙ. `table` is
    (features, k): signed literals, 0 where there are fewer."""
    return np.ascontiguousarray(np.where(table < 0, n - table, table).T)


def some_hold(places: np.ndarray, X: np.ndarray) -> np.ndarray:
    """For each row whether all literals of some feature hold.

    >>> X = np.array([[1, 0, 0], [1, 1, 0], [0, 1, 1]], dtype=bool)
    >>> some_hold(places_of(np.array([[1, -2], [3, 0]]), 3), X).tolist()
    [True, False, True]
    """
    count = len(X)
    words = columns_as_words(X)
    every = np.full((1, words.shape[1]), ~np.uint64(0))
    literals = np.concatenate([every, words, ~words])
    found = np.zeros(words.shape[1], dtype=np.uint64)
    step = max(1, CHUNK // max(words.shape[1], 1))
    for start in range(0, places.shape[1], step):
        found |= _some_of(places[:, start : start + step], literals)
    return rows_of(found, count)


def _some_of(places: np.ndarray, literals: np.ndarray) -> np.ndarray:
    held = literals.take(places[0], axis=0)
    for column in places[1:]:
        held &= literals.take(column, axis=0)
    return np.bitwise_or.reduce(held, axis=0)
