"""The losses bench as a window uses it: watched on its way, stopped, dragged, with another learner chosen."""

from dataclasses import replace

import numpy as np
import pytest
from models.statistics.loss_samples import AWKWARD, noisy
from models.statistics.stopping import StoppedAfter, stopped

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import LABS, bench_of, compute, finish, prepare, report_of
from colt_gui.models.statistics.losses.loss_functions import LOSSES, SURROGATES

LEARNERS = list(bench_of("hinge").learners)


def experiment(points, learner="hinge", **params):
    made = surveyed(Document(points=points, learner=learner, params={learner: params}))
    made.run.seek(len(made.run))
    return made


def surveyed(document):
    made = compute(document)
    made.findings = made.survey()
    return made


def test_the_bench_opens_with_the_hinge_loss():
    assert bench_of("erm").id == "losses" and LABS["statistics"].bench_of("hinge").first_learner == "hinge"


@pytest.mark.parametrize("learner", LEARNERS)
def test_the_chosen_learner_comes_first_and_all_others_follow(learner):
    control = StoppedAfter(10**9)
    made = compute(Document(points=noisy(30), learner=learner), control)
    assert set(made.separators) == set(LEARNERS) and made.ready
    solving = [partial for partial in control.partial if not partial.solved]
    assert [len(partial.run.values) for partial in solving] == list(range(1, len(made.run.values) + 1))
    assert not any(partial.separators for partial in solving)
    others = [len(partial.separators) for partial in control.partial if partial.solved]
    assert others == list(range(1, len(LEARNERS)))


def test_whoever_is_chosen_all_come_to_the_same():
    points = noisy(30)
    ends = [experiment(points, learner).separators for learner in LEARNERS]
    for id in LEARNERS:
        risks = [each[id].risk for each in ends]
        assert risks == pytest.approx([risks[0]] * len(risks), abs=1e-9)


def test_the_others_share_the_bias_and_keep_price_and_level_of_the_hinge():
    document = Document(noisy(20), "square", {"square": {"bias": False}, "hinge": {"lam": 0.5, "mu": 2.0}})
    made = compute(document)
    assert made.mu == 2.0 and all(each.b == 0.0 for each in made.separators.values() if each.w is not None)
    own = experiment(document.points, "hinge", lam=0.5, mu=2.0, bias=False).separators["hinge"]
    assert made.separators["hinge"].objective == pytest.approx(own.objective)


def test_another_learner_on_the_same_points_finds_the_others_done():
    points = noisy(40)
    before = experiment(points, "hinge")
    after = prepare(replace(before.document, learner="logistic"), before=before)
    assert set(after.separators) == set(LEARNERS) - {"logistic"}
    moved = prepare(replace(before.document, points=points.moved(0, [5.0, 5.0])), before=before)
    assert not moved.separators
    priced = prepare(before.document.with_param("lam", 1.0), before=before)
    assert not priced.separators


def test_margins_and_shares_are_those_of_each_separator():
    made = experiment(noisy(25))
    for id in SURROGATES:
        found, u = made.separators[id], made.margins(id)
        assert u == pytest.approx(made.points.y * (made.points.X @ found.w + found.b))
        losses = LOSSES[id](u)
        assert [made.share(i)[id] for i in range(25)] == pytest.approx(losses / losses.sum())
    assert made.share(0).keys() == set(SURROGATES)


def test_at_each_step_the_chosen_separator_is_that_of_the_step():
    made = experiment(noisy(25), "exponential")
    for t in range(1, len(made.run) + 1):
        made.run.seek(t)
        step = made.run.step.iterate
        assert made.separator.w is step.w or np.array_equal(made.separator.w, step.w)
        assert made.margins("exponential") == pytest.approx(made.points.y * (made.points.X @ step.w + step.b))
    made.run.seek(0)
    assert made.separator is None and made.margins("exponential").size == 0


def test_the_objective_falls_with_every_step_of_newton():
    for learner in ("logistic", "exponential"):
        values = [each.objective for each in experiment(noisy(60), learner).run.values]
        assert values == sorted(values, reverse=True)


def test_the_best_line_so_far_never_gets_worse_and_many_pivots_are_thinned():
    made = experiment(generate("noisy", 2, m=450), "erm")
    errors = [values.errors for values in made.run.values]
    assert len(errors) == 450 and errors == sorted(errors, reverse=True)
    assert len(made.run) <= 400 and made.run.kept[-1].number == 450


def test_a_stopped_search_can_be_gone_on_with():
    made = stopped(Document(points=generate("noisy", 2, m=300), learner="erm"), 20)
    assert made.ready and made.outcome is None and "20 of its pivots" in made.broken_off_text
    made.run.seek(len(made.run))
    assert made.meters(made.run.t)[0].limit is None and made.remedy(made.run.t).ways[0].word == "Go on"


@pytest.mark.parametrize(
    ("sample", "learner", "words"),
    [
        ("xor", "halfspace-lp", ["Hinge loss", "Fewest errors"]),
        ("one class", "logistic", ["Place −"]),
        ("xor", "logistic", []),
    ],
)
def test_ways_out(sample, learner, words):
    made = experiment(AWKWARD[sample], learner)
    remedy = made.remedy(len(made.run))
    assert [way.word for way in (remedy.ways if remedy else ())] == words


def test_where_there_is_no_minimiser_the_hinge_loss_with_a_price_is_offered():
    points = generate("separable", 3)
    document = Document(points, "logistic", {"hinge": {"lam": 0.0}})
    made = surveyed(document)
    (way,) = made.remedy(len(made.run)).ways
    after = compute(way.document)
    assert after.learner.lam > 0 and after.outcome.finite


def test_points_in_space_have_no_count_of_errors_but_all_else():
    made = experiment(noisy(20, d=4), "hinge")
    assert made.separators["erm"].w is None and "in the plane only" in made.separators["erm"].message
    assert all(made.separators[id].w is not None for id in SURROGATES)
    refused = surveyed(Document(noisy(5, d=3), "erm"))
    assert "3 coordinates" in refused.refusal and refused.remedy(0).ways[0].document.learner == "hinge"


def test_no_points_are_no_work():
    made = compute(Document(Points.empty(), "hinge"))
    assert made.ready and not len(made.run) and not made.separators and made.refusal == "There are no points yet."


def test_whoever_stops_is_told_what_was_stopped():
    document = Document(points=noisy(30), learner="erm")
    made = stopped(document, 1)
    assert made.broken_off_text == "The solver was stopped after 1 of its pivots."
    assert made.remedy(0).sentence == made.broken_off_text
    made = stopped(document, 30)
    assert made.broken_off_text == "Of the 6 other lines none had been found when it was stopped."
    told = {stopped(document, checks).broken_off_text for checks in range(31, 80)}
    assert "Of the 6 other lines 2 had been found when it was stopped." in told


def test_for_a_report_the_other_learners_are_left_out():
    document = Document(points=noisy(30), learner="square")
    made = prepare(document)
    made.for_report(1)
    finish(made)
    assert set(made.separators) == {"square"} and made.mu == compute(document).mu
    assert report_of(made).summary == report_of(compute(document)).summary
