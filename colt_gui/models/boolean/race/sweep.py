"""Mistakes against n for a fixed k: disjunctions of k variables among more and more, each learner on the same examples.

A trial depends on its learner, n and seed alone: the same seed gives the same mistakes, in whatever order and with
whomever it is played.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from colt_gui.models.boolean.concepts.target import Disjunctions
from colt_gui.models.boolean.race.race import Course, Racer, course
from colt_gui.models.boolean.streams.sources import DRAWN, BooleanSource
from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError

SIZES = (4, 6, 8, 10, 12, 14, 16, 18, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024)
SEEDS = 8
AT_LEAST, PER_VARIABLE = 200, 10  # rounds: a perceptron has to see each variable often enough


class Trial(NamedTuple):
    mistakes: int
    first_seconds: float  # of the first round
    bound: float | None


@dataclass(frozen=True)
class Plan:
    """`kind` of stream, and `seed` from which those of all trials come."""

    k: int = 3
    kind: str = "balanced"
    p: float = 0.2
    seed: int = 0
    seeds: int = SEEDS
    sizes: tuple[int, ...] = SIZES

    def __post_init__(self) -> None:
        if self.kind not in DRAWN:
            raise InputError("Mistakes against n need examples that are drawn: uniform, biased or balanced.")
        if not any(n >= self.k for n in self.sizes):
            raise InputError(f"k = {self.k} is more than {max(self.sizes)}, the largest n.")

    @property
    def cells(self) -> list[tuple[int, int]]:
        """Of every n all seeds, the smaller n first; where there are fewer than k variables there is no target."""
        return [(n, s) for n in self.sizes if n >= self.k for s in range(self.seeds)]

    def course(self, n: int, s: int) -> Course:
        rounds = AT_LEAST + PER_VARIABLE * n
        source = BooleanSource(kind=self.kind, n=n, literals=self.k, p=self.p, rounds=rounds)
        seed = int(np.random.SeedSequence([self.seed, n, s]).generate_state(1)[0])
        return course(source, Disjunctions(), seed)


class Series(NamedTuple):
    """For each n that has been played, mean and standard error over the seeds, and the theorem's number."""

    n: np.ndarray
    mistakes: np.ndarray
    mistakes_error: np.ndarray
    seconds: np.ndarray
    seconds_error: np.ndarray
    bound: np.ndarray  # NaN where there is none


class Sweep:
    """`chosen` are the learners that take part; `stopped` those that cannot go on from some n, each with its n and the
    sentence that says why."""

    def __init__(self, plan: Plan, chosen: tuple[str, ...]) -> None:
        self.plan, self.chosen = plan, chosen
        self.stopped: dict[str, tuple[int, str]] = {}
        self._trials: dict[tuple[str, int, int], Trial] = {}
        self._course: tuple[tuple[int, int], Course] | None = None
        self._racer: tuple[tuple[str, int, int], Racer] | None = None
        self._asked: tuple[object, tuple[str, int, int] | None] | None = None

    # -- the work ----------------------------------------------------------------------------------------------

    def _open(self) -> Iterator[tuple[str, int, int]]:
        """The trials that have not been played."""
        for n, s in self.plan.cells:
            for id in self.chosen:
                if (id, n, s) not in self._trials and not (id in self.stopped and n >= self.stopped[id][0]):
                    yield id, n, s

    @property
    def next(self) -> tuple[str, int, int] | None:
        """Learner, n and number of the seed of the trial that has the turn; looked for when something has changed."""
        known = self.chosen, len(self._trials), len(self.stopped)
        if self._asked is None or self._asked[0] != known:
            self._asked = known, next(self._open(), None)
        return self._asked[1]

    @property
    def played(self) -> int:
        """How many trials are over."""
        return len(self._trials)

    @property
    def done(self) -> bool:
        return self.next is None

    def play(self, control: Control = NO_CONTROL) -> Sweep:
        """Play all trials that are left. A trial that was broken off goes on from where it is."""
        while (trial := self.next) is not None:
            control.check()
            racer = self._racer_of(trial)
            if racer is None:
                continue
            racer.play(control)
            self._trials[trial] = Trial(racer.mistakes, racer.first_seconds, racer.guarantee.value)
            self._racer = None
            control.publish(self.so_far)
        return self

    def so_far(self) -> Sweep:
        """Return a copy of the trials so far, which does not change any more."""
        other = copy(self)
        other._trials, other.stopped, other._racer = self._trials.copy(), self.stopped.copy(), None
        return other

    def _racer_of(self, trial: tuple[str, int, int]) -> Racer | None:
        """The one under way, or a new one; None where it cannot begin, now and with more variables."""
        if self._racer is None or self._racer[0] != trial:
            id, n, s = trial
            try:
                self._racer = trial, Racer(id, self._course_of(n, s))
            except InputError as error:
                self.stopped[id] = n, str(error)
                return None
        return self._racer[1]

    def _course_of(self, n: int, s: int) -> Course:
        if self._course is None or self._course[0] != (n, s):
            self._course = (n, s), self.plan.course(n, s)
        return self._course[1]

    # -- what has come of it -----------------------------------------------------------------------------------

    def series(self, id: str) -> Series:
        """Of every n with a trial."""
        rows = []
        for n in self.plan.sizes:
            trials = [trial for s in range(self.plan.seeds) if (trial := self._trials.get((id, n, s))) is not None]
            if trials:
                rows.append((n, *_spread([t.mistakes for t in trials]), *_spread([t.first_seconds for t in trials]),
                             math.nan if (bound := trials[0].bound) is None else bound))  # fmt: skip
        table = np.array(rows, dtype=float).reshape(len(rows), len(Series._fields))
        return Series(*table.T)

    @property
    def share(self) -> float:
        """Of the work, by the bits that the trials look at."""
        whole = [(self._cost(n), (id, n, s)) for n, s in self.plan.cells for id in self.chosen]
        left = sum(self._cost(n) for _, n, _ in self._open())
        return 1 - left / max(sum(cost for cost, _ in whole), 1)

    @staticmethod
    def _cost(n: int) -> int:
        return n * (AT_LEAST + PER_VARIABLE * n)


def _spread(values: list[float] | list[int]) -> tuple[float, float]:
    """Mean and standard error; of a single value nobody knows the second, and none is shown."""
    error = np.std(values, ddof=1) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return float(np.mean(values)), float(error)
