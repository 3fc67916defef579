"""Importing pyqtgraph without making a class of everything that Qt has."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

import PySide6

QT = ("QtCore", "QtGui", "QtWidgets")


@contextmanager
def names_on_demand() -> Iterator[None]:
    """pyqtgraph copies every name that Qt's modules list into modules of its own, and Qt's bindings make a class when
    its name is first asked for: hundreds of classes that no window has a use for are an eighth of the start. Whoever
    asks PySide6 for those modules meanwhile is given stand-ins, which list nothing but the way to ask for a name. Qt's
    own modules stay as they are; a pyqtgraph that does without copying is none the worse for it."""
    modules = {name: import_module(f"PySide6.{name}") for name in QT}
    for name, module in modules.items():
        setattr(PySide6, name, _StandIn(module))
    try:
        yield
    finally:
        for name, module in modules.items():
            setattr(PySide6, name, module)


class _StandIn(ModuleType):
    """For one of Qt's modules. A copy of it that is made name by name has `__getattr__` alone, which Python asks for
    every name that a module does not have."""

    def __init__(self, module: ModuleType) -> None:
        super().__init__(module.__name__)
        self.__getattr__ = _finder(module)

    def __dir__(self) -> list[str]:
        return ["__getattr__"]


def _finder(module: ModuleType) -> Callable[[str], Any]:
    """What was found once stands in pyqtgraph's copy from then on, as if it had been copied: that is quicker."""
    copy = f"pyqtgraph.Qt.{module.__name__.rpartition('.')[2]}"

    def find(name: str) -> Any:
        found = getattr(module, name)
        if copy in sys.modules:
            setattr(sys.modules[copy], name, found)
        return found

    return find
