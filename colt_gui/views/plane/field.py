"""A function on the plane as a picture: tints of the classes by its sign and size, and its level lines."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QImage, QPainter

from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import PlaneMap

# -- the zero line (marching squares, all cells at once) -------------------------------------------------------------

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


def _saddles(
    f: np.ndarray, rows: np.ndarray, columns: np.ndarray, places: np.ndarray, chosen: np.ndarray
) -> list[np.ndarray]:
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


# -- the tints -------------------------------------------------------------------------------------------------------

COARSE, FINE = 4, 2  # pixels for one value while things move, and at rest
CELL = 6  # pixels for one cell of a level line
SHADES = 256
LARGEST_FLOAT = 1e38  # of a float32


PRODUCTS_AT_REST = 2**26  # kernels × values that are found while a picture is painted
PRODUCTS_MOVING = 2**24  # and while things move: a frame has to be ready soon
COARSEST = 16  # pixels for one value: what is coarser is no picture any more


class Finer(NamedTuple):
    """A finer picture of what `key` stands for: `work` computes it in the background, and `keep` takes it."""

    key: Hashable
    work: Callable[[], Any]
    keep: Callable[[Any], None]


def affordable(view: PlaneMap, kernels: int, moving: bool) -> int:
    """Return the pixels for one value of a sum of so many kernels: as few as there is time for."""
    step, most = (COARSE, PRODUCTS_MOVING) if moving else (FINE, PRODUCTS_AT_REST)
    while step < COARSEST and kernels * grid_size(view, step) > most:
        step *= 2
    return step


class FieldPicture:
    """f/(|f| + scale) is between −1 and 1: strong where |f| is large, but never more than a tint.

    The street is where |f| < scale, that is where that share is within ±½.
    """

    def __init__(self, style: Style) -> None:
        self.style = style
        self._tables: dict[bool, list[int]] = {}

    def forget(self) -> None:
        self._tables.clear()

    def image(self, f: np.ndarray, scale: float, street: bool = False) -> QImage:
        shade = f / (np.abs(f) + np.float32(min(scale, LARGEST_FLOAT)))
        index = np.ascontiguousarray((shade * 127.49 + 128).astype(np.uint8))
        image = QImage(index.data, f.shape[1], f.shape[0], f.shape[1], QImage.Format.Format_Indexed8)
        if street not in self._tables:
            self._tables[street] = [self._shade(k, street) for k in range(SHADES)]
        image.setColorTable(self._tables[street])
        solid = QImage.Format.Format_ARGB32_Premultiplied if self.style.clear else QImage.Format.Format_RGB32
        return image.convertToFormat(solid)  # its own copy: numpy may free the other

    def _shade(self, k: int, street: bool) -> int:
        theme, value = self.style.theme, (k - 127.5) / 127.5
        least = theme.tint * 0.35
        strength = least + abs(value) * (theme.strong_tint - least)
        tinted = self.style.tinted("positive" if value > 0 else "negative", strength)
        return (self.style.street_tint(tinted) if street and abs(value) <= 0.5 else tinted).rgba()


def grid_size(view: PlaneMap, step: int) -> int:
    """How many values there are."""
    return (int(view.width + CELL) // step + 1) * (int(view.height + CELL) // step + 1)


def grid_of(view: PlaneMap, step: int) -> tuple[np.ndarray, np.ndarray]:
    """The places of the values, one cell more than is seen, so that level lines reach the edges."""
    columns, rows = (int(side + CELL) // step + 1 for side in (view.width, view.height))
    xs = ((np.arange(columns) + 0.5) * step - view.tx) / view.sx
    ys = ((np.arange(rows) + 0.5) * step - view.ty) / view.sy
    return xs, ys


def draw_field(painter: QPainter, image: QImage, step: int) -> None:
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(QRectF(0, 0, image.width() * step, image.height() * step), image)


def level_lines(f: np.ndarray, step: int, level: float = 0.0) -> list[QLineF]:
    """Where f = level, in pixels; a coarser grid is enough, because the line is straight within a cell."""
    every = max(1, round(CELL / step))
    values = f[::every, ::every]
    segments = (zero_line(values - np.float32(level) if level else values) * every + 0.5) * step
    return [QLineF(*s) for s in segments.tolist()]
