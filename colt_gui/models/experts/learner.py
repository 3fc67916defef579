"""Learners that combine the advice of experts: what a round leaves behind, and how many rounds go at once.

The weights of all of them are a function of the experts' losses so far, and those do not depend on what the
learner says. So whole blocks of rounds are a few operations on matrices, and time travel needs only the losses.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

import numpy as np

from colt_gui.models.core.learner import Learner

BLOCK_CELLS = 2**16  # rounds × experts that are played at once: what fits into the cache
MOST_ROUNDS = 4096
WIDE = 200  # experts from which on a loop over rounds beats numpy's own accumulation


class ExpertRound(NamedTuple):
    """One round, or columns of many. Weights and losses are counted after the round, votes before it.

    `prediction` is ±1, or in [0, 1] for soft learners; `plus` is the share of the weight that votes +;
    `best` is the loss of the best expert so far; `log_total` is ln W with the rate that is then in force.
    """

    outcome: Any
    prediction: Any
    loss: Any
    plus: Any
    best: Any
    log_total: Any
    eta: Any
    stage: Any


class State(NamedTuple):
    """All that the future depends on."""

    losses: np.ndarray
    stage: int
    stage_loss: float
    own_loss: float


class ExpertLearner(Learner, ABC):
    """`begin`, then `learn` or `learn_many`. Advice is ±1 (int8), or in [0, 1]; outcomes are ±1."""

    family = "experts"
    soft: ClassVar[bool] = False  # takes advice between 0 and 1 and answers so
    mistakes_counted: ClassVar[bool] = True

    def begin(self, n: int, rounds: int = 0, closed: bool = False) -> None:
        """`rounds` is how many will come, `closed` that each expert has an opposite among them."""
        self.n, self.rounds, self.closed = n, rounds, closed
        self.losses = np.zeros(n)
        self.stage, self.stage_loss, self.own_loss = 0, 0.0, 0.0

    @property
    def block(self) -> int:
        """How many rounds are best played at once."""
        return max(1, min(BLOCK_CELLS // max(self.n, 1), MOST_ROUNDS))

    def expert_losses(self, advice: np.ndarray, outcomes: np.ndarray) -> np.ndarray:
        """(rounds, experts): 1 where an expert was wrong."""
        return (advice != outcomes[:, None]).astype(np.float64)

    @abstractmethod
    def learn_block(self, advice: np.ndarray, outcomes: np.ndarray) -> ExpertRound:
        """Rounds in order, as columns; no more than `block` of them."""

    def learn_many(self, advice: np.ndarray, outcomes: np.ndarray) -> ExpertRound:
        """Any number of rounds in order, as columns."""
        step = self.block
        starts = range(0, max(len(outcomes), 1), step)
        parts = [self.learn_block(advice[i : i + step], outcomes[i : i + step]) for i in starts]
        return parts[0] if len(parts) == 1 else ExpertRound(*map(np.concatenate, zip(*parts)))

    @abstractmethod
    def predict(self, advice: np.ndarray) -> float:
        """What it says to this advice, before any outcome."""

    def learn(self, advice: np.ndarray, outcome: int) -> tuple:
        """One round: the fields of `ExpertRound` as plain numbers."""
        columns = self.learn_block(advice[None, :], np.array([outcome], dtype=np.int8))
        return tuple(column[0].item() for column in columns)

    @abstractmethod
    def log_weights_at(self, losses: np.ndarray, stage: int = 0) -> np.ndarray:
        """ln w for experts with these losses; −∞ is a dead one."""

    def log_weights_along(self, losses: np.ndarray, best: np.ndarray, stage: np.ndarray, of: np.ndarray) -> np.ndarray:
        """ln w of the experts `of`, a row for each moment."""
        return self.log_weights_at(losses)

    @abstractmethod
    def rate_at(self, best: float, stage: int) -> float:
        """The learning rate that is in force when the best expert has lost this much."""

    @abstractmethod
    def factor(self, eta: float) -> float:
        """c of the potential c·ln W."""

    @property
    def weights(self) -> np.ndarray:
        """They add up to 1, unless all experts are dead."""
        return normalised(self.log_weights_at(self.losses, self.stage))

    def state(self) -> State:
        return State(self.losses.copy(), self.stage, self.stage_loss, self.own_loss)

    def restore(self, state: State) -> None:
        losses, self.stage, self.stage_loss, self.own_loss = state
        self.losses = losses.copy()


def running(start: np.ndarray, steps: np.ndarray) -> np.ndarray:
    """start, start + step₁, (start + step₁) + step₂, …: one row more than there are steps."""
    rows = np.empty((len(steps) + 1, len(start)))
    rows[0], rows[1:] = start, steps
    return accumulate(rows, np.add)


def accumulate(rows: np.ndarray, operation: np.ufunc) -> np.ndarray:
    """Each row becomes itself ∘ all above it, from the top down and in place."""
    if rows.shape[1] < WIDE:
        return operation.accumulate(rows, axis=0, out=rows)
    for above, row in pairwise(rows):
        operation(above, row, row)
    return rows


def normalised(log_weights: np.ndarray) -> np.ndarray:
    """Weights that add up to 1 from their logarithms; all zero when all are −∞."""
    top = log_weights.max(initial=-np.inf)
    if top == -np.inf:
        return np.zeros(len(log_weights))
    w = np.exp(log_weights - top)
    return w / w.sum()


def row_dots(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.einsum("ij,ij->i", a, b)
