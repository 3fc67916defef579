"""Boolean learners where one case ends and the next begins."""

import math

import numpy as np
import pytest
from stops import StopsAt

from colt_gui.models import LEARNERS
from colt_gui.models.boolean import bounds
from colt_gui.models.boolean.concepts.version_space import candidates
from colt_gui.models.boolean.streams.rows import Rows
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.boolean.words.formula import all_inputs
from colt_gui.models.boolean.words.syntax import x_names
from colt_gui.models.core.document import Document
from colt_gui.models.labs import compute


def begun(id, n, **params):
    learner = LEARNERS[id](**params)
    learner.begin(x_names(n))
    return learner


def played(learner, source, **params):
    return compute(Document(learner=learner, setups={"boolean": source}, params={learner: params}))


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


def test_groups_of_more_variables_than_a_float_can_count_are_halved_as_often_as_they_can_be():
    """2⁶⁰ − 1 are halved 59 times, and as a float they would be 2⁶⁰."""
    assert bounds.k_disjunction_lower(2**60 - 1, 1) == 59 and bounds.k_disjunction_lower(2**60, 1) == 60


def test_a_light_weight_has_its_own_sign():
    """θ = (1, −1, −1): each weighs 1/3^⅓."""
    learner = begun("p-norm-perceptron", 2, p=3.0)
    learner.learn(np.array([False, True]), -1)
    assert learner.weighted_sum() == "0.693361274351*x1 - 0.693361274351*x2"


BITS = np.array([True, True, False])


def test_where_a_person_lies_a_target_of_the_class_may_still_be_refuted_and_promises_nothing():
    """The same bits with both labels: the first is a lie."""
    source = BooleanSource("uniform", n=3, rounds=5, target="x1 x2").added(BITS, -1, 0).added(BITS, 1, 1)
    e = played("conjunction", source)
    assert e.refutation(1) is None and e.refutation(2).rounds == (1, 2)
    assert [each.value for each in e.guarantees] == [None]
    honest = played("conjunction", BooleanSource("uniform", n=3, rounds=5, target="x1 x2"))
    assert len(honest.guarantees) == 2


def test_what_is_no_proof_yet_may_become_one_when_rounds_are_added():
    """Bits so many that a few rounds are played at a time; the last has another label than the others."""
    rows = Rows(np.ones((240, 10_000), dtype=bool), [1] * 239 + [-1], ())
    document = Document(learner="winnow", setups={"boolean": BooleanSource("rows", n=10_000, rows=rows)})
    e = compute(document, StopsAt(4))
    assert 0 < len(e.run) < 240 and e.refutation(len(e.run)) is None
    assert compute(document).refutation(240).rounds == (1, 240)


def test_of_a_target_that_is_always_true_nothing_can_be_kept():
    e = played("conjunction", BooleanSource("uniform", n=3, rounds=5, target="true"))
    assert e.target_parts == () and "Target kept" not in {meter.title for meter in e.learner.meters(e, 2)}


def test_the_bound_is_of_the_product_that_is_learned():
    e = played("k-term-dnf", BooleanSource("uniform", n=4, rounds=5, target="x1 x2 | x3 x4"))
    assert len(e.target_parts) == 4 and e.guarantee(0).value == sum(math.comb(4, i) * 2**i for i in (1, 2))


def test_constant_concepts_are_the_last():
    names = ("a", "b")
    masks, counters = candidates("conjunction", 2), candidates("threshold", 2)
    assert masks.formula(len(masks) - 1).text(names) == "a ~a"
    assert [counters.formula(len(counters) - k).text(names) for k in (2, 1)] == ["true", "false"]
    inputs = all_inputs(2)
    for space, holds in ((masks, [False]), (counters, [True, False])):
        last = np.arange(len(space) - len(holds), len(space))
        assert all(space.holds(x, last).tolist() == holds for x in inputs)


@pytest.mark.parametrize("id", ["boolean-perceptron", "p-norm-perceptron"])
def test_who_adds_strikes_nothing_out(id):
    assert begun(id, 3).update(BITS, 1).tolist() == []
