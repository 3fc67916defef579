"""A run with experts as `colt-gui run` prints it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from colt_gui.models.core.report import Report, strict
from colt_gui.models.experts.experiment import ExpertsExperiment


def report(experiment: ExpertsExperiment, seed: int | None = None) -> Report:
    """`seed` is the one that was asked for; without it, it is shown only where chance was used."""
    learner, document = experiment.learner, experiment.document
    source = experiment.source
    chance = source.noise or learner.tosses_coins or source.kind not in {"table", "adversary", "example-2-2"}
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
    run.seek(0)
    before = run.weights
    for t in range(1, len(run) + 1):
        r = run.round(t)
        run.seek(t)
        w = run.weights
        shown = {"t": t, "x": experiment.advice.row(t).tolist(), "y": int(r.outcome > 0) if soft else r.outcome}
        shown |= experiment.learner.reported_round(experiment, t, r)
        shown |= {"updated": not np.array_equal(w, before), "w": w.tolist()}
        yield strict(shown)
        before = w


def summary(experiment: ExpertsExperiment) -> dict[str, Any]:
    run, counts = experiment.run, experiment.counts
    T = len(run)
    run.seek(T)
    limit = counts.promise.at(T)
    values = {"rounds": T, **experiment.learner.summary(experiment, T), **_experts(experiment, T), "bound": limit}
    values |= {"bound_formula": counts.promise.formula}
    values["bound_holds"] = None if limit is None else bool(counts.own[T] <= limit * (1 + 1e-9) + 1e-9)
    if run.exhausted:
        values["stopped"] = f"after {T} rounds, the most that are made"
    return _strict(values, _why(experiment, T))


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
    promise = experiment.counts.promise
    return experiment.learner.why_null(experiment, T) or (promise.why if promise.at(T) is None else "")


def _strict(values: dict[str, Any], why: str) -> dict[str, Any]:
    """Null, and the reason, for what is no number; also inside the experts' own tables."""
    nulled = {key: _finite(value) for key, value in values.items()}
    missing = any(v is None or (isinstance(v, dict) and None in v.values()) for v in nulled.values())
    return nulled | ({"why": why} if missing else {})


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    return None if isinstance(value, float) and not math.isfinite(value) else value
