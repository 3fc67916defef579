"""A run whose number of rounds is known before the first is played, and the experiment that plays it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from copy import copy
from typing import Any, Self, TypeVar

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.readings import Mark
from colt_gui.models.core.runs import check_passes
from colt_gui.models.text.numbers import number

CYCLES = 5  # passes over cycled examples: these learners may never have a pass without mistakes to stop after


def passes_of(document: Document) -> int:
    """Return how often all examples come. Raise InputError if the document asks for an impossible number."""
    passes = document.passes or (CYCLES if document.order == "cycled" else 1)
    check_passes(passes)
    return passes


def drawn_up(document: Document, m: int, most: int, control: Control = NO_CONTROL) -> np.ndarray:
    """Return the example of each round, out of m, in the order that the document asks for; at most `most` rounds."""
    rounds = min(m * passes_of(document), most)
    if document.order != "shuffled":
        return np.arange(rounds) % max(m, 1)
    rng = np.random.default_rng(document.seed)
    drawn = np.empty(rounds, dtype=np.int64)
    for start in range(0, rounds, m):
        control.check()
        drawn[start : start + m] = rng.permutation(m)[: rounds - start]
    return drawn


class PlannedRun(ABC):
    """A run of `planned` rounds that are played in blocks.

    `intended` is the number of rounds that were planned before the run was stopped.
    """

    planned: int
    intended: int
    exhausted: bool
    t: int
    _played = 0

    def __len__(self) -> int:
        return self._played

    @property
    def done(self) -> bool:
        return self._played >= self.planned

    @abstractmethod
    def play_block(self) -> None:
        """Play the next rounds, about a millisecond's work of them."""

    def stop(self) -> None:
        """End the run with the rounds that have been played."""
        self.exhausted = self.exhausted or not self.done
        self.planned = self._played

    def play(self, control: Control = NO_CONTROL, partial: Callable[[], Any] | None = None) -> Self:
        """Play all rounds. `partial`, where given, is published after each block."""
        while not self.done:
            control.check()
            self.play_block()
            if partial is not None:
                control.publish(partial)
        return self

    def another_view(self) -> Self:
        """Return the rounds played so far with a place of their own. A run overrides this if it appends to lists."""
        return copy(self)

    @abstractmethod
    def seek(self, t: int) -> None: ...

    @abstractmethod
    def mark(self, t: int) -> Mark: ...


L = TypeVar("L", bound=Learner)
P = TypeVar("P", bound=PlannedRun)


class PlannedExperiment(Experiment[L, P]):
    """An experiment whose `run` grows while it is carried out, and may be stopped after any block."""

    @property
    def under_way(self) -> tuple[str, float | None]:
        played, planned = len(self.run), self.run.planned
        return f"Playing round {number(played)} of {number(planned)}", played / max(planned, 1)

    def carry_out(self, control: Control = NO_CONTROL) -> None:
        self.run.play(control, self.so_far)

    def stop(self) -> None:
        self.run.stop()

    def another_view(self) -> Self:
        other = super().another_view()
        other.run = self.run.another_view()
        return other

    @property
    def broken_off_text(self) -> str:
        return f"Stopped after {number(len(self.run))} of {number(self.run.intended)} rounds."
