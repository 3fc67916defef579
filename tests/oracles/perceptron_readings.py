"""Meters and charts of the perceptron lab against the run counted by hand."""

import math

import numpy as np

from colt_gui.views.charts.spelling import readings
from oracles.perceptron_theorem import FORMULAS
from oracles.said import agrees, check, near


def check_meters(theorem, t):
    oracle = theorem.oracle
    count, *proof = theorem.experiment.meters(t)
    assert [meter.title for meter in proof].count("Passes") == int(theorem.limits_passes)
    counted = {"Mistakes": oracle.mistakes, "Updates": oracle.updates}[count.title](t)
    assert near(count.value, counted) and (count.limit is None) == (theorem.bound is None)
    assert count.limit is None or near(count.limit, theorem.bound)
    # of a theorem that does not apply the numbers are told apart more finely
    check(count.note, theorem.claims, FORMULAS, digits=4 if count.limit is None else 3)
    for meter in proof:
        check(meter.note, theorem.claims, FORMULAS)
        check_proof(theorem, meter, t)


def check_proof(theorem, meter, t):
    oracle, m = theorem.oracle, theorem.oracle.updates(t)
    if meter.title == "Passes":
        assert meter.value == math.ceil(t / oracle.m) <= meter.limit and near(meter.limit, theorem.most + 1)
        assert meter.note.endswith("a mistake") == (count_name(theorem) == "Mistakes")
        return
    w = oracle.rounds[t - 1].after if t else np.zeros(len(oracle.last))
    if meter.title == length_name(oracle):
        assert near(meter.value**2, oracle.length(w) ** 2) and near(meter.limit, oracle.ceiling(m))
        return
    assert meter.title == along_name(oracle) and near(meter.value, theorem.along(t))
    floor = theorem.gain * m if oracle.margin else theorem.soft[0] * m - theorem.soft[1]
    assert near(meter.limit, floor)


def count_name(theorem):
    return theorem.experiment.meters(0)[0].title


def length_name(oracle):
    return "‖(w, b)‖" if oracle.bias else "‖w‖"


def along_name(oracle):
    if not oracle.margin:
        return "⟨(w, b), u⟩" if oracle.bias else "⟨w, u⟩"
    return "⟨w, w*⟩ + b·b*" if oracle.bias else "⟨w, w*⟩"


def check_charts(theorem):
    charts = theorem.experiment.charts()
    expected = expected_curves(theorem) if charts else {}
    for chart in charts:
        check(chart.title, [], FORMULAS)
        check(chart.note, [("they meet at m = #", theorem.bound or math.nan)])
        for curve in chart.curves:
            name, _, value = curve.label.partition(" = ")
            assert not value or agrees(value, theorem.bound)
            if curve.live:
                assert np.allclose(curve.y, expected[chart.id, name], rtol=1e-6, atol=1e-6)
            check_reading(chart, curve, name)


def expected_curves(theorem):
    oracle, ws, moments = theorem.oracle, theorem.oracle.hypotheses(), range(len(theorem.oracle.rounds) + 1)
    norms = [oracle.length(w) for w in ws]
    curves = {
        ("norm", length_name(oracle)): norms,
        ("mistakes", "mistakes"): [oracle.mistakes(t) for t in moments],
        ("mistakes", "updates"): [oracle.updates(t) for t in moments],
    }
    if oracle.id == "marginalised-perceptron":
        u = theorem.ball[0]
        curves["potential", "P"] = [(u - w) @ (u - w) / 2 for w in ws]
    elif oracle.margin or theorem.soft is not None:
        along = [theorem.along(t) for t in moments if not t or oracle.rounds[t - 1].updated]
        curves["norm", along_name(oracle)] = along
        c = oracle.R**2 / oracle.margin if oracle.margin else math.nan
        curves["potential", "P"] = [(c * c - 2 * c * a + n * n) / 2 for a, n in zip(along, norms)]
    return curves


def check_reading(chart, curve, name):
    """What the pointer reads off at the end of a curve, in words."""
    at, value = float(curve.x[-1]), float(curve.y[-1])
    counter, *rows = (text for text, _ in readings(chart, at))
    assert counter.partition(" = ")[0] in {"m", "round", "step", "cη", "L"} and agrees(counter.partition(" = ")[2], at)
    row = next(text for text in rows if text.startswith(f"{name} = ")).removeprefix(f"{name} = ")
    height, _, spread = row.partition(" ± ")
    assert agrees(height, 10.0**value if chart.log else value, 2 if chart.log else 3)
    assert not spread if curve.spread is None else agrees(spread, float(curve.spread[-1]))
