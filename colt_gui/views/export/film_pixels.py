"""Frames of a film as numbers, and what of a frame is new."""

from __future__ import annotations

import importlib
from typing import NamedTuple

import numpy as np
from PySide6.QtGui import QImage

from colt_gui.models.core.errors import InputError


class Box(NamedTuple):
    x: int
    y: int
    width: int
    height: int

    def of(self, pixels: np.ndarray) -> np.ndarray:
        return pixels[self.y : self.y + self.height, self.x : self.x + self.width]


def words(image: QImage) -> np.ndarray:
    """A number for each pixel of a 32-bit image; a copy, which outlives the image."""
    numbers = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.bytesPerLine() // 4)
    return numbers[:, : image.width()].copy()


def rgb(image: QImage) -> np.ndarray:
    """The pixels as (height, width, 3)."""
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return lines[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()


def changed_box(before: np.ndarray | None, now: np.ndarray) -> Box:
    """The smallest one around all that differs: one pixel where nothing does, all where nothing was before."""
    if before is None:
        return Box(0, 0, now.shape[1], now.shape[0])
    different = before != now
    rows, columns = np.flatnonzero(different.any(axis=1)), np.flatnonzero(different.any(axis=0))
    if not len(rows):
        return Box(0, 0, 1, 1)
    return Box(int(columns[0]), int(rows[0]), int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1)


def extra(module: str, what: str):
    """A module of the extra “film”; without it one sentence that says what to do."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise InputError(
            f"{what} films need the extra “film”: run `pip install Pillow imageio-ffmpeg`; "
            ".apng and a folder of frames need nothing."
        ) from None
