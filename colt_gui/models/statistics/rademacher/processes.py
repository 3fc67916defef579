"""Work for several processes, its results in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")


def elsewhere(work: Callable[[A], B], parts: Sequence[A], jobs: int) -> Iterator[B]:
    """Processes are started afresh: a copy of one with threads could stand still."""
    chunk = max(1, len(parts) // (4 * jobs))
    with ProcessPoolExecutor(min(jobs, max(len(parts), 1)), mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, parts, chunksize=chunk)
