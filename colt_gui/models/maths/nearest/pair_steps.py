"""Pair steps inside one group: the sums stay, one multiplier rises and one falls (sequential minimal optimisation).

The pair is chosen with second-order information (Fan, Chen & Lin, Working set selection using second order
information, 2005), in each group in turn. A step is cheap and the first few dozen bring almost everything; the faces do
the rest.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from colt_gui.models.maths.nearest.points import AnyPoints
from colt_gui.models.maths.nearest.problem import Feasible

TINY = 1e-12  # curvature of a pair that lies in one place
FEW = 200  # points of which all distances are computed beforehand
REMEMBERED = 4_000_000  # numbers of rows that are kept at hand: many are asked for again and again


View = tuple[int, np.ndarray, np.ndarray, np.ndarray, Callable[[int], np.ndarray]]  # what `run` needs of a group


class Remembered(dict[int, np.ndarray]):
    """Rows that are computed when they are first asked for."""

    def __init__(self, compute: Callable[[int], np.ndarray], most: int) -> None:
        self.compute, self.most = compute, most

    def __missing__(self, i: int) -> np.ndarray:
        row = self.compute(i)
        if len(self) < self.most:
            self[i] = row
        return row


class PairSteps:
    """Walks on alpha, which is changed in place.

    low is the gradient of what may be raised (∞ elsewhere), high that of what may be lowered (−∞ elsewhere): every
    multiplier may do one of them.
    """

    def __init__(self, points: AnyPoints, feasible: Feasible, alpha: np.ndarray, g: np.ndarray) -> None:
        self.points, self.cap, self.capped, self.alpha = points, feasible.cap, feasible.capped, alpha
        self.low, self.high = g.copy(), g.copy()
        self.high[alpha <= 0.0] = -np.inf
        if self.capped:
            self.low[alpha >= self.cap] = np.inf
        self.change, self.gain = np.empty((2, len(g)))
        self.half = points.diagonal / 2 + TINY
        self.fetch = self._rows()
        assert feasible.spans is not None, "pair steps work on groups that stand together"
        self.views = [self._view(span) for span in feasible.spans]
        self.turn, self.square = 0, float(alpha.dot(g))

    def _rows(self) -> Callable[[int], np.ndarray]:
        points = self.points
        if points.whole is not None:
            return points.whole.__getitem__
        return Remembered(points.row, REMEMBERED // points.size).__getitem__ if points.steady else points.row

    def _view(self, span: slice) -> View:
        """What `run` needs of a group."""
        few = self.points.whole is not None and len(self.half) <= FEW
        distances = self._distances_among(span) if few else self._distances_from(span)
        return span.start, self.low[span], self.high[span], self.gain[span], distances

    def _distances_among(self, span: slice) -> Callable[[int], np.ndarray]:
        """‖zᵢ − zⱼ‖/√2 inside a group, from half_i + half_j − ⟨zᵢ, zⱼ⟩."""
        half = self.half[span]
        squares = half[:, None] + half
        assert self.points.whole is not None
        squares -= self.points.whole[span, span]
        return np.sqrt(squares, squares).__getitem__

    def _distances_from(self, span: slice) -> Callable[[int], np.ndarray]:
        """The same of one and all of the others, when it is first asked for."""
        half, row, start = self.half[span], self.fetch, span.start

        def distances(k: int) -> np.ndarray:
            apart = half - row(k + start)[span]
            apart += half.item(k)
            return np.asarray(np.sqrt(apart, apart))

        return Remembered(distances, REMEMBERED // len(self.half)).__getitem__

    @property
    def g(self) -> np.ndarray:
        """Qα."""
        return np.where(self.alpha < self.cap, self.low, self.high)

    def curvature(self) -> float:
        """Violation by multiplier: a gradient step of this length leaves free what is free."""
        between = self.alpha[(self.alpha > 0.0) & (self.alpha < self.cap)]
        typical = float(between.mean()) if len(between) else 1.0 / len(self.alpha)
        violation = max(float(high.max() - low.min()) for _, low, high, _, _ in self.views)
        return max(3.0 * violation / typical, 1e-9)

    def run(self, enough: float, limit: int) -> bool:
        """Steps until none shortens x by more than about enough² of its length; False when the limit comes first.

        One long function, with the arrays made beforehand: at a hundred points a step is five microseconds, and
        every further call or temporary array would be felt.
        """
        cap, capped, low, high, change = self.cap, self.capped, self.low, self.high, self.change
        alpha, square, fetch = self.alpha.tolist(), self.square, self.fetch
        add, subtract, multiply, divide, inf = np.add, np.subtract, np.multiply, np.divide, np.inf
        views, turn, idle, groups, enough = self.views, self.turn, 0, len(self.views), enough * enough
        least, by = np.empty(()), np.empty(())  # numpy takes them sooner than Python's numbers
        while limit > 0:
            start, rising, falling, gain, distances = views[turn]
            turn = turn + 1 if turn + 1 < groups else 0
            i = int(rising.argmin())
            least[()] = lowest = rising.item(i)
            # the partner with the largest gain (gⱼ − gᵢ)² / ‖zᵢ − zⱼ‖²
            subtract(falling, least, gain)
            divide(gain, distances(i), gain)
            j = int(gain.argmax())
            best = gain.item(j)
            if best <= 0.0 or best * best <= enough * square:
                idle += 1
                if idle == groups:
                    break
                continue
            idle, limit, i, j = 0, limit - 1, i + start, j + start
            highest, up, down = high.item(j), alpha[i], alpha[j]
            slope = highest - lowest
            step, room = best * best / (2.0 * slope), cap - up
            high[i] = lowest
            if capped:
                low[j] = highest
            if step < down and step < room:
                square -= step * slope
                alpha[i], alpha[j] = up + step, down - step
            else:
                step, bend = min(down, room), slope / best
                square += 2.0 * step * (step * bend * bend - slope)
                alpha[i], alpha[j] = up + step, down - step
                if step >= room:
                    alpha[i], low[i] = cap, inf
                if step >= down:
                    alpha[j], high[j] = 0.0, -inf
            by[()] = step
            subtract(fetch(i), fetch(j), change)
            multiply(change, by, change)
            add(low, change, low)
            add(high, change, high)
        self.alpha[:] = alpha
        self.square, self.turn = square, turn
        return idle == groups
