"""Bounds on samples: their terms by hand, how often they fail, what is said; and the steps of the ghost's proof."""

import json
import math

import numpy as np
import pytest
from models.statistics.stopping import stopped

from colt_gui.cli import main
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute, prepare, report_of
from colt_gui.models.statistics.distribution import Distribution
from colt_gui.models.statistics.rademacher.classifiers import PAIRS, best_of_grid

CLOUDS = Distribution("clouds", target="labels", size=2.4, sigma=0.7)


def drawn(learner, setup=CLOUDS, points=None, seed=0, **params):
    points = Points.empty() if points is None else points
    document = Document(
        points=points, learner=learner, params={learner: params}, setups={"statistics": setup}, seed=seed
    )
    return compute(document)


def test_the_terms_of_the_margin_bound_by_hand():
    study = drawn("margin-bound", bound="margin", B=2.0, mu=0.5, m=50, trials=1).study
    (found,) = study.outcomes
    w = np.array(found.half.w)
    assert np.linalg.norm(w) <= 2.0 + 1e-9
    hinge = np.maximum(0, 0.5 - found.y * (found.X @ w)).sum()
    terms = [hinge / 25, 4 * 2 / 25 * math.sqrt((found.X**2).sum()), 3 * math.sqrt(math.log(4 / 0.05) / 100)]
    assert [term.value for term in found.terms] == pytest.approx(terms)


def test_the_terms_of_the_rademacher_bound_by_hand():
    (found,) = drawn("margin-bound", bound="erm", m=40, trials=1, draws=3, delta=0.1).study.outcomes
    risk, _, own, chance = (term.value for term in found.terms)
    assert risk == found.wrong.mean() == found.training
    assert own == pytest.approx(math.sqrt(2 * (1 + 4 / 3) * math.log(20) / 40))
    assert chance == pytest.approx(math.sqrt(math.log(40) / 80))


def test_the_grid_shares_delta_out_among_its_pairs():
    margins = np.array([0.5, 0.25, -0.125, 1.0])
    terms, words = best_of_grid(margins, 1.0, 1.5, norm_sum=8.0, delta=0.1)
    best = min(
        np.maximum(0, mu - margins).sum() / (4 * mu) + 4 * 2 / (4 * mu) * math.sqrt(8)
        for mu in [2.0**k for k in range(-6, 3)]
    )
    assert sum(term.value for term in terms) == pytest.approx(best + 3 * math.sqrt(math.log(4 * PAIRS / 0.1) / 8))
    assert "B = 2" in words and "54 pairs that share δ" in words


@pytest.mark.slow
@pytest.mark.parametrize("bound", ["erm", "margin", "svm", "svm-gaussian"])
def test_a_bound_fails_no_more_often_than_delta(bound):
    study = drawn("margin-bound", bound=bound, m=40, trials=60, draws=1, delta=0.2, seed=1).study
    assert study.done == 60 and sum(not found.holds for found in study.outcomes) <= 0.2 * 60


def test_vacuous_is_said_plainly():
    experiment = drawn("margin-bound", bound="svm", m=20, trials=2)
    assert experiment.study.outcomes[1].vacuous
    assert experiment.narrate(2).headline == "Sample 2: the bound holds, but is vacuous."
    assert experiment.study.bars(2)[0].name == "the bound, vacuous"


def test_a_sample_of_one_class_has_a_bound_too():
    points = Points([[0.0, 0.0], [1.0, 1.0]], [1, 1])
    setup = Distribution("points", target="labels", sigma=0.1)
    (found,) = drawn("margin-bound", setup, points, bound="svm", m=10, trials=1).study.outcomes
    assert found.risk == 0.0 and found.holds and found.chosen.startswith("no separator: always +1")


@pytest.mark.parametrize(("bound", "m", "least"), [("erm", 400, 12), ("margin", 100, 10), ("svm-gaussian", 60, 20)])
def test_a_sample_asks_again_and_again_whether_to_go_on(bound, m, least):
    params = {"margin-bound": {"bound": bound, "m": m, "trials": 1}}
    document = Document(learner="margin-bound", params=params, setups={"statistics": CLOUDS})
    assert not stopped(document, least).study.outcomes


def test_the_field_of_a_machine_says_of_its_sample_what_is_counted():
    (found,) = drawn("margin-bound", bound="svm-gaussian", m=40, trials=1, sigma=0.5).study.outcomes
    f = np.array([found.field.surface(x[:1], x[1:])[0, 0] for x in found.X])
    assert ((f * found.y <= 0) == found.wrong).all()


def test_an_empty_distribution_is_refused_and_nothing_is_lost():
    experiment = drawn("margin-bound", Distribution("points"))
    assert "nothing is painted yet" in experiment.refusal and len(experiment.run) == 0
    with pytest.raises(InputError, match="nothing is painted yet"):
        report_of(experiment)


def test_a_sample_is_the_same_however_many_are_drawn():
    few, many = (drawn("margin-bound", m=30, trials=n, seed=5).study.outcomes for n in (2, 4))
    assert [found.bound for found in few] == [found.bound for found in many[:2]]


def test_the_steps_of_the_proof_keep_their_order_in_the_mean():
    told = report_of(drawn("ghost-sample", m=16, trials=400)).summary
    assert told["deviation"] < told["ghost"] and told["coins"] < told["rademacher"]
    assert abs(told["ghost"] - told["coins"]) < 4 * (told["ghost_stderr"] + told["coins_stderr"])


def test_the_differences_of_a_pair_by_hand():
    study = drawn("ghost-sample", m=8, trials=3).study
    pair = study.pair(2)
    own, ghost = (
        np.array([(half.inside(X) != (y > 0)) for half in study.halves], float)
        for X, y in ((pair.X, pair.y), (pair.ghost, pair.ghost_y))
    )
    risks = np.array([study.law.risk(half).value for half in study.halves])
    expected = [
        abs(own.mean(1) - risks).max(),
        abs(own.mean(1) - ghost.mean(1)).max(),
        abs(((ghost - own) * pair.coins).mean(1)).max(),
        2 * abs((own * pair.coins).mean(1)).max(),
    ]
    assert study.values[1].tolist() == pytest.approx(expected)


def test_the_command_line_draws_without_a_file_and_on_two_cores_alike(capsys):
    arguments = ["run", "margin-bound", "--param", "m=20", "--param", "trials=2", "--param", "draws=1", "--seed", "3"]
    assert main(arguments) == 0
    one = json.loads(capsys.readouterr().out)
    assert one["summary"]["samples"] == 2 and one["rounds"][0]["holds"] is True
    assert main(["run", "ghost-sample", "--param", "trials=4", "--param", "m=1"]) == 2


@pytest.mark.slow
def test_two_processes_draw_the_same_samples():
    document = Document(learner="margin-bound", params={"margin-bound": {"m": 20, "trials": 4}})
    one, two = compute(document), prepare(document)
    two.for_report(2)
    two.carry_out()
    assert [found.bound for found in one.study.outcomes] == [found.bound for found in two.study.outcomes]
