"""One file at a time, written beside the event loop."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from threading import Thread
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.storage.beside import begin_thread, end_thread
from colt_gui.storage.session_files import write_session

LOOK_MS = 10  # between two looks whether it has ended


class AutosaveThread(QObject):
    """Why this is safe: what the thread is given nobody changes (a document is immutable, the view is its own), and it
    touches nothing of Qt's nor of the session's: a timer of the window looks whether it has ended. From before its
    start until it is gone Python's collector rests, which would throw away Qt's objects in it. There is one file at a
    time, so the order is kept; it takes the place of the older one when it is whole. The thread is no daemon: the
    program does not end before it.
    """

    ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job: _Writing | None = None
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self._notice)

    @property
    def busy(self) -> bool:
        """Until its end has been taken note of."""
        return self._job is not None

    def write(self, path: Path, document: Document, view: Mapping[str, Any]) -> None:
        assert not self.busy
        self._job = _Writing(path, document, view)
        begin_thread()
        self._job.start()
        self._look.start()

    def _notice(self) -> None:
        if self._job is not None and not self._job.is_alive():
            self.ended.emit()

    def join(self) -> InputError | OSError | None:
        """Waits for the file; why it could not be written, if it could not. Raises what nobody has expected."""
        job, self._job = self._job, None
        self._look.stop()
        if job is None:
            return None
        job.join()
        end_thread()
        if job.error is None or isinstance(job.error, (InputError, OSError)):
            return job.error
        raise job.error


class _Writing(Thread):
    def __init__(self, path: Path, document: Document, view: Mapping[str, Any]) -> None:
        super().__init__(name="autosave")
        self._path, self._document, self._view = path, document, dict(view)
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            write_session(self._path, self._document, self._view, private=True)
        except Exception as error:  # whatever it is, it belongs to whoever waits
            self.error = error
