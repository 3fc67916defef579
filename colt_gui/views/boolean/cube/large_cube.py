"""The cube in the stage's place: to be looked at closely."""

from __future__ import annotations

from colt_gui.views.boolean.cube.companion import Cube
from colt_gui.views.controls.close_up import LargeCompanion


class LargeCube(LargeCompanion, Cube):
    """The wheel zooms, dragging moves."""

    larger = 1.6
