"""What the bit table says in words: the round, the formula, and what is right and wrong about it."""

from __future__ import annotations

from collections.abc import Iterable

from colt_gui.models.boolean.formula import Formula
from colt_gui.models.boolean.names import literal_typeset
from colt_gui.models.text.numbers import number
from colt_gui.views.boolean.formula_line import Word

INNER = {"cnf": " ∨ ", "dnf": " ∧ "}
OUTER = {"conjunction": " ∧ ", "cnf": " ∧ ", "disjunction": " ∨ ", "dnf": " ∨ "}
MOST_WORDS = 400  # of a formula: more never have room
Part = tuple[int, ...]


def part_text(formula: Formula, part: Part, names: tuple[str, ...]) -> str:
    """A literal, or a clause or term between brackets."""
    said = [literal_typeset(literal, names) for literal in part]
    text = INNER.get(formula.kind, " ").join(said)
    return f"({text})" if len(said) > 1 else text


def formula_words(
    formula: Formula, names: tuple[str, ...], right: Iterable[Part] = (), superfluous: Iterable[Part] = ()
) -> list[Word]:
    """Part by part, so that each has the colour of what it is."""
    if formula.kind == "threshold" or not formula.parts:
        return [Word(formula.typeset(names))]
    good, spare = set(right), set(superfluous)
    words: list[Word] = []
    for part in formula.parts[:MOST_WORDS]:
        if words:
            words.append(Word(OUTER[formula.kind], "muted"))
        meaning = "margin" if part in good else "margin_mistake" if part in spare else "ink"
        mark = "under" if part in spare else ""
        words.append(Word(part_text(formula, part, names), meaning, part in good, mark, counts=1))
    if (hidden := len(formula.parts) - MOST_WORDS) > 0:
        words.append(Word(f" … {number(hidden)} more", "muted", counts=hidden))
    return words


def list_text(parts: Iterable[str], most: int = 3) -> str:
    """A few of them by name, or how many there are.

    >>> list_text(["a", "b"]), list_text(["a"] * 7), list_text([])
    ('a, b', '7', 'none')
    """
    given = list(parts)
    if not given:
        return "none"
    return ", ".join(given) if len(given) <= most else number(len(given))


def yes(y: int) -> str:
    return "yes" if y > 0 else "no"
