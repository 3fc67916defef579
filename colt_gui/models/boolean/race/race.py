"""The race: learners on one stream, each with its mistakes, its bound and the time of its rounds; mistakes against n.

Only the learner's own work is timed, not the making of the examples.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from time import get_clock_info, perf_counter, thread_time
from typing import Any, NamedTuple, cast

import numpy as np

from colt_gui.models.boolean.concepts.target import Concept, Disjunctions
from colt_gui.models.boolean.concepts.version_space import check_class
from colt_gui.models.boolean.halving import BooleanHalving
from colt_gui.models.boolean.learner import BooleanLearner
from colt_gui.models.boolean.streams.sources import DRAWN, BooleanSource
from colt_gui.models.boolean.streams.streams import NO_EXAMPLES, Examples, Stream
from colt_gui.models.boolean.teachers.teacher import TaughtStream
from colt_gui.models.boolean.words.formula import Formula
from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError, quoted
from colt_gui.models.core.readings import Guarantee
from colt_gui.models.labs import LABS, LEARNERS
from colt_gui.models.text.numbers import whole

# the time of this thread alone, where it is known: other threads may have the processor meanwhile
spent_time = thread_time if get_clock_info("thread_time").resolution < 1e-6 else perf_counter
CELLS = 2**18  # bits that are fetched at a time
TRIES, PATIENCE = 3, 0.012  # the first round is timed so often, within so many seconds, and the quickest time counts
LARGEST_VOTE = 2**17  # concepts that vote in a window
NO_TARGET = "the target is not known"
OTHER_LABELS = "a label is not the target’s"
EMPTY = "no concept is left: the target is not of the class"

OTHER_NAMES = {"halving": "boolean-halving", "perceptron": "boolean-perceptron"}
COUNTED_PARTS = {"k-term-dnf": "dnf", "k-clause-cnf": "cnf"}
LARGEST_PART = {"k-cnf": ("cnf", "disjunction"), "k-dnf": ("dnf", "conjunction")}
SIZES = (4, 6, 8, 10, 12, 14, 16, 18, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024)
SEEDS = 8
AT_LEAST, PER_VARIABLE = 200, 10  # rounds: a perceptron has to see each variable often enough


def racer_ids() -> tuple[str, ...]:
    return tuple(LABS["boolean"].learners)


def racer_id(name: str) -> str:
    """Return the id of a learner by a name that the command line takes. Raise InputError if it cannot race.

    >>> racer_id("winnow"), racer_id("halving")
    ('winnow', 'boolean-halving')
    """
    wanted = OTHER_NAMES.get(name, name)
    if wanted in LABS["boolean"].learners:
        return wanted
    known = ", ".join(racer_ids())
    what = "a learner of another lab" if name in LEARNERS else "no learner"
    raise InputError(f"{quoted(name)} is {what}: those that race are {known}.")


def fitting_params(id: str, target: Formula | None, n: int) -> dict[str, Any]:
    """Return parameters with which the learner's class holds the target, or none if the defaults do or nothing can."""
    if target is None:
        return {}
    if id == "winnow":
        return {"negations": True} if target.kind == "disjunction" and not _monotone(target) else {}
    if id == "boolean-halving":
        return _concepts(target, n)
    return _k(id, target, n)


def _monotone(target: Formula) -> bool:
    return all(literal > 0 for part in target.parts for literal in part)


def _concepts(target: Formula, n: int) -> dict[str, Any]:
    """Return the class for Halving. It is not told how many variables matter: all 2ⁿ monotone disjunctions vote."""
    if target.kind == "conjunction":
        return {"concepts": "monotone-conjunction" if _monotone(target) else "conjunction"}
    if target.kind == "disjunction":
        return _all_disjunctions(n) if _monotone(target) else {"concepts": "disjunction"}
    if target.kind == "threshold":
        return {"concepts": "threshold"}
    return {"concepts": f"k-{target.kind}", "k": _largest(target)}


def _all_disjunctions(n: int) -> dict[str, Any]:
    """Return the class of all monotone disjunctions. Raise InputError if they are too many."""
    check_class("k-disjunction", n, n)
    return {"concepts": "k-disjunction", "k": n}


