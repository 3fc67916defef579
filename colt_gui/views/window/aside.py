"""Work on files beside the event loop: the window goes on painting and working, and the hand waits."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

from PySide6.QtCore import QEventLoop, QTimer

from colt_gui.storage.beside import thread_beside

T = TypeVar("T")
LARGE = 200_000  # bytes; what is smaller is done before the next frame
LOOK_MS = 5  # between two looks whether it has ended


def aside(work: Callable[[], T], size: float) -> T:
    """What `work` returns or raises; `size` is how many bytes it is about.

    Why this is safe: it is for work that knows neither Qt nor what is open, as reading a file or writing an immutable
    document does; a timer looks whether it has ended; Python's collector throws nothing of Qt's away meanwhile; and
    nothing that a person does comes in before it is over: keys and clicks wait in their queue. A signal that ends the
    program ends the loop, and then we wait for the thread as if there were none.
    """
    if size < LARGE:
        return work()
    job = _Job(work)
    with thread_beside():
        job.start()
        _process_events_during(job)
        job.join()
    if job.error is not None:
        raise job.error
    return job.result


def _process_events_during(job: Thread) -> None:
    loop, look = QEventLoop(), QTimer(interval=LOOK_MS)
    look.timeout.connect(lambda: None if job.is_alive() else loop.quit())
    look.start()
    loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    look.stop()


class _Job(Thread, Generic[T]):
    def __init__(self, work: Callable[[], T]) -> None:
        super().__init__(name="files")
        self.result: T
        self.error: Exception | None = None
        self._work = work

    def run(self) -> None:
        try:
            self.result = self._work()
        except Exception as error:  # raised again where it is waited for
            self.error = error
