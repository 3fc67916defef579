"""The k-DNF by elimination: every term of at most k literals is a feature."""

from __future__ import annotations

from colt_gui.models.boolean.feature_learner import FeatureLearner


class KDnf(FeatureLearner):
    """Every term of at most k literals is a variable of a monotone disjunction; a false positive drops all that are
    true. n′ = Σ C(n, i)·2ⁱ of them, and each mistake drops one at least.

    >>> import numpy as np
    >>> learner = KDnf(k=2)
    >>> learner.begin(("x1", "x2"))
    >>> learner.learn(np.array([1, 0], dtype=bool), -1), learner.hypothesis_text()
    (1, '~x1 | x2')
    """

    id = "k-dnf"
    name = "k-DNF"
    rule = "on a false positive drop every true term of at most k literals"
    source = "Valiant 1984, on negated labels"
    concept = "k-dnf"
    made_of = "terms"
    side = -1
