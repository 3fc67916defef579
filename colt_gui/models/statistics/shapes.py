"""Where examples fall: Gaussian clouds, a square, a ring; and how much of each lies in a rectangle or a half-plane.

Φ is that of the standard normal distribution, by erf; squares and rings are areas. A number is None where there is no
formula: `nodes` are then points of equal weight to sum over, a Fibonacci lattice.
"""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist
from typing import NamedTuple, Protocol

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.statistics.regions import Halfplane, Rectangle, area, clipped

NODES = 121_393  # a Fibonacci number: points that a part of the plane is summed over
FIBONACCI = (13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584, 4181, 6765, 10946, 17711, 28657, 46368, 75025)
BLOCK = 2048  # places whose nearness to all centres is computed at once
UPRIGHT = 1e-7  # of a normal vector, how small a part is none
_erf = np.frompyfunc(math.erf, 1, 1)


def normal_cdf(z: np.ndarray) -> np.ndarray:
    """Φ."""
    return 0.5 + 0.5 * np.asarray(_erf(np.asarray(z) / math.sqrt(2.0)), dtype=float)


class Shape(Protocol):
    """`cells(xs, ys)` is how much of it lies between neighbouring xs and neighbouring ys, a row an x."""

    def sample(self, rng: np.random.Generator, m: int) -> np.ndarray: ...

    def density(self, X: np.ndarray, control: Control = NO_CONTROL) -> np.ndarray: ...

    def cells(self, xs: np.ndarray, ys: np.ndarray) -> np.ndarray | None: ...

    def beyond(self, half: Halfplane) -> float:
        """Return how much of the shape is in the half-plane, ‖w‖ = 1."""
        ...

    def joint(self, half: Halfplane, other: Rectangle | Halfplane) -> float | None: ...

    def nodes(self, most: int) -> np.ndarray: ...

    @property
    def extent(self) -> Rectangle:
        """What a picture of it should hold."""
        ...


