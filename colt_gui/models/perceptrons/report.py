"""A run as `colt-gui run` prints it: plain numbers only; what is not a number is null with its reason."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from colt_gui.models.core.learner import MISTAKE, UPDATED, W
from colt_gui.models.core.report import NOT_WRITTEN_DOWN, Report, strict
from colt_gui.models.perceptrons.experiment import PerceptronExperiment

NOT_SEPARABLE = "not separable"


def report(experiment: PerceptronExperiment, seed: int | None = None) -> Report:
    """`seed` is the one that was asked for; without it, it is shown only where chance was used."""
    points, document, learner = experiment.points, experiment.document, experiment.learner
    chance = (learner.picking_rule if learner.picks else document.order) in {"shuffled", "random"}
    head = {
        "learner": learner.id,
        "params": strict(learner.values),
        "seed": document.seed if chance else seed,
        "order": "picked" if learner.picks else document.order,
        "examples": len(points),
        "dimension": points.dimension,
    }
    return Report(head, rounds(experiment), summary(experiment))


def rounds(experiment: PerceptronExperiment) -> Iterator[dict[str, Any]]:
    """One object for each round, `index` telling which example (from 0) it was."""
    run, X = experiment.run, experiment.points.X.tolist()
    hypothesis = _weights if experiment.learner.written_down else _kept
    after = hypothesis(experiment)
    for t, (i, record) in enumerate(zip(run.indices, run.rounds, strict=True), 1):
        y, score, prediction, mistake, updated, _ = record
        shown = {"t": t, "index": i, "x": X[i], "y": y, "score": score, "prediction": prediction}
        shown |= {"mistake": bool(mistake), "updated": bool(updated), **next(after)}
        yield shown if math.isfinite(score) and math.isfinite(sum(shown.get("w", ()))) else strict(shown)


def _weights(experiment: PerceptronExperiment) -> Iterator[dict[str, Any]]:
    d = experiment.points.dimension
    for record in experiment.run.rounds:
        w = record[W]
        yield {"w": w[:d], "bias": w[d] if len(w) > d else 0.0}


def _kept(experiment: PerceptronExperiment) -> Iterator[dict[str, Any]]:
    """The examples kept so far, in the order they were kept; one that was kept twice stands there twice."""
    support: list[int] = []
    for i, record in zip(experiment.run.indices, experiment.run.rounds, strict=True):
        if record[UPDATED]:
            support.append(i)
        yield {"support": support.copy()}


def summary(experiment: PerceptronExperiment) -> dict[str, Any]:
    run = experiment.run
    run.seek(len(run))
    counts: dict[str, Any] = {
        "rounds": len(run),
        "mistakes": int(run.mistakes.sum()),
        "updates": int(run.updates.sum()),
        "margin_mistakes": sum(bool(r[UPDATED] and not r[MISTAKE]) for r in run.rounds),
        "passes": run.passes,
        "converged": bool(run.converged),
    }
    if stopped := _stopped(experiment):
        counts["stopped"] = stopped
    values = {**counts, **_hypothesis(experiment), **_theorem(experiment, counts)}
    return strict(values | _why(experiment, values))


def _stopped(experiment: PerceptronExperiment) -> str:
    """Why the run ended before the learner was content."""
    run, document = experiment.run, experiment.document
    if run.converged:
        return ""
    if run.exhausted:
        return f"after {len(run)} rounds, the most that are made"
    until_clean = experiment.learner.picks or document.order in {"cycled", "adversarial"}
    if document.passes is None and until_clean:
        return f"after {run.passes} passes, because it would not end"
    return ""


def _hypothesis(experiment: PerceptronExperiment) -> dict[str, Any]:
    learner, d = experiment.learner, experiment.points.dimension
    if learner.written_down:
        w = list(learner.w or ())
        return {"w": w[:d], "bias": w[d] if len(w) > d else 0.0}
    used, coefficients = learner.expansion()
    kept = {"bias": 0.0, "support": used.tolist(), "coefficients": coefficients.tolist()}
    if learner.feature_kernel is None or learner.feature_kernel.id != "linear":
        return {"w": None, **kept, "w_why": NOT_WRITTEN_DOWN}
    return {"w": (coefficients @ experiment.points.X[used]).tolist(), **kept}


def _theorem(experiment: PerceptronExperiment, counts: dict[str, Any]) -> dict[str, Any]:
    guarantee, geometry = experiment.guarantee, experiment.known_geometry
    holds = guarantee.holds(counts[guarantee.counted])
    values = {
        "radius": float(geometry.radius),
        "margin": float(geometry.margin) if geometry.separable else None,
        "bound": None if guarantee.value is None else float(guarantee.value),
        "bound_name": guarantee.name,
        "bound_formula": f"{guarantee.counted} ≤ {guarantee.formula}" if guarantee.formula else None,
        "bound_holds": None if holds is None else bool(holds),
    }
    if not geometry.separable and experiment.learner.additive:
        values |= _hinge_bound(experiment, counts)
    return values


def _hinge_bound(experiment: PerceptronExperiment, counts: dict[str, Any]) -> dict[str, Any]:
    """What is still promised of the stream as it came, as the meter says it."""
    promise = experiment.promise
    if promise.value is None:
        return {"hinge_bound": None, "hinge_bound_why": _no_hinge_bound(experiment)}
    holds, formula = promise.holds(counts["updates"]), f"{promise.counted} ≤ {promise.formula}"
    return {"hinge_bound": float(promise.value), "hinge_bound_formula": formula, "hinge_bound_holds": bool(holds)}


def _no_hinge_bound(experiment: PerceptronExperiment) -> str:
    geometry = experiment.known_geometry
    if not geometry.radius:
        return "every point is 0"
    if geometry.Zh is None:
        return "it is not computed for so many points"
    return "the two sides of the proof do not meet"


def _why(experiment: PerceptronExperiment, values: dict[str, Any]) -> dict[str, Any]:
    """One reason for whatever is null: first the data, then the theorem, then the kernel."""
    detail = {"why_detail": experiment.guarantee.why} if values["bound"] is None else {}
    geometry = experiment.known_geometry
    if not geometry.separable:
        why = NOT_SEPARABLE if geometry.inseparable else geometry.why
        return {"why": why, **(detail or {"why_detail": geometry.why})}
    if values["bound"] is None:
        return {"why": experiment.guarantee.why, **detail}
    return {"why": values["w_why"]} if "w_why" in values else {}
