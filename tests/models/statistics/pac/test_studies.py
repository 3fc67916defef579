"""What is studied on drawn samples: against plain loops, against theorems, and however the work is shared out."""

import math
from dataclasses import replace

import numpy as np
import pytest
from models.statistics.stopping import StoppedAfter, stopped
from oracles.pac import CoinTrials, Stream, StumpTrials, binomial_tail

from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute, finish, painted, prepare, report_of
from colt_gui.models.statistics.distribution import Distribution
from colt_gui.models.statistics.pac.classes import Rectangles, Stumps, grid_lines
from colt_gui.models.statistics.pac.nested_study import labelled, partition

PAINTED = Points([[1.0, 1.0], [-1.0, 0.0], [0.0, -1.5]], [1, -1, 1])


def asked(learner, setup=None, seed=0, points=None, **params):
    document = Document(points=points or Points.empty(), learner=learner, seed=seed, params={learner: params})
    if setup is not None:
        document = document.with_setup("statistics", setup)
    return document


def study(*args, **kwargs):
    """The experiment before anything is computed."""
    return prepare(asked(*args, **kwargs))


def worked(*args, **kwargs):
    return compute(asked(*args, **kwargs))


def summary(experiment):
    return report_of(experiment).summary


# -- classes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "k", "size"), [(Stumps, 5, 20), (Stumps, 1, 4), (Rectangles, 4, 37), (Rectangles, 2, 2)]
)
def test_the_errors_and_risks_of_a_class_are_those_of_its_hypotheses(kind, k, size):
    law = Distribution("clouds", target="labels", noise=0.1).law(Points.empty())
    grid = kind(law, k)
    X, y = law.sample(np.random.default_rng(1), 3 * 40)
    X, y = X.reshape(3, 40, 2), y.reshape(3, 40)
    errors = grid.errors(X, y)
    assert len(grid) == size and errors.shape == (3, size)
    for h in range(size):
        hypothesis = grid.hypothesis(h)
        assert errors[:, h].tolist() == [(hypothesis.predict(X[i]) != y[i]).sum() for i in range(3)]
        assert grid.risks[h] == pytest.approx(law.risk(hypothesis).value, abs=1e-12)


def test_the_majority_in_each_cell_has_the_fewest_errors_and_cells_are_nested():
    law = Distribution(target="disc", noise=0.2).law(Points.empty())
    parts = tuple(partition(law, j) for j in range(5))
    X, y = law.sample(np.random.default_rng(3), 60)
    before = 61
    for part, (votes, said) in zip(parts, labelled(parts, X, y)):
        wrong = int((np.where(said.ravel()[part.cell(X)], 1, -1) != y).sum())
        assert wrong == (60 - np.abs(votes).sum()) / 2 <= before
        assert (part.masses.positive + part.masses.negative).sum() == pytest.approx(1.0)
        before = wrong


# -- against plain loops ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ties", ["first", "worst"])
@pytest.mark.parametrize("noise", [0.0, 0.1])
def test_erm_again_and_again_is_what_plain_loops_find(ties, noise):
    experiment = worked("pac", Distribution(noise=noise), seed=4, m=15, k=7, trials=40, ties=ties)
    oracle, found = StumpTrials(experiment), experiment.study
    assert found.risks == pytest.approx([risk for _, risk in oracle.trials])
    assert found.training == pytest.approx([wrong / 15 for wrong, _ in oracle.trials])
    assert found.mistakes[-1] == oracle.exceeded() and found.best == pytest.approx(oracle.best)
    assert found.realisable == (noise == 0)
    for t in (1, 17, 40):
        X, y = found.sample(t).X, found.sample(t).y
        assert (found.hypothesis(t).predict(X) != y).mean() == pytest.approx(found.training[t - 1])
        assert found.histogram(t).counts.sum() == t


def test_the_halfspace_of_a_trial_makes_the_errors_that_are_told_and_has_the_risk():
    experiment = worked("pac", Distribution(target="halfspace", noise=0.1), hypotheses="halfspaces", m=12, trials=15)
    law, found = experiment.law, experiment.study
    X, y = law.sample(np.random.default_rng(8), 100_000)
    for t in range(1, 16):
        h, sample = found.hypothesis(t), found.sample(t)
        assert (h.predict(sample.X) != sample.y).mean() == pytest.approx(found.training[t - 1])
        assert found.risks[t - 1] == pytest.approx((h.predict(X) != y).mean(), abs=0.01)
        target = (np.where(law.target.inside(sample.X), 1, -1) != sample.y).mean()
        assert found.training[t - 1] <= target + 1e-12
    assert (found.risks >= found.best - 1e-9).all() and found.best == pytest.approx(0.1)


