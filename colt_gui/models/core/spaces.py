"""Seeded sets of points in as many dimensions as one likes, for what the plane is too small to show."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.points import Points

# numpy.random is loaded with the first data that are made
if TYPE_CHECKING:
    from numpy.random import Generator


def chain(rng: Generator, d: int) -> Points:
    """d examples with y·xₖ = eₖ − e₁ − … − eₖ₋₁: separable, but with a margin that shrinks exponentially in d.

    A unit u with y⟨u,x⟩ ≥ γ‖x‖ ≥ γ has u₁ ≥ γ and uₖ ≥ γ + u₁ + … + uₖ₋₁, hence uₖ ≥ 2ᵏ⁻¹γ. As u_d ≤ 1, 1/γ² ≥ 4ᵈ⁻¹.
    The sample number draws the labels; both classes are there.
    """
    y = np.where(rng.random(d) < 0.5, 1, -1)
    y[1] = -y[0]
    return Points(y[:, None] * (np.eye(d) - np.tril(np.ones((d, d)), -1)) + 0.0, y)


def sphere(rng: Generator, m: int, gamma: float, d: int) -> Points:
    """Points of length 1 in d dimensions, separable through the origin with margin exactly γ; the classes take turns.

    Every y·x is γu + √(1 − γ²)·v with v ⟂ u of length 1, and v is opposite for the first two. So γu lies between these,
    and it is the point of their hull that is nearest to the origin: u is the best direction, γ its margin.
    """
    y = np.where(np.arange(m) % 2 == 0, 1, -1)
    u = rng.standard_normal(d)
    u /= np.linalg.norm(u)
    V = rng.standard_normal((m, d))
    V -= np.outer(V @ u, u)
    V /= np.linalg.norm(V, axis=1, keepdims=True)
    V[1] = -V[0]
    X = y[:, None] * (gamma * u + math.sqrt(1 - gamma**2) * V)
    return Points(np.round(X, 12) + 0.0, y)
