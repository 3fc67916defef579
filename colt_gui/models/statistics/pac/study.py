"""What is studied on this bench: one thing a learner, each with its own unit of time and its own readings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from copy import copy
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

import numpy as np

from colt_gui.models.core.control import Control
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration
from colt_gui.models.statistics.law import Law
from colt_gui.models.statistics.trials import Grown, Plan, Trials, Work
from colt_gui.models.text.numbers import number

BARS = 40  # of a histogram

T = TypeVar("T")


def counted(n: int, word: str) -> str:
    """
    >>> counted(1, "trial"), counted(1200, "trial")
    ('1 trial', '1 200 trials')
    """
    return f"{number(n, 9)} {word}{'' if n == 1 else 's'}"


class Histogram(NamedTuple):
    """Numbers sorted into bars: bar j reaches from edges[j] to edges[j + 1]."""

    edges: np.ndarray
    counts: np.ndarray


def histogram(values: np.ndarray, low: float, high: float, bars: int = BARS) -> Histogram:
    """Sort the values into so many bars of equal width; a value outside belongs to the outermost bar."""
    edges = np.linspace(low, max(high, low + 1e-9), bars + 1)
    return Histogram(edges, np.histogram(np.clip(values, edges[0], edges[-1]), edges)[0])


class Setting(NamedTuple):
    """What a study is made of: the distribution, the seed, and the most trials that are made."""

    law: Law
    seed: int
    limit: int


class Study(ABC):
    """One thing that is studied. `carry_out` makes its places one after the other; places 1 … len(self) can be seen.

    Meters, charts and narration may be asked for as soon as the study is `prepared`.
    """

    unit: ClassVar[str] = "trial"
    has_picture: ClassVar[bool] = False  # something stands beside the stage: `picture`
    exhausted = False
    prepared = False  # `carry_out` has found what the readings need besides the trials

    def once(self, name: str, size: int, make: Callable[[], T]) -> T:
        """Return what `make` makes of so many results. It is made again only when there are more of them."""
        kept: dict[str, tuple[int, Any]] = self.__dict__.setdefault("_once", {})
        if name not in kept or kept[name][0] != size:
            kept[name] = size, make()
        return kept[name][1]

    @abstractmethod
    def carry_out(self, control: Control, grown: Grown) -> None:
        """Make everything that is missing, and call `grown` after each addition."""

    def so_far(self) -> Self:
        """Return a copy that does not grow when this study does."""
        other = copy(self)
        other.__dict__.pop("_once", None)
        return other

    @abstractmethod
    def __len__(self) -> int: ...

    @property
    @abstractmethod
    def under_way(self) -> tuple[str, float]:
        """What is being made, and the share of it that is done."""

    def share_out(self, jobs: int) -> None:
        """Make in several processes what can be made so."""

    @property
    def planned(self) -> int:
        """How many places there will be."""
        return len(self)

    @property
    def broken_off_text(self) -> str:
        return f"Stopped after {number(len(self), 9)} of {number(self.planned, 9)} {self.unit}s."

    @property
    @abstractmethod
    def mistakes(self) -> np.ndarray:
        """Before the first place and after each: how often a promise was broken, or a prediction wrong."""

    def sample(self, t: int) -> Points:
        """Return the examples that are on show at place t."""
        return Points.empty()

    @abstractmethod
    def mark(self, t: int) -> Mark: ...

    @abstractmethod
    def meters(self, t: int) -> list[Meter]: ...

    @abstractmethod
    def charts(self) -> list[Chart]: ...

    def picture(self, t: int) -> Chart | None:
        """Return the chart that stands beside the stage, or None where nothing does."""
        return None

    @abstractmethod
    def narrate(self, t: int) -> Narration: ...

    @abstractmethod
    def rounds(self) -> Iterator[dict[str, Any]]:
        """Return the places as `colt-gui run` prints them."""

    @abstractmethod
    def summary(self) -> dict[str, Any]: ...


class TrialStudy(Study):
    """A study by trials that are drawn in blocks, as many of the trials wanted as the setting allows."""

    drawn = "trial"

    def __init__(self, work: Work, wanted: int, block: int, setting: Setting, tag: int) -> None:
        self.exhausted = wanted > setting.limit
        self.trials = Trials(Plan(work, min(wanted, setting.limit), block, setting.seed, tag))

    def carry_out(self, control: Control, grown: Grown) -> None:
        self.prepare(control)
        self.prepared = True
        self.trials.make(control, grown)

    def prepare(self, control: Control) -> None:
        """Compute what the readings need besides the trials."""

    def so_far(self) -> Self:
        other = super().so_far()
        other.trials = self.trials.so_far()
        return other

    def __len__(self) -> int:
        return len(self.trials)

    @property
    def planned(self) -> int:
        return self.trials.plan.total

    @property
    def _words_so_far(self) -> str:
        return f"{number(len(self.trials), 9)} of {number(self.trials.plan.total, 9)}"

    @property
    def under_way(self) -> tuple[str, float]:
        return f"{self.drawn.capitalize()} {self._words_so_far}", self.trials.share

    def share_out(self, jobs: int) -> None:
        self.trials.make_elsewhere(jobs)

    @property
    def broken_off_text(self) -> str:
        return f"Stopped after {self._words_so_far} {self.drawn}s."


class StudyLearner(Learner):
    """A learner of this bench: it says what is studied."""

    lab = "statistics"
    needs_law = True  # a distribution is drawn from

    def study(self, setting: Setting) -> Study:
        raise NotImplementedError
