"""Half steps on a mistake: a learner of the Perceptron lab with a bound of its own."""

from colt_gui.models.core.theorems import bound, positive
from colt_gui.models.perceptrons.linear import LinearLearner


@bound("toy-half-step")
def toy_half_step(R: float, gamma: float) -> float:
    positive(R=R, gamma=gamma)
    return (R / gamma) ** 2


class HalfStep(LinearLearner):
    id = "toy-half-step"
    name = "Half steps"
    rule = "w ← w + ϰ·y·x on a mistake, ϰ = ½"
    source = "the toy shop"

    def update(self, w, x, y):
        return w + y * x / 2 if y * (1 if w @ x >= 0 else -1) < 0 else None
