"""The clock inside the process of a learner of one's own: it ends the process where a call does not come back."""

from __future__ import annotations

import contextlib
import faulthandler
import threading
from collections.abc import Callable, Iterator

from colt_gui.models.own.guard import CALL_SECONDS

BEAT = 0.1  # seconds between two beats


class Pulse:
    """Re-arms `faulthandler.dump_traceback_later` as long as the learner's code comes back.

    The alarm is a thread of C that needs no interpreter: it writes file and line of every thread to `stream` and ends
    the process, even where a call into C never gives the interpreter up. A thread of Python re-arms it with every
    beat, except while the call that was under way at the beat before is still under way. Thus a call costs nothing
    but two assignments, and the program's own code may take as long as it needs.
    """

    def __init__(self, stream: int, tell: Callable[[], None]) -> None:
        """`tell` is called whenever the alarm is re-armed, so that the parent knows that all is well."""
        self._stream, self._tell = stream, tell
        self._lock = threading.Lock()
        self._busy = threading.Event()
        self._calls, self._inside, self._long = 0, False, False
        threading.Thread(target=self._beat, name="pulse", daemon=True).start()

    @contextlib.contextmanager
    def beating(self) -> Iterator[None]:
        """Beat while a request is answered. A process that waits for one does nothing."""
        self._busy.set()
        try:
            yield
        finally:
            with self._lock:
                self._busy.clear()
                faulthandler.cancel_dump_traceback_later()

    def enter(self, seconds: float) -> None:
        """Note that a call into the learner's code begins, which may take so long."""
        self._calls += 1
        if seconds > CALL_SECONDS:
            with self._lock:
                self._inside = self._long = True
                self._arm(seconds)
        else:
            self._inside = True

    def leave(self) -> None:
        """Note that the call has come back."""
        self._inside = self._long = False

    def _arm(self, seconds: float) -> None:
        with contextlib.suppress(RuntimeError):  # no memory is left for its thread: the parent's clock is left
            faulthandler.dump_traceback_later(seconds, exit=True, file=self._stream)

    def _beat(self) -> None:
        rest, stuck = threading.Event(), 0
        while self._busy.wait():
            with self._lock:
                now = self._calls if self._inside else 0
                well = self._busy.is_set() and not (now and (now == stuck or self._long))
                if well:
                    stuck = now
                    self._arm(CALL_SECONDS)
            if well:
                self._tell()
            rest.wait(BEAT)
