"""The layers of the stage: how high each lies, what it depends on, how it is painted."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.look.style import Style
from colt_gui.views.plane.grid_layer import GridLayer
from colt_gui.views.plane.plane_map import PlaneMap

# From the ground up. Between two of these there is room for layers of a lab.
GROUND, GRID, UNDER, POINTS, OVER, ITEMS, HAND = 0, 10, 20, 30, 40, 50, 60


class StageLayer(NamedTuple):
    """`key` is all that it depends on besides the view and the look, None while it has nothing to show; it is painted
    again when that has changed, and only then. `area` is where it paints, the whole view if nothing else is said."""

    name: str
    z: float
    key: Callable[[], Hashable]
    paint: Callable[[QPainter], None]
    area: Callable[[], QRectF] | None = None
    kept: bool = False  # as pixels from the first time on: it seldom changes, or has small letters


class StageScene:
    """What a lab draws on the plane, in `layers`. Before they are asked for their keys or painted, `see` tells which
    part of the plane is seen, and whether things move: then a picture may be coarser."""

    def __init__(self, session: Session, player: Player, style: Style) -> None:
        self.session, self.player, self.style = session, player, style
        self.view, self.moving = PlaneMap(1.0, -1.0, 0.0, 0.0, 1.0, 1.0), False
        self.points = session.points
        self._grid = GridLayer(style)

    def see(self, view: PlaneMap, moving: bool) -> None:
        self.view, self.moving, self.points = view, moving, self.session.points

    def layers(self) -> list[StageLayer]:
        return [
            StageLayer("ground", GROUND, self._ground_key, self._paint_ground),
            StageLayer("grid", GRID, self._grid_key, self._paint_grid, kept=True),
        ]

    def note(self, i: int) -> list[str]:
        """What the learner thinks of point i."""
        return []

    def forget(self) -> None:
        """Colours or sizes have changed."""

    def _ground_key(self) -> Hashable:
        return ()

    def _paint_ground(self, painter: QPainter) -> None:
        painter.fillRect(self.view.rect, self.style.ground)

    def _grid_key(self) -> Hashable:
        return ()

    def _paint_grid(self, painter: QPainter) -> None:
        self._grid.paint(painter, self.view)
