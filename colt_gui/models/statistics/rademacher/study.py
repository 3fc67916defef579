"""What the learners of this bench do: a study makes its draws one after the other and knows what they amount to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import copy
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np

from colt_gui.models.core.control import Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration
from colt_gui.models.statistics.trials import Grown
from colt_gui.models.text.numbers import number


class Segment(NamedTuple):
    """A part of a bar, with the meaning of its colour."""

    name: str
    value: float
    role: str


class Bar(NamedTuple):
    """Parts that are added up, from below."""

    name: str
    parts: tuple[Segment, ...]

    @property
    def total(self) -> float:
        return sum(part.value for part in self.parts)


class Study(ABC):
    """Draws that are made one after the other: `done` of `total` are known, and `carry_out` makes the others. Draw t
    counts from 1, and nothing about it depends on the draws before it."""

    unit: ClassVar[str]  # what a draw is called
    total: int
    done: int = 0

    def __init__(self, document: Document, learner: Any) -> None:
        self.document, self.learner, self.points = document, learner, document.points

    @property
    def refusal(self) -> str:
        """The reason why nothing can be drawn, in one sentence; empty when something can."""
        return ""

    @property
    def invites(self) -> bool:
        """Only points that a person places are missing."""
        return not len(self.points)

    @property
    def reach(self) -> np.ndarray:
        """Places that a view of everything should hold besides the points."""
        return np.empty((0, 2))

    def share_out(self, jobs: int) -> None:
        """Make in several processes what can be made so; the numbers are the same."""

    @property
    def title(self) -> str:
        """Of the picture of its bars."""
        return self.learner.name

    def points_at(self, t: int) -> Points:
        """Return the document's points as they are shown at draw t."""
        return self.points

    @property
    def setup_text(self) -> str:
        """What is set up besides points and learner."""
        return ""

    @abstractmethod
    def carry_out(self, control: Control, grown: Grown) -> None:
        """Make the draws that are missing, and call `grown` after each addition."""

    def so_far(self) -> Self:
        """Return a copy that does not grow when this study does."""
        return copy(self)

    @abstractmethod
    def meters(self, t: int) -> list[Meter]: ...

    @abstractmethod
    def charts(self) -> list[Chart]: ...

    @abstractmethod
    def narrate(self, t: int) -> Narration: ...

    @abstractmethod
    def bars(self, t: int) -> list[Bar]:
        """Return the bars of draw t: the one that is added up, and those it is compared with."""

    @abstractmethod
    def round(self, t: int) -> dict[str, Any]:
        """Return draw t as the command line prints it."""

    @abstractmethod
    def summary(self) -> dict[str, Any]: ...

    def mark(self, t: int) -> Mark:
        return Mark(f"{self.unit.capitalize()} {number(t)}" if t else f"Before the first {self.unit}")


class StudyLearner(Learner):
    """A learner that is a study; `family` is its own id on the command line."""

    lab = "statistics"
    needs_law: ClassVar[bool] = False  # it draws examples from the distribution that is set up

    def study(self, document: Document) -> Study:
        raise NotImplementedError
