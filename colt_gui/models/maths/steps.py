"""Work that is done in steps, so that a window can share its time: generators that yield None between them."""

from collections.abc import Generator
from typing import Any, TypeVar

BREATH = object()  # yielded where a step is not yet over: a mere chance for others to have their turn

T = TypeVar("T")
Steps = Generator[Any, None, T]


def at_once(steps: Steps[T]) -> T:
    """What they return in the end."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
