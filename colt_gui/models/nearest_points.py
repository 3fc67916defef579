"""The point nearest to the origin in a (reduced) convex hull, and with it every maximal margin.

    minimise ‖Σ αᵢzᵢ‖²   subject to   Σ_{i∈g} αᵢ = s_g for each group g,   0 ≤ αᵢ ≤ cap

One group of sum 1 is the max-margin direction through the origin; the two classes with sums ½ are Kivinen's support
vector machine (section 3). The walk is Wolfe's (Finding the nearest point in a polytope, 1976) on the faces of the
feasible set: go to the nearest point of the present face, leave what hits a bound, enter what violates optimality most.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from colt_gui.models.errors import InputError

EPS = np.finfo(float).eps
REQUIRED_GAP = 1e-6
WHOLE = 400  # so many points make a Gram matrix that is faster to compute at once than by rows
PATIENCE = 6  # fruitless walks before the rounding error is believed to be all that is left


@dataclass(frozen=True)
class Iterate:
    """A feasible α with certified bounds lower ≤ optimum ≤ upper, and gradient = Qα; the arrays are not changed later."""

    alpha: np.ndarray
    gradient: np.ndarray
    upper: float
    lower: float
    gap: float
    iteration: int
    noise: float = 0.0  # what rounding errors may do to the bounds; lower has it subtracted
    converged: bool = False

    @property
    def separable(self) -> bool:
        """Whether the direction found has every (weighted) margin above 0, rounding errors included."""
        return self.lower > 0.0


class Vectors:
    """The points as rows of a matrix, in units of the longest one."""

    touching = 1e-12

    def __init__(self, Z) -> None:
        Z = np.asarray(Z, float)
        self.longest = float(np.sqrt(np.einsum("ij,ij->i", Z, Z).max(initial=0.0)))
        if not np.isfinite(self.longest):
            raise InputError("A point has a coordinate that is not a finite number or is too large to be squared.")
        self.unit = 2.0 ** np.frexp(self.longest)[1]  # a power of two: the division is exact
        self.Z = Z / self.unit
        self.size, dimension = Z.shape
        self.slack = (dimension + 2) * EPS
        self.precise = dimension <= 8  # least squares by singular values: exact, and dear in many dimensions

    def refresh(self, alpha) -> None:
        self.x = alpha @ self.Z

    def gradient(self) -> np.ndarray:
        return self.Z @ self.x

    def norm(self, alpha) -> float:
        return float(np.sqrt(self.x @ self.x))

    def rounding(self, norm) -> float:
        """How wrong ⟨x, zᵢ⟩ may be."""
        return self.slack * norm

    def sharpen(self) -> bool:
        """Solve more exactly from now on; False when that is done already."""
        already, self.precise = self.precise, True
        return not already

    def several(self, alpha) -> int:
        """How many multipliers enter at once: one, as a face in few dimensions has few corners."""
        return 1

    def mean_gradient(self, weights) -> np.ndarray:
        return self.Z @ (weights @ self.Z)

    def to_nearest(self, free, lead) -> np.ndarray:
        """t that minimises ‖x + Σ tᵢ(z_free,i − z_lead,i)‖."""
        D = self.Z[free] - self.Z[lead]
        if self.precise:
            return np.linalg.lstsq(D.T, -self.x, rcond=None)[0]
        return _ridge_solve(D @ D.T, -(D @ self.x), 16 * EPS)

    def move(self, indices, delta) -> None:
        self.x = self.x + delta @ self.Z[indices]


class Gram:
    """The points known by rows of ⟨zᵢ, zⱼ⟩, asked for when needed and kept up to a bounded memory."""

    touching = 1e-7  # of the longest: squares of smaller numbers drown in the rounding errors of the rows
    def __init__(self, row: Callable[[int], np.ndarray], diagonal, megabytes: float = 64.0) -> None:
        diagonal = np.asarray(diagonal, float)
        self.longest = float(np.sqrt(diagonal.max(initial=0.0)))
        if not np.isfinite(self.longest):
            raise InputError("The kernel of a point with itself is not a finite number: the points are too far out.")
        self.unit = 2.0 ** np.frexp(self.longest)[1]
        self.size = len(diagonal)
        self._row, self.ridge = row, 1e-10
        self._slots: OrderedDict[int, int] = OrderedDict()  # the row longest unused comes first
        self._room = max(2, int(megabytes * 2**20 / (8 * max(1, self.size))))
        self._buffer = np.empty((min(64, self._room), self.size))

    @classmethod
    def of_matrix(cls, Q) -> "Gram":
        Q = np.asarray(Q, float)
        if Q.ndim != 2 or Q.shape[0] != Q.shape[1]:
            raise InputError("A Gram matrix has as many rows as columns.")
        return cls(Q.__getitem__, Q.diagonal())._filled(Q)

    def _filled(self, Q) -> "Gram":
        if not np.isfinite(Q).all():
            raise InputError("A kernel value is not a finite number: the points are too far out for this kernel.")
        self._buffer, self._room = Q / self.unit**2, len(Q)
        self._slots = OrderedDict((i, i) for i in range(len(Q)))
        return self

    def _fetch(self, indices) -> list[int]:
        """The places of these rows in the buffer, after computing the missing ones."""
        wanted = indices.tolist()
        if len(self._slots) == self.size:
            return [self._slots[i] for i in wanted]
        missing = [i for i in wanted if i not in self._slots]
        if missing:
            self._room = max(self._room, len(wanted))  # a face needs all its rows at once
            for i in wanted:
                if i in self._slots:
                    self._slots.move_to_end(i)
            for i in missing:
                self._slots[i] = self._load(i)
        return [self._slots[i] for i in wanted]

    def _load(self, i) -> int:
        slot = len(self._slots)
        if slot >= self._room:
            slot = self._slots.popitem(last=False)[1]
        elif slot >= len(self._buffer):
            larger = np.empty((min(self._room, 2 * slot + 2), self.size))
            larger[:slot] = self._buffer[:slot]
            self._buffer = larger
        row = np.asarray(self._row(i), float) / self.unit**2
        if not np.isfinite(row).all():
            raise InputError("A kernel value is not a finite number: the points are too far out for this kernel.")
        self._buffer[slot] = row
        return slot

    def rows(self, indices) -> np.ndarray:
        slots = self._fetch(indices)  # first: it may replace the buffer
        return self._buffer[slots]

    def refresh(self, alpha) -> None:
        support = np.flatnonzero(alpha)
        self.g = np.zeros(self.size)
        for part in np.array_split(support, 1 + len(support) // self._room):
            self.g += alpha[part] @ self.rows(part)

    def gradient(self) -> np.ndarray:
        return self.g

    def norm(self, alpha) -> float:
        return float(np.sqrt(max(0.0, alpha @ self.g)))

    def rounding(self, norm) -> float:
        return 4.0 * EPS

    def sharpen(self) -> bool:
        """A ridge that was good against noise in directions of no length hides the last digits."""
        already, self.ridge = self.ridge <= 16 * EPS, max(16 * EPS, self.ridge * 1e-2)
        return not already

    def several(self, alpha) -> int:
        """A share of those at work: in many dimensions most violators stay."""
        return 1 + np.count_nonzero(alpha) // 3

    def mean_gradient(self, weights) -> np.ndarray:
        """From a few rows only: the start need not be good enough to pay for the whole matrix."""
        some = np.arange(0, self.size, 1 + self.size // 40)
        return weights[some] @ self.rows(some)

    def to_nearest(self, free, lead) -> np.ndarray:
        indices, place = np.unique(np.concatenate([free, lead]), return_inverse=True)
        slots = self._fetch(indices)
        Q = self._buffer[np.ix_(slots, indices)]
        at, to = place[: len(free)], place[len(free) :]
        S = Q[at] - Q[to]
        return _ridge_solve(S[:, at] - S[:, to], self.g[lead] - self.g[free], self.ridge)

    def move(self, indices, delta) -> None:
        self.g = self.g + delta @ self.rows(indices)


def _ridge_solve(M, r, ridge):
    """M⁻¹r for a Gram matrix that may be singular; repeating the step undoes the tiny ridge."""
    M = M + (ridge * max(M.diagonal().max(), EPS)) * np.eye(len(M))
    return np.linalg.solve(M, r)


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
        """Multipliers whose move helps most: the lowest gᵢ that may be raised, the highest gⱼ that may be lowered."""
        up = np.where(alpha < self.cap, g, np.inf) if self.capped else g
        down = np.where(alpha > 0.0, g, -np.inf)
        parts = list(zip(self.members, self.parts(up), self.parts(down), strict=True))
        if many > 1:
            return np.concatenate([indices[_violators(*part, many)] for indices, *part in parts]).tolist()
        pairs = [(indices, low.argmin(), high.argmax()) for indices, low, high in parts]
        indices, i, j = max(pairs, key=lambda p: g[p[0][p[2]]] - g[p[0][p[1]]])
        return [int(indices[i]), int(indices[j])]

    def leads(self, is_free) -> tuple[np.ndarray, np.ndarray]:
        """Free indices that may move, each against the first free one of its group."""
        if len(self.members) == 1:
            free = np.flatnonzero(is_free)
            return free[1:], free[:1].repeat(max(0, len(free) - 1))
        own = [indices[is_free[indices]] for indices in self.members]
        return np.concatenate([f[1:] for f in own]), np.concatenate([f[:1].repeat(max(0, len(f) - 1)) for f in own])


def _violators(low, high, many):
    """Positions on the wrong side of the group's level, the worst first. Only these: then one at least can move."""
    free = low == high
    level = low[free].mean() if free.any() else (low.min() + high.max()) / 2
    raised, lowered = np.flatnonzero(low < level), np.flatnonzero(high > level)
    raised, lowered = raised[np.argsort(low[raised])], lowered[np.argsort(-high[lowered])]
    return np.concatenate([raised[:many], lowered[:many]])


