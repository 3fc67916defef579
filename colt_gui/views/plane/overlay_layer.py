"""What the hand sees: a point's note, the frame, the brush, the crosshair, the words on an empty plane."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.core.points import Points
from colt_gui.models.text.numbers import sign, vector
from colt_gui.views.look.drawing import draw_note, note_card, pen, text_on_ground, text_size
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import PlaneMap

EMPTY = ("Click to place a point.", "Right click places the other class.")


class OverlayLayer:
    def __init__(self, style: Style) -> None:
        self.style = style

    def empty(self, painter: QPainter, view: PlaneMap) -> None:
        """On a patch of ground: a halo around so many letters would be most of the work of the first picture."""
        font = self.style.font("large")
        painter.setFont(font)
        whole = " ".join(EMPTY)
        lines = (whole,) if text_size(font, whole).width() < 0.9 * view.width else EMPTY
        for k, line in enumerate(lines):
            rect = text_size(font, line)
            # above the middle, where the origin is marked
            rect.moveCenter(view.rect.center() - QPointF(0, rect.height() * (len(lines) + 1 - k)))
            text_on_ground(painter, rect, line, self.style.colour("muted"), self.style.colour("stage", 0.85))

    def band(self, painter: QPainter, band: QRectF) -> None:
        painter.setPen(pen(self.style, "accent", 1.5, "dash"))
        painter.setBrush(self.style.brush("accent", 0.08))
        painter.drawRect(band)

    def brush(self, painter: QPainter, at: QPointF, radius: float, y: int) -> None:
        name = {1: "positive", -1: "negative", 0: "muted"}[y]
        painter.setPen(pen(self.style, name, 1.5))
        painter.setBrush(self.style.brush(name, 0.10))
        painter.drawEllipse(at, radius, radius)

    def crosshair(self, painter: QPainter, view: PlaneMap, at: tuple[float, float], note: str) -> None:
        p, gap = view.at(*at), self.style.line(13)
        painter.setPen(pen(self.style, "accent", 1.5))
        painter.drawLines(
            [
                QLineF(0, p.y(), p.x() - gap, p.y()), QLineF(p.x() + gap, p.y(), view.width, p.y()),
                QLineF(p.x(), 0, p.x(), p.y() - gap), QLineF(p.x(), p.y() + gap, p.x(), view.height),
            ]
        )  # fmt: skip
        draw_note(painter, self.style, p, [note], view.rect)

    def point_note(self, painter: QPainter, view: PlaneMap, points: Points, i: int, more: Sequence[str]) -> None:
        """Number, place and label of a point, and what the learner thinks of it."""
        draw_note(painter, self.style, view.at(*points.X[i]), _words(points, i, more), view.rect)

    def point_note_area(self, view: PlaneMap, points: Points, i: int, more: Sequence[str]) -> QRectF:
        return note_card(self.style, view.at(*points.X[i]), _words(points, i, more), view.rect)

    def focus_ring(self, painter: QPainter, view: PlaneMap) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.style, "accent", 2))
        painter.drawRect(view.rect.adjusted(1, 1, -1, -1))


def _words(points: Points, i: int, more: Sequence[str]) -> list[str]:
    return [f"{i + 1}:  {vector(points.X[i].tolist())} is {sign(int(points.y[i]))}", *more]
