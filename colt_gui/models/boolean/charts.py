"""Mistakes under their bounds, and what is left of a hypothesis, against time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import Chart, Curve
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.boolean.experiment import BooleanExperiment

WIDE = 1.4  # the mistakes are what the lab is about
TALL = 40.0  # a bound that is so many times as much as there are mistakes would press them flat


def charts(experiment: BooleanExperiment) -> list[Chart]:
    return [_mistakes(experiment), *experiment.learner.charts(experiment)]


def steps(label: str, y: np.ndarray, role: str, live: bool = True) -> Curve:
    """Against rounds."""
    return Curve(label, np.arange(len(y)), y, role, live, steps=True)


def level(label: str, value: float, rounds: int) -> Curve:
    """A bound that is the same in all rounds."""
    return Curve(label, np.array([0.0, float(rounds)]), np.full(2, value), "bound", live=False)


def _mistakes(experiment: BooleanExperiment) -> Chart:
    counts, T = experiment.counts, len(experiment.run)
    curves = [steps("mistakes", counts.mistakes, "mistake")]
    if counts.negatives[-1] and counts.positives[-1]:
        curves.append(steps("false negatives", counts.negatives, "margin_mistake"))
    high = TALL * max(1, counts.mistakes[-1])
    known = [(f"{b.formula} = {number(b.value)}", b.value) for b in experiment.guarantees if b.value is not None]
    curves += [level(text, value, T) for text, value in known if value <= high]
    over = [f"{text} is far above" for text, value in known if value > high]
    note = experiment.guarantee(T).refusal if not known else "; ".join(over)
    return Chart("mistakes", "Mistakes and their bound", "rounds", curves, note, wide=WIDE)


def left_chart(experiment: BooleanExperiment) -> Chart:
    """What elimination has not struck out."""
    what = experiment.features.kind
    curves = [steps(f"{what} left", experiment.run.totals, "hypothesis")]
    parts, note = experiment.target_parts, ""
    if parts:
        own = level(f"the target’s {len(parts)}", float(len(parts)), len(experiment.run))
        curves.append(own._replace(noted=True))  # the curve ends on this line: no name would have room there
        note = f"dotted: {own.label}"
    return Chart("left", f"{what.capitalize()} left: each mistake strikes out some", "rounds", curves, note)
