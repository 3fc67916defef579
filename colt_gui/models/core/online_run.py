"""A learner × a sample × an order of its examples. It owns time: `seek(t)` is exact and cheap.

Records of rounds are light and all kept; what is heavy in a learner is snapshotted now and then and replayed.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from operator import itemgetter
from time import perf_counter
from typing import Any

import numpy as np

from colt_gui.models.core.gc_pause import collector_paused
from colt_gui.models.core.learner import MISTAKE, UPDATED, OnlineLearner, Played, Round, W, Weights
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Mark
from colt_gui.models.text.numbers import number

EVERY = 256
WRITTEN = 4_096  # rounds that are written out as columns at a time, while it plays: of all it would take long
FEW = 8  # rounds between two looks at the clock, where there is a limit of time

Order = Callable[["OnlineRun"], Iterator[Sequence[int]]]


class OnlineRun:
    """The rounds of one run; `learner` stands at round `t`. All are played at construction or, if not `at_once`, some
    with each `go_on` until it is `done`.

    `limit` is the most rounds, `seconds` the most time that is spent on them.
    `order` is a generator function that yields blocks of example numbers and may look at the run while it goes.
    """

    def __init__(
        self,
        learner: OnlineLearner,
        points: Points,
        order: Order,
        limit: int = 100_000,
        seconds: float = math.inf,
        at_once: bool = True,
    ) -> None:
        self.learner, self.points, self.limit = learner, points, limit
        self.examples = learner.prepare(points.X)
        self.labels: list[int] = points.y.tolist()
        self.rounds: list[tuple] = []
        self.indices: list[int] = []
        self._times: list[int] = [0]
        self._states: list[Any] = [learner.state()]
        self._columns: dict[int | None, np.ndarray] = {}
        self._weights, self._weighed = np.empty((0, 0)), 0  # and the rounds they are of
        self.first_w: Weights | None = learner.w
        self.t, self._front = 0, self._states[0]
        self.exhausted = self.converged = self.done = False
        self._end = perf_counter() + seconds
        few = 1 if learner.own else FEW  # a single one of somebody's own may take long
        self._part = learner.rounds_at_a_time if seconds == math.inf else few
        self._blocks, self._next = order(self), 0
        self._block: Sequence[int] = ()
        if at_once:
            self.play()

    def play(self, rounds: float = math.inf) -> None:
        """At least so many rounds in all, if there are so many."""
        with collector_paused():
            while not self.done and len(self.rounds) < rounds:
                self.go_on()

    def go_on(self) -> None:
        """Some more rounds, from where the last ones ended."""
        if self.t < len(self.rounds):
            self.learner.restore(self._front)
            self.t = len(self.rounds)
        if self._next == len(self._block) and not self._begin_block():
            self._finish()
            return
        with collector_paused():
            self._play_part()
        if perf_counter() > self._end:
            self.exhausted = True
            self._finish()

    def _begin_block(self) -> bool:
        """False when there is none, or no room for it."""
        block = next(self._blocks, None)
        if block is None:
            return False
        self.exhausted = len(self.rounds) == self.limit and len(block) > 0
        self._block, self._next = block, 0
        return not self.exhausted

    def _play_part(self) -> None:
        examples, labels, learn = self.examples, self.labels, self.learner.learn
        if len(self.rounds) - self._times[-1] >= EVERY:
            self._times.append(len(self.rounds))
            self._states.append(self.learner.state())
        count = min(self._part, self.limit - len(self.rounds))
        part = self._block[self._next : self._next + count]
        self._next += len(part)
        self.indices.extend(part)
        self.rounds.extend(map(learn, [examples[i] for i in part], [labels[i] for i in part]))
        self.t = len(self.rounds)
        if self.t - len(self._columns.get(MISTAKE, ())) >= WRITTEN:
            self.column(MISTAKE), self.column(UPDATED)
        if self._next < len(self._block) and self.t == self.limit:
            self.exhausted = True
            self._finish()

    def _finish(self) -> None:
        self.done = True
        self.converged = self._converged()

    def stop(self) -> None:
        """What has been played is all there is."""
        self.exhausted = self.exhausted or not self.done
        self.done = True

    def __copy__(self) -> OnlineRun:
        """The same rounds, with a place of its own; and as the learner stands there, with a learner of its own."""
        other = object.__new__(OnlineRun)
        vars(other).update(vars(self), learner=deepcopy(self.learner))
        return other

    def __len__(self) -> int:
        return len(self.rounds)

    def _converged(self) -> bool:
        """No example of the sample would be updated on any more."""
        if not self.labels:
            return True
        if perf_counter() > self._end:
            return False  # it was not played to its end, and to ask would take as long again
        return not self.learner.erring(self.learner.scores(), self.points.y).any()

    def seek(self, t: int) -> OnlineLearner:
        """The learner as it stood after t rounds."""
        t = min(max(t, 0), len(self.rounds))
        if not self.done and self.t == len(self.rounds):
            self._front = self.learner.state()
        if t and t != self.t and self.learner.recall(self.rounds[t - 1]):
            self.t = t
            return self.learner
        at = bisect_right(self._times, t) - 1
        start = self._times[at]
        if not (start <= self.t <= t):
            self.learner.restore(self._states[at])
            self.t = start
        for i, record in zip(self.indices[self.t : t], self.rounds[self.t : t]):
            self.learner.repeat(self.examples[i], self.labels[i], record)
        self.t = t
        return self.learner

    def round(self, t: int) -> Round:
        """Round t, counted from 1."""
        return Round._make(self.rounds[t - 1])

    def before(self, t: int) -> Weights | None:
        """w before round t; None where none is written down."""
        return self.rounds[t - 2][W] if t > 1 else self.first_w

    def played(self, t: int) -> Played:
        """Round t as its learner looks back on it."""
        return Played(self.round(t), self.examples[self.index(t)], self.before(t), number=t)

    @property
    def weights_at_updates(self) -> np.ndarray:
        """w before the first update and after each, a row each, where it is written down."""
        if not len(self._weights):
            self._weights = np.array([self.first_w])
        if self._weighed < len(self.rounds):  # what a run that grows had before is kept
            new = np.flatnonzero(self.updates[self._weighed :]) + self._weighed
            self._weighed = len(self.rounds)
            if len(new):
                self._weights = np.vstack([self._weights, [self.rounds[k][W] for k in new.tolist()]])
        return self._weights

    def weights_after(self, updates: int) -> Weights | None:
        """w after so many updates, without a table of all."""
        return self.rounds[int(np.flatnonzero(self.updates)[updates - 1])][W] if updates else self.first_w

    def index(self, t: int) -> int:
        """Which example came in round t."""
        return self.indices[t - 1]

    def mark(self, t: int) -> Mark:
        """What place t of the line of rounds stands for."""
        if t == 0:
            return Mark("Before the first round")
        r = self.round(t)
        if r.mistake:
            return Mark(f"Round {number(t)}: a mistake", "mistake")
        if r.updated:
            return Mark(f"Round {number(t)}: an update without a mistake", "margin_mistake")
        return Mark(f"Round {number(t)}: no update")

    def column(self, field: int | None, dtype: type = bool) -> np.ndarray:
        """One field of all rounds, or (None) which example came; what has been written out once is kept."""
        known, count = self._columns.get(field), len(self.rounds)
        if known is None or len(known) < count:
            start = 0 if known is None else len(known)
            new: np.ndarray = np.fromiter(self._since(start, field), dtype, count - start)
            known = self._columns[field] = new if known is None else np.concatenate([known, new])
            known.setflags(write=False)
        return known

    def _since(self, start: int, field: int | None) -> Iterator[Any]:
        """Slices: an `islice` would go through all that has been written out, every time."""
        return iter(self.indices[start:]) if field is None else map(itemgetter(field), self.rounds[start:])

    @property
    def mistakes(self) -> np.ndarray:
        return self.column(MISTAKE)

    @property
    def updates(self) -> np.ndarray:
        return self.column(UPDATED)

    @property
    def numbers(self) -> np.ndarray:
        """Which example came in each round."""
        return self.column(None, int)

    @property
    def counts(self) -> np.ndarray:
        """How often each example came."""
        return np.bincount(self.numbers, minlength=len(self.labels))

    @property
    def passes(self) -> int:
        return -(-len(self.rounds) // len(self.labels)) if self.labels else 0
