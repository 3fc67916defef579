"""Coins that pay 1 or nothing: a study of the PAC bench of the Statistics lab."""

import math

from colt_gui.models.core.param import Param
from colt_gui.models.core.theorems import bound, count, positive
from colt_gui.models.statistics.pac.coin_study import CoinStudy
from colt_gui.models.statistics.pac.study import StudyLearner


@bound("toy-coins")
def toy_coins(n: float, epsilon: float) -> float:
    count(n=n)
    positive(epsilon=epsilon)
    return min(2 * math.exp(-2 * n * epsilon**2), 1.0)


class Coins(StudyLearner):
    id = "toy-coins"
    name = "Pennies"
    family = "pennies"
    rule = "mean of n tosses"
    source = "the toy shop"
    needs_law = False
    params = (
        Param("n", "n", 10, 1, 100, kind="int", help="Tosses whose mean is taken."),
        Param("trials", "Trials", 12, 1, 100, kind="int", help="How many means are taken."),
    )
    p, epsilon, a, range = 0.5, 0.1, 0.0, 1.0

    def study(self, setting):
        return CoinStudy(self, setting)
