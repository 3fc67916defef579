"""Parts of the plane: what a target labels +, and what a hypothesis does."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np


class Rectangle(NamedTuple):
    """left ≤ x₁ < right, bottom ≤ x₂ < top. Sides may be infinite: a stump is one with a single finite side."""

    left: float
    right: float
    bottom: float
    top: float

    def inside(self, X: np.ndarray) -> np.ndarray:
        x, y = X[:, 0], X[:, 1]
        return (self.left <= x) & (x < self.right) & (self.bottom <= y) & (y < self.top)


class Halfplane(NamedTuple):
    """⟨w, x⟩ ≥ b."""

    w: tuple[float, float]
    b: float

    def inside(self, X: np.ndarray) -> np.ndarray:
        return np.asarray(X @ np.array(self.w) >= self.b)

    @property
    def unit(self) -> Halfplane:
        """The same with ‖w‖ = 1; where w = 0 it is as it was: everything, or nothing."""
        length = math.hypot(*self.w)
        if not length:
            return self
        return Halfplane((self.w[0] / length, self.w[1] / length), self.b / length)


class Disc(NamedTuple):
    x: float
    y: float
    radius: float

    def inside(self, X: np.ndarray) -> np.ndarray:
        with np.errstate(over="ignore"):  # what is that far away is outside
            return (X[:, 0] - self.x) ** 2 + (X[:, 1] - self.y) ** 2 <= self.radius**2


Region = Rectangle | Halfplane | Disc
INFINITE = math.inf
EVERYTHING = Rectangle(-INFINITE, INFINITE, -INFINITE, INFINITE)
NOTHING = Rectangle(0.0, 0.0, 0.0, 0.0)


class Hypothesis(NamedTuple):
    """Says `sign` inside the region and −sign outside."""

    region: Region
    sign: int = 1

    def predict(self, X: np.ndarray) -> np.ndarray:
        return np.where(self.region.inside(X), self.sign, -self.sign)


def right_of(axis: int, at: float) -> Rectangle:
    """Return the stump x_axis ≥ at; axes count from 0."""
    sides = [-INFINITE, INFINITE, -INFINITE, INFINITE]
    sides[2 * axis] = at
    return Rectangle(*sides)


def clipped(corners: list[tuple[float, float]], half: Halfplane) -> list[tuple[float, float]]:
    """Return the part of a convex polygon within a half-plane (Sutherland and Hodgman)."""
    (u, v), kept = half.w, []
    heights = [u * x + v * y - half.b for x, y in corners]
    for k, (corner, height) in enumerate(zip(corners, heights)):
        before, last = corners[k - 1], heights[k - 1]
        if (height < 0) != (last < 0):
            share = last / (last - height)
            kept.append((before[0] + share * (corner[0] - before[0]), before[1] + share * (corner[1] - before[1])))
        if height >= 0:
            kept.append(corner)
    return kept


def area(corners: list[tuple[float, float]]) -> float:
    """Return the area of a convex polygon (the shoelace formula).

    >>> area(clipped([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)], Halfplane((1.0, 1.0), 1.0)))
    0.5
    """
    pairs = zip(corners, [*corners[1:], *corners[:1]])
    return abs(sum(a * d - b * c for (a, b), (c, d) in pairs)) / 2
