"""What one press of a button goes on to do. A stroke lives from press to release: move, end, or cancel."""

from __future__ import annotations

import math
from itertools import count
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

if TYPE_CHECKING:
    from colt_gui.models.core.document import Document
    from colt_gui.views.plane.plane import Plane
    from colt_gui.views.plane.plane_map import PlaneMap

WOBBLE = 4  # a hand that moves less than this has not dragged
CLICK_WOBBLE = 24  # on empty space there is nothing to drag, so a click may tremble more
SPACING = 13  # pixels of the brush's way for each point
_strokes = count(1)


class Stroke:
    """Where it began, in pixels; whether the hand has really moved."""

    wobble = WOBBLE

    def __init__(self, plane: Plane, start: QPointF) -> None:
        self.plane, self.start, self.pos = plane, start, start
        self.session = plane.session
        self.moved = False

    def move(self, pos: QPointF) -> None:
        self.pos = pos
        way = pos - self.start
        self.moved = self.moved or math.hypot(way.x(), way.y()) >= self.wobble

    def flush(self) -> None:
        """Once in each turn of the event loop, however often the mouse moved."""

    def end(self) -> None:
        self.flush()

    def cancel(self) -> None:
        """Esc: as if it had not begun."""

    def renumber(self, numbers: np.ndarray) -> bool:
        """Point i is now numbers[i], or gone (−1). False when the stroke has nothing left to act on."""
        return True

    @property
    def painted(self) -> bool:
        """Whether anything is seen of it on the way."""
        return False

    def paint(self, painter: QPainter, view: PlaneMap) -> None:
        """What is seen of it on the way, above everything else."""


class PlaceStroke(Stroke):
    """A click that adds a point where the button went down."""

    wobble = CLICK_WOBBLE

    def __init__(self, plane: Plane, start: QPointF, y: int) -> None:
        super().__init__(plane, start)
        self.y = y

    def end(self) -> None:
        if not self.moved:
            self.session.selection.select(())
            self.session.add_point(self.plane.view.data(self.start), self.y)


class MenuStroke(Stroke):
    """A right click on a point: its menu."""

    def __init__(self, plane: Plane, start: QPointF, i: int) -> None:
        super().__init__(plane, start)
        self.i = i

    def end(self) -> None:
        if not self.moved:
            self.plane.ask_menu(self.i)

    def renumber(self, numbers: np.ndarray) -> bool:
        self.i = int(numbers[self.i])
        return self.i >= 0


class RemoveStroke(Stroke):
    """Middle button: a click on a point removes it, a drag pans."""

    def __init__(self, plane: Plane, start: QPointF, i: int | None) -> None:
        super().__init__(plane, start)
        self.i, self._pan = i, PanStroke(plane, start)

    def move(self, pos: QPointF) -> None:
        super().move(pos)
        if self.moved:
            self._pan.move(pos)

    def flush(self) -> None:
        self._pan.flush()

    def end(self) -> None:
        self.flush()
        if not self.moved and self.i is not None:
            self.session.remove_points([self.i])

    def renumber(self, numbers: np.ndarray) -> bool:
        """Without its point it goes on as a pan."""
        self.i = None if self.i is None or numbers[self.i] < 0 else int(numbers[self.i])
        return True


class PanStroke(Stroke):
    def __init__(self, plane: Plane, start: QPointF) -> None:
        super().__init__(plane, start)
        self._last = start

    def flush(self) -> None:
        way, self._last = self.pos - self._last, self.pos
        if not way.isNull():
            self.plane.camera.pan(way)


class MoveStroke(Stroke):
    """Drags points; everything is computed again while it goes, and it is one step of undo."""

    def __init__(self, plane: Plane, start: QPointF, indices: list[int]) -> None:
        super().__init__(plane, start)
        self.indices = indices
        self._from = self.session.document.points.X[indices].copy()
        self._done = QPointF(start)
        self._made: Document | None = None

    def flush(self) -> None:
        if not self.moved or self.pos == self._done:
            return
        if self.session.document is not self._made:
            self.session.seal()
        self._done = QPointF(self.pos)
        view, way = self.plane.view, self.pos - self.start
        X = self._from + np.array([way.x() / view.sx, way.y() / view.sy])
        self.session.held = True
        if self._move(X):
            self._made = self.session.document

    def _move(self, X: np.ndarray) -> bool:
        if len(self.indices) == 1:
            return self.session.move_point(self.indices[0], X[0].tolist())
        return self.session.move_points(self.indices, X)

    def renumber(self, numbers: np.ndarray) -> bool:
        """The hand keeps the points that are still there."""
        there = numbers[self.indices] >= 0
        self.indices, self._from = numbers[self.indices][there].tolist(), self._from[there]
        return len(self.indices) > 0

    def end(self) -> None:
        self.flush()
        if self.moved:
            self.session.seal()
        else:
            self.session.selection.select(self.indices)

    def cancel(self) -> None:
        """What somebody else has done meanwhile is not taken back."""
        if self.session.document is self._made:
            self.session.undo()


