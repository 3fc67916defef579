"""What a computation is given to ask whether its answer is still wanted, and to show what it has so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Cancelled(BaseException):
    """Nobody wants the answer any more. A BaseException, so that no `except Exception` on the way stops it."""


class Control:
    """The control of a computation that runs to its end: every request for attention is ignored.

    A worker hands out controls that cancel, report progress, and show partial results.
    """

    def check(self) -> None:
        """Raise Cancelled if the answer is not wanted any more. To be called at least every 2 ms of work."""

    def tell(self, doing: str, share: float | None = None) -> None:
        """Say in a few words what is being computed, and which share of it is done where that is known."""

    def publish(self, partial: Callable[[], Any]) -> None:
        """Offer the answer as far as it goes. `partial` makes a copy of it that does not change any more; it is called
        only if somebody looks and the last partial answer is old enough."""


NO_CONTROL = Control()
