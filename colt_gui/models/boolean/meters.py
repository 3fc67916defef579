"""The counts of a Boolean learner at time t, each next to the theorem that limits it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.core.readings import Meter
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.boolean.experiment import BooleanExperiment


def meters(experiment: BooleanExperiment, t: int) -> list[Meter]:
    return [_mistakes(experiment, t), *experiment.learner.meters(experiment, t)]


def _mistakes(experiment: BooleanExperiment, t: int) -> Meter:
    guarantee = experiment.guarantee(t)
    note = guarantee.refusal if guarantee.value is None else _note(guarantee.formula, guarantee.inputs)
    return Meter(
        "Mistakes", int(experiment.counts.mistakes[t]), guarantee.value, note, whole=True, theorem=guarantee.theorem
    )


def _note(formula: str, inputs: dict[str, float]) -> str:
    """The formula with its numbers."""
    numbers = ", ".join(f"{name} = {number(value)}" for name, value in inputs.items())
    return f"{formula} with {numbers}" if inputs else formula
