"""The ways out in the Boolean lab: a class that the examples fit, more rounds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from colt_gui.models.boolean.concepts.concept_class import ConceptClass
from colt_gui.models.boolean.concepts.features import count
from colt_gui.models.boolean.concepts.refutation import Refutations
from colt_gui.models.boolean.concepts.shadow import shadow_of
from colt_gui.models.core.document import LONGEST_RUN, Document
from colt_gui.models.core.remedy import GO_ON, Remedies, Remedy, Search, Way
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


class BooleanRemedies(Remedies):
    """Which other classes the examples fit is tried one after the other, while nobody waits for it."""

    def __init__(self, experiment: BooleanExperiment) -> None:
        super().__init__()
        self.experiment = experiment
        self._ways: list[Way] = []

    def at(self, t: int) -> Remedy | None:
        return self._stopped(t) or self._other_class(t)

    def search(self) -> Search:
        experiment = self.experiment
        if not self._wrong(len(experiment.run)) or len(experiment.run) > MOST_ROUNDS:
            return
        for other in OTHERS:
            if len(self._ways) < OFFERED and self._fits(other):
                self._ways.append(Way(other.word, self._document(other)))
            yield

    def _wrong(self, t: int) -> str:
        """What stands in the way of the theorem after round t, in one sentence; empty where nothing does."""
        refutation = self.experiment.refutation(t)
        if refutation is not None:
            return refutation.words
        why = self.experiment.guarantee(t).why if self.experiment.target is not None else ""
        return f"{why[:1].upper()}{why[1:]}." if why else ""

    def _fits(self, other: Other) -> bool:
        experiment, concepts = self.experiment, other.concepts
        n, own = experiment.n, experiment.learner
        same = own.id == other.learner and other.params.items() <= own.values.items()
        if same or concepts.size > n or (concepts.size > 1 and count(n, concepts.size) > MOST_FEATURES):
            return False
        shadow = shadow_of(experiment.run, concepts, experiment.names)
        return Refutations(shadow, "").at(len(shadow)) is None

    def _document(self, other: Other) -> Document:
        """The same examples: a target that was drawn to suit the learner is written down."""
        experiment, document = self.experiment, self.experiment.document
        source = document.setup("boolean")
        if experiment.target is not None and not source.target and not source.adversarial:
            source = replace(source, target=experiment.target.text(experiment.names))
        params = {**document.params, other.learner: {**document.params.get(other.learner, {}), **other.params}}
        return replace(document, learner=other.learner, params=params).with_setup("boolean", source)

    def _other_class(self, t: int) -> Remedy | None:
        sentence = self._wrong(t) if self._ways else ""
        return Remedy(sentence, tuple(self._ways)) if sentence else None

    def _stopped(self, t: int) -> Remedy | None:
        """Cut short at a limit that can be raised."""
        experiment, document = self.experiment, self.experiment.document
        most = document.most_rounds
        if t < len(experiment.run) or not experiment.run.exhausted or not experiment.limit == most < LONGEST_RUN:
            return None
        longer = replace(document, rounds=min(2 * most, LONGEST_RUN))
        sentence = f"Stopped after {number(len(experiment.run))} rounds, the most that are played."
        return Remedy(sentence, (Way(GO_ON, longer, keeps_round=True),))
