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
from colt_gui.session import Session
from colt_gui.session.playback import Playback
from colt_gui.views.look.style import Style

SPEAKERS = (Session, Playback, Guide, Style)
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


def qt_classes() -> Iterator[type]:
    """Every class of ours that is one of Qt's."""
    return filter(ours, heirs(Shiboken.Object))


def heirs(kind: type) -> Iterator[type]:
    for below in type.__subclasses__(kind):
        yield below
        yield from heirs(below)


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
    """Every method that is connected to a signal of the session, the playback, the guide or the style, and what
    stands in for it in a class below."""
    found = {}
    for module in modules():
        for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
            kind = getattr(module, node.name, None) if isinstance(node, ast.ClassDef) else None
            for slot in _slots(node) if kind else ():
                methods = [getattr(heir, slot, None) for heir in (kind, *heirs(kind))]
                found |= {f"{f.__module__}.{f.__qualname__}": f for f in methods if isinstance(f, FunctionType)}
    return found


def _slots(node: ast.ClassDef) -> Iterator[str]:
    """Connected by name, or in a loop over several signals."""
    for part in ast.walk(node):
        match part:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr=signal))) if signal in SIGNALS:
                yield from _slot(part)
            case ast.For(target=ast.Name(id=signal), iter=several) if _signals(several):
                for call in ast.walk(part):
                    match call:
                        case ast.Call(func=ast.Attribute(value=ast.Name(id=name))) if name == signal:
                            yield from _slot(call)


def _slot(call: ast.Call) -> Iterator[str]:
    match call:
        case ast.Call(func=ast.Attribute(attr="connect"), args=[ast.Attribute(value=ast.Name(id="self"), attr=slot)]):
            yield slot


def _signals(several: ast.expr) -> bool:
    return any(isinstance(part, ast.Attribute) and part.attr in SIGNALS for part in ast.walk(several))


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
    return {inspect.unwrap(method).__code__: method.__qualname__ for method in methods if does_something(method)}


def does_something(method: FunctionType) -> bool:
    """Not only said to be there, for the classes below."""

    def hook() -> None:
        """Nothing."""

    code, empty = inspect.unwrap(method).__code__, hook.__code__
    abstract = getattr(method, "__isabstractmethod__", False) or "NotImplementedError" in code.co_names
    return not abstract and (code.co_code, code.co_consts[1:]) != (empty.co_code, empty.co_consts[1:])


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
