"""The halfspace that parts as many points as any, with none on the wrong side: Aw ≥ 1 where that is possible at all.

    maximise Σ sᵢ   subject to   yᵢ(⟨w, xᵢ⟩ + b) ≥ sᵢ,   0 ≤ sᵢ ≤ 1

w may grow at no cost, so every sᵢ is 1 or 0: 1 for all where the sample is separable (Aw ≥ 1 with A = diag(y)X).
Elsewhere the points with s = 0 lie on every line that has no point on its wrong side, and the prices α of the rows show
it: α ≥ 0 and Σ αᵢyᵢ(xᵢ, 1) = 0, so that the hulls of the two classes meet.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from colt_gui.models.maths.affine import Lifted
from colt_gui.models.maths.linear_program import maximise


class WeakSeparation(NamedTuple):
    """`parted` are the points that are strictly on their side; `alpha` is 0 for these, and 1 or more for the others."""

    w: np.ndarray
    b: float
    parted: np.ndarray
    alpha: np.ndarray

    @property
    def separable(self) -> bool:
        return bool(self.parted.all())

    @property
    def hopeless(self) -> bool:
        """No direction parts any point."""
        return not self.parted.any()


def weak_separation(X: np.ndarray, y: np.ndarray, bias: bool = True) -> WeakSeparation:
    """
    >>> weak_separation(np.array([[0.0], [1.0], [1.0], [2.0]]), np.array([-1, -1, 1, 1])).parted.tolist()
    [True, False, False, True]
    """
    m, lifted = len(y), Lifted(X, bias)
    A = lifted.Z * y[:, None]
    # its dual: maximise Σ min(1, αᵢ) over α ≥ 0 with Σ αᵢAᵢ = 0, each α in two parts
    worth = np.concatenate([np.ones(m), np.zeros(m)])
    high = np.concatenate([np.ones(m), np.full(m, np.inf)])
    found = maximise(worth, np.hstack([A.T, A.T]), np.zeros(2 * m), high)
    alpha = found.a[:m] + found.a[m:]
    parted = A @ found.prices > 0.5
    w, b = lifted.plain(found.prices)
    return WeakSeparation(w, b, parted, np.where(parted, 0.0, alpha))
