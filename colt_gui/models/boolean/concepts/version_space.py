"""Finite classes of concepts, counted exactly, and of them those that agree with the examples so far."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain, combinations, islice
from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.boolean.concepts.features import Features
from colt_gui.models.boolean.concepts.target import CLASSES
from colt_gui.models.boolean.words.formula import Formula, all_inputs, conjunction, disjunction, dnf, threshold
from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError
from colt_gui.models.text.numbers import whole

if TYPE_CHECKING:
    from colt_gui.models.boolean.learner import BooleanLearner
    from colt_gui.models.boolean.run import BooleanRun

LIMIT = 2**20  # candidates that are made
CHOSEN = 8192  # disjunctions that are listed at a time
ASKED = 2**16  # candidates that are asked at a time
NESTED = {"k-cnf", "k-dnf", "k-term-dnf", "k-clause-cnf"}
TABLED = 4  # variables of which all functions are listed: of 5 bits there are four thousand million
MOST_CONCEPTS = 2**14  # that are asked for the sake of a picture,
MOST_BITS = 14  # variables of which there are no more,
MOST_ROUNDS = 2_000  # and rounds for which they are


def class_size(concept: str, n: int, k: int) -> int | None:
    """Return |C|, each concept counted once; None where it is not known: k-CNF and its like of more than 4 variables.

    Conjunctions: each variable is there, negated or missing, and one more that never holds. Disjunctions of at most k
    variables. Thresholds: at least a of r variables, and the two that are constant.

    >>> class_size("monotone-conjunction", 10, 1), class_size("conjunction", 2, 1), class_size("k-disjunction", 6, 2)
    (1024, 10, 22)
    """
    if concept in NESTED:
        return len(_tables(concept, n, k)) if n <= TABLED else None
    sizes: dict[str, Callable[[], int]] = {
        "monotone-conjunction": lambda: 2**n,
        "conjunction": lambda: 3**n + 1,
        "disjunction": lambda: 3**n + 1,
        "k-disjunction": lambda: sum(math.comb(n, i) for i in range(min(k, n) + 1)),
        "threshold": lambda: n * 2 ** (n - 1) + 2,
    }
    return sizes[concept]()


def class_bits(concept: str, n: int, k: int) -> float | None:
    """Return lg|C|, the most mistakes of Halving; also where |C| itself is far too large for a float."""
    size = class_size(concept, n, k)
    return None if size is None else math.log2(size)


def check_class(concept: str, n: int, k: int) -> int:
    """Return |C|. Raise InputError if the class is empty or has more candidates than are made."""
    size, name = class_size(concept, n, k), f"the class “{CLASSES[concept]}”"
    if concept in NESTED and k < 1:
        raise InputError(f"k = {k} leaves {name} empty: k must be at least 1.")
    if size is None:
        raise InputError(f"With n = {n} {name} cannot be listed: at most {TABLED} variables can.")
    if size > LIMIT:
        many = whole(size) if size < 10**15 else f"about 10^{math.floor(math.log10(size))}"
        raise InputError(f"With n = {n} {name} has {many} candidates; at most {whole(LIMIT)} are asked: lower n.")
    return size


class Candidates(ABC):
    """All concepts of a class, each once."""

    n: int

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def holds(self, x: np.ndarray, of: np.ndarray) -> np.ndarray:
        """Return which of the candidates `of` (indices) hold for one row of bits."""

    @abstractmethod
    def formula(self, i: int) -> Formula: ...


class Masks(Candidates):
    """Conjunctions, or their negations: the literals x and ¬x of each, a bit for every variable."""

    def __init__(self, n: int, plain: np.ndarray, negated: np.ndarray, disjunctive: bool) -> None:
        self.n, self.plain, self.negated, self.disjunctive = n, plain, negated, disjunctive

    def __len__(self) -> int:
        return len(self.plain)

    def holds(self, x: np.ndarray, of: np.ndarray) -> np.ndarray:
        ones = _code(x)
        zeros = 2**self.n - 1 - ones
        true, false = (ones, zeros) if self.disjunctive else (zeros, ones)
        touched = (self.plain[of] & true) | (self.negated[of] & false)
        return np.asarray(touched != 0 if self.disjunctive else touched == 0)

    def formula(self, i: int) -> Formula:
        signed = ((self.plain, 1), (self.negated, -1))
        literals = [sign * v for mask, sign in signed for v in _members(int(mask[i]))]
        literals.sort(key=lambda literal: (abs(literal), -literal))
        return disjunction(literals) if self.disjunctive else conjunction(literals)


class Choices(Candidates):
    """Disjunctions of at most k variables: the variables of each, and 0 where there are fewer."""

    def __init__(self, n: int, k: int, control: Control = NO_CONTROL) -> None:
        self.n = n
        self.table = np.vstack([block for i in range(k + 1) for block in _chosen(n, i, k, control)])

    def __len__(self) -> int:
        return len(self.table)

    def holds(self, x: np.ndarray, of: np.ndarray) -> np.ndarray:
        return np.asarray(np.concatenate([[False], x])[self.table[of]].any(axis=1))

    def formula(self, i: int) -> Formula:
        return disjunction(v for v in self.table[i].tolist() if v)


def _chosen(n: int, size: int, width: int, control: Control) -> Iterator[np.ndarray]:
    """Yield all choices of so many variables in blocks, with zeros up to `width` columns."""
    choices, left = combinations(range(1, n + 1), size), math.comb(n, size)
    while left:
        control.check()
        rows = min(left, CHOSEN)
        flat = np.fromiter(chain.from_iterable(islice(choices, rows)), np.int32, rows * size)
        yield np.hstack([flat.reshape(rows, size), np.zeros((rows, width - size), dtype=np.int32)])
        left -= rows


class Counters(Candidates):
    """At least a of these variables."""

    def __init__(self, n: int, members: np.ndarray, at_least: np.ndarray) -> None:
        self.n, self.members, self.at_least = n, members, at_least

    def __len__(self) -> int:
        return len(self.members)

    def holds(self, x: np.ndarray, of: np.ndarray) -> np.ndarray:
        return np.asarray(_ones(self.n)[self.members[of] & _code(x)] >= self.at_least[of])

    def formula(self, i: int) -> Formula:
        return threshold(int(self.at_least[i]), _members(int(self.members[i])))


class Tables(Candidates):
    """Functions of a few bits; each is written as the DNF of the inputs for which it holds."""

    def __init__(self, n: int, tables: np.ndarray) -> None:
        self.n, self.tables = n, tables

    def __len__(self) -> int:
        return len(self.tables)

    def holds(self, x: np.ndarray, of: np.ndarray) -> np.ndarray:
        return np.asarray((self.tables[of] >> _code(x)) & 1 > 0)

    def formula(self, i: int) -> Formula:
        inputs = all_inputs(self.n)[(int(self.tables[i]) >> np.arange(2**self.n)) & 1 > 0]
        return dnf(np.where(inputs, 1, -1) * np.arange(1, self.n + 1))


def candidates(concept: str, n: int, k: int = 1, control: Control = NO_CONTROL) -> Candidates:
    """Return all concepts of a class. Raise InputError if there are too many, or none."""
    check_class(concept, n, k)
    if concept in NESTED:
        return Tables(n, _tables(concept, n, k))
    if concept == "monotone-conjunction" or (concept == "k-disjunction" and k >= n):
        return Masks(n, np.arange(2**n), np.zeros(2**n, dtype=np.int64), concept == "k-disjunction")
    if concept == "threshold":
        return _counters(n)
    if concept == "k-disjunction":
        return Choices(n, k, control)
    return _literal_masks(n, concept == "disjunction")


def _literal_masks(n: int, disjunctive: bool) -> Masks:
    """Return all conjunctions: every variable plain, negated or missing; and last x₁ with ¬x₁."""
    plain = negated = np.zeros(1, dtype=np.int64)
    for v in range(n):
        plain = np.concatenate([plain, plain | 1 << v, plain])
        negated = np.concatenate([negated, negated, negated | 1 << v])
    return Masks(n, np.append(plain, 1), np.append(negated, 1), disjunctive)


def _counters(n: int) -> Counters:
    """Return all thresholds, the constant ones last: at least 0, and at least 1 of none."""
    sizes = _ones(n)
    members = np.repeat(np.arange(2**n), sizes)
    starts = np.repeat(np.cumsum(sizes) - sizes, sizes)
    at_least = np.arange(len(members)) - starts + 1
    return Counters(n, np.append(members, [0, 0]), np.append(at_least, [0, 1]))


@lru_cache(maxsize=16)
def _tables(concept: str, n: int, k: int) -> np.ndarray:
    if k < 1:
        return np.empty(0, dtype=np.int64)
    make = k_cnf_tables if concept in {"k-cnf", "k-dnf"} else k_term_dnf_tables
    tables = make(n, k)
    return complements(tables, n) if concept in {"k-dnf", "k-clause-cnf"} else tables


@lru_cache(maxsize=4)
def _ones(n: int) -> np.ndarray:
    """Return how many bits of each number below 2ⁿ are 1."""
    return np.asarray(all_inputs(n).sum(axis=1))


def _code(x: np.ndarray) -> int:
    return int(x @ (1 << np.arange(len(x))))


def _members(mask: int) -> list[int]:
    return [v + 1 for v in range(mask.bit_length()) if mask >> v & 1]


# -- those that agree with the examples ----------------------------------------------------------------------------


class VersionSpace:
    """The candidates that agree with every example so far: `left` are their indices.

    It is never written into: each example gives a new one.
    """

    def __init__(self, candidates: Candidates, left: np.ndarray | None = None) -> None:
        self.candidates = candidates
        self.left = np.arange(len(candidates)) if left is None else left

    def __len__(self) -> int:
        return len(self.left)

    @property
    def bits(self) -> float:
        """lg of the number of candidates that are left; −∞ where none is."""
        return math.log2(len(self)) if len(self) else -math.inf

    def votes(self, X: np.ndarray) -> np.ndarray:
        """Count the candidates that say + to each row of bits."""
        return np.array([int(self._holding(x).sum()) for x in X], dtype=np.int64)

    def after(self, x: np.ndarray, y: int) -> VersionSpace:
        agree = self._holding(x) == (y > 0)
        return VersionSpace(self.candidates, self.left[agree])

    def _holding(self, x: np.ndarray) -> np.ndarray:
        """Return which candidates hold, asked in pieces: a single call for a million would hold up other threads."""
        pieces = range(0, max(len(self.left), 1), ASKED)
        return np.concatenate([self.candidates.holds(x, self.left[i : i + ASKED]) for i in pieces])


# -- functions of a few bits, as numbers whose bit j is the value for input j --------------------------------------


def table_of(values: np.ndarray) -> np.ndarray:
    """Return one number for each function, from (inputs, functions) of truth values."""
    return np.asarray((values.astype(np.int64) << np.arange(len(values))[:, None]).sum(axis=0))


def k_cnf_tables(n: int, k: int) -> np.ndarray:
    """Return the functions that are a k-CNF: those that are the conjunction of all clauses that they imply."""
    clauses = table_of(Features("clauses", n, min(k, n)).values(all_inputs(n)))
    functions = np.arange(2**2**n)
    meet = np.full(len(functions), len(functions) - 1)
    for clause in clauses.tolist():
        meet = np.where(functions & ~clause == 0, meet & clause, meet)
    return np.asarray(functions[meet == functions])


def k_term_dnf_tables(n: int, k: int) -> np.ndarray:
    """Return the functions that are a disjunction of k terms or fewer; the term of no literal is true."""
    functions = 2**2**n
    terms = [functions - 1, *table_of(Features("terms", n, n).values(all_inputs(n))).tolist()]
    reached = np.zeros(functions, dtype=bool)
    reached[0] = True
    for _ in range(min(k, 2 ** (n - 1))):  # so many terms make every function
        before = np.flatnonzero(reached)
        for term in terms:
            reached[before | term] = True
    return np.flatnonzero(reached)


def complements(tables: np.ndarray, n: int) -> np.ndarray:
    """Return the negation of each function."""
    return np.sort((2**2**n - 1) ^ tables)


# -- the version space beside a learner that does not keep one -----------------------------------------------------


def version_bits(run: BooleanRun[BooleanLearner], control: Control = NO_CONTROL) -> np.ndarray | None:
    """Return lg |V| before the first round and after each, as long as a concept is left; None for too large a class."""
    learner, T = run.learner, len(run)
    if learner.n > MOST_BITS or T > MOST_ROUNDS:
        return None
    k = learner.concept_k or learner.n  # disjunctions of any number of variables where nobody says how many
    size = class_size(learner.concept, learner.n, k)
    if size is None or not 0 < size <= MOST_CONCEPTS:
        return None
    space = VersionSpace(candidates(learner.concept, learner.n, k, control))
    bits = [space.bits]
    for _, (X, y) in run.blocks(T):
        for x, label in zip(X, y.tolist()):
            control.check()
            space = space.after(x, label)
            if not len(space):
                return np.array(bits)
            bits.append(space.bits)
    return np.array(bits)
