"""No multiplier above a half: a learner of the SVM lab."""

from colt_gui.models.core.theorems import bound, positive
from colt_gui.models.svm.machines import SvmHard


@bound("toy-half-soft")
def toy_half_soft(C: float = 0.5) -> float:
    positive(C=C)
    return 1 / C


class HalfSoft(SvmHard):
    id = "toy-half-soft"
    name = "Half-soft SVM"
    rule = "maximises μ − Σξ/2"
    source = "the toy shop"

    def cap(self, points):
        return 0.5
