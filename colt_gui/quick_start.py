"""What the start of the program is spared until its window is on show."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

from colt_gui.models.core.gc_pause import collector_paused
from colt_gui.plain_imports import plain_imports

QT = ("QtCore", "QtGui", "QtWidgets")


@contextmanager
def quick_start() -> Iterator[None]:
    """Around the first import of the window and around its making. What there is then stays to the end: the collector
    need not look through it again, least of all before the first picture."""
    with collector_paused(), plain_imports(), names_on_demand():
        yield
        gc.freeze()


@contextmanager
def names_on_demand() -> Iterator[None]:
    """pyqtgraph copies every name that Qt's modules list into modules of its own, and Qt's bindings make a class when
    its name is first asked for: hundreds of classes that no window has a use for are an eighth of the start. While this
    lasts, what those modules list is a `__getattr__` alone, which finds a name, and makes its class, when it is asked
    for. A pyqtgraph that does without copying, or has been imported before, is none the worse for it."""
    modules = [import_module(f"PySide6.{name}") for name in QT]
    listings = [module.__dict__.get("__dir__") for module in modules]
    for module in modules:
        vars(module).update(__dir__=_only_getattr, __getattr__=_finder(module))
    try:
        yield
    finally:
        for module, listing in zip(modules, listings):
            del module.__getattr__
            vars(module).update({} if listing is None else {"__dir__": listing})


def _only_getattr() -> list[str]:
    return ["__getattr__"]


def _finder(module: ModuleType) -> Callable[[str], Any]:
    """Looks names up in this module of Qt, and leaves them in the one of the same name that pyqtgraph has."""
    copy, asked = f"pyqtgraph.Qt.{module.__name__.rpartition('.')[2]}", set()

    def find(name: str) -> Any:
        if name in asked:  # by the module itself, which has no such name
            raise AttributeError(f"module {module.__name__!r} has no attribute {name!r}")
        asked.add(name)
        try:
            found = getattr(module, name)
        finally:
            asked.discard(name)
        if copy in sys.modules:
            setattr(sys.modules[copy], name, found)
        return found

    return find
