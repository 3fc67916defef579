"""The Halving algorithm (Mehta, Lecture 1; Kivinen, Alg. 1.1): the majority of those that were never wrong."""

from __future__ import annotations

import numpy as np

from colt_gui.models.experts.learner import ExpertLearner, ExpertRound, running

NOT_REALISABLE = "no hypothesis is consistent: not realisable"


class Halving(ExpertLearner):
    """V ← those of V that were right; predicts as most of V, + at a tie. At most lg|H| mistakes if some h is right.

    Each mistake at least halves V. Once V is empty it says + for ever, and so does every count of it.

    >>> learner = Halving()
    >>> learner.begin(3)
    >>> learner.learn(np.array([1, 1, -1]), -1)[:3], learner.version_space.tolist()
    ((-1, 1, 1.0), [2])
    """

    id = "halving"
    name = "Halving"
    rule = "V ← the hypotheses of V that were right"
    source = "Mehta, Lecture 1; Kivinen, Thm 1.2"
    params = ()

    @property
    def version_space(self) -> np.ndarray:
        return np.flatnonzero(self.losses == 0)

    def learn_block(self, advice: np.ndarray, outcomes: np.ndarray) -> ExpertRound:
        L = running(self.losses, self.expert_losses(advice, outcomes))
        V = L == 0
        size = np.count_nonzero(V, axis=1)
        plus = np.count_nonzero(V[:-1] & (advice > 0), axis=1)
        prediction = np.where(size[:-1] - plus > plus, -1, 1).astype(np.int8)
        mistake = (prediction != outcomes).astype(np.float64)
        self.losses = L[-1].copy()
        self.own_loss += mistake.sum()
        with np.errstate(divide="ignore"):
            log_size = np.log(size[1:])
        share = plus / np.maximum(size[:-1], 1)
        same = np.zeros(len(outcomes))
        return ExpertRound(outcomes, prediction, mistake, share, L[1:].min(axis=1), log_size, same + np.inf, same)

    def predict(self, advice: np.ndarray) -> int:
        V = self.losses == 0
        return -1 if np.count_nonzero(V & (advice < 0)) > np.count_nonzero(V & (advice > 0)) else 1

    def log_weights_at(self, losses: np.ndarray, stage: int = 0) -> np.ndarray:
        return np.where(losses == 0, 0.0, -np.inf)

    def rate_at(self, best: float, stage: int) -> float:
        return np.inf

    def factor(self, eta: float) -> float:
        return 1 / np.log(2)
