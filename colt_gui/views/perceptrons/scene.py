"""A perceptron on the plane: its line or surface, w and its update, the example of the round."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QPainter

from colt_gui.models.maths.vectors import norm
from colt_gui.models.text.numbers import number
from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.look.style import Style
from colt_gui.views.perceptrons.animation import AnimatedRound, animated_round
from colt_gui.views.perceptrons.hypothesis_layer import HypothesisLayer
from colt_gui.views.perceptrons.surface_layer import SurfaceLayer
from colt_gui.views.perceptrons.vectors_layer import VectorsLayer
from colt_gui.views.plane.grid_layer import GridLayer
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.plane.rings_layer import RingsLayer


class PerceptronScene:
    """`under` is drawn below the points, from the ground up; `over` above them."""

    def __init__(self, session: Session, player: Player, style: Style) -> None:
        self.session, self.player, self.style = session, player, style
        self._grid, self._rings = GridLayer(style), RingsLayer(style)
        self._hypothesis, self._surface = HypothesisLayer(style), SurfaceLayer(style)
        self._vectors = VectorsLayer(style, self._hypothesis)

    def forget(self) -> None:
        self._surface.forget()
        self._vectors.forget()

    def under(self, painter: QPainter, view: PlaneMap, moving: bool) -> None:
        moment, experiment = self._moment(), self.session.experiment
        if moment.after is None:
            painter.fillRect(view.rect, self.style.ground)
            self._surface.paint_field(painter, view, moment, experiment, moving)
            self._grid.paint(painter, view)
            self._surface.paint_line(painter)
        else:
            self._hypothesis.ground(painter, view, moment)
            self._grid.paint(painter, view)
            self._hypothesis.paint(painter, view, moment, experiment)

    def over(self, painter: QPainter, view: PlaneMap) -> None:
        moment, points = self._moment(), self.session.points
        if moment.after is None:
            self._rings.kept(painter, view, points, self.session.run.learner.kept)
        self._rings.example(painter, view, points, moment)
        if moment.after is not None:
            self._vectors.paint(painter, view, moment, self.session.experiment)

    def _moment(self) -> AnimatedRound:
        return animated_round(self.session, self.player)

    def note(self, i: int) -> list[str]:
        """How the present hypothesis stands to point i."""
        session = self.session
        y, learner = int(session.points.y[i]), session.run.learner
        if not learner.written_down:
            return [f"y·p = {number(y * float(learner.scores()[i]))}"]
        if not any(learner.w):
            return []
        margin = y * float(np.dot(learner.w, session.run.examples[i])) / norm(learner.w)
        return [f"margin y⟨w,x⟩/‖w‖ = {number(margin)}"]
