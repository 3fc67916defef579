"""The gallery in the stage's place: to be looked at closely."""

from __future__ import annotations

from colt_gui.views.controls.close_up import CloseUpHand
from colt_gui.views.statistics.shattering.gallery import Gallery


class LargeGallery(CloseUpHand, Gallery):
    """The wheel zooms, dragging with the right or the middle button moves; a click goes to a labelling."""
