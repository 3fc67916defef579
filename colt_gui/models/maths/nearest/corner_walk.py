"""Wolfe's walk over the corners of the feasible set, for points in the plane or in space.

Between two reduced hulls this is the walk of Gilbert, Johnson & Keerthi: keep a few corners, go to the nearest
point of their hull, add the corner that lies farthest back from there. A corner is found by one partial sort, so
a step costs the same whatever the cap.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from colt_gui.models.maths.nearest.problem import Feasible


class CornerWalk:
    """The corners in use (a: their multipliers, P: where they are) and their weights; x is the nearest point."""

    def __init__(self, Z: np.ndarray, feasible: Feasible, alpha: np.ndarray) -> None:
        self.Z, self.feasible = Z, feasible
        self.a, self.P, self.weights = [alpha], [alpha @ Z], [1.0]
        self.x = self.P[0]

    @property
    def alpha(self) -> np.ndarray:
        if len(self.a) == 1:
            return self.a[0]
        alpha, cap = np.array(self.weights) @ np.array(self.a), self.feasible.cap
        alpha[alpha >= cap * (1 - 1e-14)] = cap  # what is full in every corner is full
        return np.asarray(alpha)

    def step(self, corner: np.ndarray) -> bool:
        """Takes in the corner that lies farthest back; False when it is no farther back than those in use."""
        p = corner @ self.Z
        if not float(p @ self.x) < float(self.x @ self.x) * (1 - 1e-15):
            return False
        self.a.append(corner)
        self.P.append(p)
        self.weights.append(0.0)
        self._to_nearest()
        return True

    def _to_nearest(self) -> None:
        """Wolfe's minor cycles: to the nearest point of the corners' flat, dropping what would be negative."""
        while True:
            wanted = _affine_weights(self.P)
            if min(wanted) > 0.0:
                self.weights = wanted
                break
            pairs = enumerate(zip(self.weights, wanted))
            reach, k = min((w / (w - v) if w > v else 0.0, k) for k, (w, v) in pairs if v <= 0.0)
            self.weights = [w + reach * (v - w) for w, v in zip(self.weights, wanted)]
            for part in (self.a, self.P, self.weights):
                del part[k]
            if len(self.P) == 1:
                self.weights = [1.0]
                break
        self.x = np.array(self.weights) @ np.array(self.P)


def _affine_weights(P: Sequence[np.ndarray]) -> list[float]:
    """Weights of sum 1 (of any sign) for the point of the flat through P that is nearest to the origin."""
    if len(P) == 1:
        return [1.0]
    first = P[0]
    if len(P) == 2:
        d = P[1] - first
        square = float(d @ d)
        t = -float(first @ d) / square if square > 0.0 else 0.0
        return [1.0 - t, t]
    if len(P) == 3 and len(first) == 2 and (inside := _barycentric(*(p.tolist() for p in P))):
        return inside
    D = np.array(P[1:]) - first
    t = np.linalg.lstsq(D.T, -first, rcond=None)[0].tolist()
    return [1.0 - sum(t), *t]


def _barycentric(a: Sequence[float], b: Sequence[float], c: Sequence[float]) -> list[float] | None:
    """The weights of a triangle's corners that give the origin; None if it is so flat that they mean nothing."""
    areas = [b[0] * c[1] - b[1] * c[0], c[0] * a[1] - c[1] * a[0], a[0] * b[1] - a[1] * b[0]]
    whole = sum(areas)
    if abs(whole) <= 1e-9 * sum(map(abs, areas)):
        return None
    return [area / whole for area in areas]
