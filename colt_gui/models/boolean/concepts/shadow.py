"""Elimination beside a learner that does something else: it tells whether its class fits the examples at all."""

from __future__ import annotations

from colt_gui.models.boolean.concepts.concept_class import ConceptClass
from colt_gui.models.boolean.concepts.features import Features
from colt_gui.models.boolean.elimination import EliminationLearner
from colt_gui.models.boolean.run import BooleanRun
from colt_gui.models.core.control import NO_CONTROL, Control


class _Shadow(EliminationLearner):
    """In any class of concepts."""

    id, name, rule, concept = "shadow", "Elimination", "strike out what objects", "conjunction"

    def __init__(self, concepts: ConceptClass) -> None:
        super().__init__()
        self.made_of, self.side, self._size = concepts

    @property
    def size(self) -> int:
        return self._size

    def most_mistakes(self, n: int, kept: int = 0) -> int:
        """Each strikes out a feature at least."""
        return len(Features(self.made_of, n, self.size)) - kept


def shadow_of(
    run: BooleanRun, concepts: ConceptClass, names: tuple[str, ...], control: Control = NO_CONTROL
) -> BooleanRun[EliminationLearner]:
    """Return a run by elimination in this class on the rounds of another run."""
    shadow: EliminationLearner = _Shadow(concepts)
    shadow.begin(names)
    return BooleanRun(shadow, run.stream, len(run)).play(control)
