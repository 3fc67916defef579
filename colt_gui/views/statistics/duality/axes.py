"""Ground lines and numbers of a duality picture."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.plane.grid_layer import tick_text
from colt_gui.views.plane.plane_map import nice, ticks
from colt_gui.views.statistics.duality.frame import Frame

CELL = 64  # design pixels between two lines, at least


def picture_area(style: Style, rect: QRectF) -> QRectF:
    """What is left for the picture beside its numbers."""
    px = style.px
    return rect.adjusted(px(42), px(18), -px(14), -px(50))


def paint_axes(painter: QPainter, style: Style, frame: Frame, name: str) -> None:
    """`name` is what the lower axis is about."""
    painter.setFont(style.font("small"))
    _across(painter, style, frame, name)
    _up(painter, style, frame)


def _across(painter: QPainter, style: Style, frame: Frame, name: str) -> None:
    area, metrics = frame.area, QFontMetricsF(style.font("small"))
    step = nice(style.px(CELL) * (frame.across.high - frame.across.low) / max(area.width(), 1.0))
    base = area.bottom() + metrics.ascent() + style.px(9)
    for value in ticks(*frame.across, step):
        x, text = frame.x(value), tick_text(value, step)
        painter.setPen(pen(style, "grid", 1))
        painter.drawLine(QLineF(x, area.top(), x, area.bottom()))
        painter.setPen(style.colour("muted"))
        painter.drawText(QPointF(x - metrics.horizontalAdvance(text) / 2, base), text)
    painter.setPen(style.colour("ink"))
    room = QRectF(area.left(), base, area.width(), metrics.height() + style.px(4))
    painter.drawText(room, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom), name)


def _up(painter: QPainter, style: Style, frame: Frame) -> None:
    area, metrics = frame.area, QFontMetricsF(style.font("small"))
    step = nice(style.px(CELL * 0.7) * (frame.up.high - frame.up.low) / max(area.height(), 1.0))
    for value in ticks(*frame.up, step):
        y, text = frame.y(value), tick_text(value, step)
        painter.setPen(pen(style, "outline" if abs(value) < step / 2 else "grid", 1))
        painter.drawLine(QLineF(area.left(), y, area.right(), y))
        painter.setPen(style.colour("muted"))
        left = area.left() - metrics.horizontalAdvance(text) - style.px(6)
        painter.drawText(QPointF(left, y + metrics.ascent() / 2 - 1), text)
