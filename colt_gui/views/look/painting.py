"""Drawing with a plain painter, in logical pixels: the same picture on any screen, in a PNG and in an SVG."""

import math
from collections.abc import Callable, Hashable

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
)

from colt_gui.views.look.pens import picture_pen
from colt_gui.views.look.style import CORNER, Style

IN_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


def width(style: Style, n: float) -> float:
    """A line's width; not multiplied for exports, where the painter itself is scaled."""
    return style.line(n) / style.factor


def stroke(
    style: Style, meaning: str, n: float = 1.0, dash: str | list[float] | None = None, alpha: float = 1.0
) -> QPen:
    return picture_pen(style, meaning, n, dash, alpha)


def polygon(points: np.ndarray) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points.tolist()])


def text_size(font: QFont, text: str) -> tuple[float, float]:
    metrics = QFontMetricsF(font)
    return metrics.horizontalAdvance(text), metrics.height()


def text_on_ground(
    painter: QPainter, rect: QRectF, text: str, colour: QColor, ground: QColor | None = None,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> None:  # fmt: skip
    """Text with a patch of its ground under it, so that lines do not run through the letters."""
    if ground is not None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(rect.adjusted(-2, 0, 2, 0), 3, 3)
    painter.setPen(colour)
    painter.drawText(rect, align | IN_MIDDLE, text)


def arrow(painter: QPainter, start: QPointF, end: QPointF, pen: QPen) -> None:
    """A line with a filled head that ends exactly at `end`."""
    along = end - start
    length = math.hypot(along.x(), along.y())
    if length < 1e-6:
        return
    head = min(4.2 * pen.widthF(), length)
    unit = along / length
    across = QPointF(-unit.y(), unit.x()) * (head * 0.42)
    base = end - unit * head
    painter.setPen(pen)
    painter.drawLine(start, base + unit * (0.2 * head))
    path = QPainterPath(end)
    for point in (base + across, base - across):
        path.lineTo(point)
    path.closeSubpath()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pen.color())
    painter.drawPath(path)


def focus_ring(painter: QPainter, style: Style, rect: QRectF) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(stroke(style, "accent", 2))
    edge = width(style, 2) / 2
    painter.drawRoundedRect(rect.adjusted(edge, edge, -edge, -edge), style.px(CORNER), style.px(CORNER))


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
        if painter.paintEngine().type() != QPaintEngine.Type.Raster:
            draw(painter)
            return
        scale = painter.deviceTransform().m11()
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
