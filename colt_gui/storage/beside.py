"""What whoever starts a thread beside the event loop does before, and takes back when the thread is gone.

The collector of cycles rests: it would throw away Qt's objects in whatever thread happens to run. And the interpreter
changes hands sooner. One frame of the window gives it up and asks for it again some twenty times, and a thread that is
counting keeps it each time for as long as it may: with Python's five milliseconds a frame of 12 took 40.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from colt_gui.models.core.gc_pause import pause_collector, resume_collector

SOON = 0.0002  # seconds; a fifth of a millisecond costs the thread nothing that is felt
_usual: list[float] = []  # how long it was kept before each of the threads that there are


@contextmanager
def thread_beside() -> Iterator[None]:
    begin_thread()
    try:
        yield
    finally:
        end_thread()


def begin_thread() -> None:
    """From the thread of the event loop, as is its end: so there is nothing to guard."""
    pause_collector()
    _usual.append(sys.getswitchinterval())
    sys.setswitchinterval(SOON)


def end_thread() -> None:
    """Once for each beginning; threads may end in another order."""
    usual = _usual.pop()
    if not _usual:
        sys.setswitchinterval(usual)
    resume_collector()
