"""Learners with experts where one case ends and the next begins: no rounds, no weight, one expert, many stages."""

import math

import numpy as np
import pytest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.experts.aggregating import Aggregating
from colt_gui.models.experts.fixed_share import FixedShare
from colt_gui.models.experts.halving import NOT_REALISABLE, Halving
from colt_gui.models.experts.losses import absolute_factor
from colt_gui.models.experts.randomised_majority import RandomisedMajority
from colt_gui.models.experts.readings import factors_chart, summary
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.experts.weighted_majority import WeightedMajority
from colt_gui.models.labs import compute

SOFT = [[0.25, 0.75], [0.5, 0.5]]


def experiment(learner, E, y, **params):
    source = ExpertSource("table", table=Advice(E, y, tuple("abcdefgh"[: len(E[0])])))
    return compute(Document(learner=learner, params={learner: params}, setups={"experts": source}))


@pytest.mark.parametrize("learner", [Aggregating(), FixedShare(), Halving(), WeightedMajority()])
def test_many_rounds_lose_what_each_of_them_loses(learner):
    learner.begin(2)
    played = learner.learn_many(np.array([[1, -1]] * 3, dtype=np.int8), np.array([1, 1, -1], dtype=np.int8))
    assert learner.losses.tolist() == [1, 2] and played.best.tolist() == [0, 0, 1]
    assert learner.own_loss == pytest.approx(played.loss.sum())


def mistaken(rounds):
    """One expert who is always certain and wrong: whoever listens loses 1 a round."""
    return experiment("aggregating", [[0.0]] * rounds, [1] * rounds, tuning="doubling")


def test_alone_a_stage_ends_when_it_has_lost_more_than_its_budget():
    """ln 1 = 0: budgets of 1, 2, 4, … and nothing beside; a stage is over with the round that exceeds it."""
    assert mistaken(40).stage_starts == [0, 2, 5, 10, 19, 36]


@pytest.mark.parametrize(("rounds", "more"), [(519, ""), (520, " …")])
def test_of_many_stages_the_first_eight_are_named(rounds, more):
    chart = next(chart for chart in mistaken(rounds).charts() if chart.id == "rate")
    assert chart.note == f"new stages after rounds 2, 5, 10, 19, 36, 69, 134, 263{more}"


@pytest.mark.parametrize(
    ("params", "ids"),
    [
        ({"tuning": "fixed"}, {"factors", "chord"}),
        ({"tuning": "known", "K": 5.0}, {"factors", "chord"}),
        ({"tuning": "doubling"}, {"rate"}),
        ({"tuning": "self-confident"}, {"rate"}),
        ({"loss": "square"}, set()),
    ],
)
def test_a_rate_that_stays_has_its_factors_drawn_and_one_that_changes_its_course(params, ids):
    charts = {chart.id for chart in experiment("aggregating", SOFT, [1, -1], **params).charts()}
    assert charts & {"factors", "chord", "rate"} == ids


@pytest.mark.parametrize("eta", [0.5, 20.0])
def test_the_factors_are_drawn_closely_up_to_the_present_rate(eta):
    chart = factors_chart(eta, absolute_factor, "eta", "")
    curve, limit = chart.curves
    rates = chart.knob.values
    assert rates[0] == 0.1 and rates[-1] == max(5.0, eta) and (rates[1:] / rates[:-1]).max() < 1.05
    assert limit.x.tolist() == [1.0, curve.x[-1]]


def test_who_cannot_name_a_bound_says_why_and_blames_no_dead_expert():
    exceeded = summary(experiment("aggregating", [[0.0, 0.0]] * 3, [1] * 3, tuning="known", K=1.0))
    assert exceeded["bound"] is None and exceeded["why"] == "the best expert has lost more than K = 1"
    dead = summary(experiment("aggregating", [[0.0, 0.5]], [1], loss="logarithmic"))
    assert dead["losses"]["a"] is None and dead["why"].startswith("an expert that was certain and wrong")


def test_halving_says_why_it_promises_nothing_and_only_then():
    erred = summary(experiment("halving", [[1, 1]], [-1]))
    assert erred["bound"] is None and erred["why"] == NOT_REALISABLE
    assert "why" not in summary(experiment("halving", [[1, -1]], [-1]))


def test_the_promise_of_halving_is_not_about_the_best_expert():
    right = experiment("halving", [[1, -1]], [-1])
    assert right.counts.promise.note(1, 0.0) == "lg |H|: |H| = 2"


