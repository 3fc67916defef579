"""The range of C of a machine's points, found bit by bit while nobody waits for it."""

from __future__ import annotations

from time import perf_counter

from colt_gui.models.core.allowed import Allowed
from colt_gui.models.core.points import Points
from colt_gui.models.maths.steps import BREATH
from colt_gui.models.svm.machines import SvmHard
from colt_gui.models.svm.ranges import RangeSearch, fewest

PRECISION = 1e-4  # finer than a slider's step
END = object()
EFFORT = 4_000_000  # iterates times points: then the search ends with what is certain


class RangeFinder:
    """`allowed` is None where no range makes sense: without both classes."""

    def __init__(self, machine: SvmHard, points: Points) -> None:
        self._points, self._kernel = points, _kernel(machine)
        self._search = RangeSearch(machine.problem(points), precision=PRECISION) if fewest(points) else None
        self._steps = None if self._search is None else self._search.steps()
        self._left = EFFORT // max(1, len(points))

    @property
    def done(self) -> bool:
        return self._steps is None

    @property
    def allowed(self) -> Allowed | None:
        return None if self._search is None else self._search.allowed

    def serves(self, machine: SvmHard, points: Points) -> bool:
        """The range depends on the points and on the kernel alone."""
        return points is self._points and _kernel(machine) == self._kernel

    def work(self, seconds: float) -> None:
        end = perf_counter() + seconds
        while self._steps is not None and perf_counter() < end:
            step = next(self._steps, END) if self._left else END
            self._left -= step is not BREATH
            if step is END:
                self._steps = None


def _kernel(machine: SvmHard) -> tuple[str, int, float, float]:
    return machine.kernel, machine.q, machine.c, machine.sigma
