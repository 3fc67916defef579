"""The ways that finish what pair steps have begun: over faces, and by proximal points where the hulls nearly meet."""

from __future__ import annotations

import math

import numpy as np

from colt_gui.models.core.control import Control
from colt_gui.models.maths.nearest.points import AnyPoints
from colt_gui.models.maths.nearest.problem import Feasible

EPS = float(np.finfo(float).eps)

# -- exact faces -------------------------------------------------------------------------------------------------------
#
# Which multipliers are free is guessed, the face solved exactly, and the guess corrected by what comes out.
#
# The primal–dual active set of Hintermüller, Ito & Kunisch (The primal-dual active set strategy as a semismooth Newton
# method, 2003), without any damping: near the optimum one or two solutions are enough. Farther away the guesses run
# wild, and pair steps have to come nearer first.


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

    def __init__(self, points: AnyPoints, feasible: Feasible, alpha: np.ndarray, g: np.ndarray, slight: float) -> None:
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

    def restart(self, g: np.ndarray) -> None:
        """With a gradient that is known better than the one carried along."""
        size = self.feasible.size
        self.wrong[:size], self.levels[:] = g, 0.0
        self.wrong[size:] = self.feasible.membership.dot(self.alpha)
        self.wrong[size:] -= self.feasible.sums

    @property
    def g(self) -> np.ndarray:
        return np.asarray(self.wrong[: self.feasible.size] - self.levels.dot(self.feasible.membership))

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
        return bool(inside)

    def _rows(self, free: np.ndarray) -> np.ndarray:
        """Return the rows of the system for the free multipliers, and for the levels."""
        groups, f, size = self.feasible.membership, len(free), self.feasible.size
        rows = np.empty((f + len(groups), size + len(groups)))
        rows[:f, :size] = self.points.rows(free)
        rows[:f, size:] = groups.take(free, axis=1).T
        rows[f:, :size], rows[f:, size:] = groups, 0.0
        return rows

    def _solve(self, used: np.ndarray, rows: np.ndarray) -> np.ndarray | None:
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

    def _stop(self, used: np.ndarray, free: np.ndarray, rows: np.ndarray) -> None:
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


def _system(Q: np.ndarray, groups: np.ndarray) -> np.ndarray:
    """(Q Eᵀ; E 0)."""
    size = len(Q)
    system = np.zeros((size + len(groups), size + len(groups)))
    system[:size, :size], system[:size, size:], system[size:, :size] = Q, groups.T, groups
    return system


# -- Newton's method ---------------------------------------------------------------------------------------------------
#
# Newton's method on the faces of the feasible set: guess which multipliers are free, solve for them, correct.
#
# The guess is what a projected gradient step of length 1/h would leave free (the primal–dual active set of
# Hintermüller, Ito & Kunisch, 2003); a small proximal term keeps a face of dependent points solvable. Once the
# guess is right, one solution is exact.


TRIES = 8  # how often free multipliers that ran out of their bounds are stopped there
PROXIMAL = 0.05
QUICKER = 1e-3  # what is left of the proximal term after a guess that was right


