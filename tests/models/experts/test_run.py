"""Time travel with experts: exact, in any order, and small."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.core.errors import InputError
from colt_gui.models.experts.aggregating import Aggregating
from colt_gui.models.experts.fixed_share import FixedShare
from colt_gui.models.experts.halving import Halving
from colt_gui.models.experts.randomised_majority import RandomisedMajority
from colt_gui.models.experts.run import ExpertsRun
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.weighted_majority import WeightedMajority

LEARNERS = {
    "halving": Halving,
    "weighted-majority": lambda: WeightedMajority(beta=0.8),
    "fixed-share": FixedShare,
    "nothing shared": lambda: FixedShare(alpha=0.0),
    "randomised-majority": lambda: RandomisedMajority(runs=20),
    "fixed": Aggregating,
    "doubling": lambda: Aggregating(tuning="doubling"),
    "self-confident": lambda: Aggregating(tuning="self-confident"),
    "logarithmic": lambda: Aggregating(loss="logarithmic"),
}
every_learner = pytest.mark.parametrize("make", LEARNERS.values(), ids=LEARNERS)


def advice_for(learner, T=900, n=7, seed=0):
    rng = np.random.default_rng(seed)
    rows = rng.uniform(0.02, 0.98, (31, n)) if learner.soft else rng.choice([-1, 1], (31, n))
    return Advice(rows, rng.choice([-1, 1], T), tuple(f"e{i}" for i in range(n)), rng.integers(0, 31, T))


def snapshots(run):
    """Every moment of a run, walked through from its start."""
    found = []
    for t in range(len(run) + 1):
        run.seek(t)
        found.append((run.losses.copy(), run.weights))
    return found


@every_learner
def test_seeking_equals_replaying_whatever_the_way(make):
    advice = advice_for(make())
    whole = ExpertsRun(make(), advice).play()
    walked = snapshots(ExpertsRun(make(), advice).play())
    for t in np.random.default_rng(1).integers(0, 901, 120).tolist():
        whole.seek(t)
        assert whole.t == t
        assert np.array_equal(whole.losses, walked[t][0]) and np.array_equal(whole.weights, walked[t][1])


@every_learner
def test_a_run_cut_in_slices_is_the_same_run(make, monkeypatch):
    advice = advice_for(make())
    one, two = ExpertsRun(make(), advice).play(), ExpertsRun(make(), advice)
    monkeypatch.setattr(type(two.learner), "block", property(lambda self: 37))
    while not two.done:
        two.play_block()
        two.seek(len(two) // 2)  # somebody looks back meanwhile
    for a, b in zip(one.columns, two.columns):
        assert b == pytest.approx(a, rel=1e-9, abs=1e-9)


@every_learner
def test_restoring_a_state_gives_the_same_future(make):
    learner = make()
    advice = advice_for(learner, 300)
    learner.begin(advice.n, 300)
    learner.learn_many(advice.block(0, 150), advice.outcomes[:150])
    state = learner.state()
    first = learner.learn_many(advice.block(150, 300), advice.outcomes[150:])
    learner.restore(state)
    again = learner.learn_many(advice.block(150, 300), advice.outcomes[150:])
    for a, b in zip(first, again):
        assert np.array_equal(a, b)


@given(t=st.integers(0, 900))
@random_examples(20)
def test_losses_are_counted_from_the_advice(t):
    learner = WeightedMajority()
    advice = advice_for(learner)
    run = ExpertsRun(learner, advice).play()
    run.seek(t)
    assert run.losses.tolist() == (advice.outcomes[:t, None] != advice.E[:t]).sum(axis=0).tolist()
    assert run.best[t] == run.losses.min() == run.losses[run.best_expert]


def test_memory_is_a_small_part_of_all_weights_of_all_rounds():
    learner = WeightedMajority()
    run = ExpertsRun(learner, advice_for(learner, 4000, 500)).play()
    assert run.memory <= 0.05 * 8 * 4000 * 500


def test_a_limit_cuts_the_run_and_says_so():
    learner = Halving()
    run = ExpertsRun(learner, advice_for(learner), limit=100).play()
    assert len(run) == 100 and run.exhausted
    run = ExpertsRun(Halving(), advice_for(learner), rounds=20).play()
    assert len(run) == 20 and not run.exhausted


def test_stopping_leaves_what_was_played():
    learner = WeightedMajority()
    run = ExpertsRun(learner, advice_for(learner, 2000, 1000))
    run.play_block()
    played = len(run)
    run.stop()
    assert run.done and run.exhausted and len(run) == played < 2000
    run.seek(10**9)
    assert run.t == played


def test_no_rounds_is_a_run_too():
    run = ExpertsRun(WeightedMajority(), Advice(np.empty((0, 3), dtype=np.int8), [], tuple("abc"))).play()
    assert len(run) == 0 and run.weights == pytest.approx([1 / 3] * 3) and run.own.tolist() == [0.0]


def test_advice_out_of_range_is_named():
    with pytest.raises(InputError, match=r"Round 2, expert 1: 1\.5 is out of range"):
        Advice([[0.5, 0.2], [1.5, 0.1]], [1, 1], ("a", "b"))
    with pytest.raises(InputError, match="no experts"):
        Advice(np.empty((2, 0)), [1, 1], ())
    with pytest.raises(InputError, match="2 rounds of advice but 1"):
        Advice([[1], [1]], [1], ("a",))


def test_zeros_and_ones_are_hard_advice_and_fractions_are_not():
    assert Advice([[0, 1]], [1], ("a", "b")).E.tolist() == [[-1, 1]]
    soft = Advice([[0, 1], [0.5, 1]], [1, 1], ("a", "b"))
    with pytest.raises(InputError, match=r"Round 2: a says 0\.5, but halving needs"):
        soft.needed_hard("halving")


@pytest.mark.parametrize("rows", [[[1, -1], [-1, -1]], [[0.5, 0.25], [1, 0]]])
def test_advice_survives_json(rows):
    advice = Advice(rows, [1, -1], ("a", "b"))
    assert Advice.from_json(advice.to_json()) == advice


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"names": [], "advice": [], "outcomes": ""},
        {"names": ["a"], "advice": ["+x"], "outcomes": "+"},
        {"names": ["a"], "advice": ["++"], "outcomes": "+"},
        {"names": ["a"], "advice": [["0"]], "outcomes": "+"},
        {"names": ["a"], "advice": [[2.0]], "outcomes": "+"},
        {"names": ["a"], "advice": ["+"], "outcomes": "+-"},
        {"names": ["a"], "advice": ["+"], "outcomes": "?"},
    ],
)
def test_broken_advice_in_a_session_is_refused(data):
    with pytest.raises(InputError):
        Advice.from_json(data)
