"""The plane by keyboard alone: a crosshair that arrows move, and keys that act where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from colt_gui.models.text.numbers import vector
from colt_gui.views.plane.grid_layer import grid_step

if TYPE_CHECKING:
    from colt_gui.views.plane.plane import Plane

Key = Qt.Key
WAYS = {Key.Key_Left: (-1, 0), Key.Key_Right: (1, 0), Key.Key_Up: (0, 1), Key.Key_Down: (0, -1)}
COARSE, FINE = 0.5, 0.05  # of a cell of the grid
REACH = 40  # pixels within which the crosshair means a point


class PlaneCursor:
    """`at` is its place in the data, None while it is not shown; `carried` the point it has picked up."""

    def __init__(self, plane: Plane) -> None:
        self.plane, self.session = plane, plane.session
        self.at: tuple[float, float] | None = None
        self.carried: int | None = None
        self._keys = {
            Key.Key_Return: self._place, Key.Key_Enter: self._place,
            Key.Key_Tab: self._next, Key.Key_Backtab: self._next,
            Key.Key_M: self._carry, Key.Key_F: self._flip,
            Key.Key_Delete: self._remove, Key.Key_Backspace: self._remove,
            Key.Key_Escape: self._leave, Key.Key_K: self._leave,
        }  # fmt: skip

    @property
    def shown(self) -> bool:
        return self.at is not None

    def toggle(self) -> None:
        self.leave() if self.shown else self.enter()

    def enter(self) -> None:
        """In the middle of the view, on a crossing of the grid."""
        view = self.plane.view
        x, y = view.data(view.rect.center())
        step = self._step(COARSE)
        self._move_to(round(x / step) * step, round(y / step) * step)

    def leave(self) -> None:
        self.drop()
        self.at = None
        self.plane.refresh()

    def takes(self, event: QKeyEvent) -> bool:
        """Whether this key is meant for the crosshair rather than for the transport."""
        plain = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        return (
            self.shown
            and plain == Qt.KeyboardModifier.NoModifier
            and (event.key() in self._keys or event.key() in WAYS)
        )

    def key(self, event: QKeyEvent) -> None:
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        key = Key(event.key())
        if key in WAYS:
            self.move(*WAYS[key], fine=shift)
        else:
            self._keys[key](shift or event.key() == Key.Key_Backtab)

    # -- what the keys do ------------------------------------------------------------------------------------

    def _step(self, share: float) -> float:
        return grid_step(self.plane.view, self.plane.look) * share

    def move(self, dx: int, dy: int, fine: bool = False) -> None:
        if self.at is None:
            return
        step = self._step(FINE if fine else COARSE)
        x, y = self.at
        at = self._move_to(x + dx * step, y + dy * step)
        if self.carried is not None:
            self.session.move_point(self.carried, at)

    def _move_to(self, x: float, y: float) -> tuple[float, float]:
        # sums of steps drift by rounding; people expect 0.3, not 0.30000000000000004
        self.at = at = (round(x, 10) + 0.0, round(y, 10) + 0.0)
        self.plane.camera.keep(at, self.plane.look.px(24))
        self.plane.refresh()
        return at

    def place(self, y: int) -> None:
        self.drop()
        self.session.selection.select(())
        if self.at is not None:
            self.session.add_point(self.at, y)

    def _place(self, other: bool) -> None:
        self.place(-self.session.selection.current_class if other else self.session.selection.current_class)

    def _next(self, back: bool) -> None:
        """From point to point in their order."""
        points = self.session.points
        self.drop()
        if len(points):
            here = self.here()
            i = (len(points) - 1 if back else 0) if here is None else (here + (-1 if back else 1)) % len(points)
            self._move_to(*points.X[i].tolist())

    def here(self) -> int | None:
        """The point that the crosshair means."""
        return self._near(self.plane.look.px(REACH))

    def _near(self, reach: float) -> int | None:
        return None if self.at is None else self.plane.nearest(self.plane.view.at(*self.at), reach)

    def _carry(self, _shift: bool) -> None:
        if self.carried is not None:
            self.drop()
        elif (i := self._near(self.plane.view.diagonal)) is not None:
            self.session.seal()
            self.carried = i
            self._move_to(*self.session.points.X[i].tolist())
        self.plane.refresh()

    def drop(self) -> None:
        if self.carried is not None:
            self.carried = None
            self.session.seal()

    def renumber(self, numbers: np.ndarray) -> None:
        """The carried point is put down when it is gone."""
        if self.carried is not None:
            self.carried = None if numbers[self.carried] < 0 else int(numbers[self.carried])

    def _flip(self, _shift: bool) -> None:
        if (i := self.here()) is not None:
            self.session.flip_points([i])

    def _remove(self, _shift: bool) -> None:
        if (i := self.here()) is not None:
            self.drop()
            self.session.remove_points([i])

    def _leave(self, _shift: bool) -> None:
        self.leave()

    def describe(self) -> str:
        if self.at is None:
            return ""
        text = f"Crosshair at {vector(self.at)}"
        if self.carried is not None:
            return f"{text}, carrying point {self.carried + 1}"
        return text if (i := self.here()) is None else f"{text}, near point {i + 1}"
