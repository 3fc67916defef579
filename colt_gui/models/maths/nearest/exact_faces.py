"""Which multipliers are free is guessed, the face solved exactly, and the guess corrected by what comes out.

The primal–dual active set of Hintermüller, Ito & Kunisch (The primal-dual active set strategy as a semismooth Newton
method, 2003), without any damping: near the optimum one or two solutions are enough, farther away the guesses run wild,
and whoever asked has to come nearer first.
"""

import math

import numpy as np

from colt_gui.models.maths.nearest.block_solve import AT_ONCE, solve_steps
from colt_gui.models.maths.steps import Steps

RIDGE = 1e-11  # on the step, not on where it leads: it keeps a face of dependent points solvable
TOGETHER = 3  # multipliers that enter at once: of many violators most are right again without
LARGEST = 4_000_000  # numbers in the rows of a face;
GATHERED = 400_000  # and of them so many are moved in one step


class ExactFaces:
    """Multipliers alpha (feasible when `step` says so) and g = Qα; more than `slight` is a violation."""

    def __init__(self, points, feasible, alpha, g, slight: float) -> None:
        self.points, self.feasible, self.slight = points, feasible, slight
        self.alpha, self.g = alpha.copy(), g.copy()
        self.free = (alpha > 0.0) & (alpha < feasible.cap)
        self.settled = self.lost = False

    def step(self) -> Steps[bool]:
        """To the minimum of the guessed face; whether it is feasible. `settled` when nobody wants to leave it, `lost`
        when a third of the guess was wrong."""
        free = self.free.nonzero()[0]
        f, cap = len(free), self.feasible.cap
        if f == 0 or f * self.feasible.size > LARGEST:
            self.lost = True
            return False
        yield from self.points.fetch_steps(free)
        rows = self.points.rows(free)
        if f > AT_ONCE:
            yield
        solved = yield from self._solve(free, rows)
        if solved is None:
            self.lost = True
            return False
        self.g += solved[:f].dot(rows)
        moved = self.alpha.take(free)
        moved += solved[:f]
        self.alpha[free] = moved
        inside = moved.item(moved.argmin()) >= 0.0 and moved.item(moved.argmax()) <= cap
        if inside:
            self.settled = not self._enter(solved[f:])
        else:
            self._stop(free, moved, rows)
        return inside

    def _solve(self, free, rows) -> Steps[np.ndarray | None]:
        """How the free multipliers have to move for equal gradients in each group and the right sums; then the
        gradients. A group with nothing free has no gradient of its own."""
        groups, f, size = self.feasible.membership, len(free), len(free) + len(self.feasible.sums)
        M, r = np.zeros((size, size)), np.empty(size)
        yield from _gather(M, rows, free)
        M.ravel()[: f * (size + 1) : size + 1] += RIDGE
        M[f:, :f] = own = groups.take(free, axis=1)
        np.negative(own.T, M[:f, f:])
        np.negative(self.g.take(free), r[:f])
        np.subtract(self.feasible.sums, groups.dot(self.alpha), r[f:])
        try:
            solved = np.linalg.solve(M, r) if size <= AT_ONCE else (yield from solve_steps(M, r))
        except np.linalg.LinAlgError:
            return None
        return solved if math.isfinite(solved.dot(solved)) else None

    def _enter(self, levels) -> int:
        """Sets those free that want to leave their bound most; how many they are."""
        beyond = levels.dot(self.feasible.membership)
        beyond -= self.g
        if self.feasible.capped:
            np.negative(beyond, beyond, where=self.alpha >= self.feasible.cap)
        wrong = (beyond > self.slight).nonzero()[0]
        if len(wrong):
            wrong = wrong[~self.free[wrong]]
        if len(wrong) > TOGETHER:
            wrong = wrong[beyond[wrong].argpartition(-TOGETHER)[-TOGETHER:]]
        self.free[wrong] = True
        return len(wrong)

    def _stop(self, free, moved, rows) -> None:
        """Leaves those at their bounds that ran out of them."""
        stopped = np.minimum(np.maximum(moved, 0.0), self.feasible.cap)
        outside = (stopped != moved).nonzero()[0]
        self.lost = 3 * len(outside) > max(len(free), 6)
        change = stopped[outside] - moved[outside]
        self.g += change.dot(rows.take(outside, axis=0))
        self.alpha[free] = stopped
        self.free[free[outside]] = False


def _gather(M, rows, free) -> Steps[None]:
    """The columns of the free ones into the corner of M, some rows at a time where they are many."""
    f = len(free)
    if f <= AT_ONCE:
        M[:f, :f] = rows.take(free, axis=1)
        return
    together = max(1, GATHERED // f)
    for start in range(0, f, together):
        M[start : min(start + together, f), :f] = rows[start : start + together].take(free, axis=1)
        yield
