"""One file at a time, written beside the event loop."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from threading import Thread
from typing import Any

from PySide6.QtCore import QObject, Signal

from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.gc_pause import collector_paused
from colt_gui.storage.session_files import write_session


class AutosaveThread(QObject):
    """Why this is safe: what the thread is given nobody changes (a document is immutable, the view is its own), and it
    touches neither Qt nor the session but to say, by a signal that Qt brings over, that it has `ended`; nor does
    Python's collector throw away anything of Qt's in it. There is one
    file at a time, so the order is kept; it takes the place of the older one when it is whole. The thread is no daemon:
    the program does not end before it.
    """

    ended = Signal()  # in the thread of the window

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: Thread | None = None
        self._error: Exception | None = None

    @property
    def busy(self) -> bool:
        """Until its end has been taken note of."""
        return self._thread is not None

    def write(self, path: Path, document: Document, view: Mapping[str, Any]) -> None:
        assert not self.busy
        self._thread = Thread(target=self._write, args=(path, document, dict(view)), name="autosave")
        self._thread.start()

    def _write(self, path: Path, document: Document, view: Mapping[str, Any]) -> None:
        try:
            with collector_paused():
                write_session(path, document, view, private=True)
        except Exception as error:  # whatever it is, it belongs to whoever waits
            self._error = error
        with contextlib.suppress(RuntimeError):  # the window is gone: nobody wants to know
            self.ended.emit()

    def join(self) -> InputError | OSError | None:
        """Waits for the file; why it could not be written, if it could not. Raises what nobody has expected."""
        if self._thread is not None:
            self._thread.join()
        error, self._thread, self._error = self._error, None, None
        if error is None or isinstance(error, (InputError, OSError)):
            return error
        raise error
