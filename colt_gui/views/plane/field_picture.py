"""A function on the plane as a picture: tints of the classes by its sign and size, and its level lines."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QImage, QPainter

from colt_gui.views.look.style import Style
from colt_gui.views.look.themes import over
from colt_gui.views.plane.contour import zero_line
from colt_gui.views.plane.plane_map import PlaneMap

COARSE, FINE = 4, 2  # pixels for one value while things move, and at rest
CELL = 6  # pixels for one cell of a level line
SHADES = 256
STREET = 0.13  # how much of the margin's colour lies over the street
MOST = 1e38  # of a float32


PRODUCTS = 2**26  # kernels × values that are found while a picture is painted
MOVING = 2**24  # and while things move: a frame has to be ready soon
COARSEST = 16  # pixels for one value: what is coarser is no picture any more


class Finer(NamedTuple):
    """A finer picture of what `key` stands for: `work` computes it in the background, and `keep` takes it."""

    key: Hashable
    work: Callable[[], Any]
    keep: Callable[[Any], None]


def affordable(view: PlaneMap, kernels: int, moving: bool) -> int:
    """Return the pixels for one value of a sum of so many kernels: as few as there is time for."""
    step, most = (COARSE, MOVING) if moving else (FINE, PRODUCTS)
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
        shade = f / (np.abs(f) + np.float32(min(scale, MOST)))
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
        return (over(theme.margin, STREET, tinted) if street and abs(value) <= 0.5 else tinted).rgba()


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
