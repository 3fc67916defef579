"""What there is to break in the views, and how."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import numpy as np
from PySide6.QtCore import Signal
from shiboken6 import Shiboken

import colt_gui
from colt_gui.lessons.guide import Guide
from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.look.style import Style

SPEAKERS = (Session, Player, Guide, Style)
SIGNALS = sorted({
    name for kind in SPEAKERS for base in kind.__mro__ if base.__module__.startswith("colt_gui")
    for name, value in vars(base).items() if isinstance(value, Signal)
})  # fmt: skip


# -- what there is to break ----------------------------------------------------------------------------------------


@cache
def modules() -> list:
    names = [found.name for found in pkgutil.walk_packages(colt_gui.__path__, "colt_gui.")]
    return [importlib.import_module(name) for name in names if not name.endswith("__main__")]


def ours(kind: type) -> bool:
    return kind.__module__.startswith("colt_gui")


def qt_classes(kind: type = Shiboken.Object) -> Iterator[type]:
    """Every class of ours that is one of Qt's."""
    for below in type.__subclasses__(kind):
        if ours(below):
            yield below
        yield from qt_classes(below)


def overrides() -> dict[tuple[type, str], FunctionType]:
    """Each method of ours, those of mixed-in classes too, that stands in for one of Qt's."""
    found, _ = {}, modules()
    for kind in qt_classes():
        names = {name for base in kind.__mro__ if not ours(base) and base is not object for name in vars(base)}
        for base in filter(ours, kind.__mro__):
            methods = {name: value for name, value in vars(base).items() if isinstance(value, FunctionType)}
            found |= {(base, name): method for name, method in methods.items() if name in names and name[:2] != "__"}
    return found


def painting() -> dict[str, FunctionType]:
    """Every function that is handed a painter."""
    return {name: f for name, f in functions().items() if "QPainter" in inspect.get_annotations(f).values()}


def hearing() -> dict[str, FunctionType]:
    """Every method that is connected to a signal of the session, the player, the guide or the style."""
    found, named = {}, functions()
    for module in modules():
        for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                names = {f"{module.__name__}.{node.name}.{slot}" for slot in _slots(node)}
                found |= {name: named[name] for name in names & named.keys()}
    return found


def _slots(node: ast.ClassDef) -> Iterator[str]:
    for call in ast.walk(node):
        match call:
            case ast.Call(
                func=ast.Attribute(attr="connect", value=ast.Attribute(attr=signal)),
                args=[ast.Attribute(value=ast.Name(id="self"), attr=slot)],
            ) if signal in SIGNALS:
                yield slot


def functions() -> dict[str, FunctionType]:
    found = {}
    for module in modules():
        for place in (module, *(c for c in vars(module).values() if isinstance(c, type))):
            for function in (f for f in vars(place).values() if isinstance(f, FunctionType)):
                if function.__module__ == module.__name__:
                    found[f"{module.__name__}.{function.__qualname__}"] = function
    return found


CACHES = [f for module in modules() for f in vars(module).values() if hasattr(f, "cache_clear")]


def targets() -> dict[CodeType, str]:
    methods = [*overrides().values(), *painting().values(), *hearing().values()]
    return {inspect.unwrap(method).__code__: method.__qualname__ for method in methods}


# -- how it is broken ----------------------------------------------------------------------------------------------


def by_zero() -> None:
    1 / 0  # noqa: B018


def index() -> None:
    [][1]


def shape() -> None:
    np.zeros(2) + np.zeros(3)


ERRORS: dict[str, Callable[[], None]] = {"ZeroDivisionError": by_zero, "IndexError": index, "ValueError": shape}


def reached(act: Callable[[], None], wanted: dict[CodeType, str]) -> dict[CodeType, set[int]]:
    """What of it `act` runs, and which lines."""
    lines: dict[CodeType, set[int]] = {}

    def watch(frame: FrameType, event: str, _) -> Callable:
        if event == "line":
            lines.setdefault(frame.f_code, set()).add(frame.f_lineno)
        return watch

    sys.settrace(lambda frame, event, _: watch if frame.f_code in wanted else None)
    try:
        act()
    finally:
        sys.settrace(None)
    return lines


def broken(act: Callable[[], None], code: CodeType, line: int, error: Callable[[], None]) -> bool:
    """Whether it came to the error: once, since Python gives up a trace function that raises."""
    came: list[int] = []

    def watch(frame: FrameType, event: str, _) -> Callable:
        if event == "line" and frame.f_lineno == line:
            came.append(line)
            error()
        return watch

    sys.settrace(lambda frame, event, _: watch if frame.f_code is code else None)
    try:
        act()
    finally:
        sys.settrace(None)
    return bool(came)
