"""The ways out in the lab of experts: a learner that forgives, a parameter that fits, more rounds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from colt_gui.models.core.document import LONGEST_RUN
from colt_gui.models.core.experiment import Findings
from colt_gui.models.core.remedy import GO_ON, Remedy, Way
from colt_gui.models.experts.stopping import stop_words

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment


class ExpertsFindings(Findings):
    """The ways out of a run with experts. They are read off its columns: nothing has to be searched for."""

    def __init__(self, experiment: ExpertsExperiment) -> None:
        self.experiment = experiment

    def remedy(self, t: int) -> Remedy | None:
        if not len(self.experiment.run):
            return None
        return self._stopped(t) or self.experiment.learner.remedy(self.experiment, t)

    def _stopped(self, t: int) -> Remedy | None:
        """Cut short at a limit that can be raised."""
        experiment, document = self.experiment, self.experiment.document
        most = document.most_rounds
        if t < len(experiment.run) or not experiment.run.exhausted or experiment.learner.own:
            return None
        if not experiment.limit == most < LONGEST_RUN:
            return None
        longer = replace(document, rounds=min(2 * most, LONGEST_RUN))
        return Remedy(f"Stopped {stop_words(experiment)}.", (Way(GO_ON, longer, keeps_round=True),))
