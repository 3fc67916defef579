"""The distribution as a person sets it up: where examples fall, what labels them, how many labels are wrong."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from colt_gui.models.core.document import Setup
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.param import Param
from colt_gui.models.core.points import Points
from colt_gui.models.statistics.law import Law, Part
from colt_gui.models.statistics.regions import Disc, Halfplane, Rectangle, Region, right_of
from colt_gui.models.statistics.shapes import Clouds, Ring, Square
from colt_gui.models.text.numbers import number

KINDS = {
    "uniform": "a square, uniformly",
    "clouds": "two clouds",
    "ring": "a ring round a cloud",
    "points": "painted points",
}
TARGETS = {
    "labels": "as it comes",
    "stump": "a stump",
    "halfspace": "a half-plane",
    "rectangle": "a rectangle",
    "disc": "a disc",
}
EMPTY = "The distribution is painted, and nothing is painted yet: place points or brush a cloud."
NOT_FLAT = "A painted distribution lies in the plane, but these points have {} coordinates."
BOXED = ("rectangle",)
ROUND = ("rectangle", "disc")

PARAMS = (
    Param("kind", "Examples from", "uniform", kind="choice", choices=tuple(KINDS.items()),
          help="Where examples fall. Painted: every point is a cloud of width σ with its own label."),
    Param("size", "Size", 2.0, 0.1, 10.0, when=("kind", ("uniform", "clouds", "ring")),
          help="Half the side of the square; the distance between the clouds; the radius of the ring."),
    Param("sigma", "σ", 0.6, 0.0, 5.0, when=("kind", ("clouds", "ring", "points")),
          help="The width of a cloud; half the width of the ring. 0: exactly these points."),
    Param("target", "Labels", "stump", kind="choice", choices=tuple(TARGETS.items()),
          help="What is inside is labelled +. As it comes: by cloud or point; in the square by a fair coin."),
    Param("axis", "Axis", "x1", kind="choice", choices=(("x1", "x₁"), ("x2", "x₂")), when=("target", ("stump",)),
          help="The coordinate that the stump compares."),
    Param("at", "Threshold", 0.5, -10.0, 10.0, when=("target", ("stump", "halfspace")),
          help="+ from there on: x₁ ≥ threshold; of a half-plane its distance from the origin."),
    Param("angle", "Angle", 30.0, -180.0, 180.0, when=("target", ("halfspace",)),
          help="In degrees: where the half-plane's normal vector points."),
    Param("x", "Centre x₁", 0.0, -10.0, 10.0, when=("target", ROUND), help="Of the rectangle or the disc."),
    Param("y", "Centre x₂", 0.0, -10.0, 10.0, when=("target", ROUND), help="Of the rectangle or the disc."),
    Param("width", "Width", 2.0, 0.0, 20.0, when=("target", BOXED), help="Of the rectangle."),
    Param("height", "Height", 2.0, 0.0, 20.0, when=("target", BOXED), help="Of the rectangle."),
    Param("radius", "Radius", 1.2, 0.0, 10.0, when=("target", ("disc",)), help="Of the disc."),
    Param("noise", "Noise", 0.0, 0.0, 0.5, help="The probability that a label is turned round."),
)  # fmt: skip


@dataclass(frozen=True)
class Distribution(Setup):
    """`law(points)` is the distribution itself: what is drawn, and what a hypothesis risks.

    >>> Distribution(at=1.0).law(Points.empty()).risk(right_of(0, 0.0))
    Risk(value=0.25, exact=True)
    """

    kind: str = "uniform"
    size: float = 2.0
    sigma: float = 0.6
    target: str = "stump"
    axis: str = "x1"
    at: float = 0.5
    angle: float = 30.0
    x: float = 0.0
    y: float = 0.0
    width: float = 2.0
    height: float = 2.0
    radius: float = 1.2
    noise: float = 0.0

    params: ClassVar[tuple[Param, ...]] = PARAMS
    called: ClassVar[str] = "the distribution"

    def refusal(self, points: Points) -> str:
        """Why nothing can be drawn, in one sentence; empty where it can."""
        if self.kind != "points":
            return ""
        if not len(points):
            return EMPTY
        return "" if points.dimension == 2 else NOT_FLAT.format(number(points.dimension))

    def law(self, points: Points) -> Law:
        """Raises InputError where there is nothing to draw from."""
        if refusal := self.refusal(points):
            raise InputError(refusal)
        return Law(self._parts(points), self.region, self.noise)

    def painted(self) -> Distribution:
        """Return the distribution after a person has placed points, or read them from a file: it is now painted."""
        return self if self.kind == "points" else replace(self, kind="points", target="labels")

    @property
    def region(self) -> Region | None:
        """What the target labels +; None where examples carry labels of their own."""
        if self.target == "labels":
            return None
        if self.target == "stump":
            return right_of(0 if self.axis == "x1" else 1, self.at)
        if self.target == "halfspace":
            angle = math.radians(self.angle)
            return Halfplane((math.cos(angle), math.sin(angle)), self.at)
        if self.target == "rectangle":
            across, along = self.width / 2, self.height / 2
            return Rectangle(self.x - across, self.x + across, self.y - along, self.y + along)
        return Disc(self.x, self.y, self.radius)

    def _parts(self, points: Points) -> list[Part]:
        if self.kind == "uniform":
            return [Part(1.0, Square(self.size), 0)]
        if self.kind == "clouds":
            away = self.size / 2 * np.array([math.cos(math.pi / 6), math.sin(math.pi / 6)])
            return [Part(0.5, Clouds(label * away[None], self.sigma), label) for label in (1, -1)]
        if self.kind == "ring":
            half = max(min(self.sigma, self.size), 1e-3)  # a circle has no area to be uniform on
            ring = Ring(self.size - half, self.size + half)
            return [Part(0.5, Clouds(np.zeros((1, 2)), self.sigma), 1), Part(0.5, ring, -1)]
        classes = [(label, points.X[points.y == label]) for label in (1, -1)]
        return [Part(len(X) / len(points), Clouds(X, self.sigma), label) for label, X in classes if len(X)]

    @property
    def text(self) -> str:
        """For a line below a picture."""
        noise = f", noise {number(self.noise, 2)}" if self.noise else ""
        return f"{KINDS[self.kind]}, labelled {LABELLED[self.target]}{noise}"


LABELLED = {
    "labels": "as it comes",
    "stump": "by a stump",
    "halfspace": "by a half-plane",
    "rectangle": "by a rectangle",
    "disc": "by a disc",
}
