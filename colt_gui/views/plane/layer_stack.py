"""The layers of the scenes on show as items of the canvas."""

from __future__ import annotations

from colt_gui.views.canvas.camera import Camera
from colt_gui.views.canvas.layer_item import LayerItem
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.plane.stage_layer import StageLayer, StageScene

MOST_LAYERS = 100  # of a scene
EARLIER = 1e-6  # of two layers at one height the one that is named later lies above, whenever they are first shown


class Slot:
    """A layer and its place among the others; its item is made when there is something to show for the first time:
    most layers of a lab are empty at any time."""

    def __init__(self, layer: StageLayer, z: float) -> None:
        self.layer, self.z = layer, z
        self.item: LayerItem | None = None

    @property
    def paints(self) -> int:
        return 0 if self.item is None else self.item.paints


class LayerStack:
    """Each layer has a slot as long as its scene is on show. By name they can be asked how often they were painted."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._slots: dict[StageScene, list[Slot]] = {}
        self._look = 0
        self._settles = True

    @property
    def _all(self) -> list[Slot]:
        return [slot for slots in self._slots.values() for slot in slots]

    def __getitem__(self, name: str) -> LayerItem:
        return self._item(next(slot for slot in self._all if slot.layer.name == name))

    @property
    def paints(self) -> dict[str, int]:
        """How often each layer has been painted so far."""
        return {slot.layer.name: slot.paints for slot in self._all}

    def show(self, *scenes: StageScene) -> None:
        """These and no others."""
        for scene in [scene for scene in self._slots if scene not in scenes]:
            for slot in self._slots.pop(scene):
                if slot.item is not None:
                    self._camera.scene().removeItem(slot.item)
        for k, scene in enumerate(scenes):
            if scene not in self._slots:
                scene.exact = not self._settles
                layers = enumerate(scene.layers(), start=MOST_LAYERS * k)
                self._slots[scene] = [Slot(layer, layer.z + EARLIER * place) for place, layer in layers]

    def _item(self, slot: Slot) -> LayerItem:
        if slot.item is None:
            layer = slot.layer
            slot.item = LayerItem(layer.name, layer.paint, layer.kept, self._settles, layer.dragged, layer.key)
            slot.item.setZValue(slot.z)
            slot.item.setParentItem(self._camera)
        return slot.item

    def follow(self, view: PlaneMap) -> None:
        """Every layer is asked what it depends on; those for which that has changed will be painted."""
        whole = view.rect
        for slot in self._all:
            key, layer = slot.layer.key(), slot.layer
            if key is not None:
                if (item := self._item(slot)).differs(full := (view, self._look, key)):
                    item.follow(full, whole if layer.area is None else layer.area() & whole)
            elif slot.item is not None:
                slot.item.show_nothing()

    def paint_exactly(self) -> None:
        """Every picture is the same to the pixel, whatever was painted before it: copies differ by a shade."""
        self._settles = False
        for scene in self._slots:
            scene.exact = True
        for slot in self._all:
            if slot.item is not None:
                slot.item.settles = False

    def restyle(self) -> None:
        """Colours or sizes have changed: everything looks different."""
        self._look += 1
