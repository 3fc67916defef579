"""How a ratio is measured: ours and the peer's by turns, so that a noisy machine is noisy for both."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import NamedTuple


class Row(NamedTuple):
    """One line of the table. `ratio` is what the goal is about; `best` says which way is good."""

    what: str
    ours: float
    peer: str
    theirs: float
    ratio: float
    goal: float
    best: str = "low"
    unit: str = "s"

    @property
    def met(self) -> bool:
        return self.ratio <= self.goal if self.best == "low" else self.ratio >= self.goal

    @property
    def missed_beyond_noise(self) -> bool:
        """Machines are noisy: only a miss by more than a quarter counts."""
        return self.ratio > self.goal * 1.25 if self.best == "low" else self.ratio < self.goal / 1.25


def seconds(do: Callable[[], object]) -> float:
    start = perf_counter()
    do()
    return perf_counter() - start


def side_by_side(ours: Callable[[], object], theirs: Callable[[], object], times: int) -> tuple[float, float]:
    """Medians of the two, taken by turns after one warm-up each."""
    ours(), theirs()
    pairs = [(seconds(ours), seconds(theirs)) for _ in range(times)]
    return median(a for a, _ in pairs), median(b for _, b in pairs)


def alone(do: Callable[[], object], times: int) -> float:
    do()
    return median(seconds(do) for _ in range(times))
