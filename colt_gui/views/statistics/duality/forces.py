"""The two forces on x(λ) as arrows, and the knob at the tip of the fence's push."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from colt_gui.views.look.style import Style
from colt_gui.views.statistics.duality.moment import DualMoment

if TYPE_CHECKING:
    from colt_gui.models.statistics.duality.experiment import DualExperiment

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
