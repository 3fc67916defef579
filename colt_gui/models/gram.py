"""Points known by their inner products: as vectors, or as rows of a Gram matrix computed when needed.

Both offer the same few operations to the nearest-point solver, in units of the longest point.
"""

from collections import OrderedDict
from collections.abc import Callable

import numpy as np

from colt_gui.models.errors import InputError

EPS = np.finfo(float).eps
WHOLE = 400  # so few points have a Gram matrix that is faster to compute at once than by rows


class Vectors:
    """The points as rows of a matrix, in units of the longest one."""

    touching = 1e-12

    def __init__(self, Z) -> None:
        Z = np.asarray(Z, float)
        self.longest = float(np.sqrt(np.einsum("ij,ij->i", Z, Z).max(initial=0.0)))
        if not np.isfinite(self.longest):
            raise InputError("A point has a coordinate that is not a finite number or is too large to be squared.")
        self.unit = 2.0 ** np.frexp(self.longest)[1]  # a power of two: the division is exact
        self.Z = Z / self.unit
        self.size, dimension = Z.shape
        self.slack = (dimension + 2) * EPS
        self.precise = dimension <= 8  # least squares by singular values: exact, and dear in many dimensions

    def refresh(self, alpha) -> None:
        self.x = alpha @ self.Z
        self.length = float(np.sqrt(self.x @ self.x))

    def straighten(self, free, lead) -> None:
        """Turn a short x square to its face: the sum has lost digits that the differences still have."""
        if self.precise and 0.0 < self.length < 1e-2 and len(free):
            x, D = self.x, self.Z[free] - self.Z[lead]
            for _ in range(2):
                x = x + np.linalg.lstsq(D.T, -x, rcond=None)[0] @ D
            if (length := float(np.sqrt(x @ x))) > 0.5 * self.length:  # else x is nothing but rounding errors
                self.x = x * (self.length / length)

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
        return _ridge_solve(D @ D.T, -(D @ self.x), 16 * EPS)

    def move(self, indices, delta) -> None:
        self.x = self.x + delta @ self.Z[indices]


class Gram:
    """The points known by rows of ⟨zᵢ, zⱼ⟩, asked for when needed and kept up to a bounded memory."""

    touching = 1e-7  # of the longest: squares of smaller numbers drown in the rounding errors of the rows

    def __init__(self, row: Callable[[int], np.ndarray], diagonal, megabytes: float = 64.0) -> None:
        diagonal = np.asarray(diagonal, float)
        self.longest = float(np.sqrt(diagonal.max(initial=0.0)))
        if not np.isfinite(self.longest):
            raise InputError("The kernel of a point with itself is not a finite number: the points are too far out.")
        self.unit = 2.0 ** np.frexp(self.longest)[1]
        self.size = len(diagonal)
        self._row, self.ridge = row, 1e-10
        self._slots: OrderedDict[int, int] = OrderedDict()  # the row longest unused comes first
        self._room = max(2, int(megabytes * 2**20 / (8 * max(1, self.size))))
        self._buffer = np.empty((min(64, self._room), self.size))

    @classmethod
    def of_matrix(cls, Q) -> "Gram":
        Q = np.asarray(Q, float)
        if Q.ndim != 2 or Q.shape[0] != Q.shape[1]:
            raise InputError("A Gram matrix has as many rows as columns.")
        return cls(Q.__getitem__, Q.diagonal())._filled(Q)

    def _filled(self, Q) -> "Gram":
        if not np.isfinite(Q).all():
            raise InputError("A kernel value is not a finite number: the points are too far out for this kernel.")
        self._buffer, self._room = Q / self.unit**2, len(Q)
        self._slots = OrderedDict((i, i) for i in range(len(Q)))
        return self

    def _fetch(self, indices) -> list[int]:
        """The places of these rows in the buffer, after computing the missing ones."""
        wanted = indices.tolist()
        if len(self._slots) == self.size:
            return [self._slots[i] for i in wanted]
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
        row = np.asarray(self._row(i), float) / self.unit**2
        if not np.isfinite(row).all():
            raise InputError("A kernel value is not a finite number: the points are too far out for this kernel.")
        self._buffer[slot] = row
        return slot

    def rows(self, indices) -> np.ndarray:
        slots = self._fetch(indices)  # first: it may replace the buffer
        return self._buffer[slots]

    def refresh(self, alpha) -> None:
        support = np.flatnonzero(alpha)
        self.g = np.zeros(self.size)
        for part in np.array_split(support, 1 + len(support) // self._room):
            self.g += alpha[part] @ self.rows(part)

    def straighten(self, free, lead) -> None:
        """Nothing to gain: the rows have no more digits than the gradient."""

    def direction(self) -> None:
        return None

    def gradient(self) -> np.ndarray:
        return self.g

    def norm(self, alpha) -> float:
        return float(np.sqrt(max(0.0, alpha @ self.g)))

    def rounding(self, norm) -> float:
        return 4.0 * EPS

    def sharpen(self) -> bool:
        """A ridge that was good against noise in directions of no length hides the last digits."""
        already, self.ridge = self.ridge <= 16 * EPS, max(16 * EPS, self.ridge * 1e-2)
        return not already

    def several(self, alpha) -> int:
        """A share of those at work: in many dimensions most violators stay."""
        return 1 + np.count_nonzero(alpha) // 3

    def mean_gradient(self, weights) -> np.ndarray:
        """From a few rows only: the start need not be good enough to pay for the whole matrix."""
        some = np.arange(0, self.size, 1 + self.size // 40)
        return weights[some] @ self.rows(some)

    def to_nearest(self, free, lead) -> np.ndarray:
        indices, place = np.unique(np.concatenate([free, lead]), return_inverse=True)
        slots = self._fetch(indices)
        Q = self._buffer[np.ix_(slots, indices)]
        at, to = place[: len(free)], place[len(free) :]
        S = Q[at] - Q[to]
        return _ridge_solve(S[:, at] - S[:, to], self.g[lead] - self.g[free], self.ridge)

    def move(self, indices, delta) -> None:
        self.g = self.g + delta @ self.rows(indices)


def _ridge_solve(M, r, ridge):
    """M⁻¹r for a Gram matrix that may be singular; repeating the step undoes the tiny ridge."""
    M = M + (ridge * max(M.diagonal().max(), EPS)) * np.eye(len(M))
    return np.linalg.solve(M, r)


def signed_gram(kernel, X, y) -> Gram:
    """The Gram matrix yᵢyⱼk(xᵢ, xⱼ); of many points row by row."""
    if len(X) <= WHOLE:
        return Gram.of_matrix(kernel(X, X) * np.outer(y, y))
    return Gram(lambda i: y[i] * y * kernel.row(X, X[i]), kernel.diagonal(X))


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
