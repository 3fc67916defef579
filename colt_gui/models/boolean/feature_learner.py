"""Elimination over clauses or terms of at most k literals: each is a variable."""

from __future__ import annotations

from typing import ClassVar

from colt_gui.models.boolean.concepts.features import count
from colt_gui.models.boolean.elimination import EliminationLearner
from colt_gui.models.boolean.words.formula import Formula, Part
from colt_gui.models.boolean.words.multiply import multiply_out
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.guarantee import Guarantee
from colt_gui.models.core.param import Param

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
        """T₁ ∨ … ∨ Tₖ as clauses, C₁ ∧ … ∧ Cₖ as terms."""
        if target.kind != self.written_as or len(target.parts) > self.k:
            return None
        try:
            return multiply_out(target).after
        except InputError:  # too many products to be written down
            return None

    def parts_of(self, target: Formula, n: int) -> tuple[Part, ...] | None:
        product = self.multiplied(target)
        return super().parts_of(target if product is None else product, n)