class FaceNewton:
    """Feasible points with falling ‖x‖²; h is the curvature of the guess, share the part of it used as prox term."""

    def __init__(self, points: AnyPoints, feasible: Feasible, h: float) -> None:
        self.points, self.feasible, self.h, self.share = points, feasible, h, 1.0

    @property
    def lost(self) -> bool:
        """Whether no guess is right any more, be h ever so large."""
        return self.h > 1e9

    def round(self, alpha: np.ndarray, g: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
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

    def _adapt(self, step: float, tries: int) -> None:
        if step < 0.3:
            self.h *= 4.0
        elif step > 0.9:
            self.h *= 0.3
        self.share = max(self.share * QUICKER, 1e-9) if tries == 1 else min(1.0, self.share * 100.0)

    def _target(self, alpha: np.ndarray, g: np.ndarray) -> tuple[np.ndarray | None, int]:
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

    def _solve(self, free: np.ndarray, base: np.ndarray, delta: np.ndarray, g: np.ndarray) -> np.ndarray | None:
        """Free multipliers with equal gradient in each group and the right sums, the others as in base."""
        f, spans, sums = len(free), self.feasible.spans, self.feasible.sums
        assert spans is not None, "Newton's method works on groups that stand together"
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


# -- the proximal point method -----------------------------------------------------------------------------------------
#
# The proximal point method: from a centre c go to the minimum of ½‖x‖² + h/2·‖α − c‖², make that the new centre and h
# smaller. Each minimum is found by a semismooth Newton method on the dual (Li, Sun & Toh, A highly efficient semismooth
# Newton augmented Lagrangian method for solving lasso problems, 2018). It needs no guess of a face, so it also ends
# where almost all multipliers stay free because the hulls meet. Points of low rank r need systems of r unknowns only.


SHRINK = 0.03  # of h from one centre to the next, to begin with
NEAR = 0.01  # of the progress from the centre, by which its minimum may be missed
STEPS = 40  # of Newton's method from one centre
SHORTEST = 1e-3  # step of the search along Newton's direction
SLOWEST = 0.5  # h falls so little only where nothing can be gained any more
PRODUCTS = 20_000_000  # of two numbers each, which are added up before the control is asked again: about 2 ms
FEWEST = 64  # points that are worth a product of matrices
FLAT = 0.1  # of h: a curvature below it is none
LEAST = 1e-14  # h below it is lost in rounding errors


# the dual value at w; w and Fw; the multipliers that belong to w, and their x
Dual = tuple[float, np.ndarray, np.ndarray, np.ndarray, np.ndarray]


class ProximalNewton:
    """Feasible points with falling ‖x‖², of points that are the rows of F.

    The dual point w leads to the feasible multipliers nearest to c − Fw/h, and is the right one when their x is w.
    """

    def __init__(self, F: np.ndarray, feasible: Feasible, centre: np.ndarray, h: float, control: Control) -> None:
        self.F, self.feasible, self.h, self.control = F, feasible, h, control
        self.centre, self.shrink = centre, SHRINK
        # the squares of all numbers from a column to the last
        self.beyond = np.einsum("ij,ij->j", F, F)[::-1].cumsum()[::-1]

    def round(self) -> np.ndarray:
        """Go to the minimum near the centre and return it; the next h is smaller. Where h has fallen too fast, stay at
        the centre and let h fall less."""
        found = self._minimum(self.centre)
        if found is None:
            self.h /= self.shrink
            self.shrink **= 0.5
        else:
            self.centre = found
        self.h *= self.shrink
        return self.centre

    def _minimum(self, c: np.ndarray) -> np.ndarray | None:
        """Return the minimum near c; None if it takes too many steps.

        Newton's method begins with w = x or with w = 0, which is the better dual point where the hulls meet.
        """
        x = c @ self.F
        square = _square(x)
        best = max(self._at(c, x, self.F @ x), self._at(c, 0.0 * x, 0.0 * c), key=lambda dual: dual[0])
        for _ in range(STEPS):
            _, w, _, found, x = best
            gained = square - _square(x) - self.h * _square(found - c)
            if _square(x - w) <= max(NEAR * gained, EPS * EPS):
                return found
            best = self._step(c, *best)
        return None

    @property
    def lost(self) -> bool:
        """Whether the proximal term has fallen below the rounding errors."""
        return self.h < LEAST or self.shrink > SLOWEST

    def _at(self, c: np.ndarray, w: np.ndarray, p: np.ndarray) -> Dual:
        """Return the dual value at w, where p = Fw; w and p; and the multipliers that belong to w, with their x."""
        found = self.feasible.project(c - p / self.h)
        x = found @ self.F
        return float(w.dot(x)) + (self.h * _square(found - c) - _square(w)) / 2, w, p, found, x

    def _step(
        self, c: np.ndarray, value: float, w: np.ndarray, p: np.ndarray, found: np.ndarray, x: np.ndarray
    ) -> Dual:
        """Go along Newton's direction as far as the dual value rises."""
        along = x - w
        M = self._curvature(found)
        along[: len(M)] = np.linalg.solve(M, along[: len(M)])
        slope, turn, step = float(along.dot(x - w)), self.F @ along, 1.0
        while True:
            new = self._at(c, w + step * along, p + step * turn)
            self.control.check()
            if step < SHORTEST or new[0] >= value + 1e-4 * step * slope - 1e-3 * EPS:
                return new
            step *= 0.4

    def _curvature(self, alpha: np.ndarray) -> np.ndarray:
        """Return 1 + Σ (zᵢ − mean)(zᵢ − mean)ᵀ/h over the free points, with the mean of each group's, in the first
        dimensions: in the others it is almost 1."""
        used = int(np.count_nonzero(self.beyond > FLAT * self.h))
        M, together = np.eye(used), max(FEWEST, PRODUCTS // max(1, used**2))
        is_free = (alpha > 0.0) & (alpha < self.feasible.cap)
        for key in self.feasible.keys:
            free, F = is_free[key].nonzero()[0], self.F[key, :used]
            mean = is_free[key] @ F / max(1, len(free))
            for start in range(0, len(free), together):
                rows = F[free[start : start + together]] - mean
                M += rows.T @ (rows / self.h)
                self.control.check()
        return M


def _square(v: np.ndarray) -> float:
    return float(v.dot(v))


# -- the careful walk --------------------------------------------------------------------------------------------------
#
# The careful walk on faces (Wolfe, Finding the nearest point in a polytope, 1976).
#
# Go to the nearest point of the present face, stop what hits a bound, let in what violates optimality most. Each
# step is exact, so it also ends where the quicker ways are lost in rounding errors.


def descend(points: AnyPoints, feasible: Feasible, alpha: np.ndarray, entering: list[int]) -> np.ndarray:
    """To the nearest point of the free face; whatever hits a bound leaves and the rest goes on."""
    alpha = alpha.copy()
    is_free = (alpha > 0.0) & (alpha < feasible.cap)
    is_free[entering] = True
    while True:
        movers, leads = feasible.leads(is_free)
        if len(movers) == 0:
            return alpha
        t = points.to_nearest(movers, leads)
        delta = -np.bincount(leads, t, feasible.size)
        delta[movers] = t
        moving = np.flatnonzero(delta)
        delta = delta[moving]
        if len(moving) == 0 or not np.isfinite(delta).all():
            return alpha
        room = np.where(delta < 0.0, alpha[moving], feasible.cap - alpha[moving])
        with np.errstate(over="ignore"):  # what hardly moves reaches no bound
            reach = room / np.abs(delta)
        step = min(1.0, float(reach.min()))
        if step > 0.0:
            points.move(moving, step * delta)
            alpha[moving] = (alpha[moving] + step * delta).clip(0.0, feasible.cap)
        if step >= 1.0:
            return alpha
        hit = reach <= step * (1 + 1e-12)
        stopped = moving[hit]
        alpha[stopped] = np.where(delta[hit] < 0.0, 0.0, feasible.cap)
        is_free[stopped] = False
