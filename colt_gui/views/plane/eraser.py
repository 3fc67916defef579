"""The eraser: what it passes over is gone."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF

from colt_gui.views.plane.strokes import Stroke

if TYPE_CHECKING:
    from colt_gui.models.core.document import Document
    from colt_gui.views.plane.plane import Plane

_strokes = count(1)


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
