"""What a computation shares with whoever waits for it: the control that it asks, and properties computed once."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class Cancelled(BaseException):
    """The answer is not wanted any more. A BaseException, so that no `except Exception` on the way stops it."""


class Stopped(BaseException):
    """A person has asked for the answer as far as it goes. `compute` catches it and keeps what there is."""


class Control:
    """The control of a computation that runs to its end: every request for attention is ignored.

    A worker hands out controls that cancel, report progress, and show partial results.
    """

    def check(self) -> None:
        """Raise Cancelled or Stopped if the computation is to end. To be called at least every 2 ms of work.

        The state of what is being computed must be consistent at every call: after Stopped it is shown.
        """

    def publish(self, partial: Callable[[], Any]) -> None:
        """Offer the answer as far as it goes.

        `partial` returns a copy of it that does not change any more. It is called only if somebody looks and the
        last partial answer is old enough, so offering is cheap.
        """


class OnlyChecks(Control):
    """The control of a computation inside another one: it ends with the outer one, and publishes nothing.

    The inner computation is to be started with `prepare(…)` and `carry_out(control)`: `compute` would keep Stopped to
    itself, and the outer computation would go on.
    """

    def __init__(self, outer: Control) -> None:
        self._outer = outer

    def check(self) -> None:
        self._outer.check()


class Deadline(Control):
    """The control of a computation that may take so many seconds: then `end` is raised."""

    def __init__(self, seconds: float, end: type[Cancelled] | type[Stopped]) -> None:
        self._due, self._end = perf_counter() + seconds, end

    def check(self) -> None:
        if perf_counter() > self._due:
            raise self._end


NO_CONTROL = Control()


class cached(Generic[T]):
    """A property that computes its value at the first reading and keeps it in the instance's `__dict__`.

    It has no lock, unlike `functools.cached_property` of Python 3.11, whose lock is shared by all instances of a class:
    the window would wait while the worker computes the same property of another experiment. Two threads that read at
    the same moment may both compute the value, so the function must be pure.
    """

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute, self._name, self.__doc__ = compute, compute.__name__, compute.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> cached[T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> cached[T] | T:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._compute(instance)
        return value
