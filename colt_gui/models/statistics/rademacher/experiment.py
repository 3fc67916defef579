"""A study carried out: its draws are the steps of time."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration
from colt_gui.models.statistics.distribution import Distribution
from colt_gui.models.statistics.rademacher.remedies import FamilyRemedies
from colt_gui.models.statistics.rademacher.study import Study, StudyLearner
from colt_gui.models.text.numbers import number

END = object()
LAB = "statistics"


class StudyRun:
    """The draws that are known; t = 0 is before the first."""

    exhausted = False

    def __init__(self, study: Study) -> None:
        self._study, self.t = study, 0

    def __len__(self) -> int:
        return self._study.done

    def seek(self, t: int) -> None:
        self.t = min(max(t, 0), len(self))

    def mark(self, t: int) -> Mark:
        return self._study.mark(t)


class RademacherExperiment(Experiment[StudyLearner, StudyRun]):
    """Draws are made in slices (`work`) and may be stopped: what has been drawn counts."""

    batch = grows = True

    def __init__(self, document: Document, limit: int = 0, before: RademacherExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.study = self.learner.study(document)
        self.points = self.study.points
        self.run = StudyRun(self.study)
        self._slices, self._done = self.study.slices(), self.study.total == 0

    @property
    def ready(self) -> bool:
        return self._done

    @property
    def under_way(self) -> tuple[str, float | None]:
        study = self.study
        words = f"{study.unit.capitalize()} {number(study.done)} of {number(study.total)}"
        return words, study.done / max(study.total, 1)

    def go_on(self) -> None:
        if next(self._slices, END) is END:
            self._done = True

    def stop(self) -> None:
        self._done = True

    @property
    def broken_off_text(self) -> str:
        return f"Stopped after {number(self.study.done)} of {number(self.study.total)} {self.study.unit}s."

    @property
    def refusal(self) -> str:
        return self.study.refusal

    @cached_property
    def remedies(self) -> FamilyRemedies:
        return FamilyRemedies(self)

    @property
    def setup_text(self) -> str:
        return self.study.setup_text

    @property
    def invites(self) -> bool:
        return self.study.invites

    @property
    def reach(self) -> np.ndarray:
        return self.study.reach

    def repainted(self, document: Document) -> Document:
        """Whoever places a point paints the distribution from now on."""
        setup: Distribution = document.setup(LAB)
        return document.with_setup(LAB, setup.painted()) if self.learner.needs_law else document

    def share_out(self, jobs: int) -> None:
        self.study.share_out(jobs)

    @property
    def unit(self) -> str:
        return self.study.unit

    @property
    def points_on_show(self) -> Points:
        return self.study.points_at(self.run.t)

    def meters(self, t: int) -> list[Meter]:
        return self.study.meters(t)

    def charts(self) -> list[Chart]:
        return self.study.charts()

    def narrate(self, t: int) -> Narration:
        return self.study.narrate(t)
