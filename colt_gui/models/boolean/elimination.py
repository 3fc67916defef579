"""Learning by striking out (Mehta, Lecture 2; the generalisation algorithm, Valiant 1984): all features to begin with,
and every one that a mistake shows to be none of the target's goes.

A conjunction says − where one of its features is false; a positive example proves those that are false in it wrong. A
disjunction is its mirror image: + where one of its features is true, and a negative example proves those wrong.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from colt_gui.models.boolean import elimination_words
from colt_gui.models.boolean.charts import left_chart
from colt_gui.models.boolean.concepts.concept_class import ConceptClass
from colt_gui.models.boolean.concepts.features import Features
from colt_gui.models.boolean.concepts.linear_form import LinearForm
from colt_gui.models.boolean.concepts.version_chart import version_charts
from colt_gui.models.boolean.learner import BooleanLearner
from colt_gui.models.boolean.words.bit_words import places_of, some_hold
from colt_gui.models.boolean.words.formula import Formula, conjunction, disjunction
from colt_gui.models.boolean.words.subsumption import without_longer
from colt_gui.models.core.guarantee import Guarantee
from colt_gui.models.core.readings import AT_LEAST, Chart, Meter
from colt_gui.models.core.theorems import limit_for

if TYPE_CHECKING:
    from colt_gui.models.boolean.concepts.margins import Margins
    from colt_gui.models.boolean.experiment import BooleanExperiment
    from colt_gui.models.boolean.played import PlayedRound

CELLS = 2**23  # clauses or terms × rows that are judged at once


class EliminationLearner(BooleanLearner):
    """`side` is what the hypothesis says where no feature objects: + for conjunctions, whose false features object,
    − for disjunctions, whose true ones do. A mistake on an example of that side strikes out all that objected; the
    other mistake cannot happen while the target is of the class, and changes nothing."""

    made_of: str = "literals"
    side: int = 1
    features: Features
    alive: np.ndarray

    @property
    def size(self) -> int:
        """The most literals of a feature."""
        return 1

    def begin(self, names: tuple[str, ...]) -> None:
        super().begin(names)
        self.features = Features(self.made_of, self.n, self.size, self.names)
        self._set(np.ones(len(self.features), dtype=bool))

    def _set(self, alive: np.ndarray) -> None:
        self.alive = alive
        self._form: LinearForm | None = None
        self._places: np.ndarray | None = None
        self._formula: Formula | None = None

    # -- rounds ------------------------------------------------------------------------------------------------

    @property
    def block(self) -> int:
        """How many rounds are judged at once; of clauses and terms whole words of rows, for about a millisecond."""
        if self.made_of in {"variables", "literals"}:
            return super().block
        return max(64, min(super().block, CELLS // len(self.features)))

    def judge(self, X: np.ndarray) -> np.ndarray:
        """More than 0 where a feature objects; of single literals how many do."""
        if self.made_of in {"variables", "literals"}:
            self._form = self._form or self._objections()
            return self._form(X)
        if self._places is None:
            self._places = places_of(-self.side * self.features.table[self.alive], self.n)
        return some_hold(self._places, X)

    def _objections(self) -> LinearForm:
        plain = self.alive[: self.n].astype(float)
        negated = self.alive[self.n :].astype(float) if self.made_of == "literals" else np.zeros(self.n)
        true, false = (negated, plain) if self.side > 0 else (plain, negated)
        return LinearForm(true - false, false.sum())

    def answers(self, scores: np.ndarray) -> np.ndarray:
        return (scores > 0) != (self.side > 0)

    def moves(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        return (scores > 0) & (y == self.side)

    def objecting(self, x: np.ndarray) -> np.ndarray:
        """The features that are alive and object to this example."""
        alive = np.flatnonzero(self.alive)
        return alive[self.features.values(x, alive) != (self.side > 0)]

    def update(self, x: np.ndarray, y: int) -> np.ndarray:
        struck = self.objecting(x)
        alive = self.alive.copy()
        alive[struck] = False
        self._set(alive)
        return struck

    # -- time --------------------------------------------------------------------------------------------------

    @property
    def mortal(self) -> int:
        return len(self.features)

    @property
    def total(self) -> float:
        return float(np.count_nonzero(self.alive))

    def restored(self, deaths: np.ndarray, t: int) -> Self:
        made = self.copied()
        made._set(deaths > t)
        return made

    # -- its hypothesis ----------------------------------------------------------------------------------------

    @property
    def formula(self) -> Formula:
        """The features that are alive; of clauses and terms those that no shorter one makes superfluous."""
        if self.made_of in {"clauses", "terms"}:
            return self._without_longer
        literals = sorted(self.features.table[self.alive, 0].tolist(), key=abs)
        return conjunction(literals) if self.side > 0 else disjunction(literals)

    @property
    def _without_longer(self) -> Formula:
        """Found once for each hypothesis; most go because one of their literals stands alone."""
        if self._formula is None:
            table, sizes = self.features.table, self.features.sizes
            alone = table[self.alive & (sizes == 1), 0]
            kept = self.alive & ((sizes == 1) | ~np.isin(table, alone).any(axis=1))
            self._formula = without_longer(self.features.formula(kept))
        return self._formula

    def hypothesis_text(self) -> str:
        return self.formula.text(self.names)

    def hypothesis_typeset(self) -> str:
        return self.formula.typeset(self.names)

    @property
    def concept_class(self) -> ConceptClass:
        return ConceptClass(self.made_of, self.side, self.size)

    # -- its theorem -------------------------------------------------------------------------------------------

    bound_name: ClassVar[str] = "Elimination"
    size_letter: ClassVar[str] = "n"  # what the theorem calls the number of variables

    @property
    def bound_formula(self) -> str:
        return limit_for(self)

    @abstractmethod
    def most_mistakes(self, n: int, kept: int = 0) -> int:
        """With n variables, when so many features are the target's and stay."""

    def bound(self, n: int, target: Formula | None) -> Guarantee:
        made = Guarantee(self.bound_name, self.bound_formula, "mistakes", inputs={self.size_letter: n}, theorem=self.id)
        if target is not None and self.parts_of(target, n) is None:
            return made._replace(why=f"the target is not {self.class_text}")
        return made._replace(value=float(self.most_mistakes(n)))

    def closer_bounds(self, n: int, target: Formula, margins: Margins | None = None) -> list[Guarantee]:
        """The target's own features stay: so many fewer can go."""
        parts = self.parts_of(target, n)
        if not parts:
            return []
        value = max(0, self.most_mistakes(n, len(parts)))
        return [Guarantee(self.bound_name, f"{self.bound_formula} − {len(parts)}", "mistakes", float(value))]

    # -- what it says of itself --------------------------------------------------------------------------------

    def first_words(self) -> str:
        return elimination_words.before(self)

    def reason_for(self, played: PlayedRound) -> str:
        return elimination_words.reason(self, played)

    def meters(self, experiment: BooleanExperiment, t: int) -> list[Meter]:
        return [self._other_mistakes(experiment, t), self._left(experiment, t), *self._kept(experiment, t)]

    def _other_mistakes(self, experiment: BooleanExperiment, t: int) -> Meter:
        """Those that the target's class rules out."""
        counts = experiment.counts
        title, running = (
            ("False positives", counts.positives) if self.side > 0 else ("False negatives", counts.negatives)
        )
        count = int(running[t])
        why = experiment.guarantee(t).why
        if why:
            return Meter(title, count, None, why, whole=True, theorem=self.id)
        note = f"none, while the target is {self.class_text}"
        return Meter(title, count, 0, note, whole=True, theorem=self.id)

    def _left(self, experiment: BooleanExperiment, t: int) -> Meter:
        left = int(np.count_nonzero(experiment.run.deaths > t))
        mistakes = experiment.counts.negatives[t] if self.side > 0 else experiment.counts.positives[t]
        note = "each mistake that counts strikes out one at least"
        title, most = f"{self.made_of.capitalize()} left", self._most_left(int(mistakes))
        return Meter(title, left, most, note, whole=True, theorem=self.id)

    def _most_left(self, mistakes: int) -> int:
        return len(self.features) - mistakes

    def _kept(self, experiment: BooleanExperiment, t: int) -> list[Meter]:
        comparison, parts = experiment.comparison(t), experiment.target_parts
        if comparison is None or not parts:
            return []
        kept = len(parts) - len(comparison.missing)
        why = experiment.guarantee(t).why
        if why:
            return [Meter("Target kept", kept, None, why, whole=True, theorem=self.id)]
        note = "c ⊆ h: nothing of the target goes"
        return [Meter("Target kept", kept, len(parts), note, AT_LEAST, whole=True, theorem=self.id)]

    def charts(self, experiment: BooleanExperiment) -> list[Chart]:
        return [left_chart(experiment), *version_charts(experiment)]

    def reported_round(self, experiment: BooleanExperiment, t: int) -> dict[str, Any]:
        return {"struck": [self.features.text(i) for i in experiment.killed(t).tolist()]}

    def summary(self, experiment: BooleanExperiment, T: int) -> dict[str, Any]:
        return {"left": int(np.count_nonzero(experiment.run.deaths > T))}
