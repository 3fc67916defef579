"""One reading: no error but a refusal in one sentence, no long work, no more memory than the file warrants."""

from __future__ import annotations

import time
import traceback
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path

from colt_gui.models.core.errors import InputError

LONGEST = 2.0  # seconds of CPU
USUAL, TIMES = 96 * 2**20, 200  # bytes that any reading may take, and those for each byte of the file
LONGEST_SENTENCE = 2000
PEAK = Path("/proc/self/clear_refs")  # of Linux alone


class Judge:
    """`found` are the kinds of things that went wrong, each with the first file that did it."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}
        self.read = self.refused = 0
        self.longest, self.most = 0.0, 0

    def try_(self, name: str, data: bytes, read: Callable[[], object]) -> bool:
        """Whether it was read."""
        before, start = _reset_peak(), time.process_time()
        warnings.showwarning = partial(self._on_warning, name, data)
        try:
            read()
            self.read += 1
            return True
        except InputError as error:
            self.refused += 1
            self._check_sentence(name, data, str(error))
            return False
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)
            place = f"{frames[-1].filename.rpartition('colt_gui/')[2]}:{frames[-1].lineno}"
            self.wrong(f"{name}: {type(error).__name__} at {place}", data, traceback.format_exc())
            return False
        finally:
            self._check_cost(name, data, time.process_time() - start, _peak() - before)

    def _on_warning(
        self, name: str, data: bytes, message: Warning | str, category: type, filename: str, lineno: int, *_: object
    ) -> None:
        """E.g. numpy's, of a number that is none."""
        if issubclass(category, (SyntaxWarning, DeprecationWarning)):  # Python's, of the text of a learner file
            return
        place = f"{filename.rpartition('colt_gui/')[2]}:{lineno}"
        self.wrong(f"{name}: {category.__name__} at {place}", data, str(message))

    def wrong(self, kind: str, data: bytes, text: str = "") -> None:
        if kind not in self.found:
            self.found[kind] = f"{data[:2000]!r} ({len(data)} bytes)\n{text}"

    def _check_sentence(self, name: str, data: bytes, sentence: str) -> None:
        if "\n" in sentence or len(sentence) > LONGEST_SENTENCE or not sentence.endswith((".", "?", "”", ")")):
            self.wrong(f"{name}: no sentence", data, repr(sentence[:500]))

    def _check_cost(self, name: str, data: bytes, seconds: float, peak: int) -> None:
        self.longest, self.most = max(self.longest, seconds), max(self.most, peak)
        if seconds > LONGEST:
            self.wrong(f"{name}: {seconds:.1f} s of CPU", data)
        if peak > USUAL + TIMES * len(data):
            self.wrong(f"{name}: {peak >> 20} MB", data)


def _reset_peak() -> int:
    """The memory in use now; from here the peak is counted."""
    if not PEAK.exists():
        return 0
    PEAK.write_text("5")
    return _peak()


def _peak() -> int:
    if not PEAK.exists():
        return 0
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024
