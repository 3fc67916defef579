"""What the benches that draw have in common: a study makes its draws one after the other, an experiment shows them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from copy import copy
from typing import Any, ClassVar, Self, TypeVar

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration, Report, strict
from colt_gui.models.statistics.trials import Grown
from colt_gui.models.text.numbers import number

T = TypeVar("T")


class Study(ABC):
    """One thing that is studied. `carry_out` makes its places one after the other; places 1 … len(self) can be seen.

    Meters, charts and narration may be asked for as soon as the study is `prepared`.
    """

    unit: ClassVar[str] = "trial"  # what a place is called
    exhausted = False  # there would be more places than the experiment may have
    prepared = True  # `carry_out` has found what the readings need besides the places

    def once(self, name: str, size: int, make: Callable[[], T]) -> T:
        """Return what `make` makes of so many results. It is made again only when there are more of them."""
        kept: dict[str, tuple[int, Any]] = self.__dict__.setdefault("_once", {})
        if name not in kept or kept[name][0] != size:
            kept[name] = size, make()
        found: T = kept[name][1]
        return found

    @abstractmethod
    def carry_out(self, control: Control, grown: Grown) -> None:
        """Make everything that is missing, and call `grown` after each addition."""

    def so_far(self) -> Self:
        """Return a copy that does not grow when this study does."""
        other = copy(self)
        other.__dict__.pop("_once", None)
        return other

    def share_out(self, jobs: int) -> None:
        """Make in several processes what can be made so; the numbers are the same."""

    @abstractmethod
    def __len__(self) -> int: ...

    @property
    def planned(self) -> int:
        """How many places there will be."""
        return len(self)

    @property
    def words_so_far(self) -> str:
        """How much of what is drawn is there."""
        return f"{number(len(self), 9)} of {number(self.planned, 9)}"

    @property
    def under_way(self) -> tuple[str, float]:
        """What is being made, and the share of it that is done."""
        return f"{self.unit.capitalize()} {self.words_so_far}", len(self) / max(self.planned, 1)

    @property
    def broken_off_text(self) -> str:
        return f"Stopped after {self.words_so_far} {self.unit}s."

    @property
    def refusal(self) -> str:
        """The reason why nothing can be drawn, in one sentence; empty when something can."""
        return ""

    @property
    def mistakes(self) -> np.ndarray:
        """Before the first place and after each: how often a promise was broken, or a prediction wrong."""
        return np.zeros(len(self) + 1, dtype=int)

    @abstractmethod
    def mark(self, t: int) -> Mark:
        """Return what place t ≥ 1 of the line of places stands for."""

    @abstractmethod
    def meters(self, t: int) -> list[Meter]: ...

    @abstractmethod
    def charts(self) -> list[Chart]: ...

    @abstractmethod
    def narrate(self, t: int) -> Narration: ...

    @abstractmethod
    def rounds(self) -> Iterator[dict[str, Any]]:
        """Return the places as `colt-gui run` prints them."""

    @abstractmethod
    def summary(self) -> dict[str, Any]: ...


S = TypeVar("S", bound=Study)
L = TypeVar("L", bound=Learner)


class StudyRun:
    """The places of a study that are there, as a run; t = 0 is before the first."""

    def __init__(self, study: Study) -> None:
        self.study, self.t, self.exhausted = study, 0, study.exhausted

    def __len__(self) -> int:
        return len(self.study)

    def seek(self, t: int) -> None:
        self.t = min(max(t, 0), len(self))

    def mark(self, t: int) -> Mark:
        return self.study.mark(t) if t else Mark(f"Before the first {self.study.unit}")


class StudyExperiment(Experiment[L, StudyRun]):
    """A study and what is known of it. A person may stop it: what has been drawn counts.

    A bench with studies has a subclass that makes the `study` and its `run`.
    """

    batch = True
    study: Study

    def carry_out(self, control: Control = NO_CONTROL) -> None:
        self.study.carry_out(control, lambda: control.publish(self.so_far))

    def so_far(self) -> Self:
        other = self.another_view()
        other.study = other.run.study = self.study.so_far()
        return other

    def for_report(self, jobs: int) -> None:
        self.study.share_out(jobs)

    @property
    def under_way(self) -> tuple[str, float | None]:
        return self.study.under_way

    @property
    def broken_off_text(self) -> str:
        return self.study.broken_off_text

    @property
    def refusal(self) -> str:
        return self.study.refusal

    @property
    def unit(self) -> str:
        return self.study.unit

    @property
    def mistakes(self) -> np.ndarray:
        return self.study.mistakes

    @property
    def updates(self) -> np.ndarray:
        return self.study.mistakes

    def meters(self, t: int) -> list[Meter]:
        if self.study.prepared:
            return self.study.meters(t)
        return [Meter(f"{self.unit.capitalize()}s", 0, None, f"before the first {self.unit}", whole=True)]

    def charts(self) -> list[Chart]:
        return self.study.charts() if self.study.prepared else []

    def narrate(self, t: int) -> Narration:
        return self.study.narrate(t) if self.study.prepared else Narration(f"Before the first {self.unit}.", "")

    @property
    def reported_setup(self) -> dict[str, Any]:
        """What the report tells of the setup, by its key; empty where it tells nothing."""
        return {}


def report(experiment: StudyExperiment[Any], seed: int | None = None) -> Report:
    """Make the report of `colt-gui run`: the places as rounds, then what they amount to.

    `seed` is the one that was asked for; without one it is the document's own, 0.
    """
    study, points = experiment.study, experiment.points
    head = {
        "learner": experiment.learner.id,
        "params": strict(experiment.learner.values),
        "seed": seed,
        "examples": len(points),
        "dimension": points.dimension,
        **experiment.reported_setup,
    }
    return Report(head, map(strict, study.rounds()), strict(study.summary()))
