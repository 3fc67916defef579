"""One line for each round with experts: what came, what the vote said, who lost weight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import Narration
from colt_gui.models.experts.stopping import brief_stop
from colt_gui.models.own.faults import LearnerFault
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment


def narrate(experiment: ExpertsExperiment, t: int) -> Narration:
    if not experiment.rounds:
        return Narration("No points yet.", "Click to place a point. Right click places the other class.")
    if t == 0:
        who = _before(experiment)
        return Narration("Before the first round.", f"{who} {_next(experiment, t) or 'Press Space to play.'}")
    learner, played = experiment.learner, experiment.run.played(t)
    outcome = played.round.outcome
    came = str(int(outcome > 0)) if learner.soft else sign(outcome)
    headline = f"Round {t}: outcome {came}, {learner.said(played)}."
    reason = _reason(experiment, t)
    return Narration(headline, " ".join(filter(None, (reason, _next(experiment, t), _end(experiment, t)))))


def _before(experiment: ExpertsExperiment) -> str:
    n, weights = experiment.learner.n, experiment.rows(0).weight
    if n == 1:
        return "One expert, with all the weight."
    return f"{n} experts, all with the same weight." if np.ptp(weights) == 0 else f"{n} experts."


def _next(experiment: ExpertsExperiment, t: int) -> str:
    """What a person who plays the adversary is asked."""
    if experiment.source.answers is None or t < len(experiment.run):
        return ""
    coming = experiment.coming(t)
    if coming is None:
        return ""
    shown = number(coming.prediction) if experiment.learner.soft else sign(coming.prediction)
    return f"Now it says {shown}: what is the outcome?"


def _end(experiment: ExpertsExperiment, t: int) -> str:
    if t < len(experiment.run) or not experiment.run.exhausted:
        return ""
    return brief_stop(experiment)


def _reason(experiment: ExpertsExperiment, t: int) -> str:
    """What a learner of somebody's own does wrong when it is asked is said in its place."""
    learner = experiment.learner
    try:
        return learner.reason_for(experiment.run.played(t))
    except LearnerFault as fault:
        learner.guard.faults.append(fault)
        return str(fault)
