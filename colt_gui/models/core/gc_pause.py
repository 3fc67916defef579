"""Python's collector of cycles, put off while much is made and nothing thrown away, or while a thread is at work."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_pauses = 0  # that are going on, in whatever thread
_was_on = True  # before the first of them


@contextmanager
def collector_paused() -> Iterator[None]:
    """It looks through all that there is again and again: a third of a long run, a fifteenth of the start.

    And it throws away what it finds in whatever thread happens to be running, which Qt's objects do not survive: who
    starts a thread pauses it before, and until the thread is gone.
    """
    pause_collector()
    try:
        yield
    finally:
        resume_collector()


def pause_collector() -> None:
    global _pauses, _was_on
    with _lock:
        if not _pauses:
            _was_on = gc.isenabled()
            gc.disable()
        _pauses += 1


def resume_collector() -> None:
    """Once for each pause."""
    global _pauses
    with _lock:
        _pauses -= 1
        if not _pauses and _was_on:
            gc.enable()
