"""The numbers of the theorems about experts."""

import math

import pytest

from colt_gui.models.bound_table import BOUNDS, evaluate
from colt_gui.models.core.errors import InputError
from colt_gui.models.experts.bounds import (
    aggregating,
    doubling_regret,
    halving,
    known_k,
    lower_bound,
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
