"""How the two classes look: a filled disc with a +, a square with a −. Colour is never the only sign."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from colt_gui.views.look.drawing import blank_image
from colt_gui.views.look.style import Style

LARGEST, SMALLEST = 20.0, 4.0
MANY = 150  # more points than this are drawn smaller
MOST_STAMPS = 64
_stamps: dict[tuple[str, int, float, float], QImage] = {}


def symbol_size(style: Style, count: int) -> float:
    """The diameter of a disc among `count` points."""
    return style.line(max(SMALLEST, LARGEST * (MANY / max(count, MANY)) ** 0.28))


@lru_cache(maxsize=16)
def _body(y: int, d: float) -> QPainterPath:
    path = QPainterPath()
    if y > 0:
        path.addEllipse(QPointF(0, 0), d / 2, d / 2)
    else:
        side = 0.9 * d  # a square of the same breadth would look larger than the disc
        path.addRoundedRect(QRectF(-side / 2, -side / 2, side, side), 0.1 * d, 0.1 * d)
    return path


def draw_symbol(painter: QPainter, style: Style, at: QPointF, y: int, d: float) -> None:
    """One point, as vectors."""
    name = "positive" if y > 0 else "negative"
    painter.save()
    painter.translate(at)
    painter.setPen(QPen(style.colour("stage"), max(0.08 * d, 0.5)))
    painter.setBrush(style.brush(name))
    painter.drawPath(_body(y, d))
    if d >= 8:
        _draw_sign(painter, style.colour(f"on_{name}"), y, d)
    painter.restore()


def _draw_sign(painter: QPainter, colour: QColor, y: int, d: float) -> None:
    stroke = QPen(colour, 0.115 * d)
    stroke.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(stroke)
    arm = 0.27 * d
    painter.drawLine(QPointF(-arm, 0), QPointF(arm, 0))
    if y > 0:
        painter.drawLine(QPointF(0, -arm), QPointF(0, arm))


def symbol_stamp(style: Style, y: int, d: float, ratio: float) -> QImage:
    """The same as a stamp for many points; its middle is the point. Made once, and not to be painted on."""
    key = style.theme.name, y, d, ratio
    if (stamp := _stamps.get(key)) is None:
        if len(_stamps) >= MOST_STAMPS:
            _stamps.clear()
        stamp = _stamps[key] = _new_stamp(style, y, d, ratio)
    return stamp


def _new_stamp(style: Style, y: int, d: float, ratio: float) -> QImage:
    side = math.ceil((d * 1.1 + 2) * ratio)
    image = blank_image(side, side, ratio)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_symbol(painter, style, QPointF(side / ratio / 2, side / ratio / 2), y, d)
    return image
