"""The layers of the stage: how high each lies, what it depends on, how it is painted, and its item on the canvas."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, NamedTuple, TypeVar, cast

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from colt_gui.models.core.experiment import AnyExperiment
from colt_gui.session import Session
from colt_gui.views.canvas.camera import Camera
from colt_gui.views.canvas.layer_item import LayerItem
from colt_gui.views.look.style import Style
from colt_gui.views.plane.field import Finer
from colt_gui.views.plane.grid_layer import GridLayer
from colt_gui.views.plane.plane_map import PlaneMap

E = TypeVar("E", bound=AnyExperiment)

# From the ground up. Between two of these there is room for layers of a lab.
GROUND, NUMBERS, UNDER, POINTS, OVER, ITEMS, POINTER = 0, 10, 20, 30, 40, 50, 60


class StageLayer(NamedTuple):
    """`key` is all that it depends on besides the view and the look, None while it has nothing to show; it is painted
    again when that has changed, and only then. `area` is where it paints, the whole view if nothing else is said."""

    name: str
    z: float
    key: Callable[[], Hashable]
    paint: Callable[[QPainter], None]
    area: Callable[[], QRectF] | None = None


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
            StageLayer("axis numbers", NUMBERS, self._axis_key, self._paint_axis_numbers),
        ]

    def finer(self) -> Finer | None:
        """Return how a finer picture than the present one is found, or None where this is as fine as it will be."""
        return None

    def note(self, i: int) -> list[str]:
        """What the learner thinks of point i."""
        return []

    def forget(self) -> None:
        """Colours or sizes have changed."""

    # -- the ground: tints with the grid upon them --------------------------------------------------------------

    def _ground_key(self) -> Hashable:
        """What the tints depend on."""
        return ()

    def _paint_ground(self, painter: QPainter) -> None:
        self._paint_tints(painter)
        self._grid.paint(painter, self.view)

    def _paint_tints(self, painter: QPainter) -> None:
        painter.fillRect(self.view.rect, self.style.ground)

    def _axis_key(self) -> Hashable:
        return ()

    def _paint_axis_numbers(self, painter: QPainter) -> None:
        self._grid.paint_numbers(painter, self.view)


EARLIER = 1e-6  # of two layers at one height the one that is named later lies above


class LayerStack:
    """Every layer of a scene has an item as long as the scene is on show."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._items: dict[StageScene[Any], list[tuple[StageLayer, LayerItem]]] = {}
        self._look = 0
        self._exact = False

    def __getitem__(self, name: str) -> LayerItem:
        return next(item for items in self._items.values() for _, item in items if item.name == name)

    @property
    def changes(self) -> dict[str, int]:
        """How often the picture of each layer has changed so far."""
        return {item.name: item.changes for items in self._items.values() for _, item in items}

    def show(self, *scenes: StageScene[Any]) -> None:
        """These and no others, the first one lowest where layers lie at one height."""
        if tuple(self._items) == scenes:
            return
        for scene in [scene for scene in self._items if scene not in scenes]:
            for _, item in self._items.pop(scene):
                self._camera.scene().removeItem(item)
        for scene in scenes:
            if scene not in self._items:
                scene.exact = self._exact
                self._items[scene] = [(layer, self._item(layer)) for layer in scene.layers()]
        self._items = {scene: self._items[scene] for scene in scenes}
        for place, (layer, item) in enumerate(pair for pairs in self._items.values() for pair in pairs):
            item.setZValue(layer.z + EARLIER * place)

    def _item(self, layer: StageLayer) -> LayerItem:
        item = LayerItem(layer.name, layer.paint, layer.key)
        item.setParentItem(self._camera)
        return item

    def follow(self, view: PlaneMap) -> None:
        """Ask every layer what it depends on; those for which that has changed will be painted."""
        whole = view.rect
        for items in self._items.values():
            for layer, item in items:
                if (key := layer.key()) is None:
                    if item.isVisible():
                        item.show_nothing()
                elif item.differs(full := (view, self._look, key)):
                    item.follow(full, whole if layer.area is None else layer.area() & whole)

    def paint_exactly(self) -> None:
        """For pictures in files: nothing is coarser than it has to be."""
        self._exact = True
        for scene in self._items:
            scene.exact = True

    def restyle(self) -> None:
        """Colours or sizes have changed: everything looks different."""
        self._look += 1
