"""Winnow's invariants as meters, its ledger as a chart, its rounds in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from colt_gui.models.boolean.charts import steps
from colt_gui.models.boolean.played import literals_listed
from colt_gui.models.core.readings import Chart, Meter
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.boolean.experiment import BooleanExperiment
    from colt_gui.models.boolean.played import PlayedRound
    from colt_gui.models.boolean.winnow import Winnow


def meters(learner: Winnow, experiment: BooleanExperiment, t: int) -> list[Meter]:
    """Of these only N ≤ k·lg n needs a target; the others follow from the rule alone."""
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


def ledger(learner: Winnow, experiment: BooleanExperiment) -> Chart:
    """Each false negative adds n/2 at most, each false positive takes more than n/2."""
    size, counts, name = len(learner.features), experiment.counts, learner.size_text
    limit = size + (counts.negatives - counts.positives) * size / 2
    curves = [
        steps("Σh", experiment.run.totals, "hypothesis"),
        steps(f"{name} + (N − P)·{name}/2", limit, "bound"),
    ]
    return Chart("ledger", "Winnow’s ledger", "rounds", curves)


def before(learner: Winnow) -> str:
    all_ones = f"All {number(len(learner.features), 9)} weights are 1"
    if learner.negations:
        return f"{all_ones}: of each x and ¬x one is true, so Σh·x = n is not above n, and it says − to everything."
    return f"{all_ones}: it says + where more than half of the bits are 1."


def reason(learner: Winnow, played: PlayedRound) -> str:
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
