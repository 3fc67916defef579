"""The dual as `colt-gui run` prints it: one object for each step, then the optimum with its conditions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np

from colt_gui.models.core.report import Report, strict
from colt_gui.models.statistics.duality.experiment import DualExperiment

NO_MULTIPLIER = "no multiplier exists: the fence has no inside (Slater’s condition fails)"


def report(experiment: DualExperiment, seed: int | None = None) -> Report:
    """`seed` is the one that was asked for; nothing is left to chance."""
    learner = experiment.learner
    head = {"learner": learner.id, "params": strict(learner.values), "seed": seed}
    head |= {"examples": 0, "dimension": 1 + learner.on_plane}
    return Report(head, rounds(experiment), summary(experiment))


def rounds(experiment: DualExperiment) -> Iterator[dict[str, Any]]:
    """The force before a step and after it; x, q and g are those of the force after it."""
    steps = experiment.run.steps
    for t, (before, at) in enumerate(pairwise(steps), 1):
        yield strict({
            "t": t, "lambda_before": before.force, "lambda": at.force, "x": _plain(at.x), "q": at.value, "g": at.over,
            "lower": at.lower, "upper": at.upper, "gap": at.gap,
        })  # fmt: skip


def summary(experiment: DualExperiment) -> dict[str, Any]:
    problem, last = experiment.problem, experiment.run.steps[-1]
    best = problem.best
    values = {
        "steps": len(experiment.run),
        "x_star": _plain(best.x),
        "f_star": best.value,
        "q_star": problem.dual_value,
        "duality_gap": problem.gap,
        "multiplier": problem.multiplier,
        "convex": problem.convex,
        "slater": problem.slater,
        "weak_duality_holds": all(at.value <= best.value + 1e-9 * (1 + abs(best.value)) for at in experiment.run.steps),
        "kkt": kkt(experiment),
        "lower": last.lower,
        "upper": last.upper,
        "gap": last.gap,
        "arrived": experiment.arrived(len(experiment.run)),
    }
    return strict(values | ({"why": NO_MULTIPLIER} if problem.multiplier is None else {}))


def kkt(experiment: DualExperiment) -> dict[str, float] | None:
    """How far the four conditions are from holding at x* and λ*; None without a multiplier."""
    problem, force = experiment.problem, experiment.problem.multiplier
    if force is None:
        return None
    x = problem.best.x
    push, gravity = experiment.forces(force, x)
    over = float(problem.g(x))
    return {
        "stationarity": float(np.linalg.norm(push + gravity)),
        "primal": max(over, 0.0),
        "dual": max(-force, 0.0),
        "slackness": abs(force * over),
    }


def _plain(x: np.ndarray) -> float | list[float]:
    return float(x[0]) if len(x) == 1 else x.tolist()
