"""The ways out on the bench of losses: a loss that has a minimiser, and what the plane lacks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from colt_gui.models.core.remedy import Remedies, Remedy, Way
from colt_gui.models.text.numbers import sign

if TYPE_CHECKING:
    from colt_gui.models.statistics.losses.experiment import LossesExperiment


class LossRemedies(Remedies):
    """The hinge loss with λ > 0 has a minimiser on all points, and the fewest errors are always found in the plane:
    nothing has to be tried first."""

    def __init__(self, experiment: LossesExperiment) -> None:
        super().__init__(len(experiment.points))
        self.experiment = experiment

    def at(self, t: int) -> Remedy | None:
        """Only the end of the run is judged."""
        experiment = self.experiment
        if t < len(experiment.run) or not len(experiment.points):
            return None
        if experiment.fault:
            return Remedy("More than two coordinates: errors are not counted.", (self._hinge,))
        if len(experiment.points.classes) == 1:
            return self._one_class
        return self._no_minimiser

    @property
    def _one_class(self) -> Remedy | None:
        """On the plane a click places what is missing."""
        (label,) = self.experiment.points.classes
        if self.experiment.points.dimension != 2:
            return None
        sentence = f"All points are {sign(label)}: there is nothing to separate."
        return Remedy(sentence, (Way(f"Place {sign(-label)}", place=-label),))

    @property
    def _no_minimiser(self) -> Remedy | None:
        outcome = self.experiment.outcome
        if outcome is None or outcome.finite:
            return None
        if outcome.w is not None:
            return Remedy("No finite minimiser.", (self._hinge,))
        flat = self.experiment.points.dimension <= 2
        return Remedy("Not separable.", (self._hinge, *([self._way("Fewest errors", "erm")] if flat else [])))

    @property
    def _hinge(self) -> Way:
        return self._way("Hinge loss", "hinge", **({} if self._priced else {"lam": 0.01}))

    @property
    def _priced(self) -> bool:
        return self.experiment.document.params.get("hinge", {}).get("lam") != 0.0

    def _way(self, word: str, learner: str, **params: float) -> Way:
        document = self.experiment.document
        own = {**document.params.get(learner, {}), **params}
        if not self.experiment.learner.bias:
            own["bias"] = False
        return Way(
            word,
            replace(document, learner=learner, params={**document.params, learner: own} if own else document.params),
        )
