"""The steps of the solver of a loss, with the separator, its objective and its errors after each."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from colt_gui.models.core.readings import Mark
from colt_gui.models.core.solver_run import SolverRun
from colt_gui.models.statistics.losses.learner import Iterate
from colt_gui.models.text.numbers import number


class Values(NamedTuple):
    """What a step leaves behind in any case."""

    w: np.ndarray
    b: float
    objective: float
    errors: int


class Kept(NamedTuple):
    """A step that can be gone back to, with its own number."""

    number: int
    iterate: Iterate
    values: Values


class LossRun(SolverRun[Kept, Values]):
    def __init__(self, unit: str = "step") -> None:
        super().__init__()
        self.unit = unit

    def add(self, iterate: Iterate, errors: int) -> None:
        values = Values(iterate.w, iterate.b, iterate.objective, errors)
        self.keep(Kept(len(self.values) + 1, iterate, values), values)

    def mark(self, t: int) -> Mark:
        if t == 0:
            return Mark(f"Before the first {self.unit}")
        step = self.kept[t - 1]
        return Mark(f"{self.unit.capitalize()} {number(step.number)}: {number(step.values.errors)} wrong")
