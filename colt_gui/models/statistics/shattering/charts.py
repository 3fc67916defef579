"""The growth function of the points, and the labellings counted as they go by."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import Chart, Curve
from colt_gui.models.statistics.bounds import sauer

if TYPE_CHECKING:
    from colt_gui.models.statistics.shattering.experiment import ShatterExperiment

MOST_PARTS = 10  # points of which all parts are looked at


def charts(experiment: ShatterExperiment) -> list[Chart]:
    if not experiment.m:
        return []
    found = [_growth(experiment)] if experiment.first_points.growth is not None else []
    return [*found, *([_so_far(experiment)] if len(experiment.run) else [])]


def _growth(experiment: ShatterExperiment) -> Chart:
    """On a logarithmic axis: 2^m is a straight line there."""
    first = experiment.first_points
    growth = first.growth or []
    m = np.arange(len(growth))
    curves = [Curve("first m points", m, np.log10(np.array(growth, dtype=float)), "hypothesis")]
    if first.m <= MOST_PARTS and first.best_growth != growth:
        curves.append(Curve("best m of them", m, np.log10(first.best_growth), "margin"))
    curves.append(Curve("2ᵐ", m, m * np.log10(2), "bound", live=False))
    if first.d is not None:
        most = np.array([1, *(sauer(first.d, k) for k in m[1:].tolist())], dtype=float)
        curves.append(Curve("Sauer", m, np.log10(most), "bound", live=False))
    cut = "" if first.m == experiment.m else f"the first {first.m} of {experiment.m} points"
    return Chart("growth", "Growth: labellings of m points", "value", curves, cut, log=True, axis="m")


def _so_far(experiment: ShatterExperiment) -> Chart:
    t = np.arange(len(experiment.run) + 1)
    curves = [
        Curve("realised", t, experiment.realised_so_far, "margin"),
        Curve("impossible", t, experiment.mistakes, "mistake"),
    ]
    return Chart("labellings", "Labellings so far", "labellings", curves)
