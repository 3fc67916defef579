"""A learner × a sample × an order of its examples. It owns time: `seek(t)` is exact and cheap.

Records of rounds are light and all kept; what is heavy in a learner is snapshotted now and then and replayed.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from time import perf_counter
from typing import Any

import numpy as np

from colt_gui.models.core.gc_pause import collector_paused
from colt_gui.models.core.learner import MISTAKE, UPDATED, OnlineLearner, Played, Round, W, Weights
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Mark
from colt_gui.models.text.numbers import number

EVERY = 256
FEW = 8  # rounds between two looks at the clock, where there is a limit of time

Order = Callable[["OnlineRun"], Iterator[Sequence[int]]]


class OnlineRun:
    """All rounds of one run, played once at construction; `learner` stands at round `t`.

    `limit` is the most rounds, `seconds` the most time that is spent on them.
    `order` is a generator function that yields blocks of example numbers and may look at the run while it goes.
    """

    def __init__(
        self, learner: OnlineLearner, points: Points, order: Order, limit: int = 100_000, seconds: float = math.inf
    ) -> None:
        self.learner, self.points = learner, points
        self.examples = learner.prepare(points.X)
        self.labels: list[int] = points.y.tolist()
        self.rounds: list[tuple] = []
        self.indices: list[int] = []
        self._times: list[int] = [0]
        self._states: list[Any] = [learner.state()]
        self.first_w: Weights | None = learner.w
        self.exhausted = False
        self._end, self._part = perf_counter() + seconds, EVERY if seconds == math.inf else FEW
        with collector_paused():
            self._play_all(order, limit)
        self.t = len(self.rounds)
        self.converged = self._converged()

    def _play_all(self, order: Order, limit: int) -> None:
        for block in order(self):
            room = limit - len(self.rounds)
            self._play(block[:room])
            if len(block) > room or perf_counter() > self._end:
                self.exhausted = True
                return

    def _play(self, block: Sequence[int]) -> None:
        examples, labels, learn = self.examples, self.labels, self.learner.learn
        for start in range(0, len(block), self._part):
            if perf_counter() > self._end:
                return
            if len(self.rounds) - self._times[-1] >= EVERY:
                self._times.append(len(self.rounds))
                self._states.append(self.learner.state())
            part = block[start : start + self._part]
            self.indices.extend(part)
            self.rounds.extend(map(learn, [examples[i] for i in part], [labels[i] for i in part]))

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
        if t and t != self.t and self.learner.recall(self.rounds[t - 1]):
            self.t = t
            return self.learner
        at = bisect_right(self._times, t) - 1
        start = self._times[at]
        if not (start <= self.t <= t):
            self.learner.restore(self._states[at])
            self.t = start
        for i in self.indices[self.t : t]:
            self.learner.learn(self.examples[i], self.labels[i])
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
        return Played(self.round(t), self.examples[self.index(t)], self.before(t))

    @cached_property
    def weights_at_updates(self) -> np.ndarray:
        """w before the first update and after each, a row each, where it is written down."""
        return np.array([self.first_w, *(record[W] for record in self.rounds if record[UPDATED])])

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

    def flags(self, field: int) -> np.ndarray:
        return np.fromiter((r[field] for r in self.rounds), dtype=bool, count=len(self.rounds))

    @property
    def mistakes(self) -> np.ndarray:
        return self.flags(MISTAKE)

    @property
    def updates(self) -> np.ndarray:
        return self.flags(UPDATED)

    @property
    def counts(self) -> np.ndarray:
        """How often each example came."""
        return np.bincount(np.asarray(self.indices, dtype=int), minlength=len(self.labels))

    @property
    def passes(self) -> int:
        return -(-len(self.rounds) // len(self.labels)) if self.labels else 0
