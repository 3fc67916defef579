"""The cube of all inputs: where its corners are, and the plane that parts them."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from colt_gui.models.maths.distinct import distinct_rows

MOST = 4  # variables; of four there are two cubes
DEPTH = np.array([0.42, 0.34])  # where the third axis points to: right and up, in sides of the cube
APART = 0.34  # between the two cubes of four variables, in sides


class Plane(NamedTuple):
    """⟨w, x⟩ = b; the hypothesis says + where ⟨w, x⟩ > b."""

    w: tuple[float, ...]
    b: float


def corners(n: int) -> np.ndarray:
    """(2ⁿ, n); bit i of a corner's index is variable i."""
    return (np.arange(2**n)[:, None] >> np.arange(n)) & 1


def edges(n: int) -> list[tuple[int, int]]:
    """Between corners that differ in one of the first three bits; the two cubes of four variables are apart."""
    return [(i, i | 1 << j) for i in range(2**n) for j in range(min(n, 3)) if not i >> j & 1]


def flat(places: np.ndarray) -> np.ndarray:
    """Where points (m, n) of the cube are in the picture: x₁ to the right, x₂ up, x₃ into the depth; with x₄ = 1 they
    are in the cube on the right."""
    n = places.shape[1]
    drawn = np.zeros((len(places), 2))
    drawn[:, : min(n, 2)] = places[:, :2]
    if n > 2:
        drawn += places[:, 2:3] * DEPTH
    if n > 3:
        drawn[:, 0] += places[:, 3] * (1 + DEPTH[0] + APART)
    return drawn


def extent(n: int) -> tuple[float, float]:
    """Width and height of the picture, in sides."""
    drawn = flat(corners(n).astype(float))
    width, height = (drawn.max(axis=0) - drawn.min(axis=0)).tolist()
    return width, height


@lru_cache(maxsize=1024)
def parting_plane(says: tuple[bool, ...]) -> Plane | None:
    """A plane between the corners where the hypothesis says + and the others, as far from both as a few weights allow;
    None where no plane parts them, or there is nothing to part.

    >>> parting_plane((False, False, False, True))
    Plane(w=(1.0, 1.0), b=1.5)
    >>> parting_plane((False, True, True, False)) is None
    True
    """
    n, plus = len(says).bit_length() - 1, np.array(says)
    if n > 3 or plus.all() or not plus.any():
        return None
    X, best, widest = corners(n), None, 0.0
    for w in product((-2, -1, 0, 1, 2), repeat=n):  # every threshold of three bits has such weights
        values = X @ np.array(w)
        gap = float(values[plus].min() - values[~plus].max())
        if gap > 0 and gap / np.linalg.norm(w) > widest + 1e-9:
            widest = gap / float(np.linalg.norm(w))
            best = Plane(tuple(map(float, w)), float(values[~plus].max()) + gap / 2)
    return best


def section(plane: Plane) -> np.ndarray:
    """The corners of the plane's part inside the cube, in order around it: (m, n); none where it passes by."""
    w, n = np.array(plane.w), len(plane.w)
    X, met = corners(n).astype(float), []
    for i, j in edges(n):
        start, end = float(X[i] @ w) - plane.b, float(X[j] @ w) - plane.b
        if start * end < 0 or (start == 0) != (end == 0):
            met.append(X[i] + start / (start - end) * (X[j] - X[i]))
    if not met:
        return np.empty((0, n))
    return _around(distinct_rows(np.round(met, 9))[0])


def _around(met: np.ndarray) -> np.ndarray:
    """In the order of their angles in the picture; the outline of a convex figure stays convex there."""
    drawn = flat(met)
    away = drawn - drawn.mean(axis=0)
    return met[np.argsort(np.arctan2(away[:, 1], away[:, 0]))]
