"""Weighted Majority and Halving: the rule, its ties, its theorem, and Bayes."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples, times

from colt_gui.models.experts.bounds import lower_bound, weighted_majority
from colt_gui.models.experts.halving import Halving
from colt_gui.models.experts.run import ExpertsRun
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.scripts import EXAMPLE_OUTCOMES, lower_bound_advice
from colt_gui.models.experts.weighted_majority import WeightedMajority, exact_sign, matching_beta, posterior

BETAS = st.sampled_from([0.0, 1e-3, 0.1, 0.25, 0.3, 0.5, 0.9, 0.999])


@st.composite
def tables(draw, rounds=30, experts=9):
    T, n = draw(st.integers(1, rounds)), draw(st.integers(1, experts))
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    skill = draw(st.floats(0.3, 1.0))
    y = rng.choice([-1, 1], T)
    E = np.where(rng.random((T, n)) < skill, y[:, None], -y[:, None])
    return Advice(E, y, tuple(f"e{i}" for i in range(n)))


def played(learner, advice, **options):
    return ExpertsRun(learner, advice, **options).play()


def by_hand(advice, beta):
    """The lecture's algorithm in exact arithmetic."""
    b, w, said = Fraction(repr(beta)), [Fraction(1)] * advice.n, []
    for E, y in zip(advice.E.tolist(), advice.outcomes.tolist()):
        plus = sum((v for v, e in zip(w, E) if e > 0), Fraction(0))
        minus = sum((v for v, e in zip(w, E) if e < 0), Fraction(0))
        said.append(-1 if minus > plus else 1)
        w = [v if e == y else b * v for v, e in zip(w, E)]
    return said, w


@given(advice=tables(), beta=BETAS)
@random_examples(150)
def test_says_and_weighs_what_exact_arithmetic_says_ties_included(advice, beta):
    run = played(WeightedMajority(beta=beta), advice)
    said, w = by_hand(advice, beta)
    assert run.columns.prediction.tolist() == said
    run.seek(len(run))
    total = sum(w)
    expected = [float(v / total) for v in w] if total else [0.0] * advice.n
    assert run.weights == pytest.approx(expected, rel=1e-9, abs=1e-300)


@given(advice=tables(), beta=BETAS)
@random_examples(150)
def test_mistakes_never_exceed_the_bound_after_any_round(advice, beta):
    run = played(WeightedMajority(beta=beta), advice)
    limit = run.learner.promise(run).limit
    kept = np.isfinite(limit)
    assert (run.own[kept] <= limit[kept] + 1e-9).all()
    assert kept.all() or beta == 0
    if kept[-1]:
        assert limit[-1] == pytest.approx(weighted_majority(beta, advice.n, run.best[-1]))


@given(advice=tables(), beta=BETAS)
@random_examples(100)
def test_the_potential_falls_by_at_least_the_loss(advice, beta):
    learner = WeightedMajority(beta=beta)
    run = played(learner, advice)
    P = learner.c * run.series(run.columns.log_total, math.log(advice.n))
    P = P[np.isfinite(P)]  # with β = 0 all weight may go
    assert (P[:-1] - P[1:] >= run.columns.loss[: len(P) - 1] - 1e-9).all()


@given(advice=tables())
@random_examples(100)
def test_halving_is_weighted_majority_with_beta_0(advice):
    one, two = played(Halving(), advice), played(WeightedMajority(beta=0.0), advice)
    assert one.columns.prediction.tolist() == two.columns.prediction.tolist()
    for t in range(len(one) + 1):
        one.seek(t), two.seek(t)
        assert one.weights.tolist() == two.weights.tolist()


@given(advice=tables())
@random_examples(100)
def test_halving_keeps_its_bounds_and_every_consistent_hypothesis(advice):
    run = played(Halving(), advice)
    right = (advice.outcomes[:, None] == advice.E).all(axis=0)
    assert run.learner.version_space.tolist() == np.flatnonzero(right).tolist()
    M = run.own[1:]
    assert (np.exp(run.columns.log_total) <= advice.n / 2**M + 1e-9).all()
    if right.any():
        assert M[-1] <= math.log2(advice.n)


def test_halving_with_no_hypothesis_left_says_plus_and_goes_on():
    advice = Advice([[1, 1], [1, 1], [-1, -1]], [-1, -1, -1], ("a", "b"))
    run = played(Halving(), advice)
    assert run.columns.prediction.tolist() == [1, 1, 1]
    assert np.isnan(run.learner.promise(run).limit[1:]).all() and "not realisable" in run.learner.promise(run).why
    run.seek(3)
    assert run.weights.tolist() == [0.0, 0.0]


