"""A target as a halfspace on ±1 bits with bias, where it is one, with margin 1."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from colt_gui.models.boolean.concepts.concept_class import ConceptClass
from colt_gui.models.boolean.words.formula import Formula


class Separator(NamedTuple):
    """⟨u, x⟩ ≥ 1 where the target holds and ≤ −1 where it does not: u is ±1 for each of `literals`, and `bias`."""

    literals: tuple[int, ...]
    bias: float

    @property
    def k(self) -> int:
        return len(self.literals)

    @property
    def simple(self) -> bool:
        """A conjunction or a disjunction of its literals."""
        return abs(self.bias) == abs(self.k - 1)

    def norm(self, q: float) -> float:
        """‖u‖_q."""
        sizes = np.array([1.0] * self.k + [abs(self.bias)])
        return float((sizes**q).sum() ** (1 / q))


def separator(target: Formula, n: int) -> Separator | None:
    """At least r of k literals: of them 2r − k or more is the sum where it holds, 2r − k − 2 or less elsewhere."""
    if target.kind == "threshold":
        literals = target.literals
        if len({abs(literal) for literal in literals}) == len(target.parts):
            return Separator(literals, float(len(literals) + 1 - 2 * target.at_least))
    for side in (1, -1):
        parts = ConceptClass("literals", side).written(target, n)
        if parts is not None and len({abs(part[0]) for part in parts}) == len(parts):
            return Separator(tuple(part[0] for part in parts), side * (1.0 - len(parts)))
    return None
