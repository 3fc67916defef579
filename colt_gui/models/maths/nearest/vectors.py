"""Points known as vectors: what the nearest-point solver asks of them, in units of the longest one."""

from copy import copy
from functools import cached_property

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError
from colt_gui.models.maths.nearest.ridge import EPS, ridge_solve
from colt_gui.models.maths.sizes import longest, power_of_two


class Vectors:
    """The points as rows of a matrix, in units of the longest one."""

    touching = 1e-12
    whole = None  # no matrix of their inner products is kept
    steady = True  # a row that was asked for stays what it is

    def __init__(self, Z) -> None:
        Z = np.asarray(Z, float)
        if not np.isfinite(Z).all():
            raise InputError("A point has a coordinate that is not a finite number.")
        self.longest = longest(Z)
        self.unit = power_of_two(self.longest)
        self.Z = Z / self.unit
        self.size, dimension = Z.shape
        self.slack = (dimension + 2) * EPS
        self.dimension = dimension
        self.precise = dimension <= 8  # least squares by singular values: exact, and dear in many dimensions

    def refresh(self, alpha, gradient=None) -> None:
        self.x = alpha @ self.Z
        self.length = float(np.sqrt(self.x @ self.x))

    def straighten(self, free, lead) -> bool:
        """Turn a short x square to its face: the sum has lost digits that the differences still have."""
        if not (self.precise and 0.0 < self.length < 2e-2 and len(free)):
            return False
        x, D = self.x, self.Z[free] - self.Z[lead]
        for _ in range(2):
            x = x + np.linalg.lstsq(D.T, -x, rcond=None)[0] @ D
        if (length := float(np.sqrt(x @ x))) > 0.5 * self.length:  # else x is nothing but rounding errors
            self.x = x * (self.length / length)
        return True

    def for_search(self, control: Control = NO_CONTROL) -> "Vectors":
        """Return the same points for one search, with a place of its own."""
        return copy(self)

    def in_order(self, order: np.ndarray) -> "Vectors":
        """Return the same points in another order."""
        other = copy(self)
        other.Z = self.Z[order]
        other.__dict__.pop("diagonal", None)
        return other

    @cached_property
    def diagonal(self) -> np.ndarray:
        return np.einsum("ij,ij->i", self.Z, self.Z)

    def row(self, i) -> np.ndarray:
        """⟨zᵢ, zⱼ⟩ for every j."""
        return self.Z @ self.Z[i]

    def rows(self, indices) -> np.ndarray:
        """Several of them."""
        return self.Z[indices] @ self.Z.T

    def product(self, delta) -> np.ndarray:
        """What a change of the multipliers does to the gradient."""
        return self.Z @ (delta @ self.Z)

    def fill(self, control: Control = NO_CONTROL) -> None:
        """Compute nothing: the vectors are all there is."""

    def face(self, free, delta) -> tuple[np.ndarray, np.ndarray]:
        """⟨zᵢ, zⱼ⟩ among the free points, and what delta does to their gradient."""
        own = self.Z[free]
        return own @ own.T, own @ (delta @ self.Z)

    def direction(self) -> np.ndarray:
        return self.x / self.length

    def gradient(self) -> np.ndarray:
        return self.Z @ self.x

    def norm(self, alpha) -> float:
        return self.length

    def rounding(self, norm) -> float:
        """How wrong ⟨x, zᵢ⟩ may be."""
        return self.slack * norm

    def sharpen(self) -> bool:
        """Solve more exactly from now on; False when that is done already."""
        already, self.precise = self.precise, True
        return not already

    def several(self, alpha) -> int:
        """How many multipliers enter at once: one, as a face in few dimensions has few corners."""
        return 1

    def mean_gradient(self, weights) -> np.ndarray:
        return self.Z @ (weights @ self.Z)

    def to_nearest(self, free, lead) -> np.ndarray:
        """t that minimises ‖x + Σ tᵢ(z_free,i − z_lead,i)‖."""
        D = self.Z[free] - self.Z[lead]
        if self.precise:
            return np.linalg.lstsq(D.T, -self.x, rcond=None)[0]
        return ridge_solve(D @ D.T, -(D @ self.x), 16 * EPS)

    def move(self, indices, delta) -> None:
        self.x = self.x + delta @ self.Z[indices]