@given(advice=tables(), noise=st.floats(0.01, 0.49))
@random_examples(100)
def test_the_normalised_weight_is_the_bayes_posterior(advice, noise):
    run = played(WeightedMajority(beta=matching_beta(noise)), advice)
    wrong = (advice.outcomes[:, None] != advice.E).sum(axis=0)
    likelihood = noise**wrong * (1 - noise) ** (len(advice) - wrong)
    run.seek(len(run))
    assert run.weights == pytest.approx(likelihood / likelihood.sum())
    assert posterior(run.losses, len(run), noise) == pytest.approx(run.weights)


@pytest.mark.parametrize("k,M", [(1, 0), (1, 4), (2, 3), (3, 1), (5, 10), (9, 7)])
@pytest.mark.parametrize("learner", [Halving(), WeightedMajority(), WeightedMajority(beta=0.3)])
def test_the_adversary_meets_the_lower_bound_exactly(k, M, learner):
    rows = lower_bound_advice(k, M)
    n = 2 ** (k + 1)
    assert rows.shape == (k + 2 * M + 1, n)
    run = played(learner, Advice(rows, np.ones(len(rows)), tuple(map(str, range(n)))), opposed=True)
    assert run.own[-1] == len(run) == lower_bound(M, n)
    assert run.best[-1] <= M


def test_example_2_2():
    rows = lower_bound_advice(2, 3)[:8]
    table = ["--++++++", "+-++++++", "-+++++++", "++++++++", "--------", "+-------", "-+------", "++------"]
    assert [["+" if v > 0 else "-" for v in column] for column in rows.T] == [list(row) for row in table]
    run = played(WeightedMajority(), Advice(rows, EXAMPLE_OUTCOMES, tuple(f"E{i + 1}" for i in range(8))))
    run.seek(2)
    assert np.flatnonzero(run.losses == 0).tolist() == [1, 5]
    run.seek(8)
    assert run.losses[5] == 2 and run.losses[1] == 4 and run.best_expert == 5


@pytest.mark.parametrize("beta", [0.5, 0.01, 0.999])
def test_no_weight_underflows_however_many_rounds_there_are(beta):
    T = times(100_000, long=1_000_000)  # halved at each loss, a number is 0 after 1100
    rows = np.array([[1, -1, 1], [1, 1, -1], [-1, -1, 1]], dtype=np.int8)
    y = np.where(np.arange(T) % 7 < 3, 1, -1).astype(np.int8)
    run = played(WeightedMajority(beta=beta), Advice(rows, y, ("a", "b", "c"), np.arange(T) % 3), limit=T)
    run.seek(T)
    assert run.weights.sum() == pytest.approx(1) and np.isfinite(run.columns.log_total).all()
    E = rows[np.arange(T) % 3]
    assert run.losses.tolist() == (y[:, None] != E).sum(axis=0).tolist()
    limit = run.learner.promise(run).limit
    assert (run.own <= limit + 1e-6).all()


def test_ten_thousand_experts_who_always_err_keep_their_weights():
    n, T = 10_000, 600
    rows = np.ones((1, n), dtype=np.int8)
    advice = Advice(rows, -np.ones(T), tuple(map(str, range(n))), np.zeros(T, dtype=int))
    run = played(WeightedMajority(beta=1e-6), advice)
    run.seek(T)
    assert run.weights == pytest.approx(np.full(n, 1 / n))
    assert run.columns.log_total[-1] == pytest.approx(math.log(n) + T * math.log(1e-6))


def test_a_tie_that_only_far_powers_break_is_broken_exactly():
    losses = np.array([0, 1, 1, 5000])
    votes = np.array([1, -1, -1, -1], dtype=np.int8)
    assert exact_sign(votes, losses, 0.5) == -1
    assert exact_sign(-votes, losses, 0.5) == 1
    assert exact_sign(votes[:3], losses[:3], 0.5) == 0


def test_any_number_of_rounds_at_once_keeps_the_weights():
    learner = WeightedMajority(beta=1e-6)
    learner.begin(2)
    found = learner.learn_many(np.ones((500, 2), dtype=np.int8), -np.ones(500, dtype=np.int8))
    assert len(found.loss) == 500 and np.isfinite(found.log_total).all()
    assert learner.shares.tolist() == [0.5, 0.5]


def test_learning_row_by_row_is_learning_all_at_once():
    rng = np.random.default_rng(3)
    E, y = rng.choice(np.array([-1, 1], dtype=np.int8), (50, 6)), rng.choice([-1, 1], 50)
    one = WeightedMajority(beta=0.7)
    one.begin(6)
    rows = [one.learn(e, int(v)) for e, v in zip(E, y)]
    run = played(WeightedMajority(beta=0.7), Advice(E, y, tuple("abcdef")))
    for t, row in enumerate(rows, 1):
        assert row == pytest.approx(tuple(run.round(t)))
