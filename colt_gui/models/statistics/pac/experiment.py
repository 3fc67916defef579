"""Samples drawn from a distribution: the study of the learner, place by place; and its report."""

from __future__ import annotations

from typing import Self

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import NOWHERE, Experiment, OnPlane
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration, Report, strict
from colt_gui.models.statistics.distribution import Distribution
from colt_gui.models.statistics.law import Law
from colt_gui.models.statistics.pac.study import Setting, Study, StudyLearner

LAB = "statistics"


class StudyRun:
    """The places of a study as a run; without a study there are none."""

    def __init__(self, study: Study | None) -> None:
        self.study, self.t = study, 0
        self.exhausted = study is not None and study.exhausted

    def __len__(self) -> int:
        return 0 if self.study is None else len(self.study)

    def seek(self, t: int) -> None:
        self.t = min(max(t, 0), len(self))

    def mark(self, t: int) -> Mark:
        if t == 0 or self.study is None:
            return Mark(f"Before the first {'trial' if self.study is None else self.study.unit}")
        return self.study.mark(t)


class PacExperiment(Experiment[StudyLearner, StudyRun]):
    """The study of a learner on a distribution. Where there is nothing to draw from there is no study."""

    batch = True

    def __init__(self, document: Document, limit: int = 100_000, before: PacExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.setup: Distribution = document.setup(LAB)
        self.painted = self.learner.needs_law and self.setup.kind == "points"
        flat = document.points.dimension == 2  # other points are refused
        self.points = document.points if self.painted and flat else Points.empty()
        self._refusal = self.setup.refusal(document.points) if self.learner.needs_law else ""
        self.law: Law | None = None if self._refusal else self._law(document, before)
        self.study: Study | None = None
        if self.law is not None:
            self.study = self.learner.study(Setting(self.law, document.seed, limit))
        self.run = StudyRun(self.study)

    def _law(self, document: Document, before: PacExperiment | None) -> Law:
        """Return the law of the experiment before this one if nothing of it has changed: it keeps what is summed up."""
        if not self.learner.needs_law:
            return Distribution().law(Points.empty())
        if before is None or before.law is None or before.setup != self.setup or not before.learner.needs_law:
            return self.setup.law(document.points)
        same = not self.painted or before.document.points is document.points
        return before.law if same else self.setup.law(document.points)

    # -- the work ----------------------------------------------------------------------------------------------

    def carry_out(self, control: Control = NO_CONTROL) -> None:
        if self.study is not None:
            self.study.carry_out(control, lambda: control.publish(self.so_far))

    def so_far(self) -> Self:
        other = self.another_view()
        if self.study is not None:
            other.study = other.run.study = self.study.so_far()
        return other

    @property
    def under_way(self) -> tuple[str, float | None]:
        return ("Nothing to draw from", 1.0) if self.study is None else self.study.under_way

    def for_report(self, jobs: int) -> None:
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
    def on_plane(self) -> OnPlane:
        """Of a painted distribution what is painted, which asks for points; else the sample on show."""
        reach = NOWHERE
        if self.law is not None and self.learner.needs_law:
            left, right, bottom, top = self.law.extent
            reach = np.array([[left, bottom], [right, top]])
        invites = self.painted and not len(self.document.points)
        return OnPlane(self.points if self.painted else self.sample, reach, invites)

    @property
    def sample(self) -> Points:
        return Points.empty() if self.study is None or not self.run.t else self.study.sample(self.run.t)

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
        if self.study is None:
            return []
        if not self.study.prepared:
            return [Meter(f"{self.unit.capitalize()}s", 0, None, f"before the first {self.unit}", whole=True)]
        return self.study.meters(t)

    def charts(self) -> list[Chart]:
        return self.study.charts() if self.study is not None and self.study.prepared else []

    def narrate(self, t: int) -> Narration:
        if self.study is None:
            return Narration("There is no distribution yet.", self._refusal)
        if not self.study.prepared:
            return Narration(f"Before the first {self.unit}.", "")
        return self.study.narrate(t)


def report(experiment: PacExperiment, seed: int | None = None) -> Report:
    """Make the report of `colt-gui run`. `seed` is the one that was asked for; without one it is 0."""
    learner, study = experiment.learner, experiment.study
    assert study is not None, "report_of raises the refusal first"
    head = {
        "learner": learner.id,
        "params": strict(learner.values),
        "seed": seed,
        "examples": len(experiment.points),
        "dimension": 2,
    }
    if learner.needs_law:
        head["setup"] = {"text": experiment.setup.text, **experiment.setup.to_json()}
    return Report(head, study.rounds(), strict(study.summary()))
