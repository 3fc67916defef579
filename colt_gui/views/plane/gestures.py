"""The mouse on the plane: which stroke a press begins, what a wheel and a double click do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QWheelEvent

from colt_gui.views.labs import view_of
from colt_gui.views.plane.strokes import (
    BandStroke,
    BrushStroke,
    EraseStroke,
    MenuStroke,
    MoveStroke,
    PanStroke,
    PlaceStroke,
    RemoveStroke,
    Stroke,
)

if TYPE_CHECKING:
    from colt_gui.views.plane.plane import Plane

Button, Shape = Qt.MouseButton, Qt.CursorShape
TOOL_SHAPES = {
    "point": Shape.CrossCursor, "brush": Shape.CrossCursor, "line": Shape.CrossCursor,
    "eraser": Shape.CrossCursor, "pan": Shape.OpenHandCursor,
}  # fmt: skip


class Gestures(QObject):
    def __init__(self, plane: Plane) -> None:
        super().__init__(plane)
        self.plane, self.session = plane, plane.session
        self.stroke: Stroke | None = None
        self._button = Button.NoButton
        self._just_placed = False
        self.space_held = self.space_used = False
        self._turn = QTimer(self, interval=0, singleShot=True)
        self._turn.timeout.connect(self._flush)
        self.session.changed.connect(self._check_plane)

    # -- press, move, release --------------------------------------------------------------------------------

    def press(self, event: QMouseEvent) -> None:
        if self.stroke is not None:
            return
        self._just_placed = False
        self.stroke = self._begin(event.position(), event.button(), event.modifiers())
        self._button = event.button()
        self.show_shape()

    def _begin(self, pos: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> Stroke | None:
        plane, session, tool = self.plane, self.session, self.session.selection.tool
        i = plane.nearest(pos)
        if self.space_held or (tool == "pan" and button == Button.LeftButton):
            self.space_used = True
            return PanStroke(plane, pos)
        if button == Button.MiddleButton:
            return RemoveStroke(plane, pos, i)
        if button not in (Button.LeftButton, Button.RightButton):
            return None
        if button == Button.RightButton and i is not None and tool not in {"brush", "eraser"}:
            return MenuStroke(plane, pos, i)
        if (stroke := view_of(session).stroke(tool)) is not None:
            return stroke(plane, pos) if button == Button.LeftButton else None
        y = session.selection.current_class if button == Button.LeftButton else -session.selection.current_class
        if tool == "brush":
            return BrushStroke(plane, pos, y)
        if tool == "eraser":
            return EraseStroke(plane, pos) if plane.flat else None
        if i is not None:
            return MoveStroke(plane, pos, self._with_selection(i))
        if tool == "select":
            shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
            return BandStroke(plane, pos, shift) if button == Button.LeftButton else None
        return PlaceStroke(plane, pos, y)

    def _with_selection(self, i: int) -> list[int]:
        chosen = self.session.selection.points
        return sorted(chosen) if i in chosen else [i]

    def move(self, event: QMouseEvent) -> None:
        pos = event.position()
        if self.stroke is None:
            self.plane.hover(pos)
            self.show_shape()
            return
        self.stroke.move(pos)
        self.plane.pointer = pos
        self._turn.start()

    def release(self, event: QMouseEvent) -> None:
        if self.stroke is None or event.button() != self._button:
            return
        stroke, self.stroke = self.stroke, None
        self._turn.stop()
        stroke.move(event.position())
        stroke.end()
        self._just_placed = isinstance(stroke, PlaceStroke)
        self.plane.hover(event.position())
        self.show_shape()

    def _flush(self) -> None:
        if self.stroke is None:
            return
        self.stroke.flush()
        self.plane.refresh()

    def cancel(self) -> bool:
        """Gives up the stroke under way; says whether there was one."""
        if self.stroke is None:
            return False
        stroke, self.stroke = self.stroke, None
        self._turn.stop()
        stroke.cancel()
        self.show_shape()
        return True

    def renumber(self, numbers: np.ndarray) -> None:
        """A stroke whose points or whose plane is gone is over, though the button is still down."""
        if self.stroke is not None and not (self.plane.flat and self.stroke.renumber(numbers)):
            self._drop()

    def _check_plane(self) -> None:
        """Another lab may show other points of the same document, in a space that is no plane."""
        if self.stroke is not None and not self.plane.flat:
            self._drop()

    def _drop(self) -> None:
        self.stroke = None
        self._turn.stop()
        self.show_shape()

    # -- the rest of the mouse -------------------------------------------------------------------------------

    def double_click(self, event: QMouseEvent) -> None:
        """Flips the point under the hand; a hasty double click on empty space is one click, not two."""
        placed, self._just_placed = self._just_placed, False
        if (
            self.session.selection.tool not in {"point", "select"}
            or event.button() != Button.LeftButton
            or self.space_held
        ):
            self.press(event)
            return
        i = self.plane.nearest(event.position())
        if i is not None and not placed:
            self.session.flip_points([i])

    def wheel(self, event: QWheelEvent) -> None:
        delta = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and self.session.selection.tool in {
            "brush",
            "eraser",
        }:
            self.plane.resize_brush(1.0012**delta)
        else:
            self.plane.camera.zoom(1.0015**delta, event.position())
        event.accept()

    def show_shape(self) -> None:
        """The pointer says what a press would do."""
        tool = self.session.selection.tool
        if isinstance(self.stroke, (PanStroke, MoveStroke)):
            shape = Shape.ClosedHandCursor
        elif self.space_held:
            shape = Shape.OpenHandCursor
        elif self.plane.hovered is not None and tool in {"point", "select"}:
            shape = Shape.PointingHandCursor
        else:
            shape = TOOL_SHAPES.get(tool, Shape.ArrowCursor)
        self.plane.setCursor(shape)
