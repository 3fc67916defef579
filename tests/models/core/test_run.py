"""Run owns time: seeking is exact, whatever the way there."""

import random
from copy import copy

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.core.control import Control, Stopped
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.core.runs import EVERY, OnlineRun, order
from colt_gui.models.labs import LABS, compute
from colt_gui.models.perceptrons.kernel_perceptron import KernelPerceptron
from colt_gui.models.perceptrons.perceptron import Perceptron

PERCEPTRONS = LABS["perceptron"].learners


def noisy(m=60, seed=3):
    return generate("noisy", seed, m=m)


def replayed(run, t):
    """The state after t rounds by the slow way."""
    learner = type(run.learner)(**run.learner.values)
    examples = learner.prepare(run.points.X)
    for i in run.indices[:t]:
        learner.learn(examples[i], run.labels[i])
    return learner


def same(a, b):
    if hasattr(a, "kept"):
        return a.kept == b.kept and a.signs == b.signs and np.array_equal(a.p, b.p)
    return a.w == b.w


@pytest.mark.parametrize("name", sorted(PERCEPTRONS))
def test_seek_equals_replay_from_the_start_in_any_order_of_seeking(name):
    document = Document(points=noisy(), learner=name, order="cycled", passes=15)
    run = compute(document).run
    rng = random.Random(1)
    times = [0, len(run), *(rng.randrange(len(run) + 1) for _ in range(12)), EVERY, EVERY - 1, EVERY + 1]
    for t in times:
        t = min(t, len(run))
        assert same(run.seek(t), replayed(run, t)), t
        assert run.t == t


def test_seek_one_by_one_forwards_and_backwards_visits_every_state():
    run = compute(Document(points=noisy(20), order="cycled", passes=3)).run
    forwards = [run.seek(t).w for t in range(len(run) + 1)]
    backwards = [run.seek(t).w for t in range(len(run), -1, -1)]
    assert forwards == backwards[::-1]
    assert forwards[1:] == [r[5] for r in run.rounds]