def test_who_was_right_is_told_by_how_many():
    right = experiment("halving", [[-1, 1, -1], [1, 1, 1], [1, -1, 1], [-1, -1, 1]], [-1, 1, 1, -1])
    told = [str(right.narrate(t)) for t in (2, 4)]
    assert "All 2 of V were right." in told[0] and "V shrinks from 2 to 1" in told[1]
    alone = experiment("halving", [[-1, 1], [1, 1]], [-1, 1])
    assert "The one hypothesis of V was right." in str(alone.narrate(2))


def test_where_nobody_erred_there_is_only_sharing_to_tell():
    told = experiment("fixed-share", [[1, 1], [1, -1]], [1, 1], alpha=0.25)
    assert "No expert erred. Then each gives" in str(told.narrate(1)) and "1 expert erred" in str(told.narrate(2))


def test_without_weight_a_coin_is_tossed_and_half_of_the_weight_is_offered_instead():
    dead = experiment("randomised-majority", [[1, 1], [1, 1]], [1, -1], beta=0.0)
    assert dead.learner.remedy(dead, 1) is None
    assert dead.learner.remedy(dead, 2).ways[0].document.params["randomised-majority"]["beta"] == 0.5


def test_near_to_one_a_vote_is_the_vote_of_the_weights():
    """β = 0.995: a has erred twice and b and c not at all, so that W⁺/W = 0.995²/(2 + 0.995²)."""
    learner = WeightedMajority(beta=0.995)
    learner.begin(3)
    advice = np.array([[-1, 1, 1], [-1, 1, 1], [1, -1, -1]], dtype=np.int8)
    played = learner.learn_many(advice, np.array([1, 1, 1], dtype=np.int8))
    weight = 0.995**2
    assert played.plus[2] == pytest.approx(weight / (2 + weight)) and played.prediction.tolist() == [1, 1, -1]


def test_coins_are_those_of_the_seed():
    tossed = []
    for seed in (None, 0, 1):
        learner = RandomisedMajority(beta=0.5, runs=50)
        if seed is not None:
            learner.toss_with(seed)
        learner.begin(2, 20)
        learner.learn_many(np.array([[1, -1]] * 20, dtype=np.int8), np.array([1, -1] * 10, dtype=np.int8))
        tossed.append(learner.tosses.rounds.mean.tolist())
    assert tossed[0] == tossed[1] != tossed[2] and math.isfinite(tossed[0][-1])


def test_what_helps_is_offered_where_something_is_wrong_and_only_there():
    known = experiment("aggregating", [[0.0, 0.0]] * 3, [1] * 3, tuning="known", K=1.0)
    assert known.learner.remedy(known, 1) is None
    assert known.learner.remedy(known, 2).sentence == "The best expert has lost more than K = 1."
    fixed = experiment("aggregating", [[0.0, 0.0]] * 3, [1] * 3, K=1.0)
    assert fixed.learner.remedy(fixed, 3) is None
    dead = experiment("aggregating", [[0.0, 0.0]], [1], loss="logarithmic")
    assert dead.learner.remedy(dead, 0) is None and "dead" in dead.learner.remedy(dead, 1).sentence


@pytest.mark.parametrize(("beta", "offered"), [(0.5, [1 / 9]), (1 / 9, [])])
def test_with_noise_the_rate_of_the_posterior_is_offered_unless_it_is_in_use(beta, offered):
    """ν₀ = 0.1: β = 0.1/0.9."""
    points, params = generate("separable", 1, m=6), {"weighted-majority": {"beta": beta}}
    e = compute(Document(points, "weighted-majority", params, setups={"experts": ExpertSource(noise=0.1, n=3)}))
    remedy = e.learner.remedy(e, 3)
    ways = () if remedy is None else remedy.ways
    assert [way.document.params["weighted-majority"]["beta"] for way in ways] == pytest.approx(offered)


def test_hypotheses_are_counted_in_whole_numbers():
    e = experiment("halving", [[1, -1], [1, 1]], [-1, -1])
    assert all(meter.whole for t in range(3) for meter in e.learner.meters(e, t))


def test_learners_as_experts_refuse_points_that_no_number_holds():
    far = Points([[1e80, 1.0], [1.0, -1e80]], [1, -1])
    document = Document(points=far, learner="weighted-majority").with_setup("experts", ExpertSource(kind="learners"))
    with pytest.raises(InputError, match="Point 1 is too large to compute with"):
        compute(document)
