"""Every call into a learner's own code goes through its guard, inside the process of the learner: prints are caught,
errors become sentences, and the pulse of the process is told that a call is under way."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np

from colt_gui.models.own.faults import LearnerFault, asked_by_person, fault
from colt_gui.models.own.printed import Printed

if TYPE_CHECKING:
    from colt_gui.models.own.pulse import Pulse

CALL_SECONDS, LOAD_SECONDS = 2.0, 30.0  # that one call may take, and running the file: it may import a large package
LEFT_ALONE = {"__init_subclass__", "__class_getitem__", "__new__", "__del__", "__repr__", "__getattr__"}


class Guarded(Protocol):
    """A function with a guard around it."""

    guard: Guard

    def __call__(self, *args: Any, **options: Any) -> Any: ...


class Notes:
    """What is noted of a version of a learner: faults of calls that must not fail what they are part of, in one
    sentence what it has printed, and in another that its file has an error by now."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.faults: list[LearnerFault] = []
        self._note = ""
        self.problem = ""

    @property
    def note(self) -> str:
        """Return the sentence about what was printed; empty where nothing was."""
        return self._note

    def forget(self) -> None:
        """Forget what was printed."""
        self._note = ""

    def tell(self, note: str) -> None:
        """Note what was printed elsewhere."""
        self._note = note

    def fault(self, error: BaseException, doing: str) -> LearnerFault:
        """Return the sentence for an error that came out of a call, or out of what its answers broke."""
        return fault(error, self.path, doing)


class Guard(Notes):
    """The guard of one file. A call from inside a guarded call is part of it."""

    def __init__(self, path: str, pulse: Pulse | None = None) -> None:
        super().__init__(path)
        self.pulse = pulse
        self.printed = Printed(path)
        self._inside = False

    @property
    def inside(self) -> bool:
        """Whether the person's code is running."""
        return self._inside

    @property
    def note(self) -> str:
        return self.printed.note

    def forget(self) -> None:
        self.printed.forget()

    def call(self, function: Callable[..., Any], doing: str, *args: Any, **options: Any) -> Any:
        """Call a function of the learner's own within CALL_SECONDS."""
        if self._inside:
            return function(*args, **options)
        return self.call_within(CALL_SECONDS, function, doing, *args, **options)

    def call_within(self, seconds: float, function: Callable[..., Any], doing: str, *args: Any, **options: Any) -> Any:
        """Call a function of the learner's own that may take so many seconds. Raises LearnerFault if it fails."""
        self._inside, streams = True, (sys.stdout, sys.stderr)
        sys.stdout = sys.stderr = self.printed
        if self.pulse is not None:
            self.pulse.enter(seconds)
        try:
            with np.errstate(all="ignore"):
                return function(*args, **options)
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and asked_by_person(error):
                raise
            raise self.fault(error, doing) from None
        finally:
            if self.pulse is not None:
                self.pulse.leave()
            self._inside = False
            sys.stdout, sys.stderr = streams

    def wrapped(self, function: Callable[..., Any]) -> Guarded:
        doing = function.__name__

        @functools.wraps(function)
        def guarded(*args: Any, **options: Any) -> Any:
            return self.call(function, doing, *args, **options)

        marked = cast(Guarded, guarded)
        marked.guard = self
        return marked


def watch_over(learner: type, guard: Guard) -> None:
    """Put the guard around every method that the class and its own bases define."""
    for owner in learner.__mro__:
        if is_own(owner):
            for name, value in list(vars(owner).items()):
                if name not in LEFT_ALONE:
                    _watch_attribute(owner, name, value, guard)


def is_own(owner: type) -> bool:
    """Whether a class is neither Python's nor the program's."""
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
