"""The best sequence of experts with at most k switches, for all small k at once: dynamic programming."""

from __future__ import annotations

import numpy as np

MOST_SWITCHES = 32
CELLS = 2**15  # k × experts that are looked at in a round
FEWEST_SWITCHES = 4  # however many experts there are


class BestSequences:
    """Feed it the experts' losses in order; `go_on` answers what the best sequences have lost after each round.

    >>> sequences = BestSequences(2)
    >>> sequences.go_on(np.array([[0, 1], [0, 1], [1, 0], [1, 0], [0, 1]]))[:, :3].tolist()
    [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.0, 0.0]]
    """

    def __init__(self, n: int) -> None:
        self.most = min(MOST_SWITCHES, max(CELLS // n, FEWEST_SWITCHES)) if n > 1 else 0
        self.lost = np.zeros((self.most + 1, n))  # at most k switches and expert i at last

    def go_on(self, losses: np.ndarray) -> np.ndarray:
        """(rounds, k): a sequence goes on with its expert, or has come from the best with one switch less."""
        lost, least = self.lost, self.lost.min(axis=1)
        best = np.empty((len(losses), self.most + 1))
        for row, loss in zip(best, losses):
            np.minimum(lost[1:], least[:-1, None], out=lost[1:])
            np.add(lost, loss, out=lost)
            least = lost.min(axis=1, out=row)
        return best
