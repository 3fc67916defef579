"""The layers of the scenes on show as items of the canvas."""

from __future__ import annotations

from colt_gui.views.canvas.camera import Camera
from colt_gui.views.canvas.layer_item import LayerItem
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.plane.stage_layer import StageLayer, StageScene


class LayerStack:
    """Each layer has an item as long as its scene is on show. By name they can be asked how often they were painted."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._items: dict[StageScene, list[tuple[StageLayer, LayerItem]]] = {}
        self._look = 0
        self._settles = True

    def __getitem__(self, name: str) -> LayerItem:
        return next(item for items in self._items.values() for layer, item in items if layer.name == name)

    @property
    def paints(self) -> dict[str, int]:
        """How often each layer has been painted so far."""
        return {layer.name: item.paints for items in self._items.values() for layer, item in items}

    def show(self, *scenes: StageScene) -> None:
        """These and no others."""
        for scene in [scene for scene in self._items if scene not in scenes]:
            for _, item in self._items.pop(scene):
                self._camera.scene().removeItem(item)
        for scene in scenes:
            if scene not in self._items:
                scene.exact = not self._settles
                self._items[scene] = [self._made(layer) for layer in scene.layers()]

    def _made(self, layer: StageLayer) -> tuple[StageLayer, LayerItem]:
        item = LayerItem(layer.name, layer.paint, layer.kept, self._settles)
        item.setZValue(layer.z)
        item.setParentItem(self._camera)
        return layer, item

    def follow(self, view: PlaneMap) -> None:
        """Every layer is asked what it depends on; those for which that has changed will be painted."""
        whole = view.rect
        for items in self._items.values():
            for layer, item in items:
                key = layer.key()
                if key is None:
                    item.show_nothing()
                elif item.differs(full := (view, self._look, key)):
                    item.follow(full, whole if layer.area is None else layer.area() & whole)

    def paint_exactly(self) -> None:
        """Every picture is the same to the pixel, whatever was painted before it: copies differ by a shade."""
        self._settles = False
        for scene, items in self._items.items():
            scene.exact = True
            for _, item in items:
                item.settles = False

    def restyle(self) -> None:
        """Colours or sizes have changed: everything looks different."""
        self._look += 1
