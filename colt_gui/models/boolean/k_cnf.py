"""The k-CNF by elimination: every clause of at most k literals is a feature."""

from __future__ import annotations

from colt_gui.models.boolean.feature_learner import FeatureLearner


class KCnf(FeatureLearner):
    """Every clause of at most k literals is a variable of a monotone conjunction; a false negative drops all that are
    false. n′ = Σ C(n, i)·2ⁱ of them, and each mistake drops one at least.

    >>> import numpy as np
    >>> learner = KCnf(k=2)
    >>> learner.begin(("x1", "x2"))
    >>> learner.learn(np.array([1, 0], dtype=bool), 1), learner.hypothesis_text()
    (-1, 'x1 ~x2')
    """

    id = "k-cnf"
    name = "k-CNF"
    rule = "on a false negative drop every false clause of at most k literals"
    source = "Valiant 1984, a conjunction of clauses"
    concept = "k-cnf"
    made_of = "clauses"
    side = 1
