"""A theorem's promise: when a count keeps it, what is said where there is none, and which numbers a theorem takes."""

import math

import pytest

from colt_gui.models import LEARNERS
from colt_gui.models.core import theorems
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.readings import Guarantee


def promised(value):
    return Guarantee("Theorem", "R²/γ²", "mistakes", value)


def test_a_count_up_to_the_bound_keeps_it_and_one_more_breaks_it():
    assert promised(7.0).holds(7)
    assert not promised(7.0).holds(8)
    assert promised(7.9).holds(7)
    assert not promised(7.9).holds(8)


def test_no_mistake_keeps_a_bound_of_zero_and_one_breaks_it():
    assert promised(0.0).holds(0)
    assert not promised(0.0).holds(1)


def test_rounding_in_the_last_digits_of_a_bound_breaks_nothing():
    assert promised(1e6 * (1 - 5e-10)).holds(1_000_000)
    assert promised(0.3 / 0.1 - 1e-15).holds(3)
    assert not promised(1e6 * (1 - 5e-9)).holds(1_000_000)


def test_without_a_number_nothing_is_kept_or_broken():
    assert promised(None).holds(0) is None


def test_the_refusal_names_the_formula_where_there_is_one():
    assert Guarantee("T", "R²/γ²", "mistakes", why="γ is 0").refusal == "R²/γ² does not apply: γ is 0"
    assert Guarantee("T", "", "mistakes", why="γ is 0").refusal == "γ is 0"


@pytest.mark.parametrize("value", [0.5, 1.5, 0, -1, math.inf, math.nan])
def test_a_count_is_a_whole_number_from_one_on(value):
    with pytest.raises(InputError, match=r"n = .* must be a whole number from 1 on"):
        theorems.count(n=value)


def test_one_two_and_whole_floats_are_counts():
    theorems.count(a=1, b=2, c=3.0)


@pytest.mark.parametrize("value", [0.0, -1e-300, math.inf, math.nan])
def test_what_must_be_positive_is_finite_and_more_than_0(value):
    theorems.positive(x=1e-300)
    with pytest.raises(InputError, match=r"x = .* must be more than 0"):
        theorems.positive(x=value)


@pytest.mark.parametrize("value", [-1e-300, math.inf, math.nan])
def test_what_must_not_be_negative_is_finite_and_may_be_0(value):
    theorems.not_negative(x=0.0)
    with pytest.raises(InputError, match=r"x = .* must be at least 0"):
        theorems.not_negative(x=value)


def test_a_learner_without_parameters_says_that_it_takes_none():
    bare = next(LEARNERS[name] for name in LEARNERS if not LEARNERS[name].params)
    with pytest.raises(InputError, match="it has: none"):
        bare(colour=3)


def test_a_learner_with_parameters_names_them():
    with pytest.raises(InputError, match="it has: beta"):
        LEARNERS["weighted-majority"](colour=3)


def test_no_built_in_learner_is_watched_over_and_only_perceptrons_meet_the_adversary():
    assert not any(LEARNERS[name].own for name in LEARNERS)
    opposed = [learner for learner in LEARNERS.values() if learner.opposable]
    assert opposed and all(learner.lab == "perceptron" for learner in opposed)
