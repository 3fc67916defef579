"""Work on large files in the background: the window goes on painting and working, and the hand waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QEventLoop

from colt_gui.session import Job
from colt_gui.storage.background import AnyBackground

T = TypeVar("T")
LARGE_BYTES = 200_000  # a smaller file is done before the next frame


def read_or_write(background: AnyBackground, work: Callable[[], T], size: float) -> T:
    """Return what `work` returns, or raise what it raises; `size` is how many bytes it is about.

    `work` knows neither Qt nor what is open, as reading a file or writing an immutable document does. Nothing that a
    person does comes in before it has ended: keys and clicks wait in their queue. A signal that ends the program ends
    the loop, and then the thread is waited for as if there were none.
    """
    if size < LARGE_BYTES:
        return work()
    results: list[T] = []
    errors: list[BaseException] = []
    loop = QEventLoop()

    def succeed(result: T) -> None:
        results.append(result)
        loop.quit()

    def fail(error: BaseException) -> None:
        errors.append(error)
        loop.quit()

    job = Job(work, succeed, fail)
    background.ask(("file", id(job)), job)
    if not job.ended or not (results or errors):
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    if not (results or errors):  # a signal has ended the loop
        job.wait()
        job.tell()
    if errors:
        raise errors[0]
    return results[0]
