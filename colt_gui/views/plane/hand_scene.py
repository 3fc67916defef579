"""What the hand sees of itself: frame, brush, crosshair, the point under it, a stroke on its way."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from colt_gui.session import Session
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.look.style import Style
from colt_gui.views.plane.overlay_layer import OverlayLayer
from colt_gui.views.plane.rings_layer import RingsLayer
from colt_gui.views.plane.stage_layer import HAND, StageLayer, StageScene

if TYPE_CHECKING:
    from colt_gui.views.plane.strokes import Stroke

LINE = 3  # the breadth of lines around what is drawn


class Hand(NamedTuple):
    """Where the hand is and what it holds; None where it has nothing of the kind."""

    band: QRectF | None = None
    brush: tuple[QPointF, float, int] | None = None  # middle, radius, class; the eraser has none: 0
    crosshair: tuple[tuple[float, float], str] | None = None  # its place in the data, and in words
    hovered: int | None = None
    note: tuple[str, ...] = ()  # what the learner thinks of the hovered point
    stroke: Stroke | None = None
    focused: bool = False


class HandScene(StageScene):
    def __init__(self, session: Session, style: Style) -> None:
        super().__init__(session, style)
        self.hand = Hand()
        self._overlay, self._rings = OverlayLayer(style), RingsLayer(style)

    def layers(self) -> list[StageLayer]:
        return [
            StageLayer("invitation", HAND, self._invitation_key, self._paint_invitation, kept=True),
            StageLayer("frame", HAND + 1, self._frame_key, self._paint_frame, self._frame_area),
            StageLayer("brush", HAND + 2, self._brush_key, self._paint_brush, self._brush_area),
            StageLayer("crosshair", HAND + 3, self._crosshair_key, self._paint_crosshair),
            StageLayer("hover", HAND + 4, self._hover_key, self._paint_hover, self._hover_area, kept=True),
            StageLayer("stroke", HAND + 5, self._stroke_key, self._paint_stroke),
            StageLayer("focus", HAND + 6, self._focus_key, self._paint_focus),
        ]

    def _invitation_key(self) -> Hashable:
        return () if self.experiment.on_plane.invites else None

    def _paint_invitation(self, painter: QPainter) -> None:
        self._overlay.empty(painter, self.view)

    # -- frame and brush -------------------------------------------------------------------------------------

    def _frame_key(self) -> Hashable:
        return None if self.hand.band is None else self.hand.band.getRect()

    def _frame_area(self) -> QRectF:
        return self._around(self.hand.band)

    def _paint_frame(self, painter: QPainter) -> None:
        self._overlay.band(painter, self.hand.band)

    def _brush_key(self) -> Hashable:
        if self.hand.brush is None:
            return None
        at, radius, y = self.hand.brush
        return at.x(), at.y(), radius, y

    def _brush_area(self) -> QRectF:
        at, radius, _ = self.hand.brush
        return self._around(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius))

    def _paint_brush(self, painter: QPainter) -> None:
        self._overlay.brush(painter, *self.hand.brush)

    # -- crosshair, hovered point ----------------------------------------------------------------------------

    def _crosshair_key(self) -> Hashable:
        return self.hand.crosshair

    def _paint_crosshair(self, painter: QPainter) -> None:
        self._overlay.crosshair(painter, self.view, *self.hand.crosshair)

    def _hover_key(self) -> Hashable:
        hovered, note = self.hand.hovered, self.hand.note
        return None if hovered is None else (hovered, note, Same(self.points))

    def _hover_area(self) -> QRectF:
        points, i = self.points, self.hand.hovered
        ring = self._rings.hovered_area(self.view, points, i)
        return self._around(ring | self._overlay.point_note_area(self.view, points, i, self.hand.note))

    def _paint_hover(self, painter: QPainter) -> None:
        points, i = self.points, self.hand.hovered
        self._rings.hovered(painter, self.view, points, i)
        self._overlay.point_note(painter, self.view, points, i, self.hand.note)

    # -- stroke and focus ------------------------------------------------------------------------------------

    def _stroke_key(self) -> Hashable:
        stroke = self.hand.stroke
        return None if stroke is None or not stroke.painted else (Same(stroke), stroke.pos.x(), stroke.pos.y())

    def _paint_stroke(self, painter: QPainter) -> None:
        self.hand.stroke.paint(painter, self.view)

    def _focus_key(self) -> Hashable:
        return () if self.hand.focused else None

    def _paint_focus(self, painter: QPainter) -> None:
        self._overlay.focus_ring(painter, self.view)

    def _around(self, rect: QRectF) -> QRectF:
        room = self.style.line(LINE) + 1
        return rect.adjusted(-room, -room, room, room)
