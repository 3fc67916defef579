"""Dual ascent as a run: step t counts from 1; t = 0 is the force that the fence begins with."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from colt_gui.models.core.readings import Mark
from colt_gui.models.statistics.duality.dual import Dual
from colt_gui.models.statistics.duality.problem import Problem
from colt_gui.models.text.numbers import number


class Ascent(NamedTuple):
    """At one force λ: x(λ), q(λ), g(x(λ)), f at the feasible point nearest to x(λ); and the best of both values so
    far, which enclose the best of all."""

    force: float
    x: np.ndarray
    value: float
    over: float
    reached: float
    lower: float
    upper: float

    @property
    def gap(self) -> float:
        return max(self.upper - self.lower, 0.0)


class DualRun:
    """All steps, worked out at once; it ends early where nothing changes any more."""

    exhausted = False

    def __init__(self, learner: Dual, problem: Problem) -> None:
        self.t = 0
        self._problem = problem
        self.steps = [self._at(learner.start, None)]
        for _ in range(learner.steps):
            last = self.steps[-1]
            self.steps.append(self._at(max(0.0, last.force + learner.step * last.over), last))
            if self.steps[-1].force == last.force:
                break

    def _at(self, force: float, before: Ascent | None) -> Ascent:
        x, value = (part[0] for part in self._problem.lowest(np.array([force])))
        over, reached = float(self._problem.g(x)), float(self._problem.f(self._problem.allowed(x)))
        lower = float(value) if before is None else max(before.lower, float(value))
        upper = reached if before is None else min(before.upper, reached)
        return Ascent(force, x, float(value), over, reached, lower, upper)

    def __len__(self) -> int:
        return len(self.steps) - 1

    def seek(self, t: int) -> None:
        self.t = min(max(t, 0), len(self))

    @property
    def step(self) -> Ascent:
        """The one on show."""
        return self.steps[self.t]

    def mark(self, t: int) -> Mark:
        at = self.steps[t]
        when = f"Step {number(t)}" if t else "Before the first step"
        return Mark(f"{when}: λ = {number(at.force)}, q(λ) = {number(at.value)}")
