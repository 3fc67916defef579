"""The disjunction by elimination: the conjunction learner on negated labels, its result negated."""

from __future__ import annotations

from colt_gui.models.boolean.elimination import EliminationLearner


class Disjunction(EliminationLearner):
    """All 2n literals; a false positive drops every true one: ¬(¬ℓ₁ ∧ … ∧ ¬ℓₖ) is ℓ₁ ∨ … ∨ ℓₖ. The first drops
    exactly n, each later one at least one: n + 1 mistakes at most.

    >>> import numpy as np
    >>> learner = Disjunction()
    >>> learner.begin(("x1", "x2", "x3"))
    >>> learner.learn(np.array([1, 0, 1], dtype=bool), -1), learner.hypothesis_text()
    (1, '~x1 | x2 | ~x3')
    """

    id = "disjunction"
    name = "Disjunction"
    rule = "on a false positive drop every true literal"
    source = "Valiant 1984, on negated labels"
    concept = "disjunction"
    made_of = "literals"
    side = -1

    def most_mistakes(self, n: int, kept: int = 0) -> int:
        return n + 1 - kept

    def _most_left(self, mistakes: int) -> int:
        """Return the most literals that are left; the first mistake takes n."""
        return self.n + 1 - mistakes if mistakes else 2 * self.n
