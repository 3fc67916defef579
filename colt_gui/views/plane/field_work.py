"""How fine a function of many kernels can be shown now: coarsely at once, and finely when there has been time."""

from __future__ import annotations

from collections.abc import Hashable
from time import perf_counter
from typing import Generic, TypeVar

from colt_gui.models.maths.steps import Steps
from colt_gui.views.plane.field_picture import COARSE, FINE, grid_size
from colt_gui.views.plane.plane_map import PlaneMap

PRODUCTS = 2**26  # kernels × values that are found while a picture is painted
MOVING = 2**24  # and while things move: a frame has to be ready soon
COARSEST = 16  # pixels for one value: what is coarser is no picture any more

F = TypeVar("F")


def affordable(view: PlaneMap, kernels: int, moving: bool) -> int:
    """The pixels for one value, as few as there is time for."""
    step, most = (COARSE, MOVING) if moving else (FINE, PRODUCTS)
    while step < COARSEST and kernels * grid_size(view, step) > most:
        step *= 2
    return step


class FieldWork(Generic[F]):
    """The fine one of a `key`, which is found in steps while the coarse one is on show."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._steps: Steps[F] | None = None
        self._found: F | None = None

    def begin(self, key: Hashable, steps: Steps[F]) -> None:
        """Leaves aside what was under way for another key."""
        self._key, self._steps, self._found = key, steps, None

    def is_at(self, key: Hashable) -> bool:
        return self._key == key and (self._steps is not None or self._found is not None)

    def result(self) -> F:
        assert self._found is not None
        return self._found

    def go_on(self, seconds: float) -> bool:
        """True when it is found."""
        end = perf_counter() + seconds
        while self._steps is not None:
            try:
                next(self._steps)
            except StopIteration as done:
                self._steps, self._found = None, done.value
            if perf_counter() > end:
                break
        return self._found is not None
