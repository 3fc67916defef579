"""The decision surface of a kernel learner: tints, zero line; an update lets it grow by y·k(x, ·)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QImage, QPainter

from colt_gui.models.maths.kernel import Kernel
from colt_gui.models.perceptrons.experiment import PerceptronExperiment
from colt_gui.models.perceptrons.kernel_perceptron import KernelPerceptron
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.perceptrons.animation import AnimatedRound
from colt_gui.views.plane.field import (
    CELL,
    COARSE,
    FINE,
    FieldPicture,
    Finer,
    affordable,
    draw_field,
    grid_of,
    level_lines,
)
from colt_gui.views.plane.plane_map import PlaneMap

BLOCK = 2**16  # kernel values that are computed in one call
SOME = 2_000  # examples whose scores stand for all, while there is no time


FieldKey = tuple[PlaneMap, int, int]  # view, round, pixels for one value


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


def kernel_learner(experiment: PerceptronExperiment) -> KernelPerceptron:
    """Return the learner of an experiment whose hypothesis is a surface rather than a line."""
    learner = experiment.learner
    assert isinstance(learner, KernelPerceptron)
    return learner


class SurfaceLayer:
    """Of many kept examples it is coarse at first, and the coarser the more they are; `finer` is the fine one."""

    def __init__(self, style: Style) -> None:
        self.style, self._tints = style, FieldPicture(style)
        self._experiment: PerceptronExperiment | None = None
        self._fields: dict[FieldKey, _Field] = {}
        self._key: object = None
        self._surface: Surface | None = None

    def forget(self) -> None:
        self._key = None
        self._tints.forget()

    def step(self, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment, moving: bool) -> int:
        """How many pixels one value is for."""
        finest = COARSE if moving else FINE
        if experiment is self._experiment and (view, moment.t, finest) in self._fields:
            return finest
        learner = kernel_learner(experiment)
        step = affordable(view, len(learner.kept), moving)
        return step if moving or learner.scores_at_hand else max(step, COARSE)

    def surface(
        self,
        view: PlaneMap,
        moment: AnimatedRound,
        experiment: PerceptronExperiment,
        step: int,
        exactly: bool = True,
    ) -> Surface | None:
        """At this moment; None where there is none yet. What is not found `exactly` may have other strengths of
        colour, where the scores of all examples would have to be waited for."""
        if not kernel_learner(experiment).kept or min(view.width, view.height) < CELL:
            return None
        if not self.knows(view, moment, experiment, step):
            self._surface = self._make(view, moment, experiment, step, exactly)
            self._experiment, self._key = experiment, (view, moment.t, moment.turned, step)
        return self._surface

    def knows(self, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment, step: int) -> bool:
        return experiment is self._experiment and self._key == (view, moment.t, moment.turned, step)

    def finer(self, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment) -> Finer:
        """Return how the finest field of this moment is computed, in the background, and kept when it is there."""
        key = (view, moment.t, FINE)

        def keep(field: _Field) -> None:
            if experiment is self._experiment:
                self._fields[key] = field

        return Finer((Same(experiment), *key), _field_work(view, moment, experiment, FINE), keep)

    def paint_field(self, painter: QPainter, surface: Surface) -> None:
        draw_field(painter, surface.image, surface.step)

    def paint_line(self, painter: QPainter, surface: Surface) -> None:
        stroke = pen(self.style, "hypothesis", 3)
        stroke.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(stroke)
        if surface.lines:
            painter.drawLines(surface.lines)

    def _make(
        self, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment, step: int, exactly: bool
    ) -> Surface:
        field = self._field(view, moment, experiment, step, exactly)
        f = field.f
        if field.bump is not None and moment.turned < 1:
            f = f - np.float32(1 - moment.turned) * field.bump
        return Surface(self._tints.image(f, field.scale), step, level_lines(f, step))

    def _field(
        self, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment, step: int, exactly: bool
    ) -> _Field:
        key, fields = (view, moment.t, step), self._fields_of(experiment)
        if key not in fields:
            if len(fields) > 8:
                fields.clear()
            exactly = exactly or kernel_learner(experiment).scores_at_hand
            fields[key] = _field_work(view, moment, experiment, step, exactly)()
        return fields[key]

    def _fields_of(self, experiment: PerceptronExperiment) -> dict[FieldKey, _Field]:
        if experiment is not self._experiment:
            self._fields.clear()
            self._experiment, self._key = experiment, None
        return self._fields


def _field_work(
    view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment, step: int, exactly: bool = True
) -> Callable[[], _Field]:
    """Return a function that computes the field and, as it reads nothing that changes, may run in another thread."""
    learner, X = kernel_learner(experiment), experiment.points.X
    xs, ys = grid_of(view, step)
    used, coefficients = learner.expansion()
    added = ([moment.i], [moment.y]) if moment.updated and moment.i is not None else None
    # the strength of colour follows the scores of the examples themselves
    scores = learner.scores() if exactly and learner.scores_at_hand else None

    def compute() -> _Field:
        f = learner.k.surface(X[used], coefficients, xs, ys)
        bump = None if added is None else learner.k.surface(X[added[0]], added[1], xs, ys)
        if scores is not None:
            known = scores
        elif exactly:
            known = _scores(learner.k, X, used, coefficients)
        else:
            known = _at(f, view.pixels(X[:: 1 + len(X) // SOME]) / step)
        return _Field(f, bump, float(np.mean(np.abs(known))) or 1.0)

    return compute


def _scores(k: Kernel, X: np.ndarray, used: np.ndarray, coefficients: np.ndarray) -> np.ndarray:
    """Return the scores of all examples, computed in blocks that do not hold the interpreter for long."""
    rows = max(BLOCK // max(len(used), 1), 1)
    return np.concatenate([k(X[i : i + rows], X[used]) @ coefficients for i in range(0, len(X), rows)])


def _at(f: np.ndarray, places: np.ndarray) -> np.ndarray:
    """The values nearest to these places of the grid."""
    across, down = (side.astype(int).clip(0, most - 1) for side, most in zip(places.T, f.shape[::-1]))
    return f[down, across]
