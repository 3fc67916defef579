"""The way out where there are too many points to go through their labellings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from colt_gui.models.core.remedy import Remedies, Remedy, Way
from colt_gui.models.statistics.shattering.concepts import LIVE

if TYPE_CHECKING:
    from colt_gui.models.statistics.shattering.experiment import ShatterExperiment

FEW = 4  # points whose labellings fit on a page


class ShatterRemedies(Remedies):
    def __init__(self, experiment: ShatterExperiment) -> None:
        super().__init__(experiment.m)
        self._experiment = experiment

    def at(self, t: int) -> Remedy | None:
        m = self._experiment.m
        if m <= LIVE:
            return None
        sentence = f"Labellings are shown one by one for up to {LIVE} points; there are {m} here."
        return Remedy(sentence, tuple(self._first(k) for k in (FEW, LIVE)))

    def _first(self, k: int) -> Way:
        document = self._experiment.document
        kept = document.points.removed(range(k, self._experiment.m))
        return Way(f"Keep the first {k}", replace(document, points=kept))
