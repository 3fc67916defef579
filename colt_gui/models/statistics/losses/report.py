"""`run` with a learner of this bench as JSON: the solver's steps, then the halfspace."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from colt_gui.models.core.report import Report, strict
from colt_gui.models.statistics.losses.experiment import LossesExperiment
from colt_gui.models.statistics.losses.loss_functions import SURROGATES
from colt_gui.models.statistics.losses.separators import Separator, margins, mean_loss

NO_LIMIT = "the solver was stopped"


def report(experiment: LossesExperiment, seed: int | None = None) -> Report:
    """`seed` is the one that was asked for; no chance is used. Only the chosen learner is solved."""
    learner, points = experiment.learner, experiment.points
    head = {
        "learner": learner.id,
        "params": strict(learner.values),
        "seed": seed,
        "examples": len(points),
        "dimension": points.dimension,
    }
    return Report(head, rounds(experiment), summary(experiment))


def rounds(experiment: LossesExperiment) -> Iterator[dict[str, Any]]:
    for t, values in enumerate(experiment.run.values, 1):
        yield strict({"t": t, "objective": values.objective, "errors": values.errors})


def summary(experiment: LossesExperiment) -> dict[str, Any]:
    found = experiment.outcome or experiment.learner.nothing(NO_LIMIT)
    own = {"erm": _erm, "halfspace-lp": _program}.get(found.id, _surrogate)
    return strict(own(experiment, found) | _why(found))


def _where(found: Separator) -> dict[str, Any]:
    """score = ⟨w, x⟩ + b; null where there is no such halfspace, or no finite one."""
    if found.w is None or not found.finite:
        return {"w": None, "b": None}
    return {"w": found.w.tolist(), "b": float(found.b)}


def _surrogate(experiment: LossesExperiment, found: Separator) -> dict[str, Any]:
    values = _where(found) | {"risk": found.risk, "zero_one": found.zero_one, "finite": found.finite}
    values |= {"errors": found.errors, "objective": found.objective, "converged": found.converged}
    if found.direction is not None:
        values["direction"] = {"w": found.direction.w.tolist(), "b": float(found.direction.b)}
    return values | ({"risks": _risks(experiment, found)} if found.finite else {})


def _risks(experiment: LossesExperiment, found: Separator) -> dict[str, float]:
    """The mean of every loss at this halfspace."""
    assert found.w is not None
    u = margins(experiment.points, found.w, found.b)
    return {loss: mean_loss(loss, u, experiment.mu) for loss in SURROGATES}


def _erm(experiment: LossesExperiment, found: Separator) -> dict[str, Any]:
    return _where(found) | {"errors": found.errors, "zero_one": found.zero_one}


def _program(experiment: LossesExperiment, found: Separator) -> dict[str, Any]:
    return {"separable": found.w is not None, **_where(found)}


def _why(found: Separator) -> dict[str, Any]:
    return {"why": found.message} if found.message else {}
