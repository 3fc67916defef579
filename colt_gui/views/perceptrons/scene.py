"""A perceptron on the plane: its line or surface, w and its update, the example of the round."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from colt_gui.models.maths.vectors import norm
from colt_gui.models.perceptrons.experiment import PerceptronExperiment
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.look.label_placement import Label
from colt_gui.views.look.style import Style
from colt_gui.views.perceptrons.animation import animated_round
from colt_gui.views.perceptrons.hypothesis import HypothesisLayer, VectorsLayer
from colt_gui.views.perceptrons.surface import Surface, SurfaceLayer, kernel_learner
from colt_gui.views.perceptrons.theorem import PARTS, Measure, TheoremLayers
from colt_gui.views.plane.field import COARSE, FINE, Finer
from colt_gui.views.plane.layers import NUMBERS, OVER, UNDER, StageLayer, StageScene
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.plane.rings_layer import RingsLayer, example_area


class PerceptronScene(StageScene[PerceptronExperiment]):
    """A learner that writes w down has a line and arrows; one that does not has a surface and the examples it kept."""

    def __init__(self, session: Session, style: Style) -> None:
        super().__init__(session, style)
        self._rings = RingsLayer(style)
        self._hypothesis = HypothesisLayer(style)
        self._theorem = TheoremLayers(style)
        self._surface = SurfaceLayer(style)
        self._vectors = VectorsLayer(style, self._hypothesis, self._theorem)

    def see(self, view: PlaneMap, moving: bool) -> None:
        super().see(view, moving)
        self.moment = animated_round(self.session, self.experiment)

    def layers(self) -> list[StageLayer]:
        return [
            *super().layers(),
            StageLayer("theorem", NUMBERS - 1, self._theorem_key, self._paint_theorem),
            StageLayer("hypothesis", UNDER, self._hypothesis_key, self._paint_hypothesis),
            StageLayer("shortfalls", UNDER + 1, self._shortfalls_key, self._paint_shortfalls),
            StageLayer("kept", OVER, self._kept_key, self._paint_kept),
            StageLayer("example", OVER + 1, self._example_key, self._paint_example, self._example_area),
            StageLayer("vectors", OVER + 2, self._vectors_key, self._paint_vectors),
        ]

    def forget(self) -> None:
        self._surface.forget()
        self._vectors.forget()

    @property
    def _draws_a_line(self) -> bool:
        return self.moment.after is not None

    # -- below the points ------------------------------------------------------------------------------------

    def _ground_key(self) -> Hashable:
        moment = self.moment
        if self._draws_a_line:
            return moment.before, moment.after, moment.turned
        return Same(self.experiment), moment.t, moment.turned, self._step

    def _paint_tints(self, painter: QPainter) -> None:
        if self._draws_a_line:
            self._hypothesis.ground(painter, self.view, self.moment)
            return
        surface = self._surface_now()
        if surface is None or self.style.clear:  # else all of it would be painted over
            super()._paint_tints(painter)
        if surface is not None:
            self._surface.paint_field(painter, surface)

    def _surface_now(self) -> Surface | None:
        return self._surface.surface(self.view, self.moment, self.experiment, self._step, self.exact)

    @property
    def _step(self) -> int:
        """How fine the surface is now."""
        if self.exact:
            return COARSE if self.moving else FINE
        return self._surface.step(self.view, self.moment, self.experiment, self.moving)

    def finer(self) -> Finer | None:
        if self._draws_a_line or self.moving or self._step <= FINE:
            return None
        return self._surface.finer(self.view, self.moment, self.experiment)

    def _theorem_key(self) -> Hashable:
        """Another round changes nothing of it."""
        shown = self._draws_a_line and self.moment.layers & PARTS
        return (Same(self.experiment), self.experiment.ready, self.moment.layers) if shown else None

    def _paint_theorem(self, painter: QPainter) -> None:
        self._theorem.paint_ground(painter, self.view, self.moment, self.experiment)

    def _shortfalls_key(self) -> Hashable:
        shown = self._draws_a_line and "shortfalls" in self.moment.layers
        return (Same(self.experiment), self.experiment.ready) if shown else None

    def _paint_shortfalls(self, painter: QPainter) -> None:
        self._theorem.paint_sticks(painter, self.view, self.moment, self.experiment)

    def _hypothesis_key(self) -> Hashable:
        moment, known = self.moment, (self.experiment.geometry is not None, self.experiment.ready)
        return self._ground_key(), Same(self.experiment), moment.updated, moment.compared, known

    def _paint_hypothesis(self, painter: QPainter) -> None:
        if self._draws_a_line:
            self._hypothesis.paint(painter, self.view, self.moment, self.experiment)
        elif (surface := self._surface_now()) is not None:
            self._surface.paint_line(painter, surface)

    # -- above them ------------------------------------------------------------------------------------------

    def _kept_key(self) -> Hashable:
        return None if self._draws_a_line else (Same(self.experiment), self.moment.t)

    def _paint_kept(self, painter: QPainter) -> None:
        self._rings.kept(painter, self.view, self.points, kernel_learner(self.experiment).kept)

    def _example_key(self) -> Hashable:
        """A round without an update stands still."""
        moment = self.moment
        phase = moment.phase if moment.updated else 1.0
        return None if moment.i is None else (moment.i, moment.meaning, phase, Same(self.points))

    def _example_area(self) -> QRectF:
        return example_area(self.style, self.view, self.points, self.moment)

    def _paint_example(self, painter: QPainter) -> None:
        self._rings.example(painter, self.view, self.points, self.moment)

    def _vectors_key(self) -> Hashable:
        if not self._draws_a_line:
            return None
        moment = self.moment
        grown = moment.grown if moment.updated else 1.0
        return moment.t, grown, moment.layers, self._hypothesis_key()

    def _paint_vectors(self, painter: QPainter) -> None:
        self._vectors.paint(painter, self.view, self.moment, self.experiment)

    def words(self) -> dict[str, Label | Measure]:
        """Every name on the plane with its place."""
        return self._vectors.labels(self.view, self.moment, self.experiment)

    def note(self, i: int) -> list[str]:
        """How the present hypothesis stands to point i."""
        y, learner, run = int(self.points.y[i]), self.experiment.learner, self.experiment.run
        if not learner.written_down:
            return [f"y·p = {number(y * kernel_learner(self.experiment).score(i))}"]
        if learner.w is None or not any(learner.w):
            return []
        margin = y * float(np.dot(learner.w, run.examples[i])) / norm(learner.w)
        return [f"margin {learner.terms.margin} = {number(margin)}"]
