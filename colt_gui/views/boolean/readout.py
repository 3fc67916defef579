"""The hypothesis of a round in words: the formula, how it stands to the target, and what has been refuted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from colt_gui.models.boolean.concepts.refutation import Refutation
from colt_gui.models.boolean.experiment import BooleanExperiment
from colt_gui.models.boolean.weighing import WeightedSum
from colt_gui.models.boolean.words.formula import Formula
from colt_gui.models.boolean.words.syntax import literal_typeset
from colt_gui.models.text.numbers import number
from colt_gui.views.boolean.table.formula_line import Word
from colt_gui.views.look.kept_result import KeptResult

INNER = {"cnf": " ∨ ", "dnf": " ∧ "}
OUTER = {"conjunction": " ∧ ", "cnf": " ∧ ", "disjunction": " ∨ ", "dnf": " ∨ "}
MOST_PARTS = 400  # of a formula that are written: more never have room
NAMED_PARTS = 3  # at most, of which each is named
Part = tuple[int, ...]


def part_text(formula: Formula, part: Part, names: tuple[str, ...]) -> str:
    """Return a literal, or a clause or term between brackets."""
    said = [literal_typeset(literal, names) for literal in part]
    text = INNER.get(formula.kind, " ").join(said)
    return f"({text})" if len(said) > 1 else text


def formula_words(formula: Formula, names: tuple[str, ...], right: frozenset[Part] | None = None) -> list[Word]:
    """Return a formula part by part, so that each has its colour.

    `right` are the parts that belong there, None where that is unknown.
    """
    if formula.kind == "threshold" or not all(formula.parts) or not formula.parts:
        return [Word(formula.typeset(names))]
    words: list[Word] = []
    for part in formula.parts[:MOST_PARTS]:
        if words:
            words.append(Word(OUTER[formula.kind], "muted"))
        words.append(_part_word(part_text(formula, part, names), None if right is None else part in right))
    if (hidden := len(formula.parts) - MOST_PARTS) > 0:
        words.append(Word(f" … {number(hidden)} more", "muted", counts=hidden))
    return words


def sum_words(total: WeightedSum) -> list[Word]:
    """Return a sum term by term; what it is compared with comes last, however many terms there are."""
    words = [Word(term, counts=1) for term in total.terms]
    if total.hidden:
        words.append(Word(f" + … {number(total.hidden)} more", "muted", counts=total.hidden))
    return [*words, Word(total.ending, stays=True)]


def _part_word(text: str, right: bool | None) -> Word:
    if right is None:
        return Word(text, counts=1)
    return Word(text, "margin", True, counts=1) if right else Word(text, "margin_mistake", mark="under", counts=1)


def parts_text(formula: Formula, parts: Sequence[Part], names: tuple[str, ...]) -> str:
    """Return all parts where they are few, otherwise how many there are."""
    if not parts:
        return "none"
    return (
        ", ".join(part_text(formula, part, names) for part in parts)
        if len(parts) <= NAMED_PARTS
        else number(len(parts))
    )


def yes(y: int) -> str:
    return "yes" if y > 0 else "no"


WRITTEN_OUT = 3000  # parts of a hypothesis beyond which it is only counted
BETWEEN = Word("  ·  ", "muted")


@dataclass(frozen=True, eq=False)
class Readout:
    """`notes` are lines below the formula; `proofs` the rounds that refute the class."""

    formula: list[Word] = field(default_factory=list)
    notes: list[list[Word]] = field(default_factory=list)
    proofs: tuple[int, ...] = ()

    def text(self) -> str:
        """Return all of it for a reader of the screen."""
        lines = [self.formula, *self.notes]
        return ". ".join("".join(word.text for word in line) for line in lines if line)


class Readouts:
    """The words of the round on show, worked out once."""

    def __init__(self) -> None:
        self._latest: KeptResult[Readout] = KeptResult()

    def at(self, experiment: BooleanExperiment, t: int) -> Readout:
        return self._latest.of((experiment, t, len(experiment.run)), lambda: readout(experiment, t))


def readout(experiment: BooleanExperiment, t: int) -> Readout:
    refutation = experiment.refutation(t)
    notes = [line for line in (_refuted(refutation), _compared(experiment, t), _multiplied(experiment)) if line]
    return Readout(_formula(experiment, t), notes, () if refutation is None else tuple(refutation.rounds))


def _formula(experiment: BooleanExperiment, t: int) -> list[Word]:
    start, alive = Word("h  =  ", "muted"), experiment.alive(t)
    if alive is not None and (left := int(alive.sum())) > WRITTEN_OUT:
        return [start, Word(f"all {number(left)} {experiment.features.kind} that are left")]
    formula = experiment.hypothesis(t)
    if formula is None:
        total = experiment.hypothesis_sum(t)
        return [start, *([Word(experiment.hypothesis_typeset(t))] if total is None else sum_words(total))]
    comparison = experiment.comparison(t) if experiment.source.show_target else None
    right = None if comparison is None else frozenset(comparison.right)
    return [start, *formula_words(formula, experiment.names, right)]


def _refuted(refutation: Refutation | None) -> list[Word]:
    return [] if refutation is None else [Word(f"{word} ", "mistake", True) for word in refutation.words.split()]


def _compared(experiment: BooleanExperiment, t: int) -> list[Word]:
    """Return the target, and what of it is there; nothing while it is hidden."""
    target, comparison = experiment.target, experiment.comparison(t)
    if target is None or not experiment.source.show_target:
        return []
    words = [Word("c  =  ", "muted"), *formula_words(target, experiment.names)]
    if comparison is None:
        return words
    texts = [parts_text(target, parts, experiment.names) for parts in (comparison.superfluous, comparison.missing)]
    words += [BETWEEN, Word(f"superfluous: {texts[0]}", "margin_mistake" if comparison.superfluous else "muted")]
    words += [BETWEEN, Word(f"missing: {texts[1]}", "mistake" if comparison.missing else "muted")]
    if comparison.contains is not None:
        words += [BETWEEN, Word("c ⊆ h ✓", "margin", True) if comparison.contains else Word("c ⊄ h ✕", "mistake", True)]
    return words


def _multiplied(experiment: BooleanExperiment) -> list[Word]:
    """Return a target that is learned as something else, multiplied out."""
    product = experiment.multiplied() if experiment.source.show_target else None
    if product is None:
        return []
    return [Word("multiplied out  c  =  ", "muted"), *formula_words(product, experiment.names)]
