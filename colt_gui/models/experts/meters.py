"""The counts of a run with experts at time t, each next to the theorem that limits it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from colt_gui.models.core.readings import Meter
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment

FALL = "Fall of P"  # short: two numbers stand beside it
POTENTIAL = "experts-potential"  # the theorem behind it


def meters(experiment: ExpertsExperiment, t: int) -> list[Meter]:
    return [_loss(experiment, t), *experiment.learner.meters(experiment, t)]


def _loss(experiment: ExpertsExperiment, t: int) -> Meter:
    counts, promise = experiment.counts, experiment.counts.promise
    whole = experiment.learner.mistakes_counted
    limit = promise.at(t)
    note = promise.refusal if limit is None else promise.note(t, counts.best[t])
    title = experiment.learner.loss_word.capitalize()
    return Meter(title, counts.own[t], limit, note, whole=whole, theorem=promise.theorem)


def regret(experiment: ExpertsExperiment, t: int) -> Meter:
    counts = experiment.counts
    if not math.isfinite(counts.own[t]):
        note = "own loss and the best expert’s are both infinite"
        return Meter("Regret", math.nan, None, note, theorem=counts.promise.theorem)
    limit = counts.promise.at(t)
    name = experiment.names[experiment.best_expert(t)]
    note = f"own loss − that of the best so far, {name}: {number(counts.best[t])}"
    least = None if limit is None else limit - counts.best[t]
    return Meter("Regret", counts.own[t] - counts.best[t], least, note, theorem=counts.promise.theorem)


def potential(experiment: ExpertsExperiment, t: int) -> Meter:
    """Kivinen, Lemma 1.4 and Alg. 2.6."""
    counts = experiment.counts
    fallen = counts.potential[0] - counts.potential[t]
    if not math.isfinite(fallen):
        return Meter(FALL, math.inf, None, "no weight is left: it has fallen to −∞", theorem=POTENTIAL)
    note = "P = c·ln W falls by at least the loss"
    return Meter(FALL, fallen, counts.own[t], note, "at least", theorem=POTENTIAL)
