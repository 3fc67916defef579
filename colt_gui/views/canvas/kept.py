"""Something painted once and kept as pixels, of which a part can be copied."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from colt_gui.views.look.drawing import is_raster, scale_of

Draw = Callable[[QPainter], None]


class Kept:
    """Into an SVG or PDF it is drawn anew."""

    def __init__(self) -> None:
        self._pixmap: QPixmap | None = None
        self._area, self._ratio = QRect(), 0.0

    def forget(self) -> None:
        self._pixmap = None

    def paint(self, painter: QPainter, area: QRectF, draw: Draw, part: QRectF | None = None) -> None:
        """`area` holds all that is drawn; `part` is what of it is wanted, its edges on pixels of the device."""
        if not is_raster(painter):
            draw(painter)
            return
        ratio, whole = scale_of(painter), area.toAlignedRect()
        if self._pixmap is None or (self._area, self._ratio) != (whole, ratio):
            self._area, self._ratio = whole, ratio
            self._pixmap = _painted(whole, ratio, draw)
        part = QRectF(whole) if part is None else part & QRectF(whole)
        if not part.isEmpty():
            corner = (part.topLeft() - whole.topLeft()) * ratio
            painter.drawPixmap(part, self._pixmap, QRectF(corner, part.size() * ratio))


def _painted(area: QRect, ratio: float, draw: Draw) -> QPixmap:
    pixmap = QPixmap(max(math.ceil(area.width() * ratio), 1), max(math.ceil(area.height() * ratio), 1))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-area.topLeft())
        draw(painter)
    return pixmap
