"""The Aggregating Algorithm: its predictions, its bounds with every tuning, and the dead."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.experts.aggregating import Aggregating
from colt_gui.models.experts.bounds import aggregating, known_k
from colt_gui.models.experts.losses import absolute_factor, known_rate, known_regret, loss
from colt_gui.models.experts.run import ExpertsRun
from colt_gui.models.experts.streams.advice import Advice

SETTINGS = [
    {"loss": "absolute", "eta": 0.1},
    {"loss": "absolute", "eta": 0.5},
    {"loss": "absolute", "eta": 5.0},
    {"loss": "absolute", "tuning": "known"},
    {"loss": "absolute", "tuning": "doubling"},
    {"loss": "absolute", "tuning": "self-confident"},
    {"loss": "logarithmic"},
    {"loss": "square"},
]
any_setting = pytest.mark.parametrize("params", SETTINGS, ids=lambda p: "-".join(map(str, p.values())))


@st.composite
def tables(draw, rounds=40, experts=8):
    """Soft advice, now and then certain, by experts of different skill."""
    T, n = draw(st.integers(1, rounds)), draw(st.integers(1, experts))
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    y = rng.choice([-1, 1], T)
    good = rng.random(n) < draw(st.floats(0, 1))
    E = np.where(good, np.where(y > 0, 0.8, 0.2)[:, None], rng.random((T, n)))
    E = np.clip(E + draw(st.floats(0, 0.5)) * rng.normal(size=(T, n)), 0.0, 1.0)
    return Advice(E, y, tuple(f"e{i}" for i in range(n)))


def played(params, advice, **options):
    return ExpertsRun(Aggregating(**params), advice, **options).play()


def shares(run, t):
    """Normalised weights before round t, the lecture's way where the rate is one and the same."""
    run.seek(t - 1)
    return run.weights


@any_setting
@given(advice=tables())
@random_examples(40)
def test_predictions_stay_in_the_unit_interval_and_keep_the_promise_for_both_outcomes(params, advice):
    run = played(params, advice)
    learner = run.learner
    for t in range(1, len(run) + 1):
        r, E = run.round(t), np.where(advice.row(t) > 0, advice.row(t), 0).astype(float)
        assert 0 <= r.prediction <= 1
        v, c = shares(run, t), learner.factor(r.eta)
        if run.at(run.columns.best, 0.0) == math.inf:
            continue
        for y in (0.0, 1.0):
            with np.errstate(divide="ignore"):
                g = -c * np.log(v @ np.exp(-r.eta * loss(learner.loss, y, E)))
            lost = float(loss(learner.loss, np.float64(y), np.float64(r.prediction)))
            assert lost <= g + 1e-7 * max(1.0, c)


@any_setting
@given(advice=tables(rounds=120))
@random_examples(40)
def test_the_loss_never_exceeds_the_bound_after_any_round(params, advice):
    run = played(params, advice)
    limit = run.learner.promise(run).limit
    kept = np.isfinite(limit)
    assert (run.own[kept] <= limit[kept] + 1e-7 * (1 + limit[kept])).all()
    if params.get("tuning") != "self-confident":
        assert kept[np.isfinite(run.best)].all()


@pytest.mark.one_in(3)
@any_setting
@pytest.mark.parametrize("n", [1, 2, 8, 50])
def test_the_bound_holds_against_the_adversary_too(params, n):
    rng = np.random.default_rng(n)
    rows = rng.choice(np.array([-1, 1], dtype=np.int8), (20, n))
    advice = Advice(rows, np.ones(400), tuple(map(str, range(n))), np.arange(400) % 20)
    run = played(params, advice, opposed=True)
    if params["loss"] == "logarithmic":  # certain experts soon are all dead
        assert np.isinf(run.columns.loss).any() or n == 50
        return
    assert (run.columns.loss >= (0.5 if params["loss"] == "absolute" else 0.25) - 1e-9).all()
    limit = run.learner.promise(run).limit
    kept = np.isfinite(limit)
    assert (run.own[kept] <= limit[kept] + 1e-6).all()


@pytest.mark.parametrize("params", [p for p in SETTINGS if p.get("tuning") not in {"doubling", "self-confident"}])
@given(advice=tables())
@random_examples(30)
def test_the_potential_falls_by_at_least_the_loss(params, advice):
    run = played(params, advice)
    c = run.learner.factor(run.learner.rate_at(0.0, 0))
    P = c * run.series(run.columns.log_total, math.log(advice.n))
    P = P[np.isfinite(P)]
    fallen, lost = P[:-1] - P[1:], run.columns.loss[: len(P) - 1]
    assert (fallen >= lost - 1e-7 * max(1.0, c)).all()
    if params["loss"] == "logarithmic":
        assert fallen == pytest.approx(lost, abs=1e-9)


