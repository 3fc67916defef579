"""The k-term DNF, learned as the k-CNF that it multiplies out to."""

from __future__ import annotations

from colt_gui.models.boolean.feature_learner import FeatureLearner


class KTermDnf(FeatureLearner):
    """Multiplied out, T₁ ∨ … ∨ Tₖ is a conjunction of clauses with one literal of each term, a k-CNF: it is learned
    as one. Improper, because the hypothesis may be no k-term DNF; no efficient proper learner is known.
    """

    id = "k-term-dnf"
    name = "k-term DNF"
    rule = "as a k-CNF: on a false negative drop every false clause"
    source = "Pitt and Valiant 1988, by multiplying out"
    concept = "k-term-dnf"
    made_of = "clauses"
    side = 1
    written_as = "dnf"
