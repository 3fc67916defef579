"""Rounds with experts played one by one, for learners that only say what the weights are."""

from __future__ import annotations

import math
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from colt_gui.models.core.errors import InputError
from colt_gui.models.own.answers import checked_weights

if TYPE_CHECKING:
    from colt_gui.models.experts.learner import ExpertLearner

MOST_CELLS = 2**26  # moments × experts whose weights are kept: half a gigabyte
LIGHT, HEAVY = 2.0**-300, 2.0**300  # beyond these the weights are scaled, by a power of 2 so that none is rounded


class Said(NamedTuple):
    """`plus` is the share of the weight for +."""

    prediction: float
    plus: float


class VotesByHand:
    """The weights of a learner in the short way at every moment. They are all kept, so that its code is not run again
    to go back."""

    def __init__(self, learner: ExpertLearner) -> None:
        from colt_gui.models.experts.learner import ExpertLearner

        self.learner = learner
        self._by_losses = type(learner).weights is not ExpertLearner.weights
        self._t = 0
        self._kept: list[np.ndarray] = []
        if learner.rounds * learner.n > MOST_CELLS:
            most = MOST_CELLS // learner.n
            raise InputError(f"{learner.name} can play at most {most:,} rounds with {learner.n:,} experts.")
        self._hold(self._first())

    def another_view(self, learner: ExpertLearner) -> VotesByHand:
        """Return the votes so far for a copy of the learner; these stay as they are while the rounds go on."""
        other = copy(self)
        other.learner, other._kept = learner, list(self._kept)
        return other

    def _first(self) -> np.ndarray:
        learner = self.learner
        if self._by_losses:
            return self._of_losses()
        return checked_weights(learner.start(learner.n), learner.n, learner.start)

    def _of_losses(self) -> np.ndarray:
        learner = self.learner
        return checked_weights(learner.weights(_frozen(learner.losses), self._t + 1), learner.n, learner.weights)

    def _next(self, loss: np.ndarray) -> np.ndarray:
        learner = self.learner
        if self._by_losses:
            return self._of_losses()
        return checked_weights(learner.update(self._w, _frozen(loss)), learner.n, learner.update)

    def _hold(self, w: np.ndarray) -> None:
        top = w.max()
        if top and not LIGHT < top < HEAVY:
            w = w * 2.0 ** -math.frexp(top)[1]
        self._w = _frozen(w)
        total = math.fsum(w)
        self._kept.append(w / total if total else w)

    def log_weights(self, moments: int | slice) -> np.ndarray:
        with np.errstate(divide="ignore"):
            return np.asarray(np.log(np.array(self._kept[moments])))

    def say(self, advice: np.ndarray) -> Said:
        """Return the prediction. Sums are rounded once, so that a tie is a tie."""
        w, positive = self._w, advice > 0
        if self.learner.soft:
            share = positive.astype(float) if advice.dtype.kind == "i" else advice
            total = math.fsum(w)
            mean = min(max(math.fsum(w * share) / total, 0.0), 1.0) if total else 0.5
            return Said(mean, mean)
        plus, minus = math.fsum(w[positive]), math.fsum(w[~positive])
        return Said(-1 if minus > plus else 1, plus / (plus + minus) if plus + minus else 0.0)

    def play(self, advice: np.ndarray, outcome: int) -> tuple[Any, ...]:
        """Play one round and return the fields of an ExpertRound."""
        learner, said = self.learner, self.say(advice)
        loss = learner.expert_losses(advice[None, :], np.array([outcome]))[0]
        own = abs((outcome > 0) - said.prediction) if learner.soft else float(said.prediction != outcome)
        learner.losses = learner.losses + loss
        learner.own_loss += own
        self._t += 1
        self._hold(self._next(loss))
        alive = 0.0 if self._w.any() else -math.inf
        return outcome, said.prediction, own, said.plus, learner.losses.min(), alive, math.nan, 0


def _frozen(values: np.ndarray) -> np.ndarray:
    values = values.copy()
    values.setflags(write=False)
    return values
