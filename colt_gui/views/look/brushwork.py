"""Pens, arrows and text of the stage, in its own pixels: they grow with the picture at any resolution."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)

from colt_gui.views.look.pens import picture_pen
from colt_gui.views.look.style import Style

HEAD = 15.0  # an arrow head's length
RASTER = {QPaintEngine.Type.Raster, QPaintEngine.Type.OpenGL2, QPaintEngine.Type.OpenGL}
TAPER = 0.42  # half its breadth, as a share of the length


def size(style: Style, n: float) -> float:
    """A symbol's size. Without `style.factor`: a picture's device-pixel ratio scales these pixels already."""
    return style.line(n) / style.factor


def pen(style: Style, meaning: str, width: float, dash=None, alpha: float = 1.0) -> QPen:
    """A pen of the stage's pixels."""
    return picture_pen(style, meaning, width, dash, alpha)


def draw_arrow(painter: QPainter, style: Style, tail: QPointF, tip: QPointF, meaning: str, width: float) -> None:
    """A shaft and a filled head; a short arrow gets a smaller head."""
    dx, dy = tip.x() - tail.x(), tip.y() - tail.y()
    length = math.hypot(dx, dy)
    if length < 1 or not math.isfinite(length):
        return
    head = min(size(style, HEAD) * (0.55 + width / 6), 0.6 * length)
    ux, uy = dx / length, dy / length
    neck = QPointF(tip.x() - head * ux, tip.y() - head * uy)
    painter.setPen(pen(style, meaning, width))
    painter.drawLine(tail, QPointF(neck.x() + 0.3 * head * ux, neck.y() + 0.3 * head * uy))
    sx, sy = -uy * head * TAPER, ux * head * TAPER
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(style.brush(meaning))
    painter.drawPolygon(QPolygonF([tip, QPointF(neck.x() + sx, neck.y() + sy), QPointF(neck.x() - sx, neck.y() - sy)]))


def text_size(font: QFont, text: str) -> QRectF:
    metrics = QFontMetricsF(font)
    return QRectF(0, 0, metrics.horizontalAdvance(text), metrics.height())


def draw_text(painter: QPainter, style: Style, rect: QRectF, text: str, font: QFont, colour: QColor) -> None:
    """Text with a halo of the stage's colour, legible over lines and points."""
    halo, room = style.theme.stage, size(style, 4)
    painter.save()
    painter.translate(rect.topLeft())
    painter.setOpacity(colour.alphaF())
    if is_raster(painter):
        image = _text_image(text, font.key(), font.pixelSize(), colour.name(), halo, room, scale_of(painter))
        painter.drawImage(QPointF(-room, -room), image)
    else:
        _paint_text(painter, text, font, colour.name(), halo, room)
    painter.restore()


def _paint_text(painter: QPainter, text: str, font: QFont, colour: str, halo: str, room: float) -> None:
    path = QPainterPath()
    path.addText(0, QFontMetricsF(font).ascent(), font, text)
    ground = QColor(halo)
    ground.setAlphaF(0.85)
    stroke = QPen(ground, room)
    stroke.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, stroke)
    painter.fillPath(path, QColor(colour))


@lru_cache(maxsize=64)
def _text_image(text: str, key: str, pixels: int, colour: str, halo: str, room: float, ratio: float) -> QImage:
    """A label painted once: its halo costs more than all the rest of a frame."""
    font = QFont()
    font.fromString(key)
    font.setPixelSize(pixels)
    box = text_size(font, text).adjusted(-room, -room, room, room).size() * ratio
    image = blank_image(math.ceil(box.width()), math.ceil(box.height()), ratio)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(room, room)
        _paint_text(painter, text, font, colour, halo, room)
    return image


def blank_image(wide: int, high: int, ratio: float) -> QImage:
    """Transparent; `ratio` device pixels for each pixel of the stage."""
    image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    return image


def is_raster(painter: QPainter) -> bool:
    """Whether pixels are painted, rather than a vector picture."""
    return painter.paintEngine().type() in RASTER


def scale_of(painter: QPainter) -> float:
    """Device pixels for each pixel of the stage."""
    return painter.deviceTransform().m11()


def draw_note(painter: QPainter, style: Style, at: QPointF, lines: list[str], bounds: QRectF) -> None:
    """A small card of text beside `at`, kept inside `bounds`."""
    font = style.font("small")
    metrics, pad = QFontMetricsF(font), style.space("s")
    width = max(metrics.horizontalAdvance(line) for line in lines) + 2 * pad
    height = metrics.height() * len(lines) + pad
    gap = style.space("l")
    x = at.x() + gap if at.x() + gap + width <= bounds.right() else at.x() - gap - width
    y = at.y() + gap if at.y() + gap + height <= bounds.bottom() else at.y() - gap - height
    card = QRectF(max(x, bounds.left()), max(y, bounds.top()), width, height)
    painter.setPen(pen(style, "outline", 1))
    painter.setBrush(style.brush("stage", 0.95))
    painter.drawRoundedRect(card, style.px(4), style.px(4))
    painter.setFont(font)
    painter.setPen(style.colour("ink"))
    for k, line in enumerate(lines):
        painter.drawText(
            QPointF(card.left() + pad, card.top() + pad / 2 + metrics.ascent() + k * metrics.height()), line
        )
