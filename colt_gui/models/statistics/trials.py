"""Monte Carlo in blocks: the same numbers in slices, at once, and on several cores.

Block b of an experiment draws from a generator of its own, `default_rng([seed, tag, b])`, so that it does not matter
when, where and in which order the blocks are made.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np

from colt_gui.models.maths.steps import Steps

Work = Callable[[np.random.Generator, int], np.ndarray]  # so many trials, a row each


class Plan(NamedTuple):
    """`work` makes `size` trials from a generator; it must be possible to send it to another process."""

    work: Work
    total: int
    size: int  # of a block
    seed: int
    tag: int  # tells experiments with the same seed apart

    @property
    def blocks(self) -> int:
        return math.ceil(self.total / self.size)

    def generator(self, b: int) -> np.random.Generator:
        return np.random.default_rng([self.seed, self.tag, b])

    def length(self, b: int) -> int:
        """Trials of block b; the last one may be shorter."""
        return min(self.size, self.total - b * self.size)

    def block(self, b: int) -> np.ndarray:
        return self.work(self.generator(b), self.length(b))

    def block_steps(self, b: int) -> Steps[np.ndarray]:
        """The same, in `steps` where the work has some: a trial may take long."""
        steps = getattr(self.work, "steps", None)
        if steps is None:
            return self.block(b)
        return (yield from steps(self.generator(b), self.length(b)))


class Trials:
    """`results` are those of the blocks from the first on that are made; a row a trial."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._made: list[np.ndarray] = []
        self._joined: np.ndarray | None = None
        self._making: Steps[np.ndarray] | None = None  # the next block
        self._stopped = False

    def __len__(self) -> int:
        return min(len(self._made) * self.plan.size, self.plan.total)

    @property
    def done(self) -> bool:
        return self._stopped or len(self._made) == self.plan.blocks

    @property
    def share(self) -> float:
        return len(self) / max(self.plan.total, 1)

    def go_on(self) -> None:
        """One block more, or a step on the way to it."""
        if self.done:
            return
        self._making = self._making or self.plan.block_steps(len(self._made))
        try:
            next(self._making)
        except StopIteration as end:
            self._making = None
            self._add(end.value)

    def stop(self) -> None:
        self._stopped, self._making = True, None

    def finish(self, jobs: int = 1) -> None:
        """All that are missing, in so many processes."""
        self._making = None
        missing = range(len(self._made), self.plan.blocks)
        if self._stopped:
            return
        for block in map(self.plan.block, missing) if jobs <= 1 else _elsewhere(self.plan, missing, jobs):
            self._add(block)

    def _add(self, block: np.ndarray) -> None:
        self._made.append(block)
        self._joined = None

    @property
    def results(self) -> np.ndarray:
        if self._joined is None:
            self._joined = np.concatenate(self._made) if self._made else self.plan.work(self.plan.generator(0), 0)
        return self._joined


def _elsewhere(plan: Plan, blocks: range, jobs: int) -> Iterator[np.ndarray]:
    """In the order of the blocks. Processes are started afresh: a copy of one with threads could stand still."""
    chunk = max(1, len(blocks) // (4 * jobs))
    with ProcessPoolExecutor(min(jobs, max(len(blocks), 1)), mp_context=get_context("spawn")) as pool:
        yield from pool.map(plan.block, blocks, chunksize=chunk)
