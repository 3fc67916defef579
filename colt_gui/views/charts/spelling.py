"""The numbers of a chart in words: ticks, values at the cursor, values under the pointer."""

from __future__ import annotations

import math
import re

from colt_gui.models.core.readings import Chart, Curve
from colt_gui.models.text.numbers import number
from colt_gui.views.charts import layout

COUNTED = re.compile("[a-z ]+s")  # "7 mistakes", but "lg |V| 7"
COUNTERS = {"updates": "m", "factor": "cη", "n": "n"}
COUNTERS |= {"flips": "flip", "samples": "sample", "pairs": "pair"}
COUNTERS |= {"rounds": "round", "steps": "step", "trials": "trial", "levels": "level", "labellings": "labelling"}
CAPTIONS = COUNTERS | {"updates": "updates m", "steps": "step of the solver"}


def counter(chart: Chart) -> str:
    """What is said before a place along the chart."""
    return chart.axis if chart.valued else COUNTERS[chart.over]


def axis_caption(chart: Chart) -> str:
    return chart.axis if chart.valued else CAPTIONS[chart.over]


def spelt(chart: Chart, value: float, digits: int = 3) -> str:
    """A height of the chart as a number; a logarithm as what it is the logarithm of."""
    return number(10.0**value, 2) if chart.log else number(value, digits)


def spelt_x(chart: Chart, x: float, digits: int = 3) -> str:
    """A place along the chart as a number; a logarithm as what it is the logarithm of."""
    return number(round(2.0**x), digits) if chart.doubling else number(x, digits)


def x_tick_texts(chart: Chart, ticks: list[float]) -> list[str]:
    """Counts in full, of values as many digits as tell them apart."""
    digits = layout.digits_needed(ticks) if chart.valued else 9
    return [spelt_x(chart, value, digits) for value in ticks]


def tick_texts(chart: Chart, ticks: list[float]) -> list[str]:
    """No two alike."""
    digits = layout.digits_needed(ticks)
    return [spelt(chart, value, digits) for value in ticks]


def reading(chart: Chart, curve: Curve, at: float, name: str | None = None) -> str:
    """A curve's name with its value, e.g. "‖w‖ 2.91" or "7 mistakes"; `name` is a shorter one where room is scarce."""
    return named(chart, curve, layout.value_at(curve, at), curve.label if name is None else name)


def named(chart: Chart, curve: Curve, value: float | None, name: str) -> str:
    if chart.valued:
        return name  # there is no place along it that the value could be that of
    text = "" if value is None else spelt(chart, value)
    if not counted(curve):
        return f"{name} {text}"
    return f"1 {name.removesuffix('s')}" if value == 1 else f"{text} {name}"


def counted(curve: Curve) -> bool:
    return curve.steps and COUNTED.fullmatch(curve.label) is not None


def readings(chart: Chart, at: float) -> list[tuple[str, str]]:
    """What is read off at x: (text, role), the x itself first."""
    rows = [(f"{counter(chart)} = {spelt_x(chart, at)}", "muted")]
    for curve in chart.curves:
        value = layout.value_at(curve, at)
        if value is not None:
            name, spread = curve.label.partition(" = ")[0], _spread(chart, curve, at)
            rows.append((f"{name} = {spelt(chart, value)}{spread}", curve.role))
    return rows


def _spread(chart: Chart, curve: Curve, at: float) -> str:
    """As a number of the same kind as the value; on a logarithmic axis it is drawn as a share of that."""
    if curve.spread is None:
        return ""
    spread, value = layout.value_at(curve._replace(y=curve.spread), at), layout.value_at(curve, at)
    if spread is None or value is None:
        return ""
    return f" ± {number(spread * math.log(10) * 10.0**value if chart.log else spread)}"
