"""What the pointer shows: frame, brush, crosshair, the note of the point under it, a stroke on its way."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.core.experiment import AnyExperiment
from colt_gui.models.core.points import Points
from colt_gui.models.text.numbers import sign, vector
from colt_gui.session import Session
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.look.drawing import draw_note, note_card, pen, text_on_ground, text_size
from colt_gui.views.look.style import Style
from colt_gui.views.plane.layers import POINTER, StageLayer, StageScene
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.plane.rings_layer import RingsLayer

if TYPE_CHECKING:
    from colt_gui.views.plane.strokes import Stroke

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


LINE_ROOM = 3  # the breadth of lines around what is drawn


class PointerState(NamedTuple):
    """Where the hand is and what it holds; None where it has nothing of the kind."""

    band: QRectF | None = None
    brush: tuple[QPointF, float, int] | None = None  # middle, radius, class; the eraser has none: 0
    crosshair: tuple[tuple[float, float], str] | None = None  # its place in the data, and in words
    hovered: int | None = None
    note: tuple[str, ...] = ()  # what the learner thinks of the hovered point
    stroke: Stroke | None = None
    focused: bool = False


class PointerScene(StageScene[AnyExperiment]):
    def __init__(self, session: Session, style: Style) -> None:
        super().__init__(session, style)
        self.state = PointerState()
        self._overlay, self._rings = OverlayLayer(style), RingsLayer(style)

    def layers(self) -> list[StageLayer]:
        return [
            StageLayer("invitation", POINTER, self._invitation_key, self._paint_invitation),
            StageLayer("frame", POINTER + 1, self._frame_key, self._paint_frame, self._frame_area),
            StageLayer("brush", POINTER + 2, self._brush_key, self._paint_brush, self._brush_area),
            StageLayer("crosshair", POINTER + 3, self._crosshair_key, self._paint_crosshair),
            StageLayer("hover", POINTER + 4, self._hover_key, self._paint_hover, self._hover_area),
            StageLayer("stroke", POINTER + 5, self._stroke_key, self._paint_stroke),
            StageLayer("focus", POINTER + 6, self._focus_key, self._paint_focus),
        ]

    def _invitation_key(self) -> Hashable:
        return () if self.experiment.on_plane.invites else None

    def _paint_invitation(self, painter: QPainter) -> None:
        self._overlay.empty(painter, self.view)

    # -- frame and brush -------------------------------------------------------------------------------------

    def _frame_key(self) -> Hashable:
        return None if self.state.band is None else self.state.band.getRect()

    def _frame_area(self) -> QRectF:
        return self._around(self.state.band or QRectF())

    def _paint_frame(self, painter: QPainter) -> None:
        if self.state.band is not None:
            self._overlay.band(painter, self.state.band)

    def _brush_key(self) -> Hashable:
        if self.state.brush is None:
            return None
        at, radius, y = self.state.brush
        return at.x(), at.y(), radius, y

    def _brush_area(self) -> QRectF:
        if self.state.brush is None:
            return QRectF()
        at, radius, _ = self.state.brush
        return self._around(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius))

    def _paint_brush(self, painter: QPainter) -> None:
        if self.state.brush is not None:
            self._overlay.brush(painter, *self.state.brush)

    # -- crosshair, hovered point ----------------------------------------------------------------------------

    def _crosshair_key(self) -> Hashable:
        return self.state.crosshair

    def _paint_crosshair(self, painter: QPainter) -> None:
        if self.state.crosshair is not None:
            self._overlay.crosshair(painter, self.view, *self.state.crosshair)

    def _hover_key(self) -> Hashable:
        hovered, note = self.state.hovered, self.state.note
        return None if hovered is None else (hovered, note, Same(self.points))

    def _hover_area(self) -> QRectF:
        points, i = self.points, self.state.hovered
        if i is None:
            return QRectF()
        ring = self._rings.hovered_area(self.view, points, i)
        return self._around(ring | self._overlay.point_note_area(self.view, points, i, self.state.note))

    def _paint_hover(self, painter: QPainter) -> None:
        points, i = self.points, self.state.hovered
        if i is not None:
            self._rings.hovered(painter, self.view, points, i)
            self._overlay.point_note(painter, self.view, points, i, self.state.note)

    # -- stroke and focus ------------------------------------------------------------------------------------

    def _stroke_key(self) -> Hashable:
        stroke = self.state.stroke
        return None if stroke is None or not stroke.painted else (Same(stroke), stroke.pos.x(), stroke.pos.y())

    def _paint_stroke(self, painter: QPainter) -> None:
        if self.state.stroke is not None:
            self.state.stroke.paint(painter, self.view)

    def _focus_key(self) -> Hashable:
        return () if self.state.focused else None

    def _paint_focus(self, painter: QPainter) -> None:
        self._overlay.focus_ring(painter, self.view)

    def _around(self, rect: QRectF) -> QRectF:
        room = self.style.line(LINE_ROOM) + 1
        return rect.adjusted(-room, -room, room, room)
