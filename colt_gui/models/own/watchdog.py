"""Stops a call that takes too long, without ending the program.

On the main thread of Linux and macOS a signal does it, which also wakes what sleeps or waits. Elsewhere an exception
is put into the thread, which arrives when its next line of Python begins. A single call into C that neither ends nor
looks for signals cannot be stopped from inside the process: the trial (trial.py) is there for those.
"""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
import time
from types import FrameType
from typing import Any

from colt_gui.models.own.faults import Overdue

LOOK = 0.1  # seconds between two looks at the clock
KICK = 0.01  # and once it is overdue: what catches everything is kicked until it lets go
PATIENCE = 3  # kicks after which the handler that catches them is not spared either
IDLE = 5.0  # seconds without a call after which nobody looks any more
NEVER = float("inf")
# What nobody uses: a late one is ignored by every system.
SIGNAL: signal.Signals | None = getattr(signal, "SIGURG", None)


class Watchdog:
    """One for the process: calls do not run side by side. `arm` and `disarm` stand around each."""

    def __init__(self) -> None:
        self.deadline = NEVER
        self._last = 0.0
        self._thread: threading.Thread | None = None
        self._awake = threading.Event()
        self._lock = threading.Lock()
        self._target = self._kicks = 0
        self._signal: signal.Signals | None = None  # with which it stops a call, where a signal can
        self._pending = False

    def arm(self, seconds: float) -> None:
        self._target, self._kicks = threading.get_ident(), 0
        if self._thread is None:
            self._start()
        self._last = time.monotonic()
        self.deadline = self._last + seconds
        if not self._awake.is_set():
            self._awake.set()

    def disarm(self) -> None:
        """After this nothing is raised any more."""
        self.deadline = NEVER
        if self._kicks > PATIENCE:
            self._kicks = 0
            sys.settrace(None)
        if self._signal is None:
            self._settle()

    def _settle(self) -> None:
        """An exception that is already on its way arrives here, where it does no harm."""
        with self._lock:
            on_its_way, self._pending = self._pending, False
        if on_its_way:
            try:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._target), None)
                time.sleep(0)
            except Overdue:
                pass

    def _start(self) -> None:
        main = threading.current_thread() is threading.main_thread()
        self._signal = SIGNAL if main and hasattr(signal, "pthread_kill") else None
        if self._signal is not None:
            signal.signal(self._signal, self._on_signal)
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
        self._thread.start()

    def _on_signal(self, _number: int, frame: FrameType | None) -> None:
        """On the main thread, between two lines of Python; a signal that comes late finds nothing to stop."""
        if time.monotonic() > self.deadline:
            self._kicks += 1
            if self._kicks > PATIENCE and frame is not None:
                _raise_on_next_line(frame)
            raise Overdue

    def _watch(self) -> None:
        while True:
            self._awake.wait()
            time.sleep(LOOK)
            while time.monotonic() > self.deadline:
                self._kick()
                time.sleep(KICK)
            if self.deadline == NEVER and time.monotonic() - self._last > IDLE:
                self._awake.clear()

    def _kick(self) -> None:
        if self._signal is not None:
            signal.pthread_kill(self._target, self._signal)
            return
        with self._lock:
            if time.monotonic() > self.deadline:
                self._pending = True
                kind = ctypes.py_object(Overdue)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._target), kind)


def _raise_on_next_line(frame: FrameType) -> None:
    """Where a loop catches every exception, the next line is that of its `except`: one raised there gets out."""

    def tracer(_frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "line" and time.monotonic() > WATCHDOG.deadline:
            raise Overdue
        return tracer

    frame.f_trace = tracer
    sys.settrace(tracer)


WATCHDOG = Watchdog()
