"""What is left of windows that have been closed."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication, QGraphicsItem, QWidget

MEASURED = Path("/proc/self/statm")  # of Linux alone
PAGE = 4096


def remains() -> Counter[str]:
    """Widgets of Qt's, and objects of ours and of pyqtgraph's that are Qt's too, by kind."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    alive = [thing for thing in gc.get_objects() if isinstance(thing, (QObject, QGraphicsItem)) and _counts(thing)]
    widgets = [widget for widget in QApplication.allWidgets() if not any(widget is other for other in alive)]
    return Counter(f"{type(thing).__module__}.{type(thing).__qualname__}" for thing in (*alive, *widgets))


def _counts(thing: QObject | QGraphicsItem) -> bool:
    """The application itself, and what is made for the whole program, may stay."""
    return isinstance(thing, QWidget) or type(thing).__module__.startswith(("colt_gui.", "pyqtgraph."))


def memory() -> int:
    """In kilobytes; 0 where nobody says."""
    return int(MEASURED.read_text().split()[1]) * PAGE // 1024 if MEASURED.exists() else 0
