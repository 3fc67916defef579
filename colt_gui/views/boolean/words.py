"""What the bit table says in words: the round, the formula, and what is right and wrong about it."""

from __future__ import annotations

from collections.abc import Sequence

from colt_gui.models.boolean.weighing import WeightedSum
from colt_gui.models.boolean.words.formula import Formula
from colt_gui.models.boolean.words.syntax import literal_typeset
from colt_gui.models.text.numbers import number
from colt_gui.views.boolean.table.formula_line import Word

INNER = {"cnf": " ∨ ", "dnf": " ∧ "}
OUTER = {"conjunction": " ∧ ", "cnf": " ∧ ", "disjunction": " ∨ ", "dnf": " ∨ "}
MOST_WORDS = 400  # of a formula: more never have room
NAMED = 3  # things told by name
Part = tuple[int, ...]


def part_text(formula: Formula, part: Part, names: tuple[str, ...]) -> str:
    """A literal, or a clause or term between brackets."""
    said = [literal_typeset(literal, names) for literal in part]
    text = INNER.get(formula.kind, " ").join(said)
    return f"({text})" if len(said) > 1 else text


def formula_words(formula: Formula, names: tuple[str, ...], right: frozenset[Part] | None = None) -> list[Word]:
    """Part by part, so that each has the colour of what it is; `right` are those that belong there, None where nobody
    knows."""
    if formula.kind == "threshold" or not all(formula.parts) or not formula.parts:
        return [Word(formula.typeset(names))]
    words: list[Word] = []
    for part in formula.parts[:MOST_WORDS]:
        if words:
            words.append(Word(OUTER[formula.kind], "muted"))
        words.append(_part_word(part_text(formula, part, names), None if right is None else part in right))
    if (hidden := len(formula.parts) - MOST_WORDS) > 0:
        words.append(Word(f" … {number(hidden)} more", "muted", counts=hidden))
    return words


def sum_words(total: WeightedSum) -> list[Word]:
    """Term by term; what it is compared with is said in the end, however many terms there are."""
    words = [Word(term, counts=1) for term in total.terms]
    if total.hidden:
        words.append(Word(f" + … {number(total.hidden)} more", "muted", counts=total.hidden))
    return [*words, Word(total.ending, stays=True)]


def _part_word(text: str, right: bool | None) -> Word:
    if right is None:
        return Word(text, counts=1)
    return Word(text, "margin", True, counts=1) if right else Word(text, "margin_mistake", mark="under", counts=1)


def parts_text(formula: Formula, parts: Sequence[Part], names: tuple[str, ...]) -> str:
    """All by name where they are few, otherwise how many there are."""
    if not parts:
        return "none"
    return ", ".join(part_text(formula, part, names) for part in parts) if len(parts) <= NAMED else number(len(parts))


def yes(y: int) -> str:
    return "yes" if y > 0 else "no"
