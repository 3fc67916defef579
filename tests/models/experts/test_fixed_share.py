"""Fixed Share: its rule, what it promises against sequences of experts, and the best of these."""

import math
from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.experts import tracking
from colt_gui.models.experts.bounds import fixed_share
from colt_gui.models.experts.fixed_share import FixedShare
from colt_gui.models.experts.run import ExpertsRun
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.scripts import switching
from colt_gui.models.experts.tracking import BestSequences
from colt_gui.models.experts.weighted_majority import WeightedMajority

LN2 = math.log(2)
RATES = st.sampled_from([1e-3, 0.1, LN2, 2.0, 20.0])
SHARES = st.sampled_from([0.0, 1e-6, 0.02, 0.1, 0.3, 0.499])


@st.composite
def tables(draw, rounds=30, experts=6):
    T, n = draw(st.integers(1, rounds)), draw(st.integers(1, experts))
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    y = rng.choice([-1, 1], T)
    stretch = np.arange(T) * draw(st.integers(1, 4)) // T % n  # who is good changes
    skill = np.where(np.arange(n) == stretch[:, None], draw(st.floats(0.5, 1.0)), 0.4)
    return Advice(np.where(rng.random((T, n)) < skill, y[:, None], -y[:, None]), y, tuple(f"e{i}" for i in range(n)))


def played(learner, advice):
    return ExpertsRun(learner, advice).play()


def switching_scene(rounds=200, seed=1):
    names, rows, outcomes = switching(rounds, seed)
    return Advice(rows, outcomes, names)


def test_two_rounds_by_hand():
    advice = Advice([[1, 1, -1], [1, -1, -1]], [-1, 1], ("a", "b", "c"))
    run = played(FixedShare(eta=LN2, alpha=0.2), advice)
    # (1, 1, 1) → (½, ½, 1), of which each keeps 0.8 and gives 0.1 to each of the two others
    run.seek(1)
    assert run.weights == pytest.approx(np.array([0.55, 0.55, 0.9]) / 2)
    # → (0.55, 0.275, 0.45) → 0.7 of it and 0.1·1.275
    run.seek(2)
    assert run.weights == pytest.approx(np.array([0.5125, 0.32, 0.4425]) / 1.275)
    assert run.columns.prediction.tolist() == [1, -1] and run.own.tolist() == [0, 1, 2]
    assert np.exp(run.columns.log_total) == pytest.approx([2.0, 1.275])


def by_hand(advice, beta, alpha):
    """The rule in exact arithmetic: the balance W⁺ − W⁻ of each round as a share of W, and the last weights."""
    n, w, balances = advice.n, [Fraction(1)] * advice.n, []
    for E, y in zip(advice.E.tolist(), advice.outcomes.tolist()):
        balances.append(sum(v * e for v, e in zip(w, E)) / sum(w))
        w = [v if e == y else beta * v for v, e in zip(w, E)]
        pool = [alpha * v for v in w] if n > 1 else [Fraction(0)] * n
        w = [v - own + (sum(pool) - own) / max(n - 1, 1) for v, own in zip(w, pool)]
    return balances, w


@given(
    advice=tables(rounds=12), beta=st.sampled_from(["1/2", "1/10", "9/10"]), alpha=st.sampled_from(["0", "1/8", "2/5"])
)
@random_examples(100)
def test_says_and_weighs_what_exact_arithmetic_says_ties_included(advice, beta, alpha):
    beta, alpha = Fraction(beta), Fraction(alpha)
    run = played(FixedShare(eta=-math.log(beta), alpha=float(alpha)), advice)
    balances, w = by_hand(advice, beta, alpha)
    assert run.columns.prediction.tolist() == [-1 if balance < 0 else 1 for balance in balances]
    run.seek(len(run))
    assert run.weights == pytest.approx([float(v / sum(w)) for v in w], rel=1e-9)


