"""What changes seldom is painted once."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from colt_gui.views.look.drawing import is_raster, scale_of


class Still:
    """What changes seldom, painted once and kept as pixels; painted anew into an SVG or PDF."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._pixmap = QPixmap()

    def forget(self) -> None:
        self._key = None

    def paint(
        self, painter: QPainter, size: QSize, key: Hashable, draw: Callable[[QPainter], None],
        more: Callable[[QPainter], bool] | None = None,
    ) -> None:  # fmt: skip
        """`draw` paints it all; `more` may add to what is kept under another key, and says if it could."""
        if not is_raster(painter):
            draw(painter)
            return
        scale = scale_of(painter)
        usable = self._key is not None and self._key[:2] == (size, scale)
        if usable and self._key[2] != key:
            usable = more is not None and self._add(more)
        if not usable:
            self._renew(size, scale, draw)
        self._key = (QSize(size), scale, key)
        painter.drawPixmap(0, 0, self._pixmap)

    def _renew(self, size: QSize, scale: float, draw: Callable[[QPainter], None]) -> None:
        self._pixmap = QPixmap(size * scale)
        self._pixmap.setDevicePixelRatio(scale)
        self._pixmap.fill(Qt.GlobalColor.transparent)
        self._add(draw)

    def _add(self, draw: Callable[[QPainter], bool | None]) -> bool:
        with QPainter(self._pixmap) as inner:
            inner.setRenderHint(QPainter.RenderHint.Antialiasing)
            done = draw(inner)
        return bool(done)
