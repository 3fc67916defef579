"""The kernels of the plane and beyond: values, explicit features and decision surfaces.

Kivinen, Examples 2.17–2.20: k(x, z) = ψ(x)·ψ(z). All but the Gaussian have a finite ψ, and on the plane
each is a polynomial in each coordinate, so a whole surface is a small product of Vandermonde matrices.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import ClassVar

import numpy as np

from colt_gui.models.core.errors import InputError
from colt_gui.models.maths.steps import Steps, at_once

FEATURE_LIMIT = 2000
TERMS_LIMIT = 20
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_CACHED = 32768  # numbers that are worked on at a time
_PRODUCTS, _TOGETHER = 2**26, 64  # of a surface that are found in one step, and the fewest centres that are worth one
_FLUSH = 1e-18  # a float32 product of two such factors is still a normal number: denormals make BLAS crawl


@dataclass(frozen=True)
class Kernel(ABC):
    """A kernel k(x, z) on ℝⁿ; subclasses say how it is computed from rows A and B."""

    id: ClassVar[str]

    def __call__(self, A, B) -> np.ndarray:
        """The matrix k(a_i, b_j)."""
        A, B = _rows(A), _rows(B)
        if A.shape[1] != B.shape[1]:
            raise InputError(f"The kernel compares points of {A.shape[1]} and of {B.shape[1]} coordinates.")
        return self._matrix(A, B)

    def row(self, A, x) -> np.ndarray:
        """k(a_i, x) for one point x."""
        return self(A, np.asarray(x, float)[None, :])[:, 0]

    def rows_over(self, A) -> Callable[[np.ndarray], np.ndarray]:
        """x ↦ k(a_i, x), for many x after each other."""
        return lambda x: self(x[None, :], A)[0]

    def diagonal(self, A) -> np.ndarray:
        """k(a_i, a_i)."""
        return self._power(np.einsum("ij,ij->i", _rows(A), _rows(A)))

    def lengths(self, A) -> np.ndarray:
        """‖ψ(a_i)‖."""
        return np.sqrt(self.diagonal(A))

    def features(self, A) -> np.ndarray | None:
        """Rows ψ(a_i) with ψ(x)·ψ(z) = k(x, z), or None where ψ has more than FEATURE_LIMIT entries."""
        A = _rows(A)
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

    def surface(self, centres, coefficients, xs, ys) -> np.ndarray:
        """f(x) = Σ_j coefficients_j k(centres_j, x) on the grid ys × xs, float32, row i at ys[i]."""
        return at_once(self.surface_steps(centres, coefficients, xs, ys))

    def surface_steps(self, centres, coefficients, xs, ys) -> Steps[np.ndarray]:
        """The same step by step: of many centres some at a time."""
        centres, coefficients = _rows(centres), np.asarray(coefficients, float)
        if centres.shape[1] != 2:
            raise InputError(f"A surface is drawn over the plane, but the points have {centres.shape[1]} coordinates.")
        xs, ys = np.asarray(xs, float), np.asarray(ys, float)
        if len(centres) == 0:
            return np.zeros((len(ys), len(xs)), np.float32)
        return _to_float32((yield from self._surface_steps(centres, coefficients, xs, ys)))

    def _surface_steps(self, centres, coefficients, xs, ys) -> Steps[np.ndarray]:
        yield from ()
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


@dataclass(frozen=True)
class Linear(Kernel):
    """x·z."""

    id: ClassVar[str] = "linear"
    formula: ClassVar[str] = "x·z"

    def dimension(self, n):
        return n

    def terms(self, n):
        return _powers(n, 1, exactly=True)

    def _features(self, A):
        return A.copy()

    def _plane_polynomial(self, Z, coefficients):
        w = coefficients @ Z
        return np.array([[0.0, w[0]], [w[1], 0.0]])


@dataclass(frozen=True)
class Monomial(Kernel):
    """(x·z)^q: all monomials of degree exactly q, weighted by √multinomial."""

    q: int = 2
    id: ClassVar[str] = "monomial"

    @property
    def formula(self):
        return "(x·z)" + _superscript(self.q)

    def dimension(self, n):
        return math.comb(n + self.q - 1, self.q)

    def _power(self, inner):
        return inner**self.q

    def terms(self, n):
        return _powers(n, self.q, exactly=True)

    def _features(self, A):
        factors, weights = _monomials(A.shape[1], self.q)
        psi = np.broadcast_to(weights, (len(A), len(weights))).copy()
        for column in factors.T:
            psi *= A[:, column]
        return psi

    def _plane_polynomial(self, Z, coefficients):
        return _expand(self.q, 0.0, Z, coefficients)


@dataclass(frozen=True)
class Polynomial(Kernel):
    """(x·z + c)^q: the monomial kernel of the points with one more coordinate √c."""

    q: int = 2
    c: float = 1.0
    id: ClassVar[str] = "polynomial"

    @property
    def formula(self):
        return "(x·z + c)" + _superscript(self.q)

    def dimension(self, n):
        return math.comb(n + self.q, self.q)

    def _power(self, inner):
        return (inner + self.c) ** self.q

    def terms(self, n):
        return _powers(n, self.q, exactly=False)

    def _features(self, A):
        lifted = np.column_stack([A, np.full(len(A), math.sqrt(self.c))])
        return Monomial(self.q)._features(lifted)

    def _plane_polynomial(self, Z, coefficients):
        return _expand(self.q, self.c, Z, coefficients)


class _Product(Kernel):
    """∏ κ(x_i, z_i), with a one-dimensional kernel κ polynomial in x: one factor for each coordinate."""

    degree: ClassVar[int]  # of κ in x

    def _matrix(self, A, B):
        K = np.ones((len(A), len(B)))
        for a, b in zip(A.T, B.T, strict=True):
            K *= self._factor(a[:, None], b[None, :])
        return K

    def diagonal(self, A):
        A = _rows(A)
        return self._factor(A, A).prod(axis=1)

    def terms(self, n):
        return tuple(product(range(self.degree + 1), repeat=n)) if (self.degree + 1) ** n <= TERMS_LIMIT else ()

    def _features(self, A):
        psi = np.ones((len(A), 1))
        for a in A.T:
            factor = self._factor_features(a)
            # the width is given: without rows it cannot be found from the size
            psi = (psi[:, :, None] * factor[:, None, :]).reshape(len(A), psi.shape[1] * factor.shape[1])
        return psi

    def _plane_polynomial(self, Z, coefficients):
        return (self._factor_polynomial(Z[:, 1]) * coefficients[:, None]).T @ self._factor_polynomial(Z[:, 0])


@dataclass(frozen=True)
class AllSubsets(_Product):
    """∏(1 + x_i z_i): one feature ∏_{i∈S} x_i for every subset S of the coordinates."""

    id: ClassVar[str] = "all-subsets"
    degree: ClassVar[int] = 1
    formula: ClassVar[str] = "∏ᵢ (1 + xᵢzᵢ)"

    def dimension(self, n):
        return 2**n

    def _factor(self, a, b):
        return 1.0 + a * b

    def _factor_features(self, a):
        return np.column_stack([np.ones_like(a), a])

    _factor_polynomial = _factor_features


@dataclass(frozen=True)
class BooleanSubsets(_Product):
    """∏(1 + x_i z_i)(1 + (1−x_i)(1−z_i)): every conjunction of literals, negated ones included."""

    id: ClassVar[str] = "boolean"
    degree: ClassVar[int] = 2
    formula: ClassVar[str] = "∏ᵢ (1 + xᵢzᵢ)(1 + (1 − xᵢ)(1 − zᵢ))"

    def dimension(self, n):
        return 4**n

    def _factor(self, a, b):
        return (1.0 + a * b) * (1.0 + (1.0 - a) * (1.0 - b))

    def _factor_features(self, a):
        return np.column_stack([np.ones_like(a), a, 1.0 - a, a * (1.0 - a)])

    def _factor_polynomial(self, z):
        return np.column_stack([2.0 - z, z * (2.0 - z) - (1.0 - z), -z * (1.0 - z)])


@dataclass(frozen=True)
class Gaussian(Kernel):
    """exp(−‖x − z‖²/2σ²): infinitely many features, every point on the unit sphere."""

    sigma: float = 1.0
    id: ClassVar[str] = "gaussian"
    formula: ClassVar[str] = "exp(−‖x − z‖²/2σ²)"

    def dimension(self, n):
        return math.inf

    def diagonal(self, A):
        return np.ones(len(_rows(A)))

    def lengths(self, A):
        """All 1; but where x/σ is no number, no distance is."""
        far = ~np.isfinite(_rows(A) / self.sigma).all(axis=1)
        if far.any():
            raise InputError(f"Point {far.argmax() + 1} is too far out for σ = {self.sigma:g}: x/σ is no number.")
        return self.diagonal(A)

    def rows_over(self, A):
        columns = np.ascontiguousarray(_rows(A).T) / self.sigma

        def values(x):
            squares = columns - (x / self.sigma)[:, None]
            with np.errstate(over="ignore"):  # far apart: 0
                np.multiply(squares, squares, squares)
                exponents = np.add.reduce(squares, axis=0)
            np.multiply(exponents, -0.5, exponents)
            return np.exp(exponents, exponents)

        return values

    def _matrix(self, A, B):
        """Blocks of rows that stay in the processor's cache; the whole matrix is written once."""
        K = np.empty((len(A), len(B)))
        if min(K.shape) < 8:
            _subtract(A / self.sigma, B / self.sigma, K)
            return np.exp(K, out=K)
        centre = B.mean(axis=0)
        A, B = (A - centre) / self.sigma, (B - centre) / self.sigma
        exponents = _near_exponents if _near(A) and _near(B) else _far_exponents
        A, B, fill = exponents(A, B)
        step = max(1, _CACHED // len(B))
        for i in range(0, len(A), step):
            block = K[i : i + step]
            fill(A[i : i + step], B, block)
            np.exp(block, out=block)
        return K

    def _surface_steps(self, centres, coefficients, xs, ys):
        """The kernel is a product of a row factor and a column factor: (H×n)(n×W) products, summed."""
        size = np.abs(coefficients).max()
        if size == 0.0:
            return np.zeros((len(ys), len(xs)))
        weights = coefficients / size
        f, terms = yield from self._sum(centres, weights, xs, ys, np.float32)
        if self._blurred(f, terms, len(weights)):
            f, _ = yield from self._sum(centres, weights, xs, ys, np.float64)
        return f * np.float64(size)

    def _sum(self, centres, weights, xs, ys, dtype) -> Steps[tuple[np.ndarray, np.ndarray]]:
        """Σ weightⱼ·k(centreⱼ, ·), and on a coarser grid what the sizes of its terms add up to."""
        f, terms, coarse = np.zeros((len(ys), len(xs)), dtype), np.zeros(1, dtype), slice(None, None, 16)
        together = max(_TOGETHER, _PRODUCTS // f.size)
        for start in range(0, len(centres), together):
            part, sizes = slice(start, start + together), weights[start : start + together, None].astype(dtype)
            columns, rows = (self._factor(z[part], t, dtype) for z, t in zip(centres.T, (xs, ys), strict=True))
            f += rows.T @ (columns * sizes)
            terms = terms + rows[:, coarse].T @ (columns[:, coarse] * np.abs(sizes))
            if start + together < len(centres):
                yield
        return f, terms

    def _factor(self, centres, ticks, dtype=np.float32):
        """exp(−(z − t)²/2σ²), with what is too small to be seen set to 0."""
        factor = np.empty((len(centres), len(ticks)), dtype)
        with np.errstate(over="ignore"):  # far apart: 0
            np.subtract(centres[:, None] / self.sigma, ticks / self.sigma, out=factor, casting="same_kind")
            factor *= factor
        factor *= -0.5
        np.exp(factor, out=factor)
        if dtype == np.float32:
            factor *= factor >= _FLUSH
        return factor

    def _blurred(self, f, terms, count):
        """Whether float32 lost too much: terms of both signs may cancel to far less than their sizes."""
        error = 2e-7 * terms.max(initial=0.0) + _FLUSH * count
        return error > 5e-6 * np.abs(f).max(initial=0.0)


def _near(A):
    """Whether the squares are so small that their rounding errors do not matter (7·10⁻¹⁵ in the exponent)."""
    return np.abs(A).max(initial=0.0) <= 8.0 and np.einsum("ij,ij->i", A, A).max(initial=0.0) <= 64.0


def _near_exponents(A, B):
    """−‖a − b‖²/2 as one matrix product, (a, −‖a‖²/2, 1)·(b, 1, −‖b‖²/2)."""
    left = np.column_stack([A, np.einsum("ij,ij->i", A, A) * -0.5, np.ones(len(A))])
    right = np.column_stack([B, np.ones(len(B)), np.einsum("ij,ij->i", B, B) * -0.5])
    return left, right, _multiply


def _multiply(left, right, out):
    np.matmul(left, right.T, out=out)
    np.minimum(out, 0.0, out=out)


def _far_exponents(A, B):
    """The same from differences, which stay exact far from the origin."""
    return A, B, _subtract


def _subtract(A, B, out):
    out[...] = 0.0
    difference = np.empty_like(out)
    with np.errstate(over="ignore"):  # far apart: 0
        for a, b in zip(A.T, B.T, strict=True):
            np.subtract(a[:, None], b, out=difference)
            np.multiply(difference, difference, out=difference)
            np.add(out, difference, out=out)
    np.multiply(out, -0.5, out=out)


KERNELS: dict[str, type[Kernel]] = {
    k.id: k for k in (Linear, Monomial, Polynomial, AllSubsets, BooleanSubsets, Gaussian)
}


def kernel(id: str, q: int = 2, c: float = 1.0, sigma: float = 1.0) -> Kernel:
    """The kernel called id; the parameters it does not have are left aside."""
    if id not in KERNELS:
        raise InputError(f"There is no kernel “{id}”: choose one of {', '.join(KERNELS)}.")
    given = {"q": _degree(q), "c": _positive("c", c), "sigma": _positive("σ", sigma)}
    names = KERNELS[id].__dataclass_fields__
    return KERNELS[id](**{name: value for name, value in given.items() if name in names})


def _degree(q):
    if not (isinstance(q, int | float | np.number) and math.isfinite(q) and q == int(q) and q >= 1):
        raise InputError(f"The degree q must be a whole number of at least 1, not {q}.")
    return int(q)


def _positive(name, value):
    if not (isinstance(value, int | float | np.number) and math.isfinite(value) and value > 0):
        raise InputError(f"The kernel's {name} must be a number above 0, not {value}.")
    return float(value)


def _rows(A):
    A = np.asarray(A, float)
    if A.ndim != 2:
        raise InputError(f"Points are rows of a table with one column for each coordinate, not {A.ndim}-dimensional.")
    return A


def _superscript(q):
    return "" if q == 1 else str(q).translate(_SUPERSCRIPTS)


def _to_float32(f):
    limit = np.finfo(np.float32).max
    return np.clip(f, -limit, limit).astype(np.float32)


@lru_cache(maxsize=32)
def _monomials(n, q):
    """Which coordinates each monomial of degree q multiplies, and √multinomial."""
    factors = np.array(list(combinations_with_replacement(range(n), q)), dtype=np.intp).reshape(-1, q)
    counts = [np.bincount(f, minlength=n) for f in factors]
    ways = [math.factorial(q) // math.prod(math.factorial(int(a)) for a in count) for count in counts]
    return factors, np.sqrt(np.array(ways, float))


@lru_cache(maxsize=32)
def _powers(n, q, exactly):
    """The powers of n coordinates whose sum is q, or at most q; none where they are more than TERMS_LIMIT."""
    if math.comb(n + q - 1 if exactly else n + q, q) > TERMS_LIMIT:
        return ()
    return tuple(p for p in product(range(q + 1), repeat=n) if (sum(p) == q if exactly else sum(p) <= q))


def _expand(q, c, Z, coefficients):
    """M with Σ_j coefficients_j (x·z_j + c)^q = Σ M[b, a] x₁ᵃ x₂ᵇ."""
    powers = np.arange(q + 1)
    sums = (Z[:, 1:] ** powers * coefficients[:, None]).T @ (Z[:, :1] ** powers)
    M = np.zeros((q + 1, q + 1))
    for a in range(q + 1):
        for b in range(q + 1 - a):
            M[b, a] = math.comb(q, a) * math.comb(q - a, b) * c ** (q - a - b) * sums[b, a]
    return M
