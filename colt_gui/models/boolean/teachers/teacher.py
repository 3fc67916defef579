"""The teacher who wants mistakes: shows what a learner gets wrong, while some target agrees with every answer; and the
stream of examples that grows so."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from copy import copy
from typing import NamedTuple, Self

import numpy as np

from colt_gui.models.boolean.streams.rows import Rows
from colt_gui.models.boolean.streams.streams import Examples
from colt_gui.models.boolean.words.formula import Formula, all_inputs

WHOLE = 12  # variables of which all inputs are looked through
FEW = 16
DRAWN = 256  # inputs of more variables that are looked through, of each sort;
CELLS = 2**19  # no more than so many bits of them

Predict = Callable[[np.ndarray], np.ndarray]  # ±1 for each row of bits (m, n)


class Lesson(NamedTuple):
    """An example with its label."""

    x: np.ndarray
    y: int


class Teacher(ABC):
    """In every round the first of its `candidates` whose label may still be the opposite of the prediction."""

    def __init__(self, n: int, seed: int) -> None:
        self.n = n
        self.rng = np.random.default_rng([seed, 13])

    @property
    @abstractmethod
    def target(self) -> Formula:
        """One that agrees with every answer so far."""

    @abstractmethod
    def feasible(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Return for each row and its label alone whether some target agrees with it and with all answers so far."""

    @abstractmethod
    def answer(self, x: np.ndarray, y: int) -> None:
        """Keep only targets that agree with this answer, which must be feasible."""

    @abstractmethod
    def candidates(self) -> Iterator[np.ndarray]:
        """Yield blocks of rows of bits worth asking about, the best first."""

    def next(self, predict: Predict) -> Lesson | None:
        """Return the next example with its label; None where no mistake was found that can still be forced."""
        for X in self.candidates():
            wanted = -predict(X)
            feasible = self.feasible(X, wanted)
            if feasible.any():
                i = int(feasible.argmax())
                self.answer(X[i], int(wanted[i]))
                return Lesson(X[i].copy(), int(wanted[i]))
        return None

    def told(self, x: np.ndarray, y: int, predict: Predict) -> Lesson:
        """Return an example that a person has chosen, with its label; y = 0 contradicts the prediction where it can.

        A label that no target agrees with is given as it is and binds nobody.
        """
        y = y or self._opposing(x, predict)
        if self.allows(x, y):
            self.answer(x, y)
        return Lesson(x, y)

    def allows(self, x: np.ndarray, y: int) -> bool:
        return bool(self.feasible(x[None], np.array([y], dtype=np.int8))[0])

    def _opposing(self, x: np.ndarray, predict: Predict) -> int:
        opposite = -int(predict(x[None])[0])
        return opposite if self.allows(x, opposite) else -opposite

    def pool(self, near: np.ndarray) -> Iterator[np.ndarray]:
        """Yield further rows: of few variables all inputs, of many those one bit from `near` and random ones.

        The random ones are sparse, fair and dense.
        """
        if self.n <= WHOLE:
            yield all_inputs(self.n)
            return
        for many in (FEW, max(FEW, min(DRAWN, CELLS // self.n))):
            yield flipped(near, self.rng.permutation(self.n)[:many])
            for p in (2 / self.n, 0.5, 1 - 2 / self.n):
                yield self.rng.random((many, self.n), dtype=np.float32) < p


def flipped(x: np.ndarray, variables: np.ndarray) -> np.ndarray:
    """Return a row for each of these variables (counted from 0): x with that bit turned over."""
    X = np.tile(x, (len(variables), 1))
    X[np.arange(len(variables)), variables] ^= True
    return X


class Committed(Teacher):
    """Has a fixed target and looks for examples that the learner gets wrong."""

    def __init__(self, n: int, seed: int, target: Formula) -> None:
        super().__init__(n, seed)
        self._target = target

    @property
    def target(self) -> Formula:
        return self._target

    def feasible(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.asarray(self._target.holds(X) == (y > 0))

    def answer(self, x: np.ndarray, y: int) -> None:
        """Do nothing: the target is decided."""

    def candidates(self) -> Iterator[np.ndarray]:
        near = np.zeros(self.n, dtype=bool)
        signed = np.array(self._target.literals, dtype=np.int64)
        near[np.abs(signed) - 1] = signed > 0
        if self.n > WHOLE:
            yield flipped(near, np.abs(signed[:DRAWN]) - 1)
        yield from self.pool(near)


# -- the stream ----------------------------------------------------------------------------------------------------


class TaughtStream:
    """Like a Stream as far as it has come. `grow` adds a round, at most `planned`; `target` agrees with every answer,
    and may change as long as nothing else is decided. Rows are kept with eight bits in a byte.

    `places` are the rounds, counted from 0, in which a person's own examples come.
    """

    remark = ""

    def __init__(
        self, teacher: Teacher, names: tuple[str, ...], planned: int, places: tuple[int, ...], clicked: Rows
    ) -> None:
        self.teacher, self.names, self.planned = teacher, names, planned
        self.finished = planned == 0
        self._by_hand = {place: i for i, place in enumerate(places)}
        self._clicked = clicked
        self._bits: list[np.ndarray] = []
        self._y: list[int] = []

    def another_view(self) -> Self:
        """Return the rounds so far; they are not to grow."""
        other = copy(self)
        other._bits, other._y = self._bits.copy(), self._y.copy()
        return other

    @property
    def n(self) -> int:
        return len(self.names)

    @property
    def target(self) -> Formula:
        return self.teacher.target

    def __len__(self) -> int:
        return len(self._y)

    def grow(self, predict: Predict) -> bool:
        """Add the next round, against a learner that says `predict`. Return False if there is none any more."""
        lesson = None if self.finished else self._next(predict)
        if lesson is None:
            self.finished = True
            return False
        self._bits.append(np.packbits(lesson.x))
        self._y.append(lesson.y)
        self.finished = len(self) >= self.planned
        return True

    def _next(self, predict: Predict) -> Lesson | None:
        i = self._by_hand.get(len(self))
        if i is None:
            return self.teacher.next(predict)
        return self.teacher.told(self._clicked.X[i], int(self._clicked.y[i]), predict)

    # -- as a stream -------------------------------------------------------------------------------------------

    def block(self, start: int, stop: int) -> Examples:
        """Return the examples of rounds start + 1 … stop."""
        packed = self._bits[max(start, 0) : stop]
        if not packed:
            return Examples(np.empty((0, self.n), dtype=bool), np.empty(0, dtype=np.int8))
        X = np.unpackbits(np.array(packed), axis=1, count=self.n).view(bool)
        return Examples(X, np.array(self._y[max(start, 0) : stop], dtype=np.int8))

    def row(self, t: int) -> np.ndarray:
        return np.asarray(self.block(t - 1, t).X[0])

    def label(self, t: int) -> int:
        return self._y[t - 1]

    def row_name(self, t: int) -> str:
        i = self._by_hand.get(t - 1)
        return self._clicked.names[i] if i is not None and self._clicked.names else ""

    @property
    def X(self) -> np.ndarray:
        return self.block(0, len(self)).X

    @property
    def y(self) -> np.ndarray:
        return np.array(self._y, dtype=np.int8)
