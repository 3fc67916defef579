"""The problem on the plane: an oval bowl and a fence across it, or round a place; x(λ) has a formula."""

from __future__ import annotations

import numpy as np

from colt_gui.models.core.control import cached
from colt_gui.models.statistics.duality.problem import ROOM, SCALE, Best, Lowest, Problem

NORMAL = np.array([0.8, 0.6])  # of a straight fence: its outward direction, of length 1
OVAL = 3.0  # how many times as steep along x₂ as along x₁


class PlaneProblem(Problem):
    """f(x) = ½a((x₁ − c)² + 3(x₂ − d)²) with g(x) = ⟨n, x⟩ − s, (‖x − (s, 0)‖² − 4)/4, or ‖x − (s, 0)‖²."""

    convex = True

    def __init__(self, a: float, c: float, d: float, fence: str, s: float) -> None:
        self.fence, self.s = fence, s
        self.centre, self._steep = np.array([c, d]), np.array([a, OVAL * a])
        self._scale = SCALE if fence == "interval" else 1.0
        self.post = NORMAL * s if fence == "line" else np.array([s, 0.0])

    @property
    def room(self) -> float:
        return ROOM if self.fence == "interval" else 0.0

    @property
    def steep(self) -> np.ndarray:
        return self._steep

    def f(self, x: np.ndarray) -> np.ndarray:
        return np.asarray(((x - self.centre) ** 2 * self._steep).sum(axis=-1) / 2)

    def g(self, x: np.ndarray) -> np.ndarray:
        if self.fence == "line":
            return np.asarray(x @ NORMAL - self.s)
        return np.asarray(self._scale * (((x - self.post) ** 2).sum(axis=-1) - self.room**2))

    def gravity(self, x: np.ndarray, push: np.ndarray) -> np.ndarray:
        return np.asarray(self._steep * (self.centre - x))

    def outward(self, x: np.ndarray) -> np.ndarray:
        return NORMAL if self.fence == "line" else 2 * self._scale * (x - self.post)

    def allowed(self, x: np.ndarray) -> np.ndarray:
        if self.fence == "line":
            return x - max(float(self.g(x)), 0.0) * NORMAL
        way = x - self.post
        far = float(np.linalg.norm(way))
        return x if far <= self.room else self.post + way * (self.room / far)

    @property
    def pressed(self) -> bool:
        return bool((self.centre != self.post).any())

    @cached
    def best(self) -> Best:
        """With a multiplier it is x(λ*), put exactly on the fence."""
        x = self.post if self.multiplier is None else self.allowed(self.at(self.multiplier))
        return Best(x, float(self.f(x)))

    def lowest(self, forces: np.ndarray) -> Lowest:
        """∇f + λ∇g = 0, solved for x."""
        push = forces[:, None]
        if self.fence == "line":
            x = self.centre - push * NORMAL / self._steep
        else:
            pull = 2 * self._scale * push
            x = (self._steep * self.centre + pull * self.post) / (self._steep + pull)
        return Lowest(x, self.f(x) + forces * self.g(x))
