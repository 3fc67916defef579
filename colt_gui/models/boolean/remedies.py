"""The ways out in the Boolean lab: a class that the examples fit, more rounds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from colt_gui.models.boolean.concepts.concept_class import ConceptClass
from colt_gui.models.boolean.concepts.features import count
from colt_gui.models.boolean.concepts.refutation import consistent
from colt_gui.models.boolean.concepts.shadow import shadow_of
from colt_gui.models.core.control import Control
from colt_gui.models.core.document import LONGEST_RUN, Document
from colt_gui.models.core.experiment import Findings
from colt_gui.models.core.remedy import GO_ON, Remedy, Way
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.boolean.experiment import BooleanExperiment

MOST_ROUNDS = 5_000  # on which other classes are tried
MOST_FEATURES = 12_000  # that another class may have
OFFERED = 3


class Other(NamedTuple):
    """A learner of another class."""

    word: str
    learner: str
    concepts: ConceptClass
    params: dict[str, Any]


OTHERS = (
    Other("Conjunction", "conjunction", ConceptClass("literals", 1), {}),
    Other("Disjunction", "disjunction", ConceptClass("literals", -1), {}),
    Other("Winnow with negations", "winnow", ConceptClass("literals", -1), {"negations": True}),
    Other("2-CNF", "k-cnf", ConceptClass("clauses", 1, 2), {"k": 2}),
    Other("2-DNF", "k-dnf", ConceptClass("terms", -1, 2), {"k": 2}),
    Other("3-CNF", "k-cnf", ConceptClass("clauses", 1, 3), {"k": 3}),
    Other("3-DNF", "k-dnf", ConceptClass("terms", -1, 3), {"k": 3}),
)


class BooleanFindings(Findings):
    """The ways out of an experiment: more rounds where it was cut short, else classes that the examples fit."""

    def __init__(self, experiment: BooleanExperiment, ways: list[Way]) -> None:
        self._experiment, self._ways = experiment, ways

    def remedy(self, t: int) -> Remedy | None:
        return _cut_short(self._experiment, t) or self._other_class(t)

    def _other_class(self, t: int) -> Remedy | None:
        sentence = _wrong(self._experiment, t) if self._ways else ""
        return Remedy(sentence, tuple(self._ways)) if sentence else None


def other_classes(experiment: BooleanExperiment, control: Control) -> list[Way]:
    """Find learners of other classes, a few at most, that the examples fit where they do not fit this one."""
    ways: list[Way] = []
    if not _wrong(experiment, len(experiment.run)) or len(experiment.run) > MOST_ROUNDS:
        return ways
    for other in OTHERS:
        if len(ways) < OFFERED and _fits(experiment, other, control):
            ways.append(Way(other.word, _document(experiment, other)))
    return ways


def _wrong(experiment: BooleanExperiment, t: int) -> str:
    """Return what stands in the way of the theorem after round t, in one sentence; empty where nothing does."""
    refutation = experiment.refutation(t)
    if refutation is not None:
        return refutation.words
    why = experiment.guarantee(t).why if experiment.target is not None else ""
    return f"{why[:1].upper()}{why[1:]}." if why else ""


def _fits(experiment: BooleanExperiment, other: Other, control: Control) -> bool:
    n, own, concepts = experiment.n, experiment.learner, other.concepts
    same = own.id == other.learner and other.params.items() <= own.values.items()
    if same or concepts.size > n or (concepts.size > 1 and count(n, concepts.size) > MOST_FEATURES):
        return False
    if experiment.source.adversarial:  # it answers each learner anew, with a target of that learner's class
        return True
    return consistent(shadow_of(experiment.run, concepts, experiment.names, control), control)


def _document(experiment: BooleanExperiment, other: Other) -> Document:
    """Return the same examples with another learner: a target that was drawn to suit this one is written down."""
    document = experiment.document
    source = document.setup("boolean")
    if experiment.target is not None and not source.target and not source.adversarial:
        source = replace(source, target=experiment.target.text(experiment.names))
    params = {**document.params, other.learner: {**document.params.get(other.learner, {}), **other.params}}
    return replace(document, learner=other.learner, params=params).with_setup("boolean", source)


def _cut_short(experiment: BooleanExperiment, t: int) -> Remedy | None:
    """Return more rounds as the way out at the end of a run that was cut at a limit that can be raised."""
    document, most = experiment.document, experiment.document.most_rounds
    if t < len(experiment.run) or not experiment.run.exhausted or not experiment.limit == most < LONGEST_RUN:
        return None
    longer = replace(document, rounds=min(2 * most, LONGEST_RUN))
    sentence = f"Stopped after {number(len(experiment.run))} rounds, the most that are played."
    return Remedy(sentence, (Way(GO_ON, longer, keeps_round=True),))
