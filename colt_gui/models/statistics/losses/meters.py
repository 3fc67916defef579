"""The present halfspace in numbers: its errors beside the loss that bounds them, and beside the fewest there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.core.readings import AT_LEAST, Meter
from colt_gui.models.statistics.losses.loss_functions import LOSSES
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.losses.experiment import LossesExperiment
    from colt_gui.models.statistics.losses.separators import Separator

SURROGATE, FEWEST, SEPARATING, CONVEX = "surrogate", "fewest-errors", "halfspace-lp", "convex-gap"  # theorems
CLOSED = 1e-9  # relative to the objective


def meters(experiment: LossesExperiment) -> list[Meter]:
    found = experiment.separator
    if found is None or found.w is None:
        return [_nothing(experiment, found)]
    if found.id == "erm":
        return [_fewest(experiment, found)]
    if found.id == "halfspace-lp":
        return [_least_margin(experiment), _errors(experiment, found)]
    return [_dominated(experiment, found), _errors(experiment, found), *_left(experiment, found)]


def _nothing(experiment: LossesExperiment, found: Separator | None) -> Meter:
    if found is not None:
        return Meter("Separating lines", 0, None, found.message, whole=True, theorem=SEPARATING)
    unit = experiment.learner.steps
    note = experiment.fault or f"before the first {unit} there is no halfspace"
    theorem = {"erm": FEWEST, "halfspace-lp": SEPARATING}.get(experiment.learner.id, SURROGATE)
    return Meter(f"{unit.capitalize()}s", 0, None, note, whole=True, theorem=theorem)


def _dominated(experiment: LossesExperiment, found: Separator) -> Meter:
    """1{u < 0} ≤ loss(u) for every u, so that errors ≤ Σ loss."""
    loss, m = LOSSES[experiment.learner.loss], len(experiment.points)
    note = f"Σ {loss.short} loss = m·risk = {m}·{number(found.risk)}: it dominates the 0-1 loss"
    return Meter("Wrong", found.errors, found.risk * m, note, whole=True, theorem=SURROGATE)


def _errors(experiment: LossesExperiment, found: Separator) -> Meter:
    """No halfspace has fewer errors than the exact minimum."""
    fewest = experiment.separators.get("erm")
    title = "Wrong, and the fewest"
    if fewest is None or fewest.w is None:
        flat = experiment.points.dimension <= 2
        note = "the fewest are not counted yet" if flat else "the fewest are counted in the plane only"
        return Meter(title, found.errors, None, note, whole=True, theorem=FEWEST)
    note = f"no {_lines(experiment)} makes fewer"
    return Meter(title, found.errors, fewest.errors, note, AT_LEAST, whole=True, theorem=FEWEST)


def _fewest(experiment: LossesExperiment, found: Separator) -> Meter:
    """At its end no other learner has fewer errors."""
    others = [each for each in experiment.separators.values() if each.w is not None and each.id != "erm"]
    if experiment.outcome is not found:
        about = experiment.run.step.number if experiment.run.step is not None else 0
        note = f"the best of the lines about {about} of {len(experiment.points)} points"
        return Meter("Wrong", found.errors, None, note, whole=True, theorem=FEWEST)
    if not others:
        note = f"no {_lines(experiment)} makes fewer"
        return Meter("Wrong", found.errors, None, note, whole=True, theorem=FEWEST)
    best = min(others, key=lambda each: each.errors)
    note = f"the best of the others: {best.name.lower()}"
    return Meter("Wrong", found.errors, best.errors, note, whole=True, theorem=FEWEST)


def _lines(experiment: LossesExperiment) -> str:
    return "line" if experiment.learner.bias else "line through the origin"


def _least_margin(experiment: LossesExperiment) -> Meter:
    least = float(experiment.margins("halfspace-lp").min())
    note = "Aw ≥ 1: every point is on its side"
    return Meter("Least y(⟨w, x⟩ + b)", least, 1.0, note, AT_LEAST, theorem=SEPARATING)


def _left(experiment: LossesExperiment, found: Separator) -> list[Meter]:
    """Only the last step is judged: before it much may be left by right."""
    step = experiment.run.step
    if step is None or (left := step.iterate.left_share) is None:
        return []
    if experiment.outcome is not found:
        return [Meter("Gap", left, None, "a share of the objective; the solver goes on", theorem=CONVEX)]
    note = f"a share of the objective, {number(step.iterate.objective)}"
    return [Meter("Gap", left, CLOSED, note, theorem=CONVEX)]
