"""Pair steps inside one group: the sums stay, one multiplier rises and one falls (sequential minimal optimisation).

The pair is chosen with second-order information (Fan, Chen & Lin, Working set selection using second order
information, 2005). A step is cheap and the first few hundred bring almost everything; the faces do the rest.
"""

import numpy as np


class PairSteps:
    """Walks on alpha and g = Qα, both changed in place."""

    def __init__(self, points, feasible, alpha, g) -> None:
        self.points, self.cap, self.alpha, self.g = points, feasible.cap, alpha, g
        self.diagonal = points.diagonal
        self.room = np.where(alpha < self.cap, 0.0, np.inf)  # what may still be raised
        self.held = np.where(alpha > 0.0, 0.0, -np.inf)  # what may still be lowered
        size = feasible.size
        self.low, self.high, self.gain, self.curve = (np.empty(size) for _ in range(4))
        self.views = [
            (span, self.low[span], self.high[span], self.gain[span], self.curve[span], self.diagonal[span])
            for span in feasible.spans
        ]
        self.square = float(alpha @ g)
        self.violation = np.inf

    def run(self, enough: float, limit: int) -> bool:
        """Steps until the largest violation is at most enough × ‖x‖²; False when the limit comes first."""
        for _ in range(limit):
            np.add(self.g, self.room, out=self.low)
            np.add(self.g, self.held, out=self.high)
            self.violation, i, at, view = self._worst()
            if self.violation <= enough * self.square:
                return True
            self._move(i, at, view)
        return False

    def curvature(self) -> float:
        """Violation by multiplier: a gradient step of this length leaves free what is free."""
        between = self.alpha[(self.alpha > 0.0) & (self.alpha < self.cap)]
        typical = float(between.mean()) if len(between) else 1.0 / len(self.alpha)
        return max(3.0 * self.violation / typical, 1e-9)

    def _worst(self):
        """The group that violates optimality most, and its entry to be raised."""
        best = (-np.inf, 0, 0.0, self.views[0])
        for view in self.views:
            low = view[1]
            i = int(low.argmin())
            violation = view[2].max() - low[i]
            if violation > best[0]:
                best = (violation, i, low[i], view)
        return best

    def _move(self, i, at, view) -> None:
        span, _, high, gain, curve, diagonal = view
        i += span.start
        row = self.points.row(i)
        np.subtract(high, at, out=gain)
        np.maximum(gain, 0.0, out=gain)
        np.multiply(gain, gain, out=gain)
        np.multiply(row[span], -2.0, out=curve)
        np.add(curve, diagonal, out=curve)
        np.add(curve, self.diagonal[i] + 1e-12, out=curve)
        np.maximum(curve, 1e-12, out=curve)
        np.divide(gain, curve, out=gain)
        k = int(gain.argmax())
        self._exchange(i, span.start + k, row, curve[k])

    def _exchange(self, i, j, row, curve) -> None:
        """αᵢ rises and αⱼ falls by the best amount that the bounds allow."""
        alpha, g, cap = self.alpha, self.g, self.cap
        slope = g[j] - g[i]
        step = min(slope / curve, alpha[j], cap - alpha[i])
        self.square += step * (step * curve - 2.0 * slope)
        alpha[i], alpha[j] = alpha[i] + step, alpha[j] - step
        self.held[i], self.room[j] = 0.0, 0.0
        if alpha[i] >= cap:
            alpha[i], self.room[i] = cap, np.inf
        if alpha[j] <= 0.0:
            alpha[j], self.held[j] = 0.0, -np.inf
        change = self.low
        np.subtract(row, self.points.row(j), out=change)
        np.multiply(change, step, out=change)
        np.add(g, change, out=g)
