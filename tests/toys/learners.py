"""A learner more for each lab, a class each, with no more than its lab asks for."""

import numpy as np

from colt_gui.models import ExpertLearner, LinearLearner, Param
from colt_gui.models.perceptrons.learner import PerceptronLearner
from colt_gui.models.svm.machines import SvmHard


class PassiveAggressive(LinearLearner):
    """The short way; what it adds is neither y·x nor a fixed part of it, and it has an eta of its own."""

    id = "toy-passive-aggressive"
    name = "Passive-aggressive"
    rule = "w ← w + τ·y·x, τ = min(C, hinge/‖x‖²)"
    params = (
        Param("C", "Aggressiveness", 1.0, low=0.0, high=100.0),
        Param("eta", "η", 3.0, low=0.0, high=9.0),
        Param("threshold", "θ", 0.5, low=0.0, high=1.0),
    )

    def update(self, w, x, y):
        hinge = max(0.0, 1.0 - y * (w @ x))
        return w + min(self.C, hinge / (x @ x)) * y * x if hinge and x.any() else None


class Stubborn(PerceptronLearner):
    """The full protocol and nothing besides: it learns from the first example alone."""

    id = "toy-stubborn"
    name = "Stubborn"
    rule = "w = y·x of the first example"

    def vectors(self, X):
        return X

    def prepare(self, X):
        self.X, self.w, self.moved = X, (0.0,) * X.shape[1], False
        return [tuple(x) for x in X.tolist()]

    def learn(self, x, y):
        score = float(np.dot(self.w, x))
        prediction, updated = (1 if score >= 0 else -1), not self.moved
        if updated:
            self.w, self.moved = tuple(y * a for a in x), True
        return y, score, prediction, prediction != y, updated, self.w

    def state(self):
        return self.w, self.moved

    def restore(self, state):
        self.w, self.moved = state

    def scores(self):
        return self.X @ np.array(self.w)

    def erring(self, scores, y):
        return np.full(len(y), not self.moved)


class QuarterSoft(SvmHard):
    """No multiplier above a quarter."""

    id = "toy-quarter-soft"
    name = "Quarter-soft SVM"
    rule = "maximises μ − Σξ/4"

    def cap(self, points):
        return 0.25


class FollowTheLeader(ExpertLearner):
    id = "toy-leader"
    name = "Follow the leader"
    rule = "all weight to those that lost least"

    def weights(self, losses, t):
        return losses == losses.min()


TOYS = (PassiveAggressive, Stubborn, QuarterSoft, FollowTheLeader)
