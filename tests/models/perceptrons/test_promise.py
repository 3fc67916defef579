"""One number limits a run. Meter, charts and report say the same one, and no other bound that holds is below it."""

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.lessons.reading import read_lesson
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute
from colt_gui.models.maths.hinge import smallest_bound, smallest_meeting
from colt_gui.models.perceptrons import bounds
from colt_gui.models.perceptrons.readings import report
from colt_gui.models.text.numbers import number

LESSON = Path(__file__).parents[3] / "assets" / "lessons" / "08-not-separable.toml"
ADDITIVE = ("perceptron", "batch-perceptron", "kernel-perceptron", "margin-perceptron")


def carried_out(points, learner="perceptron", order="given", passes=None, **params):
    document = Document(points=points, learner=learner, order=order, passes=passes, params={learner: params})
    return compute(document)


@st.composite
def mixed_points(draw):
    """Labels at random: mostly no line through the origin separates them."""
    rng = np.random.default_rng(draw(st.integers(0, 10_000)))
    X = rng.normal(size=(draw(st.integers(3, 16)), 2))
    return Points(X, rng.choice([-1, 1], len(X)))


def best_of_a_grid(Z, counts, R):
    """Kivinen's Example 2.23 for many directions and levels."""
    angles = np.linspace(0, 2 * np.pi, 721)[:, None]
    levels = R * np.geomspace(1e-2, 10, 400)
    U = np.hstack([np.cos(angles), np.sin(angles)])
    short = np.maximum(0.0, levels[None, :, None] - (U @ Z.T)[:, None, :]) @ counts
    A, H = R**2 / (2 * levels**2), short / levels
    return float((H + A + np.sqrt((2 * H + A) * A)).min())


def count(experiment):
    return int((experiment.run.mistakes if experiment.promise.counted == "mistakes" else experiment.run.updates).sum())


# -- by hand -----------------------------------------------------------------------------------------------------


def test_nine_against_one_at_the_same_place():
    """R = 1; for w = (t, 0), t ≤ 1, hinge losses are 9(1 − t) + (1 + t), at t = 1: 2. m = √m + 2 has the root 4, and
    √m ≤ 2 makes m = t√m + 10 − 8t fall all the way to t = 1. Blum's form is 1 + 2·2 there."""
    Z = np.array([[1.0, 0.0]] * 9 + [[-1.0, 0.0]])
    best = smallest_meeting(Z)
    assert best.value == pytest.approx(4.0, rel=1e-6) and best.w == pytest.approx([1.0, 0.0], abs=1e-5)
    assert best.hinge == pytest.approx(2.0, abs=1e-5)
    assert smallest_bound(Z).value == pytest.approx(5.0, rel=1e-6)


def test_two_opposite_examples_promise_nothing_but_their_number():
    """‖z₁ + z₂‖² = 0 ≤ 2: no w beats w = 0, which falls short of 1 at both."""
    best = smallest_meeting([[1.0, 2.0], [-1.0, -2.0]])
    assert (best.value, best.hinge, best.w.tolist(), best.gap) == (2.0, 2.0, [0.0, 0.0], 0.0)


def test_separable_examples_meet_at_r_squared_over_gamma_squared_where_they_come_often():
    """w* = (1, 0), γ = 1, R = √5: each coming a thousand times, any shortfall costs more than it saves."""
    best = smallest_meeting([[1.0, 2.0], [1.0, -2.0]], [1000, 1000])
    assert best.value == pytest.approx(5.0, rel=1e-6) and best.hinge == pytest.approx(0.0, abs=1e-4)


def test_lesson_8_has_one_number_in_meter_charts_and_report():
    experiment = compute(read_lesson(LESSON).steps[0].document)
    R = max(np.linalg.norm(experiment.points.X, axis=1))
    value = experiment.promise.value
    assert number(value) == "9.41"
    assert value == pytest.approx(best_of_a_grid(experiment.known_geometry.Z, experiment.run.counts, R), rel=2e-3)
    assert [(m.title, m.limit) for m in experiment.meters(14) if m.title == "Mistakes"] == [("Mistakes", value)]
    norm, mistakes = experiment.charts()
    assert norm.note == "they meet at m = 9.41"
    assert [curve.y.tolist() for curve in mistakes.curves if curve.role == "bound"] == [[value, value]]
    assert report(experiment).summary["hinge_bound"] == value


# -- always ------------------------------------------------------------------------------------------------------


