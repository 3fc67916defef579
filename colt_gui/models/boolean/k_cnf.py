"""Elimination over clauses or terms of at most k literals, each a variable: k-CNF and k-DNF, and what multiplies out to
them."""

from __future__ import annotations

from typing import ClassVar

from colt_gui.models.boolean.concepts.features import count
from colt_gui.models.boolean.elimination import EliminationLearner
from colt_gui.models.boolean.words.formula import Formula, Part
from colt_gui.models.boolean.words.multiply import multiply_out
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.param import Param
from colt_gui.models.core.readings import Guarantee

MOST_K = 6


class FeatureLearner(EliminationLearner):
    """`written_as` is the kind of formula that it multiplies out before it learns it, if that is not its own."""

    params = (
        Param(
            "k", "k", 2, 1, MOST_K, kind="int", help="Literals of a clause or a term at most, or how many there are."
        ),
    )
    written_as: ClassVar[str] = ""

    k: int

    @property
    def size(self) -> int:
        return self.k

    def most_mistakes(self, n: int, kept: int = 0) -> int:
        return count(n, self.k) - kept

    def bound(self, n: int, target: Formula | None) -> Guarantee:
        return super().bound(n, target)._replace(inputs={"n": n, "k": self.k})

    def multiplied(self, target: Formula) -> Formula | None:
        """Return T₁ ∨ … ∨ Tₖ as clauses, C₁ ∧ … ∧ Cₖ as terms; None for other targets."""
        if target.kind != self.written_as or len(target.parts) > self.k:
            return None
        try:
            return multiply_out(target).after
        except InputError:  # too many products to be written down
            return None

    def parts_of(self, target: Formula, n: int) -> tuple[Part, ...] | None:
        product = self.multiplied(target)
        return super().parts_of(target if product is None else product, n)


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
