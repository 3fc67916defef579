"""Winnow (Littlestone 1988): weights are doubled or zeroed, so that few relevant variables among many are
found with lg n mistakes for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np

from colt_gui.models.boolean import bounds
from colt_gui.models.boolean.concepts.features import ConceptClass, Features
from colt_gui.models.boolean.learner import NOTHING, steps, version_charts
from colt_gui.models.boolean.run import literals_listed
from colt_gui.models.boolean.weighing import LinearForm, WeighingLearner
from colt_gui.models.boolean.words.formula import Formula
from colt_gui.models.core.param import Param
from colt_gui.models.core.readings import Chart, Guarantee, Meter
from colt_gui.models.core.theorems import limit_of
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.boolean.experiment import BooleanExperiment
    from colt_gui.models.boolean.run import PlayedRound


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
        """Return the mask of the weights that are added up for this example."""
        return np.concatenate([x, ~x]) if self.negations else x

    def update(self, x: np.ndarray, y: int) -> np.ndarray:
        self._set(self.changed(x, y))
        return NOTHING

    def changed(self, x: np.ndarray, y: int) -> np.ndarray:
        return np.where(self.active(x), 2 * self.w if y > 0 else 0.0, self.w)

    # -- its theorem -------------------------------------------------------------------------------------------

    @property
    def size_text(self) -> str:
        """The name of the number of weights: n, or 2n."""
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
        return _words_before(self)

    def reason_for(self, played: PlayedRound) -> str:
        return _reason(self, played)

    def hypothesis_text(self) -> str:
        return f"{self.weighted_sum()} > {self.threshold:g}"

    @property
    def comparison(self) -> str:
        return f" > {self.threshold:g}"

    def meters(self, experiment: BooleanExperiment, t: int) -> list[Meter]:
        return _meters(self, experiment, t)

    def charts(self, experiment: BooleanExperiment) -> list[Chart]:
        return [_ledger(self, experiment), *version_charts(experiment)]

    def reported_round(self, experiment: BooleanExperiment, t: int) -> dict[str, Any]:
        return {"w": experiment.after(t).w.tolist()}  # type: ignore[attr-defined]

    def summary(self, experiment: BooleanExperiment, T: int) -> dict[str, Any]:
        return {"threshold": self.threshold}


# -- readings ------------------------------------------------------------------------------------------------------


def _meters(learner: Winnow, experiment: BooleanExperiment, t: int) -> list[Meter]:
    """Return Winnow's invariants. Only N ≤ k·lg n needs a target; the others follow from the rule alone."""
    weights, size = _after(experiment, t).w, len(learner.features)
    N, P = int(experiment.counts.negatives[t]), int(experiment.counts.positives[t])
    name = learner.size_text
    made = [
        _negatives(learner, experiment, t),
        Meter("False positives", P, 2 + N, "P ≤ 2 + N", whole=True),
        Meter("Σh", float(weights.sum()), size + (N - P) * size / 2, f"0 ≤ Σh ≤ {name} + (N − P)·{name}/2"),
        Meter("Largest weight", float(weights.max()), float(size), f"0 ≤ h ≤ {name}"),
    ]
    return [meter._replace(theorem=learner.id) for meter in made]


def _negatives(learner: Winnow, experiment: BooleanExperiment, t: int) -> Meter:
    guarantee, N = experiment.guarantee(t), int(experiment.counts.negatives[t])
    formula = f"k·lg {learner.size_text}"
    if guarantee.value is None:
        return Meter("False negatives", N, None, f"{formula} does not apply: {guarantee.why}", whole=True)
    return Meter("False negatives", N, (guarantee.value - 2) / 2, f"N ≤ {formula}", whole=True)


def _ledger(learner: Winnow, experiment: BooleanExperiment) -> Chart:
    """Chart the sum of the weights: each false negative adds n/2 at most, each false positive takes more than n/2."""
    size, counts, name = len(learner.features), experiment.counts, learner.size_text
    limit = size + (counts.negatives - counts.positives) * size / 2
    curves = [
        steps("Σh", experiment.run.totals, "hypothesis"),
        steps(f"{name} + (N − P)·{name}/2", limit, "bound"),
    ]
    return Chart("ledger", "Winnow’s ledger", "rounds", curves)


def _words_before(learner: Winnow) -> str:
    all_ones = f"All {number(len(learner.features), 9)} weights are 1"
    if learner.negations:
        return f"{all_ones}: of each x and ¬x one is true, so Σh·x = n is not above n, and it says − to everything."
    return f"{all_ones}: it says + where more than half of the bits are 1."


def _reason(learner: Winnow, played: PlayedRound) -> str:
    weights = cast("Winnow", played.before)
    score = float(weights.judge(played.x[None])[0])
    over, half = score > learner.threshold, f"{learner.size_text}/2 = {learner.threshold:g}"
    compared = f"Σh·x = {number(score)} {'>' if over else '≤'} {half}"
    if not played.wrong:
        return f"{compared}: {sign(played.said)} is right, and the weights stay."
    active = learner.active(played.x)
    moved = learner.literals()[active & (weights.w > 0)]
    return f"{compared}, but it is {sign(played.y)}: {_moved(learner, moved, played.y)}"


def _moved(learner: Winnow, moved: np.ndarray, y: int) -> str:
    if not len(moved):
        return "all of its weights are 0, and twice 0 is 0."
    whose = "the weight" if len(moved) == 1 else "the weights"
    what = ("doubles" if len(moved) == 1 else "double") if y > 0 else ("becomes 0" if len(moved) == 1 else "become 0")
    return f"{whose} of {literals_listed(moved, learner.names)} {what}."


def _after(experiment: BooleanExperiment, t: int) -> Winnow:
    return cast("Winnow", experiment.after(t))
