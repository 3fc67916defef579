"""The promise of Fixed Share after each round: its bound against the best sequence of experts with k switches.

The best sequences for all small k are found at once, by dynamic programming.
"""

from __future__ import annotations

import math
from copy import copy
from typing import NamedTuple, Self

import numpy as np

from colt_gui.models.experts.losses import vote_factor

MOST_SWITCHES = 32  # the largest k
CELLS = 2**15  # k × experts that are looked at in a round
FEWEST_SWITCHES = 4  # however many experts there are


class BestSequences:
    """The losses of the best sequence of experts with at most k switches, for each k. `extend` takes the losses of the
    experts in order.

    >>> sequences = BestSequences(2)
    >>> sequences.extend(np.array([[0, 1], [0, 1], [1, 0], [1, 0], [0, 1]]))[:, :3].tolist()
    [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.0, 0.0]]
    """

    def __init__(self, n: int) -> None:
        self.most = min(MOST_SWITCHES, max(CELLS // n, FEWEST_SWITCHES)) if n > 1 else 0
        self.lost = np.zeros((self.most + 1, n))  # at most k switches and expert i at last

    def extend(self, losses: np.ndarray) -> np.ndarray:
        """Return the losses of the best sequences after each round, (rounds, k). A sequence stays with its expert, or
        has come from the best sequence with one switch less."""
        lost, least = self.lost, self.lost.min(axis=1)
        best = np.empty((len(losses), self.most + 1))
        for row, loss in zip(best, losses):
            np.minimum(lost[1:], least[:-1, None], out=lost[1:])
            np.add(lost, loss, out=lost)
            least = lost.min(axis=1, out=row)
        return best


class SharingCosts(NamedTuple):
    """−ln of the part of a weight that a sequence keeps from one round to the next: with the same expert, and with
    another one (∞ where nothing is shared)."""

    stay: float
    switch: float


def sharing_costs(alpha: float, n: int) -> SharingCosts:
    """Return the costs of staying and of a switch. A single expert has nobody to share with.

    >>> sharing_costs(0.0, 5), sharing_costs(0.3, 1)
    (SharingCosts(stay=0.0, switch=inf), SharingCosts(stay=0.0, switch=inf))
    """
    if not alpha or n == 1:
        return SharingCosts(0.0, math.inf)
    return SharingCosts(-math.log1p(-alpha), math.log((n - 1) / alpha))


class Tracked(NamedTuple):
    """After each of some rounds: the bound, the k for which it is least, and the loss of the best sequence with that
    many switches and with each other number of them (a column each)."""

    limit: np.ndarray
    switches: np.ndarray
    lost: np.ndarray
    table: np.ndarray


class Tracking:
    """The bound c(η·Lₖ + ln n + k·ln((n−1)/α) − (t−1−k)·ln(1−α)), least over k, after each round. `extend` takes the
    losses of the experts in order."""

    def __init__(self, n: int, eta: float, alpha: float) -> None:
        self._n, self._eta, self._costs = n, eta, sharing_costs(alpha, n)
        self._sequences = BestSequences(n)
        nothing = np.empty((0, self._sequences.most + 1))
        self._parts = [Tracked(nothing[:, 0], nothing[:, 0].astype(int), nothing[:, 0], nothing)]
        self._rounds = 0

    def extend(self, losses: np.ndarray) -> None:
        table = self._sequences.extend(losses)
        limits = self._limits(table)
        k = limits.argmin(axis=1)
        rows = np.arange(len(table))
        self._parts.append(Tracked(limits[rows, k], k, table[rows, k], table.astype(np.float32)))
        self._rounds += len(table)

    def _limits(self, table: np.ndarray) -> np.ndarray:
        """Return the bound for each k, (rounds, k); ∞ where so many switches are not possible."""
        stay, switch = self._costs
        rounds, k = self._rounds + np.arange(len(table))[:, None], np.arange(table.shape[1])
        switching = np.concatenate([[0.0], switch * k[1:]])
        limits = self._eta * table + math.log(self._n) + switching + stay * (rounds - k)
        return np.where(k <= rounds, float(vote_factor(self._eta)) * limits, np.inf)

    @property
    def rounds(self) -> Tracked:
        if len(self._parts) > 1:
            self._parts = [Tracked(*map(np.concatenate, zip(*self._parts)))]
        return self._parts[0]

    def another_view(self) -> Self:
        """Return the rounds so far, which stay as they are while this goes on."""
        other = copy(self)
        other._parts = list(self._parts)
        return other

    def state(self) -> tuple[int, np.ndarray]:
        return self._rounds, self._sequences.lost.copy()

    def restore(self, state: tuple[int, np.ndarray]) -> None:
        self._rounds, lost = state
        self._sequences.lost = lost.copy()
        self._parts = [Tracked(*(column[: self._rounds] for column in self.rounds))]
