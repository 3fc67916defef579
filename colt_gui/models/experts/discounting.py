"""What learners have in common who leave an expert that was wrong β times its weight: w = β^loss, η = ln(1/β)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.param import Param
from colt_gui.models.experts.guarantee import Promise, linear
from colt_gui.models.experts.learner import ExpertLearner

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment
    from colt_gui.models.experts.run import ExpertsRun

BETA = Param(
    "beta", "β", 0.5, 0.0, 1.0, open_high=True, help="What is left of the weight of an expert that was wrong."
)  # fmt: skip
ALL_ERRED = "β = 0 promises nothing once every expert has erred"
NO_WEIGHT = "no weight is left: every expert has erred"


class Discounting(ExpertLearner):
    """One rate for all rounds. With β = 0 an expert that has erred has no weight, as in Halving."""

    beta: float

    @property
    def eta(self) -> float:
        return -math.log(self.beta) if self.beta else math.inf

    @property
    def c(self) -> float:
        """The factor of ln n in the bound."""
        raise NotImplementedError

    def log_weights_at(self, losses: np.ndarray, stage: int = 0) -> np.ndarray:
        if not self.beta:
            return np.where(losses == 0, 0.0, -np.inf)
        return -self.eta * losses

    def rate_at(self, best: float, stage: int) -> float:
        return self.eta

    def factor(self, eta: float) -> float:
        return self.c

    @property
    def one_rate(self) -> bool:
        return True

    def promise(self, run: ExpertsRun) -> Promise:
        return linear(run.best, self.n, self.eta, self.c, ALL_ERRED)._replace(theorem=self.id)

    def why_null(self, experiment: ExpertsExperiment, T: int) -> str:
        return "" if math.isfinite(experiment.counts.potential[T]) else NO_WEIGHT
