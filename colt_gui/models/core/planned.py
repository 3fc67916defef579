"""Rounds whose number is known before the first of them is played: the run of them, and the experiment around it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import chain, islice
from typing import Self, TypeVar

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.orders import check_passes, repeated
from colt_gui.models.core.readings import Mark
from colt_gui.models.text.numbers import number

CYCLES = 5  # passes over examples that are cycled: there is no clean one to stop at


def passes_of(document: Document) -> int:
    """How often all examples come; raises InputError where that cannot be."""
    passes = document.passes or (CYCLES if document.order == "cycled" else 1)
    check_passes(passes)
    return passes


def drawn_up(document: Document, m: int, most: int) -> np.ndarray:
    """Which of m examples comes in which round, in the order that the document asks for; at most so many."""
    rng = np.random.default_rng(document.seed) if document.order == "shuffled" else None
    blocks = repeated(m, passes_of(document), rng)
    return np.fromiter(islice(chain.from_iterable(blocks), most), dtype=np.int64)


class PlannedRun(ABC):
    """`go_on` plays a slice of the `planned` rounds; `intended` are those that were planned before it was stopped."""

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
    def go_on(self) -> None: ...

    def stop(self) -> None:
        """What has been played is all there is."""
        self.exhausted = self.exhausted or not self.done
        self.planned = self._played

    def play(self) -> Self:
        """All rounds, at once."""
        while not self.done:
            self.go_on()
        return self

    @abstractmethod
    def seek(self, t: int) -> None: ...

    @abstractmethod
    def mark(self, t: int) -> Mark: ...


L = TypeVar("L", bound=Learner)
P = TypeVar("P", bound=PlannedRun)


class PlannedExperiment(Experiment[L, P]):
    """Playing goes on in slices (`work`) and may be stopped; `run` grows meanwhile."""

    grows = True

    @property
    def ready(self) -> bool:
        return self.run.done

    @property
    def under_way(self) -> tuple[str, float | None]:
        played, planned = len(self.run), self.run.planned
        return f"Playing round {number(played)} of {number(planned)}", played / max(planned, 1)

    def go_on(self) -> None:
        self.run.go_on()

    def stop(self) -> None:
        self.run.stop()

    @property
    def broken_off_text(self) -> str:
        return f"Stopped after {number(len(self.run))} of {number(self.run.intended)} rounds."
