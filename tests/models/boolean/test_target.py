"""Targets drawn from a seed: of their class, with as many literals as asked for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.boolean.concepts.target import CLASSES, draw
from colt_gui.models.boolean.words.formula import all_inputs
from colt_gui.models.core.errors import InputError

SEEDS = st.integers(0, 2**31)


@given(st.sampled_from(list(CLASSES)), SEEDS)
@random_examples(60)
def test_the_same_seed_draws_the_same_target(concept, seed):
    assert draw(concept, 9, 3, 2, 2, seed) == draw(concept, 9, 3, 2, 2, seed)


@pytest.mark.parametrize("concept", CLASSES)
def test_other_seeds_draw_other_targets(concept):
    assert len({draw(concept, 9, 3, 2, 2, seed) for seed in range(20)}) > 10


@given(
    st.sampled_from(["monotone-conjunction", "conjunction", "k-disjunction", "disjunction"]), st.integers(0, 12), SEEDS
)
@random_examples(60)
def test_a_flat_target_has_so_many_different_variables(concept, k, seed):
    target = draw(concept, 12, k, 1, 1, seed)
    assert len(target.variables) == len(target.parts) == k and target.most <= 12
    assert target.kind == ("conjunction" if "conjunction" in concept else "disjunction")
    if concept in {"monotone-conjunction", "k-disjunction"}:
        assert all(literal > 0 for literal in target.literals)


@given(st.sampled_from(["k-cnf", "k-dnf"]), st.integers(0, 6), st.integers(1, 4), SEEDS)
@random_examples(60)
def test_a_k_cnf_has_so_many_different_clauses_of_k_literals(concept, clauses, k, seed):
    target = draw(concept, 6, clauses, k, 1, seed)
    assert len(set(target.parts)) == clauses and all(len(set(map(abs, part))) == k for part in target.parts)


@given(st.sampled_from(["k-term-dnf", "k-clause-cnf"]), st.integers(1, 4), st.integers(1, 4), SEEDS)
@random_examples(60)
def test_a_k_term_dnf_has_k_terms_of_so_many_literals(concept, size, k, seed):
    target = draw(concept, 6, size, k, 1, seed)
    assert len(set(target.parts)) == k and all(len(set(map(abs, part))) == size for part in target.parts)


def test_no_literals_are_always_plus_and_a_disjunction_of_none_is_always_minus():
    always = [draw(concept, 5, 0, 2, 1, 0).text() for concept in ("monotone-conjunction", "conjunction", "k-cnf")]
    assert always == ["true"] * 3 and draw("k-term-dnf", 5, 0, 2, 1, 0).text() == "true"
    assert draw("disjunction", 5, 0, 2, 1, 0).text() == "false"


@given(st.sampled_from(["k-cnf", "k-dnf", "k-term-dnf", "k-clause-cnf"]), st.integers(1, 3), st.integers(1, 3), SEEDS)
@random_examples(100)
def test_both_labels_occur_where_there_are_literals(concept, literals, k, seed):
    target = draw(concept, 6, literals, k, 1, seed)
    assert len(set(target.holds(all_inputs(6)).tolist())) == 2


def test_a_threshold_is_drawn():
    target = draw("threshold", 9, 5, 1, 3, 1)
    assert target.kind == "threshold" and target.at_least == 3 and len(target.variables) == 5


@pytest.mark.parametrize(("drawn", "said"), [
    (("conjunction", 4, 5, 1, 1, 0), "A target with 5 different variables cannot be drawn: there are n = 4."),
    (("threshold", 9, 3, 1, 4, 0), "“at least 4 of 3” can never hold: choose at most 3."),
    (("k-cnf", 2, 3, 3, 1, 0), "Parts of 3 different variables cannot be drawn: there are n = 2."),
    (("k-cnf", 2, 5, 2, 1, 0), "5 different parts cannot be drawn: of 2 among 2 variables there are 4."),
    (("k-term-dnf", 1, 1, 3, 1, 0), "3 different parts cannot be drawn: of 1 among 1 variables there are 2."),
])  # fmt: skip
def test_what_cannot_be_drawn_is_said(drawn, said):
    with pytest.raises(InputError) as error:
        draw(*drawn)
    assert said in str(error.value)
