"""Coins: how far the mean of n tosses is from what is expected, and the bound on that."""

from __future__ import annotations

from colt_gui.models.core.param import Param
from colt_gui.models.statistics.pac.coin_study import CoinStudy
from colt_gui.models.statistics.pac.study import Setting, Study, StudyLearner


class Hoeffding(StudyLearner):
    """n tosses of a coin that pays b for heads and a for tails; their mean, again and again.

    Rule: P(|mean − E| ≥ ε) ≤ 2·exp(−2nε²/(b − a)²), with the squares. McDiarmid says the same of any function that no
    single toss changes by more than c: P(f − E f ≥ ε) ≤ exp(−2ε²/nc²); here the largest gap of all thresholds.
    Source: Kivinen, Lemma 1.9, Thm 3.16 and Cor. 3.17; Hoeffding 1963; McDiarmid 1989.

    >>> from colt_gui.models.statistics.bounds import hoeffding
    >>> round(hoeffding(100, 0.1), 4)
    0.2707
    """

    id = "hoeffding"
    name = "Hoeffding: coins"
    family = "hoeffding"
    rule = "mean of n tosses, again and again"
    source = "Kivinen, Lemma 1.9, Thm 3.16 and Cor. 3.17; Hoeffding 1963; McDiarmid 1989"
    needs_law = False
    params = (
        Param("n", "n", 50, 1, 2000, kind="int", log=True, help="Tosses whose mean is taken."),
        Param("p", "p", 0.5, 0.0, 1.0, help="The probability of heads."),
        Param("epsilon", "ε", 0.1, 0.001, 1.0, help="How far off counts as far, as a share of b − a."),
        Param("a", "a", 0.0, -10.0, 10.0, help="What tails pays."),
        Param("range", "b − a", 1.0, 0.0, 20.0, open_low=True, help="How much more heads pays."),
        Param("trials", "Trials", 200, 1, 100_000, kind="int", log=True, help="How many means are taken."),
    )

    n: int
    p: float
    epsilon: float
    a: float
    range: float
    trials: int

    def study(self, setting: Setting) -> Study:
        return CoinStudy(self, setting)
