"""The present halfspace in numbers: its errors beside the loss that bounds them, and beside the fewest there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.core.readings import AT_LEAST, Meter
from colt_gui.models.statistics.losses.loss_functions import LOSSES
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.losses.experiment import LossesExperiment
    from colt_gui.models.statistics.losses.separators import Separator


def meters(experiment: LossesExperiment) -> list[Meter]:
    found = experiment.separator
    if found is None or found.w is None:
        return [_nothing(experiment, found)]
    if found.id in ("erm", "halfspace-lp"):
        return [_errors(experiment, found), *_rivals(experiment)]
    return [_errors(experiment, found), _dominated(experiment, found), *_left(experiment)]


def _nothing(experiment: LossesExperiment, found: Separator | None) -> Meter:
    if experiment.fault:
        return Meter("Wrong", 0.0, None, experiment.fault, whole=True)
    note = found.message if found is not None else f"before the first {experiment.learner.steps} there is no halfspace"
    return Meter("Wrong", 0.0, None, note, whole=True)


def _errors(experiment: LossesExperiment, found: Separator) -> Meter:
    """No halfspace has fewer errors than the exact minimum."""
    fewest = experiment.separators.get("erm")
    if fewest is None or fewest.w is None:
        why = (
            "the fewest are counted in the plane"
            if experiment.points.dimension > 2
            else "of all points; the fewest are being counted"
        )
        return Meter("Wrong", found.errors, None, why, whole=True)
    note = "the fewest of any line" if experiment.learner.bias else "the fewest of any line through the origin"
    return Meter("Wrong", found.errors, fewest.errors, note, AT_LEAST, whole=True)


def _dominated(experiment: LossesExperiment, found: Separator) -> Meter:
    """1{u < 0} ≤ loss(u), so that errors ≤ Σ loss."""
    loss, m = LOSSES[experiment.learner.loss], len(experiment.points)
    total = found.risk * m
    return Meter(f"Wrong ≤ Σ {loss.short}", found.errors, total, f"m·risk: {m}·{number(found.risk)}", whole=True)


def _rivals(experiment: LossesExperiment) -> list[Meter]:
    return []


def _left(experiment: LossesExperiment) -> list[Meter]:
    return []
