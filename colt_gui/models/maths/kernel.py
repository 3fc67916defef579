"""What every kernel k(x, z) = ψ(x)·ψ(z) offers: values, features where they can be written down, decision surfaces."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError

if TYPE_CHECKING:  # importing numpy.typing would cost a tenth of the start-up
    from numpy.typing import ArrayLike

FEATURE_LIMIT = 2000
TERMS_LIMIT = 20

Strip = Callable[[int, int, np.ndarray], np.ndarray]  # rows start to stop, perhaps written into the room given
Fill = Callable[[np.ndarray, np.ndarray, np.ndarray], None]  # writes into the last the exponents of the other two


@dataclass(frozen=True)
class Kernel(ABC):
    """A kernel k(x, z) on ℝⁿ; subclasses say how it is computed from rows A and B."""

    id: ClassVar[str]

    def __call__(self, A: ArrayLike, B: ArrayLike) -> np.ndarray:
        """The matrix k(a_i, b_j)."""
        A, B = rows_of(A), rows_of(B)
        if A.shape[1] != B.shape[1]:
            raise InputError(f"The kernel compares points of {A.shape[1]} and of {B.shape[1]} coordinates.")
        return self._matrix(A, B)

    def row(self, A: ArrayLike, x: ArrayLike) -> np.ndarray:
        """k(a_i, x) for one point x."""
        return self(A, np.asarray(x, float)[None, :])[:, 0]

    def rows_among(self, A: np.ndarray) -> Callable[[int], np.ndarray]:
        """i ↦ k(a_j, a_i) for all j, for many i after each other."""
        return lambda i: self(A[i : i + 1], A)[0]

    def above_among(self, A: np.ndarray) -> Strip:
        """(start, stop, room) ↦ the values k(a_i, a_j) of start ≤ i < stop and j ≥ start, perhaps written into room."""
        return lambda start, stop, room: self(A[start:stop], A[start:])

    def diagonal(self, A: ArrayLike) -> np.ndarray:
        """k(a_i, a_i)."""
        return self._power(np.einsum("ij,ij->i", rows_of(A), rows_of(A)))

    def lengths(self, A: ArrayLike) -> np.ndarray:
        """‖ψ(a_i)‖."""
        return np.asarray(np.sqrt(self.diagonal(A)))

    def features(self, A: ArrayLike) -> np.ndarray | None:
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

    def surface(
        self, centres: ArrayLike, coefficients: ArrayLike, xs: ArrayLike, ys: ArrayLike, control: Control = NO_CONTROL
    ) -> np.ndarray:
        """Return f(x) = Σ_j coefficients_j k(centres_j, x) on the grid ys × xs, float32, row i at ys[i]."""
        centres, coefficients = rows_of(centres), np.asarray(coefficients, float)
        if centres.shape[1] != 2:
            raise InputError(f"A surface is drawn over the plane, but the points have {centres.shape[1]} coordinates.")
        xs, ys = np.asarray(xs, float), np.asarray(ys, float)
        if len(centres) == 0:
            return np.zeros((len(ys), len(xs)), np.float32)
        return _to_float32(self._surface(centres, coefficients, xs, ys, control))

    def _surface(
        self, centres: np.ndarray, coefficients: np.ndarray, xs: np.ndarray, ys: np.ndarray, control: Control
    ) -> np.ndarray:
        M = self._plane_polynomial(centres, coefficients)
        powers = np.arange(len(M))
        return np.asarray((ys[:, None] ** powers) @ M @ (xs[:, None] ** powers).T)

    def _plane_polynomial(self, Z: np.ndarray, coefficients: np.ndarray) -> np.ndarray:
        """M with Σ_j coefficients_j k(z_j, x) = Σ M[b, a] x₁ᵃ x₂ᵇ in the plane; one with an endless ψ has none."""
        raise NotImplementedError

    def _matrix(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        return self._power(A @ B.T)

    def _power(self, inner: np.ndarray) -> np.ndarray:
        return inner


def rows_of(A: ArrayLike) -> np.ndarray:
    A = np.asarray(A, float)
    if A.ndim != 2:
        raise InputError(f"Points are rows of a table with one column for each coordinate, not {A.ndim}-dimensional.")
    return A


def _to_float32(f: np.ndarray) -> np.ndarray:
    limit = np.finfo(np.float32).max
    return np.asarray(np.clip(f, -limit, limit).astype(np.float32))


# -- Gaussian kernels ---------------------------------------------------------------------------------------------


NEAR = 64.0  # squares up to it make errors of 7·10⁻¹⁵ in an exponent, at most
CACHED = 32768  # numbers that are worked on at a time
STRIP = 64  # rows that are written as columns, too, before they leave the processor's cache
PRODUCTS, TOGETHER = 2**26, 64  # of a surface between two questions to the control, and the fewest centres for it
FLUSH = 1e-18  # a float32 product of two such factors is still a normal number: denormals make BLAS crawl


@dataclass(frozen=True)
class Gaussian(Kernel):
    """exp(−‖x − z‖²/2σ²): infinitely many features, every point on the unit sphere."""

    sigma: float = 1.0
    id: ClassVar[str] = "gaussian"
    formula: ClassVar[str] = "exp(−‖x − z‖²/2σ²)"

    def dimension(self, n: int) -> float:
        return math.inf

    def diagonal(self, A: ArrayLike) -> np.ndarray:
        return np.ones(len(rows_of(A)))

    def lengths(self, A: ArrayLike) -> np.ndarray:
        """All 1; but where x/σ is no number, no distance is."""
        far = ~np.isfinite(rows_of(A) / self.sigma).all(axis=1)
        if far.any():
            raise InputError(f"Point {far.argmax() + 1} is too far out for σ = {self.sigma:g}: x/σ is no number.")
        return self.diagonal(A)

    def rows_among(self, A: np.ndarray) -> Callable[[int], np.ndarray]:
        A = self._scaled(A, A)
        left, right, fill = _exponents(A, A)
        if fill is _subtract:
            right = np.ascontiguousarray(A.T)

        def values(i: int) -> np.ndarray:
            exponents = np.empty(len(A))
            (_multiply if fill is _multiply else _subtract_one)(left[i], right, exponents)
            return np.exp(exponents, exponents)

        return values

    def above_among(self, A: np.ndarray) -> Strip:
        A = self._scaled(A, A)
        return _strips(*_exponents(A, A))

    def _scaled(self, A: np.ndarray, centred: np.ndarray) -> np.ndarray:
        """In units of σ, from the mean of `centred`."""
        scaled = A - np.full(len(centred), 1.0 / len(centred)).dot(centred)
        scaled /= self.sigma
        return np.asarray(scaled)

    def _matrix(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        """Blocks of rows that stay in the processor's cache; the whole matrix is written once."""
        K = np.empty((len(A), len(B)))
        if min(K.shape) < 8:
            _subtract(A / self.sigma, B / self.sigma, K)
            return np.exp(K, out=K)
        scaled = self._scaled(B, B)
        left, right, fill = _exponents(scaled if A is B else self._scaled(A, B), scaled)
        step = max(1, CACHED // len(B))
        if A is B and len(A) > step:
            return _mirrored(left, right, fill, K)
        for i in range(0, len(A), step):
            block = K[i : i + step]
            fill(left[i : i + step], right, block)
            np.exp(block, block)
        return K

    def _surface(
        self, centres: np.ndarray, coefficients: np.ndarray, xs: np.ndarray, ys: np.ndarray, control: Control
    ) -> np.ndarray:
        """The kernel is a product of a row factor and a column factor: (H×n)(n×W) products, summed."""
        size = np.abs(coefficients).max()
        if size == 0.0:
            return np.zeros((len(ys), len(xs)))
        weights = coefficients / size
        f, terms = self._sum(centres, weights, xs, ys, np.float32, control)
        if self._blurred(f, terms, len(weights)):
            f, _ = self._sum(centres, weights, xs, ys, np.float64, control)
        return f * np.float64(size)

    def _sum(
        self,
        centres: np.ndarray,
        weights: np.ndarray,
        xs: np.ndarray,
        ys: np.ndarray,
        dtype: type[np.floating[Any]],
        control: Control,
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return Σ weightⱼ·k(centreⱼ, ·), and on a coarser grid what the sizes of its terms add up to."""
        f, terms, coarse = np.zeros((len(ys), len(xs)), dtype), np.zeros(1, dtype), slice(None, None, 16)
        together = max(TOGETHER, PRODUCTS // f.size)
        for start in range(0, len(centres), together):
            part, sizes = slice(start, start + together), weights[start : start + together, None].astype(dtype)
            columns, rows = (self._factor(z[part], t, dtype) for z, t in zip(centres.T, (xs, ys), strict=True))
            f += rows.T @ (columns * sizes)
            terms = terms + rows[:, coarse].T @ (columns[:, coarse] * np.abs(sizes))
            control.check()
        return f, terms

    def _factor(self, centres: np.ndarray, ticks: np.ndarray, dtype: type[np.floating[Any]] = np.float32) -> np.ndarray:
        """exp(−(z − t)²/2σ²), with what is too small to be seen set to 0."""
        factor = np.empty((len(centres), len(ticks)), dtype)
        with np.errstate(over="ignore"):  # far apart: 0
            np.subtract(centres[:, None] / self.sigma, ticks / self.sigma, out=factor, casting="same_kind")
            factor *= factor
        factor *= -0.5
        np.exp(factor, out=factor)
        if dtype == np.float32:
            factor *= factor >= FLUSH
        return factor

    def _blurred(self, f: np.ndarray, terms: np.ndarray, count: int) -> bool:
        """Whether float32 lost too much: terms of both signs may cancel to far less than their sizes."""
        error = 2e-7 * terms.max(initial=0.0) + FLUSH * count
        return bool(error > 5e-6 * np.abs(f).max(initial=0.0))


def _strips(left: np.ndarray, right: np.ndarray, fill: Fill) -> Strip:
    """(start, stop, room) ↦ the rows from start to stop without their first `start` numbers, written into room."""

    def strip(start: int, stop: int, room: np.ndarray) -> np.ndarray:
        rows = room[: (stop - start) * (len(left) - start)].reshape(stop - start, -1)
        fill(left[start:stop], right[:, start:] if fill is _multiply else right[start:], rows)
        return np.asarray(np.exp(rows, rows))

    return strip


def _mirrored(left: np.ndarray, right: np.ndarray, fill: Fill, K: np.ndarray) -> np.ndarray:
    """The values of points among each other: each pair is computed once and written twice."""
    strip, room = _strips(left, right, fill), np.empty(STRIP * len(K))
    for start in range(0, len(K), STRIP):
        stop = min(start + STRIP, len(K))
        rows = strip(start, stop, room)
        K[start:stop, start:], K[stop:, start:stop] = rows, rows[:, stop - start :].T
    return K


def _exponents(A: np.ndarray, B: np.ndarray) -> tuple[np.ndarray, np.ndarray, Fill]:
    """Left and right factors, and what makes −‖a − b‖²/2 of them: one matrix product, (a, −‖a‖²/2, 1)·(b, 1, −‖b‖²/2),
    where the squares are so small that their rounding errors do not matter; else differences, which stay exact far from
    the origin."""
    squares = _near_squares(B)
    others = squares if A is B or squares is None else _near_squares(A)
    if squares is None or others is None:
        return A, B, _subtract
    left, right = np.empty((len(A), A.shape[1] + 2)), np.empty((B.shape[1] + 2, len(B)))
    left[:, :-2], left[:, -2], left[:, -1] = A, others, 1.0
    right[:-2], right[-2], right[-1] = B.T, 1.0, squares
    return left, right, _multiply


def _near_squares(Z: np.ndarray) -> np.ndarray | None:
    """−‖z‖²/2 of each row, where none is too far out."""
    reach = math.sqrt(NEAR)
    if not (Z.size and Z.item(Z.argmax()) <= reach and Z.item(Z.argmin()) >= -reach):
        return None
    squares = (Z * Z).dot(np.full(Z.shape[1], -0.5))
    return squares if squares.item(squares.argmin()) >= -NEAR / 2 else None


def _multiply(left: np.ndarray, right: np.ndarray, out: np.ndarray) -> None:
    """What should be 0 may come out above it; to turn its sign is as good as to cut it off, and far cheaper."""
    np.dot(left, right, out)
    np.abs(out, out)
    np.negative(out, out)


def _subtract(A: np.ndarray, B: np.ndarray, out: np.ndarray) -> None:
    difference = out
    if not A.shape[1]:
        out[...] = 0.0
    with np.errstate(over="ignore"):  # far apart: 0
        for a, b in zip(A.T, B.T, strict=True):
            np.subtract(a[:, None], b, out=difference)
            np.multiply(difference, difference, out=difference)
            if difference is not out:
                np.add(out, difference, out=out)
            else:
                difference = np.empty_like(out)
    np.multiply(out, -0.5, out=out)


def _subtract_one(a: np.ndarray, columns: np.ndarray, out: np.ndarray) -> None:
    """The same for one point."""
    squares = columns - a[:, None]
    with np.errstate(over="ignore"):  # far apart: 0
        np.multiply(squares, squares, squares)
        np.add.reduce(squares, axis=0, out=out)
    np.multiply(out, -0.5, out)
