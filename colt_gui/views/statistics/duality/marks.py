"""Words, knobs and the ball of a duality picture."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from colt_gui.views.look.drawing import draw_text, pen, text_size
from colt_gui.views.look.style import Style

KNOB, BALL = 7.0, 9.0  # radii
GAP = 6  # design pixels between a place and its words
Align = Qt.AlignmentFlag


def words_beside(
    painter: QPainter, style: Style, at: QPointF, text: str, meaning: str, bounds: QRectF,
    align: Align = Align.AlignLeft | Align.AlignBottom, bold: bool = False,
) -> QRectF:  # fmt: skip
    """Left or right of the place and above or below it, pushed into `bounds`; where they stand."""
    font, gap = style.font("small", bold), style.px(GAP)
    box = text_size(font, text)
    x = at.x() + gap if align & Align.AlignLeft else at.x() - gap - box.width()
    x = at.x() - box.width() / 2 if align & Align.AlignHCenter else x
    y = at.y() - gap - box.height() if align & Align.AlignBottom else at.y() + gap
    y = at.y() - box.height() / 2 if align & Align.AlignVCenter else y
    x = max(min(x, bounds.right() - box.width()), bounds.left())
    y = max(min(y, bounds.bottom() - box.height()), bounds.top())
    place = QRectF(x, y, box.width(), box.height())
    draw_text(painter, style, place, text, font, style.colour(meaning))
    return place


def paint_knob(painter: QPainter, style: Style, at: QPointF, meaning: str, held: bool) -> None:
    """Something to drag; with a ring while a hand or the keys have it."""
    radius = style.line(KNOB)
    if held:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(style, "accent", 2))
        painter.drawEllipse(at, 1.7 * radius, 1.7 * radius)
    painter.setPen(pen(style, "stage", 1.5))
    painter.setBrush(style.brush(meaning))
    painter.drawEllipse(at, radius, radius)


def paint_ball(painter: QPainter, style: Style, at: QPointF) -> None:
    painter.setPen(pen(style, "stage", 2))
    painter.setBrush(style.brush("accent"))
    painter.drawEllipse(at, style.line(BALL), style.line(BALL))


def paint_goal(painter: QPainter, style: Style, at: QPointF) -> None:
    """The best allowed place."""
    painter.setPen(pen(style, "ink", 2))
    painter.setBrush(style.brush("stage"))
    painter.drawEllipse(at, style.line(5), style.line(5))
