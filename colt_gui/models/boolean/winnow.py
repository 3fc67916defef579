"""Winnow (Littlestone 1988): weights are doubled or zeroed, so that few relevant variables among many are
found with lg n mistakes for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from colt_gui.models.boolean import bounds, winnow_readings
from colt_gui.models.boolean.concepts.concept_class import ConceptClass
from colt_gui.models.boolean.concepts.features import Features
from colt_gui.models.boolean.concepts.linear_form import LinearForm
from colt_gui.models.boolean.concepts.version_chart import version_charts
from colt_gui.models.boolean.learner import NOTHING
from colt_gui.models.boolean.weighing import WeighingLearner
from colt_gui.models.boolean.words.formula import Formula
from colt_gui.models.core.guarantee import Guarantee
from colt_gui.models.core.param import Param
from colt_gui.models.core.readings import Chart, Meter
from colt_gui.models.core.theorems import limit_of

if TYPE_CHECKING:
    from colt_gui.models.boolean.experiment import BooleanExperiment
    from colt_gui.models.boolean.played import PlayedRound


class Winnow(WeighingLearner):
    """h = (1, …, 1); says + iff Σhᵢxᵢ > n/2. A false negative doubles the weights of the bits that are 1, a false
    positive makes them 0. At most 2 + 2k·lg n mistakes on a disjunction of k variables. With negations the ¬xᵢ are
    variables, too: n is 2n.

    >>> learner = Winnow()
    >>> learner.begin(("x1", "x2", "x3", "x4"))
    >>> learner.learn(np.array([1, 0, 0, 1], dtype=bool), 1), learner.weights.tolist()
    (-1, [2.0, 1.0, 1.0, 2.0])
    """

    id = "winnow"
    name = "Winnow"
    rule = "false negative: double the weights of the 1s; false positive: zero them"
    source = "Littlestone 1988"
    params = (
        Param("negations", "Negations", False, kind="bool", help="Every ¬x is a variable, too: 2n weights."),
    )  # fmt: skip
    features: Features
    negations: bool

    @property
    def concept(self) -> str:  # type: ignore[override]
        return "disjunction" if self.negations else "k-disjunction"

    @property
    def concept_class(self) -> ConceptClass:
        return ConceptClass(self._made_of, -1)

    @property
    def _made_of(self) -> str:
        return "literals" if self.negations else "variables"

    def begin(self, names: tuple[str, ...]) -> None:
        super().begin(names)
        self.features = Features(self._made_of, self.n, names=self.names)
        self._set(np.ones(len(self.features)))

    @property
    def threshold(self) -> float:
        return len(self.features) / 2

    def form(self) -> LinearForm:
        if not self.negations:
            return LinearForm(self.w)
        plain, negated = self.w[: self.n], self.w[self.n :]
        return LinearForm(plain - negated, negated.sum())

    def answers(self, scores: np.ndarray) -> np.ndarray:
        return scores > self.threshold

    def active(self, x: np.ndarray) -> np.ndarray:
        """Which weights speak for this example."""
        return np.concatenate([x, ~x]) if self.negations else x

    def update(self, x: np.ndarray, y: int) -> np.ndarray:
        self._set(self.changed(x, y))
        return NOTHING

    def changed(self, x: np.ndarray, y: int) -> np.ndarray:
        return np.where(self.active(x), 2 * self.w if y > 0 else 0.0, self.w)

    # -- its theorem -------------------------------------------------------------------------------------------

    @property
    def size_text(self) -> str:
        """What n is called here."""
        return "2n" if self.negations else "n"

    def bound(self, n: int, target: Formula | None) -> Guarantee:
        formula = limit_of("winnow-negations" if self.negations else "winnow")
        made = Guarantee("Winnow", formula, "mistakes", inputs={"n": n}, theorem=self.id)
        if target is None:
            return made._replace(why="k is not known without a target")
        parts = self.parts_of(target, n)
        if parts is None:
            return made._replace(why=f"the target is not {self.class_text}")
        value = (bounds.winnow_negations if self.negations else bounds.winnow)(n, len(parts))
        return made._replace(value=float(value), inputs={"n": n, "k": len(parts)})

    # -- what it says of itself --------------------------------------------------------------------------------

    def first_words(self) -> str:
        return winnow_readings.before(self)

    def reason_for(self, played: PlayedRound) -> str:
        return winnow_readings.reason(self, played)

    def hypothesis_text(self) -> str:
        return f"{self.weighted_sum()} > {self.threshold:g}"

    @property
    def comparison(self) -> str:
        return f" > {self.threshold:g}"

    def meters(self, experiment: BooleanExperiment, t: int) -> list[Meter]:
        return winnow_readings.meters(self, experiment, t)

    def charts(self, experiment: BooleanExperiment) -> list[Chart]:
        return [winnow_readings.ledger(self, experiment), *version_charts(experiment)]

    def reported_round(self, experiment: BooleanExperiment, t: int) -> dict[str, Any]:
        return {"w": experiment.after(t).w.tolist()}  # type: ignore[attr-defined]

    def summary(self, experiment: BooleanExperiment, T: int) -> dict[str, Any]:
        return {"threshold": self.threshold}
