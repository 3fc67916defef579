"""The layers of the scenes on show as items of the canvas."""

from __future__ import annotations

from typing import Any

from colt_gui.views.canvas.camera import Camera
from colt_gui.views.canvas.layer_item import LayerItem
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.plane.stage_layer import StageLayer, StageScene

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
