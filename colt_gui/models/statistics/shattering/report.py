"""Shattering as `colt-gui run` prints it: labellings as rounds, each with what shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from colt_gui.models.core.report import Report, strict
from colt_gui.models.statistics.bounds import sauer_power
from colt_gui.models.statistics.shattering.concepts import LIVE
from colt_gui.models.statistics.shattering.evidence import Box, Concept, Disc, Halfspace, Obstacle
from colt_gui.models.statistics.shattering.experiment import ShatterExperiment
from colt_gui.models.statistics.shattering.meters import not_counted

WRITTEN = 1000  # bits of a number of labellings


def report(experiment: ShatterExperiment, seed: int | None = None) -> Report:
    """`seed` is the one that was asked for; nothing is left to chance."""
    head = {
        "learner": experiment.learner.id,
        "params": strict(experiment.learner.values),
        "seed": seed,
        "examples": experiment.m,
        "dimension": experiment.points.dimension,
    }
    return Report(head, rounds(experiment), summary(experiment))


def rounds(experiment: ShatterExperiment) -> Iterator[dict[str, Any]]:
    """One object for each labelling, of few points: a concept that realises it, or the obstacle that forbids it."""
    for t in range(1, len(experiment.run) + 1):
        labels = experiment.concepts.label(experiment.run.code(t)).tolist()
        evidence = experiment.evidence(t)
        kind = "obstacle" if isinstance(evidence, Obstacle) else "concept"
        shown = _obstacle(evidence) if isinstance(evidence, Obstacle) else _concept(evidence)
        yield strict({"t": t, "labels": labels, "realised": kind == "concept", kind: shown})


def _obstacle(obstacle: Obstacle) -> dict[str, Any]:
    """Points by their index from 0; the weights are those of two combinations that are equal."""
    told: dict[str, Any] = {"positive": list(obstacle.inside), "negative": list(obstacle.outside)}
    if obstacle.outside_weights:
        told["positive_weights"] = [float(w) for w in obstacle.inside_weights]
        told["negative_weights"] = [float(w) for w in obstacle.outside_weights]
    return told


def _concept(concept: Concept) -> dict[str, Any]:
    if isinstance(concept, Halfspace):
        return {"w": [float(w) for w in concept.w], "b": float(concept.b)}
    if isinstance(concept, Box):
        return {"low": list(concept.low), "high": list(concept.high)}
    if isinstance(concept, Disc):
        return {"centre": [float(c) for c in concept.centre], "radius": float(concept.square) ** 0.5}
    return {}


def summary(experiment: ShatterExperiment) -> dict[str, Any]:
    m, realised, d = experiment.m, experiment.counted, experiment.concepts.d
    obstacle = experiment.concepts.some_obstacle()
    values: dict[str, Any] = {
        "points": m,
        "labellings": 1 << m if m <= WRITTEN else None,
        "realised": realised,
        "shattered": obstacle is None,
        "sauer": experiment.sauer,
        "sauer_power": sauer_power(d, m) if d is not None else None,
        "vc_dimension": experiment.vc_dimension,
        "class_vc_dimension": d,
        "forbidden": None if obstacle is None else forbidden(obstacle, m),
        "growth": experiment.concepts.growth,
    }
    return strict(values | _why(experiment))


def forbidden(obstacle: Obstacle, m: int) -> list[int]:
    """An impossible labelling: those that the obstacle is not about are −."""
    return [1 if i in obstacle.inside else -1 for i in range(m)]


def _why(experiment: ShatterExperiment) -> dict[str, str]:
    """The reason for what is null."""
    if experiment.counted is None:
        return {"why": not_counted(experiment)}
    if experiment.concepts.d is None:
        return {"why": "all functions have no finite VC dimension, so Sauer’s lemma says nothing"}
    if experiment.m > LIVE:
        return {"why": f"labellings are listed one by one for up to {LIVE} points; these are only counted"}
    return {}
