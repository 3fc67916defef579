"""The way of the points from the plane into space: before the first step of the solver they lie in the plane, which is
seen from above, and during it they rise to ψ(x) while the eye goes down to its place."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from colt_gui.models.core.points import Points
from colt_gui.models.svm.solution import lift
from colt_gui.session import Session
from colt_gui.session.playback import seen_phase, smooth
from colt_gui.views.svm.animation import MANY
from colt_gui.views.svm.lift_view import Box, Eye

FIRST = Eye(math.radians(34), math.radians(20))
STEEPEST = math.radians(89)
ABOVE = Eye(0.0, STEEPEST)  # as the stage shows the plane
RISEN = 0.8  # the part of the step in which the points rise; in the rest the planes appear


class Rise(NamedTuple):
    """Both from 0 to 1: how far the points have risen, and how plain the planes are."""

    height: float = 1.0
    planes: float = 1.0

    def places(self, points: Points) -> np.ndarray:
        """The points in space: between (x₁, x₂, 0) and ψ(x)."""
        lifted = lift(points)
        assert lifted is not None  # of points in the plane
        return lifted if self.height >= 1 else (1 - self.height) * _flat(points) + self.height * lifted

    def box(self, points: Points) -> Box:
        """Around them, and without a jump on the way."""
        end = _box(Rise().places(points))
        if self.height >= 1:
            return end
        start, s = _box(_flat(points)), self.height
        return Box((1 - s) * start.low + s * end.low, (1 - s) * start.high + s * end.high)

    def eye(self, eye: Eye) -> Eye:
        """From above at first; a hand turns it on the way, too."""
        yaw, pitch = ((1 - self.height) * (above - first) for above, first in zip(ABOVE, FIRST))
        tilt = min(max(eye.pitch + pitch, -STEEPEST), STEEPEST)
        return Eye(math.remainder(eye.yaw + yaw, math.tau), tilt)


def rise(session: Session) -> Rise:
    """At this moment; where there is nothing to solve, the points are up."""
    if not len(session.run) or session.t > 1:
        return Rise()
    phase = 1.0 if len(session.points) > MANY else seen_phase(session.playback)
    phase = phase if session.t else 0.0
    return Rise(smooth(phase / RISEN), smooth((phase - RISEN) / (1 - RISEN)))


def _flat(points: Points) -> np.ndarray:
    return np.column_stack([points.X, np.zeros(len(points))])


def _box(places: np.ndarray) -> Box:
    return Box.around(places if len(places) else np.ones((1, 3)))
