"""The points as the solver takes them: as vectors, or by rows of their Gram matrix, which are computed when needed."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError
from colt_gui.models.maths.distinct import places_among
from colt_gui.models.maths.sizes import longest, power_of_two

if TYPE_CHECKING:  # importing numpy.typing would cost a tenth of the start-up
    from numpy.typing import ArrayLike

    from colt_gui.models.maths.kernels import Kernel

Block = Callable[["slice | np.ndarray"], np.ndarray]  # several rows at once
Strip = Callable[[int, int, np.ndarray], np.ndarray]  # rows from start to stop, without their first `start` numbers

# -- linear equations --------------------------------------------------------------------------------------------------
#
# Linear equations of a Gram matrix, which may be singular.


EPS = float(np.finfo(float).eps)


def ridge_solve(M: np.ndarray, r: np.ndarray, ridge: float) -> np.ndarray:
    """M⁻¹r for a Gram matrix that may be singular; repeating the step undoes the tiny ridge."""
    M = M + (ridge * max(M.diagonal().max(), EPS)) * np.eye(len(M))
    return np.linalg.solve(M, r)


# -- vectors -----------------------------------------------------------------------------------------------------------
#
# Points known as vectors: what the nearest-point solver asks of them, in units of the longest one.


class Vectors:
    """The points as rows of a matrix, in units of the longest one."""

    touching = 1e-12
    whole = None  # no matrix of their inner products is kept
    steady = True  # a row that was asked for stays what it is

    def __init__(self, Z: ArrayLike) -> None:
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

    def refresh(self, alpha: np.ndarray, gradient: np.ndarray | None = None) -> None:
        self.x = alpha @ self.Z
        self.length = float(np.sqrt(self.x @ self.x))

    def straighten(self, free: np.ndarray, lead: np.ndarray) -> bool:
        """Turn a short x square to its face: the sum has lost digits that the differences still have."""
        if not (self.precise and 0.0 < self.length < 2e-2 and len(free)):
            return False
        x, D = self.x, self.Z[free] - self.Z[lead]
        for _ in range(2):
            x = x + np.linalg.lstsq(D.T, -x, rcond=None)[0] @ D
        if (length := float(np.sqrt(x @ x))) > 0.5 * self.length:  # else x is nothing but rounding errors
            self.x = x * (self.length / length)
        return True

    def for_search(self, control: Control = NO_CONTROL) -> Vectors:
        """Return the same points for one search, with a place of its own."""
        return copy(self)

    def in_order(self, order: np.ndarray) -> Vectors:
        """Return the same points in another order."""
        other = copy(self)
        other.Z = self.Z[order]
        other.__dict__.pop("diagonal", None)
        return other

    @cached_property
    def diagonal(self) -> np.ndarray:
        return np.asarray(np.einsum("ij,ij->i", self.Z, self.Z))

    def row(self, i: int) -> np.ndarray:
        """⟨zᵢ, zⱼ⟩ for every j."""
        return np.asarray(self.Z @ self.Z[i])

    def rows(self, indices: np.ndarray) -> np.ndarray:
        """Several of them."""
        return np.asarray(self.Z[indices] @ self.Z.T)

    def product(self, delta: np.ndarray) -> np.ndarray:
        """What a change of the multipliers does to the gradient."""
        return self.Z @ (delta @ self.Z)

    def fill(self, control: Control = NO_CONTROL) -> None:
        """Compute nothing: the vectors are all there is."""

    def factors(self) -> np.ndarray:
        """Return F with F·Fᵀ = Q."""
        return self.Z

    def face(self, free: np.ndarray, delta: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return ⟨zᵢ, zⱼ⟩ among the free points, and what delta does to their gradient."""
        own = self.Z[free]
        return own @ own.T, own @ (delta @ self.Z)

    def direction(self) -> np.ndarray:
        return self.x / self.length

    def gradient(self) -> np.ndarray:
        return self.Z @ self.x

    def norm(self, alpha: np.ndarray) -> float:
        return self.length

    def rounding(self, norm: float) -> float:
        """How wrong ⟨x, zᵢ⟩ may be."""
        return float(self.slack * norm)

    def sharpen(self) -> bool:
        """Solve more exactly from now on; False when that is done already."""
        already, self.precise = self.precise, True
        return not already

    def several(self, alpha: np.ndarray) -> int:
        """How many multipliers enter at once: one, as a face in few dimensions has few corners."""
        return 1

    def mean_gradient(self, weights: np.ndarray) -> np.ndarray:
        return self.Z @ (weights @ self.Z)

    def to_nearest(self, free: np.ndarray, lead: np.ndarray) -> np.ndarray:
        """t that minimises ‖x + Σ tᵢ(z_free,i − z_lead,i)‖."""
        D = self.Z[free] - self.Z[lead]
        if self.precise:
            return np.asarray(np.linalg.lstsq(D.T, -self.x, rcond=None)[0])
        return ridge_solve(D @ D.T, -(D @ self.x), 16 * EPS)

    def move(self, indices: np.ndarray, delta: np.ndarray) -> None:
        self.x = self.x + delta @ self.Z[indices]


