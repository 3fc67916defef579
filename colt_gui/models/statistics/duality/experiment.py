"""A problem with a fence and its dual: the force of the fence step by step, and what holds at each of them."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple, Self

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Experiment, Findings
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration
from colt_gui.models.statistics.duality.dual import Dual
from colt_gui.models.statistics.duality.problem import Problem
from colt_gui.models.statistics.duality.readings import charts, meters, narrate, survey
from colt_gui.models.statistics.trials import Grown
from colt_gui.models.text.numbers import number

ENOUGH = 1e-3  # of a gap beyond the one that stays, for the size of the values: then the ascent has arrived


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
    """The steps of dual ascent as a run. Step t counts from 1; at t = 0 the fence has the force that it begins with."""

    exhausted = False

    def __init__(self, learner: Dual, problem: Problem) -> None:
        self.t = 0
        self._learner, self._problem = learner, problem
        self.steps = [self._at(learner.start, None)]

    def make(self, control: Control, grown: Grown) -> None:
        """Make the steps that are missing. It ends early where nothing changes any more."""
        while len(self) < self._learner.steps and not self._at_rest:
            control.check()
            last = self.steps[-1]
            self.steps.append(self._at(max(0.0, last.force + self._learner.step * last.over), last))
            grown()

    @property
    def _at_rest(self) -> bool:
        return len(self) > 0 and self.steps[-1].force == self.steps[-2].force

    def so_far(self) -> Self:
        """Return a copy that does not grow when this run does."""
        other = copy(self)
        other.steps = list(self.steps)
        return other

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
        """The step on show."""
        return self.steps[self.t]

    def mark(self, t: int) -> Mark:
        at = self.steps[t]
        when = f"Step {number(t)}" if t else "Before the first step"
        return Mark(f"{when}: λ = {number(at.force)}, q(λ) = {number(at.value)}")


class DualExperiment(Experiment[Dual, DualRun]):
    """A problem with its dual, and the ascent that looks for the best force. The document's points have no part in it.

    The problem itself is solved when the experiment is made, which takes at most 3 ms: every picture of it, also one
    before the first step, shows its best values.
    """

    def __init__(self, document: Document, limit: int = 0, before: DualExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.points = Points.empty()
        self.problem: Problem = self.learner.problem
        self.problem.solve()
        self.run = DualRun(self.learner, self.problem)

    def carry_out(self, control: Control = NO_CONTROL) -> None:
        self.run.make(control, lambda: control.publish(self.so_far))

    def so_far(self) -> Self:
        other = self.another_view()
        other.run = self.run.so_far()
        return other

    def survey(self, control: Control = NO_CONTROL) -> Findings:
        return survey(self, control)

    @property
    def unit(self) -> str:
        return "step"

    @property
    def ordered(self) -> bool:
        return False

    @property
    def heading(self) -> str:
        return "Duality"

    @property
    def shown(self) -> Ascent:
        """The step on show."""
        return self.run.step

    def arrived(self, t: int) -> bool:
        """Return whether the two values have come as near by step t as they ever will."""
        at, problem = self.run.steps[t], self.problem
        return at.gap - problem.gap <= ENOUGH * (1 + abs(problem.best.value))

    def forces(self, force: float, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the push of the fence −λ∇g and gravity −∇f at x."""
        push = -force * self.problem.outward(x)
        return push, self.problem.gravity(x, push)

    def meters(self, t: int) -> list[Meter]:
        return meters(self, t)

    def charts(self) -> list[Chart]:
        return charts(self)

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)
