"""The studies of this bench as experiments, with the ways out where a class cannot be searched."""

from __future__ import annotations

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Findings, OnPlane
from colt_gui.models.core.readings import Remedy, Way
from colt_gui.models.statistics.rademacher.families import FAMILIES
from colt_gui.models.statistics.rademacher.rademacher import Rademacher
from colt_gui.models.statistics.rademacher.study import Study, StudyLearner
from colt_gui.models.statistics.study import StudyExperiment, StudyRun

OFFERED = {"halfspaces": "Halfspaces", "norm": "Linear functions"}  # classes, with the words of their buttons


class FamilyFindings(Findings):
    """What leads out of a class that cannot be searched on these points."""

    def __init__(self, found: Remedy | None) -> None:
        self._found = found

    def remedy(self, t: int) -> Remedy | None:
        return self._found


class RademacherExperiment(StudyExperiment[StudyLearner]):
    """A study of this bench and its draws."""

    study: Study

    def __init__(self, document: Document, limit: int = 0, before: RademacherExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.study = self.learner.study(document)
        self.points = self.study.points
        self.run = StudyRun(self.study)

    def survey(self, control: Control = NO_CONTROL) -> Findings:
        """Find the classes that can be searched exactly on these points, if the chosen one cannot."""
        if not (self.refusal and isinstance(self.learner, Rademacher) and len(self.points)):
            return FamilyFindings(None)
        ways = [
            Way(word, self.document.with_param("hypotheses", id))
            for id, word in OFFERED.items()
            if not FAMILIES[id].refusal(self.points.X)
        ]
        return FamilyFindings(Remedy(self.refusal, tuple(ways)))

    @property
    def setup_text(self) -> str:
        return self.study.setup_text

    @property
    def on_plane(self) -> OnPlane:
        return OnPlane(self.study.points_at(self.run.t), self.study.reach, self.study.invites)
