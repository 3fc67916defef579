"""Targets as halfspaces on ±1 bits with bias, and the width of their margin on the examples: in L₂ for the Perceptron,
in L₁ and L∞ for Winnow.

Bits are ±1 and every example ends with a 1 for the bias, x̃. “At least a of r literals” is y = sign⟨u, x̃⟩ with weight
±1 for each of the r literals and the bias r + 1 − 2a: with c literals true ⟨u, x̃⟩ = 2(c − a) + 1. A conjunction is
a = r, a disjunction a = 1. A CNF or DNF is a conjunction or disjunction of its parts, which are some of all n′ clauses
or terms of that many literals: they are the variables then.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from colt_gui.models.boolean.concepts.features import ConceptClass, count
from colt_gui.models.boolean.words.formula import Formula, Part, literal_values


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
        """Return ‖u‖_q."""
        sizes = np.array([1.0] * self.k + [abs(self.bias)])
        return float((sizes**q).sum() ** (1 / q))


def separator(target: Formula, n: int) -> Separator | None:
    """Return the target as a halfspace with margin 1, or None if it is none.

    At least r of k literals: the sum of the literals, ±1 each, is 2r − k or more where that holds, else 2r − k − 2 or
    less.
    """
    if target.kind == "threshold":
        literals = target.literals
        if len({abs(literal) for literal in literals}) == len(target.parts):
            return Separator(literals, float(len(literals) + 1 - 2 * target.at_least))
    for side in (1, -1):
        parts = ConceptClass("literals", side).written(target, n)
        if parts is not None and len({abs(part[0]) for part in parts}) == len(parts):
            return Separator(tuple(part[0] for part in parts), side * (1.0 - len(parts)))
    return None


# -- how wide the margin is ----------------------------------------------------------------------------------------


class Norms(NamedTuple):
    """u as it stands to the examples: its norms, and how many coordinates ±1 an example x̃ has."""

    l1: float
    l2: float
    dimension: int


class Margins(NamedTuple):
    """`smallest` is min |⟨u, x̃⟩| over the examples; γ₂ = smallest/(‖u‖₂‖x̃‖₂), γ₁ = smallest/(‖u‖₁‖x̃‖∞)."""

    smallest: float
    gamma2: float
    gamma1: float


def norms(target: Formula, n: int) -> Norms:
    at_least, r = _counted(target)
    bias = r + 1 - 2 * at_least
    if target.kind in {"cnf", "dnf"}:
        size = max(map(len, target.parts), default=0)
        return Norms(r + abs(bias), float(np.sqrt(r + bias**2)), count(n, size) + 1)
    weights = np.zeros(n)
    np.add.at(weights, [abs(literal) - 1 for literal in target.literals], np.sign(target.literals))
    return Norms(float(np.abs(weights).sum()) + abs(bias), float(np.sqrt(weights @ weights + bias**2)), n + 1)


def scores(target: Formula, X: np.ndarray) -> np.ndarray:
    """Return ⟨u, x̃⟩ for each row of bits; its sign is the label."""
    at_least, _ = _counted(target)
    return 2 * (_true_parts(target, X) - at_least) + 1


def margins(target: Formula, n: int, blocks: Iterable[np.ndarray]) -> Margins | None:
    """Return the margins on all rows of these blocks of bits, or None if there are no rows."""
    smallest = min((int(np.abs(scores(target, X)).min()) for X in blocks if len(X)), default=None)
    return None if smallest is None else margins_of(target, n, smallest)


def margins_of(target: Formula, n: int, smallest: float) -> Margins:
    """Return the margins where the smallest |⟨u, x̃⟩| is known already."""
    u = norms(target, n)
    return Margins(smallest, smallest / (u.l2 * u.dimension**0.5), smallest / u.l1)


def _counted(target: Formula) -> tuple[int, int]:
    """Return at least how many of how many parts must be true."""
    r = len(target.parts)
    return {"threshold": target.at_least, "conjunction": r, "cnf": r}.get(target.kind, 1), r


def _true_parts(target: Formula, X: np.ndarray) -> np.ndarray:
    if target.kind in {"cnf", "dnf"}:
        columns = [_part(target.kind, part, X) for part in target.parts]
        return np.stack(columns, axis=-1).sum(axis=-1) if columns else np.zeros(len(X), dtype=np.int64)
    return np.asarray(literal_values(X, target.literals).sum(axis=-1, dtype=np.int64))


def _part(kind: str, part: Part, X: np.ndarray) -> np.ndarray:
    values = literal_values(X, part)
    return np.asarray(values.any(axis=-1) if kind == "cnf" else values.all(axis=-1))
