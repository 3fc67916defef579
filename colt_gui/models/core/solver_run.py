"""The steps of a solver as a run: step t counts from 1; t = 0 is before the solver has started."""

from __future__ import annotations

from typing import Generic, Self, TypeVar

KEPT = 400  # steps that a scrubber can go back to

Step = TypeVar("Step")
Values = TypeVar("Values")


class SolverRun(Generic[Step, Values]):
    """`values` are those of all steps; `kept` are the steps that can be gone back to: the first, the newest, and
    evenly many between them."""

    exhausted = False

    def __init__(self) -> None:
        self.values: list[Values] = []
        self.kept: list[Step] = []
        self._stride, self._fleeting = 1, False
        self.t = 0

    def keep(self, step: Step, values: Values) -> None:
        if self._fleeting:
            self.kept.pop()
        self.kept.append(step)
        self._fleeting = len(self.values) % self._stride != 0
        self.values.append(values)
        if len(self.kept) > KEPT:
            self.kept, self._stride = self.kept[::2], 2 * self._stride
            self.t = (self.t + 1) // 2  # the same step, or the one before it

    def __copy__(self) -> Self:
        """Return the steps there are by now, with a place of its own: this run may go on growing."""
        other = object.__new__(type(self))
        vars(other).update(vars(self), values=self.values[:], kept=self.kept[:])
        return other

    def __len__(self) -> int:
        return len(self.kept)

    def seek(self, t: int) -> None:
        self.t = min(max(t, 0), len(self.kept))

    @property
    def step(self) -> Step | None:
        """The one on show; None before the first."""
        return self.kept[self.t - 1] if self.t else None

    @property
    def newest(self) -> Step | None:
        return self.kept[-1] if self.kept else None