def _cheapest(part, s, cap):
    """Which multipliers to fill up to cap when the lowest entries come first, and what is left for the last one."""
    full = min(int(s / cap), len(part) - 1)
    return np.argpartition(part, full)[: full + 1], min(cap, max(0.0, s - full * cap))


def _descend(points, feasible, alpha, entering) -> np.ndarray:
    """Go to the nearest point of the face of free multipliers; whatever hits a bound leaves and the rest goes on."""
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
    """Feasible points nearer and nearer; the last is `converged` when its gap is small or the origin is reached.

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
        current, raw_gap = _measure(points, feasible, alpha, iteration)
        if current.upper <= floor * points.longest:
            yield replace(current, lower=min(current.lower, 0.0), converged=True)
            return
        watch.see(current)
        if raw_gap <= tolerance:
            break
        yield current
        if watch.fruitless >= PATIENCE:
            if not points.sharpen():
                break
            watch.fruitless = 0
        entering = feasible.entering(alpha, points.gradient(), points.several(alpha))
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
    """Keeps the iterate with the narrowest bounds and counts how long nothing has improved beyond rounding."""

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
    current = Iterate(alpha, g * unit**2, upper * unit, lower * unit, gap, iteration, noise * unit)
    return current, (upper - least / upper) / upper


def solve(points: Vectors | Gram, **options) -> Iterate:
    """The last of the iterates; `converged` and `separable` tell what it is worth."""
    for last in iterates(points, **options):
        pass
    return last


class Margin(NamedTuple):
    """The max-margin direction of rows zᵢ = yᵢψ(xᵢ).

    gamma is certified: every ⟨w, zᵢ⟩ ≥ gamma, so R²/γ² is a true bound. aligned holds ⟨w, zᵢ⟩. When the points are
    not separable, gamma is 0, aligned is 0 and w is None; w is None also when only the Gram matrix is known.
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
    w = None if Z is None else last.alpha @ points.Z
    w = None if w is None else w / np.linalg.norm(w)
    aligned = last.gradient / last.upper
    yield Margin(last.alpha, w, last.lower, points.longest, True, last.converged, last.gap, aligned)


