"""Features: every clause and term once, counted before any is made, and with the right values."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.boolean.concepts.features import KINDS, LIMIT, Features, count
from colt_gui.models.boolean.words.formula import all_inputs, cnf, conjunction, dnf
from colt_gui.models.core.errors import InputError

SMALL = st.integers(1, 6).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, n)))


@given(st.sampled_from(KINDS), SMALL)
@random_examples(60)
def test_every_feature_has_the_value_of_its_formula(kind, size):
    n, k = size
    features, X = Features(kind, n, k), all_inputs(n)
    values = features.values(X)
    assert values.shape == (2**n, len(features))
    for i in range(0, len(features), max(1, len(features) // 40)):
        part = features.literals(i)
        formula = conjunction(part) if kind == "terms" else cnf([part])
        assert (values[:, i] == formula.holds(X)).all()


@given(st.sampled_from(KINDS), SMALL, st.integers(0, 99))
@random_examples(60)
def test_some_features_and_one_row_have_the_values_of_the_whole(kind, size, seed):
    n, k = size
    features, X, rng = Features(kind, n, k), all_inputs(n), np.random.default_rng(seed)
    whole, some = features.values(X), rng.permutation(len(features))[:5]
    assert (features.values(X, some) == whole[:, some]).all()
    assert (features.values(X[-1]) == whole[-1]).all() and (features.values(X[0], some) == whole[0, some]).all()


@pytest.mark.parametrize(("n", "k"), [(1, 1), (4, 2), (5, 3), (6, 6), (7, 1)])
def test_every_choice_of_literals_is_there_once_and_as_many_as_were_counted(n, k):
    features = Features("clauses", n, k)
    made = {features.literals(i) for i in range(len(features))}
    expected = {
        tuple(sorted((v for v in choice if v), key=abs))
        for choice in product(*((0, v, -v) for v in range(1, n + 1)))
        if 1 <= sum(v != 0 for v in choice) <= k
    }
    assert made == expected and len(made) == len(features) == count(n, k)
    assert (np.diff(features.sizes) >= 0).all() and features.sizes[-1] == k


def test_counts_by_hand():
    assert count(20, 3) == 9920 and count(4, 2) + 2 == 34 and count(3, 3) == 3**3 - 1
    assert len(Features("variables", 7)) == 7 and len(Features("literals", 7)) == 14


def test_plain_literals_come_before_negated_ones():
    features = Features("literals", 3)
    assert [features.text(i) for i in range(6)] == ["x1", "x2", "x3", "~x1", "~x2", "~x3"]


def test_features_are_written_with_the_names():
    clauses, terms = (Features(kind, 2, 2, ["man", "has tail"]) for kind in ("clauses", "terms"))
    assert clauses.text(5) == '(~man|"has tail")' and clauses.typeset(5) == "¬man ∨ has tail"
    assert terms.text(5) == '~man "has tail"' and terms.typeset(5) == "¬man ∧ has tail"


def test_those_alive_make_a_formula():
    alive = np.array([True, False, False, True])
    assert Features("literals", 2).formula(alive) == conjunction([1, -2])
    assert Features("terms", 2, 1).formula(alive) == dnf([[1], [-2]])
    assert Features("clauses", 3, 2).formula(np.array([0, 6])) == cnf([[1], [1, 2]])


@pytest.mark.parametrize(("n", "k", "said"), [
    (200, 3, "n = 200 and k = 3 would make n′ = 10 587 200 clauses; at most 200 000 are made: lower n or k."),
    (10_000, 5000, "n′ = about 10^"), (4, 5, "k = 5 must be from 1 to n = 4, the number of variables."),
    (4, 0, "k = 0 must be from 1 to n = 4"),
])  # fmt: skip
def test_too_many_features_are_refused_with_their_number_before_any_is_made(n, k, said):
    with pytest.raises(InputError) as error:
        Features("clauses", n, k)
    assert said in str(error.value)


def test_as_many_as_allowed_are_made():
    assert len(Features("clauses", 316, 2).table) == count(316, 2) <= LIMIT < count(317, 2)
