"""A property that is computed once an instance, without the lock of `functools.cached_property`.

On Python 3.11 that lock is shared by all instances of a class: the window would wait while the worker computes the
same property of another experiment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class cached(Generic[T]):
    """Compute the value at the first reading, and keep it in the instance's `__dict__` under the same name.

    Two threads that read at the same moment may both compute it, so the function must be pure.
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
