"""Every call into a learner's own code goes through its guard: a limit of time, prints caught, errors as sentences."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from types import FunctionType
from typing import Any, Protocol, cast

import numpy as np

from colt_gui.models.own.faults import LearnerFault, Overdue, asked_by_person, fault
from colt_gui.models.own.printed import Printed
from colt_gui.models.own.watchdog import WATCHDOG

ROUND_SECONDS = 2.0
SETUP_SECONDS = 10.0
OF_ONE_ROUND = {"update", "predict", "reason", "bound", "start", "weights", "learn", "step"}
LEFT_ALONE = {"__init_subclass__", "__class_getitem__", "__new__", "__del__", "__repr__", "__getattr__"}


class Guarded(Protocol):
    """A function with a guard around it."""

    guard: Guard

    def __call__(self, *args: Any, **options: Any) -> Any: ...


class Guard:
    """Of one file. A call from inside a guarded call is part of it."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.printed = Printed(path)
        self.faults: list[LearnerFault] = []  # of calls that must not fail what they are part of
        self._inside = False

    def call(self, function: Callable[..., Any], doing: str, seconds: float, *args: Any, **options: Any) -> Any:
        if self._inside:
            return function(*args, **options)
        self._inside, streams = True, (sys.stdout, sys.stderr)
        sys.stdout = sys.stderr = self.printed
        try:
            try:
                WATCHDOG.arm(seconds)
                with np.errstate(all="ignore"):
                    return function(*args, **options)
            finally:
                WATCHDOG.disarm()
        except (Exception, Overdue, SystemExit, KeyboardInterrupt) as error:
            if isinstance(error, KeyboardInterrupt) and asked_by_person(error):
                raise
            raise self.fault(error, doing, seconds) from None
        finally:
            WATCHDOG.disarm()
            self._inside = False
            sys.stdout, sys.stderr = streams

    def fault(self, error: BaseException, doing: str, seconds: float) -> LearnerFault:
        return fault(error, self.path, doing, seconds)

    def wrapped(self, function: Callable[..., Any]) -> Guarded:
        doing = function.__name__
        seconds = ROUND_SECONDS if doing in OF_ONE_ROUND else SETUP_SECONDS

        @functools.wraps(function)
        def guarded(*args: Any, **options: Any) -> Any:
            return self.call(function, doing, seconds, *args, **options)

        marked = cast(Guarded, guarded)
        marked.guard = self
        return marked


def watch_over(learner: type, guard: Guard) -> None:
    """Puts the guard around all that the class and its own bases define."""
    for owner in learner.__mro__:
        if is_own(owner):
            for name, value in list(vars(owner).items()):
                if name not in LEFT_ALONE:
                    _watch_attribute(owner, name, value, guard)


def is_own(owner: type) -> bool:
    """Neither Python's nor the program's."""
    return owner.__module__.partition(".")[0] not in {"builtins", "abc", "typing", "colt_gui"}


def _watch_attribute(owner: type, name: str, value: Any, guard: Guard) -> None:
    if hasattr(getattr(value, "__func__", value), "guard"):
        return  # a base that two learners share
    if isinstance(value, FunctionType):
        setattr(owner, name, guard.wrapped(value))
    elif isinstance(value, (staticmethod, classmethod)) and isinstance(value.__func__, FunctionType):
        setattr(owner, name, type(value)(guard.wrapped(value.__func__)))
    elif isinstance(value, property):
        fget, fset, fdel = (part and guard.wrapped(part) for part in (value.fget, value.fset, value.fdel))
        setattr(owner, name, property(fget, fset, fdel, value.__doc__))
