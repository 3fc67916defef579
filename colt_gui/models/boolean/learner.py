"""Learners of Boolean concepts: a round, and how many rounds go at once.

Every bound of this lab says that a hypothesis changes seldom. Between two changes rounds do not depend on each other,
so whole blocks are judged at once: up to the first round that changes the hypothesis, and from there again. What comes
of it is what a loop over the rounds gives, exactly.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np

from colt_gui.models.boolean.account import AccountingLearner
from colt_gui.models.core.control import NO_CONTROL, Control

if TYPE_CHECKING:
    from colt_gui.models.boolean.concepts.features import Features

FIRST = 16  # rounds that are judged at once to begin with; twice as many while nothing changes
CELLS = 2**20  # bits that are judged at once at most: what a cache can hold
NOTHING = np.empty(0, dtype=np.int64)


Changed = Callable[
    [int, np.ndarray], object
]  # told the place of a round that changed the hypothesis, counted from 0, and
# what `update` gave back


def _nobody(place: int, struck: np.ndarray) -> None:
    """Where nobody asks which rounds change the hypothesis."""


class BooleanLearner(AccountingLearner):
    """`begin`, then `learn` or `play`. Bits are booleans, labels ±1.

    `update` never writes into the arrays of a hypothesis but makes new ones: a copy is as it was for ever.
    """

    lab: ClassVar[str] = "boolean"
    family: ClassVar[str] = "Boolean"
    features: Features | None = None  # what its hypothesis is made of, where that is not weights
    names: tuple[str, ...]
    n: int
    _step = FIRST  # rounds that will be judged at once next time

    def begin(self, names: tuple[str, ...]) -> None:
        """Start with variables of these names. Raise InputError if the parameters do not fit so many of them."""
        self.names, self.n = tuple(names), len(names)

    def prepare(self, control: Control = NO_CONTROL) -> None:
        """Compute what the first round needs and `begin` has no time for."""

    # -- what a learner says -----------------------------------------------------------------------------------

    @abstractmethod
    def judge(self, X: np.ndarray) -> np.ndarray:
        """A number for each row, of which `answers` and `moves` make what they say."""

    @abstractmethod
    def answers(self, scores: np.ndarray) -> np.ndarray:
        """Where it says +."""

    def moves(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Which of these rounds would change the hypothesis; by default every mistake."""
        return self.answers(scores) != (y > 0)

    @abstractmethod
    def update(self, x: np.ndarray, y: int) -> np.ndarray:
        """After a round that `moves`; gives back the features, or hypotheses, that it struck out."""

    # -- rounds ------------------------------------------------------------------------------------------------

    @property
    def block(self) -> int:
        """How many rounds are judged at once at most."""
        return max(FIRST, CELLS // max(self.n, 1))

    def predict(self, X: np.ndarray) -> np.ndarray:
        """±1 for each row of bits (m, n); the hypothesis stays."""
        step, said = self.block, np.empty(len(X), dtype=np.int8)
        for start in range(0, len(X), step):
            said[start : start + step] = signs(self.answers(self.judge(X[start : start + step])))
        return said

    def learn(self, x: np.ndarray, y: int) -> int:
        """One round; what was said."""
        return int(self.play(x[None], np.array([y], dtype=np.int8))[0])

    def play(self, X: np.ndarray, y: np.ndarray, changed: Changed = _nobody) -> np.ndarray:
        """Play all these rounds in order. Return the prediction of each."""
        said, start = np.empty(len(X), dtype=np.int8), 0
        while start < len(X):
            start = self.play_some(X, y, said, start, changed)
        return said

    def play_some(self, X: np.ndarray, y: np.ndarray, said: np.ndarray, start: int, changed: Changed = _nobody) -> int:
        """Play the rounds from `start` up to a change of the hypothesis, at most as many as are judged at once.

        Write the predictions into `said`, and return the index of the next round.
        """
        step = min(self._step, self.block)
        stop = min(start + step, len(X))
        scores = self.judge(X[start:stop])
        moves = self.moves(scores, y[start:stop])
        first = int(moves.argmax())
        moved = bool(moves[first])
        stop = start + first + 1 if moved else stop
        said[start:stop] = signs(self.answers(scores[: stop - start]))
        if moved:
            changed(stop - 1, self.update(X[stop - 1], int(y[stop - 1])))
        self._step = max(FIRST, 2 * (first + 1)) if moved else 2 * step
        return stop

    # -- time --------------------------------------------------------------------------------------------------

    def copied(self) -> Self:
        """Another one with the same hypothesis, which changes on its own from here on."""
        return copy(self)

    @property
    def total(self) -> float:
        """One number that a chart shows of a hypothesis: how many are left, or how much all weighs."""
        return 0.0

    def restored(self, deaths: np.ndarray, t: int) -> Self | None:
        """As after round t, where the rounds in which its features were struck out tell all there is; else None."""
        return None

    @property
    def mortal(self) -> int:
        """How many features or hypotheses can be struck out."""
        return 0


def signs(truth: np.ndarray) -> np.ndarray:
    """±1 for booleans."""
    return (2 * truth.astype(np.int8) - 1).astype(np.int8, copy=False)
