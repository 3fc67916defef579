"""Which C and ν a soft margin may have: not so small that the classes cannot hold their weight, and not so large
that the reduced hulls meet."""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.allowed import Allowed
from colt_gui.models.core.points import Points
from colt_gui.models.maths.nearest import Iterate
from colt_gui.models.maths.steps import BREATH
from colt_gui.models.svm.problem import Problem

if TYPE_CHECKING:
    from colt_gui.models.maths.kernels import Kernel

PRECISION = 1e-6
ROUGHLY = 1e-3  # is enough to choose a value between the ends

Steps = Generator[object, None, None]  # None, or BREATH within a step
Answer = Generator[object, None, bool]


class RangeSearch:
    """The C from 1/(2·min(m₊, m₋)) to where the reduced hulls meet (not included), found by bisection.

    `allowed` is what is certain so far: nothing is taken for forbidden before it is known to be.
    """

    def __init__(self, problem: Problem, start=None, precision: float = PRECISION) -> None:
        self.allowed = Allowed(0.5 / fewest(problem.points), math.inf)
        self._problem, self._start, self._precision = problem, start, precision

    def steps(self, most: float = math.inf) -> Steps:
        """One for each iterate of the solver; no C above `most` is asked about."""
        if (yield from self._apart(most)):
            return
        low = self.allowed.low
        if not (yield from self._apart(low)):
            self.allowed = Allowed(low, 0.0)
            return
        yield from self._bisect(low, min(most, 0.5))

    def _bisect(self, apart: float, meeting: float) -> Steps:
        while meeting - apart > self._precision * meeting:
            self.allowed = Allowed(self.allowed.low, meeting, open_high=True)
            middle = math.sqrt(apart * meeting) if meeting > 2 * apart else (apart + meeting) / 2
            if (yield from self._apart(middle)):
                apart = middle
            else:
                meeting = middle
        self.allowed = Allowed(self.allowed.low, meeting, open_high=True)

    def _apart(self, C: float) -> Answer:
        """Whether the hulls reduced to C are apart; each answer is where the next question starts."""
        iterate: Iterate | None = None
        for step in self._problem.iterates(C, self._start):
            iterate = step or iterate
            if step is not None and step.separable:
                break
            yield BREATH if step is None else None
        assert iterate is not None
        self._start = self._problem.restored(iterate.alpha)
        return iterate.separable


def fewest(points: Points) -> int:
    """The size of the smaller class."""
    return int(min(np.count_nonzero(points.y > 0), np.count_nonzero(points.y < 0)))


def moderate_C(problem: Problem) -> Generator[object, None, float]:
    """Twice the least C; where the reduced hulls meet there, the middle of those that are allowed, if any are."""
    few = fewest(problem.points)
    if not few:
        return 0.5
    search, twice = RangeSearch(problem, precision=ROUGHLY), 1.0 / few
    yield from search.steps(most=twice)
    least, most = search.allowed.low, search.allowed.high
    return twice if math.isinf(most) else math.sqrt(least * most) if search.allowed else least


def allowed_C(points: Points, kernel: Kernel, start=None) -> Allowed:
    search = RangeSearch(Problem(points, kernel), start)
    for _ in search.steps():
        pass
    return search.allowed


def allowed_nu(points: Points, kernel: Kernel, start=None) -> Allowed:
    """The same for ν = 1/(Cm): up to 2·min(m₊, m₋)/m."""
    return as_nu(allowed_C(points, kernel, start), len(points))


def as_nu(allowed: Allowed, m: int) -> Allowed:
    """A range of C as one of ν = 1/(Cm)."""
    high = 1.0 / (allowed.low * m)
    if not allowed:
        return Allowed(math.inf, high)
    return Allowed(1.0 / (allowed.high * m), high, open_low=True)
