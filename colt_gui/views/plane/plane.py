"""The stage for points in the plane: the learner's hypothesis, and the hand that places the points."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QGraphicsItem, QSizePolicy, QWidget
from shiboken6 import isValid

from colt_gui.models.core.experiment import AnyExperiment
from colt_gui.models.core.points import Points
from colt_gui.session import Job, Session
from colt_gui.views.canvas.added_item import guard
from colt_gui.views.canvas.camera import Camera
from colt_gui.views.canvas.view import CanvasView
from colt_gui.views.labs import loaded, view_of
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled
from colt_gui.views.plane.cursor import PlaneCursor
from colt_gui.views.plane.field import Finer
from colt_gui.views.plane.gestures import Gestures
from colt_gui.views.plane.layers import ITEMS, LayerStack, StageScene
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.plane.pointer import PointerScene, PointerState
from colt_gui.views.plane.points import PointsScene
from colt_gui.views.window.stage.scenes import Scenes

BRUSH, BRUSH_RANGE = 42, (8, 240)
MENU = 10  # design pixels from a point to its menu
KEYBOARD = {
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
}


class Plane(Styled, CanvasView):
    """Draws the session at the playback's phase. The view stands still unless a person moves it or other data
    come that it does not show."""

    point_menu_wanted = Signal(int, QPoint)  # of this point, at this place on the screen

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self.session, self.look = session, style
        self.hovered: int | None = None
        self.pointer: QPointF | None = None
        self._band: QRectF | None = None
        self._brush = float(BRUSH)
        self._ring = False
        self._view: PlaneMap | None = None
        self._finer: Hashable = None  # what a finer picture has been asked for
        self._known: Points = session.points
        self.camera = Camera()
        self.setCentralItem(self.camera)
        self.gestures, self.cursor_ = Gestures(self), PlaneCursor(self)
        self._make_layers()
        self._make_widget()
        self._connect()
        self.restyle()
        self.reset_view()
        if self.flat:
            self.camera.follow(Points.empty(), session.points)

    def _make_layers(self) -> None:
        parts = self.session, self.look
        self._scenes, self._points, self._pointer = Scenes(*parts), PointsScene(*parts), PointerScene(*parts)
        self._blank: StageScene[AnyExperiment] = StageScene(*parts)  # for what does not lie in the plane
        self.layers = LayerStack(self.camera)
        self.camera.childGroup.setZValue(ITEMS)

    def _make_widget(self) -> None:
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 160)
        self.setAccessibleName("Plane")
        self.setProperty("meantKeys", ["Space"])  # taken from the window's keys, and plays all the same

    def _connect(self) -> None:
        self.session.selection.shown_renumbered.connect(self._renumber)
        self.session.changed.connect(self._changed)
        for signal in (self.session.moved, self.session.computed):
            signal.connect(self.refresh)
        self.session.selection.changed.connect(self._tool_changed)
        self.session.selection.pointed_changed.connect(self._follow)
        # within a round the picture moves, and the words about it stay
        self.session.playback.frame.connect(self._follow)
        self.camera.sigRangeChanged.connect(self._follow)
        self.camera.sigResized.connect(self._follow)

    # -- drawing ---------------------------------------------------------------------------------------------

    @property
    def flat(self) -> bool:
        """Whether what is open lies in the plane at all."""
        return self.session.points.dimension == 2

    @property
    def lab_scene(self) -> StageScene[Any]:
        """What the current lab draws."""
        scene: StageScene[Any] = self._scenes.current
        return scene

    def refresh(self) -> None:
        self._describe()
        self._follow()

    def _follow(self, *_: object) -> None:
        """The layers for which anything has changed will be painted."""
        self._view = view = _same(self.view, self._view)
        scenes = (self.lab_scene, self._points, self._pointer) if self.flat else (self._blank,)
        moving = self.session.playback.animating or self.session.held or self.gestures.stroke is not None
        for scene in scenes:
            scene.see(view, moving)
        self._pointer.state = self._pointer_state()
        self.layers.show(*scenes)
        self.layers.follow(view)
        if self.flat:
            self._ask_for_finer()

    def _ask_for_finer(self) -> None:
        """Have what was shown coarsely computed in the background, while nothing moves."""
        finer = self.lab_scene.finer()
        if finer is not None and finer.key != self._finer:
            self._finer = finer.key
            self.session.background.ask(("finer", id(self)), Job(finer.work, partial(self._show_finer, finer)))

    def _show_finer(self, finer: Finer, values: object) -> None:
        if isValid(self):  # the window may have gone meanwhile
            finer.keep(values)
            self._follow()

    def restyle(self) -> None:
        self._scenes.forget()
        self.layers.restyle()
        self.refresh()

    def add_item(self, item: QGraphicsItem) -> None:
        """Any item of pyqtgraph, in coordinates of the data: above the picture, below the hand. It is seen; the mouse
        stays with the plane."""
        guard(item)
        self.camera.addItem(item, ignoreBounds=True)

    def remove_item(self, item: QGraphicsItem) -> None:
        self.camera.removeItem(item)

    def _renumber(self, numbers: np.ndarray) -> None:
        """What the hand holds or points at stays the same point, or is let go."""
        self.gestures.renumber(numbers)
        self.cursor_.renumber(numbers)
        if self.hovered is not None:  # under a stroke it stays; else see `_changed`
            self.hovered = None if numbers[self.hovered] < 0 else int(numbers[self.hovered])

    def _changed(self) -> None:
        known, self._known = self._known, self.session.points
        self.lay_out()
        if self.flat and self.gestures.stroke is None and not self.cursor_.shown:
            self.camera.follow(known, self._known)
        if self.gestures.stroke is None:
            self.hovered = self._meant(self.pointer)
            if self.pointer is not None:
                self.session.selection.point_at(self.hovered)
        self.refresh()

    def _tool_changed(self) -> None:
        self.gestures.show_shape()
        self.refresh()

    def paint(self, painter: QPainter) -> None:
        """Everything, into a picture of its size."""
        self._follow()
        CanvasView.render(self, painter, QRectF(self.rect()), self.rect(), Qt.AspectRatioMode.IgnoreAspectRatio)

    def _pointer_state(self) -> PointerState:
        session, cursor, stroke = self.session, self.cursor_, self.gestures.stroke
        discs = {"brush": (self.brush_radius, session.selection.current_class), "eraser": (self.eraser_radius, 0)}
        disc = discs.get(session.selection.tool)
        hovered = None if cursor.shown or stroke is not None else self.hovered
        return PointerState(
            self._band,
            (self.pointer, *disc) if disc is not None and self.pointer is not None else None,
            None if cursor.at is None else (cursor.at, cursor.describe()),
            hovered,
            () if hovered is None else tuple(self.lab_scene.note(hovered)),
            stroke,
            self._ring,
        )

    def _describe(self) -> None:
        """For people who listen to the plane."""
        experiment, run = self.session.experiment, self.session.run
        y, when = experiment.on_plane.points.y, experiment.unit.capitalize()
        plus = int((y > 0).sum())
        text = f"{plus} points of class +, {len(y) - plus} of class −. {when} {self.session.t} of {len(run)}."
        if self.cursor_.at is not None:
            text += f" {self.cursor_.describe()}."
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)

    # -- the view --------------------------------------------------------------------------------------------

    @property
    def view(self) -> PlaneMap:
        self.lay_out()
        return self.camera.view

    def fit(self) -> None:
        """Shows all points and the origin; in a lesson those of all its steps."""
        if self.flat:
            session = self.session
            reach = session.experiment.on_plane.reach
            self.camera.fit(np.concatenate([session.points.X, session.selection.extent, reach]))

    def reset_view(self) -> None:
        self.camera.reset()

    # -- the mouse -------------------------------------------------------------------------------------------

    def nearest(self, pos: QPointF, within: float | None = None) -> int | None:
        """The point of the document that a hand there means; the adversary's points are not to be touched."""
        if not self.flat or self.session.document.adversary is not None:
            return None
        return self._points.symbols.nearest(self.view, self.session.points, pos, within)

    def _meant(self, pos: QPointF | None) -> int | None:
        """The point that the pointer is on, where the tool is one for points."""
        return (
            None
            if pos is None or self.session.selection.tool in {"brush", "eraser", "pan", "line"}
            else self.nearest(pos)
        )

    def hover(self, pos: QPointF | None) -> None:
        self.pointer = pos
        hovered = self._meant(pos)
        if hovered != self.hovered or self.session.selection.tool in {"brush", "eraser"}:
            self.hovered = hovered
            self.session.selection.point_at(hovered)
            self.refresh()

    def set_band(self, band: QRectF | None) -> None:
        self._band = band
        self.refresh()

    @property
    def brush_radius(self) -> float:
        return self._brush * self.look.scale

    @property
    def eraser_radius(self) -> float:
        """Smaller than the brush: it has to come in between points."""
        return self.brush_radius / 2

    def resize_brush(self, times: float) -> None:
        low, high = BRUSH_RANGE
        self._brush = min(max(self._brush * times, low), high)
        self.refresh()

    @property
    def meant(self) -> int | None:
        """The point that a key is about: at the crosshair, the first of the selected ones, or under the pointer."""
        if not self.flat or self.session.document.adversary is not None:
            return None
        if self.cursor_.shown:
            return self.cursor_.here()
        return min(self.session.selection.points, default=self.hovered)

    def ask_menu(self, i: int) -> None:
        """Beside the point, or beside the plane where the point is out of sight."""
        beside = self.view.at(*self.session.points.X[i].tolist()) + QPointF(*[self.look.px(MENU)] * 2)
        x, y = (min(max(place, 0.0), float(side)) for place, side in zip(beside.toTuple(), self.size().toTuple()))
        self.point_menu_wanted.emit(i, self.mapToGlobal(QPointF(x, y).toPoint()))

    def toggle_cursor(self) -> None:
        """The crosshair for placing points by keyboard."""
        self.cursor_.toggle()

    def remove(self) -> None:
        """The selected points, or the one under the pointer, or else what the lab has to remove."""
        hovered, otherwise = () if self.hovered is None else (self.hovered,), view_of(self.session).remove
        if not self.session.remove_points(self.session.selection.points or hovered) and otherwise is not None:
            loaded(otherwise)(self.session)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.gestures.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.gestures.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.gestures.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.gestures.double_click(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.gestures.wheel(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.hover(None)

    # -- keys ------------------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Space is kept from the window's shortcut: held down it pans. So are the crosshair's keys."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            space = event.key() == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.NoModifier
            if space or self.cursor_.takes(event):
                event.accept()
                return True
        return bool(super().event(event))

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes from point to point while the crosshair is shown."""
        return not self.cursor_.shown and bool(super().focusNextPrevChild(forward))

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

    def _plain_key(self, event: QKeyEvent) -> Callable[[], None] | None:
        if event.modifiers() != Qt.KeyboardModifier.NoModifier:
            return None
        return {
            Qt.Key.Key_K: self.toggle_cursor,
            Qt.Key.Key_Delete: self.remove,
            Qt.Key.Key_Backspace: self.remove,
            Qt.Key.Key_BracketLeft: self.smaller_brush,
            Qt.Key.Key_BracketRight: self.larger_brush,
        }.get(Qt.Key(event.key()))

    def smaller_brush(self) -> None:
        self.resize_brush(1 / 1.2)

    def larger_brush(self) -> None:
        self.resize_brush(1.2)

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
            self.session.playback.toggle()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in KEYBOARD
        super().focusInEvent(event)
        self.refresh()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._ring = self.gestures.space_held = False
        super().focusOutEvent(event)
        self.refresh()


def _same(view: PlaneMap, before: PlaneMap | None) -> PlaneMap:
    """Equal views are one object: so the keys of layers are compared faster."""
    return before if view == before else view
