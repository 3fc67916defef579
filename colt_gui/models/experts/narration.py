"""One line for each round with experts: what came, what the vote said, who lost weight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import Narration
from colt_gui.models.experts.aggregating import ALL_DEAD
from colt_gui.models.experts.halving import NOT_REALISABLE
from colt_gui.models.own.faults import LearnerFault
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment


def narrate(experiment: ExpertsExperiment, t: int) -> Narration:
    if not len(experiment.advice):
        return Narration("No points yet.", "Click to place a point. Right click places the other class.")
    if t == 0:
        n = experiment.learner.n
        who = f"{n} experts, all with the same weight." if n > 1 else "One expert, with all the weight."
        return Narration("Before the first round.", f"{who} {_next(experiment, t) or 'Press Space to play.'}")
    r = experiment.run.round(t)
    if experiment.learner.soft:
        headline = f"Round {t}: outcome {int(r.outcome > 0)}, said {number(r.prediction)}: loss {number(r.loss)}."
    else:
        said = "the vote said" if experiment.learner.id != "halving" else "most of V said"
        headline = f"Round {t}: outcome {sign(r.outcome)}, {said} {sign(r.prediction)}."
    reason = REASONS.get(experiment.learner.id, _own)(experiment, t, r)
    return Narration(headline, " ".join(filter(None, (reason, _next(experiment, t), _end(experiment, t)))))


def _next(experiment: ExpertsExperiment, t: int) -> str:
    """What a person who plays the adversary is asked."""
    if experiment.source.answers is None or t < len(experiment.run) or t >= len(experiment.advice):
        return ""
    said = experiment.coming(t).prediction
    shown = number(said) if experiment.learner.soft else sign(said)
    return f"Now it says {shown}: what is the outcome?"


def _end(experiment: ExpertsExperiment, t: int) -> str:
    return "Stopped here: the run is long enough." if t == len(experiment.run) and experiment.run.exhausted else ""


def _erred(experiment: ExpertsExperiment, t: int, r) -> int:
    return int(np.count_nonzero(experiment.advice.row(t) != r.outcome))


def _experts(count: int) -> str:
    return "1 expert" if count == 1 else f"{count} experts"


def _own(experiment: ExpertsExperiment, t: int, r) -> str:
    """What the learner says itself, or its rule."""
    loss = experiment.learner.expert_losses(experiment.advice.row(t)[None], np.array([r.outcome]))[0]
    try:
        told = experiment.learner.reason_for(t, loss)
    except LearnerFault as fault:
        experiment.learner.guard.faults.append(fault)
        return str(fault)
    return told or f"{_experts(int(np.count_nonzero(loss)))} lost. {experiment.learner.rule}"


def _halving(experiment: ExpertsExperiment, t: int, r) -> str:
    before, after = experiment.version_space(t - 1), experiment.version_space(t)
    if not before:
        return f"V is empty, so it says +: {NOT_REALISABLE}."
    if not after:
        return f"The last {before} of V erred: {NOT_REALISABLE}. From here on it says +."
    if before == after:
        return f"All {after} of V were right." if after > 1 else "The one hypothesis of V was right."
    half = ": a mistake, so at least half of it goes" if r.loss else ""
    return f"V shrinks from {before} to {after}{half}."


def _weighted_majority(experiment: ExpertsExperiment, t: int, r) -> str:
    beta, erred = experiment.learner.beta, _erred(experiment, t, r)
    if not erred:
        return "No expert erred: the weights stay."
    lose = {0.5: "halves", 0.0: "is gone"}.get(beta, f"×{number(beta)}")
    text = f"{_experts(erred)} erred: {'its' if erred == 1 else 'their'} weight {lose}."
    if r.loss:
        text += f" Total weight falls to at most {_share((1 + beta) / 2)} of itself."
    if r.log_total == -np.inf:
        text += " All experts are dead: from here on it says +."
    return text


def _share(value: float) -> str:
    return {0.75: "¾", 0.5: "½"}.get(value, number(value))


def _aggregating(experiment: ExpertsExperiment, t: int, r) -> str:
    learner = experiment.learner
    if r.best == np.inf:
        return f"{ALL_DEAD.capitalize()}. It goes on with the last weights."
    text = f"Each weight ×e^(−ηL), η = {number(r.eta)}; the mean advice was {number(r.plus)}."
    before = experiment.run.round(t - 1).stage if t > 1 else 0
    if r.stage > before:
        budget = number(learner.stages[r.stage].budget)
        return f"{text} The stage lost more than it may: B doubles to {budget} and all weights start again."
    dead = experiment.newly_dead(t) if learner.loss == "logarithmic" else 0
    return f"{text} {_experts(dead)} died: certain and wrong." if dead else text


REASONS = {"halving": _halving, "weighted-majority": _weighted_majority, "aggregating": _aggregating}
