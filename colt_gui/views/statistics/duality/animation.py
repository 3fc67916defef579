"""The fence's force at one instant, between two steps of the ascent, and its arrows."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from colt_gui.models.statistics.duality.experiment import DualExperiment
from colt_gui.session import Session
from colt_gui.session.playback import seen_phase, smooth
from colt_gui.views.look.style import Style

BEST_FORCE_SHARE = 0.24  # the length of the arrow of the best force, as a share of the picture's width
NEAREST_KNOB = 20  # design pixels from the ball to the knob of a force that is 0


class DualMoment(NamedTuple):
    """The dual at one force λ: x(λ), q(λ) as `value`, f(x(λ)), and the two forces on x(λ)."""

    force: float
    x: np.ndarray
    value: float
    f: float
    push: np.ndarray
    gravity: np.ndarray


def moment_on_show(session: Session, experiment: DualExperiment) -> DualMoment:
    """Return the moment at the playback's phase: between two forces x is where each force in between puts it."""
    steps, t = experiment.run.steps, session.t
    phase = smooth(seen_phase(session.playback)) if t else 1.0
    before, after = steps[max(t - 1, 0)].force, steps[t].force
    return moment_at(experiment, after if phase >= 1 else before + phase * (after - before))


def moment_at(experiment: DualExperiment, force: float) -> DualMoment:
    x, value = (part[0] for part in experiment.problem.lowest(np.array([force])))
    push, gravity = experiment.forces(force, x)
    return DualMoment(force, x, float(value), float(experiment.problem.f(x)), push, gravity)


# -- arrows --------------------------------------------------------------------------------------------------------


def pixels_per_force(experiment: DualExperiment, area: QRectF) -> float:
    best = experiment.problem.multiplier
    return BEST_FORCE_SHARE * area.width() / max(1.0, 2.0 if best is None else best)


def arrow_tips(moment: DualMoment, ball: QPointF, scale: float) -> tuple[QPointF, QPointF]:
    """Return the tips of the push and of gravity; `scale` is in pixels for a force of 1."""
    return ball + in_pixels(moment.push, scale), ball + in_pixels(moment.gravity, scale)


def in_pixels(force: np.ndarray, scale: float) -> QPointF:
    x, y = force[0], force[1] if len(force) > 1 else 0.0
    return QPointF(scale * float(x), -scale * float(y))


def push_knob(style: Style, moment: DualMoment, ball: QPointF, scale: float) -> QPointF:
    """Return where the push is taken hold of: at the tip of its arrow, but never under the ball."""
    tip = in_pixels(moment.push, scale)
    length, nearest = math.hypot(tip.x(), tip.y()), style.line(NEAREST_KNOB)
    if length >= nearest:
        return ball + tip
    return ball + (tip * (nearest / length) if length > 1e-6 else QPointF(-nearest, 0.0))