def test_bounds_are_those_of_the_table():
    rng = np.random.default_rng(0)
    advice = Advice(rng.random((60, 5)), rng.choice([-1, 1], 60), tuple("abcde"))
    for params, expected in (
        ({"eta": 0.7}, lambda best: aggregating("absolute", 0.7, 5, best)),
        ({"loss": "square"}, lambda best: aggregating("square", 2.0, 5, best)),
        ({"tuning": "known", "K": 55.0}, lambda best: known_k(55.0, 5, best)),
    ):
        run = played(params, advice)
        assert run.learner.promise(run).limit[-1] == pytest.approx(expected(run.best[-1]))


@given(n=st.integers(2, 10_000), K=st.floats(0.1, 1e6), share=st.floats(0, 1))
@random_examples(200)
def test_the_known_k_bound_is_never_below_the_one_for_its_rate(n, K, share):
    eta, best = known_rate(K, n), share * K
    fixed = absolute_factor(eta) * (eta * best + math.log(n))
    assert fixed <= best + known_regret(K, n) + 1e-9 * K


def test_doubling_starts_again_when_a_stage_has_lost_more_than_it_may():
    T = 300
    rows = np.array([[1, -1], [-1, 1]], dtype=np.int8)
    y = np.where(np.arange(T) % 4 < 2, 1, -1)
    run = played({"tuning": "doubling"}, Advice(rows, y, ("a", "b"), np.arange(T) % 2))
    learner, stage = run.learner, run.columns.stage
    assert learner.stage == stage[-1] >= 4
    assert [s.budget for s in learner.stages] == [2.0**k for k in range(len(learner.stages))]
    for s in range(learner.stage):
        inside = np.flatnonzero(np.concatenate([[0], stage[:-1]]) == s)
        lost = run.columns.loss[inside].sum()
        most = 2.0**s + known_regret(2.0**s, 2)
        assert most < lost <= most + 1
        run.seek(int(inside[-1]) + 1)
        assert run.weights.tolist() == [0.5, 0.5]
    assert (np.diff(run.columns.eta) <= 0).all()


def test_self_confident_rates_follow_the_best_expert_so_far():
    rng = np.random.default_rng(1)
    advice = Advice(rng.random((80, 4)), rng.choice([-1, 1], 80), tuple("abcd"))
    run = played({"tuning": "self-confident", "d": 1.5}, advice)
    before = run.best[:-1]
    assert run.columns.eta == pytest.approx(1.5 * np.sqrt(math.log(4) / (1 + before)))
    run.seek(80)
    w = np.exp(-1.5 * math.sqrt(math.log(4) / (1 + run.losses.min())) * run.losses)
    assert run.weights == pytest.approx(w / w.sum())


def test_known_k_is_the_number_of_rounds_and_half_of_it_when_each_has_an_opposite():
    rows = np.array([[1, -1], [-1, 1]], dtype=np.int8)
    for closed, expected in ((False, 2.0), (True, 1.0)):
        run = played({"tuning": "known"}, Advice(rows, [1, 1], ("a", "not a"), closed=closed))
        assert run.learner.most == expected == run.learner.values["K"]


@pytest.mark.parametrize("params", SETTINGS)
def test_one_expert_is_simply_followed(params):
    E = np.array([[0.25], [0.75], [0.5]])
    run = played(params, Advice(E, [1, 1, -1], ("only",)))
    if params["loss"] == "logarithmic" or "tuning" in params:
        assert run.columns.prediction == pytest.approx(E[:, 0], abs=1e-6)
    assert np.isfinite(run.columns.loss).all()


def test_log_loss_expert_certain_and_wrong_is_dead_and_the_others_go_on():
    E = np.array([[0.0, 0.5], [1.0, 0.5]])
    run = played({"loss": "logarithmic"}, Advice(E, [1, 1], ("sure", "unsure")))
    run.seek(1)
    assert run.weights.tolist() == [0.0, 1.0]
    assert run.columns.prediction[1] == 0.5 and np.isfinite(run.columns.loss).all()


@pytest.mark.parametrize("cut", [1, 2, 3])
def test_when_all_are_dead_it_keeps_the_last_weights(cut):
    E = np.array([[0.2, 0.6], [0.0, 0.0], [0.3, 0.9], [0.5, 0.1]])
    y = np.array([1, 1, -1, 1], dtype=np.int8)
    run = played({"loss": "logarithmic"}, Advice(E, y, ("a", "b")))
    run.seek(1)
    last = run.weights
    assert last == pytest.approx([0.25, 0.75])
    run.seek(4)
    assert run.weights == pytest.approx(last) and run.losses.tolist() == [math.inf] * 2
    assert run.columns.loss[1] == math.inf and np.isfinite(run.columns.loss[2:]).all()
    assert run.columns.prediction[2:] == pytest.approx(E[2:] @ last)
    assert np.isnan(run.learner.promise(run).limit[2:]).all()
    one = Aggregating(loss="logarithmic")  # the same in two parts
    one.begin(2)
    parts = [one.learn_many(E[:cut], y[:cut]), one.learn_many(E[cut:], y[cut:])]
    assert np.concatenate([p.prediction for p in parts]).tolist() == run.columns.prediction.tolist()


