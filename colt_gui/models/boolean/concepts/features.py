"""The parts of a hypothesis: variables, literals, or all clauses or terms of at most k literals; and the classes of
concepts that are made of them."""

from __future__ import annotations

import math
from itertools import combinations
from typing import NamedTuple

import numpy as np

from colt_gui.models.boolean.words.formula import Formula, Part, all_inputs, literal_values
from colt_gui.models.boolean.words.syntax import Names, literal_text, literal_typeset, x_names
from colt_gui.models.core.control import cached
from colt_gui.models.core.errors import InputError
from colt_gui.models.text.numbers import whole

LIMIT = 200_000  # features that are made
KINDS = ("variables", "literals", "clauses", "terms")
FORMULAS = {"variables": "conjunction", "literals": "conjunction", "clauses": "cnf", "terms": "dnf"}
MOST_CELLS = 2**24  # features × inputs up to which a target is looked at in full
MOST_VARIABLES = 12


def count(n: int, k: int) -> int:
    """Return n′ = Σ C(n, i)·2ⁱ over 1 ≤ i ≤ k: the number of clauses of at most k literals of different variables.

    >>> count(20, 3), count(4, 2)
    (9920, 32)
    """
    total, choices = 0, 1
    for i in range(1, k + 1):
        choices = choices * (n - i + 1) * 2 // i  # C(n, i)·2ⁱ from the one before
        total += choices
    return total


def check_count(n: int, k: int, kind: str = "clauses") -> int:
    """Return n′. Raise InputError if there are no such features, or too many to be made."""
    if not 1 <= k <= n:
        raise InputError(f"k = {k} must be from 1 to n = {n}, the number of variables.")
    made = count(n, k)
    if made > LIMIT:
        raise InputError(
            f"n = {whole(n)} and k = {k} would make n′ = {_size(made)} {kind};"
            f" at most {whole(LIMIT)} are made: lower n or k."
        )
    return made


def _size(made: int) -> str:
    """Return all digits of a readable number, else a power of ten."""
    return whole(made) if made < 10**15 else f"about 10^{math.floor(math.log10(made))}"


class Features:
    """`kind`: "variables" x₁ … xₙ; "literals" the same and then ¬x₁ … ¬xₙ; "clauses" and "terms" those of at most k
    literals of different variables, the short ones first."""

    def __init__(self, kind: str, n: int, k: int = 1, names: Names | None = None) -> None:
        assert kind in KINDS, kind
        if kind in {"clauses", "terms"}:
            check_count(n, k, kind)
        self.kind, self.n, self.k = kind, n, k
        self.names = x_names(n) if names is None else tuple(names)

    def __len__(self) -> int:
        if self.kind == "variables":
            return self.n
        return 2 * self.n if self.kind == "literals" else count(self.n, self.k)

    @cached
    def table(self) -> np.ndarray:
        """(features, k) signed literals, 0 where there are fewer."""
        variables = np.arange(1, self.n + 1, dtype=np.int32)
        if self.kind == "variables":
            return variables[:, None]
        if self.kind == "literals":
            return np.concatenate([variables, -variables])[:, None]
        return np.vstack([_of_size(self.n, size, self.k) for size in range(1, self.k + 1)])

    @cached
    def sizes(self) -> np.ndarray:
        """How many literals each has."""
        return np.asarray(np.count_nonzero(self.table, axis=1))

    def literals(self, i: int) -> tuple[int, ...]:
        return tuple(literal for literal in self.table[i].tolist() if literal)

    # -- their values ------------------------------------------------------------------------------------------

    def values(self, X: np.ndarray, of: np.ndarray | None = None) -> np.ndarray:
        """Return (m, features) for rows of bits (m, n), (features,) for one row; `of` asks for these features alone.

        Many rows are to be asked for in blocks.
        """
        if self.kind == "variables":
            return X if of is None else X[..., of]
        if self.kind == "literals" and of is None:
            return np.concatenate([X, ~X], axis=-1)
        table = self.table if of is None else self.table[of]
        return self._joined(X, table)

    def _joined(self, X: np.ndarray, table: np.ndarray) -> np.ndarray:
        values = literal_values(X, table[:, 0])
        for place in range(1, table.shape[1]):
            longer = table[:, place] != 0  # the short ones stay as they are
            more = literal_values(X, table[longer, place])
            if self.kind == "terms":
                values[..., longer] &= more
            else:
                values[..., longer] |= more
        return values

    # -- their text --------------------------------------------------------------------------------------------

    def text(self, i: int) -> str:
        """Return a feature as it is typed: x1, ~x2, (x1|~x2), x1 ~x2."""
        said = [literal_text(literal, self.names) for literal in self.literals(i)]
        if self.kind == "clauses" and len(said) > 1:
            return f"({'|'.join(said)})"
        return " ".join(said)

    def typeset(self, i: int) -> str:
        said = [literal_typeset(literal, self.names) for literal in self.literals(i)]
        return (" ∧ " if self.kind == "terms" else " ∨ ").join(said)

    def formula(self, alive: np.ndarray) -> Formula:
        """Return the conjunction of the features that are `alive`, a mask or indices; of terms the disjunction."""
        parts = self.table[alive].tolist()
        return Formula(FORMULAS[self.kind], tuple(tuple(literal for literal in part if literal) for part in parts))


def _of_size(n: int, size: int, k: int) -> np.ndarray:
    """Return every choice of variables with every choice of signs, the plain ones first; as wide as k."""
    chosen = np.array(list(combinations(range(1, n + 1), size)), dtype=np.int32)
    signs = 1 - 2 * ((np.arange(2**size)[:, None] >> np.arange(size)) & 1)
    made = (chosen[:, None, :] * signs[None, :, :]).reshape(-1, size)
    return np.hstack([made, np.zeros((len(made), k - size), dtype=np.int64)]).astype(np.int32)


# -- classes of concepts -------------------------------------------------------------------------------------------


class ConceptClass(NamedTuple):
    """Conjunctions (`side` + ) or disjunctions (−) of features of this kind with at most `size` literals."""

    made_of: str
    side: int
    size: int = 1

    def written(self, target: Formula, n: int) -> tuple[Part, ...] | None:
        """Return the features that a target is made of.

        None where it is no concept of this class, or where it has so many variables that only its text could tell.
        """
        parts = self._as_it_stands(target)
        return self._searched(target, n) if parts is None else parts

    def _as_it_stands(self, target: Formula) -> tuple[Part, ...] | None:
        parts = _clauses(target) if self.side > 0 else _negated(_clauses(target.negated))
        if parts is None or not all(1 <= len(part) <= self.size for part in parts):
            return None
        monotone = self.made_of == "variables"
        return None if monotone and any(literal < 0 for part in parts for literal in part) else parts

    def _searched(self, target: Formula, n: int) -> tuple[Part, ...] | None:
        """Find the features by elimination on all inputs of the target's own variables, and of one more."""
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
    """Return the clauses of a formula that is written as a conjunction of clauses, else None."""
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
    """Return literals of a few variables as those of all."""
    signed = np.sign(table) * np.array([0, *variables])[np.abs(table)]
    return tuple(tuple(literal for literal in row if literal) for row in signed.tolist())
