"""The ways out on the bench of losses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.core.remedy import Remedies

if TYPE_CHECKING:
    from colt_gui.models.statistics.losses.experiment import LossesExperiment


class LossRemedies(Remedies):
    def __init__(self, experiment: LossesExperiment) -> None:
        super().__init__(len(experiment.points))
        self.experiment = experiment
