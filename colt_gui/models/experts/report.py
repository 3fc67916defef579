"""A run with experts as `colt-gui run` prints it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from colt_gui.models.core.report import Report, strict
from colt_gui.models.experts.aggregating import ALL_DEAD
from colt_gui.models.experts.experiment import ExpertsExperiment
from colt_gui.models.experts.halving import NOT_REALISABLE

NO_WEIGHT = "no weight is left: every expert has erred"


def report(experiment: ExpertsExperiment, seed: int | None = None) -> Report:
    """`seed` is the one that was asked for; without it, it is shown only where chance was used."""
    experiment.work()
    learner, document = experiment.learner, experiment.document
    source = experiment.source
    chance = source.noise or source.kind not in {"table", "adversary", "example-2-2"}
    head = {
        "learner": learner.id,
        "params": strict(learner.values),
        "seed": document.seed if chance else seed,
        "examples": len(experiment.advice),
        "dimension": experiment.advice.n,
        "experts": list(experiment.names),
    }
    return Report(head, rounds(experiment), summary(experiment))


def rounds(experiment: ExpertsExperiment) -> Iterator[dict[str, Any]]:
    """One object for each round: `x` is the advice, `w` the normalised weights after it."""
    run, soft = experiment.run, experiment.learner.soft
    before = run.seek(0) or run.weights
    for t in range(1, len(run) + 1):
        r = run.round(t)
        run.seek(t)
        w = run.weights
        shown = {"t": t, "x": experiment.advice.row(t).tolist(), "y": int(r.outcome > 0) if soft else r.outcome}
        shown |= _said(experiment, t, r)
        shown |= {"updated": not np.array_equal(w, before), "w": w.tolist()}
        yield strict(shown)
        before = w


def _said(experiment: ExpertsExperiment, t: int, r) -> dict[str, Any]:
    vote = experiment.vote(t)
    if experiment.learner.soft:
        return {"score": r.plus, "prediction": r.prediction, "loss": r.loss, "eta": r.eta, "stage": int(r.stage) + 1}
    found = {"score": vote.plus - vote.minus, "prediction": int(r.prediction), "mistake": bool(r.loss)}
    if experiment.learner.id == "halving":
        found["version_space"] = experiment.version_space(t)
    return found


def summary(experiment: ExpertsExperiment) -> dict[str, Any]:
    run, counts = experiment.run, experiment.counts
    T = len(run)
    run.seek(T)
    limit = counts.promise.at(T)
    found = {"rounds": T, **_own(experiment, T), **_experts(experiment, T), "bound": limit}
    found |= {"bound_formula": counts.promise.formula}
    found["bound_holds"] = None if limit is None else bool(counts.own[T] <= limit * (1 + 1e-9) + 1e-9)
    if run.exhausted:
        found["stopped"] = f"after {T} rounds, the most that are made"
    return _strict(found, _why(experiment, T))


def _own(experiment: ExpertsExperiment, T: int) -> dict[str, Any]:
    learner, counts = experiment.learner, experiment.counts
    if learner.id == "halving":
        consistent = np.flatnonzero(experiment.run.losses == 0).tolist()
        return {
            "mistakes": int(counts.own[T]),
            "version_space": experiment.version_space(T),
            "hypotheses": learner.n,
            "consistent": [experiment.names[i] for i in consistent],
        }
    if not learner.soft:
        return {"mistakes": int(counts.own[T]), "potential": float(counts.potential[T])}
    eta = experiment.run.columns.eta
    found = {"loss": float(counts.own[T]), "stages": len(experiment.stage_starts)}
    found |= {"stage_starts": [t + 1 for t in experiment.stage_starts]}
    return found | {"eta": float(eta[T - 1]) if T else learner.rate_at(0.0, 0)}


def _experts(experiment: ExpertsExperiment, T: int) -> dict[str, Any]:
    run, counts, names = experiment.run, experiment.counts, experiment.names
    losses = run.losses if experiment.learner.soft else run.losses.astype(int)
    with np.errstate(invalid="ignore"):
        regret = float(counts.own[T] - counts.best[T])
    best = run.losses.min()
    return {
        "weights": dict(zip(names, run.weights.tolist())),
        "losses": dict(zip(names, losses.tolist())),
        "best_expert": names[run.best_expert] if best < math.inf else None,
        "best_loss": float(best) if experiment.learner.soft else int(best),
        "regret": regret if experiment.learner.soft or not math.isfinite(regret) else int(regret),
    }


def _why(experiment: ExpertsExperiment, T: int) -> str:
    counts, learner = experiment.counts, experiment.learner
    if learner.id == "halving" and counts.best[T] > 0:
        return NOT_REALISABLE
    if not math.isfinite(counts.best[T]):
        return ALL_DEAD
    if not learner.soft and not math.isfinite(counts.potential[T]):
        return NO_WEIGHT
    if np.isinf(experiment.run.losses).any():
        return "an expert that was certain and wrong has lost infinitely much"
    return counts.promise.why if counts.promise.at(T) is None else ""


def _strict(found: dict[str, Any], why: str) -> dict[str, Any]:
    """Null, and the reason, for what is no number; also inside the experts' own tables."""
    nulled = {key: _finite(value) for key, value in found.items()}
    missing = any(v is None or (isinstance(v, dict) and None in v.values()) for v in nulled.values())
    return nulled | ({"why": why} if missing or why in {NOT_REALISABLE, ALL_DEAD, NO_WEIGHT} else {})


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    return None if isinstance(value, float) and not math.isfinite(value) else value
