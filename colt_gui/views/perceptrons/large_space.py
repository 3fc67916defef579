"""The hypothesis space in the stage's place: to be looked at closely; a cut is read off under the pointer."""

from __future__ import annotations

from colt_gui.views.controls.close_up import LargeCompanion
from colt_gui.views.perceptrons.hypothesis_space import HypothesisSpace


class LargeSpace(LargeCompanion, HypothesisSpace):
    """The wheel zooms, dragging moves."""
