"""Many runs of one learner that tosses a coin in every round: their mean and deviation are kept, not each of them."""

from __future__ import annotations

from copy import copy
from typing import Any, NamedTuple, Self

import numpy as np

STREAM = 6  # of the seed: 1 to 5 are those of the experts and of the noise


class Tossed(NamedTuple):
    """After each of some rounds: the mean number of mistakes of the runs, their standard deviation, and the prediction
    of the first run in that round."""

    mean: np.ndarray
    deviation: np.ndarray
    said: np.ndarray


class Tosses:
    """The coins of many runs. `toss` takes the chances of + and the outcomes in order.

    The same seed gives the same coins, however many rounds come at once.

    >>> tosses = Tosses(1000, seed=0)
    >>> tosses.toss(np.array([0.5, 0.5]), np.array([1, -1]))
    >>> tosses.rounds.mean.round(1).tolist(), tosses.rounds.deviation.round(1).tolist()
    ([0.5, 1.0], [0.5, 0.7])
    """

    def __init__(self, runs: int, seed: int) -> None:
        self._rng = np.random.default_rng([seed, STREAM])
        self._mistakes = np.zeros(runs, dtype=np.int64)
        nothing = np.empty(0)
        self._parts = [Tossed(nothing, nothing, nothing.astype(np.int8))]

    def toss(self, chances: np.ndarray, outcomes: np.ndarray) -> None:
        if not len(outcomes):
            return
        plus = self._rng.random((len(outcomes), len(self._mistakes))) < chances[:, None]
        mistakes = self._mistakes + np.cumsum(plus != (outcomes > 0)[:, None], axis=0)
        said = np.where(plus[:, 0], 1, -1).astype(np.int8)
        self._parts.append(Tossed(mistakes.mean(axis=1), mistakes.std(axis=1), said))
        self._mistakes = mistakes[-1]

    @property
    def rounds(self) -> Tossed:
        if len(self._parts) > 1:
            self._parts = [Tossed(*map(np.concatenate, zip(*self._parts)))]
        return self._parts[0]

    def another_view(self) -> Self:
        """Return the rounds so far, which stay as they are while this goes on."""
        other = copy(self)
        other._parts = list(self._parts)
        return other

    def state(self) -> Any:
        return self._rng.bit_generator.state, self._mistakes.copy(), len(self.rounds.said)

    def restore(self, state: Any) -> None:
        self._rng.bit_generator.state, mistakes, played = state
        self._mistakes = mistakes.copy()
        self._parts = [Tossed(*(column[:played] for column in self.rounds))]
