"""The curves of the proofs obey the inequalities that the proofs are made of."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.core.datasets import DATASETS, generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import LABS, compute
from colt_gui.models.perceptrons.readings import charts, path

PERCEPTRONS = LABS["perceptron"].learners


def experiment(points, learner="perceptron", order="cycled", **params):
    return compute(Document(points=points, learner=learner, params={learner: params}, order=order))


def curve(chart, label):
    return next(c for c in chart.curves if c.label == label)


@random_examples(40)
@given(st.sampled_from(sorted(PERCEPTRONS)), st.sampled_from(sorted(DATASETS)), st.integers(0, 50))
def test_w_is_under_its_ceiling_and_over_its_floor_after_every_update(learner, dataset, seed):
    ran = experiment(generate(dataset, seed, m=14), learner)
    p = path(ran)
    m = np.arange(len(p.norm))
    ceiling = ran.learner.ceiling(m, ran.geometry.radius)
    if ceiling is not None:
        assert (p.norm <= ceiling * (1 + 1e-9) + 1e-9).all()
    if ran.learner.additive:
        assert (
            p.along >= (ran.learner.gain(p.gain) if ran.separable else p.gain) * m - p.debt - 1e-6 * (1 + p.debt)
        ).all()


@random_examples(40)
@given(st.sampled_from(sorted(PERCEPTRONS)), st.sampled_from(sorted(DATASETS)), st.integers(0, 50))
def test_potentials_and_counts_stay_under_their_bounds(learner, dataset, seed):
    ran = experiment(generate(dataset, seed, m=14), learner)
    for chart in charts(ran):
        if chart.title.startswith("The proof"):
            continue
        live = {c.label: c for c in chart.curves if c.live}
        bounds = [c for c in chart.curves if not c.live]
        if not bounds:  # of a learner about which no proof says how w grows
            continue
        against = live.get("P") or live.get(ran.promise.counted) or live["mistakes"]
        for bound in bounds:
            inside = against.x <= bound.x[-1]
            limit = np.interp(against.x[inside], bound.x, bound.y)
            assert (against.y[inside] <= limit + 1e-6 * max(1.0, bound.y.max())).all()


def test_the_learners_that_came_first_have_their_ceilings_and_floors():
    firsts = ("perceptron", "batch-perceptron", "margin-perceptron", "marginalised-perceptron", "kernel-perceptron")
    for learner in firsts:
        ran = experiment(generate("margin", 1), learner)
        assert ran.learner.ceiling(np.arange(3), ran.geometry.radius) is not None
        assert ran.learner.additive == (learner != "marginalised-perceptron")


def test_floor_and_ceiling_meet_at_the_theorem():
    ran = experiment(generate("margin", 1))
    p = path(ran)
    assert ran.learner.meeting(ran.geometry.radius, ran.learner.gain(p.gain), p.debt) == pytest.approx(
        ran.guarantee.value
    )


@pytest.mark.parametrize("epsilon", [0.2, 0.5, 0.9])
def test_the_margin_perceptrons_lines_meet_at_its_theorem(epsilon):
    ran = experiment(generate("margin", 1), "margin-perceptron", epsilon=epsilon)
    p = path(ran)
    assert ran.learner.meeting(ran.geometry.radius, ran.learner.gain(p.gain), p.debt) == pytest.approx(
        ran.guarantee.value
    )


def test_a_margin_perceptron_told_too_large_a_margin_keeps_the_true_floor():
    ran = experiment(generate("margin", 1), "margin-perceptron", gamma=0.9)
    p = path(ran)
    assert (ran.learner.gain(p.gain) if ran.separable else p.gain) == ran.geometry.margin < 0.9
    assert ran.learner.meeting(ran.geometry.radius, ran.learner.gain(p.gain), p.debt) is None
    (norms, _) = charts(ran)
    floor, along = curve(norms, "γ*m"), curve(norms, "⟨w, w*⟩")
    assert (np.interp(along.x, floor.x, floor.y) <= along.y + 1e-9).all()


def test_there_are_no_charts_before_there_is_a_round():
    assert charts(experiment(Points.empty())) == []


def test_the_potential_starts_at_its_bound():
    potential = charts(experiment(generate("margin", 1)))[1]
    assert curve(potential, "P").y[0] == pytest.approx(curve(potential, "−R²/2 each").y[0])


def test_the_bound_is_drawn_over_the_count_when_it_is_at_most_four_times_as_high():
    shown = {}
    for seed in range(12):
        for dataset in ("margin", "separable", "worst-case"):
            ran = experiment(generate(dataset, seed, m=20))
            bounds = [c for c in charts(ran)[-1].curves if c.role == "bound"]
            times = ran.guarantee.value / max(int(ran.run.updates.sum()), 1)
            assert all(c.y.tolist() == [ran.guarantee.value] * 2 for c in bounds)
            shown[times] = bool(bounds)
    assert any(1 < times < 4 for times in shown) and any(times > 4 for times in shown)
    assert all(drawn == (times <= 4) for times, drawn in shown.items())


@pytest.mark.parametrize("learner", [name for lab in LABS.values() for name in lab.learners])
def test_every_chart_tells_what_happened_from_its_bound_by_colour(learner):
    for chart in experiment(generate("separable", 1, m=20), learner).charts():
        roles = [c.role for c in chart.curves]
        assert chart.curves[0].live and chart.curves[0].role != "bound"
        assert roles.count(chart.curves[0].role) == 1
        assert all(c.role == "bound" for c in chart.curves if not c.live)
