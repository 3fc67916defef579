"""Finite classes: counted by formula, listed one by one, and never the same concept twice."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.boolean.concepts.target import CLASSES, draw
from colt_gui.models.boolean.concepts.version_space import VersionSpace, candidates, class_bits, class_size
from colt_gui.models.boolean.words.formula import all_inputs
from colt_gui.models.core.errors import InputError

SIZES = [(concept, n, k) for concept in CLASSES for n in (1, 2, 3, 4) for k in (1, 2, 3)]


def truth(made, n):
    every = np.arange(len(made))
    return np.array([made.holds(x, every) for x in all_inputs(n)]).T


@pytest.mark.parametrize(("concept", "n", "k"), SIZES)
def test_every_concept_is_there_once_and_as_many_as_are_counted(concept, n, k):
    made = candidates(concept, n, k)
    values = truth(made, n)
    assert len(np.unique(values, axis=0)) == len(made) == class_size(concept, n, k)
    assert class_bits(concept, n, k) == pytest.approx(math.log2(len(made)))


@pytest.mark.parametrize(("concept", "n", "k"), SIZES)
def test_a_candidate_is_the_formula_that_it_is_written_as(concept, n, k):
    made = candidates(concept, n, k)
    values = truth(made, n)
    for i in range(0, len(made), max(1, len(made) // 50)):
        assert (made.formula(i).holds(all_inputs(n)) == values[i]).all()


@given(st.sampled_from(list(CLASSES)), st.integers(2, 4), st.integers(1, 2), st.integers(0, 999))
@random_examples(100)
def test_a_target_that_is_drawn_is_one_of_its_class(concept, n, k, seed):
    target = draw(concept, n, min(n, 2), k, 1 + seed % 2, seed)
    values = truth(candidates(concept, n, 2), n)
    assert (values == target.holds(all_inputs(n))).all(axis=1).any()


def test_known_sizes():
    assert class_size("monotone-conjunction", 20, 1) == 2**20
    assert class_size("conjunction", 10, 1) == 3**10 + 1
    assert class_size("k-disjunction", 10, 2) == 1 + 10 + 45
    assert class_size("threshold", 3, 1) == 3 * 4 + 2
    assert class_size("k-cnf", 3, 3) == 256 and class_size("k-cnf", 3, 1) == 28
    assert class_size("k-term-dnf", 3, 1) == 28 and class_size("k-cnf", 5, 2) is None
    # four terms are needed by the two parities, and by each with one of the four other inputs besides
    assert class_size("k-term-dnf", 3, 3) == 256 - 2 - 8 and class_size("k-term-dnf", 3, 4) == 256
    assert class_bits("conjunction", 10_000, 1) == pytest.approx(10_000 * math.log2(3))


def test_examples_leave_those_that_agree():
    space = VersionSpace(candidates("monotone-conjunction", 3))
    assert space.votes(all_inputs(3)).tolist() == [1, 2, 2, 4, 2, 4, 4, 8]
    space = space.after(np.array([True, True, False]), 1).after(np.array([False, True, True]), -1)
    assert sorted(space.candidates.formula(i).text() for i in space.left) == ["x1", "x1 x2"]
    assert space.bits == 1 and space.after(np.array([True, False, False]), 1).bits == 0
    assert VersionSpace(space.candidates, space.left[:0]).bits == -math.inf


@pytest.mark.parametrize(("concept", "n", "k", "said"), [
    ("monotone-conjunction", 21, 1, "has 2 097 152 candidates; at most 1 048 576 are asked: lower n."),
    ("conjunction", 1000, 1, "has about 10^477 candidates"), ("k-cnf", 5, 2, "at most 4 variables can."),
    ("k-term-dnf", 3, 0, "k = 0 leaves the class “k-term DNF” empty: k must be at least 1."),
])  # fmt: skip
def test_a_class_that_is_empty_or_too_large_is_refused(concept, n, k, said):
    with pytest.raises(InputError) as error:
        candidates(concept, n, k)
    assert said in str(error.value)
