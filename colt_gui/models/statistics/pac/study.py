"""What is studied on this bench: one thing a learner, each with its own unit of time and its own readings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from colt_gui.models.core.learner import Learner
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration
from colt_gui.models.statistics.law import Law
from colt_gui.models.text.numbers import number


class Setting(NamedTuple):
    """What a study is made of: the distribution, the seed, the most trials that are made."""

    law: Law
    seed: int
    limit: int


class Study(ABC):
    """Grows by `go_on` until it is `done`; places 1 … len(self) can be looked at."""

    unit = "trial"
    exhausted = False

    @abstractmethod
    def __len__(self) -> int: ...

    @property
    @abstractmethod
    def done(self) -> bool: ...

    @property
    @abstractmethod
    def under_way(self) -> tuple[str, float]: ...

    @abstractmethod
    def go_on(self) -> None: ...

    @abstractmethod
    def stop(self) -> None: ...

    def share_out(self, jobs: int) -> None:
        """What can be done in several processes."""

    @property
    def planned(self) -> int:
        """Of the places that there will be."""
        return len(self)

    @property
    def broken_off_text(self) -> str:
        return f"Stopped after {number(len(self), 9)} of {number(self.planned, 9)} {self.unit}s."

    @property
    @abstractmethod
    def mistakes(self) -> np.ndarray:
        """Before the first place and after each: how often a promise was broken, or a prediction wrong."""

    def sample(self, t: int) -> Points:
        """The examples that are on show at place t."""
        return Points.empty()

    @abstractmethod
    def mark(self, t: int) -> Mark: ...

    @abstractmethod
    def meters(self, t: int) -> list[Meter]: ...

    @abstractmethod
    def charts(self) -> list[Chart]: ...

    def picture(self, t: int) -> Chart | None:
        """What stands beside the stage; None where nothing does."""
        return None

    @abstractmethod
    def narrate(self, t: int) -> Narration: ...

    @abstractmethod
    def rounds(self) -> Iterator[dict[str, Any]]:
        """As `colt-gui run` prints them."""

    @abstractmethod
    def summary(self) -> dict[str, Any]: ...


class StudyLearner(Learner):
    """A learner of this bench: it says what is studied."""

    lab = "statistics"
    needs_law = True  # a distribution is drawn from

    def study(self, setting: Setting) -> Study:
        raise NotImplementedError
