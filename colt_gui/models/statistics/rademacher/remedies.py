"""The way out where a class cannot be searched exactly on these points: one that can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.core.remedy import Remedies, Remedy, Way
from colt_gui.models.statistics.rademacher.families import FAMILIES
from colt_gui.models.statistics.rademacher.rademacher import Rademacher

if TYPE_CHECKING:
    from colt_gui.models.statistics.rademacher.experiment import RademacherExperiment

OFFERED = {"halfspaces": "Halfspaces", "norm": "Linear functions"}


class FamilyRemedies(Remedies):
    def __init__(self, experiment: RademacherExperiment) -> None:
        super().__init__(len(experiment.points))
        self._experiment = experiment

    def at(self, t: int) -> Remedy | None:
        experiment = self._experiment
        if not (experiment.refusal and isinstance(experiment.learner, Rademacher) and len(experiment.points)):
            return None
        ways = [Way(word, experiment.document.with_param("hypotheses", id)) for id, word in OFFERED.items()
                if not FAMILIES[id].refusal(experiment.points.X)]  # fmt: skip
        return Remedy(experiment.refusal, tuple(ways))
