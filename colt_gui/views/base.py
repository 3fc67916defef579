"""The base class of everything here that is a class of Qt's: no error leaves an override.

PySide6 keeps an error that leaves an override and raises it from whichever call of Qt comes next, in the middle of
making a painter for one; up to Python 3.11 it takes an error raised in C for a string. Both end the program.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from PySide6 import QtWidgets

    AnyButton = QtWidgets.QAbstractButton
    AnyWidget = QtWidgets.QWidget
else:
    AnyButton = AnyWidget = object  # what stands before a class of Qt's gets the widget from that class

Report = Callable[[BaseException], object]

_report: Report | None = None


def report_to(report: Report | None) -> Report | None:
    """Set who hears of errors in overrides, and return who has heard of them so far. Unheard errors are raised."""
    global _report
    before, _report = _report, report
    return before


@contextmanager
def errors_raised() -> Iterator[None]:
    """Collect the errors in overrides meanwhile, and raise the first of them at the end."""
    errors: list[BaseException] = []
    before = report_to(errors.append)
    try:
        yield
    finally:
        report_to(before)
    if errors:
        raise errors[0]


class Guarded:
    """A class that overrides methods of Qt's: each of its overrides reports its errors and lets none of them out.

    It stands before the class of Qt's: `class Scrubber(Guarded, QWidget)`. After an error Qt's own method answers, or
    what `instead` has under the name of the method where Qt has no answer of its own.
    """

    instead: ClassVar[dict[str, Callable[[Any], object]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        names = {name for base in cls.__mro__ if _foreign(base) for name in vars(base)}
        for base in (cls, *(base for base in cls.__mro__ if not _foreign(base) and base is not Guarded)):
            for name, member in list(vars(base).items()):
                if name in names and isinstance(member, FunctionType) and not is_guarded(member) and name[:2] != "__":
                    setattr(base, name, guarded(member, name))


def _foreign(kind: type) -> bool:
    return kind.__module__.startswith(("PySide6", "pyqtgraph"))


def is_guarded(method: object) -> bool:
    return hasattr(method, "guarded")


def guarded(method: Callable[..., Any], name: str = "") -> Callable[..., Any]:
    """Return the override in a form that reports its errors instead of raising them."""
    answers = method.__annotations__.get("return") not in (None, "None")
    name = name or method.__name__

    @functools.wraps(method)
    def safe(self: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return method(self, *args, **kwargs)
        except BaseException as error:
            if _report is None:
                raise  # once it has been caught, it is an exception and not a string
            _report(_without_first_frame(error))
        return _answer_of_qt(self, name, args) if answers else None

    safe.__dict__["guarded"] = True
    return safe


def _without_first_frame(error: BaseException) -> BaseException:
    """Drop the frame of `safe`, which explains nothing.

    A traceback in a variable of that frame would be a cycle: the collector would destroy `self` after Qt has.
    """
    trace = error.__traceback__
    return error.with_traceback(trace.tb_next if trace else None)


def _answer_of_qt(widget: Any, name: str, args: tuple[object, ...]) -> object:
    """Return what Qt itself answers, or what `instead` has; None where only the failed method could answer."""
    if name in (instead := getattr(type(widget), "instead", {})):
        return instead[name](widget)
    kinds = [kind for kind in type(widget).__mro__ if kind.__module__.startswith("PySide6") and name in vars(kind)]
    try:
        return getattr(kinds[0], name)(widget, *args) if kinds else None
    except NotImplementedError:
        return None
