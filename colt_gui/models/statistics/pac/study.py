"""What is studied on this bench: one thing a learner, each with its own unit of time and its own readings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np

from colt_gui.models.core.control import Control
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration
from colt_gui.models.statistics import study as studies
from colt_gui.models.statistics.law import Law
from colt_gui.models.statistics.trials import Grown, Plan, Trials, Work
from colt_gui.models.text.numbers import number

BARS = 40  # of a histogram


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


class Study(studies.Study):
    """A study of this bench: each place may have a sample on the plane, and a picture beside the stage."""

    has_picture: ClassVar[bool] = False  # something stands beside the stage: `picture`

    def sample(self, t: int) -> Points:
        """Return the examples that are on show at place t."""
        return Points.empty()

    def picture(self, t: int) -> Chart | None:
        """Return the chart that stands beside the stage, or None where nothing does."""
        return None


class NothingDrawn(Study):
    """The study of a distribution that cannot be drawn from."""

    def __init__(self, refusal: str) -> None:
        self._refusal = refusal

    @property
    def refusal(self) -> str:
        return self._refusal

    def carry_out(self, control: Control, grown: Grown) -> None:
        pass

    def __len__(self) -> int:
        return 0

    @property
    def under_way(self) -> tuple[str, float]:
        return "Nothing to draw from", 1.0

    @property
    def broken_off_text(self) -> str:
        return "Stopped before the end."

    def mark(self, t: int) -> Mark:
        raise IndexError(f"there is no place {t}")

    def meters(self, t: int) -> list[Meter]:
        return []

    def charts(self) -> list[Chart]:
        return []

    def narrate(self, t: int) -> Narration:
        return Narration("There is no distribution yet.", self._refusal)

    def rounds(self) -> Iterator[dict[str, Any]]:
        return iter(())

    def summary(self) -> dict[str, Any]:
        return {}


class TrialStudy(Study):
    """A study by trials that are drawn in blocks, as many of the trials wanted as the setting allows."""

    drawn = "trial"
    prepared = False

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
    def words_so_far(self) -> str:
        return f"{number(len(self.trials), 9)} of {number(self.trials.plan.total, 9)}"

    @property
    def under_way(self) -> tuple[str, float]:
        return f"{self.drawn.capitalize()} {self.words_so_far}", self.trials.share

    def share_out(self, jobs: int) -> None:
        self.trials.make_elsewhere(jobs)

    @property
    def broken_off_text(self) -> str:
        return f"Stopped after {self.words_so_far} {self.drawn}s."


class StudyLearner(Learner):
    """A learner of this bench: it says what is studied."""

    lab = "statistics"
    needs_law = True  # a distribution is drawn from

    def study(self, setting: Setting) -> Study:
        raise NotImplementedError
