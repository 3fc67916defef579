"""Which C and ν a soft margin may have: not so small that the classes cannot hold their weight, and not so large
that the reduced hulls meet."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.param import Allowed
from colt_gui.models.core.points import Points
from colt_gui.models.maths.nearest import Iterate
from colt_gui.models.svm.problem import Problem

if TYPE_CHECKING:
    from colt_gui.models.maths.kernels import Kernel

PRECISION = 1e-6
FOR_SLIDERS = 1e-4  # finer than a slider's step
ROUGHLY = 1e-3  # is enough to choose a value between the ends
EFFORT = 4_000_000  # iterates times points that are spent on the range of a slider


class RangeSearch:
    """The C from 1/(2·min(m₊, m₋)) to where the reduced hulls meet (not included), found by bisection.

    `allowed` is what is certain so far: nothing is taken for forbidden before it is known to be. The search ends early,
    with what is certain then, when the solver has made `most_iterates`.
    """

    def __init__(
        self,
        problem: Problem,
        start: np.ndarray | None = None,
        precision: float = PRECISION,
        most_iterates: float = math.inf,
        control: Control = NO_CONTROL,
    ) -> None:
        self.allowed = Allowed(0.5 / fewest(problem.points), math.inf)
        self._problem, self._start, self._precision = problem, start, precision
        self._left, self._control = most_iterates, control

    def find(self, most: float = math.inf) -> Allowed:
        """Return the range; no C above `most` is asked about."""
        low = self.allowed.low
        if not self._apart(most) and self._left > 0:
            if self._apart(low):
                self._bisect(low, min(most, 0.5))
            elif self._left > 0:
                self.allowed = Allowed(low, 0.0)
        return self.allowed

    def _bisect(self, apart: float, meeting: float) -> None:
        self.allowed = Allowed(self.allowed.low, meeting, open_high=True)
        while meeting - apart > self._precision * meeting:
            middle = math.sqrt(apart * meeting) if meeting > 2 * apart else (apart + meeting) / 2
            if self._apart(middle):
                apart = middle
            elif self._left > 0:
                meeting = middle
            else:
                return
            self.allowed = Allowed(self.allowed.low, meeting, open_high=True)

    def _apart(self, C: float) -> bool:
        """Return whether the hulls reduced to C are known to be apart; each answer is where the next question starts.
        Nothing is known when no iterates are left."""
        judged: list[Iterate] = []

        def judge(iterate: Iterate) -> bool:
            if not (judged and judged[-1].separable):
                judged.append(iterate)
            self._left -= 1
            return iterate.separable or self._left <= 0

        self._problem.solve(C, self._start, self._control, judge)
        self._start = self._problem.restored(judged[-1].alpha)
        return judged[-1].separable


def fewest(points: Points) -> int:
    """Return the size of the smaller class."""
    return int(min(np.count_nonzero(points.y > 0), np.count_nonzero(points.y < 0)))


def moderate_C(problem: Problem, control: Control = NO_CONTROL) -> float:
    """Return twice the least C, or where the reduced hulls meet there the middle of those that are allowed."""
    few = fewest(problem.points)
    if not few:
        return 0.5
    twice = 1.0 / few
    allowed = RangeSearch(problem, precision=ROUGHLY, control=control).find(most=twice)
    if math.isinf(allowed.high):
        return twice
    return math.sqrt(allowed.low * allowed.high) if allowed else allowed.low


def range_for_slider(problem: Problem, control: Control = NO_CONTROL) -> Allowed | None:
    """Return the range of C as finely as a slider shows it; None where no range makes sense: without both classes."""
    if not fewest(problem.points):
        return None
    most_iterates = EFFORT // len(problem.points)
    return RangeSearch(problem, precision=FOR_SLIDERS, most_iterates=most_iterates, control=control).find()


def allowed_C(points: Points, kernel: Kernel, control: Control = NO_CONTROL) -> Allowed:
    return RangeSearch(Problem(points, kernel), control=control).find()


def allowed_nu(points: Points, kernel: Kernel, control: Control = NO_CONTROL) -> Allowed:
    """Return the range of ν = 1/(Cm): up to 2·min(m₊, m₋)/m."""
    return as_nu(allowed_C(points, kernel, control), len(points))


def as_nu(allowed: Allowed, m: int) -> Allowed:
    """Return a range of C as one of ν = 1/(Cm)."""
    high = 1.0 / (allowed.low * m)
    if not allowed:
        return Allowed(math.inf, high)
    return Allowed(1.0 / (allowed.high * m), high, open_low=True)
