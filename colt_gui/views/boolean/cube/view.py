"""The corners of the cube as they are at one moment, and where each is in a widget."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize

from colt_gui.models.boolean.words.syntax import typeset_name
from colt_gui.views.boolean.cube.cube import MOST, Plane, corners, extent, flat, parting_plane
from colt_gui.views.controls.close_up import CloseUp
from colt_gui.views.look.drawing import text_size
from colt_gui.views.look.style import Style

if TYPE_CHECKING:
    from colt_gui.models.boolean.experiment import BooleanExperiment
    from colt_gui.session import Session

MARGIN = 30  # design pixels around the corners, for symbols and names
BELOW = 24  # and for the line below the picture


def has_cube(session: Session) -> bool:
    return 1 <= len(session.experiment.names) <= MOST


@dataclass(frozen=True, eq=False)
class CubeMoment:
    """`says` is what the hypothesis says of each corner, `labels` what has been seen of it so far, 0 where nothing;
    `now` is the corner of the round on show."""

    names: tuple[str, ...]
    says: np.ndarray
    labels: np.ndarray
    now: int | None = None
    wrong: bool = False

    @property
    def n(self) -> int:
        return len(self.names)

    @property
    def plane(self) -> Plane | None:
        return parting_plane(tuple(self.says.tolist()))


def cube_moment(experiment: BooleanExperiment, t: int, before: bool = False) -> CubeMoment:
    """After round t; or `before` it has changed the hypothesis."""
    names = tuple(typeset_name(name) for name in experiment.names)
    says = experiment.region(max(t - 1, 0) if before else t)
    labels, place = np.zeros(2 ** len(names), dtype=int), 1 << np.arange(len(names))
    for _, (X, y) in experiment.run.blocks(t):
        labels[X @ place] = y
    now = int(experiment.example(t) @ place) if t else None
    return CubeMoment(names, np.asarray(says, dtype=bool), labels, now, bool(t and experiment.wrong(t)))


def beside(style: Style) -> int:
    """From an edge to the name that stands beside it."""
    return style.px(12)


class CubeView:
    """Places of the cube in a widget of this size. The name of the second variable stands to the left of it."""

    def __init__(self, style: Style, size: QSize, names: tuple[str, ...], close_up: CloseUp) -> None:
        margin, below, n = style.px(MARGIN), style.px(BELOW), len(names)
        left = max(margin, beside(style) + text_size(style.font("small"), names[1]).width()) if n > 1 else margin
        room = QRectF(left, margin, size.width() - left - margin, size.height() - 2 * margin - below)
        wide, high = extent(n)
        most = [side / length for side, length in ((room.width(), wide), (room.height(), high)) if length]
        self.side = max(min(most), 1.0) * close_up.times
        middle = room.center() + close_up.offset(size)
        self._left, self._bottom = middle.x() - wide * self.side / 2, middle.y() + high * self.side / 2
        self.corners = [self.at(corner) for corner in corners(n).astype(float)]

    def at(self, place: np.ndarray) -> QPointF:
        """Where a point of the cube is."""
        x, y = flat(place[None])[0].tolist()
        return QPointF(self._left + x * self.side, self._bottom - y * self.side)

    def corner_at(self, at: QPointF, reach: float) -> int | None:
        away = [(corner - at).manhattanLength() for corner in self.corners]
        nearest = int(np.argmin(away))
        return nearest if away[nearest] <= reach else None
