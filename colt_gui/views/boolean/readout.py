"""The hypothesis of a round in words: the formula, how it stands to the target, and what has been refuted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from colt_gui.models.text.numbers import number
from colt_gui.views.boolean.table.formula_line import Word
from colt_gui.views.boolean.words import formula_words, parts_text, sum_words

if TYPE_CHECKING:
    from colt_gui.models.boolean.experiment import BooleanExperiment

WRITTEN_OUT = 3000  # parts of a hypothesis beyond which it is only counted
BETWEEN = Word("  ·  ", "muted")


@dataclass(frozen=True, eq=False)
class Readout:
    """`notes` are lines below the formula; `proofs` the rounds that refute the class."""

    formula: list[Word] = field(default_factory=list)
    notes: list[list[Word]] = field(default_factory=list)
    proofs: tuple[int, ...] = ()

    def text(self) -> str:
        """All of it for a reader of the screen."""
        lines = [self.formula, *self.notes]
        return ". ".join("".join(word.text for word in line) for line in lines if line)


class Readouts:
    """Worked out once for each round on show."""

    def __init__(self) -> None:
        self._key: tuple | None = None
        self._readout = Readout()

    def at(self, experiment: BooleanExperiment, t: int) -> Readout:
        key = experiment, t, len(experiment.run)
        if key != self._key:
            self._key, self._readout = key, readout(experiment, t)
        return self._readout


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


def _refuted(refutation) -> list[Word]:
    return [] if refutation is None else [Word(f"{word} ", "mistake", True) for word in refutation.words.split()]


def _compared(experiment: BooleanExperiment, t: int) -> list[Word]:
    """The target, and what of it is there; nothing while it is hidden."""
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
    """A target that is learned as something else, multiplied out."""
    product = experiment.multiplied() if experiment.source.show_target else None
    if product is None:
        return []
    return [Word("multiplied out  c  =  ", "muted"), *formula_words(product, experiment.names)]
