"""The two factors of a bound cη·L* + c·ln n against each other (Kivinen, after Thm 1.5): what learning fast costs, and
what learning slowly does."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from colt_gui.models.core.readings import Chart, Curve, Knob
from colt_gui.models.text.numbers import number

SLOW, FAST = 0.1, 5.0  # rates that are shown in any case: β from 0.9 to 0.007
POINTS = 300
Rate = Callable[[np.ndarray], np.ndarray]


def factors_chart(eta: float, factor: Rate, param: str, spelt: str, value: Rate = np.asarray) -> Chart:
    """`factor` gives c for each η; dragging the dot sets `param`, whose value for an η is `value`; "" cannot be set.
    `spelt` is the present setting in words. Where η is infinite the dot stands at the end."""
    present = [eta] if math.isfinite(eta) else []
    etas = np.union1d(np.geomspace(min(SLOW, eta), max(FAST, *present) if present else FAST, POINTS), present)
    c = factor(etas)
    x, fastest = c * etas, float(factor(np.array([math.inf]))[0])
    at = float(factor(np.array([eta]))[0]) * eta if present else float(x[-1])
    slowest = round(float(factor(np.array([1e-9]))[0]) * 1e-9)  # 2 for a vote, 1 for soft answers
    limit = Curve(f"c = {_spelt(slowest)}", np.array([slowest, x[-1]]), np.full(2, fastest), "bound", live=False)
    note = f"{spelt}: cη = {number(at) if present else '∞'}, c = {number(float(factor(np.array([eta]))[0]))}"
    curves = [Curve("c", x, c, "accent"), limit]
    return Chart("factors", "Bound: c against cη", "factor", curves, note, knob=Knob(param, value(etas), at))


def _spelt(slowest: int) -> str:
    return "1/ln 2" if slowest == 2 else "1/(2·ln 2)"
