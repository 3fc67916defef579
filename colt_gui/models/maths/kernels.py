"""The kernels of the plane and beyond, by name: those with a finite ψ are here.

Kivinen, Examples 2.17–2.20: k(x, z) = ψ(x)·ψ(z). All but the Gaussian have a finite ψ, and on the plane
each is a polynomial in each coordinate, so a whole surface is a small product of Vandermonde matrices.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.param import Param
from colt_gui.models.core.points import Points
from colt_gui.models.maths.kernel import TERMS_LIMIT, Gaussian, Kernel, rows_of

__all__ = [
    "KERNELS",
    "AllSubsets",
    "BooleanSubsets",
    "Gaussian",
    "Kernel",
    "Linear",
    "Monomial",
    "Polynomial",
    "kernel",
]

Powers = tuple[tuple[int, ...], ...]  # of the coordinates, for each monomial
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Linear(Kernel):
    """x·z."""

    id: ClassVar[str] = "linear"
    formula: ClassVar[str] = "x·z"

    def dimension(self, n: int) -> int:
        return n

    def terms(self, n: int) -> Powers:
        return _powers(n, 1, exactly=True)

    def _features(self, A: np.ndarray) -> np.ndarray:
        return A.copy()

    def _plane_polynomial(self, Z: np.ndarray, coefficients: np.ndarray) -> np.ndarray:
        w = coefficients @ Z
        return np.array([[0.0, w[0]], [w[1], 0.0]])


@dataclass(frozen=True)
class Monomial(Kernel):
    """(x·z)^q: all monomials of degree exactly q, weighted by √multinomial."""

    q: int = 2
    id: ClassVar[str] = "monomial"

    @property
    def formula(self) -> str:
        return "(x·z)" + _superscript(self.q)

    def dimension(self, n: int) -> int:
        return math.comb(n + self.q - 1, self.q)

    def _power(self, inner: np.ndarray) -> np.ndarray:
        return inner**self.q

    def terms(self, n: int) -> Powers:
        return _powers(n, self.q, exactly=True)

    def _features(self, A: np.ndarray) -> np.ndarray:
        factors, weights = _monomials(A.shape[1], self.q)
        psi = np.broadcast_to(weights, (len(A), len(weights))).copy()
        for column in factors.T:
            psi *= A[:, column]
        return psi

    def _plane_polynomial(self, Z: np.ndarray, coefficients: np.ndarray) -> np.ndarray:
        return _expand(self.q, 0.0, Z, coefficients)


@dataclass(frozen=True)
class Polynomial(Kernel):
    """(x·z + c)^q: the monomial kernel of the points with one more coordinate √c."""

    q: int = 2
    c: float = 1.0
    id: ClassVar[str] = "polynomial"

    @property
    def formula(self) -> str:
        return "(x·z + c)" + _superscript(self.q)

    def dimension(self, n: int) -> int:
        return math.comb(n + self.q, self.q)

    def _power(self, inner: np.ndarray) -> np.ndarray:
        return (inner + self.c) ** self.q

    def terms(self, n: int) -> Powers:
        return _powers(n, self.q, exactly=False)

    def _features(self, A: np.ndarray) -> np.ndarray:
        lifted = np.column_stack([A, np.full(len(A), math.sqrt(self.c))])
        return Monomial(self.q)._features(lifted)

    def _plane_polynomial(self, Z: np.ndarray, coefficients: np.ndarray) -> np.ndarray:
        return _expand(self.q, self.c, Z, coefficients)


class _Product(Kernel):
    """∏ κ(x_i, z_i), with a one-dimensional kernel κ polynomial in x: one factor for each coordinate."""

    degree: ClassVar[int]  # of κ in x

    @abstractmethod
    def _factor(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        """Return κ(a, b), entry by entry."""

    @abstractmethod
    def _factor_features(self, a: np.ndarray) -> np.ndarray:
        """Return the features of κ, a row for each entry of a."""

    @abstractmethod
    def _factor_polynomial(self, z: np.ndarray) -> np.ndarray:
        """Return κ(x, z) as coefficients of powers of x, a row for each entry of z."""

    def _matrix(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        K = np.ones((len(A), len(B)))
        for a, b in zip(A.T, B.T, strict=True):
            K *= self._factor(a[:, None], b[None, :])
        return K

    def diagonal(self, A: ArrayLike) -> np.ndarray:
        rows = rows_of(A)
        return np.asarray(self._factor(rows, rows).prod(axis=1))

    def terms(self, n: int) -> Powers:
        return tuple(product(range(self.degree + 1), repeat=n)) if (self.degree + 1) ** n <= TERMS_LIMIT else ()

    def _features(self, A: np.ndarray) -> np.ndarray:
        psi = np.ones((len(A), 1))
        for a in A.T:
            factor = self._factor_features(a)
            # the width is given: without rows it cannot be found from the size
            psi = (psi[:, :, None] * factor[:, None, :]).reshape(len(A), psi.shape[1] * factor.shape[1])
        return psi

    def _plane_polynomial(self, Z: np.ndarray, coefficients: np.ndarray) -> np.ndarray:
        across, up = self._factor_polynomial(Z[:, 0]), self._factor_polynomial(Z[:, 1])
        return np.asarray((up * coefficients[:, None]).T @ across)


@dataclass(frozen=True)
class AllSubsets(_Product):
    """∏(1 + x_i z_i): one feature ∏_{i∈S} x_i for every subset S of the coordinates."""

    id: ClassVar[str] = "all-subsets"
    degree: ClassVar[int] = 1
    formula: ClassVar[str] = "∏ᵢ (1 + xᵢzᵢ)"

    def dimension(self, n: int) -> int:
        return int(2**n)

    def _factor(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        return np.asarray(1.0 + a * b)

    def _factor_features(self, a: np.ndarray) -> np.ndarray:
        return np.column_stack([np.ones_like(a), a])

    def _factor_polynomial(self, z: np.ndarray) -> np.ndarray:
        return self._factor_features(z)


@dataclass(frozen=True)
class BooleanSubsets(_Product):
    """∏(1 + x_i z_i)(1 + (1−x_i)(1−z_i)): every conjunction of literals, negated ones included."""

    id: ClassVar[str] = "boolean"
    degree: ClassVar[int] = 2
    formula: ClassVar[str] = "∏ᵢ (1 + xᵢzᵢ)(1 + (1 − xᵢ)(1 − zᵢ))"

    def dimension(self, n: int) -> int:
        return int(4**n)

    def _factor(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        return np.asarray((1.0 + a * b) * (1.0 + (1.0 - a) * (1.0 - b)))

    def _factor_features(self, a: np.ndarray) -> np.ndarray:
        return np.column_stack([np.ones_like(a), a, 1.0 - a, a * (1.0 - a)])

    def _factor_polynomial(self, z: np.ndarray) -> np.ndarray:
        return np.column_stack([2.0 - z, z * (2.0 - z) - (1.0 - z), -z * (1.0 - z)])


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


def _degree(q: Any) -> int:
    if not (isinstance(q, int | float | np.number) and math.isfinite(q) and q == int(q) and q >= 1):
        raise InputError(f"The degree q must be a whole number of at least 1, not {q}.")
    return int(q)


def _positive(name: str, value: Any) -> float:
    if not (isinstance(value, int | float | np.number) and math.isfinite(value) and value > 0):
        raise InputError(f"The kernel's {name} must be a number above 0, not {value}.")
    return float(value)


def _superscript(q: int) -> str:
    return "" if q == 1 else str(q).translate(_SUPERSCRIPTS)


@lru_cache(maxsize=32)
def _monomials(n: int, q: int) -> tuple[np.ndarray, np.ndarray]:
    """Which coordinates each monomial of degree q multiplies, and √multinomial."""
    factors = np.array(list(combinations_with_replacement(range(n), q)), dtype=np.intp).reshape(-1, q)
    counts = [np.bincount(f, minlength=n) for f in factors]
    ways = [math.factorial(q) // math.prod(math.factorial(int(a)) for a in count) for count in counts]
    return factors, np.sqrt(np.array(ways, float))


@lru_cache(maxsize=32)
def _powers(n: int, q: int, exactly: bool) -> Powers:
    """The powers of n coordinates whose sum is q, or at most q; none where they are more than TERMS_LIMIT."""
    if math.comb(n + q - 1 if exactly else n + q, q) > TERMS_LIMIT:
        return ()
    return tuple(p for p in product(range(q + 1), repeat=n) if (sum(p) == q if exactly else sum(p) <= q))


def _expand(q: int, c: float, Z: np.ndarray, coefficients: np.ndarray) -> np.ndarray:
    """M with Σ_j coefficients_j (x·z_j + c)^q = Σ M[b, a] x₁ᵃ x₂ᵇ."""
    powers = np.arange(q + 1)
    sums = (Z[:, 1:] ** powers * coefficients[:, None]).T @ (Z[:, :1] ** powers)
    M = np.zeros((q + 1, q + 1))
    for a in range(q + 1):
        for b in range(q + 1 - a):
            M[b, a] = math.comb(q, a) * math.comb(q - a, b) * c ** (q - a - b) * sums[b, a]
    return M


# -- the choice of a kernel as parameters -------------------------------------------------------------------------


KERNEL_CHOICES = (
    ("linear", "linear"), ("monomial", "monomial"), ("polynomial", "polynomial"),
    ("all-subsets", "all subsets"), ("boolean", "Boolean all subsets"), ("gaussian", "Gaussian"),
)  # fmt: skip


def kernel_params(default: str) -> tuple[Param, ...]:
    """kernel, q, c and sigma, with this kernel chosen at first."""
    return (
        Param("kernel", "Kernel", default, kind="choice", choices=KERNEL_CHOICES, help="k(x,z) = ψ(x)·ψ(z)."),
        Param("q", "q", 2, 1, 12, kind="int", help="Degree.", when=("kernel", ("monomial", "polynomial"))),
        Param("c", "c", 1.0, 0.0, 100.0, open_low=True, log=True, help="The constant in (x·z + c)^q.",
              when=("kernel", ("polynomial",))),
        Param("sigma", "σ", 1.0, 0.0, 100.0, open_low=True, log=True, help="Width of the Gaussian.",
              when=("kernel", ("gaussian",))),
    )  # fmt: skip


KERNEL_PARAMS = kernel_params("gaussian")


# -- kernels to try where no line separates -----------------------------------------------------------------------


MOST = 400  # points whose inner products are found for the sake of a hint: a moment's work


class KernelChoice(NamedTuple):
    """As parameters, in a sentence, and on a button."""

    params: dict[str, Any]
    words: str
    button: str


def kernels_to_try(points: Points) -> Iterator[KernelChoice]:
    """Polynomials of degree 2 and 3, then Gaussians, as wide as usual and so narrow that neighbours are told apart."""
    if len(points) > MOST:
        return
    for q in (2, 3):
        params = {"kernel": "polynomial", "q": q, "c": 1.0}
        yield KernelChoice(params, f"a polynomial kernel of degree {q}", f"Polynomial kernel, degree {q}")
    for sigma in dict.fromkeys((1.0, _narrow(points))):
        yield KernelChoice({"kernel": "gaussian", "sigma": sigma}, "a Gaussian kernel", "Gaussian kernel")


def _narrow(points: Points) -> float:
    """The distance between the nearest points of different classes, to one digit and within the range of σ."""
    positive, negative = points.X[points.y > 0], points.X[points.y < 0]
    if not len(positive) or not len(negative):
        return 1.0
    with np.errstate(over="ignore"):  # far apart is far enough
        nearest = min(float(np.linalg.norm(positive - x, axis=1).min()) for x in negative)
    high = next(param.high for param in kernel_params("gaussian") if param.name == "sigma")
    return min(float(f"{nearest:.0e}"), high or np.inf) or 1.0
