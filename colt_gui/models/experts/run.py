"""The rounds of a learner with the advice of its experts. Going to any place in time is exact and cheap.

Numbers of each round are kept in columns. The standing of the experts is kept now and then, and followed from there.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

import numpy as np

from colt_gui.models.core.planned import PlannedRun
from colt_gui.models.core.readings import Mark
from colt_gui.models.experts.learner import ExpertLearner, ExpertRound, Standing, normalised
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.text.numbers import number

EVERY = 256  # rounds between two standings that are kept; more where they would take more memory than this:
SNAPSHOT_BYTES = 2**26
OPPOSED_AT_ONCE = 16  # rounds against the adversary, which are played one by one
Place = tuple[int, Standing]  # a number of rounds, and where the experts stand after them
TYPES = ExpertRound(np.int8, float, float, float, float, float, float, np.int16)


class ExpertsRun(PlannedRun):
    """The rounds of one learner with the advice that it hears. `losses` and `weights` are those after round `t`.

    `opposed`: the outcome of each round is the opposite of what the learner says. `limit` is the most rounds;
    `rounds`, where given, is how many of them are played for now. `coming` is the number of rounds that `advice` will
    have once it has been gathered, where it has not been yet; before that nothing may be played.
    """

    def __init__(
        self,
        learner: ExpertLearner,
        advice: Advice,
        limit: int = 100_000,
        opposed: bool = False,
        rounds: int | None = None,
        coming: int | None = None,
    ) -> None:
        self.learner, self.advice, self.opposed = learner, advice, opposed
        coming = len(advice) if coming is None else coming
        most = min(coming, limit)
        self.planned = self.intended = most if rounds is None else min(most, rounds)
        self.exhausted = self.planned == limit < coming
        learner.begin(advice.n, most, advice.closed)
        self.columns = ExpertRound(*(np.empty(self.planned, dtype) for dtype in TYPES))
        self.every = max(EVERY, self.planned * advice.n * 8 // SNAPSHOT_BYTES)
        self._times, self._kept = [0], [learner.standing()]
        self.t, self._standing = 0, self._kept[0]
        self._before: Place = (0, self._standing)  # where it stood last: going one round back is common

    def play_block(self) -> None:
        start, block = self._played, self.learner.block
        rounds_at_once = OPPOSED_AT_ONCE if self.opposed else self.learner.rounds_at_once
        stop = min(start + block - start % block, start + rounds_at_once, self.planned)
        if stop == start:
            return
        rounds = self._oppose(start, stop) if self.opposed else self._listen(start, stop)
        for column, new in zip(self.columns, rounds):
            column[start:stop] = new
        self._played = stop
        between = stop % block and stop < self.planned  # charts show the weights at the moments that are kept
        if stop - self._times[-1] >= self.every and not between:
            self._times.append(stop)
            self._kept.append(self.learner.standing())

    def another_view(self) -> Self:
        """Return the rounds played so far with a place and a learner of their own. The columns are shared: a round,
        once written, never changes."""
        other = super().another_view()
        other.learner = self.learner.another_view()
        other._times, other._kept = list(self._times), list(self._kept)
        return other

    def _listen(self, start: int, stop: int) -> ExpertRound:
        return self.learner.learn_many(self.advice.block(start, stop), self.advice.outcomes[start:stop])

    def _oppose(self, start: int, stop: int) -> ExpertRound:
        middle = 0.5 if self.learner.soft else 0.0
        made = []
        for row in self.advice.block(start, stop):
            outcome = -1 if self.learner.predict(row) >= middle else 1
            made.append(self.learner.learn(row, outcome))
        return ExpertRound(*zip(*made))

    # -- time --------------------------------------------------------------------------------------------------

    @property
    def losses(self) -> np.ndarray:
        return self._standing.losses

    def seek(self, t: int) -> None:
        """Go to the place after round t."""
        t = min(max(t, 0), self._played)
        if t == self.t:
            return
        start, standing = self._nearest(t)
        self._before = self.t, self._standing
        while start < t:
            stop = min(t, start + self.learner.block)
            standing = self.learner.follow(standing, self.advice.block(start, stop), self.columns.outcome[start:stop])
            start = stop
        self.t, self._standing = t, standing

    def _nearest(self, t: int) -> Place:
        """Return the last known place that is not after t."""
        at = bisect_right(self._times, t) - 1
        known = [(self._times[at], self._kept[at]), (self.t, self._standing), self._before]
        return max((place for place in known if place[0] <= t), key=lambda place: place[0])

    @contextmanager
    def looking_at(self, t: int) -> Iterator[None]:
        """Stand after round t inside a `with` block, and come back to the round on show."""
        place = self.t, self._standing, self._before
        self.seek(t)
        try:
            yield
        finally:
            self.t, self._standing, self._before = place

    def milestones(self, count: int) -> list[np.ndarray]:
        """Return the weights at some moments spread over the run, its end included."""
        kept = self._kept
        if len(kept) <= count:
            times = np.linspace(0, self._played, count + 1)[1:].astype(int).tolist()
        else:
            times = [self._times[i] for i in np.linspace(1, len(kept) - 1, count).astype(int)] + [self._played]
        return [self.weights_after(t) for t in times]

    def weights_after(self, t: int) -> np.ndarray:
        """Return the weights after another round than the one on show."""
        with self.looking_at(t):
            return self.weights

    def at(self, column: np.ndarray, first: float) -> float:
        """Return the value of a column after round t; `first` before any round."""
        return column[self.t - 1].item() if self.t else first

    @property
    def stage(self) -> int:
        return int(self.at(self.columns.stage, 0))

    @property
    def log_weights(self) -> np.ndarray:
        """ln w, not normalised."""
        return self.learner.log_weights_after(self.t, self._standing, self.stage)

    @property
    def weights(self) -> np.ndarray:
        return normalised(self.log_weights)

    @property
    def best_expert(self) -> int:
        """The first of the experts that lost least so far."""
        return int(self.losses.argmin())

    def round(self, t: int) -> ExpertRound:
        """Return round t, counted from 1."""
        if not 1 <= t <= self._played:
            raise IndexError(f"there is no round {t} of {self._played}")
        return ExpertRound(*(column[t - 1].item() for column in self.columns))

    def answers(self, start: int, stop: int) -> np.ndarray:
        """Return + or − as said in rounds start + 1 … stop; a soft prediction counts as the side that it leans to."""
        return self.learner.answers(ExpertRound(*(column[start:stop] for column in self.columns)), start)

    def mark(self, t: int) -> Mark:
        """Return the words, and the tick if it has one, of place t of the line of rounds."""
        if t == 0:
            return Mark("Before the first round")
        r = self.round(t)
        wrong = self.played(t).answer != r.outcome
        words = "a mistake" if wrong else "no mistake"
        if self.learner.soft:
            words = f"loss {number(r.loss)}, {words}"
        return Mark(f"Round {number(t)}: {words}", "mistake" if wrong else "")

    def played(self, t: int) -> PlayedVote:
        """Return round t as its learner looks back on it."""
        return PlayedVote(self, t)

    def index(self, t: int) -> int:
        """Return the number of the example of round t."""
        return int(self.advice.index[t - 1])

    # -- what is drawn against time: a value before the first round, then one after each -----------------------

    @property
    def mistakes(self) -> np.ndarray:
        """Which rounds were mistakes."""
        return np.asarray(self.answers(0, self._played) != self.columns.outcome[: self._played])

    def series(self, column: np.ndarray, first: float) -> np.ndarray:
        return np.concatenate([[first], column[: self._played]])

    @property
    def own(self) -> np.ndarray:
        return np.concatenate([[0.0], np.cumsum(self.columns.loss[: self._played])])

    @property
    def best(self) -> np.ndarray:
        return self.series(self.columns.best, 0.0)

    @property
    def memory(self) -> int:
        """Bytes that time travel needs."""
        kept = (array for standing in self._kept for array in standing if array is not None)
        return int(sum(c.nbytes for c in self.columns) + sum(array.nbytes for array in kept))


class PlayedVote:
    """Round t as its learner looks back on it. Weights are found when they are asked for, and the run stays where it
    stands."""

    def __init__(self, run: ExpertsRun, t: int) -> None:
        self._run, self._t = run, t
        self.round, self.number = run.round(t), t

    @property
    def before(self) -> ExpertRound | None:
        """The round before it, if there is one."""
        return self._run.round(self._t - 1) if self._t > 1 else None

    @property
    def answer(self) -> int:
        """+ or − as it was said."""
        return int(self._run.answers(self._t - 1, self._t)[0])

    @property
    def erred(self) -> int:
        """The number of experts that were wrong."""
        return int(np.count_nonzero(self.advice != self.round.outcome))

    @property
    def advice(self) -> np.ndarray:
        return self._run.advice.row(self._t)

    @property
    def losses_before(self) -> np.ndarray:
        """The losses of the experts before the round."""
        with self._run.looking_at(self._t - 1):
            return self._run.losses

    @property
    def expert_losses(self) -> np.ndarray:
        """The losses of the experts in the round."""
        outcome = np.array([self.round.outcome])
        return np.asarray(self._run.learner.expert_losses(self.advice[None, :], outcome)[0])

    @property
    def weights_before(self) -> np.ndarray:
        return self._run.weights_after(self._t - 1)

    @property
    def newly_dead(self) -> int:
        """The number of experts that died in the round: certain and wrong under logarithmic loss."""
        return int(np.isinf(self.expert_losses[np.isfinite(self.losses_before)]).sum())
