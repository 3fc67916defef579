"""Many lines of which most stay where they are: those are painted once."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from colt_gui.views.look.drawing import is_raster, polygon, scale_of

FEW = 6  # lines that come and go are painted each time; more of them are kept, too


class KeptLines:
    """Lines in one pen, in any order. Those that were in earlier pictures, too, are kept as pixels: while a point is
    dragged one line moves and all others stay, while time goes on one line is added. Into an SVG or PDF all are drawn.
    """

    def __init__(self) -> None:
        self._conditions: object = None
        self._pixmap = QPixmap()
        self._kept: set[bytes] = set()

    def paint(self, painter: QPainter, size: QSize, pen: QPen, lines: Iterable[np.ndarray]) -> None:
        """Each line by its corners (k, 2), within a picture of this size."""
        if not is_raster(painter):
            _draw(painter, pen, lines)
            return
        wanted = {line.tobytes(): line for line in lines}
        self._keep(size, scale_of(painter), pen, wanted)
        picture = self._pixmap
        if more := [line for key, line in wanted.items() if key not in self._kept]:
            picture = QPixmap(self._pixmap)  # on it they look the same to the pixel as if they were kept, too
            _add(picture, pen, more)
        painter.drawPixmap(0, 0, picture)

    def _keep(self, size: QSize, scale: float, pen: QPen, wanted: dict[bytes, np.ndarray]) -> None:
        conditions = (size.toTuple(), scale, pen)
        staying = self._kept & wanted.keys() if conditions == self._conditions else set()
        if conditions != self._conditions or len(staying) < len(self._kept):
            self._conditions, self._kept = conditions, staying
            self._pixmap = _blank(size, scale)
            _add(self._pixmap, pen, (line for key, line in wanted.items() if key in staying))
        if len(wanted) - len(staying) > FEW:
            _add(self._pixmap, pen, (line for key, line in wanted.items() if key not in staying))
            self._kept = set(wanted)


def _blank(size: QSize, scale: float) -> QPixmap:
    pixmap = QPixmap(size * scale)
    pixmap.setDevicePixelRatio(scale)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def _add(pixmap: QPixmap, pen: QPen, lines: Iterable[np.ndarray]) -> None:
    with QPainter(pixmap) as inner:
        inner.setRenderHint(QPainter.RenderHint.Antialiasing)
        _draw(inner, pen, lines)


def _draw(painter: QPainter, pen: QPen, lines: Iterable[np.ndarray]) -> None:
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for line in lines:
        painter.drawPolyline(polygon(line))