def test_coins_are_counted_and_their_tail_is_exact():
    experiment = worked("hoeffding", n=30, p=0.3, epsilon=0.15, trials=80, seed=2)
    oracle, found = CoinTrials(experiment), experiment.study
    assert found.trials.results[:, 0].tolist() == oracle.heads and found.mistakes[-1] == oracle.far()
    assert found.tail == pytest.approx(binomial_tail(30, 0.3, 0.15)) and found.tail <= found.bound
    assert found.heads(7).sum() == oracle.heads[6]
    paid = worked("hoeffding", n=30, p=0.3, epsilon=0.15, trials=80, seed=2, a=-1.0, range=4.0)
    assert paid.study.bound == found.bound and paid.study.mistakes[-1] == oracle.far()
    assert summary(paid)["bound"] == pytest.approx(2 * math.exp(-2 * 30 * 0.15**2))


def test_the_gap_is_the_largest_over_all_thresholds():
    experiment = worked("hoeffding", n=9, trials=20, seed=1)
    u = np.random.default_rng([1, 2, 0]).random((20, 9))
    s = np.linspace(0, 1, 20_001)
    by_hand = [np.abs((row[:, None] < s).mean(axis=0) - s).max() for row in u]
    assert experiment.study.gaps == pytest.approx(by_hand, abs=1e-4)


def test_the_perceptron_on_the_stream_is_what_plain_loops_play():
    experiment = worked("online-to-batch", Distribution(target="halfspace", noise=0.05), seed=3, T=60)
    oracle, found = Stream(experiment), experiment.study
    assert np.diff(found.mistakes).tolist() == [int(wrong) for wrong in oracle.wrong]
    assert np.array(found.before[:-1]) == pytest.approx(np.array(oracle.before))
    assert found.average_risk(60)[1] == pytest.approx(oracle.risk(np.mean(oracle.before, axis=0)), abs=0.005)
    for t in (0, 20, 59):
        assert found.risks[t] == pytest.approx(oracle.risk(oracle.before[t]), abs=0.005)


# -- the theorems hold -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ties", ["first", "worst"])
@pytest.mark.parametrize(("hypotheses", "target"), [("stumps", "stump"), ("rectangles", "rectangle")])
def test_with_as_many_examples_as_the_theorem_asks_for_more_than_epsilon_is_rarer_than_delta(ties, hypotheses, target):
    box = {"width": 8 / 3, "height": 4 / 3, "at": 0.5} if target == "rectangle" else {}
    params = {"hypotheses": hypotheses, "ties": ties, "k": 7, "lines": 5, "epsilon": 0.2, "delta": 0.2, "trials": 300}
    setup = Distribution(target=target, **box)
    free = worked("pac", setup, m=1, **params)
    assert free.study.realisable
    m = math.ceil(free.study.theorem[1])
    found = worked("pac", setup, m=m, **params)
    assert found.study.enough and summary(found)["share"] <= 0.2
    noisy = replace(setup, noise=0.2)
    m = math.ceil(worked("pac", noisy, m=1, **params).study.theorem[1])
    assert summary(worked("pac", noisy, m=m, **params))["share"] <= 0.2


def test_with_fewer_examples_than_needed_delta_may_be_exceeded():
    """The experiment can fail at all."""
    assert summary(worked("pac", m=5, ties="worst", trials=200))["share"] > 0.05


def test_training_errors_are_uniformly_near_their_risks():
    law = Distribution(noise=0.1).law(Points.empty())
    grid, epsilon, delta = Stumps(law, 7), 0.15, 0.2
    m = math.ceil(math.log(2 * len(grid) / delta) / (2 * epsilon**2))
    X, y = law.sample(np.random.default_rng(0), 200 * m)
    off = np.abs(grid.errors(X.reshape(200, m, 2), y.reshape(200, m)) / m - grid.risks).max(axis=1)
    assert (off > epsilon).mean() <= delta


def test_halfspaces_come_within_epsilon_of_the_best_with_the_vc_sample_size_and_far_fewer():
    found = worked("pac", Distribution(target="halfspace"), hypotheses="halfspaces", m=60, trials=40, epsilon=0.15)
    assert summary(found)["exceeded"] == 0 and summary(found)["sample_sizes"]["vc-sample"] > 60


@pytest.mark.parametrize("p", [0.1, 0.5])
def test_the_tails_of_means_and_gaps_are_below_their_bounds(p):
    for epsilon in (0.05, 0.1, 0.2):
        found = worked("hoeffding", n=40, p=p, epsilon=epsilon, trials=2000).study
        assert found.tail <= found.bound and found.mistakes[-1] / 2000 <= found.bound + 0.03
        assert found.mistakes[-1] / 2000 == pytest.approx(found.tail, abs=0.04)
        assert found.wide(2000) / 2000 <= found.gap_bound + 0.03


def test_the_bound_on_growing_classes_fails_in_fewer_samples_than_delta():
    found = worked("overfitting", Distribution(target="disc", noise=0.2), m=80, splits=8, delta=0.2, trials=100).study
    assert found.broken <= 20
    assert (np.diff(found.training) <= 1e-12).all() and found.risks[-1] > found.risks.min() + 0.02