def _k(id: str, target: Formula, n: int) -> dict[str, Any]:
    if id in COUNTED_PARTS and target.kind == COUNTED_PARTS[id]:
        return {"k": max(len(target.parts), 1)}
    if id in LARGEST_PART:
        nested, flat = LARGEST_PART[id]
        if target.kind == nested:
            return {"k": _largest(target)}
        if target.kind == flat:
            return {"k": max(len(target.parts), 1)}
    return {"k": 1} if id in {*COUNTED_PARTS, *LARGEST_PART} and n == 1 else {}


def _largest(target: Formula) -> int:
    return max((len(part) for part in target.parts), default=1) or 1


# -- one stream ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Course:
    """The examples that all racers learn from. An adversary alone answers each of them with examples of its own."""

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
        """Whether labels may be others than the target's: a person may have given them."""
        return self.source.kind == "rows" or bool(self.source.places)


def course(source: BooleanSource, concept: Concept, seed: int, limit: int = 100_000) -> Course:
    """Return the course of a source. A target that is drawn is one of the class that `concept` is made for."""
    target = source.target_for(concept, seed)
    if source.adversarial:
        return Course(source, seed, limit, None, target)
    if target is not None and not source.target:
        source = replace(source, target=target.text(source.variable_names))
    return Course(source, seed, limit, source.stream(concept, seed, limit), target)


class Racer:
    """A learner on a course. Raises InputError if it cannot begin, e.g. with a class that is too large."""

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
        """Whether each round so far was a mistake."""
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
        """The target of the course, or one that agrees with all that the adversary has said."""
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


# -- mistakes against n --------------------------------------------------------------------------------------------


class Trial(NamedTuple):
    mistakes: int
    first_seconds: float  # of the first round
    bound: float | None


@dataclass(frozen=True)
class Plan:
    """The trials of a sweep: `kind` of stream, and the `seed` from which those of all trials come."""

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
        """Every n with every seed, the smaller n first; with fewer than k variables there is no target."""
        return [(n, s) for n in self.sizes if n >= self.k for s in range(self.seeds)]

    def course(self, n: int, s: int) -> Course:
        rounds = AT_LEAST + PER_VARIABLE * n
        source = BooleanSource(kind=self.kind, n=n, literals=self.k, p=self.p, rounds=rounds)
        seed = int(np.random.SeedSequence([self.seed, n, s]).generate_state(1)[0])
        return course(source, Disjunctions(), seed)


class Series(NamedTuple):
    """Mean and standard error over the seeds for each n that has been played, and the theorem's number."""

    n: np.ndarray
    mistakes: np.ndarray
    mistakes_error: np.ndarray
    seconds: np.ndarray
    seconds_error: np.ndarray
    bound: np.ndarray  # NaN where there is none


class Sweep:
    """The mistakes of the `chosen` learners against n, as far as they have been played.

    `stopped` are learners that cannot go on from some n, each with its n and the sentence that says why.
    """

    def __init__(self, plan: Plan, chosen: tuple[str, ...]) -> None:
        self.plan, self.chosen = plan, chosen
        self.stopped: dict[str, tuple[int, str]] = {}
        self._trials: dict[tuple[str, int, int], Trial] = {}
        self._course: tuple[tuple[int, int], Course] | None = None
        self._racer: tuple[tuple[str, int, int], Racer] | None = None
        self._asked: tuple[object, tuple[str, int, int] | None] | None = None

    # -- the work ----------------------------------------------------------------------------------------------

    def _open(self) -> Iterator[tuple[str, int, int]]:
        """Yield the trials that have not been played."""
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
        """The number of trials that are over."""
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
        """Return the racer under way, or a new one; None if it cannot begin with so many variables."""
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
        """Return the results of a learner for every n with a trial."""
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
        """The share of the work that is done, by the bits that the trials look at."""
        whole = [(self._cost(n), (id, n, s)) for n, s in self.plan.cells for id in self.chosen]
        left = sum(self._cost(n) for _, n, _ in self._open())
        return 1 - left / max(sum(cost for cost, _ in whole), 1)

    @staticmethod
    def _cost(n: int) -> int:
        return n * (AT_LEAST + PER_VARIABLE * n)


def _spread(values: list[float] | list[int]) -> tuple[float, float]:
    """Return mean and standard error; the error of a single value is not known, and 0 is shown."""
    error = np.std(values, ddof=1) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return float(np.mean(values)), float(error)
