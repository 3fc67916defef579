"""The theorems behind the meters on show, with the numbers of the run.

A meter names the theorem behind it (`Meter.theorem`); its card stands in assets/theorems (models/core/theorems.py).
"""

from __future__ import annotations

from colt_gui.models.core.experiment import AnyExperiment
from colt_gui.models.core.readings import Meter
from colt_gui.models.core.theorems import Theorem, theorems


def on_show(experiment: AnyExperiment, t: int) -> list[Theorem]:
    """Return the theorems behind the meters at time t, in their order; a learner of one's own may have none."""
    known = theorems()
    ids = dict.fromkeys(meter.theorem for meter in experiment.meters(t))
    return [known[id] for id in ids if id in known]


def here(experiment: AnyExperiment, t: int, id: str) -> list[str]:
    """Return the theorem in the numbers of the run: a line for each meter that it is behind."""
    return [line(meter) for meter in experiment.meters(t) if meter.theorem == id]


def line(meter: Meter) -> str:
    """Return title, value, limit and note of a meter on one line.

    >>> line(Meter("Mistakes", 12, 60.9, "R²/γ²: R = 3.2, γ = 0.41"))
    'Mistakes: 12 of at most 60.9 — R²/γ²: R = 3.2, γ = 0.41'
    """
    return f"{meter.title}: {meter.reading}" + (f" — {meter.note}" if meter.note else "")
