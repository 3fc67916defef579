"""What a learner prints: caught, so that it is not mixed into results, and told as a note."""

from __future__ import annotations

import io
import sys
from types import FrameType

from colt_gui.models.own.faults import brief, place

MOST = 20_000  # letters that are kept; the rest is only counted


class Printed(io.TextIOBase):
    """Stands in for standard output and standard error while a learner's code runs."""

    text: str
    line: int | None  # of the file, where it began to print
    lines: int

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.forget()

    def forget(self) -> None:
        self.text, self.line, self.lines = "", None, 0

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self.line is None:
            self.line = self._line()
        self.lines += text.count("\n")
        if len(self.text) < MOST:
            self.text += text
        return len(text)

    def _line(self) -> int | None:
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            if frame.f_code.co_filename == self.path:
                return frame.f_lineno
            frame = frame.f_back
        return None

    @property
    def note(self) -> str:
        """One sentence, empty where nothing was printed."""
        if not self.text.strip():
            return ""
        first = brief(self.text.strip().splitlines()[0])
        more = {0: "", 1: "", 2: " and one more line"}.get(self.lines, f" and {self.lines - 1} more lines")
        return f"{place(self.path, self.line)}: it printed “{first}”{more}."