@given(advice=tables(), beta=st.sampled_from([0.1, 0.5, 0.9]))
@random_examples(60)
def test_without_sharing_it_is_weighted_majority(advice, beta):
    one, two = played(FixedShare(eta=-math.log(beta), alpha=0.0), advice), played(WeightedMajority(beta=beta), advice)
    assert one.columns.prediction.tolist() == two.columns.prediction.tolist()
    assert one.learner.promise(one).limit == pytest.approx(two.learner.promise(two).limit)
    for t in range(len(one) + 1):
        one.seek(t), two.seek(t)
        assert one.weights == pytest.approx(two.weights, abs=1e-12)


def test_a_weight_of_a_thousand_errors_comes_back_without_sharing_too():
    E = np.where(np.arange(4200)[:, None] < 2000, [1, -1], [-1, 1])  # a is right 2000 times, then b 2200 times
    run = played(FixedShare(eta=LN2, alpha=0.0), Advice(E, np.ones(4200), ("a", "b")))
    run.seek(2000)
    assert run.weights[1] == 0.0  # to a float
    run.seek(4200)
    assert run.weights.argmax() == 1 and run.columns.prediction[-1] == 1


@given(advice=tables(), eta=RATES, alpha=SHARES)
@random_examples(200)
def test_mistakes_never_exceed_the_bound_after_any_round(advice, eta, alpha):
    run = played(FixedShare(eta=eta, alpha=alpha), advice)
    limit = run.learner.promise(run).limit
    assert np.isfinite(limit).all() and (run.own <= limit + 1e-9).all()


@given(advice=tables(rounds=6, experts=3), eta=RATES, alpha=SHARES)
@random_examples(60)
def test_the_bound_is_the_least_over_all_sequences_of_experts(advice, eta, alpha):
    T, n = len(advice), advice.n
    wrong = advice.outcomes[:, None] != advice.E
    bounds = []
    for sequence in product(range(n), repeat=T):
        k = sum(a != b for a, b in pairwise(sequence))
        if not k or (alpha and n > 1):
            bounds.append(fixed_share(eta, alpha, n, T, k, sum(wrong[t, i] for t, i in enumerate(sequence))))
    run = played(FixedShare(eta=eta, alpha=alpha), advice)
    assert run.learner.promise(run).limit[-1] == pytest.approx(min(bounds))


@given(advice=tables(), eta=RATES, alpha=SHARES)
@random_examples(100)
def test_the_potential_falls_by_at_least_the_loss_and_sharing_leaves_it(advice, eta, alpha):
    learner = FixedShare(eta=eta, alpha=alpha)
    run = played(learner, advice)
    P = learner.c * run.series(run.columns.log_total, math.log(advice.n))
    assert (P[:-1] - P[1:] >= run.columns.loss - 1e-9).all()


@given(advice=tables(rounds=7, experts=3))
@random_examples(60)
def test_the_best_sequences_are_the_best_of_all(advice):
    wrong = (advice.outcomes[:, None] != advice.E).astype(float)
    table = BestSequences(advice.n).extend(wrong)
    for t in range(1, len(advice) + 1):
        least = {}
        for sequence in product(range(advice.n), repeat=t):
            k = sum(a != b for a, b in pairwise(sequence))
            least[k] = min(least.get(k, math.inf), sum(wrong[s, i] for s, i in enumerate(sequence)))
        for k in range(table.shape[1]):
            assert table[t - 1, k] == min(lost for used, lost in least.items() if used <= k)


def test_fewer_switches_are_looked_at_where_there_are_very_many_experts(monkeypatch):
    assert BestSequences(5).most == tracking.MOST_SWITCHES and BestSequences(10_000).most == 4
    monkeypatch.setattr(tracking, "MOST_SWITCHES", 1)
    run = played(FixedShare(), switching_scene())
    limit = run.learner.promise(run).limit
    assert (run.own <= limit).all() and run.learner.switches(200)[0] <= 1


@pytest.mark.parametrize("seed", range(5))
def test_where_the_best_expert_switches_it_beats_weighted_majority_and_every_expert(seed):
    advice = switching_scene(seed=seed)
    shared, majority = played(FixedShare(alpha=0.02), advice), played(WeightedMajority(), advice)
    assert shared.own[-1] < 0.5 * majority.own[-1] and shared.own[-1] < 0.5 * shared.best[-1]
    k, lost = shared.learner.switches(200)
    assert k == 4 and lost <= 12
