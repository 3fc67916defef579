"""Newton's method on the faces of the feasible set: guess which multipliers are free, solve for them, correct.

The guess is what a projected gradient step of length 1/h would leave free (the primal–dual active set of
Hintermüller, Ito & Kunisch, 2003); a small proximal term keeps a face of dependent points solvable. Once the
guess is right, one solution is exact.
"""

import numpy as np

EPS = np.finfo(float).eps
TRIES = 8  # how often free multipliers that ran out of their bounds are stopped there
PROXIMAL = 0.05
LARGEST = 4_000_000  # numbers in the rows of a face; a guess that needs more is too wide
LEAST = 1e-9  # share of the proximal term, with which a guess that is right is solved exactly
QUICKER = 1e-3  # what is left of the proximal term after a guess that was right, and the least after one that was wrong


class FaceNewton:
    """Feasible points with falling ‖x‖²; h is the curvature of the guess, share the part of it used as prox term."""

    def __init__(self, points, feasible, h: float) -> None:
        self.points, self.feasible, self.h, self.share = points, feasible, h, LEAST

    @property
    def lost(self) -> bool:
        """No guess is right any more, be h ever so large."""
        return self.h > 1e9

    def round(self, alpha, g) -> tuple[np.ndarray, np.ndarray] | None:
        """A better α and its gradient, or None where the guess gave nothing (h is larger the next time)."""
        target, tries = self._target(alpha, g)
        if target is None:
            self.h *= 0.25
            return None
        change = target - alpha
        turn = self.points.product(change)
        slope, curve = float(g @ change), float(change @ turn)
        if not slope < 0.0:
            self.h *= 16.0
            return None
        step = min(1.0, -slope / curve) if curve > 0.0 else 1.0
        self._adapt(step, tries)
        return (target, g + turn) if step == 1.0 else (alpha + step * change, g + step * turn)

    def _adapt(self, step, tries) -> None:
        if step < 0.3:
            self.h *= 4.0
        elif step > 0.9:
            self.h *= 0.3
        self.share = max(self.share * QUICKER, LEAST) if tries == 1 else min(1.0, max(self.share * 100.0, QUICKER))

    def _target(self, alpha, g) -> tuple[np.ndarray | None, int]:
        """The minimum on the guessed face; what leaves its bounds is stopped there and the rest solved again."""
        feasible, cap = self.feasible, self.feasible.cap
        target = alpha + (feasible.levels(alpha, g) - g) / self.h
        is_free = (target > 0.0) & (target < cap)
        count = np.count_nonzero(is_free)
        if count * feasible.size > LARGEST:
            return None, 0
        bad, tries = count == 0, 0
        while tries < TRIES and len(free := is_free.nonzero()[0]):
            tries += 1
            target = np.where(is_free, alpha, np.minimum(np.maximum(target, 0.0), cap))
            moved = self._solve(free, target, target - alpha, g)
            if moved is None:
                break
            target[free] = moved
            out = (moved < 0.0) | (moved > cap)
            bad = bool(out.any())
            if not bad:
                break
            is_free[free[out]] = False
        if bad or feasible.excess(target) > 8 * EPS:
            target = feasible.project(target)
        return target, tries

    def _solve(self, free, base, delta, g) -> np.ndarray | None:
        """Free multipliers with equal gradient in each group and the right sums, the others as in base."""
        f, spans, sums = len(free), self.feasible.spans, self.feasible.sums
        size = f + len(spans)
        Q, pull = self.points.face(free, delta)
        M, r = np.zeros((size, size)), np.zeros(size)
        M[:f, :f] = Q
        M.ravel()[: f * (size + 1) : size + 1] += self.h * PROXIMAL * self.share + 4 * EPS
        r[:f] = -(g[free] + pull)
        for k, (span, s) in enumerate(zip(spans, sums, strict=True), f):
            low, high = free.searchsorted((span.start, span.stop))
            if low == high:
                M[k, k] = 1.0
                continue
            M[low:high, k], M[k, low:high] = -1.0, 1.0
            r[k] = s - base[span].sum()
        try:
            x = np.linalg.solve(M, r)[:f]
        except np.linalg.LinAlgError:
            return None
        return base[free] + x if np.isfinite(x).all() else None
