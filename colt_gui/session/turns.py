"""Long things one after another: each has a turn of the event loop of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakMethod

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

Job = Callable[[], object]  # a bound method


class Turns(QObject):
    """Each of several timers would keep its own time; where they ran out together, so would the patience of whoever
    looks on. Here the one that has waited longest is served, and between two of them the loop comes round: what the
    hand does is heard, and what has changed is painted. Who asks while waiting keeps the place."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: dict[WeakMethod[Job], None] = {}
        self._timer = QTimer(self, interval=0, singleShot=True)
        self._timer.timeout.connect(self._serve)

    def ask(self, job: Job) -> None:
        if not isValid(self):  # at the end of the program a picture may outlive it
            return
        self._waiting.setdefault(WeakMethod(job))
        if not self._timer.isActive():
            self._timer.start()

    def awaits(self, job: Job) -> bool:
        return WeakMethod(job) in self._waiting

    def withdraw(self, *jobs: Job) -> None:
        for job in jobs:
            self._waiting.pop(WeakMethod(job), None)

    def clear(self) -> None:
        self._waiting.clear()
        self._timer.stop()

    def _serve(self) -> None:
        """What raises does not keep the others from their turns."""
        while self._waiting:
            first = next(iter(self._waiting))
            del self._waiting[first]
            job: Any = first()
            if job is None or not isValid(job.__self__):  # a widget that has gone meanwhile
                continue
            if self._waiting:
                self._timer.start()
            job()
            return
