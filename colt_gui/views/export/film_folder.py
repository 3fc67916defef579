"""A film as a folder of numbered pictures, one for each frame, for whoever cuts films."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtGui import QImage

from colt_gui.models.core.errors import InputError
from colt_gui.views.export.files import png_bytes

NAME = "frame-{:05}.png"
NAMES = re.compile(r"frame-\d{5,}\.png")


class FolderWriter:
    def __init__(self, path: Path) -> None:
        path.mkdir()
        self._path, self._frames = path, 0

    def prepare(self) -> Iterator[None]:
        yield from ()

    def add(self, image: QImage, frames: int = 1) -> Iterator[int]:
        data = png_bytes(image)
        for _ in range(frames):
            self._frames += 1
            (self._path / NAME.format(self._frames)).write_bytes(data)
            yield 1

    def finish(self) -> Iterator[None]:
        yield from ()

    def abandon(self) -> None:
        pass


def check_folder(path: Path) -> None:
    """An earlier film may be replaced, anything else may not."""
    if os.path.isdir(path) and (others := [file.name for file in path.iterdir() if not NAMES.fullmatch(file.name)]):
        raise InputError(f"{path} is a folder with other files in it ({others[0]}): choose a new one.")


def remove_film(path: Path) -> None:
    for file in path.iterdir() if os.path.isdir(path) else ():
        if NAMES.fullmatch(file.name):
            file.unlink()
