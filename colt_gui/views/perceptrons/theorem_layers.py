"""The theorem of a run on the plane, part by part as it is switched on: R and γ, the shortfalls, the cone."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter

from colt_gui.models.perceptrons.experiment import PerceptronExperiment
from colt_gui.models.perceptrons.plane_theorem import PlaneTheorem, plane_theorem, refusal
from colt_gui.views.look.label_placement import Label, Labels
from colt_gui.views.look.style import Style
from colt_gui.views.perceptrons.animation import AnimatedRound
from colt_gui.views.plane.plane_map import PlaneMap

if TYPE_CHECKING:
    from colt_gui.views.perceptrons.band_layer import BandLayer, Measure
    from colt_gui.views.perceptrons.cone_layer import ConeLayer
    from colt_gui.views.perceptrons.shortfalls_layer import ShortfallsLayer

PARTS = frozenset({"radius", "shortfalls", "cone"})
BANDED = frozenset({"radius", "shortfalls"})  # the parts that need the band


class TheoremLayers:
    """Each is loaded when it is first switched on."""

    def __init__(self, style: Style) -> None:
        self._style = style

    @cached_property
    def _band(self) -> BandLayer:
        from colt_gui.views.perceptrons.band_layer import BandLayer

        return BandLayer(self._style)

    @cached_property
    def _shortfalls(self) -> ShortfallsLayer:
        from colt_gui.views.perceptrons.shortfalls_layer import ShortfallsLayer

        return ShortfallsLayer(self._style)

    @cached_property
    def _cone(self) -> ConeLayer:
        from colt_gui.views.perceptrons.cone_layer import ConeLayer

        return ConeLayer(self._style)

    def paint_ground(
        self, painter: QPainter, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment
    ) -> None:
        if _has_cone(moment, experiment):
            self._cone.paint(painter, view, experiment.known_geometry)
        if (theorem := _theorem(moment, experiment)) is not None:
            self._band.paint_band(painter, view, theorem, _named(moment, theorem))
            if "radius" in moment.layers:
                self._band.paint_circle(painter, view, theorem)

    def paint_sticks(
        self, painter: QPainter, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment
    ) -> None:
        if (theorem := _theorem(moment, experiment)) is not None:
            self._shortfalls.paint(painter, view, theorem)

    def spare(self, labels: Labels, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment) -> None:
        """Tells where words would lie upon it."""
        if _has_cone(moment, experiment):
            self._cone.spare(labels, view, experiment.known_geometry)
        if (theorem := _theorem(moment, experiment)) is None:
            return
        self._band.spare_band(labels, view, theorem)
        if "radius" in moment.layers:
            self._band.spare_circle(labels, view, theorem)
        if "shortfalls" in moment.layers:
            self._shortfalls.spare(labels, view, theorem)

    def words(
        self, labels: Labels, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment
    ) -> dict[str, Label | Measure]:
        """Every name with its place."""
        words: dict[str, Label | Measure | None] = {}
        if (theorem := _theorem(moment, experiment)) is not None:
            words["level"] = self._band.name_band(labels, view, theorem)
            if "radius" in moment.layers:
                words["radius"] = self._band.name_circle(labels, view, theorem)
            if not _named(moment, theorem):
                words["comparator"] = self._band.name_comparator(labels, view, theorem)
            if "shortfalls" in moment.layers:
                words["loss"] = self._shortfalls.name(labels, view, theorem)
        if _has_cone(moment, experiment):
            words |= self._cone.words(labels, view, experiment.known_geometry)
        return {name: word for name, word in words.items() if word is not None}


def _theorem(moment: AnimatedRound, experiment: PerceptronExperiment) -> PlaneTheorem | None:
    return plane_theorem(experiment) if moment.layers & BANDED else None


def _has_cone(moment: AnimatedRound, experiment: PerceptronExperiment) -> bool:
    return "cone" in moment.layers and not refusal(experiment, cone=True) and experiment.separable


def _named(moment: AnimatedRound, theorem: PlaneTheorem) -> bool:
    """w* has its own line and name."""
    return moment.compared and theorem.comparison.name == "w*"
