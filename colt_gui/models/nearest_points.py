"""The point nearest to the origin in a (reduced) convex hull, and with it every maximal margin.

    minimise ‖Σ αᵢzᵢ‖²   subject to   Σ_{i∈g} αᵢ = s_g for each group g,   0 ≤ αᵢ ≤ cap

One group of sum 1 is the max-margin direction through the origin; the two classes with sums ½ are Kivinen's
support vector machine (section 3). The walk is Wolfe's (Finding the nearest point in a polytope, 1976) on the
faces of the feasible set: go to the nearest point of the present face, leave what hits a bound, enter what
violates optimality most.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from colt_gui.models.errors import InputError
from colt_gui.models.gram import Gram, Vectors, features_from_gram, signed_gram

__all__ = [
    "Gram",
    "Iterate",
    "Margin",
    "Vectors",
    "features_from_gram",
    "iterates",
    "max_margin",
    "max_margin_steps",
    "signed_gram",
    "solve",
]

REQUIRED_GAP = 1e-6
PATIENCE = 6  # fruitless walks before the rounding error is believed to be all that is left


@dataclass(frozen=True)
class Iterate:
    """A feasible α with certified bounds lower ≤ optimum ≤ upper, and gradient = Qα; its arrays are its own.

    gap is (upper − lower)/upper, and 0 once the origin is reached: the hulls touch.
    """

    alpha: np.ndarray
    gradient: np.ndarray
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


class _Feasible:
    """The feasible set: groups with fixed sums, each multiplier between 0 and cap."""

    def __init__(self, groups, sums, cap, size) -> None:
        self.sums, self.cap, self.size = [float(s) for s in sums], float(cap), size
        labels = np.zeros(size, np.intp) if groups is None else np.asarray(groups)
        self.members = [np.flatnonzero(labels == g) for g in range(len(self.sums))]
        for indices, s in zip(self.members, self.sums, strict=True):
            if len(indices) == 0:
                raise InputError("There is no point in one of the classes.")
            if not self.cap * len(indices) >= s * (1 - 1e-12):
                raise InputError(f"C must be at least {s / len(indices):.6g} for a class of {len(indices)} points.")
        self.capped = self.cap < max(self.sums)
        if not self.capped:
            self.cap = np.inf

    def parts(self, v) -> list[np.ndarray]:
        return [v] if len(self.members) == 1 else [v[indices] for indices in self.members]

    def vertex(self, g) -> np.ndarray:
        """The feasible a with the least a·g."""
        a = np.zeros(self.size)
        for indices, part, s in zip(self.members, self.parts(g), self.sums, strict=True):
            if self.cap >= s:
                a[indices[part.argmin()]] = s
                continue
            order, last = _cheapest(part, s, self.cap)
            a[indices[order[:-1]]] = self.cap
            a[indices[order[-1]]] = last
        return a

    def least(self, g) -> float:
        """min a·g over all feasible a: the certificate of the direction whose inner products are g."""
        value = 0.0
        for part, s in zip(self.parts(g), self.sums, strict=True):
            if self.cap >= s:
                value += s * part.min()
                continue
            order, last = _cheapest(part, s, self.cap)
            value += self.cap * part[order[:-1]].sum() + last * part[order[-1]]
        return float(value)

    def repair(self, start) -> np.ndarray | None:
        """The given multipliers made feasible, or None when a group has nothing to begin with."""
        alpha = np.zeros(self.size)
        given = np.nan_to_num(np.asarray(start, float).ravel()[: self.size], posinf=0.0)
        alpha[: len(given)] = np.clip(given, 0.0, self.cap)
        for indices, s in zip(self.members, self.sums, strict=True):
            part = alpha[indices]
            total = part.sum()
            if not total > 0.0:
                return None
            if total >= s or self.cap >= s:
                part = np.minimum(part * (s / total), self.cap)
            elif (room := self.cap - part).sum() > 0.0:
                part = part + room * min(1.0, (s - total) / room.sum())
            alpha[indices] = part
        return alpha

    def entering(self, alpha, g, many) -> list[int]:
        """The moves that help most: lowest gᵢ that may be raised, highest gⱼ that may be lowered."""
        up = np.where(alpha < self.cap, g, np.inf) if self.capped else g
        down = np.where(alpha > 0.0, g, -np.inf)
        parts = list(zip(self.members, self.parts(up), self.parts(down), strict=True))
        if many > 1:
            return np.concatenate([indices[_violators(*part, many)] for indices, *part in parts]).tolist()
        indices, low, high = max(parts, key=lambda part: part[2].max() - part[1].min())
        return [int(indices[low.argmin()]), int(indices[high.argmax()])]

    def leads(self, is_free) -> tuple[np.ndarray, np.ndarray]:
        """Free indices that may move, each against the first free one of its group."""
        if len(self.members) == 1:
            free = np.flatnonzero(is_free)
            return free[1:], free[:1].repeat(max(0, len(free) - 1))
        own = [indices[is_free[indices]] for indices in self.members]
        return np.concatenate([f[1:] for f in own]), np.concatenate([f[:1].repeat(max(0, len(f) - 1)) for f in own])


def _violators(low, high, many):
    """Positions on the wrong side of the group's level, worst first."""
    free = low == high
    level = low[free].mean() if free.any() else (low.min() + high.max()) / 2
    raised, lowered = np.flatnonzero(low < level), np.flatnonzero(high > level)
    raised, lowered = raised[np.argsort(low[raised])], lowered[np.argsort(-high[lowered])]
    return np.concatenate([raised[:many], lowered[:many]])


