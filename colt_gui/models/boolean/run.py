"""A learner × a stream of examples. Run owns time: `seek(t)` is exact and cheap.

Of a round only its label and what was said are kept. Hypotheses change seldom: a feature that is struck out has the
round of its death, weights are kept now and then and followed from there through the few rounds that change them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Generic, Protocol, TypeVar

import numpy as np

from colt_gui.models.boolean.learner import BooleanLearner
from colt_gui.models.boolean.streams.streams import Examples
from colt_gui.models.boolean.teachers.taught import TaughtStream
from colt_gui.models.core.planned import PlannedRun
from colt_gui.models.core.readings import Mark
from colt_gui.models.text.numbers import number

EVERY = 32  # changes of the weights between two that are kept,
SPARSE = 64  # and more of them where there are so many weights that each costs memory
NEVER = np.iinfo(np.int32).max
REMEMBERED = 8  # hypotheses that were looked at last
SLICE = 2**21  # bits that are played before anybody else has a turn
MOST = 2**16  # rounds, likewise,
DUELS = 16  # and rounds against an adversary

Watch = Callable[[Examples], object]
L = TypeVar("L", bound=BooleanLearner)
WRONG = {1: "false negative", -1: "false positive"}


class Source(Protocol):
    """Examples in rounds counted from 1; `block(start, stop)` are those after the first `start`."""

    def __len__(self) -> int: ...

    def block(self, start: int, stop: int) -> Examples: ...


class BooleanRun(PlannedRun, Generic[L]):
    """`play_block` plays a slice; `y` and `said` are those of the rounds so far. The learner has begun; `watch` is
    shown all examples as they come."""

    def __init__(self, learner: L, stream: Source, limit: int = 100_000, watch: Watch | None = None) -> None:
        self.learner, self.stream, self._watch = learner, stream, watch
        self.planned = self.intended = min(stream.planned if isinstance(stream, TaughtStream) else len(stream), limit)
        self.exhausted = limit < len(stream)
        self._y, self._said = np.empty(self.planned, dtype=np.int8), np.empty(self.planned, dtype=np.int8)
        self.t = 0
        self._deaths = np.full(learner.mortal, NEVER, dtype=np.int32)
        self._times: list[int] = []
        self._rows: list[np.ndarray] = []  # the examples that changed the hypothesis, eight bits in a byte
        self._totals = [learner.total]
        self._every = max(EVERY, learner.n // SPARSE)
        self._kept = [learner.copied()]
        self._remembered: OrderedDict[int, L] = OrderedDict()

    @property
    def y(self) -> np.ndarray:
        return self._y[: self._played]

    @property
    def said(self) -> np.ndarray:
        return self._said[: self._played]

    def row(self, t: int) -> np.ndarray:
        """The example of round t."""
        return self.stream.block(t - 1, t).X[0]

    def blocks(self, until: int) -> Iterator[tuple[int, Examples]]:
        """The first `until` rounds in pieces, each with the number of rounds before it."""
        step = self._slice
        for start in range(0, until, step):
            yield start, self.stream.block(start, min(start + step, until))

    # -- playing -----------------------------------------------------------------------------------------------

    @property
    def _slice(self) -> int:
        return max(1, min(MOST, SLICE // max(self.learner.n, 1)))

    def play_block(self) -> None:
        start = self._played
        stop = min(start + self._slice, self.planned)
        if isinstance(self.stream, TaughtStream):
            self._duel(self.stream)
        elif stop > start:
            self._play(self.stream.block(start, stop))

    def _duel(self, adversary: TaughtStream) -> None:
        """A few rounds; each example answers the hypothesis before it."""
        for _ in range(min(DUELS, self.planned - self._played)):
            if not adversary.grow(self.learner.predict):
                self.planned = self.intended = self._played
                return
            self._play(adversary.block(self._played, self._played + 1))

    def _play(self, examples: Examples) -> None:
        """The next rounds."""
        start, (X, y) = self._played, examples

        def changed(place: int, struck: np.ndarray) -> None:
            self._change(start + place + 1, X[place], struck)

        stop = start + len(y)
        self._y[start:stop] = y
        self._said[start:stop] = self.learner.play(X, y, changed)
        self._played = stop
        if self._watch is not None:
            self._watch(examples)

    def _change(self, t: int, x: np.ndarray, struck: np.ndarray) -> None:
        """The hypothesis has changed in round t."""
        self._times.append(t)
        self._totals.append(self.learner.total)
        if len(self._deaths):
            self._deaths[struck] = t
            return
        self._rows.append(np.packbits(x))
        if len(self._times) % self._every == 0:
            self._kept.append(self.learner.copied())

    # -- time --------------------------------------------------------------------------------------------------

    def seek(self, t: int) -> None:
        """Stands after round t."""
        self.t = min(max(t, 0), self._played)

    def changes_until(self, t: int) -> int:
        """How often the hypothesis has changed in the first t rounds."""
        return bisect_right(self._times, t)

    def changed_in(self, t: int) -> bool:
        return self.changes_until(t) > self.changes_until(t - 1)

    def after(self, t: int) -> L:
        """The learner as it was after round t; it is not to be changed."""
        changes = self.changes_until(t)
        if changes not in self._remembered:
            self._remembered[changes] = self._followed(changes, t)
            if len(self._remembered) > REMEMBERED:
                self._remembered.popitem(last=False)
        self._remembered.move_to_end(changes)
        return self._remembered[changes]

    def _followed(self, changes: int, t: int) -> L:
        restored = self.learner.restored(self._deaths, t)
        if restored is not None:
            return restored
        kept = changes // self._every
        learner = self._kept[kept].copied()
        for change in range(kept * self._every, changes):
            x = np.unpackbits(self._rows[change], count=learner.n).view(bool)
            learner.update(x, int(self._y[self._times[change] - 1]))
        return learner

    def struck(self, t: int) -> np.ndarray:
        """The features, or hypotheses, that were struck out in round t."""
        return np.flatnonzero(self._deaths == t) if t else np.empty(0, dtype=np.int64)

    @property
    def deaths(self) -> np.ndarray:
        """The round in which each was struck out; NEVER for those that are alive."""
        return self._deaths

    def mark(self, t: int) -> Mark:
        """What place t of the line of rounds stands for."""
        if t == 0:
            return Mark("Before the first round")
        wrong = self.wrong(t)
        return Mark(f"Round {number(t)}: {f'a {wrong}' if wrong else 'no mistake'}", "mistake" if wrong else "")

    def wrong(self, t: int) -> str:
        """ "false positive", "false negative", or empty."""
        if not 1 <= t <= self._played:
            raise IndexError(f"there is no round {t} of {self._played}")
        y = int(self._y[t - 1])
        return "" if self._said[t - 1] == y else WRONG[y]

    # -- what is drawn against time: a value before the first round, then one after each -----------------------

    @property
    def totals(self) -> np.ndarray:
        """How many features are left, or how much the weights are together."""
        changes = np.searchsorted(self._times, np.arange(self._played + 1), side="right")
        return np.array(self._totals)[changes]

    @property
    def memory(self) -> int:
        """Bytes that time travel needs."""
        kept = sum(learner.size_in_memory for learner in self._kept) + sum(row.nbytes for row in self._rows)
        return self._y.nbytes + self._said.nbytes + self._deaths.nbytes + 16 * len(self._times) + kept
