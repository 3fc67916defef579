"""The distinct values among many. numpy's `unique` loads numpy.ma when it is first asked, a tenth of a second."""

import numpy as np


def distinct(values: np.ndarray) -> np.ndarray:
    """Return the distinct values, ascending.

    >>> distinct(np.array([3, 1, 3])).tolist()
    [1, 3]
    """
    ordered = np.sort(values, axis=None)
    return np.asarray(ordered[_first(ordered)])


def places_among(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the distinct values, ascending, and the place of each value among them.

    >>> [found.tolist() for found in places_among(np.array([3, 1, 3]))]
    [[1, 3], [1, 0, 1]]
    """
    order = np.argsort(values, axis=None, kind="stable")
    ordered = values.ravel()[order]
    first = _first(ordered)
    places = np.empty(len(order), dtype=np.intp)
    places[order] = np.cumsum(first) - 1
    return ordered[first], places


def distinct_rows(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the distinct rows of a table, ordered by their first entries, then by the second.

    >>> [found.tolist() for found in distinct_rows(np.array([[2, 1], [1, 3], [2, 1]]))]
    [[[1, 3], [2, 1]], [1, 0, 1]]
    """
    order = np.lexsort(rows.T[::-1])
    ordered = rows[order]
    first = np.ones(len(rows), dtype=bool)
    first[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    places = np.empty(len(rows), dtype=np.intp)
    places[order] = np.cumsum(first) - 1
    return ordered[first], places


def _first(ordered: np.ndarray) -> np.ndarray:
    """Return for each value in order whether it is the first of its kind."""
    first = np.ones(len(ordered), dtype=bool)
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return first
