"""Samples drawn from a distribution: the study of the learner, place by place."""

from __future__ import annotations

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Meter, Narration
from colt_gui.models.statistics.distribution import Distribution
from colt_gui.models.statistics.law import Law
from colt_gui.models.statistics.pac.run import StudyRun
from colt_gui.models.statistics.pac.study import Setting, Study, StudyLearner

LAB = "statistics"


class PacExperiment(Experiment[StudyLearner, StudyRun]):
    """The study goes on in slices (`work`) and may be stopped. Where there is nothing to draw from there is none."""

    batch = grows = True

    def __init__(self, document: Document, limit: int = 100_000, before: PacExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.setup: Distribution = document.setup(LAB)
        self.painted = self.learner.needs_law and self.setup.kind == "points"
        self.points = document.points if self.painted else Points.empty()
        self._refusal = self.setup.refusal(document.points) if self.learner.needs_law else ""
        self.law: Law | None = None if self._refusal else self._law(document, before)
        self.study: Study | None = None
        if self.law is not None:
            self.study = self.learner.study(Setting(self.law, document.seed, limit))
        self.run = StudyRun(self.study)

    def _law(self, document: Document, before: PacExperiment | None) -> Law:
        """That of the experiment before this one, where nothing of it has changed: it keeps what it has summed up."""
        if before is not None and before.law is not None and before.setup == self.setup:
            if not self.painted or before.document.points is document.points:
                return before.law
        if not self.learner.needs_law:
            return Distribution().law(Points.empty())
        return self.setup.law(document.points)

    # -- the work ----------------------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        return self.study is None or self.study.done

    @property
    def under_way(self) -> tuple[str, float | None]:
        return ("Nothing to draw from", 1.0) if self.study is None else self.study.under_way

    def go_on(self) -> None:
        if self.study is not None:
            self.study.go_on()

    def stop(self) -> None:
        if self.study is not None:
            self.study.stop()

    def share_out(self, jobs: int) -> None:
        if self.study is not None:
            self.study.share_out(jobs)

    @property
    def broken_off_text(self) -> str:
        return super().broken_off_text if self.study is None else self.study.broken_off_text

    @property
    def refusal(self) -> str:
        return self._refusal

    # -- what is on show ---------------------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        return "trial" if self.study is None else self.study.unit

    @property
    def points_on_show(self) -> Points:
        """Of a painted distribution what is painted; else the sample on show."""
        return self.points if self.painted else self.sample

    @property
    def sample(self) -> Points:
        return Points.empty() if self.study is None or not self.run.t else self.study.sample(self.run.t)

    @property
    def reach(self) -> np.ndarray:
        if self.law is None or not self.learner.needs_law:
            return super().reach
        left, right, bottom, top = self.law.extent
        return np.array([[left, bottom], [right, top]])

    @property
    def invites(self) -> bool:
        """A painted distribution asks for points; one that is chosen does without."""
        return self.painted and not len(self.points)

    def repainted(self, document: Document) -> Document:
        """Whoever places a point paints the distribution from now on."""
        setup: Distribution = document.setup(LAB)
        return document.with_setup(LAB, setup.painted()) if self.learner.needs_law else document

    @property
    def setup_text(self) -> str:
        return self.setup.text if self.learner.needs_law else ""

    @property
    def mistakes(self) -> np.ndarray:
        return np.zeros(1, dtype=int) if self.study is None else self.study.mistakes

    @property
    def updates(self) -> np.ndarray:
        return self.mistakes

    def meters(self, t: int) -> list[Meter]:
        return [] if self.study is None else self.study.meters(t)

    def charts(self) -> list[Chart]:
        return [] if self.study is None else self.study.charts()

    def narrate(self, t: int) -> Narration:
        if self.study is None:
            return Narration("There is no distribution yet.", self._refusal)
        return self.study.narrate(t)
