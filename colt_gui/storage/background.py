"""A second thread, for how things look and how they are stored: fine pictures, large files, autosaves.

Jobs are done in the order in which they were asked for. A job takes the place of one that waits under the same key.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Condition, Event, Thread
from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt, Signal

from colt_gui.models.core.control import Cancelled

CLOSE_SECONDS = 0.5  # how long the end of the program waits for a job that is under way


class Job:
    """`work` runs in the thread and knows no Qt object; `done` gets its result in the thread of the window.

    `failed` gets its error instead; without it the error is raised in the thread of the window.
    """

    def __init__(
        self,
        work: Callable[[], Any],
        done: Callable[[Any], None],
        failed: Callable[[BaseException], None] | None = None,
    ) -> None:
        self._work, self._done, self._failed = work, done, failed
        self._ended = Event()
        self._result: Any = None
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self._result = self._work()
        except BaseException as error:  # whatever it is, the window tells it
            self.error = error
        self._ended.set()

    def drop(self) -> None:
        """End without having run: nobody waits for it in vain."""
        self.error = Cancelled()
        self._ended.set()

    @property
    def ended(self) -> bool:
        return self._ended.is_set()

    def wait(self) -> None:
        self._ended.wait()

    def tell(self) -> None:
        """Hand the result or the error to those who asked."""
        if self.error is None:
            self._done(self._result)
        elif self._failed is not None:
            self._failed(self.error)
        else:
            raise self.error


class AnyBackground(Protocol):
    """Both kinds of background."""

    def ask(self, key: Hashable, job: Job) -> None:
        """Have a job run, and told when it has ended."""
        ...

    def close(self) -> None:
        """Drop all jobs that wait. Nothing is told any more."""
        ...


class InlineBackground:
    """Runs each job at once, for tests and pictures in files."""

    def ask(self, key: Hashable, job: Job) -> None:
        job.run()
        job.tell()

    def close(self) -> None: ...


class Background(QObject):
    """The thread; one for a window."""

    _ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._changed = Condition()
        self._waiting: dict[Hashable, Job] = {}
        self._closed = False
        self._thread: Thread | None = None
        self._ended.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def ask(self, key: Hashable, job: Job) -> None:
        with self._changed:
            if (replaced := self._waiting.pop(key, None)) is not None:
                replaced.drop()
            if self._closed:
                job.drop()
                return
            self._waiting[key] = job
            if self._thread is None:
                self._thread = Thread(target=self._serve, name="background", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            self._closed = True
            for job in self._waiting.values():
                job.drop()
            self._waiting.clear()
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(CLOSE_SECONDS)

    def _serve(self) -> None:
        while (job := self._next()) is not None:
            job.run()
            if not self._closed:
                self._ended.emit(job)
            del job  # no reference is kept until the next one

    def _next(self) -> Job | None:
        with self._changed:
            self._changed.wait_for(lambda: bool(self._waiting) or self._closed)
            return None if self._closed else self._waiting.pop(next(iter(self._waiting)))

    def _tell(self, job: Job) -> None:
        if not self._closed:
            job.tell()
