"""A Mac hands a double-clicked file over as an event: when the program starts, and later while it runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QFileOpenEvent

from colt_gui.views.base import Guarded


class OpenedFiles(Guarded, QObject):
    def __init__(self, app: QCoreApplication, open: Callable[[Path], object]) -> None:
        super().__init__(app)
        self._open = open
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self._open(Path(event.file()))
            return True
        return False
