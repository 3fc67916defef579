"""What every lab takes from the core, asked by itself: readings, ranges, orders, reports, the collector, defaults."""

import math

import numpy as np
import pytest

from colt_gui.models import LEARNERS
from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.param import Allowed, Param
from colt_gui.models.core.planned import drawn_up
from colt_gui.models.core.points import PORTION, Points
from colt_gui.models.core.readings import ABOUT, AT_LEAST, AT_MOST, TOO_LARGE, Meter, related, strict
from colt_gui.models.core.runs import OnlineRun, order
from colt_gui.models.labs import LABS, compute
from colt_gui.models.perceptrons.perceptron import Perceptron
from colt_gui.models.statistics.distribution import Distribution


def test_who_can_be_opposed_picks_its_examples_or_is_of_somebodys_own_says_so():
    perceptrons = set(LABS["perceptron"].learners)
    assert {id for id, made in LEARNERS.items() if made.opposable} == perceptrons
    assert {id for id, made in LEARNERS.items() if made.picks} == {"batch-perceptron"}
    assert not [id for id, made in LEARNERS.items() if made.own]


# -- readings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "relation", "state", "reading"),
    [
        (2.0, AT_MOST, "holds", "2 of at most 2"), (2.0, AT_LEAST, "holds", "2, at least 2"),
        (2 + 1e-9, AT_MOST, "holds", "2 of at most 2"), (2 - 1e-9, AT_LEAST, "holds", "2, at least 2"),
        (2.1, AT_MOST, "violated", "2.1 exceeds 2"), (1.9, AT_LEAST, "violated", "1.9 falls short of 2"),
        (7.0, ABOUT, "holds", "7, expected 2"), (-7.0, ABOUT, "holds", "−7, expected 2"),
    ],
)  # fmt: skip
def test_a_value_stands_to_its_limit_as_the_theorem_says(value, relation, state, reading):
    meter = Meter("Mistakes", value, 2.0, "", relation)
    assert (meter.state, meter.reading) == (state, reading)


def test_what_does_not_apply_has_no_limit_to_be_read():
    assert Meter("Mistakes", 3, None, "why").reading == "3" and Meter("Mistakes", 3, None, "why").state != "holds"
    assert related(2.0, "does not apply", AT_MOST) == "" == related(None, "holds", AT_MOST)


# -- parameters ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["false", "No", "off", "0", "FALSE"])
def test_no_may_be_typed_in_many_words(word):
    assert Param("bias", "Bias", True, kind="bool").parse(word) is False


def test_a_parameter_matters_where_another_has_one_of_these_values():
    plain, bound = Param("a", "a", 1.0), Param("b", "b", 1.0, when=("kind", ("x", "y")))
    assert plain.relevant({}) and [bound.relevant({"kind": kind}) for kind in "xyz"] == [True, True, False]


@pytest.mark.parametrize(
    ("allowed", "text"),
    [
        (Allowed(0.1, 0.9), "0.1 ≤ C ≤ 0.9"), (Allowed(1 / 3, 2 / 3, True, True), "0.3334 < C < 0.6666"),
        (Allowed(0.123456, 0.123457), "0.123456 ≤ C ≤ 0.123457"), (Allowed(2.0, 1.0), "no C is allowed"),
    ],
)  # fmt: skip
def test_a_range_is_told_in_four_digits_or_as_many_as_keep_its_ends_apart(allowed, text):
    assert allowed.text("C") == text


# -- orders and runs -----------------------------------------------------------------------------------------------


def test_a_shuffled_order_is_that_of_its_seed_and_every_pass_has_all():
    points = Points([[1.0, 0.0], [0.0, 1.0], [-1.0, 1.0], [2.0, 1.0], [1.0, 3.0]], [1, 1, -1, 1, -1])
    drawn = [OnlineRun(Perceptron(), points, order("shuffled", 2, *seed)).play().indices for seed in ((), (0,), (1,))]
    assert drawn[0] == drawn[1] != drawn[2]
    assert all(sorted(each[:5]) == sorted(each[5:]) == list(range(5)) for each in drawn)
    rng = np.random.default_rng(0)
    assert drawn[0] == [*rng.permutation(5).tolist(), *rng.permutation(5).tolist()]
    planned = drawn_up(Document(order="shuffled", passes=2, seed=1), 5, 100).tolist()
    assert planned == drawn[2] and drawn_up(Document(passes=2), 3, 4).tolist() == [0, 1, 2, 0]


def test_a_run_without_points_has_no_passes_and_one_that_fits_its_limit_is_not_cut_off():
    assert OnlineRun(Perceptron(), Points.empty(), order("given")).play().passes == 0
    one = Points([[1.0, 0.0]], [-1])
    for limit, exhausted in ((1, True), (2, False), (3, False)):
        run = OnlineRun(Perceptron(), one, order("given", 2), limit).play()
        assert (run.exhausted, len(run)) == (exhausted, min(limit, 2))
    assert not OnlineRun(Perceptron(), one, order("given", 1), 1).play().exhausted


def test_steps_of_a_solver_make_no_mistakes_and_are_counted_all_the_same():
    experiment = compute(Document(points=Points([[1.0, 0.0], [-1.0, 0.5]], [1, -1]), learner="svm-hard"))
    assert experiment.ready
    for counted in (Experiment.mistakes.fget(experiment), Experiment.updates.fget(experiment)):
        assert counted.tolist() == [0] * (len(experiment.run) + 1)


# -- on disk -------------------------------------------------------------------------------------------------------


def test_what_json_cannot_say_is_null_and_the_rest_stays():
    assert strict({"a": 1.0, "b": [1, "x"]}) == {"a": 1.0, "b": [1, "x"]}
    found = strict({"a": math.inf, "b": [1.0, math.nan], "c": "x", "d": 2.5})
    assert found == {"why": TOO_LARGE, "a": None, "b": [1.0, None], "c": "x", "d": 2.5}


def test_points_without_a_dimension_are_in_the_plane_and_a_setup_is_called_by_its_name():
    assert Points.from_json({"X": [], "y": []}).dimension == 2
    called = Distribution.called
    with pytest.raises(ValueError, match=f"^{called[0].upper()}{called[1:]} must be an object"):
        Distribution.from_json(3)


@pytest.mark.parametrize("more", [0, 1])
def test_many_points_are_read_and_written_in_portions(more):
    rows = [[float(i), 1.0] for i in range(PORTION + more)]
    points = Points(rows, [1] * len(rows))
    assert points.to_json()["X"] == rows and points.X.tolist() == rows
