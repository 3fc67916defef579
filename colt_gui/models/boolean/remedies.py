"""The ways out in the Boolean lab: a class that fits, a smaller k, more rounds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from colt_gui.models.core.document import LONGEST_RUN
from colt_gui.models.core.remedy import GO_ON, Remedies, Remedy, Way
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.boolean.experiment import BooleanExperiment


class BooleanRemedies(Remedies):
    def __init__(self, experiment: BooleanExperiment) -> None:
        super().__init__()
        self.experiment = experiment
        self.known = True

    def at(self, t: int) -> Remedy | None:
        return self._stopped(t)

    def _stopped(self, t: int) -> Remedy | None:
        """Cut short at a limit that can be raised."""
        experiment, document = self.experiment, self.experiment.document
        most = document.most_rounds
        if t < len(experiment.run) or not experiment.run.exhausted or not experiment.limit == most < LONGEST_RUN:
            return None
        longer = replace(document, rounds=min(2 * most, LONGEST_RUN))
        sentence = f"Stopped after {number(len(experiment.run))} rounds, the most that are played."
        return Remedy(sentence, (Way(GO_ON, longer, keeps_round=True),))
