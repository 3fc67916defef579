"""Points known by rows of their Gram matrix, computed when needed: the same operations as those of vectors."""

import math
from collections import OrderedDict
from collections.abc import Callable

import numpy as np

from colt_gui.models.core.errors import InputError
from colt_gui.models.maths.distinct import places_among
from colt_gui.models.maths.nearest.ridge import EPS, ridge_solve
from colt_gui.models.maths.sizes import power_of_two
from colt_gui.models.maths.steps import Steps, at_once

FEW = 200  # points of which a whole product costs no more than a choice of rows
KEPT = 24  # rows that are kept whoever asks for them
SAMPLE = 16  # rows from which the mean is guessed where they must be computed
BLOCK = 256  # rows that are added up together where they are not kept
MIRRORED = 64  # rows that are written down as columns, too, before they leave the processor's cache
ADDED = 2_000_000  # numbers of kept rows that are added up in one step
NUMBERS, TOGETHER = 500_000, 8  # a block of more numbers is computed by so many rows at a time


class Gram:
    """The points known by rows of ⟨zᵢ, zⱼ⟩, asked for when needed and kept up to a bounded memory."""

    touching = 1e-7  # of the longest: squares of smaller numbers drown in the rounding errors of the rows

    def __init__(
        self, row: Callable[[int], np.ndarray], diagonal, megabytes: float = 64.0, block=None, upper=None
    ) -> None:
        """row(i) gives one row, block(indices) several at once (only where they are known to be finite); and
        upper(start, stop, room) those from start to stop without their first `start` numbers."""
        diagonal = np.asarray(diagonal, float)
        self.longest = math.sqrt(diagonal.item(diagonal.argmax())) if len(diagonal) else 0.0
        if not math.isfinite(self.longest):
            raise InputError("The kernel of a point with itself is not a finite number: the points are too far out.")
        self.unit, self.size = power_of_two(self.longest), len(diagonal)
        self.diagonal = diagonal if self.unit == 1.0 else diagonal / self.unit**2
        self.noise = 4.0 * EPS * (self.longest / self.unit) ** 2
        self._row, self._block, self._upper, self.ridge = row, block, upper, 1e-10
        self.whole: np.ndarray | None = None
        self.inherited: tuple[Gram, np.ndarray] | None = (
            None  # almost the same points, to be taken over by `fill_steps`
        )
        self.fills = False  # there are so few points that the whole matrix is worth it
        self._slots: OrderedDict[int, int] = OrderedDict()  # the row longest unused comes first
        self._room = max(2, int(megabytes * 2**20 / (8 * max(1, self.size))))
        self._buffer = np.empty((0, self.size))

    @property
    def steady(self) -> bool:
        """No row gives its place to another one."""
        return self._room >= self.size

    @classmethod
    def of_matrix(cls, Q) -> "Gram":
        Q = np.asarray(Q, float)
        if Q.ndim != 2 or Q.shape[0] != Q.shape[1]:
            raise InputError("A Gram matrix has as many rows as columns.")
        gram = cls(Q.__getitem__, Q.diagonal())
        _check_finite(Q)
        gram.fill(Q.copy())
        return gram

    def fill(self, Q) -> None:
        """Gives the whole matrix, which from now on belongs to this object."""
        if self.unit != 1.0:
            Q *= self.unit**-2
        self.whole = Q

    def take_over(self, other: "Gram", moved: np.ndarray) -> None:
        """The whole matrix of points that are where they were but for these few, whose rows are computed."""
        at_once(self.take_over_steps(other, moved))

    def take_over_steps(self, other: "Gram", moved: np.ndarray) -> Steps[None]:
        """The same, some rows at a time: many points have a matrix that takes long to copy."""
        if other.whole is None or other.unit != self.unit or self._block is None:
            return
        Q, rows, together = np.empty_like(other.whole), self._block(moved), min(MIRRORED, max(1, NUMBERS // self.size))
        if self.unit != 1.0:
            rows *= self.unit**-2
        for start in range(0, self.size, together):
            Q[start : start + together] = other.whole[start : start + together]
            yield
        Q[moved], Q[:, moved] = rows, rows.T
        self.whole = Q

    def fill_steps(self) -> Steps[None]:
        """The whole matrix of many points, some rows at a time; without it they are computed when they are wanted. What
        stands below the diagonal is what stands above it."""
        if not self.fills or self.whole is not None or self._upper is None:
            return
        if self.inherited is not None:
            inherited, self.inherited = self.inherited, None
            yield from self.take_over_steps(*inherited)
            if self.whole is not None:
                return
        Q, together = np.empty((self.size, self.size)), min(MIRRORED, max(1, NUMBERS // self.size))
        room = np.empty(together * self.size)
        for start in range(0, self.size, together):
            stop = min(start + together, self.size)
            rows = self._upper(start, stop, room)
            Q[start:stop, start:], Q[stop:, start:stop] = rows, rows[:, stop - start :].T
            yield
        self.fill(Q)

    def another(self) -> "Gram":
        """The same points for another search, which may go on beside this one: it has rows of its own."""
        other = object.__new__(Gram)
        other.__dict__.update(self.__dict__)  # what `copy` does in five times as long
        if self.whole is None:
            other._slots, other._buffer = OrderedDict(), self._buffer[:0]
        return other

    def _fetch(self, indices) -> list[int]:
        """The places of these rows in the buffer, after computing the missing ones."""
        wanted = indices.tolist()
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
            # all of it at once: memory that is not written to costs nothing, and to move to a larger one takes long
            larger = np.empty((min(self._room, self.size), self.size))
            larger[:slot] = self._buffer[:slot]
            self._buffer = larger
        row = np.asarray(self._row(i), float)
        if self._block is None:
            _check_finite(row)
        if self.unit == 1.0:
            self._buffer[slot] = row
        else:
            np.multiply(row, self.unit**-2, self._buffer[slot])
        return slot

    def row(self, i) -> np.ndarray:
        """One row, to be read before another one is asked for twice."""
        if self.whole is not None:
            return self.whole[i]
        if i in self._slots:
            self._slots.move_to_end(i)
        else:
            self._slots[i] = self._load(i)
        return self._buffer[self._slots[i]]

    def rows(self, indices) -> np.ndarray:
        if self.whole is not None:
            return self.whole.take(indices, axis=0)
        slots = self._fetch(indices)  # first: it may replace the buffer
        return self._buffer.take(slots, axis=0)

    def product(self, delta) -> np.ndarray:
        return at_once(self.product_steps(delta))

    def product_steps(self, delta) -> Steps[np.ndarray]:
        """Σ deltaᵢ·rowᵢ; rows that are not kept are computed in blocks and forgotten."""
        if self.whole is not None and self.size <= FEW:
            return self.whole.dot(delta)
        used = delta.nonzero()[0]
        if self.whole is not None:
            few = 6 * len(used) < self.size
            return delta[used] @ self.whole.take(used, axis=0) if few else self.whole @ delta
        if len(used) <= KEPT:  # so few will be wanted again
            yield from self.fetch_steps(used)
            return delta.take(used).dot(self.rows(used))
        kept = np.fromiter((i in self._slots for i in used.tolist()), bool, len(used))
        total = np.zeros(self.size)
        for part in _blocks(used[kept], max(1, min(BLOCK, ADDED // self.size))):
            total += delta[part] @ self._buffer[[self._slots[i] for i in part.tolist()]]
            if len(part) * self.size > NUMBERS:
                yield
        for part in _blocks(used[~kept]):
            total += delta[part] @ (yield from self._compute(part))
            if len(part) * self.size > NUMBERS:
                yield
        return total

    def _compute(self, indices) -> Steps[np.ndarray]:
        """A few rows at a time where they are long: the same numbers as all of them together."""
        if self._block is None:
            return self.rows(indices)
        if len(indices) * self.size <= NUMBERS or len(indices) < 2 * TOGETHER:
            rows = self._block(indices)
        else:
            rows, start = np.empty((len(indices), self.size)), 0
            for part in np.array_split(indices, len(indices) // TOGETHER):
                rows[start : start + len(part)] = self._block(part)
                start += len(part)
                yield
        return rows if self.unit == 1.0 else rows / self.unit**2

    def fetch_steps(self, indices) -> Steps[None]:
        """Makes sure that these rows are kept, some at a time where they are long."""
        together = max(1, NUMBERS // max(self.size, 1))
        if self.whole is None and len(indices) > together:
            self._room = max(self._room, len(indices))
            for start in range(0, len(indices), together):
                for i in indices[start : start + together].tolist():
                    self.row(i)
                yield

    def face(self, free, delta) -> tuple[np.ndarray, np.ndarray]:
        """⟨zᵢ, zⱼ⟩ among the free points, and what delta does to their gradient."""
        rows = self.rows(free)
        return rows.take(free, axis=1), rows @ delta

    def refresh(self, alpha, gradient=None) -> Steps[None]:
        self.g = (yield from self.product_steps(alpha)) if gradient is None else gradient

    def straighten(self, free, lead) -> bool:
        """Nothing to gain: the rows have no more digits than the gradient."""
        return False

    def direction(self) -> None:
        return None

    def gradient(self) -> np.ndarray:
        return self.g

    def norm(self, alpha) -> float:
        return math.sqrt(max(0.0, float(alpha.dot(self.g))))

    def rounding(self, norm) -> float:
        return self.noise

    def sharpen(self) -> bool:
        """A ridge that was good against noise in directions of no length hides the last digits."""
        already, self.ridge = self.ridge <= 16 * EPS, max(16 * EPS, self.ridge * 1e-2)
        return not already

    def several(self, alpha) -> int:
        """A share of those at work: in many dimensions most violators stay."""
        return 1 + int(np.count_nonzero(alpha)) // 3

    def mean_gradient(self, weights) -> Steps[np.ndarray]:
        """From a few rows only where they must be computed: the start need not be worth the whole matrix."""
        if self.whole is not None:
            return self.whole.dot(weights)
        some = np.arange(0, self.size, 1 + self.size // SAMPLE)
        return weights[some] @ (yield from self._compute(some))

    def to_nearest(self, free, lead) -> np.ndarray:
        indices, place = places_among(np.concatenate([free, lead]))
        Q = self.rows(indices).take(indices, axis=1)
        at, to = place[: len(free)], place[len(free) :]
        S = Q[at] - Q[to]
        return ridge_solve(S[:, at] - S[:, to], self.g[lead] - self.g[free], self.ridge)

    def move(self, indices, delta) -> None:
        self.g = self.g + delta @ self.rows(indices)


def _blocks(indices, most=BLOCK):
    return np.array_split(indices, -(-len(indices) // most)) if len(indices) else []


def _check_finite(rows) -> None:
    with np.errstate(all="ignore"):
        total = np.add.reduce(rows, axis=None)  # shows every NaN and infinity, for less than looking at each
    if not np.isfinite(total):
        raise InputError("A kernel value is not a finite number: the points are too far out for this kernel.")
