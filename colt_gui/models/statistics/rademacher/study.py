"""What the learners of this bench do: a study makes its draws one after the other and knows what they amount to."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import NOWHERE
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.points import Points
from colt_gui.models.statistics import study as studies


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


class Study(studies.Study):
    """Draws of which `done` of `total` are known. Draw t counts from 1; it depends on no draw before it."""

    total: int
    done: int = 0

    def __init__(self, document: Document, learner: Any) -> None:
        self.document, self.learner, self.points = document, learner, document.points

    def __len__(self) -> int:
        return self.done

    @property
    def planned(self) -> int:
        return self.total

    @property
    def invites(self) -> bool:
        """Only points that a person places are missing."""
        return not len(self.points)

    @property
    def reach(self) -> np.ndarray:
        """Places that a view of everything should hold besides the points."""
        return NOWHERE

    @property
    def title(self) -> str:
        """Of the picture of its bars."""
        found: str = self.learner.name
        return found

    def points_at(self, t: int) -> Points:
        """Return the document's points as they are shown at draw t."""
        return self.points

    @property
    def setup_text(self) -> str:
        """What is set up besides points and learner."""
        return ""

    @abstractmethod
    def bars(self, t: int) -> list[Bar]:
        """Return the bars of draw t: the one that is added up, and those it is compared with."""

    @abstractmethod
    def round(self, t: int) -> dict[str, Any]:
        """Return draw t as the command line prints it."""

    def rounds(self) -> Iterator[dict[str, Any]]:
        return (self.round(t) for t in range(1, self.done + 1))


class StudyLearner(Learner):
    """A learner that is a study; `family` is its own id on the command line."""

    lab = "statistics"
    needs_law: ClassVar[bool] = False  # it draws examples from the distribution that is set up

    def study(self, document: Document) -> Study:
        raise NotImplementedError
