"""The Gram matrix of labelled points under a kernel, and vectors that have a given one."""

from collections.abc import Callable
from functools import cached_property

import numpy as np

from colt_gui.models.maths.nearest.gram import Gram

WHOLE = 2000  # so few points have a Gram matrix that is faster to compute at once than by rows (32 MB)


def signed_gram(kernel, X, y, whole: int | None = None, known: tuple[Gram, np.ndarray] | None = None) -> Gram:
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

    def __init__(self, kernel, X, signs, below) -> None:
        self.kernel, self.X, self.signs, self.below = kernel, X, signs, below

    @cached_property
    def _values(self) -> Callable[[int], np.ndarray]:
        return self.kernel.rows_among(self.X)

    def row(self, i) -> np.ndarray:
        row = self._values(i)
        return np.multiply(row, self.signs if self.signs[i] > 0.0 else -self.signs, row)

    def block(self, indices) -> np.ndarray:
        """Return the rows of indices that rise, or all rows of the slice of everything."""
        X = self.X if isinstance(indices, slice) else self.X[indices]
        return self.sign(self.kernel(X, self.X), indices)

    @cached_property
    def _above(self) -> Callable[[int, int, np.ndarray], np.ndarray]:
        return self.kernel.above_among(self.X)

    def upper(self, start, stop, room) -> np.ndarray:
        """The rows from start to stop on and above the diagonal, in memory that is there."""
        rows = self._above(start, stop, room)
        if self.below is None:
            rows *= self.signs[start:]
            rows *= self.signs[start:stop, None]
        elif start < self.below:
            _turn(rows, self.below - start, self.below - start)
        return rows

    def sign(self, rows, indices) -> np.ndarray:
        """Changes the signs in place."""
        below = self.below
        if below is None:
            rows *= self.signs
            rows *= self.signs[indices, None]
        else:
            _turn(rows, below if isinstance(indices, slice) else int(indices.searchsorted(below)), below)
        return rows


def _turn(rows, split, below) -> None:
    """Turns the signs of the values between the classes: the first `split` rows and `below` columns are of class −1."""
    for part in (rows[:split, below:], rows[split:, :below]):
        np.negative(part, part)


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
