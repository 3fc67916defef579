"""Margins of a target on its examples, by the definition and by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples
from models.boolean.formulas import formulas, literals

from colt_gui.models.boolean.concepts.features import Features
from colt_gui.models.boolean.concepts.margins import margins, scores
from colt_gui.models.boolean.words.formula import ALWAYS, NEVER, all_inputs, conjunction, parse

N = 5
X = all_inputs(N)


@pytest.mark.slow
@given(formulas(N))
@random_examples(200)
def test_the_sign_of_the_score_is_the_label(target):
    assert (np.sign(scores(target, X)) == target.labels(X)).all()


@given(literals(N), st.sampled_from(["conjunction", "disjunction"]), st.integers(0, 31))
@random_examples(100)
def test_margins_are_those_of_the_definition(chosen, kind, seed):
    target = conjunction(chosen) if kind == "conjunction" else conjunction([-v for v in chosen]).negated
    u = np.zeros(N + 1)
    for literal in chosen:
        u[abs(literal) - 1] = np.sign(literal)
    u[N] = (1 - len(chosen)) if kind == "conjunction" else len(chosen) - 1
    rows = X[np.random.default_rng(seed).choice(32, 6, replace=False)]
    lifted = np.hstack([2.0 * rows - 1, np.ones((6, 1))])
    products = np.abs(lifted @ u)
    made = margins(target, N, [rows[:2], rows[2:], rows[:0]])
    assert made.gamma2 == pytest.approx((products / (np.linalg.norm(u) * np.linalg.norm(lifted, axis=1))).min())
    assert made.gamma1 == pytest.approx(products.min() / np.abs(u).sum())


def test_a_conjunction_of_k_literals_meets_the_perceptrons_bound():
    made = margins(parse("x1 ~x2 x3"), 10, [all_inputs(10)])
    assert made.smallest == 1 and 1 / made.gamma2**2 == pytest.approx(77) and made.gamma1 == pytest.approx(1 / 5)


def test_irrelevant_variables_shrink_the_one_margin_and_not_the_other():
    narrow, wide = (margins(parse("x1 | x2 | x3"), n, [all_inputs(n)]) for n in (3, 15))
    assert wide.gamma1 == narrow.gamma1 and wide.gamma2 == pytest.approx(narrow.gamma2 / 2)


def test_a_cnf_has_its_margin_among_all_clauses_of_its_size():
    target = parse("(x1|x2)(x3|~x4)")
    made = margins(target, 4, [all_inputs(4)])
    features = Features("clauses", 4, 2)
    u = np.array([float(features.literals(i) in target.parts) for i in range(len(features))] + [-1.0])
    lifted = np.hstack([2.0 * features.values(all_inputs(4)) - 1, np.ones((16, 1))])
    products = np.abs(lifted @ u)
    assert made.gamma2 == pytest.approx(products.min() / (np.linalg.norm(u) * np.sqrt(33)))
    assert made.gamma1 == pytest.approx(products.min() / np.abs(u).sum())


def test_constant_targets_have_only_the_bias():
    for target in (ALWAYS, NEVER):
        assert margins(target, 3, [all_inputs(3)]) == (1, 0.5, 1.0)


def test_no_examples_have_no_margin():
    assert margins(parse("x1"), 3, []) is None
