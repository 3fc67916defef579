"""Boolean formulas: conjunctions, disjunctions, CNF, DNF and thresholds; and the inputs of n bits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from colt_gui.models.boolean.words.syntax import (
    FormulaError,
    Names,
    Node,
    Threshold,
    literal_text,
    literal_typeset,
    read,
)
from colt_gui.models.core.control import cached
from colt_gui.models.core.errors import InputError

KINDS = ("conjunction", "disjunction", "cnf", "dnf", "threshold")
DUALS = {"conjunction": "disjunction", "disjunction": "conjunction", "cnf": "dnf", "dnf": "cnf"}

Part = tuple[int, ...]

MOST_BITS = 20


@dataclass(frozen=True)
class Formula:
    """`parts` are the clauses of a CNF, the terms of a DNF; each part of the other kinds is one literal. A literal is
    a signed number from 1: 3 is x₃, −1 is ¬x₁. Of a threshold `at_least` literals hold."""

    kind: str
    parts: tuple[Part, ...] = ()
    at_least: int = 0

    def __post_init__(self) -> None:
        assert self.kind in KINDS, self.kind
        assert self.kind in {"cnf", "dnf"} or all(len(part) == 1 for part in self.parts), self.parts

    @cached
    def literals(self) -> Part:
        """All that occur, each once, in their order."""
        return tuple(dict.fromkeys(literal for part in self.parts for literal in part))

    @cached
    def variables(self) -> frozenset[int]:
        return frozenset(map(abs, self.literals))

    @property
    def most(self) -> int:
        """The highest variable that occurs; 0 where none does."""
        return max(self.variables, default=0)

    @property
    def negated(self) -> Formula:
        parts = tuple(tuple(-literal for literal in part) for part in self.parts)
        if self.kind == "threshold":
            return Formula("threshold", parts, len(parts) - self.at_least + 1)
        return Formula(DUALS[self.kind], parts)

    # -- its value ---------------------------------------------------------------------------------------------

    def holds(self, X: np.ndarray) -> np.ndarray:
        """Return whether the formula holds for each row of bits (m, n); for one row (n,) an array of one value."""
        if self.most > X.shape[-1]:
            raise InputError(f"The formula needs {self.most} variables; the examples have {X.shape[-1]}.")
        if self.kind == "threshold":
            return np.asarray(literal_values(X, self.literals).sum(axis=-1) >= self.at_least)
        if self.kind == "conjunction":
            return _all(X, self.literals)
        if self.kind == "disjunction":
            return _any(X, self.literals)
        holds = np.full(X.shape[:-1], self.kind == "cnf")
        for part in self.parts:
            holds = holds & _any(X, part) if self.kind == "cnf" else holds | _all(X, part)
        return holds

    def labels(self, X: np.ndarray) -> np.ndarray:
        """Return +1 where the formula holds, −1 elsewhere."""
        return np.where(self.holds(X), 1, -1).astype(np.int8)

    # -- its text ----------------------------------------------------------------------------------------------

    def text(self, names: Names | None = None) -> str:
        """Write the formula as people type it: x1 ~x3, x1 | x4, (x1|x2)(x3|~x4), x1 x2 | x3, 2 of x1 x2 x5.

        `parse` reads it back.

        >>> parse("not x1 and (x2 or x3)").text(), Formula("conjunction").text()
        ('~x1 (x2|x3)', 'true')
        """
        if constant := self._constant:
            return constant
        said = [[literal_text(literal, names) for literal in part] for part in self.parts]
        if self.kind == "cnf":
            clauses = [f"({'|'.join(clause)})" if len(clause) > 1 else clause[0] for clause in said]
            return " ".join(clauses).replace(") (", ")(")
        terms = [" ".join(term) for term in said]
        if self.kind == "threshold":
            return f"{self.at_least} of {' '.join(terms)}"
        return (" " if self.kind == "conjunction" else " | ").join(terms)

    def typeset(self, names: Names | None = None) -> str:
        """Write the formula with signs and subscripts.

        >>> parse("x1 ~x3").typeset(["man", "married", "old"]), parse("(x1|x2)(x3|~x4)").typeset()
        ('man ∧ ¬old', '(x₁ ∨ x₂) ∧ (x₃ ∨ ¬x₄)')
        """
        if constant := self._constant:
            return constant
        said = [[literal_typeset(literal, names) for literal in part] for part in self.parts]
        if self.kind == "threshold":
            return f"at least {self.at_least} of {', '.join(word for words in said for word in words)}"
        inner, outer = (" ∨ ", " ∧ ") if self.kind in {"cnf", "conjunction"} else (" ∧ ", " ∨ ")
        bracketed = len(said) > 1
        return outer.join(f"({inner.join(p)})" if len(p) > 1 and bracketed else inner.join(p) for p in said)

    @property
    def _constant(self) -> str:
        """ "true" or "false" where that is all there is to say, otherwise empty."""
        if self.kind == "threshold":
            return "true" if self.at_least <= 0 else "false" if self.at_least > len(self.parts) else ""
        conjunctive = self.kind in {"conjunction", "cnf"}
        if not self.parts:
            return "true" if conjunctive else "false"
        if any(not part for part in self.parts):
            return "false" if conjunctive else "true"
        return ""


ALWAYS = Formula("conjunction")  # k = 0: always +
NEVER = Formula("disjunction")


def conjunction(literals: Iterable[int]) -> Formula:
    return Formula("conjunction", tuple((int(literal),) for literal in literals))


def disjunction(literals: Iterable[int]) -> Formula:
    return Formula("disjunction", tuple((int(literal),) for literal in literals))


def cnf(clauses: Iterable[Iterable[int]]) -> Formula:
    return Formula("cnf", tuple(tuple(map(int, clause)) for clause in clauses))


def dnf(terms: Iterable[Iterable[int]]) -> Formula:
    return Formula("dnf", tuple(tuple(map(int, term)) for term in terms))


def threshold(at_least: int, literals: Iterable[int]) -> Formula:
    return Formula("threshold", tuple((int(literal),) for literal in literals), at_least)


def parse(text: str, names: Names | None = None) -> Formula:
    """Read a formula. Raise FormulaError, one sentence with the position. `names` None: x1, x2, … of any index."""
    tree = read(text, names)
    if isinstance(tree, Threshold):
        return threshold(tree.at_least, tree.literals)
    node = tree.flat
    if node.op == "literal":
        return conjunction([node.literal])
    parts = [_part(node, part) for part in node.parts]
    if all(part.op == "literal" for part in node.parts):
        flat = dict.fromkeys(part[0] for part in parts)
        return conjunction(flat) if node.op == "and" else disjunction(flat)
    return cnf(dict.fromkeys(parts)) if node.op == "and" else dnf(dict.fromkeys(parts))


def _part(whole: Node, part: Node) -> Part:
    """Return the literals of a clause or a term."""
    if part.op == "literal":
        return (part.literal,)
    deeper = next((inner for inner in part.parts if inner.op != "literal"), None)
    if deeper is not None:
        inside = f"an “{whole.op}” inside an “{part.op}” inside an “{whole.op}”"
        raise FormulaError(deeper.position, f"{inside} makes neither a CNF nor a DNF")
    return tuple(dict.fromkeys(inner.literal for inner in part.parts))


# -- bits ----------------------------------------------------------------------------------------------------------


def literal_values(X: np.ndarray, literals: Part | np.ndarray) -> np.ndarray:
    """Return the bits of these literals, in rows of bits or in one row."""
    signed = np.asarray(literals, dtype=np.int64)
    return X[..., np.abs(signed) - 1] ^ (signed < 0)


def _all(X: np.ndarray, literals: Part) -> np.ndarray:
    return np.asarray(literal_values(X, literals).all(axis=-1))


def _any(X: np.ndarray, literals: Part) -> np.ndarray:
    return np.asarray(literal_values(X, literals).any(axis=-1))


# -- inputs --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def all_inputs(n: int) -> np.ndarray:
    """Return all inputs (2ⁿ, n), read-only; bit i of a row's index is its variable i.

    >>> all_inputs(2).astype(int).tolist()
    [[0, 0], [1, 0], [0, 1], [1, 1]]
    """
    assert 0 <= n <= MOST_BITS, n
    X = (np.arange(2**n)[:, None] >> np.arange(n)) & 1 > 0
    X.setflags(write=False)
    return X


def fair_bits(m: int, n: int, rng: np.random.Generator) -> np.ndarray:
    """Draw (m, n) bits, each 0 or 1 with the same probability."""
    return np.unpackbits(rng.integers(0, 256, (m, -(-n // 8)), dtype=np.uint8), axis=1, count=n).view(bool)
