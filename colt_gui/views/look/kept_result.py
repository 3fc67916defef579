"""One thing that is costly to make, kept until it is asked for with another key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Made = TypeVar("Made")


class KeptResult(Generic[Made]):
    """
    >>> kept = KeptResult()
    >>> kept.of("a", lambda: 1), kept.of("a", lambda: 2), kept.of("b", lambda: 3)
    (1, 1, 3)
    """

    def __init__(self) -> None:
        self._key: object = None
        self._made: list[Made] = []  # one at most

    def of(self, key: object, make: Callable[[], Made]) -> Made:
        """What was made last, if it was for the same key; else what is made now."""
        if not self._made or self._key != key:
            self._key, self._made = key, [make()]
        return self._made[0]

    def forget(self) -> None:
        self._made = []