@pytest.mark.parametrize("learner", [Perceptron, KernelPerceptron])
def test_a_run_that_was_gone_back_in_goes_on_from_its_end(learner):
    """What is shown of it meanwhile does not change any more, and does not disturb it."""
    whole, grown = (OnlineRun(learner(), noisy(), order("given", 20)) for _ in range(2))
    whole.play()
    shown = []

    class Looking(Control):
        def publish(self, partial):
            shown.append((partial(), len(grown)))
            partial().seek(len(grown) // 2)

    grown.play(Looking(), lambda: copy(grown))
    assert grown.indices == whole.indices and grown.rounds == whole.rounds
    assert same(grown.seek(len(grown)), whole.seek(len(whole)))
    for view, rounds in shown[:: len(shown) // 5]:
        assert len(view) == view.t == rounds < len(whole) or view is shown[-1][0]
        assert len(view.indices) == len(view.mistakes) == rounds and view.rounds == whole.rounds[:rounds]
        assert same(view.learner, whole.seek(rounds))
        for t in (rounds // 2, 3, rounds, 0, 7):
            assert same(view.seek(t), whole.seek(t))


def test_a_run_that_is_stopped_between_two_parts_can_be_shown():
    class Stopping(Control):
        checks = 0

        def check(self):
            self.checks += 1
            if self.checks == 3:
                raise Stopped

    run = OnlineRun(Perceptron(), noisy(), order("cycled"))
    with pytest.raises(Stopped):
        run.play(Stopping())
    run.stop()
    assert run.done and run.exhausted and not run.converged
    assert len(run) == len(run.indices) == run.t == 180 and same(run.seek(100), replayed(run, 100))


def test_a_run_that_has_not_been_played_has_no_rounds():
    run = OnlineRun(Perceptron(), noisy(), order("cycled"))
    assert not run.done and not len(run) and run.seek(3) is run.learner and run.t == 0
    assert not len(run.mistakes) and run.counts.tolist() == [0] * 60 and run.passes == 0
    run.stop()
    assert run.done and run.exhausted and run.learner.w == run.first_w == (0.0, 0.0)


def test_seeking_outside_the_run_stops_at_its_ends():
    run = compute(Document(points=noisy(10))).run
    assert run.seek(-5).w == (0.0, 0.0)
    assert run.seek(10**9).w == run.rounds[-1][5]


def test_a_long_run_seeks_by_replaying_at_most_two_snapshot_distances(monkeypatch):
    points = noisy(100)
    run = compute(Document(points=points, order="cycled", passes=1000), limit=100_000).run
    assert len(run) == 100_000
    calls = 0
    learn = run.learner.learn

    def counting(x, y):
        nonlocal calls
        calls += 1
        return learn(x, y)

    monkeypatch.setattr(run.learner, "learn", counting)
    rng = random.Random(0)
    for _ in range(20):
        calls = 0
        run.seek(rng.randrange(len(run)))
        assert calls <= 2 * EVERY


def test_the_limit_stops_a_run_and_says_so():
    run = OnlineRun(Perceptron(), noisy(10), order("cycled"), limit=25).play()
    assert len(run) == 25
    assert run.exhausted


def test_given_order_is_one_pass_in_the_order_of_the_points():
    run = OnlineRun(Perceptron(), noisy(10), order("given")).play()
    assert run.indices == list(range(10))
    assert run.passes == 1
    assert not run.exhausted


def test_more_passes_repeat_the_sample():
    run = OnlineRun(Perceptron(), noisy(5), order("given", passes=3)).play()
    assert run.indices == [0, 1, 2, 3, 4] * 3


def test_shuffled_is_a_permutation_that_depends_on_the_seed_alone():
    one, two, other = (OnlineRun(Perceptron(), noisy(30), order("shuffled", seed=s)).play().indices for s in (1, 1, 2))
    assert one == two != other
    assert sorted(one) == list(range(30))


def test_shuffled_passes_are_shuffled_anew():
    run = OnlineRun(Perceptron(), noisy(20), order("shuffled", passes=2, seed=0)).play()
    assert run.indices[:20] != run.indices[20:]


def test_cycled_ends_with_exactly_one_clean_pass():
    points = generate("separable", 4, m=30)
    run = compute(Document(points=points, order="cycled")).run
    updates = run.updates
    assert not updates[-30:].any()
    assert updates[-60:-30].any()
    assert run.converged


def test_cycled_without_a_separator_ends_after_a_fixed_number_of_passes():
    run = compute(Document(points=generate("xor", 1, m=20), order="cycled")).run
    assert run.passes == 20
    assert not run.converged


def test_adversarial_order_shows_only_examples_that_the_learner_errs_on():
    run = compute(Document(points=generate("separable", 2, m=30), order="adversarial")).run
    assert run.updates.all()
    assert run.converged


def test_an_unknown_order_and_an_impossible_number_of_passes_are_refused_in_a_sentence():
    with pytest.raises(InputError, match="given, shuffled, cycled, adversarial"):
        order("sorted")
    with pytest.raises(InputError, match="at least 1"):
        order("given", passes=0)


@given(st.lists(st.sampled_from([-1, 1]), min_size=1, max_size=8), st.integers(1, 3))
@random_examples(30)
def test_counts_say_how_often_each_example_came(labels, passes):
    X = np.arange(2 * len(labels), dtype=float).reshape(-1, 2) + 1
    run = OnlineRun(Perceptron(), Points(X, np.array(labels)), order("given", passes=passes)).play()
    assert run.counts.tolist() == [passes] * len(labels)


def test_the_control_is_asked_after_each_round_of_a_learner_of_ones_own():
    class Own(Perceptron):
        own = True

    class Counting(Control):
        checks = 0

        def check(self):
            self.checks += 1

    control = Counting()
    OnlineRun(Own(), noisy(), order("given")).play(control)
    assert control.checks == 60
