"""Every call into a learner's own code goes through its guard, inside the process of the learner: prints are caught,
errors become sentences, and the clock of the process ends it where a call does not come back."""

from __future__ import annotations

import contextlib
import faulthandler
import functools
import io
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType, FunctionType
from typing import Any, Protocol, cast

import numpy as np

from colt_gui.models.own.faults import LearnerFault, asked_by_person, brief, fault, place

MOST_MEMORY = 2**31  # bytes that its process may take
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


# -- what it prints ------------------------------------------------------------------------------------------------


MOST_PRINTED = 20_000  # letters that are kept; the rest is only counted


class Printed(io.TextIOBase):
    """Stands in for standard output and standard error while a learner's code runs."""

    text: str
    line: int | None  # of the file, where it began to print
    lines: int

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.forget()

    def forget(self) -> None:
        self.text, self.line, self.lines = "", None, 0

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self.line is None:
            self.line = self._line()
        self.lines += text.count("\n")
        if len(self.text) < MOST_PRINTED:
            self.text += text
        return len(text)

    def _line(self) -> int | None:
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            if frame.f_code.co_filename == self.path:
                return frame.f_lineno
            frame = frame.f_back
        return None

    @property
    def note(self) -> str:
        """One sentence, empty where nothing was printed."""
        if not self.text.strip():
            return ""
        first = brief(self.text.strip().splitlines()[0])
        more = {0: "", 1: "", 2: " and one more line"}.get(self.lines, f" and {self.lines - 1} more lines")
        return f"{place(self.path, self.line)}: it printed “{first}”{more}."


# -- the clock -----------------------------------------------------------------------------------------------------


BEAT = 0.1  # seconds between two beats


class Pulse:
    """Re-arms `faulthandler.dump_traceback_later` as long as the learner's code comes back.

    The alarm is a thread of C that needs no interpreter: it writes file and line of every thread to `stream` and ends
    the process, even where a call into C never gives the interpreter up. A thread of Python re-arms it with every
    beat, except while the call that was under way at the beat before is still under way. Thus a call costs nothing
    but two assignments, and the program's own code may take as long as it needs.
    """

    def __init__(self, stream: int, tell: Callable[[], None]) -> None:
        """`tell` is called whenever the alarm is re-armed, so that the parent knows that all is well."""
        self._stream, self._tell = stream, tell
        self._lock = threading.Lock()
        self._busy = threading.Event()
        self._calls, self._inside, self._long = 0, False, False
        threading.Thread(target=self._beat, name="pulse", daemon=True).start()

    @contextlib.contextmanager
    def beating(self) -> Iterator[None]:
        """Beat while a request is answered. A process that waits for one does nothing."""
        self._busy.set()
        try:
            yield
        finally:
            with self._lock:
                self._busy.clear()
                faulthandler.cancel_dump_traceback_later()

    def enter(self, seconds: float) -> None:
        """Note that a call into the learner's code begins, which may take so long."""
        self._calls += 1
        if seconds > CALL_SECONDS:
            with self._lock:
                self._inside = self._long = True
                self._arm(seconds)
        else:
            self._inside = True

    def leave(self) -> None:
        """Note that the call has come back."""
        self._inside = self._long = False

    def _arm(self, seconds: float) -> None:
        with contextlib.suppress(RuntimeError):  # no memory is left for its thread: the parent's clock is left
            faulthandler.dump_traceback_later(seconds, exit=True, file=self._stream)

    def _beat(self) -> None:
        rest, stuck = threading.Event(), 0
        while self._busy.wait():
            with self._lock:
                now = self._calls if self._inside else 0
                well = self._busy.is_set() and not (now and (now == stuck or self._long))
                if well:
                    stuck = now
                    self._arm(CALL_SECONDS)
            if well:
                self._tell()
            rest.wait(BEAT)
