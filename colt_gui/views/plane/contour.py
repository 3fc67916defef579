"""The zero line of a function on a grid (marching squares), all cells at once."""

from __future__ import annotations

import numpy as np

# The sides of a cell: top, right, bottom, left. A zero line enters through one and leaves through another.
PAIRS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
FAINT = 1e-9  # where a function is that much smaller than its largest value its sign is only rounding


def zero_line(f: np.ndarray) -> np.ndarray:
    """Segments (n, 4) as x₁, y₁, x₂, y₂ in columns and rows of f; f ≥ 0 counts as positive.

    >>> zero_line(np.array([[-1.0, 1.0], [-1.0, 1.0]])).tolist()
    [[0.5, 0.0, 0.5, 1.0]]
    """
    positive = f >= 0
    across, down = positive[:, 1:] != positive[:, :-1], positive[1:] != positive[:-1]
    crossed = np.stack([across[:-1], down[:, 1:], across[1:], down[:, :-1]])
    rows, columns = np.nonzero(crossed.any(axis=0) & ~_faint(f))
    if not len(rows):
        return np.empty((0, 4))
    sides, places = crossed[:, rows, columns], _places(f, rows, columns)
    count = sides.sum(axis=0)
    parts = [_joined(places, (count == 2) & sides[a] & sides[b], a, b) for a, b in PAIRS]
    return np.concatenate([*parts, *_saddles(f, rows, columns, places, count == 4)])


def _faint(f: np.ndarray) -> np.ndarray:
    size = np.abs(f)
    largest = np.maximum(np.maximum(size[:-1, :-1], size[:-1, 1:]), np.maximum(size[1:, :-1], size[1:, 1:]))
    return largest < FAINT * size.max(initial=0.0)


def _places(f: np.ndarray, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
    """Where each side of each cell would be crossed, by straight interpolation: (4, cells, 2)."""
    a, b, c, d = (f[rows + i, columns + j].astype(float) for i, j in ((0, 0), (0, 1), (1, 1), (1, 0)))
    top, right, bottom, left = _share(a, b), _share(b, c), _share(d, c), _share(a, d)
    x = np.stack([columns + top, columns + 1.0, columns + bottom, columns + 0.0])
    y = np.stack([rows + 0.0, rows + right, rows + 1.0, rows + left])
    return np.stack([x, y], axis=-1)


def _share(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    gap = a - b
    return np.clip(np.divide(a, gap, out=np.full(len(a), 0.5), where=gap != 0), 0.0, 1.0)


def _joined(places: np.ndarray, chosen: np.ndarray, a: int, b: int) -> np.ndarray:
    return np.concatenate([places[a, chosen], places[b, chosen]], axis=1)


def _saddles(f, rows, columns, places, chosen) -> list[np.ndarray]:
    """All four sides crossed: the value in the middle says which corners belong together."""
    i, j = rows, columns
    corner = f[i, j].astype(float)
    middle = corner + f[i, j + 1] + f[i + 1, j] + f[i + 1, j + 1]
    together = (middle >= 0) == (corner >= 0)
    first, second = chosen & together, chosen & ~together
    return [
        _joined(places, first, 0, 1), _joined(places, first, 2, 3),
        _joined(places, second, 0, 3), _joined(places, second, 1, 2),
    ]  # fmt: skip
