"""The space of the lift: a box looked at from a direction, planes cut to it, and the way of the points into it.

Before the first step of the solver the points lie in the plane, which is seen from above; during it they rise to ψ(x)
while the eye goes down to its place.
"""

from __future__ import annotations

import math
from itertools import product
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QSize

from colt_gui.models.core.points import Points
from colt_gui.models.svm.solution import lift
from colt_gui.session import Session
from colt_gui.session.playback import seen_phase, smooth
from colt_gui.views.controls.lab_pictures import WHOLE, CloseUp
from colt_gui.views.svm.animation import MOST_ANIMATED

# -- orthographic projection, and planes cut to the box --------------------------------------------------------------

# the edges of a box, as pairs of corners that differ in one coordinate
CORNERS = np.array(list(product((0, 1), repeat=3)))
FLOOR = [0, 2, 6, 4]  # the corners that are lowest, in a round
EDGES = [(i, j) for i in range(8) for j in range(i + 1, 8) if np.abs(CORNERS[i] - CORNERS[j]).sum() == 1]


class Box(NamedTuple):
    low: np.ndarray
    high: np.ndarray

    @classmethod
    def around(cls, points: np.ndarray) -> Box:
        """Holds the points and the origin, with a little room; no side is much shorter than the longest."""
        low, high = np.minimum(points.min(axis=0), 0.0), np.maximum(points.max(axis=0), 0.0)
        room = 0.06 * float((high - low).max()) or 1.0
        thin = np.maximum(0.25 * (high - low).max() - (high - low), 0.0) / 2
        return cls(low - room - thin, high + room + thin)

    @property
    def centre(self) -> np.ndarray:
        return (self.low + self.high) / 2

    @property
    def radius(self) -> float:
        return float(np.linalg.norm(self.high - self.low)) / 2

    @property
    def corners(self) -> np.ndarray:
        return self.low + CORNERS * (self.high - self.low)

    def cut(self, w: np.ndarray, b: float) -> np.ndarray:
        """The polygon in which the plane ⟨w, ψ⟩ = b cuts the box, corner by corner; empty where it passes by."""
        corners = self.corners
        heights = corners @ w - b
        cuts = [
            corners[i] + (corners[j] - corners[i]) * heights[i] / (heights[i] - heights[j])
            for i, j in EDGES
            if (heights[i] < 0) != (heights[j] < 0)
        ]
        if len(cuts) < 3:
            return np.empty((0, 3))
        polygon = np.array(cuts)
        return polygon[np.argsort(_angles(polygon - polygon.mean(axis=0), w))]


def _angles(spokes: np.ndarray, w: np.ndarray) -> np.ndarray:
    """Around the normal w."""
    first = np.cross(w, np.eye(3)[np.abs(w).argmin()])
    second = np.cross(w, first)
    return np.arctan2(spokes @ second / np.linalg.norm(second), spokes @ first / np.linalg.norm(first))


class Eye(NamedTuple):
    """Turned by `yaw` around the third axis, which is up, then tilted by `pitch` from the horizon."""

    yaw: float
    pitch: float

    @property
    def axes(self) -> np.ndarray:
        """Rows: to the right, up, and towards the eye."""
        cos, sin, up, away = math.cos(self.yaw), math.sin(self.yaw), math.cos(self.pitch), math.sin(self.pitch)
        return np.array([[cos, sin, 0.0], [-sin * away, cos * away, up], [sin * up, -cos * up, away]])


class Projection:
    """Space as pixels; all of the box stays in the widget however it is turned, unless one looks closer."""

    def __init__(self, eye: Eye, box: Box, size: QSize, margin: float, close_up: CloseUp = WHOLE) -> None:
        self.axes, self.box = eye.axes, box
        width, height = size.toTuple()
        self.scale = close_up.times * max(min(width, height) / 2 - margin, 1.0) / box.radius
        self._middle = np.array([width / 2, height / 2]) + close_up.offset(size).toTuple()

    def pixels(self, points: np.ndarray) -> np.ndarray:
        turned = (np.atleast_2d(points) - self.box.centre) @ self.axes[:2].T
        return self._middle + turned * (self.scale, -self.scale)

    def at(self, point: np.ndarray) -> QPointF:
        return QPointF(*self.pixels(np.asarray(point, float))[0].tolist())

    def depths(self, points: np.ndarray) -> np.ndarray:
        """Between −1 and 1; what is nearer to the eye has more."""
        return (points - self.box.centre) @ self.axes[2] / self.box.radius


# -- the rise --------------------------------------------------------------------------------------------------------

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
    phase = 1.0 if len(session.points) > MOST_ANIMATED else seen_phase(session.playback)
    phase = phase if session.t else 0.0
    return Rise(smooth(phase / RISEN), smooth((phase - RISEN) / (1 - RISEN)))


def _flat(points: Points) -> np.ndarray:
    return np.column_stack([points.X, np.zeros(len(points))])


def _box(places: np.ndarray) -> Box:
    return Box.around(places if len(places) else np.ones((1, 3)))
