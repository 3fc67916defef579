"""Runs: the rounds of an online learner, the orders in which its examples come, the steps of a solver.

Time is a place in a run, and `seek(t)` is exact and cheap. Records of rounds are light and all kept; what is heavy in a
learner is snapshotted now and then and replayed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import Any, Generic, Protocol, Self, TypeVar

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.learner import MISTAKE, UPDATED, OnlineLearner, Played, Record, Round, W, Weights
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Mark
from colt_gui.models.text.numbers import number

EVERY = 256  # rounds between two snapshots of the learner

Order = Callable[["OnlineRun", Control], Iterator[Sequence[int]]]


class OnlineRun:
    """The rounds of one run; `learner` stands at round `t`. There are none until the run is played.

    `limit` is the most rounds. `order` is a generator function: it yields blocks of example numbers, may look at the
    run while it goes, and asks the control where it computes much itself.
    """

    def __init__(self, learner: OnlineLearner, points: Points, order: Order, limit: int = 100_000) -> None:
        self.learner, self.points, self.limit = learner, points, limit
        self.labels: list[int] = points.y.tolist()
        self.examples: Sequence[Any] = ()
        self.rounds: list[Record] = []
        self.indices: list[int] = []
        self.first_w: Weights | None = learner.w
        self.t = 0
        self.exhausted = self.converged = self.done = False
        self.erring = self.wrong = 0  # examples that the learner would update on at the end, and errs on
        self._order: Order | None = order  # until the run is played: it knows the experiment that holds the run
        self._times: list[int] = []
        self._states: list[Any] = []
        self._forget()

    def _forget(self) -> None:
        """Drop the tables of the rounds."""
        self._columns: dict[int | None, np.ndarray] = {}
        self._weights, self._weighed = np.empty((0, 0)), 0  # and the rounds they are of

    # -- playing -----------------------------------------------------------------------------------------------

    def take(self, points: Points) -> None:
        """Replace the points before the first round."""
        self.points, self.labels = points, points.y.tolist()

    def play(self, control: Control = NO_CONTROL, partial: Callable[[], Any] | None = None) -> Self:
        """Play all rounds. `partial` returns what is published while the run grows."""
        order, self._order = self._order, None
        assert order is not None  # a run is played once
        self._begin()
        part = 1 if self.learner.own else self.learner.rounds_at_a_time  # one round of a person's code may take long
        for block in order(self, control):
            room = self.limit - len(self.rounds)
            for start in range(0, min(len(block), room), part):
                self._play_part(block[start : min(start + part, room)])
                control.check()
                if partial is not None:
                    control.publish(partial)
            if len(block) > room:
                self.exhausted = True
                break
        self._finish(control)
        return self

    def _begin(self) -> None:
        self.examples = self.learner.prepare(self.points.X)
        self.first_w = self.learner.w
        self._times, self._states = [0], [self.learner.state()]
        self._forget()

    def _play_part(self, part: Sequence[int]) -> None:
        examples, labels, learn = self.examples, self.labels, self.learner.learn
        if len(self.rounds) - self._times[-1] >= EVERY:
            self._times.append(len(self.rounds))
            self._states.append(self.learner.state())
        self.rounds.extend(list(map(learn, [examples[i] for i in part], [labels[i] for i in part])))
        self.indices.extend(part)
        self.t = len(self.rounds)

    def _finish(self, control: Control) -> None:
        """Find out which examples the learner would still update on."""
        if self.labels:
            scores, y = self.learner.scores(), self.points.y
            erring = self.learner.erring_now(scores, y, control)
            self.erring, self.wrong = int(np.count_nonzero(erring)), int(np.count_nonzero(erring & (y * scores <= 0)))
        self.converged = not self.erring
        self.done = True

    def stop(self) -> None:
        """Declare the rounds that have been played to be all of the run."""
        if not self._times:
            self._begin()
        self.exhausted = self.exhausted or not self.done
        self.done = True

    def __copy__(self) -> OnlineRun:
        """Return the rounds so far, which do not grow, with a place and a learner of their own."""
        other = object.__new__(OnlineRun)
        vars(other).update(vars(self), learner=self.learner.replica())
        if not self.done:
            self.column(MISTAKE), self.column(UPDATED)  # so that each copy writes out the latest rounds only
            other.rounds, other.indices = self.rounds[:], self.indices[:]
            other._times, other._states = self._times[:], self._states[:]
        other._columns = self._columns.copy()
        return other

    # -- going through time ------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.rounds)

    def seek(self, t: int) -> OnlineLearner:
        """Return the learner as it stood after t rounds."""
        t = min(max(t, 0), len(self.rounds))
        if t == self.t:
            return self.learner
        if t and self.learner.recall(self.rounds[t - 1]):
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
        """Return round t, counted from 1."""
        return Round._make(self.rounds[t - 1])

    def before(self, t: int) -> Weights | None:
        """Return w before round t; None where none is written down."""
        return self.rounds[t - 2][W] if t > 1 else self.first_w

    def played(self, t: int) -> Played:
        """Return round t as its learner looks back on it."""
        return Played(self.round(t), self.examples[self.index(t)], self.before(t), number=t)

    def index(self, t: int) -> int:
        """Return the number of the example that came in round t."""
        return self.indices[t - 1]

    def mark(self, t: int) -> Mark:
        """Return the words and the tick of place t on the line of rounds."""
        if t == 0:
            return Mark("Before the first round")
        r = self.round(t)
        if r.mistake:
            return Mark(f"Round {number(t)}: a mistake", "mistake")
        if r.updated:
            return Mark(f"Round {number(t)}: an update without a mistake", "margin_mistake")
        return Mark(f"Round {number(t)}: no update")

    # -- tables of all rounds ----------------------------------------------------------------------------------

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
        """Return w after so many updates, without a table of all."""
        return self.rounds[int(np.flatnonzero(self.updates)[updates - 1])][W] if updates else self.first_w

    def column(self, field: int | None, dtype: type = bool) -> np.ndarray:
        """Return one field of all rounds, or (None) the numbers of the examples. Rounds are written out once."""
        known, count = self._columns.get(field), len(self.rounds)
        if known is None or len(known) < count:
            start = 0 if known is None else len(known)
            new: np.ndarray = np.fromiter(self._since(start, field), dtype, count - start)
            known = self._columns[field] = new if known is None else np.concatenate([known, new])
            known.setflags(write=False)
        return known

    def _since(self, start: int, field: int | None) -> Iterator[Any]:
        return iter(self.indices[start:]) if field is None else map(itemgetter(field), self.rounds[start:])

    @property
    def mistakes(self) -> np.ndarray:
        return self.column(MISTAKE)

    @property
    def updates(self) -> np.ndarray:
        return self.column(UPDATED)

    @property
    def numbers(self) -> np.ndarray:
        """The number of the example of each round."""
        return self.column(None, int)

    @property
    def counts(self) -> np.ndarray:
        """The number of rounds of each example."""
        return np.bincount(self.numbers, minlength=len(self.labels))

    @property
    def passes(self) -> int:
        return -(-len(self.rounds) // len(self.labels)) if self.labels else 0


# -- orders -------------------------------------------------------------------------------------------------------

ORDERS = {
    "given": "as clicked",
    "shuffled": "shuffled",
    "cycled": "cycled until clean",
    "adversarial": "adversarial",
}
Blocks = Iterator[Sequence[int]]


def order(name: str, passes: int | None = None, seed: int = 0) -> Order:
    """Return the order of this name, or raise InputError where there is none.

    `passes` limits the repetitions (adversarial: passes × examples rounds); None is once, or until clean.
    """
    if name not in ORDERS:
        raise InputError(f"Order “{name}” is not known: choose one of {', '.join(ORDERS)}.")
    check_passes(passes)
    if name == "cycled":
        return lambda run, control: cycled(run, passes)
    if name == "adversarial":
        return lambda run, control: picked(run, control, "worst", seed, passes)
    rng = np.random.default_rng(seed) if name == "shuffled" else None
    return lambda run, control: repeated(len(run.labels), passes or 1, rng)


def check_passes(passes: int | None) -> None:
    if passes is not None and passes < 1:
        raise InputError(f"The number of passes must be at least 1, not {passes}.")


def repeated(m: int, passes: int, rng: np.random.Generator | None) -> Blocks:
    """Yield a sample of m examples as it stands, or newly shuffled for each pass."""
    for _ in range(passes):
        yield range(m) if rng is None else rng.permutation(m).tolist()


def cycled(run: OnlineRun, passes: int | None) -> Blocks:
    """Yield pass after pass until one goes by without an update."""
    m, made = len(run.labels), 0
    while m and (passes is None or made < passes):
        before = len(run.rounds)
        yield range(m)
        made += 1
        if not any(map(itemgetter(UPDATED), run.rounds[before:])):
            return


def picked(run: OnlineRun, control: Control, rule: str, seed: int = 0, passes: int | None = None) -> Blocks:
    """Yield an example that the learner errs on, the first, the most violated, or a random one, while there is one.

    The batch perceptron works so, and an adversary who may choose the order would.
    """
    y, rng = run.points.y, np.random.default_rng(seed)
    while len(y) and (passes is None or len(run.rounds) < passes * len(y)):
        scores = run.learner.scores()
        erring = np.flatnonzero(run.learner.erring_now(scores, y, control))
        if not len(erring):
            return
        if rule == "first":
            yield (int(erring[0]),)
        elif rule == "worst":
            yield (int(erring[np.argmin((y * scores)[erring])]),)
        else:
            yield (int(rng.choice(erring)),)


# -- any run ------------------------------------------------------------------------------------------------------


class Run(Protocol):
    """Rounds, or steps of a solver, counted from 1; time 0 is before the first. It stands at `t`."""

    t: int
    exhausted: bool  # cut off because it grew too long

    def __len__(self) -> int: ...

    def seek(self, t: int) -> object:
        """Stand after round t from now on."""

    def mark(self, t: int) -> Mark:
        """Return the words and the tick of place t on the line of rounds."""
        ...


# -- the steps of a solver ----------------------------------------------------------------------------------------

KEPT = 400  # steps that a scrubber can go back to

Step = TypeVar("Step")
Values = TypeVar("Values")


class SolverRun(Generic[Step, Values]):
    """The steps of a solver as a run: step t counts from 1, and t = 0 is before the solver has started.

    `values` are those of all steps; `kept` are the steps that can be gone back to: the first, the newest, and
    evenly many between them.
    """

    exhausted = False

    def __init__(self) -> None:
        self.values: list[Values] = []
        self.kept: list[Step] = []
        self._stride, self._fleeting = 1, False
        self.t = 0

    def keep(self, step: Step, values: Values) -> None:
        if self._fleeting:
            self.kept.pop()
        self.kept.append(step)
        self._fleeting = len(self.values) % self._stride != 0
        self.values.append(values)
        if len(self.kept) > KEPT:
            self.kept, self._stride = self.kept[::2], 2 * self._stride
            self.t = (self.t + 1) // 2  # the same step, or the one before it

    def __copy__(self) -> Self:
        """Return the steps there are by now, with a place of its own: this run may go on growing."""
        other = object.__new__(type(self))
        vars(other).update(vars(self), values=self.values[:], kept=self.kept[:])
        return other

    def __len__(self) -> int:
        return len(self.kept)

    def seek(self, t: int) -> None:
        self.t = min(max(t, 0), len(self.kept))

    @property
    def step(self) -> Step | None:
        """The one on show; None before the first."""
        return self.kept[self.t - 1] if self.t else None

    @property
    def newest(self) -> Step | None:
        return self.kept[-1] if self.kept else None