# -- rows of a Gram matrix ---------------------------------------------------------------------------------------------
#
# Points known by rows of their Gram matrix, computed when needed: the same operations as those of vectors.


SMALL = 160  # points whose Gram matrix stays in the processor's cache
FEW = 200  # points of which a whole product costs no more than a choice of rows
KEPT = 24  # rows that are kept whoever asks for them
SAMPLE = 16  # rows from which the mean is guessed where they must be computed
BLOCK = 256  # rows that are added up together where they are not kept
NUMBERS = 250_000  # numbers of rows that are computed before the control is asked again: about 2 ms
MOST_FEATURES = 600  # dimensions that are few enough to work in
ROUNDED = 1e-15  # of the largest number on the diagonal: no more than rounding errors
MIRRORED = 64  # rows that are written down as columns, too, before they leave the processor's cache


class Gram:
    """The points known by rows of ⟨zᵢ, zⱼ⟩, asked for when needed and kept up to a bounded memory."""

    touching = 1e-7  # of the longest: squares of smaller numbers drown in the rounding errors of the rows

    def __init__(
        self,
        row: Callable[[int], np.ndarray],
        diagonal: ArrayLike,
        megabytes: float = 64.0,
        block: Block | None = None,
        upper: Strip | None = None,
    ) -> None:
        """row(i) gives one row, block(indices) several at once (only where they are known to be finite); and
        upper(start, stop, room) those from start to stop without their first `start` numbers."""
        diagonal = np.asarray(diagonal, float)
        self.longest = math.sqrt(diagonal.item(diagonal.argmax())) if len(diagonal) else 0.0
        if not math.isfinite(self.longest):
            raise InputError("The kernel of a point with itself is not a finite number: the points are too far out.")
        self.unit, self.size = power_of_two(self.longest), len(diagonal)
        self.diagonal = diagonal if self.unit == 1.0 else diagonal / self.unit**2
        self.noise = 4.0 * EPS * (self.longest / self.unit) ** 2
        self._row, self._block, self._upper, self.ridge = row, block, upper, 1e-10
        self.whole: np.ndarray | None = None
        self.inherited: tuple[Gram, np.ndarray] | None = None  # almost the same points, to be taken over by `fill`
        self.fills = False  # there are so few points that the whole matrix is worth it
        self._slots: OrderedDict[int, int] = OrderedDict()  # the row longest unused comes first
        self._room = max(2, int(megabytes * 2**20 / (8 * max(1, self.size))))
        self._buffer = np.empty((0, self.size))
        self._control = NO_CONTROL
        self.features: np.ndarray | None = None  # rows F with F·Fᵀ = Q up to rounding errors, from `factors`

    @property
    def steady(self) -> bool:
        """No row gives its place to another one."""
        return self._room >= self.size

    @classmethod
    def of_matrix(cls, Q: ArrayLike) -> Gram:
        Q = np.asarray(Q, float)
        if Q.ndim != 2 or Q.shape[0] != Q.shape[1]:
            raise InputError("A Gram matrix has as many rows as columns.")
        gram = cls(Q.__getitem__, Q.diagonal())
        _check_finite(Q)
        gram._keep_whole(Q.copy())
        return gram

    def fill(self, control: Control = NO_CONTROL) -> None:
        """Compute the whole matrix where it is worth it; without it rows are computed when they are wanted."""
        if not self.fills or self.whole is not None:
            return
        if self.inherited is not None:
            inherited, self.inherited = self.inherited, None
            self._take_over(*inherited)
        if self.whole is not None:
            return
        if self.size <= SMALL and self._block is not None:
            self._keep_whole(self._block(slice(None)))
        elif self._upper is not None:
            self._fill_by_strips(self._upper, control)

    def _keep_whole(self, Q: np.ndarray) -> None:
        """Keep the whole matrix, which from now on belongs to this object."""
        if self.unit != 1.0:
            Q *= self.unit**-2
        self.whole = Q

    def _take_over(self, other: Gram, moved: np.ndarray) -> None:
        """Copy the whole matrix of points that are where they were but for these few, and compute the rows of these."""
        if other.whole is None or other.unit != self.unit or self._block is None:
            return
        rows, Q = self._block(moved), other.whole.copy()
        if self.unit != 1.0:
            rows *= self.unit**-2
        Q[moved], Q[:, moved] = rows, rows.T
        self.whole = Q

    def _fill_by_strips(self, upper: Strip, control: Control) -> None:
        """Compute some rows at a time. Below the diagonal stands the same as above it."""
        Q, together = np.empty((self.size, self.size)), min(MIRRORED, max(1, NUMBERS // self.size))
        room = np.empty(together * self.size)
        for start in range(0, self.size, together):
            stop = min(start + together, self.size)
            rows = upper(start, stop, room)
            Q[start:stop, start:], Q[stop:, start:stop] = rows, rows[:, stop - start :].T
            control.check()
        self._keep_whole(Q)

    def for_search(self, control: Control = NO_CONTROL) -> Gram:
        """Return the same points for one search, with rows of its own; long computations ask the control."""
        other = object.__new__(Gram)
        other.__dict__.update(self.__dict__)  # what `copy` does in five times as long
        other._control = control
        if self.whole is None:
            other._slots, other._buffer = OrderedDict(), self._buffer[:0]
        return other

    def in_order(self, order: np.ndarray) -> Gram:
        """Return the same points in another order, with rows of its own."""
        other = self.for_search(self._control)
        other.diagonal, other._block, other._upper, other.features = self.diagonal[order], None, None, None
        other._row = lambda i: np.asarray(self._row(int(order[i])), float)[order]
        if self.whole is not None:
            other.whole = self.whole[np.ix_(order, order)]
        return other

    def _fetch(self, indices: np.ndarray) -> list[int]:
        """Return the places of these rows in the buffer, after computing the missing ones."""
        wanted, together = indices.tolist(), max(1, NUMBERS // max(self.size, 1))
        missing = [i for i in wanted if i not in self._slots]
        if missing:
            self._room = max(self._room, len(wanted))  # a face needs all its rows at once
            for i in wanted:
                if i in self._slots:
                    self._slots.move_to_end(i)
            for count, i in enumerate(missing, 1):
                self._slots[i] = self._load(i)
                if count % together == 0:
                    self._control.check()
        return [self._slots[i] for i in wanted]

    def _load(self, i: int) -> int:
        slot = len(self._slots)
        if slot >= self._room:
            slot = self._slots.popitem(last=False)[1]
        elif slot >= len(self._buffer):
            # all of it at once: memory that is not written to costs nothing, and to move to a larger one takes long
            larger = np.empty((min(self._room, self.size), self.size))
            larger[:slot] = self._buffer[:slot]
            self._buffer = larger
        row = np.asarray(self._row(i), float)
        if self._block is None:
            _check_finite(row)
        if self.unit == 1.0:
            self._buffer[slot] = row
        else:
            np.multiply(row, self.unit**-2, self._buffer[slot])
        return slot

    def row(self, i: int) -> np.ndarray:
        """One row, to be read before another one is asked for twice."""
        if self.whole is not None:
            return np.asarray(self.whole[i])
        if i in self._slots:
            self._slots.move_to_end(i)
        else:
            self._slots[i] = self._load(i)
        return np.asarray(self._buffer[self._slots[i]])

    def rows(self, indices: np.ndarray) -> np.ndarray:
        if self.whole is not None:
            return self.whole.take(indices, axis=0)
        slots = self._fetch(indices)  # first: it may replace the buffer
        return self._buffer.take(slots, axis=0)

    def product(self, delta: np.ndarray) -> np.ndarray:
        """Return Σ deltaᵢ·rowᵢ; rows that are not kept are computed in blocks and forgotten."""
        if self.features is not None:
            return np.asarray(self.features @ (delta @ self.features))
        if self.whole is not None and self.size <= FEW:
            return np.asarray(self.whole.dot(delta))
        used = delta.nonzero()[0]
        if self.whole is not None:
            few = 6 * len(used) < self.size
            return np.asarray(delta[used] @ self.whole.take(used, axis=0) if few else self.whole @ delta)
        if len(used) <= KEPT:  # so few will be wanted again
            return np.asarray(delta.take(used).dot(self.rows(used)))
        kept = np.fromiter((i in self._slots for i in used.tolist()), bool, len(used))
        total = np.zeros(self.size)
        for part in _blocks(used[kept], self._together):
            total += delta[part] @ self._buffer[[self._slots[i] for i in part.tolist()]]
            self._control.check()
        for part in _blocks(used[~kept], self._together):
            total += delta[part] @ self._compute(part)
            self._control.check()
        return total

    @property
    def _together(self) -> int:
        """How many rows are added up between two questions to the control."""
        return max(8, min(BLOCK, NUMBERS // max(self.size, 1)))

    def factors(self) -> np.ndarray | None:
        """Return F with F·Fᵀ = Q, by Cholesky's method with pivoting, if it has few columns.

        What is left of Q has no entry above the largest that is left of its diagonal.
        """
        if self.features is not None:
            return self.features
        left, most = self.diagonal.copy(), min(self.size // 2, MOST_FEATURES)
        F, enough = np.empty((most, self.size)), ROUNDED * float(left.max(initial=0.0))
        for k in range(most):
            i = int(left.argmax())
            if left[i] <= enough:
                self.features, self.noise = np.ascontiguousarray(F[:k].T), self.noise + enough
                return self.features
            np.subtract(self.row(i), F[:k, i] @ F[:k], F[k])
            F[k] /= math.sqrt(left[i])
            left -= F[k] ** 2
            left[i] = 0.0
            self._control.check()
        return None

    def _compute(self, indices: np.ndarray) -> np.ndarray:
        if self._block is None:
            return self.rows(indices)
        rows = self._block(indices)
        return rows if self.unit == 1.0 else rows / self.unit**2

    def face(self, free: np.ndarray, delta: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return ⟨zᵢ, zⱼ⟩ among the free points, and what delta does to their gradient."""
        rows = self.rows(free)
        return rows.take(free, axis=1), rows @ delta

    def refresh(self, alpha: np.ndarray, gradient: np.ndarray | None = None) -> None:
        self.g = self.product(alpha) if gradient is None else gradient

    def straighten(self, free: np.ndarray, lead: np.ndarray) -> bool:
        """Nothing to gain: the rows have no more digits than the gradient."""
        return False

    def direction(self) -> None:
        return None

    def gradient(self) -> np.ndarray:
        return self.g

    def norm(self, alpha: np.ndarray) -> float:
        return math.sqrt(max(0.0, float(alpha.dot(self.g))))

    def rounding(self, norm: float) -> float:
        return self.noise

    def sharpen(self) -> bool:
        """A ridge that was good against noise in directions of no length hides the last digits."""
        already, self.ridge = self.ridge <= 16 * EPS, max(16 * EPS, self.ridge * 1e-2)
        return not already

    def several(self, alpha: np.ndarray) -> int:
        """A share of those at work: in many dimensions most violators stay."""
        return 1 + int(np.count_nonzero(alpha)) // 3

    def mean_gradient(self, weights: np.ndarray) -> np.ndarray:
        """From a few rows only where they must be computed: the start need not be worth the whole matrix."""
        if self.whole is not None:
            return np.asarray(self.whole.dot(weights))
        some = np.arange(0, self.size, 1 + self.size // SAMPLE)
        return np.asarray(weights[some] @ self._compute(some))

    def to_nearest(self, free: np.ndarray, lead: np.ndarray) -> np.ndarray:
        indices, place = places_among(np.concatenate([free, lead]))
        Q = self.rows(indices).take(indices, axis=1)
        at, to = place[: len(free)], place[len(free) :]
        S = Q[at] - Q[to]
        return ridge_solve(S[:, at] - S[:, to], self.g[lead] - self.g[free], self.ridge)

    def move(self, indices: np.ndarray, delta: np.ndarray) -> None:
        self.g = self.g + delta @ self.rows(indices)


def _blocks(indices: np.ndarray, most: int) -> list[np.ndarray]:
    return np.array_split(indices, -(-len(indices) // most)) if len(indices) else []


def _check_finite(rows: np.ndarray) -> None:
    with np.errstate(all="ignore"):
        total = np.add.reduce(rows, axis=None)  # shows every NaN and infinity, for less than looking at each
    if not np.isfinite(total):
        raise InputError("A kernel value is not a finite number: the points are too far out for this kernel.")


AnyPoints: TypeAlias = Vectors | Gram


# -- labelled points under a kernel ------------------------------------------------------------------------------------
#
# The Gram matrix of labelled points under a kernel, and vectors that have a given one.


WHOLE = 2000  # so few points have a Gram matrix that is faster to compute at once than by rows (32 MB)


def signed_gram(
    kernel: Kernel, X: np.ndarray, y: ArrayLike, whole: int | None = None, known: tuple[Gram, np.ndarray] | None = None
) -> Gram:
    """The Gram matrix yᵢyⱼk(xᵢ, xⱼ); of more points than `whole` row by row. `known` is that of almost the same points,
    with the numbers of those that have moved since.

    As |k(x, z)|² ≤ k(x, x)·k(z, z), a finite diagonal is enough for all values to be finite.
    """
    signs = np.asarray(y, float)
    below = int(np.count_nonzero(signs < 0.0))
    rows = _SignedRows(kernel, X, signs, below if (signs[:below] < 0.0).all() else None)
    gram = Gram(rows.row, kernel.diagonal(X), block=rows.block, upper=rows.upper)
    if len(X) <= (WHOLE if whole is None else whole):
        gram.fills, gram.inherited = True, known
    return gram


class _SignedRows:
    """Rows of yᵢyⱼk(xᵢ, xⱼ). `below` is the size of class −1 where it comes first: only values between the classes
    change their sign then."""

    def __init__(self, kernel: Kernel, X: np.ndarray, signs: np.ndarray, below: int | None) -> None:
        self.kernel, self.X, self.signs, self.below = kernel, X, signs, below

    @cached_property
    def _values(self) -> Callable[[int], np.ndarray]:
        return self.kernel.rows_among(self.X)

    def row(self, i: int) -> np.ndarray:
        row = self._values(i)
        return np.asarray(np.multiply(row, self.signs if self.signs[i] > 0.0 else -self.signs, row))

    def block(self, indices: slice | np.ndarray) -> np.ndarray:
        """Return the rows of indices that rise, or all rows of the slice of everything."""
        X = self.X if isinstance(indices, slice) else self.X[indices]
        return self.sign(self.kernel(X, self.X), indices)

    @cached_property
    def _above(self) -> Callable[[int, int, np.ndarray], np.ndarray]:
        return self.kernel.above_among(self.X)

    def upper(self, start: int, stop: int, room: np.ndarray) -> np.ndarray:
        """The rows from start to stop on and above the diagonal, in memory that is there."""
        rows = self._above(start, stop, room)
        if self.below is None:
            rows *= self.signs[start:]
            rows *= self.signs[start:stop, None]
        elif start < self.below:
            _turn(rows, self.below - start, self.below - start)
        return rows

    def sign(self, rows: np.ndarray, indices: slice | np.ndarray) -> np.ndarray:
        """Changes the signs in place."""
        below = self.below
        if below is None:
            rows *= self.signs
            rows *= self.signs[indices, None]
        else:
            _turn(rows, below if isinstance(indices, slice) else int(indices.searchsorted(below)), below)
        return rows


def _turn(rows: np.ndarray, split: int, below: int) -> None:
    """Turns the signs of the values between the classes: the first `split` rows and `below` columns are of class −1."""
    for part in (rows[:split, below:], rows[split:, :below]):
        np.negative(part, part)


def features_from_gram(Q: ArrayLike, tolerance: float = 1e-12) -> np.ndarray:
    """Rows F with F·Fᵀ = Q up to tolerance × max diagonal, in few columns: Cholesky with pivoting."""
    Q = np.asarray(Q, float)
    left = Q.diagonal().copy()
    columns, enough = [], tolerance * max(left.max(initial=0.0), 0.0)
    F = np.zeros((len(Q), len(Q)))
    for k in range(len(Q)):
        i = left.argmax()
        if not left[i] > enough:
            break
        F[:, k] = (Q[i] - F[:, :k] @ F[i, :k]) / np.sqrt(left[i])
        left = left - F[:, k] ** 2
        left[i] = 0.0
        columns.append(k)
    return F[:, : len(columns)].copy()
