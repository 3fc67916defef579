"""A picture as PDF: one page of its size, with its fonts inside."""

from __future__ import annotations

import re
from uuid import NAMESPACE_URL, uuid5

from PySide6.QtCore import QBuffer, QByteArray, QHashSeed, QIODevice, QMarginsF, QRectF, QSizeF, QUuid
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter

from colt_gui.views.export.layers import DPI, drawn_layer, layers
from colt_gui.views.export.offscreen import HiddenWindow
from colt_gui.views.look import icons

POINTS = 72 / DPI
# Dates of one length: the file has a table of where each object starts.
WHEN = "20000101000000"
IDENTITY = QUuid(str(uuid5(NAMESPACE_URL, "colt-gui/picture")))


def pdf(hidden: HiddenWindow) -> bytes:
    QHashSeed.setDeterministicGlobalSeed()  # the fonts are written in the order of a hash
    try:
        return undated(_written(hidden))
    finally:
        QHashSeed.resetRandomGlobalSeed()


def _written(hidden: HiddenWindow) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = _writer(buffer, hidden)
    with QPainter(writer) as painter:
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
        scale = writer.width() / hidden.page.size[0]
        painter.scale(scale, scale)
        _paint(painter, hidden)
    del writer  # it holds on to the buffer
    return bytes(data.data())


def _writer(buffer: QBuffer, hidden: HiddenWindow) -> QPdfWriter:
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    size = QSizeF(*hidden.page.pixels) * POINTS
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(hidden.caption)
    writer.setCreator("COLT Lab")
    writer.setDocumentId(IDENTITY)
    return writer


def _paint(painter: QPainter, hidden: HiddenWindow) -> None:
    for layer in layers(hidden.widget, ground=not hidden.options.clear):
        _, places = drawn_layer(layer)
        painter.save()
        painter.translate(layer.origin)
        painter.setClipRect(layer.seen)
        with icons.left_out():
            layer.render(painter)
        for place in places:
            place.mark.paint(painter, QRectF(place.rect))
        painter.restore()
    hidden.page.paint_caption(painter, hidden.caption, hidden.style)


def undated(data: bytes) -> bytes:
    """The same picture is the same file, whenever it is made."""
    data = re.sub(rb"\(D:\d{14}[^)]*\)", _same_length, data)
    iso = rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"
    return re.sub(iso, b"2000-01-01T00:00:00", data)


def _same_length(match: re.Match[bytes]) -> bytes:
    return re.sub(rb"\d", b"0", match[0]).replace(b"0" * 14, WHEN.encode(), 1)