def test_a_light_expert_who_doubts_saves_the_log_loss():
    E = np.tile([[1.0 - 1e-16, 0.5]], (60, 1))
    y = np.where(np.arange(60) < 59, 1, -1)
    run = played({"loss": "logarithmic"}, Advice(E, y, ("nearly sure", "coin")))
    assert run.columns.loss[-1] < 60 and run.own[-1] <= run.best[-1] + math.log(2) + 1e-9


def test_an_expert_lighter_than_any_number_saves_the_log_loss_too():
    """Its weight is e⁻⁹¹⁰; then the heavy one is certain and wrong."""
    E, y = np.array([[0.9, 1e-4]] * 100 + [[1.0, 0.5], [0.5, 0.5]]), np.array([1] * 100 + [-1, 1])
    run = played({"loss": "logarithmic"}, Advice(E, y, ("heavy", "light")))
    assert np.isfinite(run.own).all() and run.own[-1] == pytest.approx(run.best[-1] + math.log(2), abs=1e-9)


@pytest.mark.parametrize("params", SETTINGS)
def test_a_hundred_thousand_rounds_stay_finite(params):
    T = 100_000
    rows = np.random.default_rng(0).uniform(0.05, 0.95, (7, 5))
    y = np.where(np.arange(T) % 3 == 0, 1, -1)
    run = played(params, Advice(rows, y, tuple("abcde"), np.arange(T) % 7), limit=T)
    run.seek(T)
    assert run.weights.sum() == pytest.approx(1)
    assert np.isfinite(run.columns.log_total).all() and np.isfinite(run.columns.prediction).all()


def test_other_losses_report_the_rate_they_have():
    assert Aggregating(loss="square", eta=0.3, tuning="doubling").values["eta"] == 2.0
    assert Aggregating(loss="logarithmic").values["tuning"] == "fixed"


def test_a_learner_put_back_forgets_the_stages_that_came_later():
    rng = np.random.default_rng(3)
    start, one, other = (rng.choice(np.array([-1, 1], dtype=np.int8), (m, 2)) for m in (20, 60, 60))
    outcomes = rng.choice(np.array([-1, 1], dtype=np.int8), 60)

    def begun():
        learner = Aggregating(tuning="doubling")
        learner.begin(2, 80)
        learner.learn_block(start, outcomes[:20])
        return learner

    learner, fresh = begun(), begun()
    state = learner.state()
    learner.learn_block(one, outcomes)
    assert learner.stage > state.stage
    learner.restore(state)
    assert len(learner.stages) == state.stage + 1
    again, first = learner.learn_block(other, outcomes), fresh.learn_block(other, outcomes)
    assert fresh.stage > state.stage
    assert all(np.array_equal(a, b) for a, b in zip(again, first))
    assert learner.shares.tolist() == fresh.shares.tolist()
    assert len(learner.stages) == len(fresh.stages)


@pytest.mark.parametrize(
    "params", [{"eta": 0.1}, {"eta": 3.0}, {"tuning": "doubling"}, {"loss": "square"}, {"loss": "logarithmic"}]
)
@given(seed=st.integers(0, 10**6))
@random_examples(30)
def test_exactly_the_admissible_predictions_lose_no_more_than_the_potential_falls_by(params, seed):
    rng = np.random.default_rng(seed)
    learner, E, v = Aggregating(**params), rng.uniform(0.05, 0.95, 4), rng.dirichlet(np.ones(4))
    learner.begin(4, 10)
    eta = learner.rate_at(0.0, 0)
    low, high = learner.admissible(E, v, eta)
    c, kind = float(learner.factor(eta)), learner.loss
    falls = {y: -c * math.log(v @ np.exp(-eta * loss(kind, float(y), E))) for y in (0, 1)}

    def allowed(p, slack):
        return all(float(loss(kind, float(y), np.array(p))) <= falls[y] + slack for y in (0, 1))

    for share in (0.0, 0.3, 1.0):
        assert allowed(low + share * (high - low), 1e-9)
    assert low <= 1e-9 or not allowed(low - 1e-4, 0.0)
    assert high >= 1 - 1e-9 or not allowed(high + 1e-4, 0.0)
    if kind == "logarithmic":
        assert low == pytest.approx(high) == pytest.approx(v @ E)
