"""The Gram matrix of labelled points under a kernel, and vectors that have a given one."""

import numpy as np

from colt_gui.models.maths.nearest.gram import Gram

AT_ONCE = 1000  # points whose Gram matrix nobody has to wait for
WHOLE = 2000  # so few points have a Gram matrix that is faster to compute at once than by rows (32 MB)


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
