"""Pens, arrows and text of the stage, in its own pixels: they grow with the picture at any resolution."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from colt_gui.views.style import Style

HEAD = 15.0  # an arrow head's length
TAPER = 0.42  # half its breadth, as a share of the length


def size(style: Style, n: float) -> float:
    """A symbol's size. Not times `style.factor`: the device-pixel ratio of a picture scales these pixels already."""
    return style.line(n) / style.factor


def pen(style: Style, meaning: str, width: float, dash=None, alpha: float = 1.0) -> QPen:
    """A pen of the stage's pixels; cosmetic ones would stay thin on a fine screen and in a large picture."""
    made = style.pen(meaning, width, dash)
    made.setCosmetic(False)
    made.setWidthF(size(style, width))
    if alpha < 1:
        made.setColor(style.colour(meaning, alpha))
    return made


def draw_arrow(
    painter: QPainter, style: Style, tail: QPointF, tip: QPointF, meaning: str, width: float
) -> None:
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
    painter.drawPolygon(
        QPolygonF([tip, QPointF(neck.x() + sx, neck.y() + sy), QPointF(neck.x() - sx, neck.y() - sy)])
    )


def text_size(font: QFont, text: str) -> QRectF:
    metrics = QFontMetricsF(font)
    return QRectF(0, 0, metrics.horizontalAdvance(text), metrics.height())


def draw_text(painter: QPainter, style: Style, rect: QRectF, text: str, font: QFont, colour: QColor) -> None:
    """Text with a halo of the stage's colour, legible over lines and points."""
    path = QPainterPath()
    path.addText(rect.left(), rect.top() + QFontMetricsF(font).ascent(), font, text)
    halo = QPen(style.colour("stage", 0.85 * colour.alphaF()), size(style, 4))
    halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, halo)
    painter.fillPath(path, colour)


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
