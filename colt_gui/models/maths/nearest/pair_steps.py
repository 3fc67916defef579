"""Pair steps inside one group: the sums stay, one multiplier rises and one falls (sequential minimal optimisation).

The pair is chosen with second-order information (Fan, Chen & Lin, Working set selection using second order
information, 2005), in each group in turn. A step is cheap and the first few dozen bring almost everything; the faces do
the rest.
"""

import numpy as np

TINY = 1e-12  # curvature of a pair that lies in one place
FEW = 200  # points of which all distances are computed beforehand


class PairSteps:
    """Walks on alpha, which is changed in place.

    low is the gradient of what may be raised (∞ elsewhere), high that of what may be lowered (−∞ elsewhere): every
    multiplier may do one of them.
    """

    def __init__(self, points, feasible, alpha, g) -> None:
        self.points, self.cap, self.capped, self.alpha = points, feasible.cap, feasible.capped, alpha
        self.low = np.where(alpha < self.cap, g, np.inf) if self.capped else g.copy()
        self.high = np.where(alpha > 0.0, g, -np.inf)
        self.change, gain, self.apart = (np.empty(len(g)) for _ in range(3))
        parts = (self.low, self.high, gain)
        self.views = [(span.start, span, *(part[span] for part in parts)) for span in feasible.spans]
        self.turn, self.square = 0, float(alpha @ g)
        self.half = points.diagonal / 2 + TINY
        self.distances = self._all_distances() if len(g) <= FEW else None

    @property
    def g(self) -> np.ndarray:
        """Qα."""
        return np.where(self.alpha < self.cap, self.low, self.high)

    def curvature(self) -> float:
        """Violation by multiplier: a gradient step of this length leaves free what is free."""
        between = self.alpha[(self.alpha > 0.0) & (self.alpha < self.cap)]
        typical = float(between.mean()) if len(between) else 1.0 / len(self.alpha)
        violation = max(float(high.max() - low.min()) for _, _, low, high, _ in self.views)
        return max(3.0 * violation / typical, 1e-9)

    def _all_distances(self) -> np.ndarray:
        """‖zᵢ − zⱼ‖/√2, from half_i + half_j − ⟨zᵢ, zⱼ⟩."""
        squares = self.half[:, None] + self.half
        squares -= self.points.rows(np.arange(len(self.half)))
        return np.sqrt(squares, squares)

    def _distances(self, i, row) -> np.ndarray:
        """The same from one point."""
        np.subtract(self.half, row, self.apart)
        np.add(self.apart, self.half.item(i), self.apart)
        return np.sqrt(self.apart, self.apart)

    def run(self, enough: float, limit: int) -> bool:
        """Steps until none shortens x by more than about enough² of its length; False when the limit comes first.

        One long function, with the arrays made beforehand: at a hundred points a step is five microseconds, and
        every further call or temporary array would be felt.
        """
        cap, capped, low, high, change = self.cap, self.capped, self.low, self.high, self.change
        alpha, fetch, distances, square = self.alpha.tolist(), self.points.row, self.distances, self.square
        add, subtract, multiply, divide = np.add, np.subtract, np.multiply, np.divide
        views, turn, idle, groups, inf, enough = self.views, self.turn, 0, len(self.views), np.inf, enough * enough
        while limit > 0:
            start, span, rising, falling, gain = views[turn]
            turn = (turn + 1) % groups
            k = rising.argmin()
            lowest, i = rising.item(k), int(k) + start
            # the partner with the largest gain (gⱼ − gᵢ)² / ‖zᵢ − zⱼ‖²
            apart = self._distances(i, fetch(i)) if distances is None else distances[i]
            subtract(falling, lowest, gain)
            divide(gain, apart[span], gain)
            k = gain.argmax()
            best, j = gain.item(k), int(k) + start
            if best <= 0.0 or best * best <= enough * square:
                idle += 1
                if idle == groups:
                    break
                continue
            idle, limit = 0, limit - 1
            highest, up, down = high.item(j), alpha[i], alpha[j]
            slope = highest - lowest
            bend = 2.0 * (slope / best) ** 2
            step = min(slope / bend, down, cap - up)
            square += step * (step * bend - 2.0 * slope)
            high[i], alpha[i], alpha[j] = lowest, up + step, down - step
            if capped:
                low[j] = highest
                if step >= cap - up:
                    alpha[i], low[i] = cap, inf
            if step >= down:
                alpha[j], high[j] = 0.0, -inf
            subtract(fetch(i), fetch(j), change)
            multiply(change, step, change)
            add(low, change, low)
            add(high, change, high)
        self.alpha[:] = alpha
        self.square, self.turn = square, turn
        return idle == groups
