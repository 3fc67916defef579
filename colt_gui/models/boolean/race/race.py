"""The race: learners on one stream, each with its mistakes, its bound and the time of its rounds.

Only the learner's own work is timed, not the making of the examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, replace
from time import get_clock_info, perf_counter, thread_time
from typing import Any, cast

import numpy as np

from colt_gui.models.boolean.concepts.target import Concept
from colt_gui.models.boolean.halving import BooleanHalving
from colt_gui.models.boolean.learner import BooleanLearner
from colt_gui.models.boolean.race.racers import fitting_params
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.boolean.streams.streams import NO_EXAMPLES, Examples, Stream
from colt_gui.models.boolean.teachers.taught import TaughtStream
from colt_gui.models.boolean.words.formula import Formula
from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.guarantee import Guarantee
from colt_gui.models.labs import LEARNERS
from colt_gui.models.text.numbers import whole

# of this thread alone, where it can be told: others may have the machine meanwhile
spent_time = thread_time if get_clock_info("thread_time").resolution < 1e-6 else perf_counter
CELLS = 2**18  # bits that are fetched at a time
TRIES, PATIENCE = 3, 0.012  # of the first round the quickest of so many counts, if there is time for them
LARGEST_VOTE = 2**17  # concepts that a window can ask in a round without standing still
NO_TARGET = "the target is not known"
OTHER_LABELS = "a label is not the target’s"
EMPTY = "no concept is left: the target is not of the class"


@dataclass(frozen=True, eq=False)
class Course:
    """What all run on: the same examples; only an adversary has others for each, in answer to what it says."""

    source: BooleanSource
    seed: int
    limit: int
    stream: Stream | None  # of the adversary there is none in store
    target: Formula | None

    def examples_for(self, learner: BooleanLearner) -> Stream | TaughtStream:
        if self.stream is not None:
            return self.stream
        return self.source.adversary(learner, self.seed, self.limit)

    @property
    def labels_may_differ(self) -> bool:
        """From what the target says: only a person can have given others."""
        return self.source.kind == "rows" or bool(self.source.places)


def course(source: BooleanSource, concept: Concept, seed: int, limit: int = 100_000) -> Course:
    """A target that is drawn is one of the class that `concept` is made for."""
    target = source.target_for(concept, seed)
    if source.adversarial:
        return Course(source, seed, limit, None, target)
    if target is not None and not source.target:
        source = replace(source, target=target.text(source.variable_names))
    return Course(source, seed, limit, source.stream(concept, seed, limit), target)


class Racer:
    """One learner on the course. Raises InputError where it cannot begin, e.g. with a class that is too large."""

    def __init__(self, id: str, course: Course, params: Mapping[str, Any] | None = None) -> None:
        names = course.source.variable_names
        chosen = {**fitting_params(id, course.target, len(names)), **(params or {})}
        self.course = course
        self.learner = cast(type[BooleanLearner], LEARNERS[id])(**chosen)
        self.learner.begin(names)
        self.examples = course.examples_for(self.learner)
        self.planned = self.examples.planned if isinstance(self.examples, TaughtStream) else len(self.examples)
        self._wrong = np.zeros(self.planned, dtype=bool)
        self._positive = np.zeros(self.planned, dtype=bool)
        self._at_hand, self._before = NO_EXAMPLES, 0  # the examples being played, and the rounds before them
        self.played = 0
        self.seconds = self.first_seconds = 0.0
        self._differs = False

    # -- rounds ------------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        return self.played >= self.planned

    def play(self, control: Control = NO_CONTROL) -> Racer:
        """Play all rounds that are left."""
        while not self.done:
            control.check()
            self.play_block(control)
        return self

    def play_block(self, control: Control = NO_CONTROL) -> None:
        """Play up to a change of the hypothesis, at most as many rounds as the learner judges at once."""
        if not self.played:
            self.learner.prepare(control)
        if self.played == self._before + len(self._at_hand.y):
            self._fetch()
        if not self.done:
            self._play_some()

    def _fetch(self) -> None:
        """Take the next examples; the first comes alone, and an adversary's are made one by one."""
        start, height = self.played, max(1, CELLS // max(self.learner.n, 1)) if self.played else 1
        if isinstance(self.examples, TaughtStream):
            height = 1
            if not self.examples.grow(self.learner.predict):
                self.planned = start
        self._at_hand, self._before = self.examples.block(start, min(start + height, self.planned)), start

    def _play_some(self) -> None:
        X, y = self._at_hand
        if not self.played:
            self.first_seconds = self._first(self._at_hand)
        place, said = self.played - self._before, np.empty(len(y), dtype=np.int8)
        started = spent_time()
        stop = self.learner.play_some(X, y, said, place)
        self.seconds += spent_time() - started
        self._keep(Examples(X[place:stop], y[place:stop]), said[place:stop])

    def _first(self, examples: Examples) -> float:
        """Return the time of the first round, in which nothing has been learned: the quickest of some on copies."""
        times: list[float] = []
        while len(times) < TRIES and sum(times) < PATIENCE:
            learner, before = self.learner.copied(), spent_time()
            learner.play(examples.X, examples.y)
            times.append(spent_time() - before)
        return min(times)

    def _keep(self, examples: Examples, said: np.ndarray) -> None:
        rounds = slice(self.played, self.played + len(said))
        self._wrong[rounds], self._positive[rounds] = said != examples.y, examples.y > 0
        self.played = rounds.stop
        if self.course.labels_may_differ and self.course.target is not None:
            self._differs |= bool((self.course.target.labels(examples.X) != examples.y).any())

    def so_far(self) -> Racer:
        """Return a copy of the rounds so far, which does not change any more."""
        other = copy(self)
        other.learner, other.examples = self.learner.copied(), self.examples.another_view()
        return other

    # -- what has come of it -----------------------------------------------------------------------------------

    @property
    def wrong(self) -> np.ndarray:
        """Of each round so far, whether it was a mistake."""
        return self._wrong[: self.played]

    @property
    def mistakes(self) -> int:
        return int(self.wrong.sum())

    @property
    def false_negatives(self) -> int:
        return int((self.wrong & self._positive[: self.played]).sum())

    @property
    def curve(self) -> np.ndarray:
        """Mistakes before the first round and after each."""
        return np.concatenate([[0], np.cumsum(self.wrong)])

    @property
    def seconds_a_round(self) -> float | None:
        return self.seconds / self.played if self.played else None

    @property
    def target(self) -> Formula | None:
        """An adversary's is one that agrees with all it has said."""
        return self.course.target or self.examples.target

    @property
    def guarantee(self) -> Guarantee:
        """The most mistakes on this course, or why there is no such number."""
        made = self.learner.bound(self.learner.n, self.target)
        why = self._objection
        return made._replace(value=None, why=why) if made.value is not None and why else made

    @property
    def _objection(self) -> str:
        if isinstance(self.learner, BooleanHalving) and not self.learner.size:
            return EMPTY
        return NO_TARGET if self.target is None else OTHER_LABELS if self._differs else ""


class Race:
    """Learners on one course: `racers` have entered, `refused` are those that cannot, each with its sentence.

    `largest` is the most concepts that may vote in a round; None: as many as Halving can list.
    """

    def __init__(self, course: Course, largest: int | None = None) -> None:
        self.course, self._largest = course, largest
        self.racers: dict[str, Racer] = {}
        self.refused: dict[str, str] = {}

    def enter(self, id: str, params: Mapping[str, Any] | None = None) -> None:
        if id in self.racers or id in self.refused:
            return
        try:
            racer = Racer(id, self.course, params)
            self._check(racer.learner)
        except InputError as error:
            self.refused[id] = str(error)
        else:
            self.racers[id] = racer

    def _check(self, learner: BooleanLearner) -> None:
        if self._largest is not None and isinstance(learner, BooleanHalving) and learner.count > self._largest:
            many, most = whole(learner.count), whole(self._largest)
            raise InputError(f"With n = {learner.n} the class has {many} concepts that vote; at most {most}: lower n.")

    def leave(self, id: str) -> None:
        self.racers.pop(id, None)
        self.refused.pop(id, None)

    @property
    def done(self) -> bool:
        return all(racer.done for racer in self.racers.values())

    def play(self, control: Control = NO_CONTROL) -> Race:
        """Play all rounds that are left. The racer that has played the smallest share of them has the turn."""
        while running := [racer for racer in self.racers.values() if not racer.done]:
            control.check()
            min(running, key=lambda racer: racer.played / racer.planned).play_block(control)
            control.publish(self.so_far)
        return self

    def so_far(self) -> Race:
        """Return a copy of the rounds so far, which does not change any more."""
        other = copy(self)
        other.racers = {id: racer.so_far() for id, racer in self.racers.items()}
        other.refused = self.refused.copy()
        return other


def race(
    course: Course,
    params: Mapping[str, Mapping[str, Any] | None],
    largest: int | None = None,
    control: Control = NO_CONTROL,
    before: Race | None = None,
) -> Race:
    """Return the race of some learners, with the parameters of each, on one course.

    `largest` is that of Race. Racers of `before`, a race on the same course, go on from where they are.
    """
    made = Race(course, largest)
    for id, own in params.items():
        if before is not None and before.course is course and id in before.racers:
            made.racers[id] = before.racers[id]
        else:
            made.enter(id, own)
    return made.play(control)