def test_the_mean_risk_of_online_hypotheses_is_below_its_bound_and_mistakes_estimate_it():
    runs = [
        worked("online-to-batch", Distribution(target="halfspace", noise=0.1), seed=s, T=60, delta=0.2)
        for s in range(30)
    ]
    told = [summary(run) for run in runs]
    assert sum(not one["bound_holds"] for one in told) <= 6
    assert np.mean([one["share"] for one in told]) == pytest.approx(
        np.mean([one["mean_risk"] for one in told]), abs=0.03
    )


# -- the same numbers, stopped, refused ------------------------------------------------------------------------------


def test_a_search_among_many_examples_asks_again_and_again_whether_to_go_on():
    law, params = Distribution(target="halfspace", noise=0.1), {"hypotheses": "halfspaces", "m": 600, "trials": 2}
    control = StoppedAfter(1000)
    made = compute(asked("pac", law, **params), control)
    assert 1000 - control.left > 10 * len(made.run) == 20
    assert len(stopped(asked("pac", law, **params), 5).run) == 0


@pytest.mark.parametrize(
    ("learner", "params"),
    [("pac", {}), ("hoeffding", {"n": 2000}), ("overfitting", {"splits": 3, "m": 800}), ("online-to-batch", {})],
)
def test_a_stopped_study_keeps_what_it_has_and_can_be_finished(learner, params):
    document = asked(learner, seed=5, **params)
    whole = compute(document)
    for checks in (0, 1, 3):
        cut = stopped(document, checks)
        made = len(cut.run)
        assert cut.ready and made <= len(whole.run) and cut.remedy(0).sentence.startswith("Stopped after")
        rows = list(report_of(cut).rounds)
        assert len(rows) == made
        if learner != "overfitting":  # its rows are means over all samples
            assert rows == list(report_of(whole).rounds)[:made]
        cut.carry_out()
        assert summary(cut) == summary(whole) and list(report_of(cut).rounds) == list(report_of(whole).rounds)


@pytest.mark.parametrize("learner", ["pac", "hoeffding", "overfitting", "online-to-batch"])
def test_what_is_published_on_the_way_does_not_change_afterwards(learner):
    control = StoppedAfter(10**9)
    whole = compute(asked(learner, seed=5), control)
    lengths = [len(partial.run) for partial in control.partial]
    assert lengths == sorted(lengths) and lengths[-1] == len(whole.run) and not control.partial[0].ready
    for partial in (control.partial[0], control.partial[len(lengths) // 2], control.partial[-1]):
        t = len(partial.run)
        partial.run.seek(t)
        assert (partial.mistakes == whole.mistakes[: t + 1]).all()
        assert partial.meters(t) and partial.charts() and partial.narrate(t).headline
        if learner != "overfitting":
            assert partial.narrate(t).headline == whole.narrate(t).headline


@pytest.mark.slow
@pytest.mark.parametrize("learner", ["pac", "hoeffding", "overfitting"])
def test_two_processes_come_to_the_same_numbers(learner):
    one, two = worked(learner, seed=6, trials=500), study(learner, seed=6, trials=500)
    two.for_report(2)
    assert len(two.run) == len(one.run)
    finish(two)
    assert summary(one) == summary(two)


def test_another_seed_gives_other_samples():
    assert summary(worked("pac", m=10, seed=1))["mean_risk"] != summary(worked("pac", m=10, seed=2))["mean_risk"]


def test_an_empty_distribution_is_one_sentence_and_a_painted_one_is_drawn_from():
    empty = worked("pac", Distribution("points"))
    assert empty.ready and not len(empty.run) and "nothing is painted yet" in empty.refusal and empty.on_plane.invites
    with pytest.raises(InputError, match="place points or brush a cloud"):
        report_of(empty)
    drawn = worked("pac", Distribution("points", sigma=0.0, target="labels"), points=PAINTED, m=30)
    assert drawn.on_plane.points is PAINTED and not drawn.on_plane.invites
    rows = {tuple(x) for t in range(1, 20) for x in drawn.study.sample(t).X.tolist()}
    assert rows == set(map(tuple, PAINTED.X.tolist()))


def test_whoever_places_a_point_paints_the_distribution():
    document = Document(learner="pac")
    changed = painted(replace(document, points=PAINTED))
    assert changed.setup("statistics").kind == "points" and changed.setup("statistics").target == "labels"
    coins = Document(learner="hoeffding")
    assert painted(coins) is coins and not study("hoeffding").refusal


def test_a_coin_must_pay_more_for_heads():
    with pytest.raises(InputError, match="range = 0 is outside its range"):
        study("hoeffding", range=0.0)


def test_a_grid_over_points_that_are_endlessly_far_apart_has_its_lines():
    with np.errstate(all="raise"):
        lines = grid_lines(-1e308, 1e308, 9)
    assert np.isfinite(lines).all() and (np.diff(lines) > 0).all() and abs(lines[4]) < 1e293
    assert grid_lines(0.0, 1.0, 3).tolist() == [0.25, 0.5, 0.75]
