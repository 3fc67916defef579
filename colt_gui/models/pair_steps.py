"""Pair steps inside one group: the sums stay, one multiplier rises and one falls (sequential minimal optimisation).

The pair is chosen with second-order information (Fan, Chen & Lin, Working set selection using second order
information, 2005). A step is cheap and the first few hundred bring almost everything; the faces do the rest.
"""

import numpy as np

TINY = 1e-12  # curvature of a pair that lies in one place


class PairSteps:
    """Walks on alpha and g = Qα, both changed in place."""

    def __init__(self, points, feasible, alpha, g) -> None:
        self.points, self.cap, self.alpha, self.g = points, feasible.cap, alpha, g
        self.room = np.where(alpha < self.cap, 0.0, np.inf)  # added to g: what may still be raised
        self.held = np.where(alpha > 0.0, 0.0, -np.inf)  # added to g: what may still be lowered
        self.low, self.high, self.gain, self.curve = (np.empty(len(g)) for _ in range(4))
        self.views = [
            (span.start, span, self.low[span], self.high[span], self.gain[span], self.curve[span])
            for span in feasible.spans
        ]
        self.square = float(alpha @ g)
        self.violation = np.inf

    def curvature(self) -> float:
        """Violation by multiplier: a gradient step of this length leaves free what is free."""
        between = self.alpha[(self.alpha > 0.0) & (self.alpha < self.cap)]
        typical = float(between.mean()) if len(between) else 1.0 / len(self.alpha)
        return max(3.0 * self.violation / typical, 1e-9)

    def run(self, enough: float, limit: int) -> bool:
        """Steps until the largest violation is at most enough × ‖x‖²; False when the limit comes first.

        One long function, with the arrays made beforehand: at a hundred points a step is ten microseconds, and
        every further call or temporary array would be felt.
        """
        alpha, g, cap, room, held = self.alpha, self.g, self.cap, self.room, self.held
        low, high, fetch, diagonal = self.low, self.high, self.points.row, self.points.diagonal
        add, subtract, multiply = np.add, np.subtract, np.multiply
        for _ in range(limit):
            add(g, room, low)
            add(g, held, high)
            violation = -np.inf
            for view in self.views:
                k = view[2].argmin()
                at = view[2][k]
                apart = view[3].max() - at
                if apart > violation:
                    violation, i, lowest, (start, span, _, above, gain, curve) = apart, k, at, view
            self.violation = violation
            if violation <= enough * self.square:
                return True
            i = int(i) + start
            row = fetch(i)
            # the partner with the largest gain (gⱼ − gᵢ)² / ‖zᵢ − zⱼ‖²
            subtract(above, lowest, gain)
            np.maximum(gain, 0.0, out=gain)
            multiply(gain, gain, gain)
            multiply(row[span], -2.0, curve)
            add(curve, diagonal[span], curve)
            add(curve, diagonal[i], curve)
            np.maximum(curve, TINY, out=curve)
            np.divide(gain, curve, gain)
            j = int(gain.argmax())
            bend, j = curve[j], j + start
            slope = g[j] - lowest
            up, down = alpha[i], alpha[j]
            step = min(slope / bend, down, cap - up)
            self.square += step * (step * bend - 2.0 * slope)
            held[i] = room[j] = 0.0
            if step >= cap - up:
                alpha[i], room[i] = cap, np.inf
            else:
                alpha[i] = up + step
            if step >= down:
                alpha[j], held[j] = 0.0, -np.inf
            else:
                alpha[j] = down - step
            subtract(row, fetch(j), low)
            multiply(low, step, low)
            add(g, low, g)
        return False
