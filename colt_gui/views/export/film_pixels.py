"""Frames of a film as numbers, and the extra that films need."""

from __future__ import annotations

import importlib
from types import ModuleType

import numpy as np
from PySide6.QtGui import QImage

from colt_gui.models.core.errors import InputError


def rgb(image: QImage) -> np.ndarray:
    """The pixels as (height, width, 3); a copy, which outlives the image."""
    return _channels(image.convertToFormat(QImage.Format.Format_RGB888), 3)


def rgba(image: QImage) -> np.ndarray:
    return _channels(image.convertToFormat(QImage.Format.Format_RGBA8888), 4)


def _channels(image: QImage, count: int) -> np.ndarray:
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return lines[:, : count * image.width()].reshape(image.height(), image.width(), count).copy()


def extra(module: str) -> ModuleType:
    """A module of the extra “film”; without it one sentence that says what to do."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise InputError(
            "Films need the extra “film”: run `pip install av` (with pipx `pipx inject colt-gui av`); "
            "a folder of frames needs nothing."
        ) from None
