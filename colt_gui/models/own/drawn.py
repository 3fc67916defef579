"""Charts of a learner of one's own on their way from its process, checked: what cannot be drawn is a sentence."""

from __future__ import annotations

from typing import Any

import numpy as np

from colt_gui.models.core.readings import Chart, Curve
from colt_gui.models.own.answers import LONGEST
from colt_gui.models.own.faults import LearnerFault

MOST = 12  # charts, and curves of each
OVER = ("updates", "rounds", "value")
ROLES = ("hypothesis", "bound", "accent", "comparator", "margin", "mistake", "muted")


def charts_to(charts: Any) -> tuple[list[dict[str, Any]], dict[str, np.ndarray]]:
    """Return charts as a list of JSON and arrays. Raises LearnerFault for what is no list of charts."""
    if not isinstance(charts, (list, tuple)) or not all(isinstance(chart, Chart) for chart in charts):
        raise LearnerFault("charts must return a list of Chart(…) of colt_gui.models.core.readings.")
    told, arrays = [], {}
    for i, chart in enumerate(charts):
        curves = []
        for j, curve in enumerate(chart.curves):
            arrays[f"x{i}.{j}"], arrays[f"y{i}.{j}"] = (np.array(part, dtype=float).ravel() for part in curve[1:3])
            curves.append([str(curve.label), str(curve.role), bool(curve.live), bool(curve.steps)])
        told.append({"id": str(chart.id), "title": str(chart.title), "over": str(chart.over), "curves": curves,
                     "note": str(chart.note), "axis": str(chart.axis)})  # fmt: skip
    return told, arrays


def charts_from(told: list[dict[str, Any]], arrays: dict[str, np.ndarray]) -> list[Chart]:
    """Return the charts of such a list. Raises LearnerFault for charts that cannot be drawn."""
    return [_chart(i, chart, arrays) for i, chart in enumerate(told[:MOST])]


def _chart(i: int, told: dict[str, Any], arrays: dict[str, np.ndarray]) -> Chart:
    title, over = str(told["title"])[:LONGEST], str(told["over"])
    if over not in OVER:
        raise LearnerFault(f"The chart “{title}” is over “{over[:LONGEST]}”; it can be over {', '.join(OVER)}.")
    curves = []
    for j, (label, role, live, steps) in enumerate(told["curves"][:MOST]):
        x, y = arrays[f"x{i}.{j}"], arrays[f"y{i}.{j}"]
        if len(x) != len(y) or not np.isfinite(x).all():
            raise LearnerFault(f"The chart “{title}” has a curve “{label}” whose x and y do not fit together.")
        curves.append(Curve(str(label)[:LONGEST], x, y, role if role in ROLES else "accent", bool(live), bool(steps)))
    note, axis = str(told["note"])[:LONGEST], str(told["axis"])[:LONGEST]
    return Chart(str(told["id"])[:LONGEST], title, over, curves, note, axis=axis)
