"""The decision surface of a kernel learner: tints, zero line; an update lets it grow by y·k(x, ·)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QImage, QPainter

from colt_gui.models.perceptrons.experiment import PerceptronExperiment
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.perceptrons.animation import AnimatedRound
from colt_gui.views.plane.field_picture import CELL, COARSE, FINE, FieldPicture, draw_field, grid_of, level_lines
from colt_gui.views.plane.plane_map import PlaneMap


class _Field(NamedTuple):
    """f after the round and the y·k(x, ·) that the round added, on one grid."""

    f: np.ndarray
    bump: np.ndarray | None
    scale: float


class Surface(NamedTuple):
    """The tints, `step` pixels for one of their values, and where f = 0, in pixels."""

    image: QImage
    step: int
    lines: list[QLineF]


class SurfaceLayer:
    def __init__(self, style: Style) -> None:
        self.style, self._tints = style, FieldPicture(style)
        self._experiment: PerceptronExperiment | None = None
        self._fields: dict[tuple, _Field] = {}
        self._key: tuple | None = None
        self._surface: Surface | None = None

    def forget(self) -> None:
        self._key = None
        self._tints.forget()

    def surface(
        self, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment, moving: bool
    ) -> Surface | None:
        """At this moment, coarser while things move; None where there is none yet."""
        if not experiment.learner.kept or min(view.width, view.height) < CELL:
            return None
        step = COARSE if moving else FINE
        key = (view, moment.t, moment.turned, step)
        if experiment is not self._experiment or self._key != key:
            self._surface = self._make(view, moment, experiment, step)
            self._experiment, self._key = experiment, key
        return self._surface

    def paint_field(self, painter: QPainter, surface: Surface) -> None:
        draw_field(painter, surface.image, surface.step)

    def paint_line(self, painter: QPainter, surface: Surface) -> None:
        stroke = pen(self.style, "hypothesis", 3)
        stroke.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(stroke)
        if surface.lines:
            painter.drawLines(surface.lines)

    def _make(self, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment, step: int) -> Surface:
        field = self._field(view, moment, experiment, step)
        f = field.f
        if field.bump is not None and moment.turned < 1:
            f = f - np.float32(1 - moment.turned) * field.bump
        return Surface(self._tints.image(f, field.scale), step, level_lines(f, step))

    def _field(self, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment, step: int) -> _Field:
        if experiment is not self._experiment:
            self._fields.clear()
        key = (view, moment.t, step)
        if key not in self._fields:
            if len(self._fields) > 8:
                self._fields.clear()
            self._fields[key] = _field(view, moment, experiment, step)
        return self._fields[key]


def _field(view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment, step: int) -> _Field:
    learner, X = experiment.learner, experiment.points.X
    xs, ys = grid_of(view, step)
    used, coefficients = learner.expansion()
    f = learner.k.surface(X[used], coefficients, xs, ys)
    bump = None
    if moment.updated and moment.i is not None:
        bump = learner.k.surface(X[[moment.i]], [moment.y], xs, ys)
    # the strength of colour follows the scores of the examples themselves
    scale = float(np.mean(np.abs(learner.scores()))) or 1.0
    return _Field(f, bump, scale)
