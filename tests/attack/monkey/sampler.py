"""Where the time of a long turn goes: a thread looks at the stack of the main one now and then."""

from __future__ import annotations

import sys
import threading
import time
import traceback
from collections import Counter
from types import FrameType

EVERY = 0.2  # seconds


class Sampler:
    """What it has seen of the present turn; of nested ones the innermost begins anew."""

    def __init__(self) -> None:
        self._main, self._busy = threading.main_thread().ident, False
        self._seen: list[list[traceback.FrameSummary]] = []
        threading.Thread(target=self._look, daemon=True, name="sampler").start()

    def begin(self) -> None:
        self._seen, self._busy = [], True

    def end(self) -> None:
        self._busy = False

    def _look(self) -> None:
        while True:
            time.sleep(EVERY)
            frame: FrameType | None = sys._current_frames().get(self._main)
            if self._busy and frame is not None:
                self._seen.append(list(traceback.StackSummary.extract(traceback.walk_stack(frame), lookup_lines=False)))

    @property
    def _ours(self) -> list[str]:
        """Of each look the innermost place in the program."""
        stacks = ([frame for frame in stack if "colt_gui/" in frame.filename] for stack in self._seen)
        return [_place(stack[0]) for stack in stacks if stack]

    @property
    def place(self) -> str:
        """The function of the program in which most of the time went by."""
        most = Counter(_place(frame, line=False) for stack in self._seen for frame in stack[:25:1]
                       if "colt_gui/" in frame.filename and "overrides" not in frame.filename)  # fmt: skip
        return most.most_common(1)[0][0] if most else "?"

    @property
    def told(self) -> str:
        inner = Counter(self._ours).most_common(4)
        last = [] if not self._seen else [_place(frame) for frame in self._seen[len(self._seen) // 2][:30]]
        return f"innermost: {inner}\nstack: {last}"


def _place(frame: traceback.FrameSummary, line: bool = True) -> str:
    name = frame.filename.rpartition("colt_gui/")[2].rpartition("site-packages/")[2]
    return f"{name}:{frame.lineno if line else frame.name}"
