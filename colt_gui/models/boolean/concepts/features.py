"""What a hypothesis is made of: variables, literals, or all clauses or terms of at most k literals."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np

from colt_gui.models.boolean.words.formula import Formula, literal_values
from colt_gui.models.boolean.words.names import Names, literal_text, literal_typeset, x_names
from colt_gui.models.core.cached import cached
from colt_gui.models.core.errors import InputError
from colt_gui.models.text.numbers import whole

LIMIT = 200_000  # features that are made
KINDS = ("variables", "literals", "clauses", "terms")
FORMULAS = {"variables": "conjunction", "literals": "conjunction", "clauses": "cnf", "terms": "dnf"}


def count(n: int, k: int) -> int:
    """n′ = Σ C(n, i)·2ⁱ over 1 ≤ i ≤ k: the clauses of at most k literals of different variables.

    >>> count(20, 3), count(4, 2)
    (9920, 32)
    """
    total, choices = 0, 1
    for i in range(1, k + 1):
        choices = choices * (n - i + 1) * 2 // i  # C(n, i)·2ⁱ from the one before
        total += choices
    return total


def check_count(n: int, k: int, kind: str = "clauses") -> int:
    """n′, or one sentence where there are no such features or too many to be made."""
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
    """All digits of what people can read, else a power of ten."""
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
        return np.count_nonzero(self.table, axis=1)

    def literals(self, i: int) -> tuple[int, ...]:
        return tuple(literal for literal in self.table[i].tolist() if literal)

    # -- their values ------------------------------------------------------------------------------------------

    def values(self, X: np.ndarray, of: np.ndarray | None = None) -> np.ndarray:
        """(m, features) for rows of bits (m, n), (features,) for one row; `of` asks for these features alone. Whoever
        has many rows asks for them in blocks."""
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
        """As it is typed: x1, ~x2, (x1|~x2), x1 ~x2."""
        said = [literal_text(literal, self.names) for literal in self.literals(i)]
        if self.kind == "clauses" and len(said) > 1:
            return f"({'|'.join(said)})"
        return " ".join(said)

    def typeset(self, i: int) -> str:
        said = [literal_typeset(literal, self.names) for literal in self.literals(i)]
        return (" ∧ " if self.kind == "terms" else " ∨ ").join(said)

    def formula(self, alive: np.ndarray) -> Formula:
        """The conjunction of the features that are alive; of terms the disjunction. `alive` is a mask or indices."""
        parts = self.table[alive].tolist()
        return Formula(FORMULAS[self.kind], tuple(tuple(literal for literal in part if literal) for part in parts))


def _of_size(n: int, size: int, k: int) -> np.ndarray:
    """Every choice of variables with every choice of signs, the plain ones first; as wide as k."""
    chosen = np.array(list(combinations(range(1, n + 1), size)), dtype=np.int32)
    signs = 1 - 2 * ((np.arange(2**size)[:, None] >> np.arange(size)) & 1)
    made = (chosen[:, None, :] * signs[None, :, :]).reshape(-1, size)
    return np.hstack([made, np.zeros((len(made), k - size), dtype=np.int64)]).astype(np.int32)
