"""A picture as a file, whole or not at all: the suffix says which kind."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from colt_gui.models.core.errors import InputError
from colt_gui.storage.part_files import part_of, remove_part, sweep_parts
from colt_gui.views.export.offscreen import HiddenWindow
from colt_gui.views.export.pdf import pdf
from colt_gui.views.export.svg import svg


def write_picture(hidden: HiddenWindow, path: Path) -> None:
    """PNG, SVG or PDF, the same bytes for the same scene."""
    data = MAKERS[path.suffix.lower()](hidden)
    with in_place_of(path) as part:
        part.write_bytes(data)


def png_bytes(image: QImage) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(data.data())


def _png(hidden: HiddenWindow) -> bytes:
    image = hidden.image()
    if not hidden.options.clear:
        image.convertTo(QImage.Format.Format_RGB32)  # a third smaller than with an alpha that is 1 everywhere
    return png_bytes(image)


MAKERS = {".png": _png, ".svg": svg, ".pdf": pdf}


@contextlib.contextmanager
def in_place_of(path: Path) -> Iterator[Path]:
    """Another path in the same folder and with the same suffix, which takes the place of `path` at the end.

    Whatever goes wrong before leaves `path` as it was; a refusal of the system is an InputError.
    """
    target = Path(os.path.realpath(path))
    part = part_of(target, target.suffix)
    try:
        yield part
        _replace(part, target)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}.") from None
    finally:
        remove_part(part)
    sweep_parts(target, target.suffix)


def _replace(part: Path, target: Path) -> None:
    if part.is_dir():
        target.mkdir(exist_ok=True)
        for file in part.iterdir():
            os.replace(file, target / file.name)
        return
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(None, "it is write-protected")
    os.replace(part, target)
