"""The fence’s force at one instant, between two steps of the ascent, and its arrows."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from colt_gui.session import Session
from colt_gui.views.look.style import Style
from colt_gui.views.time.motion import seen_phase, smooth

if TYPE_CHECKING:
    from colt_gui.models.statistics.duality.experiment import DualExperiment


class DualMoment(NamedTuple):
    """`push` and `gravity` are the forces on x(λ)."""

    force: float
    x: np.ndarray
    value: float
    f: float
    push: np.ndarray
    gravity: np.ndarray


def moment_of(session: Session) -> DualMoment:
    """On the way from one force to the next x is where each force in between puts it."""
    experiment: DualExperiment = session.experiment
    steps, t = experiment.run.steps, session.t
    phase = smooth(seen_phase(session.playback)) if t else 1.0
    before, after = steps[max(t - 1, 0)].force, steps[t].force
    return moment_at(experiment, after if phase >= 1 else before + phase * (after - before))


def moment_at(experiment: DualExperiment, force: float) -> DualMoment:
    x, value = (part[0] for part in experiment.problem.lowest(np.array([force])))
    push, gravity = experiment.forces(force, x)
    return DualMoment(force, x, float(value), float(experiment.problem.f(x)), push, gravity)


SHARE = 0.24  # of the picture's width that the best force is long
NEAREST = 20  # design pixels from the ball to the knob of a force that is 0


def arrow_scale(style: Style, experiment: DualExperiment, area: QRectF) -> float:
    """Pixels for a force of 1."""
    best = experiment.problem.multiplier
    return SHARE * area.width() / max(1.0, 2.0 if best is None else best)


def tips(moment: DualMoment, ball: QPointF, scale: float) -> tuple[QPointF, QPointF]:
    """Of the push and of gravity."""
    return ball + pixels(moment.push, scale), ball + pixels(moment.gravity, scale)


def pixels(force: np.ndarray, scale: float) -> QPointF:
    x, y = force[0], force[1] if len(force) > 1 else 0.0
    return QPointF(scale * float(x), -scale * float(y))


def push_tip(style: Style, moment: DualMoment, ball: QPointF, scale: float) -> QPointF:
    """At the tip of the push, but never under the ball."""
    tip = pixels(moment.push, scale)
    length, nearest = math.hypot(tip.x(), tip.y()), style.line(NEAREST)
    if length >= nearest:
        return ball + tip
    return ball + (tip * (nearest / length) if length > 1e-6 else QPointF(-nearest, 0.0))
