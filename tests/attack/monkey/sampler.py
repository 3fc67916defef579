"""Where the time of a long turn goes: a signal of the clock of CPU time looks at the stack now and then.

No thread does it: Python's collector could run in it, and throw away objects of Qt's there.
"""

from __future__ import annotations

import signal
import time
import traceback
from collections import Counter
from types import FrameType

EVERY = 0.1  # seconds of CPU
KEPT = 300
Stack = list[str]


class Sampler:
    def __init__(self) -> None:
        self._seen: list[tuple[float, Stack]] = []
        if hasattr(signal, "setitimer"):  # not on Windows
            signal.signal(signal.SIGPROF, self._look)
            signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def stop(self) -> None:
        """Before the interpreter is taken down: a signal without its handler would end the process."""
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, signal.SIG_IGN)

    def _look(self, _number: int, frame: FrameType | None) -> None:
        if frame is not None:
            self._seen.append((time.thread_time(), [_place(*entry) for entry in traceback.walk_stack(frame)]))
            del self._seen[:-KEPT]

    def since(self, start: float) -> str:
        """The places in the program where it was found since that moment of this thread's time."""
        stacks = [stack for moment, stack in self._seen if moment >= start]
        inner = Counter(next((place for place in stack if "/" in place), "?") for stack in stacks)
        return f"innermost: {inner.most_common(4)}\nstack: {stacks[len(stacks) // 2] if stacks else []}"


def _place(frame: FrameType, line: int) -> str:
    name = frame.f_code.co_filename.rpartition("colt_gui/")[2].rpartition("site-packages/")[2]
    return f"{name}:{line}"
