"""All weight to the experts that lost least: a learner of the Experts lab."""

import math

from colt_gui.models.core.theorems import bound, count, not_negative
from colt_gui.models.experts.learner import ExpertLearner


@bound("toy-follow")
def toy_follow(n: float, best: float) -> float:
    count(n=n)
    not_negative(best=best)
    return (best + 1) * math.log2(n) + best


class Follow(ExpertLearner):
    id = "toy-follow"
    name = "Follow the leaders"
    rule = "all weight to those that lost least"
    source = "the toy shop"

    def weights(self, losses, t):
        return losses == losses.min()
