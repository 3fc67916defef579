"""Ctrl+C and its like. They are noted when they come and obeyed when nothing is half done: an exception that one of
them raised in the middle of Qt's work would bring the program down."""

from __future__ import annotations

import contextlib
import signal
import socket
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

TO_WINDOWS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")  # not every system has all of them
SHELL_BASE = 128  # a shell says so of a program that a signal has ended


class Interrupts:
    """Listens inside `with`. The first signal is noted; a second one, whoever is in a hurry, ends the process at once.

    `socket` becomes readable with the signal, so that an event loop wakes up for it.
    """

    def __init__(self, names: tuple[str, ...] = TO_WINDOWS) -> None:
        self._numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
        self._before: dict[int, Callable[[int, FrameType | None], Any] | int | None] = {}
        self._wakeup = -1
        self.noted: int | None = None

    def __enter__(self) -> Interrupts:
        self.socket, self._sender = socket.socketpair()
        if threading.current_thread() is threading.main_thread():  # Python delivers signals nowhere else
            for end in (self.socket, self._sender):
                end.setblocking(False)
            self._wakeup = signal.set_wakeup_fd(self._sender.fileno(), warn_on_full_buffer=False)
            self._listen()
        return self

    def _listen(self) -> None:
        for number in self._numbers:
            # what is ignored (nohup, a job in the background) stays ignored
            if signal.getsignal(number) not in (signal.SIG_IGN, None):
                self._before[number] = signal.signal(number, self._note)

    def _note(self, number: int, _frame: FrameType | None) -> None:
        self.noted = number
        for other in self._before:
            signal.signal(other, signal.SIG_DFL)

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if self._before:
            signal.set_wakeup_fd(self._wakeup)
        self._before.clear()
        for end in (self.socket, self._sender):
            end.close()

    def drain(self) -> None:
        """The socket is readable no more, until the next signal."""
        with contextlib.suppress(OSError):
            self.socket.recv(64)

    @property
    def exit_code(self) -> int | None:
        return None if self.noted is None else SHELL_BASE + self.noted

    def check(self) -> None:
        """Here nothing is half done: what was noted may be obeyed."""
        if self.noted is not None:
            raise KeyboardInterrupt
