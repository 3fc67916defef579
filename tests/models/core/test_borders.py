"""What all labs share, where one case ends and the next begins."""

import math
from itertools import pairwise

import pytest

from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.param import Allowed, Param, inward
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import AT_LEAST, Meter
from colt_gui.models.core.runs import KEPT, SolverRun
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import compute
from colt_gui.models.statistics.distribution import Distribution


@pytest.mark.parametrize(
    ("text", "value"), [("yes", True), ("On", True), (" 1 ", True), ("true", True), ("no", False), ("OFF", False)]
)
def test_yes_and_no_may_be_typed_in_many_words(text, value):
    assert Param("bias", "Bias", False, kind="bool").parse(text) is value


def test_what_is_typed_is_a_number_a_choice_or_left_to_the_data():
    rate = Param("eta", "η", None, 0.0, 2.0, open_low=True, auto="the best")
    assert rate.parse("auto") is None and rate.parse(" ") is None and rate.parse("0.5") == 0.5
    assert Param("x", "x", 0.0, -3.0, 3.0).parse("−1.5") == -1.5
    choice = Param("tie", "Tie", "plus", kind="choice", choices=(("plus", "+"), ("minus", "−")))
    assert choice.parse(" minus ") == "minus"
    for param, text in ((choice, "both"), (rate, "0"), (rate, "much"), (Param("x", "x", 0.0, 0.0, 1.0), "auto")):
        with pytest.raises(InputError):
            param.parse(text)


def test_a_range_is_written_in_as_many_digits_as_it_needs():
    assert Allowed(0.25, math.inf).text("C") == "0.25 ≤ C"
    assert Allowed(0.1234561, 0.1234569).text("C") == "0.1234561 ≤ C ≤ 0.1234569"
    assert Allowed(0.25, 0.25).text("C") == "0.25 ≤ C ≤ 0.25"


def test_a_reading_says_on_which_side_of_its_limit_it_is():
    readings = [Meter("Margin", value, 2.0, "", AT_LEAST).reading for value in (1.0, 3.0)]
    assert readings == ["1 falls short of 2", "3, at least 2"]
    assert [Meter("Mistakes", value, 2.0, "").reading for value in (1, 3)] == ["1 of at most 2", "3 exceeds 2"]


def test_the_number_of_a_point_is_below_how_many_there_are():
    points = Points([[1.0, 0.0], [0.0, 1.0]], [1, -1])
    assert len(points.removed([1])) == 1
    for gone in ([2], [-1], [0, 2]):
        with pytest.raises(IndexError, match="2 there are"):
            points.removed(gone)


def test_of_a_setup_only_what_differs_is_written_and_anything_else_is_refused():
    assert Distribution(noise=0.25).to_json() == {"noise": 0.25} and Distribution().to_json() == {}
    assert ExpertSource.from_json({"n": 5}) == ExpertSource(n=5)
    with pytest.raises(InputError, match=r"^[A-Z][a-z].* must be an object with names and values\.$"):
        ExpertSource.from_json([5])
    with pytest.raises(InputError, match="no setting “many”"):
        ExpertSource.from_json({"many": 5})


def test_steps_are_thinned_to_every_second_and_the_one_on_show_stays():
    run = SolverRun()
    for k in range(KEPT):
        run.keep(k, k)
    run.seek(101)
    for k in range(KEPT, KEPT + 4):
        run.keep(k, k)
    assert run.kept[:-1] == list(range(0, KEPT + 3, 2)) and run.kept[-1] == KEPT + 3
    assert run.step == 100 and run.newest == KEPT + 3 and len(run.values) == KEPT + 4


def test_steps_that_are_thinned_again_and_again_are_as_far_apart_everywhere():
    run = SolverRun()
    for k in range(7 * KEPT):
        run.keep(k, k)
    apart = {b - a for a, b in pairwise(run.kept[:-1])}
    assert len(apart) == 1 and apart <= {4, 8, 16} and KEPT / 2 <= len(run.kept) <= KEPT
    assert run.kept[0] == 0 and run.newest == 7 * KEPT - 1


def test_an_end_of_few_digits_is_said_as_it_is():
    """0.07·10⁵ is a little more than 7 000 as a float."""
    assert [inward(0.07, towards) for towards in (math.floor, math.ceil)] == [0.07, 0.07]
    assert [inward(end, math.ceil) for end in (0.0, math.inf, -math.inf)] == [0.0, math.inf, -math.inf]


def test_only_what_comes_in_rounds_has_an_order_that_a_person_chooses():
    ordered = {id: compute(Document(learner=id)).ordered for id in ("perceptron", "weighted-majority", "svm-soft")}
    assert ordered == {"perceptron": True, "weighted-majority": True, "svm-soft": False}


def test_weights_at_updates_are_those_after_each_and_grow_with_the_run():
    """(1, 0) and (0, 1) are both added; then nothing is."""
    experiment = compute(Document(points=Points([[1.0, 0.0], [0.0, 1.0]], [-1, -1]), order="cycled", passes=3))
    assert experiment.run.weights_at_updates.tolist() == [[0.0, 0.0], [-1.0, 0.0], [-1.0, -1.0]]
    assert experiment.run.weights_at_updates is experiment.run.weights_at_updates
