"""What every kernel k(x, z) = ψ(x)·ψ(z) offers: values, features where they can be written down, decision surfaces."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError

FEATURE_LIMIT = 2000
TERMS_LIMIT = 20


@dataclass(frozen=True)
class Kernel(ABC):
    """A kernel k(x, z) on ℝⁿ; subclasses say how it is computed from rows A and B."""

    id: ClassVar[str]

    def __call__(self, A, B) -> np.ndarray:
        """The matrix k(a_i, b_j)."""
        A, B = rows_of(A), rows_of(B)
        if A.shape[1] != B.shape[1]:
            raise InputError(f"The kernel compares points of {A.shape[1]} and of {B.shape[1]} coordinates.")
        return self._matrix(A, B)

    def row(self, A, x) -> np.ndarray:
        """k(a_i, x) for one point x."""
        return self(A, np.asarray(x, float)[None, :])[:, 0]

    def rows_among(self, A) -> Callable[[int], np.ndarray]:
        """i ↦ k(a_j, a_i) for all j, for many i after each other."""
        return lambda i: self(A[i : i + 1], A)[0]

    def above_among(self, A) -> Callable[[int, int, np.ndarray], np.ndarray]:
        """(start, stop, room) ↦ the values k(a_i, a_j) of start ≤ i < stop and j ≥ start, perhaps written into room."""
        return lambda start, stop, room: self(A[start:stop], A[start:])

    def diagonal(self, A) -> np.ndarray:
        """k(a_i, a_i)."""
        return self._power(np.einsum("ij,ij->i", rows_of(A), rows_of(A)))

    def lengths(self, A) -> np.ndarray:
        """‖ψ(a_i)‖."""
        return np.sqrt(self.diagonal(A))

    def features(self, A) -> np.ndarray | None:
        """Rows ψ(a_i) with ψ(x)·ψ(z) = k(x, z), or None where ψ has more than FEATURE_LIMIT entries."""
        A = rows_of(A)
        return self._features(A) if self.dimension(A.shape[1]) <= FEATURE_LIMIT else None

    def _features(self, A: np.ndarray) -> np.ndarray:
        """ψ of each row; a kernel whose ψ is endless has none."""
        raise NotImplementedError

    def terms(self, n: int) -> tuple[tuple[int, ...], ...]:
        """Monomials, as powers of the n coordinates, that vanish together in a sum exactly where ψ does; none of an
        endless ψ, and none where they are more than TERMS_LIMIT."""
        return ()

    @abstractmethod
    def dimension(self, n: int) -> int | float:
        """How many entries ψ has for points of n coordinates."""

    @property
    @abstractmethod
    def formula(self) -> str:
        """The kernel for people to read."""

    def surface(self, centres, coefficients, xs, ys, control: Control = NO_CONTROL) -> np.ndarray:
        """Return f(x) = Σ_j coefficients_j k(centres_j, x) on the grid ys × xs, float32, row i at ys[i]."""
        centres, coefficients = rows_of(centres), np.asarray(coefficients, float)
        if centres.shape[1] != 2:
            raise InputError(f"A surface is drawn over the plane, but the points have {centres.shape[1]} coordinates.")
        xs, ys = np.asarray(xs, float), np.asarray(ys, float)
        if len(centres) == 0:
            return np.zeros((len(ys), len(xs)), np.float32)
        return _to_float32(self._surface(centres, coefficients, xs, ys, control))

    def _surface(self, centres, coefficients, xs, ys, control: Control) -> np.ndarray:
        M = self._plane_polynomial(centres, coefficients)
        powers = np.arange(len(M))
        return (ys[:, None] ** powers) @ M @ (xs[:, None] ** powers).T

    def _plane_polynomial(self, Z, coefficients) -> np.ndarray:
        """M with Σ_j coefficients_j k(z_j, x) = Σ M[b, a] x₁ᵃ x₂ᵇ in the plane; one with an endless ψ has none."""
        raise NotImplementedError

    def _matrix(self, A, B):
        return self._power(A @ B.T)

    def _power(self, inner):
        return inner


def rows_of(A):
    A = np.asarray(A, float)
    if A.ndim != 2:
        raise InputError(f"Points are rows of a table with one column for each coordinate, not {A.ndim}-dimensional.")
    return A


def _to_float32(f):
    limit = np.finfo(np.float32).max
    return np.clip(f, -limit, limit).astype(np.float32)