def max_margin(Z=None, gram=None, start=None) -> Margin:
    """max over unit w of min_i ⟨w, zᵢ⟩: the distance from the origin to conv{zᵢ}. Give Z, or a Gram (or matrix)."""
    for last in max_margin_steps(Z, gram, start):
        pass
    return last


def signed_gram(kernel, X, y) -> Gram:
    """The Gram matrix yᵢyⱼk(xᵢ, xⱼ); of many points row by row."""
    if len(X) <= WHOLE:
        return Gram.of_matrix(kernel(X, X) * np.outer(y, y))
    return Gram(lambda i: y[i] * y * kernel.row(X, X[i]), kernel.diagonal(X))


def features_from_gram(Q, tolerance: float = 1e-12) -> np.ndarray:
    """Rows F with F·Fᵀ = Q up to tolerance × max diagonal: Cholesky with pivoting, as few columns as that needs."""
    Q = np.asarray(Q, float)
    left = Q.diagonal().copy()
    columns, enough = [], tolerance * max(left.max(initial=0.0), 0.0)
    F = np.zeros((len(Q), len(Q)))
    for k in range(len(Q)):
        i = left.argmax()
        if not left[i] > enough:
            break
        F[:, k] = (Q[i] - F[:, :k] @ F[i, :k]) / np.sqrt(left[i])
        left = left - F[:, k] ** 2
        left[i] = 0.0
        columns.append(k)
    return F[:, : len(columns)].copy()
