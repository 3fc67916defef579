"""What the learners of this bench do: a study makes its draws one after the other and knows what they amount to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from colt_gui.models.core.document import Document
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration
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
    """`done` draws of `total` are known; `slices` makes more of them, a little at each step. Draw t counts from 1, and
    nothing about it depends on how the slices were cut."""

    unit: ClassVar[str]  # what a draw is called
    total: int
    done: int = 0

    def __init__(self, document: Document, learner: Any) -> None:
        self.document, self.learner, self.points = document, learner, document.points

    @property
    def refusal(self) -> str:
        """Why there is nothing to draw, in one sentence."""
        return ""

    @property
    def title(self) -> str:
        """Of the picture of its bars."""
        return self.learner.name

    def points_at(self, t: int) -> Points:
        """The document's points as they are shown at draw t."""
        return self.points

    @property
    def setup_text(self) -> str:
        """What is set up besides points and learner."""
        return ""

    @abstractmethod
    def slices(self) -> Iterator[None]: ...

    @abstractmethod
    def meters(self, t: int) -> list[Meter]: ...

    @abstractmethod
    def charts(self) -> list[Chart]: ...

    @abstractmethod
    def narrate(self, t: int) -> Narration: ...

    @abstractmethod
    def bars(self, t: int) -> list[Bar]:
        """What is added up at draw t, and what it is compared with."""

    @abstractmethod
    def round(self, t: int) -> dict[str, Any]:
        """Draw t as the command line prints it."""

    @abstractmethod
    def summary(self) -> dict[str, Any]: ...

    def mark(self, t: int) -> Mark:
        return Mark(f"{self.unit.capitalize()} {number(t)}" if t else f"Before the first {self.unit}")


class StudyLearner(Learner):
    """A learner that is a study; `family` is its own id on the command line."""

    lab = "statistics"

    def study(self, document: Document) -> Study:
        raise NotImplementedError
