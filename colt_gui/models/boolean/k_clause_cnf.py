"""The k-clause CNF, learned as the k-DNF that it multiplies out to."""

from __future__ import annotations

from colt_gui.models.boolean.feature_learner import FeatureLearner


class KClauseCnf(FeatureLearner):
    """Multiplied out, C₁ ∧ … ∧ Cₖ is a disjunction of terms with one literal of each clause, a k-DNF: it is learned
    as one. Improper, because the hypothesis may be no k-clause CNF.
    """

    id = "k-clause-cnf"
    name = "k-clause CNF"
    rule = "as a k-DNF: on a false positive drop every true term"
    source = "Pitt and Valiant 1988, by multiplying out"
    concept = "k-clause-cnf"
    made_of = "terms"
    side = -1
    written_as = "cnf"
