"""How long the event loop does not turn: a timer that beats every millisecond, and the longest time between beats."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, thread_time
from typing import NamedTuple

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer

BEAT_MS = 1
ENOUGH = 0.4  # seconds in which nothing is to be done any more


class Block(NamedTuple):
    """The longest time between two beats by the clock, and the most work of the main thread between two: on a machine
    that others use as well the clock alone says little."""

    wall: float = 0.0
    cpu: float = 0.0

    def or_longer(self, other: Block) -> Block:
        return Block(max(self.wall, other.wall), max(self.cpu, other.cpu))


class Heartbeat(QObject):
    """`longest` since the last `block_of`."""

    def __init__(self) -> None:
        super().__init__()
        self.longest = Block()
        self._wall, self._cpu = perf_counter(), thread_time()
        self._timer = QTimer(self, interval=BEAT_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)

    def _beat(self) -> None:
        wall, cpu = perf_counter(), thread_time()
        self.longest = self.longest.or_longer(Block(wall - self._wall, cpu - self._cpu))
        self._wall, self._cpu = wall, cpu

    def block_of(self, acts: list[Callable[[], object]], busy: Callable[[], bool], patience: float) -> Block:
        """Does these one after another, each as an event of its own, and waits until nothing is under way or the
        patience is at an end."""
        loop, self.longest = QEventLoop(), Block()
        self._wall, self._cpu = perf_counter(), thread_time()
        self._timer.start()
        _Acts(acts, busy, patience, loop)
        loop.exec()
        self._timer.stop()
        return self.longest


class _Acts(QObject):
    """The next one when the loop has come round."""

    def __init__(self, acts: list[Callable[[], object]], busy: Callable[[], bool], patience: float, loop) -> None:
        super().__init__(loop)
        self._acts, self._busy, self._loop = list(acts), busy, loop
        self._end, self._quiet_since = perf_counter() + patience, 0.0
        self._timer = QTimer(self, interval=4)
        self._timer.timeout.connect(self._next)
        self._timer.start()

    def _next(self) -> None:
        now = perf_counter()
        if self._acts:
            self._acts.pop(0)()
        elif self._busy() and now < self._end:
            self._quiet_since = 0.0
        elif not self._quiet_since:
            self._quiet_since = now
        elif now - self._quiet_since > ENOUGH:
            self._loop.quit()
