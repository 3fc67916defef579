"""Our methods that Qt calls. No error may leave one: PySide6 keeps it and raises it from whichever call of Qt comes
next, in the middle of making a painter for one, and up to Python 3.11 takes a string for it. Both end the program."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

Method = TypeVar("Method", bound=Callable[..., Any])
Report = Callable[[BaseException], object]

_report: Report | None = None


def report_to(report: Report | None) -> Report | None:
    """Who hears from now on of errors in overrides, and who did so far. Where nobody does, they are raised."""
    global _report
    before, _report = _report, report
    return before


@contextmanager
def errors_raised() -> Iterator[None]:
    """The first error in an override meanwhile is raised at the end."""
    errors: list[BaseException] = []
    before = report_to(errors.append)
    try:
        yield
    finally:
        report_to(before)
    if errors:
        raise errors[0]


def qt_override(method: Method, otherwise: Callable[[Any], object] | None = None) -> Method:
    """For every method that overrides one of Qt's. After an error Qt's own method answers in its place, or `otherwise`
    where Qt has none."""
    answers = method.__annotations__.get("return") not in (None, "None")

    @functools.wraps(method)
    def safe(self, *args, **kwargs):
        try:
            return method(self, *args, **kwargs)
        except BaseException as error:
            if _report is None:
                raise  # caught once, it is an exception and no string
            _report(error.with_traceback(error.__traceback__.tb_next))  # this function explains nothing
        if otherwise is not None:
            return otherwise(self)
        return _own_answer(self, method.__name__, args) if answers else None

    safe.qt_override = True
    return safe


def _own_answer(widget, name: str, args: tuple) -> object:
    """What Qt itself says; None where only we could say it."""
    kinds = [kind for kind in type(widget).__mro__ if kind.__module__.startswith("PySide6") and name in vars(kind)]
    try:
        return getattr(kinds[0], name)(widget, *args)
    except NotImplementedError:
        return None
