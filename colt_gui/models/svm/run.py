"""The steps of the solver of a support vector machine, with what encloses the optimum after each."""

from __future__ import annotations

from typing import NamedTuple

from colt_gui.models.core.readings import Mark
from colt_gui.models.core.solver_run import SolverRun
from colt_gui.models.svm.problem import SolverStep
from colt_gui.models.text.numbers import number


class Values(NamedTuple):
    """What a step leaves behind in any case; upper and lower enclose the optimum."""

    upper: float
    lower: float
    gap: float


class MachineRun(SolverRun[SolverStep, Values]):
    def add(self, step: SolverStep) -> None:
        self.keep(step, Values(step.upper, step.lower, step.gap))

    def mark(self, t: int) -> Mark:
        """What place t of the line of steps stands for."""
        if t == 0:
            return Mark("Before the first step")
        return Mark(f"Step {number(t)}: gap {number(self.kept[t - 1].gap, 2)}")
