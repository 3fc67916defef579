"""What is studied on this bench: one thing a learner, each with its own unit of time and its own readings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

import numpy as np

from colt_gui.models.core.learner import Learner
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration
from colt_gui.models.statistics.law import Law
from colt_gui.models.statistics.trials import Plan, Trials, Work
from colt_gui.models.text.numbers import number

T = TypeVar("T")


def counted(n: int, word: str) -> str:
    """
    >>> counted(1, "trial"), counted(1200, "trial")
    ('1 trial', '1 200 trials')
    """
    return f"{number(n, 9)} {word}{'' if n == 1 else 's'}"


class Setting(NamedTuple):
    """What a study is made of: the distribution, the seed, the most trials that are made."""

    law: Law
    seed: int
    limit: int


class Study(ABC):
    """Grows by `go_on` until it is `done`; places 1 … len(self) can be looked at."""

    unit = "trial"
    exhausted = False

    def once(self, name: str, size: int, make: Callable[[], T]) -> T:
        """What is made of so many results, made again only when there are more."""
        kept: dict[str, tuple[int, Any]] = self.__dict__.setdefault("_once", {})
        if name not in kept or kept[name][0] != size:
            kept[name] = size, make()
        return kept[name][1]

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


class TrialStudy(Study):
    """What is found by trials that are drawn in blocks, as many of those wanted as the setting allows."""

    drawn = "trial"

    def __init__(self, work: Work, wanted: int, block: int, setting: Setting, tag: int) -> None:
        self.exhausted = wanted > setting.limit
        self.trials = Trials(Plan(work, min(wanted, setting.limit), block, setting.seed, tag))

    def __len__(self) -> int:
        return len(self.trials)

    @property
    def planned(self) -> int:
        return self.trials.plan.total

    @property
    def done(self) -> bool:
        return self.trials.done

    @property
    def _so_far(self) -> str:
        return f"{number(len(self.trials), 9)} of {number(self.trials.plan.total, 9)}"

    @property
    def under_way(self) -> tuple[str, float]:
        return f"{self.drawn.capitalize()} {self._so_far}", self.trials.share

    def go_on(self) -> None:
        self.trials.go_on()

    def stop(self) -> None:
        self.trials.stop()

    def share_out(self, jobs: int) -> None:
        self.trials.finish(jobs)

    @property
    def broken_off_text(self) -> str:
        return f"Stopped after {self._so_far} {self.drawn}s."


class StudyLearner(Learner):
    """A learner of this bench: it says what is studied."""

    lab = "statistics"
    needs_law = True  # a distribution is drawn from

    def study(self, setting: Setting) -> Study:
        raise NotImplementedError