class BandStroke(Stroke):
    """A frame; what is in it is selected (with Shift: as well)."""

    def __init__(self, plane: Plane, start: QPointF, add: bool) -> None:
        super().__init__(plane, start)
        self._before = self.session.selection.points if add else frozenset()

    def move(self, pos: QPointF) -> None:
        super().move(pos)
        self.plane.set_band(QRectF(self.start, self.pos).normalized())

    def flush(self) -> None:
        if self.moved and self.session.document.points.dimension == 2:  # a lab may show others in their place
            px = self.plane.view.pixels(self.session.document.points.X)
            band = QRectF(self.start, self.pos).normalized()
            inside = (px >= (band.left(), band.top())) & (px <= (band.right(), band.bottom()))
            self.session.selection.select(self._before | set(np.flatnonzero(inside.all(axis=1)).tolist()))

    def end(self) -> None:
        self.flush()
        if not self.moved:
            self.session.selection.select(self._before)
        self.plane.set_band(None)

    def cancel(self) -> None:
        self.session.selection.select(self._before)
        self.plane.set_band(None)

    def renumber(self, numbers: np.ndarray) -> bool:
        self._before = frozenset(int(numbers[i]) for i in self._before if numbers[i] >= 0)
        return True


class BrushStroke(Stroke):
    """Sprinkles points into a disc along its way, evenly spread; the whole stroke is one step of undo."""

    def __init__(self, plane: Plane, start: QPointF, y: int) -> None:
        super().__init__(plane, start)
        self.y, self._merge = y, ("brush", next(_strokes))
        self._rng = np.random.default_rng(len(self.session.points))
        self._waiting = [self._sprinkled(start)]
        self._left = float(SPACING)
        self._made: Document | None = None

    def _sprinkled(self, at: QPointF) -> tuple[float, float]:
        radius, angle = math.sqrt(self._rng.random()) * self.plane.brush_radius, math.tau * self._rng.random()
        return self.plane.view.data(at + QPointF(radius * math.cos(angle), radius * math.sin(angle)))

    def move(self, pos: QPointF) -> None:
        last = self.pos
        super().move(pos)
        way = pos - last
        length = math.hypot(way.x(), way.y())
        gone = self._left
        while gone <= length:
            self._waiting.append(self._sprinkled(last + way * (gone / length)))
            gone += SPACING
        self._left = gone - length

    def flush(self) -> None:
        if self._waiting:
            X, self._waiting = self._waiting, []
            self.session.held = True
            if self.session.add_points(X, [self.y] * len(X), merge=self._merge):
                self._made = self.session.document

    def end(self) -> None:
        self.flush()
        self.session.seal()

    def cancel(self) -> None:
        """What somebody else has done meanwhile is not taken back."""
        if self.session.document is self._made:
            self.session.undo()


class EraseStroke(Stroke):
    """Removes the points under a disc along its way; the whole stroke is one step of undo."""

    def __init__(self, plane: Plane, start: QPointF) -> None:
        super().__init__(plane, start)
        self._merge = ("eraser", next(_strokes))
        self._way = [start]
        self._made: Document | None = None

    def move(self, pos: QPointF) -> None:
        super().move(pos)
        self._way.append(pos)

    def flush(self) -> None:
        way, self._way = self._way, [self._way[-1]]
        if self.session.document.adversary is not None:
            return  # the adversary's points are not to be touched
        under = self.passed(way)
        if len(under) and self.session.remove_points(under.tolist(), self._merge):
            self._made = self.session.document

    def passed(self, way: list[QPointF]) -> np.ndarray:
        """The points that the disc has passed over on its way from place to place."""
        places = self.plane.view.pixels(self.session.points.X)
        corners = np.array([(at.x(), at.y()) for at in way])
        under = np.zeros(len(places), dtype=bool)
        for a, b in zip(corners, corners[1:] if len(corners) > 1 else corners):
            along = b - a
            share = np.clip((places - a) @ along / max(float(along @ along), 1e-12), 0.0, 1.0)
            under |= np.hypot(*(places - a - share[:, None] * along).T) <= self.plane.eraser_radius
        return np.flatnonzero(under)

    def end(self) -> None:
        self.flush()
        self.session.seal()

    def cancel(self) -> None:
        """What somebody else has done meanwhile is not taken back."""
        if self.session.document is self._made:
            self.session.undo()
