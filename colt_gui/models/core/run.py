"""What time goes through, whatever its learners do."""

from __future__ import annotations

from typing import Protocol

from colt_gui.models.core.readings import Mark


class Run(Protocol):
    """Rounds, or steps of a solver, counted from 1; time 0 is before the first. It stands at `t`."""

    t: int
    exhausted: bool  # cut off because it grew too long

    def __len__(self) -> int: ...

    def seek(self, t: int) -> object:
        """Stands after round t from now on."""

    def mark(self, t: int) -> Mark:
        """What place t of the line of rounds stands for: its words, and its tick if it has one."""
        ...
