"""The stage for points in the plane: the learner's hypothesis, and the hand that places the points."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.models.core.points import Points
from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.look.style import Style
from colt_gui.views.overrides import qt_override
from colt_gui.views.plane.camera import Camera
from colt_gui.views.plane.cursor import PlaneCursor
from colt_gui.views.plane.gestures import Gestures
from colt_gui.views.plane.overlay_layer import OverlayLayer
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.plane.points_layer import PointsLayer
from colt_gui.views.plane.rings_layer import RingsLayer
from colt_gui.views.window.scenes import Scenes

BRUSH, BRUSH_RANGE = 42, (8, 240)
KEYBOARD = {
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
}


class Plane(QWidget):
    """Draws the session at the player's phase. The view stands still unless a person moves it or other data
    come that it does not show."""

    def __init__(self, session: Session, player: Player, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session, self.player, self.look = session, player, style
        self.hovered: int | None = None
        self.pointer: QPointF | None = None
        self._band: QRectF | None = None
        self._brush = float(BRUSH)
        self._ring = False
        self._known: Points = session.points
        self.camera = Camera(self)
        self.gestures, self.cursor_ = Gestures(self), PlaneCursor(self)
        self._make_layers()
        self._make_widget()
        self._connect()
        self.restyle()
        self.reset_view()
        if self.flat:
            self.camera.follow(Points.empty(), session.points)

    def _make_layers(self) -> None:
        style = self.look
        self._points, self._rings, self._overlay = PointsLayer(style), RingsLayer(style), OverlayLayer(style)
        self._scenes = Scenes(self.session, self.player, style)

    def _make_widget(self) -> None:
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 160)
        self.setAccessibleName("Plane")
        self.setProperty("meantKeys", ["Space"])  # taken from the window's keys, and plays all the same

    def _connect(self) -> None:
        self.session.renumbered.connect(self._renumber)
        self.session.changed.connect(self._changed)
        self.session.moved.connect(self.refresh)
        self.session.geometry_known.connect(self.refresh)
        self.session.grown.connect(self.refresh)
        self.session.tool_changed.connect(self._tool_changed)
        self.player.frame.connect(self._show_frame)
        self.look.changed.connect(self.restyle)

    # -- drawing ---------------------------------------------------------------------------------------------

    @property
    def flat(self) -> bool:
        """Whether what is open lies in the plane at all."""
        return self.session.points.dimension == 2

    @property
    def scene(self):
        """What the present family of learners draws."""
        return self._scenes[self.session.experiment.learner.family]

    def refresh(self) -> None:
        self._describe()
        self.update()

    def _show_frame(self) -> None:
        """Within a round the picture moves, and the words about it stay."""
        self.update()

    def restyle(self) -> None:
        for drawn in (self._points, *self._scenes):
            drawn.forget()
        self.refresh()

    def _renumber(self, numbers: np.ndarray) -> None:
        """What the hand holds or points at stays the same point, or is let go."""
        self.gestures.renumber(numbers)
        self.cursor_.renumber(numbers)
        if self.hovered is not None:  # under a stroke it stays; else see `_changed`
            self.hovered = None if numbers[self.hovered] < 0 else int(numbers[self.hovered])

    def _changed(self) -> None:
        known, self._known = self._known, self.session.points
        if self.flat and self.gestures.stroke is None and not self.cursor_.shown:
            self.camera.follow(known, self._known)
        if self.gestures.stroke is None:
            self.hovered = self._meant(self.pointer)
        self.refresh()

    def _tool_changed(self) -> None:
        self.gestures.show_shape()
        self.refresh()

    @qt_override
    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            self.paint(painter)

    def paint(self, painter: QPainter) -> None:
        """Everything, on the widget or into a vector picture of its size."""
        session, view = self.session, self.view
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.flat:
            painter.fillRect(view.rect, self.look.ground)
            return
        moving = self.player.animating or self.gestures.stroke is not None
        self.scene.under(painter, view, moving)
        self._points.paint(painter, view, session.points)
        self._rings.selected(painter, view, session.points, session.selection)
        self.scene.over(painter, view)
        self._paint_hand(painter, view)

    def _paint_hand(self, painter: QPainter, view: PlaneMap) -> None:
        session, overlay = self.session, self._overlay
        if not len(session.points):
            overlay.empty(painter, view)
        if self._band is not None:
            overlay.band(painter, self._band)
        if session.tool == "brush" and self.pointer is not None:
            overlay.brush(painter, self.pointer, self.brush_radius, session.current_class)
        if self.cursor_.at is not None:
            overlay.crosshair(painter, view, self.cursor_.at, self.cursor_.describe())
        elif self.hovered is not None and self.gestures.stroke is None:
            self._rings.hovered(painter, view, session.points, self.hovered)
            overlay.point_note(painter, view, session.points, self.hovered, self.scene.note(self.hovered))
        if self.gestures.stroke is not None:
            self.gestures.stroke.paint(painter, view)
        if self._ring:
            overlay.focus_ring(painter, view)

    def _describe(self) -> None:
        """For people who listen to the plane."""
        y, run = self.session.points.y, self.session.run
        plus = int((y > 0).sum())
        when = "Step" if self.session.experiment.batch else "Round"
        text = f"{plus} points of class +, {len(y) - plus} of class −. {when} {self.session.t} of {len(run)}."
        if self.cursor_.at is not None:
            text += f" {self.cursor_.describe()}."
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)

    # -- the view --------------------------------------------------------------------------------------------

    @property
    def view(self) -> PlaneMap:
        return self.camera.view

    def fit(self) -> None:
        """Shows all points and the origin; in a lesson those of all its steps."""
        if self.flat:
            self.camera.fit(np.concatenate([self.session.points.X, self.session.frame]))

    def reset_view(self) -> None:
        self.camera.reset()

    # -- the hand --------------------------------------------------------------------------------------------

    def nearest(self, pos: QPointF, within: float | None = None) -> int | None:
        """The point of the document that a hand there means; the adversary's points are not to be touched."""
        if not self.flat or self.session.document.adversary is not None:
            return None
        return self._points.nearest(self.view, self.session.points, pos, within)

    def _meant(self, pos: QPointF | None) -> int | None:
        """The point that the pointer is on, where the tool is one for points."""
        return None if pos is None or self.session.tool in {"brush", "pan", "line"} else self.nearest(pos)

    def hover(self, pos: QPointF | None) -> None:
        self.pointer = pos
        hovered = self._meant(pos)
        if hovered != self.hovered or self.session.tool == "brush":
            self.hovered = hovered
            self.refresh()

    def set_band(self, band: QRectF | None) -> None:
        self._band = band
        self.refresh()

    @property
    def brush_radius(self) -> float:
        return self._brush * self.look.scale

    def resize_brush(self, times: float) -> None:
        low, high = BRUSH_RANGE
        self._brush = min(max(self._brush * times, low), high)
        self.refresh()

    def toggle_cursor(self) -> None:
        """The crosshair for placing points by keyboard."""
        self.cursor_.toggle()

    def remove(self) -> None:
        """The selected points, or the one under the pointer, or else the chosen expert that was drawn."""
        from colt_gui.views.experts.drawn_experts import remove_chosen  # no other lab needs what it needs

        hovered = () if self.hovered is None else (self.hovered,)
        if not self.session.remove_points(self.session.selection or hovered):
            remove_chosen(self.session)

    @qt_override
    def mousePressEvent(self, event) -> None:
        self.gestures.press(event)

    @qt_override
    def mouseMoveEvent(self, event) -> None:
        self.gestures.move(event)

    @qt_override
    def mouseReleaseEvent(self, event) -> None:
        self.gestures.release(event)

    @qt_override
    def mouseDoubleClickEvent(self, event) -> None:
        self.gestures.double_click(event)

    @qt_override
    def wheelEvent(self, event) -> None:
        self.gestures.wheel(event)

    @qt_override
    def leaveEvent(self, event) -> None:
        self.hover(None)

    # -- keys ------------------------------------------------------------------------------------------------

    @qt_override
    def event(self, event) -> bool:
        """Space is kept from the window's shortcut: held down it pans. So are the crosshair's keys."""
        if event.type() == QEvent.Type.ShortcutOverride:
            space = event.key() == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.NoModifier
            if space or self.cursor_.takes(event):
                event.accept()
                return True
        return super().event(event)

    @qt_override
    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes from point to point while the crosshair is shown."""
        return False if self.cursor_.shown else super().focusNextPrevChild(forward)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self._space(True, event)
        elif event.key() == Qt.Key.Key_Escape and self.gestures.cancel():
            return
        elif self.cursor_.takes(event):
            self.cursor_.key(event)
        elif (action := self._plain_key(event)) is not None:
            action()
        else:
            event.ignore()

    def _plain_key(self, event: QKeyEvent):
        if event.modifiers() != Qt.KeyboardModifier.NoModifier:
            return None
        return {
            Qt.Key.Key_K: self.toggle_cursor,
            Qt.Key.Key_Delete: self.remove,
            Qt.Key.Key_Backspace: self.remove,
            Qt.Key.Key_BracketLeft: self.smaller_brush,
            Qt.Key.Key_BracketRight: self.larger_brush,
        }.get(event.key())

    def smaller_brush(self) -> None:
        self.resize_brush(1 / 1.2)

    def larger_brush(self) -> None:
        self.resize_brush(1.2)

    @qt_override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            self._space(False, event)
        else:
            event.ignore()

    def _space(self, down: bool, event: QKeyEvent) -> None:
        """A tap plays or pauses; held down it turns a drag into panning."""
        if event.isAutoRepeat():
            return
        gestures = self.gestures
        tapped = gestures.space_held and not down and not gestures.space_used
        gestures.space_held, gestures.space_used = down, False
        gestures.show_shape()
        if tapped:
            self.player.toggle()

    @qt_override
    def focusInEvent(self, event) -> None:
        self._ring = event.reason() in KEYBOARD
        super().focusInEvent(event)
        self.refresh()

    @qt_override
    def focusOutEvent(self, event) -> None:
        self._ring = self.gestures.space_held = False
        super().focusOutEvent(event)
        self.refresh()
