"""Randomised majority: its chances, its theorem, and many runs whose mean is the absolute loss."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.core.document import Document
from colt_gui.models.experts.aggregating import Aggregating
from colt_gui.models.experts.bounds import randomised_majority
from colt_gui.models.experts.randomised_majority import RandomisedMajority
from colt_gui.models.experts.run import ExpertsRun
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.experts.tosses import Tosses
from colt_gui.models.experts.weighted_majority import WeightedMajority
from colt_gui.models.labs import compute

BETAS = st.sampled_from([0.0, 1e-3, 0.25, 0.5, 0.9, 0.999])


@st.composite
def tables(draw, soft=None):
    T, n = draw(st.integers(1, 30)), draw(st.integers(1, 6))
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    y, skill = rng.choice([-1, 1], T), draw(st.floats(0.3, 1.0))
    right = rng.random((T, n)) < skill
    E = np.where(right, y[:, None], -y[:, None])
    if draw(st.booleans()) if soft is None else soft:
        E = np.where(E > 0, 1.0, 0.0) * rng.uniform(0.5, 1, (T, n))
    return Advice(E, y, tuple(f"e{i}" for i in range(n)))


def played(learner, advice):
    return ExpertsRun(learner, advice).play()


def experiment(source=None, seed=0, **params):
    document = Document(
        learner="randomised-majority",
        params={"randomised-majority": params},
        setups={"experts": source or ExpertSource("stock", rounds=60)},
        seed=seed,
    )
    return compute(document)


def test_two_rounds_by_hand():
    run = played(RandomisedMajority(beta=0.5), Advice([[1, 1, 1, -1], [1, 1, -1, -1]], [-1, 1], tuple("abcd")))
    c = 1 / (2 * math.log(4 / 3))
    first = (1 + c * math.log(1 - 0.5 * 0.25) - c * math.log(1 - 0.5 * 0.75)) / 2  # r = ¾
    r = 1 / 2.5  # weights ½, ½, ½, 1: + says a and b, which weigh 1 of 2½
    second = (1 + c * math.log(1 - 0.5 * (1 - r)) - c * math.log(1 - 0.5 * r)) / 2
    assert run.columns.prediction.tolist() == pytest.approx([first, second])
    assert (round(first, 4), round(second, 4)) == (0.7924, 0.384)
    assert run.columns.loss.tolist() == pytest.approx([first, 1 - second])
    run.seek(1)
    assert run.weights.tolist() == pytest.approx([0.2, 0.2, 0.2, 0.4])


@given(advice=tables(), beta=BETAS)
@random_examples(200)
def test_expected_mistakes_never_exceed_half_of_the_votes_bound_after_any_round(advice, beta):
    run = played(RandomisedMajority(beta=beta, runs=1), advice)
    limit = run.learner.promise(run).limit
    kept = np.isfinite(limit)
    assert (run.own[kept] <= limit[kept] + 1e-9).all() and (kept.all() or beta == 0)
    if kept[-1]:
        assert limit[-1] == pytest.approx(randomised_majority(beta, advice.n, run.best[-1]))
    if advice.hard:
        vote = played(WeightedMajority(beta=beta), advice)
        assert limit[kept] == pytest.approx(vote.learner.promise(vote).limit[kept] / 2)


@given(advice=tables(), beta=BETAS)
@random_examples(100)
def test_the_potential_falls_by_at_least_the_chance_of_a_mistake(advice, beta):
    learner = RandomisedMajority(beta=beta, runs=1)
    run = played(learner, advice)
    P = learner.c * run.series(run.columns.log_total, math.log(advice.n))
    P = P[np.isfinite(P)]
    assert (P[:-1] - P[1:] >= run.columns.loss[: len(P) - 1] - 1e-9).all()


@given(advice=tables(soft=False), beta=st.sampled_from([0.1, 0.5, 0.9]))
@random_examples(60)
def test_with_experts_that_say_plus_or_minus_it_has_the_chances_of_the_aggregating_algorithm(advice, beta):
    one, two = played(RandomisedMajority(beta=beta, runs=1), advice), played(Aggregating(eta=-math.log(beta)), advice)
    assert one.columns.prediction == pytest.approx(two.columns.prediction, abs=1e-9)
    assert one.columns.log_total == pytest.approx(two.columns.log_total)


@pytest.mark.parametrize("seed", range(5))
def test_the_mean_of_many_runs_is_the_absolute_loss(seed):
    e = experiment(seed=seed, runs=1000)
    tossed, chance = e.learner.tosses.rounds, e.run.columns.loss
    expected, variance = np.cumsum(chance), np.cumsum(chance * (1 - chance))
    assert (np.abs(tossed.mean - expected) <= 5 * np.sqrt(variance / 1000) + 1e-9).all()
    assert tossed.deviation[-1] == pytest.approx(math.sqrt(variance[-1]), rel=0.15)


def test_the_run_on_show_is_the_first_of_them_and_its_mistakes_are_marked():
    e = experiment(runs=1)
    mean = np.concatenate([[0.0], e.learner.tosses.rounds.mean])
    assert e.mistakes.tolist() == mean.tolist()
    ticks = [e.run.mark(t).tick == "mistake" for t in range(1, len(e.run) + 1)]
    assert ticks == e.run.mistakes.tolist() and any(ticks)
    for t, wrong in enumerate(ticks, 1):
        assert e.narrate(t).headline.endswith("a mistake.") == wrong
        assert e.vote(t).tossed == e.run.round(t).outcome * (-1 if wrong else 1)


def test_the_same_seed_tosses_the_same_coins_and_another_one_others():
    said = [experiment(seed=seed).learner.tosses.rounds.said.tolist() for seed in (3, 3, 4)]
    assert said[0] == said[1]
    document_of = [experiment(ExpertSource("adversary", k=2, M=20), seed=seed) for seed in (3, 4)]  # no other chance
    one, two = (e.learner.tosses.rounds for e in document_of)
    assert one.said.tolist() != two.said.tolist() and one.mean.tolist() != two.mean.tolist()


def test_coins_do_not_depend_on_how_many_rounds_come_at_once():
    chances, outcomes = np.linspace(0, 1, 50), np.where(np.arange(50) % 3, 1, -1)
    whole, parts = Tosses(20, 1), Tosses(20, 1)
    whole.toss(chances, outcomes)
    for start, stop in ((0, 1), (1, 1), (1, 30), (30, 50)):
        parts.toss(chances[start:stop], outcomes[start:stop])
    for a, b in zip(whole.rounds, parts.rounds):
        assert np.array_equal(a, b)


def test_the_adversary_knows_the_chance_and_not_the_coin():
    e = experiment(ExpertSource("adversary", k=2, M=3))
    assert ((e.run.columns.prediction >= 0.5) == (e.run.columns.outcome < 0)).all()
    assert e.mistakes[-1] < len(e.run) and e.run.columns.loss.min() >= 0.5


def test_without_any_weight_left_it_tosses_a_fair_coin():
    advice = Advice([[1, 1], [1, -1]], [-1, 1], ("a", "b"))
    e = experiment(ExpertSource("table", table=advice), beta=0.0)
    assert e.run.columns.prediction.tolist() == [1.0, 0.5]
    assert "fair coin" in e.narrate(1).reason and e.vote(2).admissible is None and e.vote(1).admissible == (1.0, 1.0)
    assert e.meters(2)[0].limit is None and "every expert has erred" in e.meters(2)[0].note


def test_the_meter_of_the_mean_says_what_was_expected():
    e = experiment(runs=500)
    mean = next(meter for meter in e.meters(60) if meter.title == "Mean mistakes")
    assert mean.limit == e.counts.own[60] and mean.relation == "about" and mean.state == "holds"
    assert mean.value == pytest.approx(mean.limit, abs=1.0)
