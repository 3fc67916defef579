"""Elimination from the variables alone: a learner of the Boolean lab."""

from colt_gui.models.boolean.elimination import EliminationLearner
from colt_gui.models.core.theorems import bound, count


@bound("toy-positive")
def toy_positive(n: float) -> float:
    count(n=n)
    return n


class Positive(EliminationLearner):
    id = "toy-positive"
    name = "Positive conjunction"
    rule = "on a false negative drop every variable that is 0"
    source = "the toy shop"
    concept = "monotone-conjunction"
    made_of = "variables"
    side = 1

    def most_mistakes(self, n, kept=0):
        return n - kept
