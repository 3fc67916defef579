"""The conjunction by elimination (the generalisation algorithm, Valiant 1984): all 2n literals to begin with."""

from __future__ import annotations

from colt_gui.models.boolean.elimination import EliminationLearner


class Conjunction(EliminationLearner):
    """All 2n literals; a false negative drops every false one. The first drops exactly n, each later one at least one:
    n + 1 mistakes at most. A false positive is impossible for a conjunction: it is said, and changes nothing.

    >>> import numpy as np
    >>> learner = Conjunction()
    >>> learner.begin(("x1", "x2", "x3"))
    >>> learner.learn(np.array([1, 0, 1], dtype=bool), 1), learner.hypothesis_text()
    (-1, 'x1 ~x2 x3')
    """

    id = "conjunction"
    name = "Conjunction"
    rule = "on a false negative drop every false literal"
    source = "Valiant 1984, the generalisation algorithm"
    concept = "conjunction"
    made_of = "literals"
    side = 1

    def most_mistakes(self, n: int, kept: int = 0) -> int:
        return n + 1 - kept

    def _most_left(self, mistakes: int) -> int:
        """Return the most literals that are left; the first mistake takes n."""
        return self.n + 1 - mistakes if mistakes else 2 * self.n
