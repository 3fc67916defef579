"""Multiplying out: a k-term DNF is a k-CNF, a k-clause CNF a k-DNF; each step can be shown."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations, product

from colt_gui.models.boolean.words.formula import Formula, Part, cnf, dnf
from colt_gui.models.boolean.words.syntax import Names
from colt_gui.models.core.errors import InputError
from colt_gui.models.text.numbers import whole

LIMIT = 20_000  # products that are written down
KEPT, CONSTANT, REPEATED, IMPLIED = "kept", "constant", "repeated", "implied"


@dataclass(frozen=True)
class Product:
    """One literal picked from each part, and what becomes of them: `part` has each literal once.

    `fate`: "kept"; "constant" (x and ¬x: a clause that is always true, a term that never is); "repeated"; "implied" by
    a shorter one, `by`.
    """

    picks: Part
    part: Part
    fate: str = KEPT
    by: Part = ()


@dataclass(frozen=True)
class Multiplied:
    """`before` is a DNF and `after` a CNF, or the other way round; they agree on all inputs."""

    before: Formula
    products: tuple[Product, ...]
    after: Formula

    @property
    def in_full(self) -> Formula:
        """All products as they come, nothing left out."""
        return Formula(self.after.kind, tuple(each.picks for each in self.products))

    def lines(self, names: Names | None = None) -> list[str]:
        """Return the lines that one writes on a board: the formula, all products, and those that are left.

        >>> multiply_out(dnf([[1, 2], [1, 3]])).lines()
        ['(x₁ ∧ x₂) ∨ (x₁ ∧ x₃)', '(x₁ ∨ x₁) ∧ (x₁ ∨ x₃) ∧ (x₂ ∨ x₁) ∧ (x₂ ∨ x₃)', 'x₁ ∧ (x₂ ∨ x₃)']
        """
        written = [formula.typeset(names) for formula in (self.before, self.in_full, self.after)]
        return list(dict.fromkeys(written))


def multiply_out(formula: Formula) -> Multiplied:
    """Return a DNF or a disjunction as a CNF, a CNF or a conjunction as a DNF.

    Raise InputError for thresholds, and where it takes too many products.
    """
    if formula.kind == "threshold":
        raise InputError("A threshold is not multiplied out: only a DNF or a CNF is.")
    made = math.prod(map(len, formula.parts))
    if made > LIMIT:
        raise InputError(f"Multiplying out would take {whole(made)} products; at most {whole(LIMIT)} are written down.")
    products = tuple(_judged([tuple(picks) for picks in product(*formula.parts)]))
    form = cnf if formula.kind in {"dnf", "disjunction"} else dnf
    return Multiplied(formula, products, form(each.part for each in products if each.fate == KEPT))


def _judged(all_picks: list[Part]) -> list[Product]:
    parts = [tuple(sorted(set(picks), key=lambda literal: (abs(literal), -literal))) for picks in all_picks]
    seen: set[Part] = set()
    judged, shorter = [], _Shorter({part for part in parts if not _is_constant(part)})
    for picks, part in zip(all_picks, parts):
        judged.append(_product(picks, part, shorter, seen))
        seen.add(part)
    return judged


def _product(picks: Part, part: Part, shorter: _Shorter, seen: set[Part]) -> Product:
    if _is_constant(part):
        return Product(picks, part, CONSTANT)
    if part in seen:
        return Product(picks, part, REPEATED)
    within = shorter.within(part)
    return Product(picks, part) if within is None else Product(picks, part, IMPLIED, within)


def _is_constant(part: Part) -> bool:
    return any(-literal in part for literal in part)


class _Shorter:
    """Finds the shortest part that lies in another one: among its own subsets, or among all that are shorter,
    whichever are fewer."""

    def __init__(self, parts: set[Part]) -> None:
        self._parts = parts
        self._sizes: dict[int, list[tuple[frozenset[int], Part]]] = {}
        for part in sorted(parts):
            self._sizes.setdefault(len(part), []).append((frozenset(part), part))

    def within(self, part: Part) -> Part | None:
        for size in (size for size in sorted(self._sizes) if size < len(part)):
            others = self._sizes[size]
            if math.comb(len(part), size) < len(others):
                hit = next((some for some in combinations(part, size) if some in self._parts), None)
            else:
                whole = frozenset(part)
                hit = next((other for literals, other in others if literals <= whole), None)
            if hit is not None:
                return hit
        return None
