"""Samples drawn from a distribution: the study of the learner, place by place."""

from __future__ import annotations

from typing import Any

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import NOWHERE, OnPlane
from colt_gui.models.core.points import Points
from colt_gui.models.statistics.distribution import Distribution
from colt_gui.models.statistics.law import Law
from colt_gui.models.statistics.pac.study import NothingDrawn, Setting, Study, StudyLearner
from colt_gui.models.statistics.study import StudyExperiment, StudyRun

LAB = "statistics"


class PacExperiment(StudyExperiment[StudyLearner]):
    """The study of a learner on a distribution; one of nothing where that cannot be drawn from."""

    study: Study

    def __init__(self, document: Document, limit: int = 100_000, before: PacExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.setup: Distribution = document.setup(LAB)
        self.painted = self.learner.needs_law and self.setup.kind == "points"
        flat = document.points.dimension == 2  # other points are refused
        self.points = document.points if self.painted and flat else Points.empty()
        refusal = self.setup.refusal(document.points) if self.learner.needs_law else ""
        self.law: Law | None = None if refusal else self._law(document, before)
        setting = None if self.law is None else Setting(self.law, document.seed, limit)
        self.study = NothingDrawn(refusal) if setting is None else self.learner.study(setting)
        self.run = StudyRun(self.study)

    def _law(self, document: Document, before: PacExperiment | None) -> Law:
        """Return the law of the experiment before this one if nothing of it has changed: it keeps what is summed up."""
        if not self.learner.needs_law:
            return Distribution().law(Points.empty())
        if before is None or before.law is None or before.setup != self.setup or not before.learner.needs_law:
            return self.setup.law(document.points)
        same = not self.painted or before.document.points is document.points
        return before.law if same else self.setup.law(document.points)

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
        """The sample on show."""
        return self.study.sample(self.run.t) if self.run.t else Points.empty()

    @property
    def setup_text(self) -> str:
        return self.setup.text if self.learner.needs_law else ""

    @property
    def reported_setup(self) -> dict[str, Any]:
        return {"setup": {"text": self.setup.text, **self.setup.to_json()}} if self.learner.needs_law else {}