def _cheapest(part, s, cap):
    """Which multipliers to fill up to cap, lowest entries first, and what is left for the last one."""
    full = min(int(s / cap), len(part) - 1)
    return np.argpartition(part, full)[: full + 1], min(cap, max(0.0, s - full * cap))


def _descend(points, feasible, alpha, entering) -> np.ndarray:
    """Go to the nearest point of the free face; whatever hits a bound leaves and the rest goes on."""
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


def iterates(
    points: Vectors | Gram,
    groups=None,
    sums=(1.0,),
    cap: float = np.inf,
    start=None,
    tolerance: float = 1e-9,
    floor: float | None = None,
    limit: int | None = None,
) -> Iterator[Iterate]:
    """Feasible points, ever nearer; the last is `converged` when its gap is small or the origin is reached.

    groups: group number of each point; floor: upper bounds below floor × longest point count as 0.
    """
    feasible = _Feasible(groups, sums, cap, points.size)
    floor = points.touching if floor is None else floor
    alpha = _start(points, feasible, start)
    points.refresh(alpha)
    watch, entering = _Watch(), []
    for iteration in range((100 + 2 * points.size if limit is None else limit) + 1):
        alpha = _descend(points, feasible, alpha, entering)
        points.refresh(alpha)
        points.straighten(*feasible.leads((alpha > 0.0) & (alpha < feasible.cap)))
        current, raw_gap = _measure(points, feasible, alpha, iteration)
        if current.upper <= floor * points.longest:
            yield replace(current, lower=0.0, gap=0.0, converged=True)
            return
        watch.see(current)
        if raw_gap <= tolerance:
            break
        yield current
        if watch.fruitless >= PATIENCE:
            if not points.sharpen():
                break
            watch.fruitless = 0
        many = 1 if watch.fruitless else points.several(alpha)  # many may block each other; one pair never does
        entering = feasible.entering(alpha, points.gradient(), many)
    yield replace(watch.best, converged=watch.best.gap <= max(tolerance, REQUIRED_GAP))


def _start(points, feasible, start) -> np.ndarray:
    """The given multipliers made feasible, or the corner that lies farthest back from the mean."""
    alpha = None if start is None else feasible.repair(start)
    if alpha is not None:
        return alpha
    weights = np.zeros(points.size)
    for indices, s in zip(feasible.members, feasible.sums, strict=True):
        weights[indices] = s / len(indices)
    return feasible.vertex(points.mean_gradient(weights))


class _Watch:
    """Keeps the iterate with the narrowest bounds; counts how long nothing improved beyond rounding."""

    def __init__(self) -> None:
        self.best, self.least, self.narrowest, self.fruitless = None, np.inf, np.inf, 0

    def see(self, current) -> None:
        width = current.upper - current.lower
        lower_now = current.upper < self.least * (1 - 1e-12) - current.noise
        self.fruitless = 0 if lower_now or width < 0.9 * self.narrowest else self.fruitless + 1
        self.least = min(self.least, current.upper)
        if width <= self.narrowest:
            self.best, self.narrowest = current, width


def _measure(points, feasible, alpha, iteration):
    """The iterate with its certificate, and its gap without the allowance for rounding errors."""
    g, unit = points.gradient(), points.unit
    upper = points.norm(alpha)
    if upper == 0.0:
        return Iterate(alpha, g * unit**2, 0.0, 0.0, 0.0, iteration), 0.0
    least = feasible.least(g)
    noise = sum(feasible.sums) * points.rounding(upper) / upper
    lower = min(least / upper - noise, upper)
    gap = (upper - lower) / upper
    current = Iterate(alpha, g * unit**2, upper * unit, lower * unit, gap, iteration, points.direction(), noise * unit)
    return current, (upper - least / upper) / upper


def solve(points: Vectors | Gram, **options) -> Iterate:
    """The last of the iterates; `converged` and `separable` tell what it is worth."""
    return deque(iterates(points, **options), maxlen=1).pop()


class Margin(NamedTuple):
    """The max-margin direction of rows zᵢ = yᵢψ(xᵢ).

    gamma is certified: every ⟨w, zᵢ⟩ ≥ gamma, so R²/γ² is a true bound; aligned holds ⟨w, zᵢ⟩. If the points
    are not separable, gamma and aligned are 0 and w is None; so is w when only the Gram matrix is known.
    """

    alpha: np.ndarray
    w: np.ndarray | None
    gamma: float
    radius: float
    separable: bool
    converged: bool
    gap: float
    aligned: np.ndarray


def max_margin_steps(Z=None, gram=None, start=None) -> Iterator[Iterate | Margin]:
    """The iterates of the solver, then the Margin, so that a window can share its time."""
    points = Vectors(Z) if Z is not None else gram if isinstance(gram, Gram) else Gram.of_matrix(gram)
    if points.size == 0:
        yield Margin(np.zeros(0), None, 0.0, 0.0, False, True, 0.0, np.zeros(0))
        return
    for last in iterates(points, start=start):
        yield last
    if not last.separable:
        none = np.zeros(points.size)
        yield Margin(last.alpha, None, 0.0, points.longest, False, last.converged, last.gap, none)
        return
    aligned = last.gradient / last.upper
    yield Margin(last.alpha, last.direction, last.lower, points.longest, True, last.converged, last.gap, aligned)


def max_margin(Z=None, gram=None, start=None) -> Margin:
    """max over unit w of min_i ⟨w, zᵢ⟩, the distance from the origin to conv{zᵢ}, of Z or a Gram (matrix)."""
    return deque(max_margin_steps(Z, gram, start), maxlen=1).pop()
