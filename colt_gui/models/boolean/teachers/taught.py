"""The examples of the adversary: a stream that grows round by round, each in answer to the learner as it is then."""

from __future__ import annotations

from copy import copy
from typing import Self

import numpy as np

from colt_gui.models.boolean.streams.rows import Rows
from colt_gui.models.boolean.streams.streams import Examples
from colt_gui.models.boolean.teachers.teacher import Lesson, Predict, Teacher
from colt_gui.models.boolean.words.formula import Formula


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
        """The next round, against a learner that says `predict`; False where there is none any more."""
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
        """The examples of rounds start + 1 … stop."""
        packed = self._bits[max(start, 0) : stop]
        if not packed:
            return Examples(np.empty((0, self.n), dtype=bool), np.empty(0, dtype=np.int8))
        X = np.unpackbits(np.array(packed), axis=1, count=self.n).view(bool)
        return Examples(X, np.array(self._y[max(start, 0) : stop], dtype=np.int8))

    def row(self, t: int) -> np.ndarray:
        return self.block(t - 1, t).X[0]

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
