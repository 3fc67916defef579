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
        half = points.diagonal / 2 + TINY
        # ‖zᵢ − zⱼ‖²/2 = half_i + half_j − ⟨zᵢ, zⱼ⟩; points of one length (a Gaussian kernel) need one sum less
        self.even = bool(half.min() == half.max())
        self.half = half * 2 if self.even else half
        parts = (self.low, self.high, self.gain, self.curve, self.half)
        self.views = [(span.start, span, *(part[span] for part in parts)) for span in feasible.spans]
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
        g, cap, room, held, low, high = self.g, self.cap, self.room, self.held, self.low, self.high
        alpha, fetch, even, half, square = self.alpha.tolist(), self.points.row, self.even, self.half, self.square
        add, subtract, multiply, maximum, divide = np.add, np.subtract, np.multiply, np.maximum, np.divide
        done = False
        for _ in range(limit):
            add(g, room, low)
            add(g, held, high)
            violation = -np.inf
            for view in self.views:
                k = view[2].argmin()
                at = view[2].item(k)
                apart = view[3].item(view[3].argmax()) - at
                if apart > violation:
                    violation, i, lowest, chosen = apart, k, at, view
            if violation <= enough * square:
                done = True
                break
            start, span, _, above, gain, curve, halves = chosen
            i = int(i) + start
            row = fetch(i)
            # the partner with the largest gain (gⱼ − gᵢ)² / ‖zᵢ − zⱼ‖²
            subtract(above, lowest, gain)
            maximum(gain, 0.0, out=gain)
            multiply(gain, gain, gain)
            subtract(halves, row[span], curve)
            if not even:
                add(curve, half[i], curve)
            divide(gain, curve, gain)
            j = int(gain.argmax())
            bend, j = 2.0 * curve.item(j), j + start
            slope = g.item(j) - lowest
            up, down = alpha[i], alpha[j]
            step = min(slope / bend, down, cap - up)
            square += step * (step * bend - 2.0 * slope)
            held[i] = room[j] = 0.0
            alpha[i], alpha[j] = up + step, down - step
            if step >= cap - up:
                alpha[i], room[i] = cap, np.inf
            if step >= down:
                alpha[j], held[j] = 0.0, -np.inf
            subtract(row, fetch(j), low)
            multiply(low, step, low)
            add(g, low, g)
        self.alpha[:] = alpha
        self.square, self.violation = square, violation
        return done
