"""The run of a learner on a stream of examples: `seek(t)` and `after(t)` are exact and cheap.

Of a round only its label and its prediction are kept. Hypotheses change seldom: a feature that is struck out has the
round of its death, weights are kept now and then and followed from there through the few rounds that change them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Generic, Protocol, Self, TypeVar

import numpy as np

from colt_gui.models.boolean.learner import BooleanLearner
from colt_gui.models.boolean.streams.streams import NO_EXAMPLES, Examples
from colt_gui.models.boolean.teachers.teacher import TaughtStream
from colt_gui.models.boolean.words.syntax import literal_typeset
from colt_gui.models.core.planned import PlannedRun
from colt_gui.models.core.readings import Mark
from colt_gui.models.text.numbers import number

EVERY = 32  # changes of the weights between two that are kept,
SPARSE = 64  # and more of them where there are so many weights that each costs memory
NEVER = np.iinfo(np.int32).max
REMEMBERED = 8  # hypotheses that were looked at last
FETCHED = 2**18  # bits of the stream that are fetched at a time

Watch = Callable[[Examples], object]
L = TypeVar("L", bound=BooleanLearner)
WRONG = {1: "false negative", -1: "false positive"}
NAMED = 4  # things that a sentence names at most


class Source(Protocol):
    """Examples in rounds counted from 1; `block(start, stop)` are those after the first `start`."""

    def __len__(self) -> int: ...

    def block(self, start: int, stop: int) -> Examples: ...

    def another_view(self) -> Self: ...


class BooleanRun(PlannedRun, Generic[L]):
    """The rounds of a learner on a stream; `y` and `said` are the labels and predictions of those played so far.

    The learner has begun. `watch` is shown all examples that have been played, some time after they were.
    """

    def __init__(self, learner: L, stream: Source, limit: int = 100_000, watch: Watch | None = None) -> None:
        self.learner, self._limit, self._watch = learner, limit, watch
        self.plan(stream)
        self.t = 0
        self._at_hand, self._before = NO_EXAMPLES, 0  # the examples being played, and the rounds before them
        self._shown = 0  # rounds that `watch` has seen
        self._deaths = np.full(learner.mortal, NEVER, dtype=np.int32)
        self._times: list[int] = []
        self._rows: list[np.ndarray] = []  # the examples that changed the hypothesis, eight bits in a byte
        self._totals = [learner.total]
        self._every = max(EVERY, learner.n // SPARSE)
        self._kept = [learner.copied()]
        self._remembered: OrderedDict[int, L] = OrderedDict()

    def plan(self, stream: Source) -> None:
        """Take the examples from this stream; no round has been played yet."""
        self.stream, limit = stream, self._limit
        self.planned = self.intended = min(stream.planned if isinstance(stream, TaughtStream) else len(stream), limit)
        self.exhausted = limit < len(stream)
        self._y, self._said = np.empty(self.planned, dtype=np.int8), np.empty(self.planned, dtype=np.int8)

    @property
    def y(self) -> np.ndarray:
        return self._y[: self._played]

    @property
    def said(self) -> np.ndarray:
        return self._said[: self._played]

    def row(self, t: int) -> np.ndarray:
        """Return the example of round t."""
        return np.asarray(self.stream.block(t - 1, t).X[0])

    def blocks(self, until: int) -> Iterator[tuple[int, Examples]]:
        """Yield the first `until` rounds in pieces, each with the number of rounds before it."""
        step = min(self._height, self.learner.block)
        for start in range(0, until, step):
            yield start, self.stream.block(start, min(start + step, until))

    # -- playing -----------------------------------------------------------------------------------------------

    @property
    def _height(self) -> int:
        return max(1, FETCHED // max(self.learner.n, 1))

    def play_block(self) -> None:
        """Play up to a change of the hypothesis, at most as many rounds as the learner judges at once."""
        if self._played == self._before + len(self._at_hand.y):
            self._fetch()
        if not self.done:
            self._play_some()

    def _fetch(self) -> None:
        """Take the next examples from the stream; an adversary has one, or none any more."""
        start, stop = self._played, self._played + self._height
        if isinstance(self.stream, TaughtStream):
            stop = start + 1
            if not self.done and not self.stream.grow(self.learner.predict):
                self.planned = self.intended = start
        self._at_hand, self._before = self.stream.block(start, min(stop, self.planned)), start

    def _play_some(self) -> None:
        start, (X, y) = self._before, self._at_hand

        def changed(place: int, struck: np.ndarray) -> None:
            self._change(start + place + 1, X[place], struck)

        said = self._said[start : start + len(y)]
        place = self._played - start
        stop = self.learner.play_some(X, y, said, place, changed)
        self._y[self._played : start + stop] = y[place:stop]
        self._played = start + stop
        if stop == len(y):
            self.show_watcher()

    def show_watcher(self) -> None:
        """Show `watch` the examples that have been played since it was last shown some."""
        fresh = slice(self._shown - self._before, self._played - self._before)
        if self._watch is not None and self._played > self._shown:
            self._watch(Examples(self._at_hand.X[fresh], self._at_hand.y[fresh]))
        self._shown = self._played

    def stop(self) -> None:
        super().stop()
        self.show_watcher()

    def another_view(self) -> Self:
        other = super().another_view()
        other.learner, other.stream = self.learner.copied(), self.stream.another_view()
        other._watch, other._at_hand, other._before = None, NO_EXAMPLES, self._played
        other._deaths, other._remembered = self._deaths.copy(), OrderedDict()
        other._times, other._rows = self._times.copy(), self._rows.copy()
        other._totals, other._kept = self._totals.copy(), self._kept.copy()
        return other

    def _change(self, t: int, x: np.ndarray, struck: np.ndarray) -> None:
        """Note that the hypothesis has changed in round t."""
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
        """Go to the place after round t."""
        self.t = min(max(t, 0), self._played)

    def changes_until(self, t: int) -> int:
        """Count the changes of the hypothesis in the first t rounds."""
        return bisect_right(self._times, t)

    def changed_in(self, t: int) -> bool:
        return self.changes_until(t) > self.changes_until(t - 1)

    def after(self, t: int) -> L:
        """Return the learner as it was after round t; it is not to be changed."""
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
        """Return the features, or concepts, that were struck out in round t."""
        return np.flatnonzero(self._deaths == t) if t else np.empty(0, dtype=np.int64)

    @property
    def deaths(self) -> np.ndarray:
        """The round in which each feature, or concept, was struck out; NEVER while it is alive."""
        return self._deaths

    def mark(self, t: int) -> Mark:
        """Return the words, and the tick if it has one, of place t of the line of rounds."""
        if t == 0:
            return Mark("Before the first round")
        wrong = self.wrong(t)
        return Mark(f"Round {number(t)}: {f'a {wrong}' if wrong else 'no mistake'}", "mistake" if wrong else "")

    def wrong(self, t: int) -> str:
        """Return "false positive", "false negative", or an empty text for round t."""
        if not 1 <= t <= self._played:
            raise IndexError(f"there is no round {t} of {self._played}")
        y = int(self._y[t - 1])
        return "" if self._said[t - 1] == y else WRONG[y]

    # -- what is drawn against time: a value before the first round, then one after each -----------------------

    @property
    def totals(self) -> np.ndarray:
        """The features that are left, or the sum of the weights."""
        changes = np.searchsorted(self._times, np.arange(self._played + 1), side="right")
        return np.array(self._totals)[changes]

    @property
    def memory(self) -> int:
        """Bytes that going to any place takes."""
        kept = sum(learner.size_in_memory for learner in self._kept) + sum(row.nbytes for row in self._rows)
        return self._y.nbytes + self._said.nbytes + self._deaths.nbytes + 16 * len(self._times) + kept


# -- a round as its learner looks back on it -----------------------------------------------------------------------


class PlayedRound:
    """Round t of a run. Hypotheses are restored when they are asked for."""

    def __init__(self, run: BooleanRun[BooleanLearner], t: int) -> None:
        self._run, self.t = run, t
        self.x = run.row(t)
        self.y, self.said = int(run.y[t - 1]), int(run.said[t - 1])
        self.wrong = run.wrong(t)

    @property
    def before(self) -> BooleanLearner:
        return self._run.after(self.t - 1)

    @property
    def after(self) -> BooleanLearner:
        return self._run.after(self.t)

    @property
    def struck(self) -> np.ndarray:
        """The features, or concepts, that were struck out in this round."""
        return self._run.struck(self.t)

    @property
    def changed(self) -> bool:
        return self._run.changed_in(self.t)


def listed(words: list[str], count: int | None = None) -> str:
    """Join words into a list of NAMED entries at most.

    >>> listed(["a"]), listed(["a", "b", "c"]), listed(["a", "b", "c", "d", "e"], 9)
    ('a', 'a, b and c', 'a, b, c and 6 more')
    """
    count = len(words) if count is None else count
    if count > NAMED:
        return f"{', '.join(words[: NAMED - 1])} and {count - NAMED + 1} more"
    return words[0] if count == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def literals_listed(literals: np.ndarray, names: tuple[str, ...]) -> str:
    """Return signed literals in words, as `listed`."""
    return listed([literal_typeset(int(v), names) for v in literals[:NAMED]], len(literals))
