"""Boolean learners where one case ends and the next begins."""

import math

import numpy as np
import pytest

from colt_gui.models import LEARNERS
from colt_gui.models.boolean import bounds
from colt_gui.models.boolean.streams.rows import Rows
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.boolean.words.names import x_names
from colt_gui.models.core.document import Document
from colt_gui.models.labs import carry_out


def begun(id, n, **params):
    learner = LEARNERS[id](**params)
    learner.begin(x_names(n))
    return learner


def played(learner, source, **params):
    experiment = carry_out(Document(learner=learner, setups={"boolean": source}, params={learner: params}))
    experiment.work()
    return experiment


def test_a_first_label_that_is_not_the_targets_ends_the_promise_at_once():
    source = BooleanSource("uniform", n=3, rounds=5, target="x1 x2").added(np.array([True, True, False]), -1, 0)
    e = played("conjunction", source)
    assert e.guarantee(0).value == 4 and e.guarantee(1).why == "the label of round 1 is not the target’s"


def test_halving_over_clauses_keeps_their_size_and_over_variables_has_none():
    sizes = {"k-cnf": 2, "k-dnf": 2, "conjunction": 1}
    found = {concepts: begun("boolean-halving", 3, concepts=concepts, k=2).concept_class for concepts in sizes}
    assert {concepts: each.size for concepts, each in found.items()} == sizes


def test_a_majority_is_told_by_its_number_and_a_version_space_that_lasts_needs_no_note():
    assert begun("boolean-halving", 2).hypothesis_text() == "the majority of 4 concepts"
    e = played("boolean-halving", BooleanSource("rows", n=2, rows=Rows([[True, False]], [-1], ())))
    assert e.learner.charts(e)[0].note == ""


def test_weights_and_bias_are_typeset_short_and_written_in_full():
    """θ = −(1, 1, 1): each weighs 1/3^⅓."""
    learner = begun("p-norm-perceptron", 2, p=3.0)
    learner.learn(np.array([True, True]), -1)
    assert learner.hypothesis_typeset() == "−0.693·x₁ − 0.693·x₂ − 0.693 ≥ 0"
    assert learner.hypothesis_text() == "-0.693361274351*x1 - 0.693361274351*x2 - 0.693361274351 >= 0"


def test_an_empty_version_space_has_nothing_left():
    e = played("boolean-halving", BooleanSource("rows", n=1, rows=Rows([[True], [True]], [1, -1], ())))
    (meter,) = e.learner.meters(e, 2)
    assert (meter.value, meter.limit) == (0, None)


def test_a_bound_of_more_digits_than_a_float_has_is_not_counted_out():
    """k·lg(2n/k) bits: 60·lg(2·10⁶/60) is about 901, and 80·lg(2·10⁶/80) about 1169, more than the 1024 of a float."""
    assert 0 < bounds.k_cnf(10**6, 60) < math.inf
    with pytest.raises(OverflowError, match="clauses"):
        bounds.k_cnf(10**6, 80)


def test_a_light_weight_has_its_own_sign():
    """θ = (1, −1, −1): each weighs 1/3^⅓."""
    learner = begun("p-norm-perceptron", 2, p=3.0)
    learner.learn(np.array([False, True]), -1)
    assert learner.weighted_sum() == "0.693361274351*x1 - 0.693361274351*x2"
