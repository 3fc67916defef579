"""Python's collector of cycles, run by the thread of the window alone.

Left to itself the collector runs in whichever thread happens to allocate, and destroys Qt objects there, which they do
not survive. So it is switched off, and a timer of the window's thread collects: the young objects often, all of them
only while nothing moves.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

INTERVAL_MS = 100
YOUNG = 2_000  # new objects that are looked through at once
YOUNG_COLLECTIONS = 20  # collections of the young, before the middle-aged are looked through, too
QUIET_MS = 2_000  # without a `stir`, before all objects are looked through


def switch_off() -> None:
    """End Python's own collections, before the modules of the window are imported: there is no garbage at the start."""
    gc.disable()


class Collector(QObject):
    """Collects from `start` on. `stir` is to be called when something moves on the screen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._young = 0  # collections since the middle-aged were looked through
        self._middle_aged = 0  # and since all objects were
        self._timer = QTimer(self, interval=INTERVAL_MS)
        self._timer.timeout.connect(self._collect)
        self._quiet = QTimer(self, interval=QUIET_MS, singleShot=True)
        self._quiet.timeout.connect(self._collect_all)

    def start(self) -> None:
        """Collect from now on. The objects that there are belong to the program, and stay to its end."""
        switch_off()
        gc.freeze()
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()
        self._quiet.stop()
        gc.unfreeze()
        gc.enable()

    def stir(self) -> None:
        if self._middle_aged:
            self._quiet.start()

    def _collect(self) -> None:
        if gc.get_count()[0] < YOUNG:
            return
        self._young += 1
        if self._young < YOUNG_COLLECTIONS:
            gc.collect(0)
            return
        self._young = 0
        gc.collect(1)
        self._middle_aged += 1
        self._quiet.start()

    def _collect_all(self) -> None:
        self._middle_aged = 0
        gc.collect()
