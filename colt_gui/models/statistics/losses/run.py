"""The solver's steps as a run: step t counts from 1; t = 0 is before the solver has started."""

from __future__ import annotations

from typing import NamedTuple

from colt_gui.models.core.readings import Mark
from colt_gui.models.statistics.losses.learner import Iterate
from colt_gui.models.text.numbers import number

KEPT = 400  # steps that a scrubber can go back to


class Values(NamedTuple):
    """What a step leaves behind in any case."""

    objective: float
    errors: int


class Kept(NamedTuple):
    """A step that can be gone back to, with its own number."""

    number: int
    iterate: Iterate
    values: Values


class LossRun:
    """`values` are those of all steps; `kept` are the steps that can be gone back to: the first, the newest, and
    evenly many between them."""

    exhausted = False

    def __init__(self, unit: str = "step") -> None:
        self.unit = unit
        self.values: list[Values] = []
        self.kept: list[Kept] = []
        self._stride, self._fleeting = 1, False
        self.t = 0

    def add(self, iterate: Iterate, errors: int) -> None:
        if self._fleeting:
            self.kept.pop()
        values = Values(iterate.objective, errors)
        self._fleeting = len(self.values) % self._stride != 0
        self.values.append(values)
        self.kept.append(Kept(len(self.values), iterate, values))
        if len(self.kept) > KEPT:
            self.kept, self._stride = self.kept[::2], 2 * self._stride
            self.t = (self.t + 1) // 2  # the same step, or the one before it

    def __len__(self) -> int:
        return len(self.kept)

    def seek(self, t: int) -> None:
        self.t = min(max(t, 0), len(self.kept))

    @property
    def step(self) -> Kept | None:
        """The one on show; None before the first."""
        return self.kept[self.t - 1] if self.t else None

    @property
    def newest(self) -> Kept | None:
        return self.kept[-1] if self.kept else None

    def mark(self, t: int) -> Mark:
        if t == 0:
            return Mark(f"Before the first {self.unit}")
        step = self.kept[t - 1]
        return Mark(f"{self.unit.capitalize()} {number(step.number)}: {number(step.values.errors)} wrong")
