"""A clause that holds a shorter one says nothing more, and a term likewise."""

from __future__ import annotations

from itertools import combinations

from colt_gui.models.boolean.words.formula import Formula


def without_longer(formula: Formula) -> Formula:
    """The same function without parts that hold another part.

    >>> without_longer(Formula("cnf", ((1, 2), (1,), (2, 3)))).text()
    'x1 (x2|x3)'
    """
    known = {frozenset(part) for part in formula.parts}
    return Formula(formula.kind, tuple(part for part in formula.parts if not _holds_one(part, known)))


def _holds_one(part: tuple[int, ...], known: set[frozenset[int]]) -> bool:
    """Whether some but not all of its literals are a part of their own."""
    return any(frozenset(chosen) in known for size in range(len(part)) for chosen in combinations(part, size))
