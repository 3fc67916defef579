"""A picture as a file: the suffix says which kind."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage

from colt_gui.views.export.offscreen import Double
from colt_gui.views.export.pdf import pdf
from colt_gui.views.export.svg import svg
from colt_gui.views.export.target import in_place_of


def write_picture(double: Double, path: Path) -> None:
    """PNG, SVG or PDF, the same bytes for the same scene."""
    data = MAKERS[path.suffix.lower()](double)
    with in_place_of(path) as part:
        part.write_bytes(data)


def png_bytes(image: QImage) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return data.data()


def _png(double: Double) -> bytes:
    image = double.image()
    if not double.options.clear:
        image.convertTo(QImage.Format.Format_RGB32)  # a third smaller than with an alpha that is 1 everywhere
    return png_bytes(image)


MAKERS = {".png": _png, ".svg": svg, ".pdf": pdf}
