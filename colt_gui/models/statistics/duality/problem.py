"""Minimise f(x) subject to g(x) ≤ 0, and its dual: what is the same on the line and on the plane.

The Lagrangian L(x, λ) = f(x) + λg(x), the dual function q(λ) = inf_x L(x, λ) for λ ≥ 0: an infimum of straight lines,
hence concave. Weak duality: q(λ) ≤ f(x) for each feasible x. Boyd and Vandenberghe, Convex Optimization, ch. 5.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

import numpy as np

from colt_gui.models.core.control import cached

ROOM = 2.0  # the radius of an interval or a disc
TOGETHER, NARROWINGS = 64, 11  # forces that are tried together, and how often: 64⁻¹¹ is beyond rounding
SCALE = 1 / (2 * ROOM)  # of g there: its slope at the fence is 1, and λ is the force itself
FENCES = {"line": "straight, at s", "interval": "round s, radius 2", "point": "only s, no inside"}


class Lowest(NamedTuple):
    """Of L(·, λ) for each λ: where it is lowest, and how low; q(λ) is `value`."""

    x: np.ndarray
    value: np.ndarray


class Best(NamedTuple):
    """A feasible x with the least f."""

    x: np.ndarray
    value: float


class Problem(ABC):
    """x is an array whose last axis are coordinates: one on the line, two on the plane."""

    convex: bool
    fence: str

    @abstractmethod
    def f(self, x: np.ndarray) -> np.ndarray: ...

    @abstractmethod
    def g(self, x: np.ndarray) -> np.ndarray: ...

    @abstractmethod
    def gravity(self, x: np.ndarray, push: np.ndarray) -> np.ndarray:
        """−∇f at one x; at a kink of f, which takes any slope between those on its sides, what balances `push` best."""

    @abstractmethod
    def outward(self, x: np.ndarray) -> np.ndarray:
        """∇g at one x."""

    @abstractmethod
    def lowest(self, forces: np.ndarray) -> Lowest: ...

    @abstractmethod
    def allowed(self, x: np.ndarray) -> np.ndarray:
        """Return the feasible point that is nearest to one x."""

    @property
    @abstractmethod
    def best(self) -> Best: ...

    @property
    @abstractmethod
    def pressed(self) -> bool:
        """Where only one point is feasible: f pulls away from it."""

    def solve(self) -> None:
        """Compute what is kept of a problem: the best x, the multiplier and the dual value."""
        for part in ("best", "multiplier", "dual_value"):
            getattr(self, part)

    # -- the dual ----------------------------------------------------------------------------------------------

    @property
    def slater(self) -> bool:
        """Some x has g(x) < 0."""
        return self.fence != "point"

    def q(self, force: float) -> float:
        return float(self.lowest(np.array([force])).value[0])

    def at(self, force: float) -> np.ndarray:
        """x(λ): where the Lagrangian is lowest."""
        return np.asarray(self.lowest(np.array([force])).x[0])

    @cached
    def multiplier(self) -> float | None:
        """A λ ≥ 0 with the greatest q(λ); None where q only comes ever nearer to its supremum."""
        if not self.slater and self.pressed:
            return None
        known = self.balancing
        return self._peak() if known is None else known

    @property
    def balancing(self) -> float | None:
        """The force that balances gravity at the best x, where that is certainly the best λ; else it is searched."""
        return None

    @cached
    def dual_value(self) -> float:
        """sup q. A fence without inside is a penalty λg ≥ 0: q rises towards the best value without reaching it."""
        return self.best.value if self.multiplier is None else self.q(self.multiplier)

    @property
    def gap(self) -> float:
        """f* − q*; rounding makes no gap."""
        gap = self.best.value - self.dual_value
        return gap if gap > 1e-9 * (1 + abs(self.best.value)) else 0.0

    def _peak(self) -> float:
        """g(x(λ)) falls as λ grows (it is a slope of the concave q), and q is greatest where it changes its sign."""
        low, high = 0.0, 1.0
        if self._over(np.zeros(1))[0] <= 0:
            return 0.0
        while self._over(np.array([high]))[0] > 0:
            low, high = high, 2 * high
        for _ in range(NARROWINGS):
            forces = np.linspace(low, high, TOGETHER + 1)
            first = int(np.argmax(self._over(forces) <= 0))
            low, high = forces[max(first - 1, 0)], forces[first]
        return self._crossing(low, high)

    def _crossing(self, low: float, high: float) -> float:
        """Return the force where the lines that touch q at two forces meet; nothing of q is above that."""
        x = self.lowest(np.array([low, high])).x
        (rising, falling), f = self.g(x), self.f(x)
        force = (f[1] - f[0]) / (rising - falling) if rising > falling else high
        return float(min(max(force, low), high))

    def _over(self, forces: np.ndarray) -> np.ndarray:
        return self.g(self.lowest(forces).x)
