"""What is known of a run once its target is: the bound that holds, what the hypothesis has of the target, and the proof
where no concept of the class fits at all."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.boolean.concepts.comparison import Comparer, Comparison
from colt_gui.models.boolean.concepts.refutation import Refutation, Refutations
from colt_gui.models.boolean.concepts.shadow import shadow_of
from colt_gui.models.boolean.elimination import EliminationLearner
from colt_gui.models.core.guarantee import Guarantee

if TYPE_CHECKING:
    from colt_gui.models.boolean.experiment import BooleanExperiment
    from colt_gui.models.boolean.words.formula import Part

STEP = 4096


class Theorem:
    def __init__(self, experiment: BooleanExperiment) -> None:
        self._experiment = experiment
        self.target = experiment.target
        self._compared: tuple[int, Comparison] | None = None
        self._known: tuple[int, Refutations | None] = 0, None

    @cached_property
    def parts(self) -> tuple[Part, ...] | None:
        experiment = self._experiment
        return None if self.target is None else experiment.learner.parts_of(self.target, experiment.n)

    # -- the hypothesis beside the target ----------------------------------------------------------------------

    @cached_property
    def _comparer(self) -> Comparer | None:
        learner = self._experiment.learner
        if self.target is None or not isinstance(learner, EliminationLearner):
            return None
        return Comparer(learner, self.target, self.parts)

    def comparison(self, t: int) -> Comparison | None:
        run = self._experiment.run
        changes, learner = run.changes_until(t), run.after(t)
        if self._comparer is None or not isinstance(learner, EliminationLearner):
            return None
        if self._compared is None or self._compared[0] != changes:
            self._compared = changes, self._comparer.compare(learner)
        return self._compared[1]

    # -- examples that do not fit ------------------------------------------------------------------------------

    @property
    def _refutations(self) -> Refutations | None:
        """Looked for by elimination; where the learner does something else, anew when rounds have been added."""
        experiment = self._experiment
        learner, run, played = experiment.learner, experiment.run, len(experiment.run)
        if learner.concept_class is None:
            return None
        if isinstance(learner, EliminationLearner):
            if self._known[1] is None:
                self._known = played, Refutations(run, learner.class_text)
        elif self._known[1] is None or self._known[0] != played:
            shadow = shadow_of(run, learner.concept_class, experiment.names)
            self._known = played, Refutations(shadow, learner.class_text)
        return self._known[1]

    def refutation(self, t: int) -> Refutation | None:
        fits = self.parts is not None and not self.first_lie
        if not t or fits or self._refutations is None:
            return None
        return self._refutations.at(t)

    @cached_property
    def first_lie(self) -> int:
        """The first round with another label than the target's, which only a person can give; 0: none."""
        source, stream = self._experiment.source, self._experiment.stream
        if self.target is None or (source.kind != "rows" and not source.places):
            return 0
        for start in range(0, len(stream), STEP):
            X, y = stream.block(start, start + STEP)
            lies = np.flatnonzero(self.target.labels(X) != y)
            if len(lies):
                return start + int(lies[0]) + 1
        return 0

    # -- the bound ---------------------------------------------------------------------------------------------

    @cached_property
    def bound(self) -> Guarantee:
        return self._experiment.learner.bound(self._experiment.n, self.target)

    def guarantee(self, t: int) -> Guarantee:
        if self.bound.value is None:
            return self.bound
        why = self._experiment.learner.objection(self._experiment, t)
        return self.bound._replace(value=None, why=why) if why else self.bound

    def objection(self, t: int) -> str:
        """Why a bound for targets of the class says nothing of the first t rounds; empty where it does."""
        if self.target is not None:
            return f"the label of round {self.first_lie} is not the target’s" if 0 < self.first_lie <= t else ""
        if self.refutation(t) is None:
            return ""
        return f"this cannot be {self._experiment.learner.class_text}"

    def guarantees(self, t: int) -> list[Guarantee]:
        own = self.guarantee(t)
        if own.value is None or self.target is None:
            return [own]
        return [own, *self._experiment.learner.closer_bounds(self._experiment.n, self.target, self._experiment.margins)]
