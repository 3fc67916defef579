"""The adversary: as many mistakes as can be forced, and always with a target that agrees with every answer."""

import math
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.boolean.concepts.features import Features
from colt_gui.models.boolean.concepts.target import CLASSES
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.boolean.teachers.adversary import GroupTeacher
from colt_gui.models.boolean.words.formula import all_inputs
from colt_gui.models.core.errors import InputError


class Elimination:
    """By the book, over any features; `turned` learns the negation."""

    def __init__(self, features, turned=False):
        self.features, self.turned = features, turned
        self.alive = np.ones(len(features), dtype=bool)

    def predict(self, X):
        holds = (self.features.values(X) | ~self.alive).all(axis=1)
        return np.where(holds != self.turned, 1, -1)

    def learn(self, x, y):
        if (y > 0) != self.turned:
            self.alive &= self.features.values(x)


class Fickle:
    """Says anything, and learns nothing."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)

    def predict(self, X):
        return self.rng.choice([-1, 1], len(X))

    def learn(self, x, y):
        pass


class Majority:
    """Halving over these hypotheses; each is its value on all inputs."""

    def __init__(self, hypotheses):
        self.left = np.unique(np.array(hypotheses), axis=0)

    def _codes(self, X):
        return X @ (1 << np.arange(X.shape[1]))

    def predict(self, X):
        return np.where(2 * self.left[:, self._codes(X)].sum(axis=0) >= len(self.left), 1, -1)

    def learn(self, x, y):
        self.left = self.left[self.left[:, self._codes(x[None])[0]] == (y > 0)]


class Winnow:
    def __init__(self, n):
        self.h, self.n = np.ones(n), n

    def predict(self, X):
        return np.where(X @ self.h > self.n / 2, 1, -1)

    def learn(self, x, y):
        self.h[x] = 2 * self.h[x] if y > 0 else 0.0


class Perceptron:
    """On ±1 bits with bias."""

    def __init__(self, n):
        self.w = np.zeros(n + 1)

    def _lifted(self, X):
        return np.hstack([2.0 * X - 1, np.ones((len(X), 1))])

    def predict(self, X):
        return np.where(self._lifted(X) @ self.w >= 0, 1, -1)

    def learn(self, x, y):
        self.w += y * self._lifted(x[None])[0]


def taught(learner, concept, n, k=2, rounds=100_000, **setup):
    source = BooleanSource("adversary", n=n, rounds=rounds, drawn=concept, **setup)
    stream = source.adversary(SimpleNamespace(concept=concept, concept_k=k), 0, rounds)
    mistakes = 0
    while stream.grow(learner.predict):
        x, y = stream.row(len(stream)), stream.label(len(stream))
        mistakes += int(learner.predict(x[None])[0]) != y
        learner.learn(x, y)
    return mistakes, stream


def agrees(stream):
    return np.array_equal(stream.target.labels(stream.X), stream.y)


@pytest.mark.parametrize("n", [1, 2, 5, 12, 13, 40, 300])
def test_elimination_errs_n_plus_1_times_on_conjunctions(n):
    mistakes, stream = taught(Elimination(Features("literals", n)), "conjunction", n)
    assert mistakes == n + 1 and agrees(stream)


@pytest.mark.parametrize("n", [1, 2, 5, 12, 13, 40, 300])
def test_elimination_errs_n_plus_1_times_on_disjunctions(n):
    mistakes, stream = taught(Elimination(Features("literals", n), turned=True), "disjunction", n)
    assert mistakes == n + 1 and agrees(stream)


@pytest.mark.parametrize("n", [1, 2, 5, 12, 13, 40, 300])
def test_elimination_errs_d_times_on_monotone_conjunctions(n):
    mistakes, stream = taught(Elimination(Features("variables", n)), "monotone-conjunction", n)
    assert mistakes == n and agrees(stream)


def test_ten_thousand_variables_are_taught():
    mistakes, stream = taught(Elimination(Features("literals", 10_000)), "conjunction", 10_000, rounds=50)
    assert mistakes == 50 and agrees(stream)


def test_halving_errs_d_times_on_monotone_conjunctions_which_is_its_bound():
    n = 6
    X = all_inputs(n)
    mistakes, stream = taught(Majority([(X | ~chosen).all(axis=1) for chosen in X]), "monotone-conjunction", n)
    assert mistakes == n and agrees(stream)


KNOWN = [(8, 1), (8, 2), (16, 4), (20, 3), (64, 8), (1000, 3), (5, 5)]


@pytest.mark.parametrize(("n", "k"), KNOWN)
def test_every_learner_of_k_disjunctions_errs_as_often_as_the_groups_can_be_halved(n, k):
    forced = k * math.floor(math.log2(n / k))
    learners = [Winnow(n), Perceptron(n), Elimination(Features("literals", n), turned=True)]
    for learner in learners:
        mistakes, stream = taught(learner, "k-disjunction", n, literals=k, rounds=300)
        assert mistakes >= forced and agrees(stream)
        assert len(stream.target.literals) == k and min(stream.target.literals, default=1) > 0


@pytest.mark.parametrize(("n", "forced"), [(2, 1), (4, 2), (8, 3), (11, 3)])
def test_halving_over_the_variables_errs_lg_n_times_and_no_more(n, forced):
    mistakes, stream = taught(Majority(all_inputs(n).T), "k-disjunction", n, literals=1)
    assert mistakes == forced and agrees(stream)


def test_an_answer_cuts_no_more_groups_than_it_must():
    teacher = GroupTeacher(16, 0, k=4)
    x = np.tile([True, True, False, False], 4)
    teacher.answer(x, 1)
    assert sorted(map(len, teacher.groups)) == [2, 4, 4, 4]
    teacher.answer(np.repeat([False, True], 8), 1)  # the whole of two groups: known already
    assert sorted(map(len, teacher.groups)) == [2, 4, 4, 4]


@pytest.mark.parametrize(("n", "k"), [(8, 2), (16, 4), (1000, 3), (1000, 30)])
def test_winnow_stays_within_its_bound_all_the_same(n, k):
    mistakes, stream = taught(Winnow(n), "k-disjunction", n, literals=k)
    assert k * math.floor(math.log2(n / k)) <= mistakes <= 2 + 2 * k * math.log2(n)
    assert agrees(stream)


@given(st.integers(1, 40), st.integers(0, 5), st.integers(0, 10**6))
@random_examples(40)
def test_a_learner_that_says_anything_errs_as_often_too(n, k, seed):
    k = min(k, n)
    rounds = k * math.floor(math.log2(n / k)) if k else 0
    mistakes = 0
    source = BooleanSource("adversary", n=n, literals=k, drawn="k-disjunction", rounds=max(rounds, 1))
    stream = source.adversary(SimpleNamespace(concept="k-disjunction", concept_k=1), 0, 10_000)
    learner = Fickle(seed)
    last = []

    def predict(X):
        last[:] = [learner.predict(X)]
        return last[0]

    while stream.grow(predict):
        mistakes += stream.label(len(stream)) in (-last[0])
    assert mistakes >= rounds and agrees(stream)


@pytest.mark.parametrize("a", [1, 2, 3])
def test_thresholds_are_taught_like_disjunctions_of_what_is_left(a):
    n, r = 34, 6
    mistakes, stream = taught(Perceptron(n), "threshold", n, literals=r, at_least=a)
    k = r - a + 1
    assert mistakes >= k * math.floor(math.log2((n - a + 1) / k)) and agrees(stream)
    assert len(stream.target.literals) == r


@pytest.mark.parametrize(("n", "k"), [(6, 1), (6, 2), (6, 3), (4, 4), (14, 2), (20, 2)])
@pytest.mark.parametrize("concept", ["k-cnf", "k-term-dnf", "k-dnf", "k-clause-cnf"])
def test_elimination_over_clauses_errs_as_often_as_there_are_sets_of_at_most_k_variables(concept, n, k):
    learner = Elimination(Features("clauses", n, k), concept in {"k-dnf", "k-clause-cnf"})
    mistakes, stream = taught(learner, concept, n, k=k)
    assert mistakes == sum(math.comb(n, i) for i in range(k + 1)) and agrees(stream)


def test_many_clauses_of_many_variables_are_taught():
    mistakes, stream = taught(Elimination(Features("clauses", 20, 3)), "k-cnf", 20, k=3, rounds=40)
    assert mistakes == 40 and agrees(stream)


def test_the_perceptron_suffers_within_its_bound():
    n = 10
    mistakes, stream = taught(Perceptron(n), "conjunction", n)
    k = len(stream.target.literals)
    assert mistakes > n + 1 and agrees(stream)
    assert k == 0 or mistakes <= (n + 1) * (k * k - k + 1)


@pytest.mark.slow
@given(st.sampled_from(list(CLASSES)), st.integers(2, 7), st.integers(0, 99))
@random_examples(60)
def test_some_target_of_the_class_agrees_with_every_answer_to_anybody(concept, n, seed):
    learner = Fickle(seed)
    _, stream = taught(learner, concept, n, literals=2, rounds=60)
    assert agrees(stream) and stream.target.most <= n


def test_a_typed_target_is_kept_and_shown_where_the_learner_is_wrong():
    mistakes, stream = taught(Winnow(30), "k-disjunction", 30, target="x3 | x17")
    assert mistakes == len(stream) > 0 and agrees(stream) and stream.target.text() == "x3 | x17"


def test_an_example_of_a_person_comes_in_its_round_and_is_contradicted_where_it_can_be():
    source = (
        BooleanSource("adversary", n=4, drawn="conjunction").added([0, 1, 1, 0], None, 1).added([1, 1, 0, 0], -1, 0)
    )
    stream = source.adversary(SimpleNamespace(concept="conjunction", concept_k=1), 0, 100)
    learner = Elimination(Features("literals", 4))
    for _ in range(4):
        stream.grow(learner.predict)
        learner.learn(stream.row(len(stream)), stream.label(len(stream)))
    assert stream.row(1).tolist() == [1, 1, 0, 0] and stream.label(1) == -1
    assert stream.row(3).tolist() == [0, 1, 1, 0] and stream.label(3) == 1
    assert agrees(stream)


def test_more_relevant_variables_than_there_are_is_refused():
    with pytest.raises(InputError, match="9 different variables cannot be drawn: there are n = 4"):
        taught(Winnow(4), "k-disjunction", 4, literals=9)
    with pytest.raises(InputError, match="“at least 4 of 3” can never hold"):
        taught(Winnow(8), "threshold", 8, literals=3, at_least=4)
