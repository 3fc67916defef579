"""A monkey that breaks something, by which the watch itself is tried: an error, a complaint of Qt, a crash."""

from __future__ import annotations

import os
import signal

from PySide6.QtCore import qWarning

from .monkey import Monkey


class Saboteur(Monkey):
    def event(self, k: int) -> None:
        super().event(k)
        if k == 2:
            self.watch.timed("breaking", lambda: 1 / 0)
        elif k == 3:
            qWarning("broken")
        elif k == 5:
            os.kill(os.getpid(), signal.SIGSEGV)
