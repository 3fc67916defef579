"""Points known by their inner products: as vectors, or as rows of a Gram matrix computed when needed.

Both offer the same few operations to the nearest-point solver, in units of the longest point.
"""

from collections import OrderedDict
from collections.abc import Callable
from copy import copy
from functools import cached_property

import numpy as np

from colt_gui.models.core.errors import InputError
from colt_gui.models.maths.distinct import places_among
from colt_gui.models.maths.sizes import longest, power_of_two
from colt_gui.models.maths.steps import Steps, at_once

EPS = float(np.finfo(float).eps)
AT_ONCE = 1000  # points whose Gram matrix nobody has to wait for
WHOLE = 2000  # so few points have a Gram matrix that is faster to compute at once than by rows (32 MB)
BLOCK = 256  # rows that are added up together where they are not kept
NUMBERS, TOGETHER = 500_000, 8  # a block of more numbers is computed by so many rows at a time


class Vectors:
    """The points as rows of a matrix, in units of the longest one."""

    touching = 1e-12

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

    def refresh(self, alpha, gradient=None) -> Steps[None]:
        self.x = alpha @ self.Z
        self.length = float(np.sqrt(self.x @ self.x))
        return
        yield

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

    def another(self) -> "Vectors":
        """The same points for another search, which may go on beside this one."""
        return copy(self)

    @cached_property
    def diagonal(self) -> np.ndarray:
        return np.einsum("ij,ij->i", self.Z, self.Z)

    def row(self, i) -> np.ndarray:
        """⟨zᵢ, zⱼ⟩ for every j."""
        return self.Z @ self.Z[i]

    def product(self, delta) -> np.ndarray:
        """What a change of the multipliers does to the gradient."""
        return self.Z @ (delta @ self.Z)

    def product_steps(self, delta) -> Steps[np.ndarray]:
        """The same; with vectors one step is enough."""
        return self.product(delta)
        yield

    def fill_steps(self) -> Steps[None]:
        """Nothing has to be made ready."""
        yield from ()

    def fetch_steps(self, indices) -> Steps[None]:
        """Nor here."""
        yield from ()

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

    def mean_gradient(self, weights) -> Steps[np.ndarray]:
        return self.Z @ (weights @ self.Z)
        yield

    def to_nearest(self, free, lead) -> np.ndarray:
        """t that minimises ‖x + Σ tᵢ(z_free,i − z_lead,i)‖."""
        D = self.Z[free] - self.Z[lead]
        if self.precise:
            return np.linalg.lstsq(D.T, -self.x, rcond=None)[0]
        return _ridge_solve(D @ D.T, -(D @ self.x), 16 * EPS)

    def move(self, indices, delta) -> None:
        self.x = self.x + delta @ self.Z[indices]


