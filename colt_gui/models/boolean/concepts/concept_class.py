"""Classes of concepts that are made of features: whether a target is one of them, and which features it then has."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from colt_gui.models.boolean.concepts.features import Features, count
from colt_gui.models.boolean.streams.inputs import all_inputs
from colt_gui.models.boolean.words.formula import Formula, Part

MOST_CELLS = 2**24  # features × inputs up to which a target is looked at in full
MOST_VARIABLES = 12


class ConceptClass(NamedTuple):
    """Conjunctions (`side` + ) or disjunctions (−) of features of this kind with at most `size` literals."""

    made_of: str
    side: int
    size: int = 1

    def written(self, target: Formula, n: int) -> tuple[Part, ...] | None:
        """The features of which this target is made; None where it is no concept of this class, or where it has so
        many variables that only its text could tell."""
        parts = self._as_it_stands(target)
        return self._searched(target, n) if parts is None else parts

    def _as_it_stands(self, target: Formula) -> tuple[Part, ...] | None:
        parts = _clauses(target) if self.side > 0 else _negated(_clauses(target.negated))
        if parts is None or not all(1 <= len(part) <= self.size for part in parts):
            return None
        monotone = self.made_of == "variables"
        return None if monotone and any(literal < 0 for part in parts for literal in part) else parts

    def _searched(self, target: Formula, n: int) -> tuple[Part, ...] | None:
        """By elimination on all inputs of the target's own variables, and of one more if there is one."""
        used = sorted(target.variables)
        used += [v for v in range(1, n + 1) if v not in target.variables][:1]
        size = min(self.size, len(used))
        if len(used) > MOST_VARIABLES or count(len(used), size) * 2 ** len(used) > MOST_CELLS:
            return None
        X = np.zeros((2 ** len(used), max(used)), dtype=bool)
        X[:, np.array(used) - 1] = inputs = all_inputs(len(used))
        features, positive = Features(self.made_of, len(used), size), target.holds(X)
        objects = features.values(inputs) != (self.side > 0)
        alive = ~objects[positive == (self.side > 0)].any(axis=0)
        refused = objects[positive != (self.side > 0)][:, alive].any(axis=1)
        return _renamed(features.table[alive], used) if refused.all() else None


def _clauses(target: Formula) -> tuple[Part, ...] | None:
    """As a conjunction of clauses, where it is written like one."""
    kind, parts = target.kind, target.parts
    if kind == "threshold" and target.at_least in {1, len(parts)}:
        kind = "disjunction" if target.at_least == 1 < len(parts) else "conjunction"
    if kind in {"conjunction", "cnf"}:
        return parts
    if kind == "disjunction" or (kind == "dnf" and all(len(part) == 1 for part in parts)):
        return (target.literals,)
    return tuple((literal,) for literal in parts[0]) if kind == "dnf" and len(parts) == 1 else None


def _negated(parts: tuple[Part, ...] | None) -> tuple[Part, ...] | None:
    return None if parts is None else tuple(tuple(-literal for literal in part) for part in parts)


def _renamed(table: np.ndarray, variables: list[int]) -> tuple[Part, ...]:
    """Literals of a few variables as those of all."""
    signed = np.sign(table) * np.array([0, *variables])[np.abs(table)]
    return tuple(tuple(literal for literal in row if literal) for row in signed.tolist())