class Clouds(NamedTuple):
    """Gaussian clouds of one width, each as likely as the others; sigma = 0: exactly these places."""

    centres: np.ndarray
    sigma: float

    def sample(self, rng: np.random.Generator, m: int) -> np.ndarray:
        chosen = self.centres[rng.integers(len(self.centres), size=m)]
        return chosen + self.sigma * rng.standard_normal((m, 2)) if self.sigma else chosen

    def density(self, X: np.ndarray, control: Control = NO_CONTROL) -> np.ndarray:
        """0 where all the mass sits in single places."""
        if not self.sigma:
            return np.zeros(len(X))
        blocks = []
        for k in range(0, len(X), BLOCK):
            control.check()
            blocks.append(self._nearness(X[k : k + BLOCK]))
        return np.concatenate([*blocks, np.empty(0)]) / (2 * math.pi * self.sigma**2)

    def _nearness(self, X: np.ndarray) -> np.ndarray:
        """Return the density, but for its factor, of so many places that all numbers fit into the caches."""
        with np.errstate(over="ignore"):  # what is that far away is not near
            far = (X[:, :1] - self.centres[:, 0]) ** 2 + (X[:, 1:] - self.centres[:, 1]) ** 2
        return np.asarray(np.exp(far / (-2 * self.sigma**2)).mean(axis=1))

    def on_grid(self, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
        """Return the density at each crossing, a row a y: a product of one factor for each coordinate."""
        if not self.sigma:
            return np.zeros((len(ys), len(xs)))
        with np.errstate(over="ignore"):  # what is that far away is not near
            across, along = (
                np.exp(-((places[:, None] - self.centres[:, axis]) ** 2) / (2 * self.sigma**2))
                for axis, places in ((0, xs), (1, ys))
            )
        return np.asarray(along @ across.T / (2 * math.pi * self.sigma**2 * len(self.centres)))

    def cells(self, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
        across, along = self._between(xs, 0), self._between(ys, 1)
        return np.asarray(across.T @ along / len(self.centres))

    def _between(self, edges: np.ndarray, axis: int) -> np.ndarray:
        """Return how much of each cloud lies between neighbouring edges."""
        away = np.asarray(edges)[None, :] - self.centres[:, axis, None]
        below = normal_cdf(away / self.sigma) if self.sigma else (away > 0).astype(float)
        return np.diff(below, axis=1)

    def beyond(self, half: Halfplane) -> float:
        above = self.centres @ np.array(half.w) - half.b
        return float((normal_cdf(above / self.sigma) if self.sigma else above >= 0).mean())

    def joint(self, half: Halfplane, other: Rectangle | Halfplane) -> float | None:
        """Return the mass in both, for single places: for two slanting edges through a Gaussian no formula is known."""
        if self.sigma:
            return None
        return float((half.inside(self.centres) & other.inside(self.centres)).mean())

    def nodes(self, most: int) -> np.ndarray:
        if not self.sigma:
            return self.centres
        z = _normal_lattice(_fibonacci(most / len(self.centres)))
        return (self.centres[:, None, :] + self.sigma * z).reshape(-1, 2)

    @property
    def extent(self) -> Rectangle:
        low, high = self.centres.min(axis=0) - 3 * self.sigma, self.centres.max(axis=0) + 3 * self.sigma
        room = np.maximum(0.5 - (high - low) / 2, 0.0)  # a single place has no width of its own
        low, high = low - room, high + room
        return Rectangle(float(low[0]), float(high[0]), float(low[1]), float(high[1]))


class Square(NamedTuple):
    """[−half, half]², uniformly."""

    half: float

    def sample(self, rng: np.random.Generator, m: int) -> np.ndarray:
        return rng.uniform(-self.half, self.half, (m, 2))

    def density(self, X: np.ndarray, control: Control = NO_CONTROL) -> np.ndarray:
        return np.asarray((np.abs(X) <= self.half).all(axis=1) / (4 * self.half**2))

    def cells(self, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
        across, along = (np.diff(np.clip(edges, -self.half, self.half)) for edges in (xs, ys))
        return np.outer(across, along) / (4 * self.half**2)

    def beyond(self, half: Halfplane) -> float:
        return area(clipped(self._corners, half)) / (4 * self.half**2)

    def joint(self, half: Halfplane, other: Rectangle | Halfplane) -> float:
        corners = self._corners
        if isinstance(other, Halfplane):
            corners = clipped(corners, other)
        else:
            left, right, bottom, top = (min(max(side, -self.half), self.half) for side in other)
            corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
        return area(clipped(corners, half)) / (4 * self.half**2) if corners else 0.0

    def cut_cells(self, xs: np.ndarray, ys: np.ndarray, half: Halfplane) -> np.ndarray:
        """How much of each cell is in the half-plane: ∂²/∂x∂y of max(0, ⟨w,x⟩ − b)²/2w₁w₂ is its indicator."""
        (u, v), x, y = half.w, *(np.clip(edges, -self.half, self.half) for edges in (xs, ys))
        if abs(v) < UPRIGHT:
            x = np.maximum(x, half.b / u) if u > 0 else np.minimum(x, half.b / u)
            return self.cells(x, y)
        if abs(u) < UPRIGHT:
            y = np.maximum(y, half.b / v) if v > 0 else np.minimum(y, half.b / v)
            return self.cells(x, y)
        corner = np.maximum(u * x[:, None] + v * y[None, :] - half.b, 0.0) ** 2 / (2 * u * v)
        return np.asarray(np.maximum(np.diff(np.diff(corner, axis=0), axis=1), 0.0) / (4 * self.half**2))

    @property
    def _corners(self) -> list[tuple[float, float]]:
        a = self.half
        return [(-a, -a), (a, -a), (a, a), (-a, a)]

    def nodes(self, most: int) -> np.ndarray:
        return self.half * (2 * _lattice(_fibonacci(most)) - 1)

    @property
    def extent(self) -> Rectangle:
        return Rectangle(-self.half, self.half, -self.half, self.half)


class Ring(NamedTuple):
    """Between two circles round the origin, uniformly."""

    inner: float
    outer: float

    @property
    def _area(self) -> float:
        return math.pi * (self.outer**2 - self.inner**2)

    def sample(self, rng: np.random.Generator, m: int) -> np.ndarray:
        return self._placed(rng.random((m, 2)))

    def _placed(self, u: np.ndarray) -> np.ndarray:
        radius = np.sqrt(self.inner**2 + u[:, 0] * (self.outer**2 - self.inner**2))
        angle = 2 * math.pi * u[:, 1]
        return np.column_stack([radius * np.cos(angle), radius * np.sin(angle)])

    def density(self, X: np.ndarray, control: Control = NO_CONTROL) -> np.ndarray:
        radius = np.hypot(X[:, 0], X[:, 1])
        return np.asarray(((self.inner <= radius) & (radius <= self.outer)) / self._area)

    def cells(self, xs: np.ndarray, ys: np.ndarray) -> np.ndarray | None:
        """Return the mass of the whole plane, the only cell with a formula."""
        whole = len(xs) == len(ys) == 2 and bool(np.isinf([*xs, *ys]).all())
        return np.ones((1, 1)) if whole and xs[0] < xs[1] and ys[0] < ys[1] else None

    def beyond(self, half: Halfplane) -> float:
        return (_segment(self.outer, half.b) - _segment(self.inner, half.b)) / self._area

    def joint(self, half: Halfplane, other: Rectangle | Halfplane) -> None:
        return None

    def nodes(self, most: int) -> np.ndarray:
        return self._placed(_lattice(_fibonacci(most)))

    @property
    def extent(self) -> Rectangle:
        return Rectangle(-self.outer, self.outer, -self.outer, self.outer)


def _segment(radius: float, away: float) -> float:
    """Return the area of a disc beyond a line at that distance from its centre."""
    if abs(away) >= radius:
        return 0.0 if away > 0 else math.pi * radius**2
    return radius**2 * math.acos(away / radius) - away * math.sqrt(radius**2 - away**2)


# -- a lattice to sum over -----------------------------------------------------------------------------------------


def _fibonacci(most: float) -> int:
    return max((n for n in (*FIBONACCI, NODES) if n <= most), default=FIBONACCI[0])


@lru_cache(maxsize=4)
def _lattice(n: int) -> np.ndarray:
    """n points of the unit square, n a Fibonacci number: (i/n, {i·n′/n}), n′ the one before it; shifted by half a
    step, so that none lies on an edge."""
    before = round(n / ((1 + math.sqrt(5)) / 2))
    i = np.arange(n)
    return np.column_stack([(i + 0.5) / n, ((i * before) % n + 0.5) / n])


@lru_cache(maxsize=4)
def _normal_lattice(n: int) -> np.ndarray:
    """Return the points of the lattice as standard normal vectors."""
    inverse = NormalDist().inv_cdf
    z = np.array([inverse((i + 0.5) / n) for i in range(n)])
    return np.asarray(z[np.floor(_lattice(n) * n).astype(int)])
