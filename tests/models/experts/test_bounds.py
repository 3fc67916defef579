"""The numbers of the theorems about experts."""

import math

import pytest

from colt_gui.models.bounds import BOUNDS, evaluate
from colt_gui.models.core.errors import InputError
from colt_gui.models.experts.bounds import (
    aggregating,
    doubling_regret,
    fixed_share,
    halving,
    known_k,
    lower_bound,
    randomised_majority,
    weighted_majority,
)


def test_values_by_hand():
    assert halving(1024) == 10
    assert weighted_majority(0.5, 24, 3) == pytest.approx((3 * math.log(2) + math.log(24)) / math.log(4 / 3))
    assert weighted_majority(0, 16, 0) == pytest.approx(4)
    assert aggregating("logarithmic", 1, 8, 2.5) == pytest.approx(2.5 + math.log(8))
    assert aggregating("square", 2, 8, 2.5) == pytest.approx(2.5 + math.log(8) / 2)
    c = 1 / (2 * math.log(2 / (1 + math.exp(-0.5))))
    assert aggregating("absolute", 0.5, 8, 10) == pytest.approx(c * (5 + math.log(8)))
    assert known_k(100, 8, 40) == pytest.approx(40 + math.sqrt(100 * math.log(8)) + 1.5)
    assert lower_bound(3, 8) == 9 and lower_bound(0, 16) == halving(16)
    assert doubling_regret([4.0], 8) == pytest.approx(known_k(4, 8, 0))


def test_values_by_hand_up_to_the_edge_of_the_assumptions():
    assert halving(1) == 0
    assert weighted_majority(0.5, 1, 0) == 0
    assert randomised_majority(0.5, 24, 3) == pytest.approx(weighted_majority(0.5, 24, 3) / 2)
    assert known_k(40, 8, 40) == pytest.approx(40 + math.sqrt(40 * math.log(8)) + 1.5)
    assert known_k(1, 2, 0) == pytest.approx(math.sqrt(math.log(2)) + 0.5)
    assert aggregating("square", 2, 1, 0) == 0 and aggregating("square", 2, 1, 4) == 4
    assert lower_bound(0, 2) == 1
    regret = 2 * math.sqrt(math.log(8)) + 4 * math.sqrt(math.log(8)) + 3
    assert doubling_regret([4.0, 16.0], 8) == pytest.approx(regret + 1)  # a stage ends at most 1 above


def test_fixed_share_by_hand():
    """η = ln 2: c = 1/ln(4/3). n = 5, α = ¼: a switch costs ln 16, a round without one ln(4/3)."""
    c, stay = 1 / math.log(4 / 3), math.log(4 / 3)
    eta = math.log(2)
    expected = c * (3 * math.log(2) + math.log(5) + 2 * math.log(16) + 7 * stay)
    assert fixed_share(eta, 0.25, 5, 10, 2, 3) == pytest.approx(expected)
    assert fixed_share(eta, 0.25, 5, 10, 0, 0) == pytest.approx(c * (math.log(5) + 9 * stay))
    assert fixed_share(eta, 0.25, 5, 1, 0, 0) == pytest.approx(c * math.log(5))
    assert fixed_share(eta, 0.25, 5, 3, 2, 0) == pytest.approx(c * (math.log(5) + 2 * math.log(16)))
    assert fixed_share(eta, 0.0, 5, 10, 0, 3) == pytest.approx(weighted_majority(0.5, 5, 3))
    assert fixed_share(eta, 0.25, 1, 10, 0, 3) == pytest.approx(weighted_majority(0.5, 1, 3))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: fixed_share(0, 0.1, 5, 10, 0, 0), "eta = 0"),
        (lambda: fixed_share(1, 1, 5, 10, 0, 0), "alpha = 1 is outside"),
        (lambda: fixed_share(1, -0.1, 5, 10, 0, 0), "alpha = -0.1 is outside"),
        (lambda: fixed_share(1, 0.1, 5, 3, 3, 0), "in 3 rounds there are from 0 to 2 switches"),
        (lambda: fixed_share(1, 0.1, 5, 3, 1.5, 0), "k = 1.5"),
        (lambda: fixed_share(1, 0.0, 5, 3, 1, 0), "k = 0 is the only number of switches"),
        (lambda: fixed_share(1, 0.1, 1, 3, 1, 0), "k = 0 is the only number of switches"),
        (lambda: fixed_share(1, 0.1, 5, 3, 1, -1), "best = -1"),
        (lambda: known_k(40, 8, 40.5), "best = 40.5 is more than K = 40"),
        (lambda: aggregating("logarithmic", 2, 5, 1), "logarithmic loss has eta = 1"),
        (lambda: weighted_majority(0, 5, 0.5), "beta = 0 promises nothing"),
        (lambda: lower_bound(1, 12), "power of two"),
        (lambda: lower_bound(1, 1), "from 2 on"),
    ],
)
def test_each_assumption_that_fails_is_named(call, words):
    with pytest.raises(InputError, match=words):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: halving(0),
        lambda: halving(2.5),
        lambda: weighted_majority(1, 5, 0),
        lambda: weighted_majority(-0.1, 5, 0),
        lambda: weighted_majority(0, 5, 1),
        lambda: weighted_majority(0.5, 0, 1),
        lambda: weighted_majority(0.5, 5, -1),
        lambda: aggregating("hinge", 1, 5, 1),
        lambda: aggregating("square", 1, 5, 1),
        lambda: aggregating("absolute", 0, 5, 1),
        lambda: known_k(5, 5, 6),
        lambda: known_k(0, 5, 0),
        lambda: lower_bound(1, 1),
        lambda: lower_bound(-1, 4),
        lambda: lower_bound(1.5, 4),
        lambda: lower_bound(1, 6),
        lambda: lower_bound(1, 2.5),
        lambda: lower_bound(math.inf, 4),
        lambda: lower_bound(1, math.nan),
    ],
)
def test_outside_a_theorem_there_is_one_sentence(call):
    with pytest.raises(InputError):
        call()


def test_the_table_has_them_under_their_names_and_takes_the_word_for_the_loss():
    assert {"halving", "weighted-majority", "aggregating", "known-k", "lower-bound"} <= BOUNDS.keys()
    found = evaluate("aggregating", {"loss": "square", "eta": 2.0, "n": 4.0, "best": 1.0})
    assert found["bound"] == pytest.approx(1 + math.log(4) / 2) and found["inputs"]["loss"] == "square"
    with pytest.raises(InputError, match="choose one of absolute, logarithmic, square"):
        evaluate("aggregating", {"loss": "hinge", "eta": 2.0, "n": 4.0, "best": 1.0})