class Gram:
    """The points known by rows of ⟨zᵢ, zⱼ⟩, asked for when needed and kept up to a bounded memory."""

    touching = 1e-7  # of the longest: squares of smaller numbers drown in the rounding errors of the rows

    def __init__(self, row: Callable[[int], np.ndarray], diagonal, megabytes: float = 64.0, block=None) -> None:
        """row(i) gives one row, block(indices) several at once (only where they are known to be finite)."""
        diagonal = np.asarray(diagonal, float)
        self.longest = float(np.sqrt(diagonal.max(initial=0.0)))
        if not np.isfinite(self.longest):
            raise InputError("The kernel of a point with itself is not a finite number: the points are too far out.")
        self.unit, self.size = power_of_two(self.longest), len(diagonal)
        self.diagonal = diagonal / self.unit**2
        self.noise = 4.0 * EPS * float(self.diagonal.max(initial=0.0))
        self._row, self._block, self.ridge = row, block, 1e-10
        self._whole: np.ndarray | None = None
        self.fills = False  # there are so few points that the whole matrix is worth it
        self._slots: OrderedDict[int, int] = OrderedDict()  # the row longest unused comes first
        self._room = max(2, int(megabytes * 2**20 / (8 * max(1, self.size))))
        # all of it now: memory that is not written to costs nothing, and to move to a larger one takes long
        self._buffer = np.empty((min(self._room, self.size), self.size))

    @classmethod
    def of_matrix(cls, Q) -> "Gram":
        Q = np.asarray(Q, float)
        if Q.ndim != 2 or Q.shape[0] != Q.shape[1]:
            raise InputError("A Gram matrix has as many rows as columns.")
        gram = cls(Q.__getitem__, Q.diagonal())
        _check_finite(Q)
        gram.fill(Q.copy())
        return gram

    def fill(self, Q) -> None:
        """Gives the whole matrix, which from now on belongs to this object."""
        if self.unit != 1.0:
            Q *= self.unit**-2
        self._whole = Q

    def take_over(self, other: "Gram", moved: np.ndarray) -> None:
        """The whole matrix of points that are where they were but for these few, whose rows are computed."""
        if other._whole is None or other.unit != self.unit or self._block is None:
            return
        Q, rows = other._whole.copy(), self._block(moved)
        if self.unit != 1.0:
            rows *= self.unit**-2
        Q[moved], Q[:, moved] = rows, rows.T
        self._whole = Q

    def fill_steps(self) -> Steps[None]:
        """The whole matrix of many points, some rows at a time; without it they are computed when they are wanted."""
        if not self.fills or self._whole is not None or self._block is None:
            return
        Q, together = np.empty((self.size, self.size)), max(1, NUMBERS // self.size)
        for start in range(0, self.size, together):
            stop = min(start + together, self.size)
            Q[start:stop] = self._block(np.arange(start, stop))
            yield
        self.fill(Q)

    def another(self) -> "Gram":
        """The same points for another search, which may go on beside this one: it has rows of its own."""
        other = copy(self)
        if self._whole is None:
            other._slots, other._buffer = OrderedDict(), np.empty_like(self._buffer)
        return other

    def _fetch(self, indices) -> list[int]:
        """The places of these rows in the buffer, after computing the missing ones."""
        wanted = indices.tolist()
        missing = [i for i in wanted if i not in self._slots]
        if missing:
            self._room = max(self._room, len(wanted))  # a face needs all its rows at once
            for i in wanted:
                if i in self._slots:
                    self._slots.move_to_end(i)
            for i in missing:
                self._slots[i] = self._load(i)
        return [self._slots[i] for i in wanted]

    def _load(self, i) -> int:
        slot = len(self._slots)
        if slot >= self._room:
            slot = self._slots.popitem(last=False)[1]
        elif slot >= len(self._buffer):
            larger = np.empty((min(self._room, 2 * slot + 2), self.size))
            larger[:slot] = self._buffer[:slot]
            self._buffer = larger
        row = np.asarray(self._row(i), float)
        if self._block is None:
            _check_finite(row)
        np.multiply(row, self.unit**-2, self._buffer[slot])
        return slot

    def row(self, i) -> np.ndarray:
        """One row, to be read before another one is asked for twice."""
        if self._whole is not None:
            return self._whole[i]
        if i in self._slots:
            self._slots.move_to_end(i)
        else:
            self._slots[i] = self._load(i)
        return self._buffer[self._slots[i]]

    def rows(self, indices) -> np.ndarray:
        if self._whole is not None:
            return self._whole.take(indices, axis=0)
        slots = self._fetch(indices)  # first: it may replace the buffer
        return self._buffer[slots]

    def product(self, delta) -> np.ndarray:
        return at_once(self.product_steps(delta))

    def product_steps(self, delta) -> Steps[np.ndarray]:
        """Σ deltaᵢ·rowᵢ; rows that are not kept are computed in blocks and forgotten."""
        used = np.flatnonzero(delta)
        if self._whole is not None:
            few = 6 * len(used) < self.size
            return delta[used] @ self._whole.take(used, axis=0) if few else self._whole @ delta
        kept = np.fromiter((i in self._slots for i in used.tolist()), bool, len(used))
        total = np.zeros(self.size)
        for part in _blocks(used[kept]):
            total += delta[part] @ self._buffer[[self._slots[i] for i in part.tolist()]]
        for part in _blocks(used[~kept]):
            total += delta[part] @ (yield from self._compute(part))
            if len(part) * self.size > NUMBERS:
                yield
        return total

    def _compute(self, indices) -> Steps[np.ndarray]:
        """A few rows at a time where they are long: the same numbers as all of them together."""
        if self._block is None:
            return self.rows(indices)
        if len(indices) * self.size <= NUMBERS or len(indices) < 2 * TOGETHER:
            rows = self._block(indices)
        else:
            rows, start = np.empty((len(indices), self.size)), 0
            for part in np.array_split(indices, len(indices) // TOGETHER):
                rows[start : start + len(part)] = self._block(part)
                start += len(part)
                yield
        return rows if self.unit == 1.0 else rows / self.unit**2

    def fetch_steps(self, indices) -> Steps[None]:
        """Makes sure that these rows are kept, some at a time where they are long."""
        together = max(1, NUMBERS // max(self.size, 1))
        if self._whole is None and len(indices) > together:
            self._room = max(self._room, len(indices))
            for start in range(0, len(indices), together):
                for i in indices[start : start + together].tolist():
                    self.row(i)
                yield

    def face(self, free, delta) -> tuple[np.ndarray, np.ndarray]:
        """⟨zᵢ, zⱼ⟩ among the free points, and what delta does to their gradient."""
        rows = self.rows(free)
        return rows.take(free, axis=1), rows @ delta

    def refresh(self, alpha, gradient=None) -> Steps[None]:
        self.g = (yield from self.product_steps(alpha)) if gradient is None else gradient

    def straighten(self, free, lead) -> bool:
        """Nothing to gain: the rows have no more digits than the gradient."""
        return False

    def direction(self) -> None:
        return None

    def gradient(self) -> np.ndarray:
        return self.g

    def norm(self, alpha) -> float:
        return float(np.sqrt(max(0.0, alpha @ self.g)))

    def rounding(self, norm) -> float:
        return self.noise

    def sharpen(self) -> bool:
        """A ridge that was good against noise in directions of no length hides the last digits."""
        already, self.ridge = self.ridge <= 16 * EPS, max(16 * EPS, self.ridge * 1e-2)
        return not already

    def several(self, alpha) -> int:
        """A share of those at work: in many dimensions most violators stay."""
        return 1 + int(np.count_nonzero(alpha)) // 3

    def mean_gradient(self, weights) -> Steps[np.ndarray]:
        """From a few rows only where they must be computed: the start need not be worth the whole matrix."""
        if self._whole is not None:
            return self._whole @ weights
        some = np.arange(0, self.size, 1 + self.size // 40)
        for i in some.tolist() if self.size * len(some) > NUMBERS else ():
            self.row(i)
            yield
        return weights[some] @ self.rows(some)

    def to_nearest(self, free, lead) -> np.ndarray:
        indices, place = places_among(np.concatenate([free, lead]))
        Q = self.rows(indices).take(indices, axis=1)
        at, to = place[: len(free)], place[len(free) :]
        S = Q[at] - Q[to]
        return _ridge_solve(S[:, at] - S[:, to], self.g[lead] - self.g[free], self.ridge)

    def move(self, indices, delta) -> None:
        self.g = self.g + delta @ self.rows(indices)


def _blocks(indices):
    return np.array_split(indices, -(-len(indices) // BLOCK)) if len(indices) else []


def _check_finite(rows) -> None:
    with np.errstate(all="ignore"):
        total = np.add.reduce(rows, axis=None)  # shows every NaN and infinity, for less than looking at each
    if not np.isfinite(total):
        raise InputError("A kernel value is not a finite number: the points are too far out for this kernel.")


def _ridge_solve(M, r, ridge):
    """M⁻¹r for a Gram matrix that may be singular; repeating the step undoes the tiny ridge."""
    M = M + (ridge * max(M.diagonal().max(), EPS)) * np.eye(len(M))
    return np.linalg.solve(M, r)


def signed_gram(kernel, X, y, whole: int | None = None, known: tuple[Gram, np.ndarray] | None = None) -> Gram:
    """The Gram matrix yᵢyⱼk(xᵢ, xⱼ); of more points than `whole` row by row. `known` is that of almost the same points,
    with the numbers of those that have moved since.

    As |k(x, z)|² ≤ k(x, x)·k(z, z), a finite diagonal is enough for all values to be finite.
    """
    signs, values = np.asarray(y, float), kernel.rows_over(X)

    def row(i):
        row = values(X[i])
        return np.multiply(row, signs if signs[i] > 0.0 else -signs, row)

    below = int(np.count_nonzero(signs < 0.0))
    together = bool((signs[:below] < 0.0).all())  # class −1 comes first: only values between the classes change

    def block(indices):
        """Of indices that rise."""
        rows = kernel(X[indices], X)
        if together:
            split = int(indices.searchsorted(below))
            rows[:split, below:] *= -1.0
            rows[split:, :below] *= -1.0
        else:
            rows *= signs
            rows *= signs[indices, None]
        return rows

    gram = Gram(row, kernel.diagonal(X), block=block)
    if len(X) <= (WHOLE if whole is None else whole):
        if known is not None:
            gram.take_over(*known)
        if len(X) <= AT_ONCE and gram._whole is None:
            gram.fill(_sign(kernel(X, X), signs))
        gram.fills = True
    return gram


def _sign(K, signs) -> np.ndarray:
    """K with the signs of its rows and columns, in place."""
    k = np.count_nonzero(signs < 0.0)
    if (signs[:k] < 0.0).all():  # the classes stand together: only the two mixed blocks change
        K[:k, k:] *= -1.0
        K[k:, :k] *= -1.0
    else:
        K *= signs
        K *= signs[:, None]
    return K


def features_from_gram(Q, tolerance: float = 1e-12) -> np.ndarray:
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
