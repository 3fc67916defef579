"""The nearest-point problem: its feasible set, and one point of the search with its certificate."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from colt_gui.models.core.control import Control
from colt_gui.models.core.errors import InputError
from colt_gui.models.maths.nearest.points import AnyPoints

if TYPE_CHECKING:  # importing numpy.typing would cost a tenth of the start-up
    from numpy.typing import ArrayLike

Groups: TypeAlias = "np.ndarray | list[slice]"  # the number of each point's, or where they stand

# -- the feasible set --------------------------------------------------------------------------------------------------
#
# The feasible set of the nearest-point problem: groups with fixed sums, each multiplier between 0 and cap.


ROUNDED = 1e-13
LARGEST = float(np.finfo(float).max)


class Feasible:
    """{α : Σ_{i∈g} αᵢ = s_g for each group g, 0 ≤ αᵢ ≤ cap}.

    The groups are given by the number of each point's, or by the list of slices where they stand. spans holds them as
    slices where each stands in one piece, and is None otherwise.
    """

    def __init__(self, groups: Groups | None, sums: Sequence[float], cap: float, size: int) -> None:
        self.sums, self.cap, self.size = [float(s) for s in sums], float(cap), size
        self.spans: list[slice] | None
        if groups is None:
            self.spans = [slice(0, size)]
        elif isinstance(groups, list):
            self.spans = groups
        else:
            self.members = [(np.asarray(groups) == g).nonzero()[0] for g in range(len(self.sums))]
            self.spans = _in_pieces(self.members)
        self.keys: list[slice | np.ndarray] = [*(self.spans or self.members)]
        self.sizes = [span.stop - span.start for span in self.spans] if self.spans else [len(i) for i in self.members]
        for count, s in zip(self.sizes, self.sums, strict=True):
            if not count:
                raise InputError("There is no point in one of the classes.")
            if not self.cap * count >= s * (1 - 1e-12):
                raise InputError(f"C must be at least {s / count:.6g} for a class of {count} points.")
        self.total = sum(self.sums)
        self.capped = self.cap < max(self.sums)
        if not self.capped:
            self.cap = math.inf
        self.corner = [(key, *_filled(n, s, self.cap)) for key, n, s in zip(self.keys, self.sizes, self.sums)]

    @cached_property
    def members(self) -> list[np.ndarray]:
        """The indices of each group."""
        return [np.arange(span.start, span.stop) for span in self.spans or ()]

    @cached_property
    def membership(self) -> np.ndarray:
        """For each group 1 where the point is in it, else 0."""
        membership = np.zeros((len(self.sums), self.size))
        for own, key in zip(membership, self.keys, strict=True):
            own[key] = 1.0
        return membership

    def vertex(self, g: np.ndarray) -> np.ndarray:
        """The feasible a with the least a·g."""
        a = np.zeros(self.size)
        for key, full, weights in self.corner:
            part, own = g[key], np.zeros(len(weights))
            own[part.argpartition(full) if full else part.argmin()] = weights if full else weights[0]
            a[key] = own
        return a

    def least(self, g: np.ndarray) -> float:
        """min a·g over all feasible a: the certificate of the direction whose inner products are g."""
        value = 0.0
        for key, full, weights in self.corner:
            part = g[key]
            if not full:
                value += weights.item(0) * part.item(part.argmin())
                continue
            part = part.copy()
            part.partition(full)
            value += float(part.dot(weights))
        return value

    def uniform(self) -> np.ndarray:
        """Every multiplier of a group the same: the means of the groups."""
        alpha = np.empty(self.size)
        for key, count, s in zip(self.keys, self.sizes, self.sums, strict=True):
            alpha[key] = s / count
        return alpha

    def repair(self, start: ArrayLike) -> np.ndarray | None:
        """The given multipliers made feasible, or None when a group has nothing to begin with. A sum that is right but
        for rounding is left alone, so that what stands at the cap stays there."""
        alpha = np.zeros(self.size)
        given = np.asarray(start, float).ravel()[: self.size]
        alpha[: len(given)] = given
        if not (alpha.item(alpha.argmin()) >= 0.0 and alpha.item(alpha.argmax()) <= min(self.cap, LARGEST)):
            alpha = np.minimum(np.maximum(np.where(np.isfinite(alpha), alpha, 0.0), 0.0), self.cap)
        for key, s, own in zip(self.keys, self.sums, self.membership, strict=True):
            total = float(alpha.dot(own))
            if not total > 0.0:
                return None
            if abs(total - s) > ROUNDED * s:
                alpha[key] = self._scaled(alpha[key], total, s)
        return alpha

    def _scaled(self, part: np.ndarray, total: float, s: float) -> np.ndarray:
        """With the sum s, where the cap allows."""
        if total >= s or self.cap >= s:
            return np.minimum(part * (s / total), self.cap)
        room = self.cap - part
        most = room.sum()
        return part + room * min(1.0, (s - total) / most) if most > 0.0 else part

    def project(self, v: np.ndarray) -> np.ndarray:
        """The feasible a nearest to v."""
        a = np.empty(self.size)
        for key, s in zip(self.keys, self.sums, strict=True):
            a[key] = _onto_box(v[key], s, self.cap) if self.cap < s else _onto_simplex(v[key], s)
        return a

    def levels(self, alpha: np.ndarray, g: np.ndarray) -> np.ndarray:
        """For each multiplier its group's level: the mean gradient of the free ones, or between the others."""
        free = (alpha > 0.0) & (alpha < self.cap)
        level = np.empty(self.size)
        for key in self.keys:
            own, part, a = free[key], g[key], alpha[key]
            if count := np.count_nonzero(own):
                level[key] = float(part @ own) / count
            else:
                rising, falling = part[a < self.cap], part[a > 0.0]
                level[key] = (rising.min() + falling.max()) / 2 if len(rising) else falling.max()
        return level

    def excess(self, alpha: np.ndarray) -> float:
        """By how much a sum is missed."""
        return float(max(abs(alpha[key].sum() - s) for key, s in zip(self.keys, self.sums, strict=True)))

    def entering(self, alpha: np.ndarray, g: np.ndarray, many: int) -> list[int]:
        """The moves that help most: lowest gᵢ that may be raised, highest gⱼ that may be lowered."""
        up = np.where(alpha < self.cap, g, np.inf) if self.capped else g
        down = np.where(alpha > 0.0, g, -np.inf)
        parts = [(indices, up[key], down[key]) for indices, key in zip(self.members, self.keys, strict=True)]
        if many > 1:
            found: list[int] = np.concatenate(
                [indices[_violators(low, high, many)] for indices, low, high in parts]
            ).tolist()
            return found
        indices, low, high = max(parts, key=lambda part: part[2].max() - part[1].min())
        return [int(indices[low.argmin()]), int(indices[high.argmax()])]

    def leads(self, is_free: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Free indices that may move, each against the first free one of its group."""
        if len(self.members) == 1:
            free = np.flatnonzero(is_free)
            return free[1:], free[:1].repeat(max(0, len(free) - 1))
        own = [indices[is_free[indices]] for indices in self.members]
        return np.concatenate([f[1:] for f in own]), np.concatenate([f[:1].repeat(max(0, len(f) - 1)) for f in own])


def _in_pieces(members: Sequence[np.ndarray]) -> list[slice] | None:
    """The groups as slices, where each stands in one piece."""
    spans = [slice(i.item(0), i.item(-1) + 1) if len(i) else slice(0, 0) for i in members]
    return spans if all(span.stop - span.start == len(i) for span, i in zip(spans, members)) else None


def _filled(size: int, s: float, cap: float) -> tuple[int, np.ndarray]:
    """How many multipliers stand at cap in a corner; and all of them, the largest first."""
    weights = np.zeros(size)
    full = 0 if cap >= s else min(int(s / cap), size - 1)
    weights[:full], weights[full] = cap, s if cap >= s else min(cap, max(0.0, s - full * cap))
    return full, weights


def _violators(low: np.ndarray, high: np.ndarray, many: int) -> np.ndarray:
    """Positions on the wrong side of the group's level, worst first."""
    free = low == high
    level = low[free].mean() if free.any() else (low.min() + high.max()) / 2
    raised, lowered = np.flatnonzero(low < level), np.flatnonzero(high > level)
    raised, lowered = raised[np.argsort(low[raised])], lowered[np.argsort(-high[lowered])]
    return np.concatenate([raised[:many], lowered[:many]])


def _onto_simplex(v: np.ndarray, s: float) -> np.ndarray:
    """max(v − λ, 0) with the λ that makes the sum s."""
    down = np.sort(v)[::-1]
    over = down.cumsum() - s
    count = np.count_nonzero(down * np.arange(1, len(v) + 1) > over)
    return np.maximum(v - over[count - 1] / count, 0.0) if count else np.full(len(v), s / len(v))


def _onto_box(v: np.ndarray, s: float, cap: float) -> np.ndarray:
    """clip(v − λ, 0, cap) with the λ that makes the sum s; as λ falls, entries start at v and end at v − cap."""
    n = len(v)
    events = np.concatenate([v, v - cap])
    order = events.argsort()[::-1]
    events = events[order]
    moving = np.where(order < n, 1.0, -1.0).cumsum()
    reached = (moving[:-1] * (events[:-1] - events[1:])).cumsum()
    j = int(reached.searchsorted(s))
    if j >= len(reached):
        return np.full(n, s / n)
    level = events[j] - (s - (reached[j - 1] if j else 0.0)) / moving[j]
    return np.asarray(np.minimum(np.maximum(v - level, 0.0), cap))


# -- the search --------------------------------------------------------------------------------------------------------
#
# One point of the search for the nearest point, with its certificate, and the search that keeps the best of them.


REQUIRED_GAP = 1e-6


class Iterate(NamedTuple):
    """A feasible α with certified bounds lower ≤ optimum ≤ upper, and aligned = ⟨x/‖x‖, zᵢ⟩; its arrays are its own.

    lower may be below 0, where nothing is certified: gap = (upper − lower)/upper takes it for 0 then, so that it is 1
    at most. It is 0 once the origin is as good as reached.
    """

    alpha: np.ndarray
    aligned: np.ndarray
    upper: float
    lower: float
    gap: float
    iteration: int
    direction: np.ndarray | None = None  # the unit vector that lower is about, where points are vectors
    noise: float = 0.0  # what rounding errors may do to the bounds; lower has it subtracted
    converged: bool = False

    @property
    def separable(self) -> bool:
        """Whether the direction found has every (weighted) margin above 0, rounding errors included."""
        return self.lower > 0.0


Record = Callable[[Iterate], bool | None]  # is shown each iterate; the search ends where it returns True


class Search:
    """Where the search stands, the best iterate so far, and how long nothing has improved beyond rounding.

    It is over when the gap is at most tolerance or the origin is reached (upper ≤ floor). A walk over corners
    wants to know the corner that the certificate is about.
    """

    best: Iterate
    corner: np.ndarray  # that the certificate is about, in a walk over corners

    def __init__(
        self,
        points: AnyPoints,
        feasible: Feasible,
        tolerance: float,
        floor: float,
        corners: bool,
        control: Control,
        record: Record | None,
    ) -> None:
        self.control, self.record = control, record
        self.points, self.feasible, self.tolerance, self.floor = points, feasible, tolerance, floor
        self.least, self.narrowest, self.fruitless = np.inf, np.inf, 0
        self.iteration, self.corners = -1, corners
        self.over = self.touching = False
        self._seen: Iterate | None = None

    def go(self, alpha: np.ndarray, gradient: np.ndarray | None = None) -> None:
        """Move to alpha and measure its gap; a gradient that was carried along is trusted until the end."""
        self.pass_by(alpha, gradient)
        self._look()
        if self.over and gradient is not None:
            self.confirm()

    def pass_by(self, alpha: np.ndarray, gradient: np.ndarray | None = None) -> None:
        """Move to an alpha that is hardly the last: its gap is measured when `current` is read."""
        self.control.check()
        self.alpha, self._seen, self._carried = alpha, None, gradient is not None
        self.iteration += 1
        self.points.refresh(alpha, gradient)

    def confirm(self) -> None:
        """Measure the gap once more, with a gradient that is computed anew."""
        self.points.refresh(self.alpha)
        self._look()

    def show(self) -> bool:
        """Hand the present iterate to `record`. Return whether the search ends here: its gap is closed, or `record`
        has returned True."""
        if not self.over and self.record is not None:
            iterate = self.current
            if self.over and self._carried:
                self.confirm()
            self.over = bool(self.record(iterate)) or self.over
        return self.over

    @property
    def current(self) -> Iterate:
        if self._seen is None:
            self._look()
        assert self._seen is not None
        return self._seen

    @property
    def slight(self) -> float:
        """Violations of optimality that the tolerance allows, in terms of the gradient."""
        return 0.1 * self.tolerance * self.points.norm(self.alpha) ** 2

    def straighten(self) -> None:
        is_free = (self.alpha > 0.0) & (self.alpha < self.feasible.cap)
        if self.points.straighten(*self.feasible.leads(is_free)):
            self._look()

    def _look(self) -> None:
        self._seen, gap = self._measured()
        self.touching = self._seen.upper <= self.floor
        self.over = self.touching or gap <= self.tolerance
        self._compare(self._seen)

    def _measured(self) -> tuple[Iterate, float]:
        """The iterate with its certificate, and its gap without the allowance for rounding errors."""
        points, feasible = self.points, self.feasible
        g, unit, upper = points.gradient(), points.unit, points.norm(self.alpha)
        if upper == 0.0:
            return Iterate(self.alpha, np.zeros(len(g)), 0.0, 0.0, 0.0, self.iteration), 0.0
        aligned = g * (unit / upper)  # g is in units²
        least = self._least(g)
        noise = feasible.total * points.rounding(upper) / upper
        lower = min(least / upper - noise, upper)
        gap, direction = (upper - max(lower, 0.0)) / upper, points.direction()
        bounds = upper * unit, lower * unit
        iterate = Iterate(self.alpha, aligned, *bounds, gap, self.iteration, direction, noise * unit)
        return iterate, (upper - least / upper) / upper

    def _least(self, g: np.ndarray) -> float:
        if not self.corners:
            return self.feasible.least(g)
        self.corner = self.feasible.vertex(g)
        return float(self.corner @ g)

    def _compare(self, current: Iterate) -> None:
        width = current.upper - current.lower
        lower_now = current.upper < self.least * (1 - 1e-12) - current.noise
        self.fruitless = 0 if lower_now or width < 0.9 * self.narrowest else self.fruitless + 1
        self.least = min(self.least, current.upper)
        if width <= self.narrowest or self.touching:
            self.best, self.narrowest = current, width

    def last(self) -> Iterate:
        if self.touching:
            return self.current._replace(lower=0.0, gap=0.0, converged=True)
        enough = max(self.tolerance, REQUIRED_GAP)
        return self.best._replace(iteration=self.iteration, converged=bool(self.best.gap <= enough))
