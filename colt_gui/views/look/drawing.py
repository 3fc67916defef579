"""Pens, arrows and text in a picture's own pixels: they grow with it at any resolution, in PNG, SVG and PDF alike."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
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

from colt_gui.views.look.style import CORNER, DASHES, Style

HEAD = 15.0  # an arrow head's length
TAPER = 0.42  # half its breadth, as a share of the length
RASTER, BY_GL = QPaintEngine.Type.Raster, (QPaintEngine.Type.OpenGL2, QPaintEngine.Type.OpenGL)
IN_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


# -- pens ----------------------------------------------------------------------------------------------------------


def pen(
    style: Style, meaning: str, width: float = 1.0, dash: str | list[float] | None = None, alpha: float = 1.0
) -> QPen:
    """Not cosmetic: such a pen would stay thin on a fine screen and in a large picture. It may be changed."""
    pattern = DASHES[dash] if isinstance(dash, str) else dash
    return QPen(_pen(getattr(style.theme, meaning), style.line(width), tuple(pattern or ()), alpha))


def pale_pen(style: Style, meaning: str, width: float, share: float) -> QPen:
    """Return a pen with so much of the colour over that of the stage. It is opaque: many transparent lines take eight
    times as long."""
    stroke = pen(style, meaning, width)
    stroke.setColor(style.mixed(meaning, share))
    return stroke


@lru_cache(maxsize=256)
def _pen(colour: str, width: float, dash: tuple[float, ...], alpha: float) -> QPen:
    """Made once, because every frame asks for the same few."""
    ink = QColor(colour)
    ink.setAlphaF(alpha)
    pen = QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
    if dash:
        pen.setDashPattern(dash)
    return pen


# -- shapes --------------------------------------------------------------------------------------------------------


def polygon(points: np.ndarray) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points.tolist()])


def draw_arrow(painter: QPainter, style: Style, tail: QPointF, tip: QPointF, meaning: str, width: float) -> None:
    """A shaft and a filled head; a short arrow gets a smaller head."""
    length = math.hypot(tip.x() - tail.x(), tip.y() - tail.y())
    if length < 1 or not math.isfinite(length):
        return
    head = min(style.line(HEAD) * (0.55 + width / 6), 0.6 * length)
    _draw_arrow(painter, tail, tip, pen(style, meaning, width), head, 0.3 * head)


def draw_small_arrow(painter: QPainter, tail: QPointF, tip: QPointF, line: QPen) -> None:
    """Its head is as large as its line is thick."""
    length = math.hypot(tip.x() - tail.x(), tip.y() - tail.y())
    if length >= 1e-6:
        head = min(4.2 * line.widthF(), length)
        _draw_arrow(painter, tail, tip, line, head, 0.2 * head)


def _draw_arrow(painter: QPainter, tail: QPointF, tip: QPointF, line: QPen, head: float, overlap: float) -> None:
    """The shaft reaches by `overlap` into the head, which ends exactly at `tip`."""
    way = tip - tail
    along = way / math.hypot(way.x(), way.y())
    across = QPointF(-along.y(), along.x()) * (head * TAPER)
    neck = tip - along * head
    painter.setPen(line)
    painter.drawLine(tail, neck + along * overlap)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(line.color())
    painter.drawPolygon(QPolygonF([tip, neck + across, neck - across]))


def focus_ring(painter: QPainter, style: Style, rect: QRectF) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(style, "accent", 2))
    edge = style.line(2) / 2
    painter.drawRoundedRect(rect.adjusted(edge, edge, -edge, -edge), style.px(CORNER), style.px(CORNER))


# -- text ----------------------------------------------------------------------------------------------------------


MOST_SIZES = 4096
_sizes: dict[QFont, dict[str, tuple[float, float]]] = {}


def text_size(font: QFont, text: str) -> QRectF:
    """Measured once: a layout asks for the same words again and again."""
    if (known := _sizes.get(font)) is None:
        known = _sizes[QFont(font)] = {}
    if (size := known.get(text)) is None:
        metrics = QFontMetricsF(font)
        if sum(map(len, _sizes.values())) >= MOST_SIZES:
            _sizes.clear()
            known = _sizes[QFont(font)] = {}
        size = known[text] = metrics.horizontalAdvance(text), metrics.height()
    return QRectF(0, 0, *size)


def draw_text(painter: QPainter, style: Style, rect: QRectF, text: str, font: QFont, colour: QColor) -> None:
    """Text with a halo of the stage's colour, legible over lines and points."""
    halo, room = style.theme.stage, style.line(4)
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


def note_card(style: Style, at: QPointF, lines: list[str], bounds: QRectF) -> QRectF:
    """Where a small card of text beside `at` goes, inside `bounds`."""
    metrics, pad = QFontMetricsF(style.font("small")), style.space("s")
    width = max(metrics.horizontalAdvance(line) for line in lines) + 2 * pad
    height = metrics.height() * len(lines) + pad
    gap = style.space("l")
    x = at.x() + gap if at.x() + gap + width <= bounds.right() else at.x() - gap - width
    y = at.y() + gap if at.y() + gap + height <= bounds.bottom() else at.y() - gap - height
    return QRectF(max(x, bounds.left()), max(y, bounds.top()), width, height)


def draw_note(painter: QPainter, style: Style, at: QPointF, lines: list[str], bounds: QRectF) -> None:
    card, font = note_card(style, at, lines, bounds), style.font("small")
    metrics, pad = QFontMetricsF(font), style.space("s")
    painter.setPen(pen(style, "outline", 1))
    painter.setBrush(style.brush("stage", 0.95))
    painter.drawRoundedRect(card, style.px(4), style.px(4))
    painter.setFont(font)
    painter.setPen(style.colour("ink"))
    for k, line in enumerate(lines):
        painter.drawText(
            QPointF(card.left() + pad, card.top() + pad / 2 + metrics.ascent() + k * metrics.height()), line
        )


# -- pixels --------------------------------------------------------------------------------------------------------


def blank_image(wide: int, high: int, ratio: float) -> QImage:
    """Transparent; `ratio` device pixels for each pixel of the stage."""
    image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    return image


def is_raster(painter: QPainter) -> bool:
    """Whether pixels are painted, rather than a vector picture."""
    engine = painter.paintEngine().type()
    return engine is RASTER or engine in BY_GL  # every item of a frame asks: the first answer is nearly always right


def scale_of(painter: QPainter) -> float:
    """Device pixels for each pixel of the stage."""
    return painter.deviceTransform().m11()
