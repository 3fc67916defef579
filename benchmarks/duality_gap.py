"""The relative duality gap of any multipliers, measured in one way for every solver: from the kernel's values alone.

Feasible multipliers α (sum ½ in each class, none above the cap) have length ‖Σαᵢyᵢψ(xᵢ)‖; no optimum is below the least
Σaᵢgᵢ over feasible a, divided by that length, where g is the gradient (Kivinen, section 3). The gap is their distance,
relative to the length.
"""

from __future__ import annotations

import numpy as np

from colt_gui.models.core.points import Points


def kernel_matrix(points: Points, sigma: float | None) -> np.ndarray:
    """Gaussian of this width, or linear. As Σαᵢyᵢ = 0 the mean may be taken from all points, which saves digits."""
    X = points.X - points.X.mean(axis=0)
    if sigma is None:
        return X @ X.T
    squares = np.einsum("ij,ij->i", X, X)
    return np.exp((2 * (X @ X.T) - squares[:, None] - squares) / (2 * sigma**2))


def relative_gap(K: np.ndarray, y: np.ndarray, alpha: np.ndarray, cap: float) -> float:
    """Of multipliers in any scaling; they are scaled to a sum of ½ in each class first."""
    a = alpha.astype(float)
    for label in (1, -1):
        a[y == label] *= 0.5 / a[y == label].sum()
    a = np.minimum(a, cap)
    g = y * (K @ (a * y))
    length = float(np.sqrt(a @ g))
    least = sum(_least(g[y == label], cap) for label in (1, -1)) / length
    return max(0.0, (length - max(least, 0.0)) / length)


def _least(g: np.ndarray, cap: float) -> float:
    """min Σaᵢgᵢ with Σaᵢ = ½ and 0 ≤ aᵢ ≤ cap: the smallest g are filled up."""
    g, left = np.sort(g), 0.5
    taken = np.minimum(cap, np.maximum(0.0, left - cap * np.arange(len(g)))) if cap < 0.5 else np.array([left])
    return float(taken @ g[: len(taken)])
