"""The p-norm perceptron (Grove, Littlestone and Schuurmans 2001; Gentile 2003): between Perceptron and Winnow."""

from __future__ import annotations

import numpy as np

from colt_gui.models.boolean import bounds
from colt_gui.models.boolean.additive import AdditiveLearner
from colt_gui.models.boolean.concepts.margins import Separator
from colt_gui.models.core.param import Param
from colt_gui.models.core.theorems import limit_for


class PNormPerceptron(AdditiveLearner):
    """θ ← θ + y·x̃ at a mistake; weighs with wᵢ = sign(θᵢ)·|θᵢ|^(p−1)/‖θ‖ₚ^(p−2). p = 2 is the perceptron; p of about
    2 ln n needs about lg n mistakes for few relevant variables, as Winnow does. At most (p − 1)·‖x̃‖ₚ²·‖u‖_q² with
    1/p + 1/q = 1 and margin 1.

    >>> learner = PNormPerceptron(p=3.0)
    >>> learner.begin(("x1", "x2"))
    >>> learner.learn(np.array([1, 0], dtype=bool), -1), np.sign(learner.w).tolist()
    (1, [-1.0, 1.0, -1.0])
    """

    id = "p-norm-perceptron"
    name = "p-norm perceptron"
    rule = "θ ← θ + y·x, weighs with sign(θ)·|θ|^(p−1)"
    source = "Grove, Littlestone and Schuurmans 2001; Gentile 2003"
    concept = "k-disjunction"
    bound_name = "p-norm Perceptron"
    letter = "θ"
    params = (
        Param("p", "p", 4.0, 2.0, 64.0, log=True, help="2 is the Perceptron; 2·ln n suits few relevant variables."),
    )  # fmt: skip

    p: float

    def weighed(self, theta: np.ndarray) -> np.ndarray:
        """Return the gradient of ½‖θ‖ₚ²; powers of shares, so that none grows too large."""
        top = np.abs(theta).max()
        if not top or self.p == 2:
            return theta
        share = np.abs(theta) / top
        found: np.ndarray = (
            np.sign(theta) * top * share ** (self.p - 1) / (share**self.p).sum() ** ((self.p - 2) / self.p)
        )
        return found

    def formula_for(self, u: Separator) -> str:
        return limit_for(self)

    def most_mistakes(self, n: int, u: Separator) -> float:
        q = self.p / (self.p - 1)
        return bounds.p_norm_perceptron(self.p, (n + 1) ** (1 / self.p), u.norm(q), 1.0)
