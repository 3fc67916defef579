"""The monotone conjunction by elimination (Mehta, Lecture 2): all variables to begin with."""

from __future__ import annotations

from colt_gui.models.boolean.elimination import EliminationLearner


class ConjunctionMonotone(EliminationLearner):
    """x₁ ∧ … ∧ x_d; a false negative drops every variable that is 0. It errs on positive examples only, at most d
    times: each mistake drops one at least.

    >>> import numpy as np
    >>> learner = ConjunctionMonotone()
    >>> learner.begin(("x1", "x2", "x3"))
    >>> learner.learn(np.array([1, 0, 1], dtype=bool), 1), learner.hypothesis_text()
    (-1, 'x1 x3')
    """

    id = "conjunction-monotone"
    name = "Monotone conjunction"
    rule = "on a false negative drop every variable that is 0"
    source = "Mehta, Lecture 2"
    concept = "monotone-conjunction"
    made_of = "variables"
    side = 1
    size_letter = "d"

    def most_mistakes(self, n: int, kept: int = 0) -> int:
        return n - kept
