"""The counts of a run with experts at time t, each next to the theorem that limits it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import Meter
from colt_gui.models.experts.bayes import matching_beta, posterior
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment

SAME = 1e-9
FALL = "Fall of P"  # short: two numbers stand beside it


def meters(experiment: ExpertsExperiment, t: int) -> list[Meter]:
    found = [_loss(experiment, t)]
    if experiment.learner.id == "halving":
        return [*found, _version_space(experiment, t)]
    if experiment.source.noise and experiment.learner.id == "weighted-majority":
        found.append(_posterior(experiment, t))  # early: in a low window only the first ones are seen
    found.append(_regret(experiment, t))
    if experiment.falls:
        found.append(_potential(experiment, t))
    return found


def _loss(experiment: ExpertsExperiment, t: int) -> Meter:
    counts, promise = experiment.counts, experiment.counts.promise
    whole = experiment.learner.mistakes_counted
    title = "Mistakes" if whole else "Loss"
    limit = promise.at(t)
    if limit is None:
        note = f"{promise.formula} does not apply: {promise.why}" if promise.formula else promise.why
        if experiment.learner.id == "halving":
            note = "not realisable: lg |H| does not apply"  # the narration says why
        return Meter(title, counts.own[t], None, note, whole=whole)
    if experiment.learner.id == "halving":
        return Meter(title, counts.own[t], limit, f"lg |H|: |H| = {experiment.learner.n}", whole=True)
    note = f"{promise.formula}: L* = {number(counts.best[t])}, {promise.detail}"
    return Meter(title, counts.own[t], limit, note, whole=whole)


def _version_space(experiment: ExpertsExperiment, t: int) -> Meter:
    M, size = int(experiment.counts.own[t]), experiment.version_space(t)
    if not size:
        return Meter("Version space", 0, None, "not realisable: |H|/2^M does not apply", whole=True)
    note = "|V| ≤ |H|/2^M: each mistake at least halves it"
    return Meter("Version space", size, math.ldexp(experiment.learner.n, -M), note, whole=True)


def _regret(experiment: ExpertsExperiment, t: int) -> Meter:
    counts = experiment.counts
    if not math.isfinite(counts.own[t]):
        return Meter("Regret", math.nan, None, "own loss and the best expert’s are both infinite")
    regret, limit = counts.own[t] - counts.best[t], counts.promise.at(t)
    name = experiment.names[experiment.best_expert(t)]
    note = f"own loss − that of the best so far, {name}: {number(counts.best[t])}"
    return Meter("Regret", regret, None if limit is None else limit - counts.best[t], note)


def _potential(experiment: ExpertsExperiment, t: int) -> Meter:
    """Kivinen, Lemma 1.4 and Alg. 2.6."""
    counts = experiment.counts
    fallen = counts.potential[0] - counts.potential[t]
    if not math.isfinite(fallen):
        return Meter(FALL, math.inf, None, "no weight is left: it has fallen without end")
    return Meter(FALL, fallen, counts.own[t], "P = c·ln W falls by at least the loss", "at least")


def _posterior(experiment: ExpertsExperiment, t: int) -> Meter:
    """With β = ν₀/(1 − ν₀) the weight is the posterior (Kivinen, Ch. 1)."""
    noise, run = experiment.source.noise, experiment.run
    run.seek(t)
    apart = float(np.abs(run.weights - posterior(run.losses, t, noise)).max())
    beta = matching_beta(noise)
    if math.isclose(experiment.learner.beta, beta, rel_tol=1e-9):
        apart = 0.0 if apart < SAME else apart  # rounding is no difference
        return Meter("Posterior gap", apart, SAME, f"the weights are it, for β = ν₀/(1 − ν₀) = {number(beta)}")
    return Meter("Posterior gap", apart, None, f"the posterior only for β = ν₀/(1 − ν₀) = {number(beta, 4)}")
