"""A picture of very many points, a layer in each turn of the event loop, before it is shown whole."""

from __future__ import annotations

from colt_gui.views.canvas.layer_item import LayerItem
from colt_gui.views.plane.layer_stack import LayerStack
from colt_gui.views.plane.stage_layer import StageScene

MOST = 24  # turns for one picture: who changes things without end is to see something, too


class PaintedAhead:
    """While it is `under_way`, what only moves waits for the next picture: or with every frame of a run that is played
    it would begin anew, and nothing would ever be shown."""

    def __init__(self, layers: LayerStack) -> None:
        self._layers = layers
        self._turns = 0
        self._waits = False  # for the next picture
        self._doubtful: list[LayerItem] = []  # painted when things had moved already: perhaps as they are now

    @property
    def under_way(self) -> bool:
        return self._turns > 0

    def go_on(self, scene: StageScene, ratio: float) -> bool:
        """One thing more; False when there is nothing left to do."""
        self._turns += 1
        if self._turns > MOST:
            return False
        if scene.work_ahead():
            return True
        if (item := self._layers.paint_ahead(ratio)) is None:
            return False
        if self._waits:
            self._doubtful.append(item)
        return True

    def wait(self) -> bool:
        """Whether what has moved now is to be followed by the next picture only."""
        self._waits = self._waits or self.under_way
        return self.under_way

    def begin_anew(self) -> None:
        """There is something else to be shown."""
        self._waits = False
        self._forget_doubtful()

    def end(self) -> bool:
        """The picture is shown; True when another one is wanted."""
        waits, self._waits, self._turns = self._waits, False, 0
        self._forget_doubtful()
        return waits

    def _forget_doubtful(self) -> None:
        for item in self._doubtful:
            item.forget()
        self._doubtful.clear()
