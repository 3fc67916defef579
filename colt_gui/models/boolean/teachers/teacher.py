"""The teacher who wants mistakes: shows what a learner gets wrong, while some target agrees with every answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from colt_gui.models.boolean.streams.inputs import all_inputs
from colt_gui.models.boolean.words.formula import Formula

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
        """For each row and its label alone whether some target agrees with it and with all answers so far."""

    @abstractmethod
    def answer(self, x: np.ndarray, y: int) -> None:
        """Keeps only targets that agree with this answer, which must be feasible."""

    @abstractmethod
    def candidates(self) -> Iterator[np.ndarray]:
        """Rows of bits worth asking about, the best first, in blocks."""

    def next(self, predict: Predict) -> Lesson | None:
        """None where no mistake was found that the learner could still be made to make."""
        for X in self.candidates():
            wanted = -predict(X)
            feasible = self.feasible(X, wanted)
            if feasible.any():
                i = int(feasible.argmax())
                self.answer(X[i], int(wanted[i]))
                return Lesson(X[i].copy(), int(wanted[i]))
        return None

    def told(self, x: np.ndarray, y: int, predict: Predict) -> Lesson:
        """A person has chosen the example, and its label unless `y` is 0; then it contradicts where it can. A label
        that no target agrees with is given as it is and binds nobody."""
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
        """What else is looked through: of few variables all inputs, of many those one bit from `near` and some drawn
        at random, sparse, fair and dense."""
        if self.n <= WHOLE:
            yield all_inputs(self.n)
            return
        for many in (FEW, max(FEW, min(DRAWN, CELLS // self.n))):
            yield flipped(near, self.rng.permutation(self.n)[:many])
            for p in (2 / self.n, 0.5, 1 - 2 / self.n):
                yield self.rng.random((many, self.n), dtype=np.float32) < p


def flipped(x: np.ndarray, variables: np.ndarray) -> np.ndarray:
    """A row for each of these variables (counted from 0), x with that bit turned over."""
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
        return self._target.holds(X) == (y > 0)

    def answer(self, x: np.ndarray, y: int) -> None:
        """Nothing is left to decide."""

    def candidates(self) -> Iterator[np.ndarray]:
        near = np.zeros(self.n, dtype=bool)
        signed = np.array(self._target.literals, dtype=np.int64)
        near[np.abs(signed) - 1] = signed > 0
        if self.n > WHOLE:
            yield flipped(near, np.abs(signed[:DRAWN]) - 1)
        yield from self.pool(near)
