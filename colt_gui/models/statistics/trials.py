"""Monte Carlo in blocks: the same numbers in one process and in several, and however far the work has gone.

Block b of an experiment draws from a generator of its own, `default_rng([seed, tag, b])`, so that it does not matter
when, where and in which order the blocks are made.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from copy import copy
from multiprocessing import get_context
from typing import NamedTuple, Self, TypeVar

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control

Work = Callable[[np.random.Generator, int, Control], np.ndarray]  # makes so many trials and returns a row for each
Grown = Callable[[], None]  # is called each time after results have been added

A = TypeVar("A")
B = TypeVar("B")


class Plan(NamedTuple):
    """The trials that are to be made. `work` must be picklable, because blocks may be made in other processes."""

    work: Work
    total: int
    size: int  # trials in a block
    seed: int
    tag: int  # tells experiments with the same seed apart

    @property
    def blocks(self) -> int:
        return math.ceil(self.total / self.size)

    def generator(self, b: int) -> np.random.Generator:
        return np.random.default_rng([self.seed, self.tag, b])

    def length(self, b: int) -> int:
        """Return the number of trials in block b; the last block may be shorter than the others."""
        return min(self.size, self.total - b * self.size)

    def block(self, b: int, control: Control = NO_CONTROL) -> np.ndarray:
        """Make the trials of block b."""
        return self.work(self.generator(b), self.length(b), control)


class Trials:
    """The trials of a plan as far as they are made. `results` has a row for each of them."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._made: list[np.ndarray] = []
        self._joined: np.ndarray | None = None

    def __len__(self) -> int:
        return min(len(self._made) * self.plan.size, self.plan.total)

    @property
    def complete(self) -> bool:
        return len(self._made) == self.plan.blocks

    @property
    def share(self) -> float:
        """The share of the planned trials that is made."""
        return len(self) / max(self.plan.total, 1)

    def make(self, control: Control = NO_CONTROL, grown: Grown | None = None) -> None:
        """Make all blocks that are missing."""
        while not self.complete:
            control.check()
            self._add(self.plan.block(len(self._made), control))
            if grown is not None:
                grown()

    def make_elsewhere(self, jobs: int) -> None:
        """Make all blocks that are missing in so many processes; with one job, leave them to `make`."""
        missing = range(len(self._made), self.plan.blocks)
        if jobs > 1 and missing:
            for block in elsewhere(self.plan.block, missing, jobs):
                self._add(block)

    def so_far(self) -> Self:
        """Return a copy that does not grow when these trials do."""
        other = copy(self)
        other._made = list(self._made)
        return other

    def _add(self, block: np.ndarray) -> None:
        self._made.append(block)
        self._joined = None

    @property
    def results(self) -> np.ndarray:
        if self._joined is None:
            none = self.plan.work(self.plan.generator(0), 0, NO_CONTROL) if not self._made else None
            self._joined = np.concatenate(self._made) if none is None else none
        return self._joined


def elsewhere(work: Callable[[A], B], parts: Sequence[A], jobs: int) -> Iterator[B]:
    """Do the work for all parts in several processes and return the results in the order of the parts.

    Processes are started afresh: a copy of a process with threads could stand still.
    """
    chunk = max(1, len(parts) // (4 * jobs))
    with ProcessPoolExecutor(min(jobs, max(len(parts), 1)), mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, parts, chunksize=chunk)