@given(mixed_points(), st.sampled_from(("given", "shuffled", "cycled")), st.integers(1, 5), st.booleans())
@random_examples(120)
def test_no_bound_of_the_same_kind_is_below_it_and_no_count_above(points, order, passes, bias):
    experiment = carried_out(points, "perceptron", order, passes, bias=bias)
    geometry, value = experiment.known_geometry, experiment.promise.value
    assert count(experiment) <= value * (1 + 1e-9)
    if geometry.separable:
        assert value == bounds.perceptron(geometry.radius, geometry.margin)
        return
    blum = smallest_bound(geometry.Z, experiment.run.counts, geometry.radius)
    assert value <= min(blum.value, len(experiment.run)) * (1 + 1e-9)
    if length := float(np.linalg.norm(blum.w)):
        at_its_w = bounds.perceptron_hinge(geometry.radius, 1 / length, blum.hinge / length)
        assert value <= at_its_w * (1 + 1e-6)
    if not bias:
        assert value <= best_of_a_grid(geometry.Z, experiment.run.counts, geometry.radius) * (1 + 1e-6)


@given(mixed_points(), st.sampled_from(ADDITIVE), st.integers(1, 4), st.booleans())
@random_examples(120)
def test_meter_charts_and_report_say_the_same_number(points, learner, passes, bias):
    params = {"kernel": "linear"} if learner == "kernel-perceptron" else {"bias": bias}
    experiment = carried_out(points, learner, "given", passes, **params)
    value, end = experiment.promise.value, len(experiment.run)
    counts = [meter for meter in experiment.meters(end) if meter.whole]
    assert [meter.limit for meter in counts] == [value]
    summary = report(experiment).summary
    assert summary["bound" if experiment.separable else "hinge_bound"] == value
    charts = {chart.id: chart for chart in experiment.charts()} if end else {}
    lines = [c.y.tolist() for c in charts["mistakes"].curves if c.role == "bound"] if end else []
    assert all(line == [value, value] for line in lines)
    notes = [chart.note for chart in charts.values() if chart.note]
    assert notes in ([], [f"they meet at m = {number(value)}" if value else ""])
    assert value is None or count(experiment) <= value * (1 + 1e-9)


def test_the_sides_of_the_proof_as_drawn_meet_at_the_number():
    experiment = compute(read_lesson(LESSON).steps[0].document)
    norm = experiment.charts()[0]
    ceiling, floor = (next(c for c in norm.curves if c.label == name) for name in ("R√m", "μm − L"))
    m = np.linspace(0, 12, 100_001)
    apart = np.interp(m, ceiling.x, ceiling.y) - np.interp(m, floor.x, floor.y, left=-1)
    assert ceiling.x[-1] == floor.x[-1] == experiment.promise.value
    assert m[np.flatnonzero(apart <= 1e-9)[0]] == pytest.approx(experiment.promise.value, abs=1e-3)


def test_where_no_comparator_helps_the_rounds_are_the_promise():
    experiment = carried_out(Points([[1, 0], [1, 0]], [1, -1]))
    meter = experiment.meters(2)[0]
    assert (experiment.promise.value, meter.limit, meter.value) == (2.0, 2.0, 1.0)
    assert meter.note == "the same point has both labels; rounds, as no u promises less"
    assert report(experiment).summary["hinge_bound_formula"] == "mistakes ≤ rounds, as no u promises less"


# -- the words ---------------------------------------------------------------------------------------------------


def words(experiment):
    charts = experiment.charts()
    labels = [curve.label for chart in charts for curve in chart.curves]
    return [m.title for m in experiment.meters(len(experiment.run))] + [chart.title for chart in charts] + labels


@pytest.mark.parametrize("learner", [name for name in (*ADDITIVE, "marginalised-perceptron") if "kernel" not in name])
@pytest.mark.parametrize("y", [[1, 1, -1, -1], [1, -1, -1, 1]])
def test_with_a_bias_lengths_and_products_are_those_of_w_and_b(learner, y):
    points = Points([[2, 1], [1, 2], [-1, 0.5], [0.2, -1]], y)
    plain, biased = (words(carried_out(points, learner, "cycled", 3, bias=bias)) for bias in (False, True))
    alone = re.compile(r"‖w‖|⟨w, (w\*|u)⟩(?! \+ b)|− w‖")
    assert any(alone.search(text) for text in plain)
    assert [text for text in biased if alone.search(text)] == []
    assert any("(w, b)" in text for text in biased)


def test_a_meter_of_the_biased_length_measures_the_lifted_vector():
    experiment = carried_out(Points([[2, 1], [1, 2], [-1, 0.5]], [1, 1, -1]), order="cycled", bias=True)
    meters = {meter.title: meter for meter in experiment.meters(len(experiment.run))}
    w, b = experiment.run.learner.w[:2], experiment.run.learner.w[2]
    assert meters["‖(w, b)‖"].value == pytest.approx(np.hypot(np.linalg.norm(w), b))
    star = experiment.known_geometry.w
    assert meters["⟨w, w*⟩ + b·b*"].value == pytest.approx(np.dot(w, star[:2]) + b * star[2])
