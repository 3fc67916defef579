"""Which multipliers are free is guessed, the face solved exactly, and the guess corrected by what comes out.

The primal–dual active set of Hintermüller, Ito & Kunisch (The primal-dual active set strategy as a semismooth Newton
method, 2003), without any damping: near the optimum one or two solutions are enough, farther away the guesses run wild,
and whoever asked has to come nearer first.
"""

import math

import numpy as np

RIDGE = 1e-11  # on the step, not on where it leads: it keeps a face of dependent points solvable
TOGETHER = 3  # multipliers that enter at once: of many violators most are right again without
LARGEST = 4_000_000  # numbers in the rows of a face
FEW = 256  # points of which the whole system is written down beforehand


class ExactFaces:
    """Multipliers alpha (feasible when `step` says so) and g = Qα; more than `slight` is a violation.

    The groups' levels λ stand behind the multipliers, their sums s behind the gradient, so that a face is one symmetric
    system (Q Eᵀ; E 0)·(α, −λ) = (0, s), of which `wrong` is left minus right: 0 where a multiplier is free, at least 0
    where it rests at 0, at most 0 at the cap. One product with the rows of the face carries it along.
    """

    def __init__(self, points, feasible, alpha, g, slight: float) -> None:
        self.points, self.feasible, self.slight = points, feasible, slight
        size, groups = feasible.size, feasible.membership
        self.known, self.wrong = np.zeros(size + len(groups)), np.empty(size + len(groups))
        self.alpha, self.levels = self.known[:size], self.known[size:]
        self.alpha[:] = alpha
        self.restart(g)
        self.system = _system(points.whole, groups) if points.whole is not None and size <= FEW else None
        self.side = (self.known <= 0.0).astype(float)  # 1 at 0, −1 at the cap, 0 between them
        if feasible.capped:
            self.side[:size] -= alpha >= feasible.cap
        self.side[size:] = 0.0
        self.settled = self.lost = False

    def restart(self, g) -> None:
        """With a gradient that is known better than the one carried along."""
        size = self.feasible.size
        self.wrong[:size], self.levels[:] = g, 0.0
        self.wrong[size:] = self.feasible.membership.dot(self.alpha)
        self.wrong[size:] -= self.feasible.sums

    @property
    def g(self) -> np.ndarray:
        return self.wrong[: self.feasible.size] - self.levels.dot(self.feasible.membership)

    @property
    def square(self) -> float:
        """α·Qα of multipliers that are feasible."""
        return float(self.known.dot(self.wrong)) - float(self.levels.dot(self.feasible.sums))

    def step(self) -> bool:
        """To the minimum of the guessed face; whether it is feasible. `settled` when nobody wants to leave it, `lost`
        when a third of the guess was wrong."""
        used = (self.side == 0.0).nonzero()[0]
        f, cap = len(used) - len(self.levels), self.feasible.cap
        if f == 0 or f * self.feasible.size > LARGEST:
            self.lost = True
            return False
        rows = self.system.take(used, axis=0) if self.system is not None else self._rows(used[:f])
        change = self._solve(used, rows)
        if change is None:
            self.lost = True
            return False
        self.wrong -= change.dot(rows)
        moved = self.known.take(used)
        moved -= change
        self.known[used] = moved
        free = moved[:f]
        inside = free.item(free.argmin()) >= 0.0 and free.item(free.argmax()) <= cap
        if inside:
            self.settled = not self._enter()
        else:
            self._stop(used, free, rows)
        return inside

    def _rows(self, free) -> np.ndarray:
        """Return the rows of the system for the free multipliers, and for the levels."""
        groups, f, size = self.feasible.membership, len(free), self.feasible.size
        rows = np.empty((f + len(groups), size + len(groups)))
        rows[:f, :size] = self.points.rows(free)
        rows[:f, size:] = groups.take(free, axis=1).T
        rows[f:, :size], rows[f:, size:] = groups, 0.0
        return rows

    def _solve(self, used, rows) -> np.ndarray | None:
        """By how much the free multipliers have to fall for equal gradients in each group and the right sums, and the
        levels to rise. A group with nothing free has no level of its own."""
        size = len(used)
        M = rows.take(used, axis=1)
        M.ravel()[: (size - len(self.levels)) * (size + 1) : size + 1] += RIDGE
        r = self.wrong.take(used)
        try:
            solved = np.linalg.solve(M, r)
        except np.linalg.LinAlgError:
            return None
        return solved if math.isfinite(solved.dot(solved)) else None

    def _enter(self) -> int:
        """Sets those free that want to leave their bound most; how many they are."""
        wish = self.wrong * self.side
        if not wish.item(wish.argmin()) < -self.slight:
            return 0
        enter = wish.argpartition(TOGETHER)[:TOGETHER] if len(wish) > TOGETHER else np.arange(len(wish))
        enter = enter[wish.take(enter) < -self.slight]
        self.side[enter] = 0.0
        return len(enter)

    def _stop(self, used, free, rows) -> None:
        """Leaves those at their bounds that ran out of them."""
        stopped = np.maximum(free, 0.0)
        if self.feasible.capped:
            np.minimum(stopped, self.feasible.cap, out=stopped)
        outside = (stopped != free).nonzero()[0]
        self.lost = 3 * len(outside) > max(len(free), 6)
        change = stopped.take(outside)
        change -= free.take(outside)
        self.wrong += change.dot(rows.take(outside, axis=0))
        gone, at = used.take(outside), stopped.take(outside)
        self.known[gone] = at
        self.side[gone] = np.where(at > 0.0, -1.0, 1.0)


def _system(Q, groups) -> np.ndarray:
    """(Q Eᵀ; E 0)."""
    size = len(Q)
    system = np.zeros((size + len(groups), size + len(groups)))
    system[:size, :size], system[:size, size:], system[size:, :size] = Q, groups.T, groups
    return system
