"""Which C and ν a soft margin may have: not so small that the classes cannot hold their weight, and not so large
that the reduced hulls meet."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from colt_gui.models.core.points import Points
from colt_gui.models.svm.problem import Problem

if TYPE_CHECKING:
    from colt_gui.models.maths.kernels import Kernel

PRECISION = 1e-6


class Allowed(NamedTuple):
    """The values from low to high; an open end does not belong to them. Empty when low > high."""

    low: float
    high: float
    open_low: bool = False
    open_high: bool = False

    def __bool__(self) -> bool:
        return self.low <= self.high

    def text(self, name: str) -> str:
        if not self:
            return f"no {name} is allowed: even the smallest reduced hulls meet"
        left, right = ("<" if end else "≤" for end in (self.open_low, self.open_high))
        upper = "" if math.isinf(self.high) else f" {right} {self.high:.4g}"
        return f"{self.low:.4g} {left} {name}{upper}"


def allowed_C(points: Points, kernel: Kernel, start=None) -> Allowed:
    """From 1/(2·min(m₊, m₋)) to where the reduced hulls meet (not included), found by bisection."""
    low = 0.5 / int(min(np.count_nonzero(points.y > 0), np.count_nonzero(points.y < 0)))
    hulls = _Hulls(Problem(points, kernel), start)
    if hulls.apart(np.inf):
        return Allowed(low, math.inf)
    if not hulls.apart(low):
        return Allowed(low, 0.0)
    apart, meeting = low, 0.5
    while meeting - apart > PRECISION * meeting:
        middle = math.sqrt(apart * meeting) if meeting > 2 * apart else (apart + meeting) / 2
        if hulls.apart(middle):
            apart = middle
        else:
            meeting = middle
    return Allowed(low, meeting, open_high=True)


def allowed_nu(points: Points, kernel: Kernel, start=None) -> Allowed:
    """The same for ν = 1/(Cm): up to 2·min(m₊, m₋)/m."""
    allowed, m = allowed_C(points, kernel, start), len(points)
    high = 1.0 / (allowed.low * m)
    if not allowed:
        return Allowed(math.inf, high)
    return Allowed(0.0 if math.isinf(allowed.high) else 1.0 / (allowed.high * m), high, open_low=True)


class _Hulls:
    """Asks whether the hulls reduced to C are apart; each answer is where the next question starts."""

    def __init__(self, problem: Problem, start) -> None:
        self.problem, self.start = problem, start

    def apart(self, C: float) -> bool:
        for iterate in self.problem.iterates(C, self.start):
            if iterate.separable:
                break
        self.start = self.problem.restored(iterate.alpha)
        return iterate.separable
