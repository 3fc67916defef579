"""A class that grows: its training error falls, its risk does not."""

from __future__ import annotations

from colt_gui.models.core.param import Param
from colt_gui.models.statistics.pac.nested_study import NestedStudy
from colt_gui.models.statistics.pac.study import Setting, Study, StudyLearner


class Overfitting(StudyLearner):
    """The plane cut into 2ʲ cells, and of all labellings of the cells the one with the fewest errors: the majority.

    Rule: H₀ ⊂ H₁ ⊂ …, |Hⱼ| = 2 to the power of 2ʲ; ERM is exact. With probability 1 − δ at once for all j:
    risk ≤ training error + √((2ʲ·ln 2 + ln(2J/δ))/2m), δ shared out among the J classes.
    Source: Kivinen, Thm 1.10 with the union bound; Vapnik, structural risk minimisation.

    >>> Overfitting(m=50).values["splits"]
    10
    """

    id = "overfitting"
    name = "Overfitting"
    family = "overfitting"
    rule = "the majority in each of 2ʲ cells, j = 0, 1, …"
    source = "Kivinen, Thm 1.10; Vapnik 1998"
    params = (
        Param("m", "m", 100, 1, 2000, kind="int", log=True, help="Examples in a sample."),
        Param("splits", "Splits", 10, 1, 12, kind="int", help="How often all cells are halved."),
        Param("delta", "δ", 0.05, 0.001, 0.999, help="How often the bound may fail."),
        Param("trials", "Trials", 50, 1, 1000, kind="int", log=True, help="Samples that the means are taken over."),
    )

    m: int
    splits: int
    delta: float
    trials: int

    def study(self, setting: Setting) -> Study:
        return NestedStudy(self, setting)
