"""The layers of the stage: how high each lies, what it depends on, how it is painted."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar, cast

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from colt_gui.models.core.experiment import AnyExperiment
from colt_gui.session import Session
from colt_gui.views.look.style import Style
from colt_gui.views.plane.field_picture import Finer
from colt_gui.views.plane.grid_layer import GridLayer
from colt_gui.views.plane.plane_map import PlaneMap

E = TypeVar("E", bound=AnyExperiment)

# From the ground up. Between two of these there is room for layers of a lab.
GROUND, NUMBERS, UNDER, POINTS, OVER, ITEMS, HAND = 0, 10, 20, 30, 40, 50, 60


class StageLayer(NamedTuple):
    """`key` is all that it depends on besides the view and the look, None while it has nothing to show; it is painted
    again when that has changed, and only then. `area` is where it paints, the whole view if nothing else is said."""

    name: str
    z: float
    key: Callable[[], Hashable]
    paint: Callable[[QPainter], None]
    area: Callable[[], QRectF] | None = None
    kept: bool = False  # as pixels from the first time on: it seldom changes, or has small letters
    dragged: bool = False  # under a hand it changes with every picture: kept from the second time on, like others


class StageScene(Generic[E]):
    """What a lab draws on the plane, in `layers`: `experiment` is one of that lab.

    Before the layers are asked for their keys or painted, `see` tells which part of the plane is seen, and whether
    things move: then a picture may be coarser.
    """

    def __init__(self, session: Session, style: Style) -> None:
        self.session, self.style = session, style
        self.view, self.moving = PlaneMap(1.0, -1.0, 0.0, 0.0, 1.0, 1.0), False
        self._hand_over()
        self.exact = False  # for pictures in files: nothing is coarser than it has to be
        self._grid = GridLayer(style)

    def see(self, view: PlaneMap, moving: bool) -> None:
        self.view, self.moving = view, moving
        self._hand_over()

    def _hand_over(self) -> None:
        """Take over the experiment on show: a scene is shown only while its lab is the current one."""
        self.experiment = cast(E, self.session.experiment)
        self.points = self.experiment.on_plane.points

    def layers(self) -> list[StageLayer]:
        return [
            StageLayer("ground", GROUND, self._ground_key, self._paint_ground),
            StageLayer("x numbers", NUMBERS, self._numbers_key, self._paint_x_numbers, self._x_area, kept=True),
            StageLayer("y numbers", NUMBERS, self._numbers_key, self._paint_y_numbers, self._y_area, kept=True),
        ]

    def finer(self) -> Finer | None:
        """Return how a finer picture than the present one is found, or None where this is as fine as it will be."""
        return None

    def note(self, i: int) -> list[str]:
        """What the learner thinks of point i."""
        return []

    def forget(self) -> None:
        """Colours or sizes have changed."""

    # -- the ground: tints with the grid upon them; so few lines are painted faster than copied ---------------

    def _ground_key(self) -> Hashable:
        """What the tints depend on."""
        return ()

    def _paint_ground(self, painter: QPainter) -> None:
        self._paint_tints(painter)
        self._grid.paint(painter, self.view)

    def _paint_tints(self, painter: QPainter) -> None:
        painter.fillRect(self.view.rect, self.style.ground)

    def _numbers_key(self) -> Hashable:
        return ()

    def _x_area(self) -> QRectF:
        return self._grid.laid_out(self.view).along.area

    def _paint_x_numbers(self, painter: QPainter) -> None:
        self._grid.paint_numbers(painter, self._grid.laid_out(self.view).along)

    def _y_area(self) -> QRectF:
        return self._grid.laid_out(self.view).up.area

    def _paint_y_numbers(self, painter: QPainter) -> None:
        self._grid.paint_numbers(painter, self._grid.laid_out(self.view).up)
