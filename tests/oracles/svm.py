"""Support vector machines in Kivinen's scaling (theory.md, §2): the optimum by trying every face of both hulls, and any
step of the solver from its multipliers alone."""

import math
from functools import cached_property

import numpy as np

from oracles.hulls import nearest_points
from oracles.kernels import gram, kernel


class SvmOracle:
    """The kernel's values of all pairs, the cap on the multipliers, and from these ½‖p₊ − p₋‖ at the optimum."""

    def __init__(self, experiment):
        self.experiment, self.points = experiment, experiment.points
        self.y, self.m = experiment.points.y.astype(float), len(experiment.points)
        values = experiment.learner.values
        self.G = gram(experiment.points.X, kernel(values))
        self.few = min(int((self.y > 0).sum()), int((self.y < 0).sum()))
        self.own = {"svm-soft": "C", "svm-nu": "nu"}.get(experiment.document.learner, "")
        self.parameter = values.get(self.own) if self.own else None
        self.C = self._cap()

    def _cap(self):
        if not self.own or self.parameter is None:
            return math.inf
        return self.parameter if self.own == "C" else 1 / (self.parameter * max(1, self.m))

    @property
    def soft(self):
        return self.C < 0.5

    @property
    def nu(self):
        return min(1.0, 1 / (self.C * self.m))

    @cached_property
    def half_distance(self):
        """Between the (reduced) hulls; 0 where they meet."""
        return nearest_points(self.G, self.y, self.C)[0]


class Machine:
    """What multipliers say: ½‖p₊ − p₋‖ of their points, and the best b and μ for the direction between these."""

    def __init__(self, oracle, alpha):
        self.oracle, self.alpha = oracle, alpha
        y, self.lower, self.mu = oracle.y, 0.0, 0.0
        self.upper = math.sqrt(max((alpha * y) @ oracle.G @ (alpha * y), 0.0))
        if self.upper:
            self.scores = oracle.G @ (alpha * y) / self.upper
            (self.high, gain), (low, loss) = self._level(self.scores[y > 0]), self._level(-self.scores[y < 0])
            self.low, self.lower = -low, gain + loss
            self.mu, self.b = (self.high - self.low) / 2, (self.high + self.low) / 2
            self.margins = y * (self.scores - self.b)
            self.xi = np.maximum(0.0, self.mu - self.margins) if oracle.soft else np.zeros(len(y))

    def _level(self, scores):
        """The t with the most t/2 − C·Σ max(0, t − score), and how much that is; it is at one of the scores."""
        if not self.oracle.soft:
            return min(scores), min(scores) / 2
        worth = [(t / 2 - self.oracle.C * np.maximum(0.0, t - scores).sum(), t) for t in sorted(scores)]
        most = max(value for value, _ in worth)
        return next(t for value, t in worth if value >= most - 1e-12 * (1 + abs(most))), most

    @property
    def gap(self):
        return (self.upper - max(self.lower, 0.0)) / self.upper if self.upper else 0.0

    @property
    def slack_paid(self):
        return self.oracle.C * self.xi.sum() if self.oracle.soft else 0.0

    @property
    def support(self):
        return int((self.alpha > 1e-8 * self.alpha.max(initial=0.0)).sum())
