"""A box in space looked at from a direction: orthographic projection by hand, and planes cut to the box."""

from __future__ import annotations

import math
from itertools import product
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QSize

from colt_gui.views.controls.close_up import WHOLE, CloseUp

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

    def at(self, point) -> QPointF:
        return QPointF(*self.pixels(np.asarray(point, float))[0].tolist())

    def depths(self, points: np.ndarray) -> np.ndarray:
        """Between −1 and 1; what is nearer to the eye has more."""
        return (points - self.box.centre) @ self.axes[2] / self.box.radius
