"""Traces worked out by hand, for every perceptron and every tie rule."""

import math

import numpy as np
import pytest

from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute


def trace(learner, rows, order="given", passes=None, **params):
    points = Points(np.array([r[:-1] for r in rows], dtype=float), np.array([r[-1] for r in rows]))
    return compute(Document(points=points, learner=learner, order=order, passes=passes, params={learner: params})).run


def weights(run):
    return [r[5] for r in run.rounds]


def told(run, field):
    return "".join("x" if getattr(run.round(t), field) else "." for t in range(1, len(run) + 1))


FIVE = [(1, 1, 1), (-1, 0, -1), (0, -1, 1), (-1, 2, 1), (2, -1, 1)]


def test_perceptron_predicting_plus_at_zero():
    run = trace("perceptron", FIVE, tie="positive")
    assert weights(run) == [(0, 0), (1, 0), (1, 0), (0, 2), (2, 1)]
    assert [r[1] for r in run.rounds] == [0, 0, 0, -1, -2]
    assert told(run, "mistake") == told(run, "updated") == ".x.xx"


def test_perceptron_predicting_minus_at_zero():
    run = trace("perceptron", FIVE, tie="negative")
    assert weights(run) == [(1, 1), (1, 1), (1, 0), (0, 2), (2, 1)]
    assert told(run, "mistake") == "x.xxx"
    assert run.round(1).prediction == -1


def test_perceptron_updating_at_zero_updates_without_a_mistake():
    run = trace("perceptron", FIVE, tie="update")
    assert weights(run) == [(1, 1), (1, 1), (1, 0), (0, 2), (2, 1)]
    assert told(run, "mistake") == "..xxx"
    assert told(run, "updated") == "x.xxx"


def test_perceptron_with_normalised_points():
    run = trace("perceptron", [(3, 4, 1), (-5, 0, -1), (0, -2, 1)], normalise=True, tie="negative")
    assert weights(run)[:2] == [(0.6, 0.8), (0.6, 0.8)]
    assert weights(run)[2] == pytest.approx((0.6, -0.2))
    assert told(run, "mistake") == "x.x"


def test_perceptron_with_a_bias_is_the_lift_by_a_coordinate_one():
    run = trace("perceptron", [(1, 0, -1), (2, 1, 1)], bias=True)
    assert weights(run) == [(-1, 0, -1), (1, 1, 0)]
    assert run.round(2).score == -3


def test_batch_perceptron_corrects_the_first_wrong_example():
    run = trace("batch-perceptron", [(1, 0, 1), (-0.6, 0.8, 1), (-0.8, 0.6, 1)], pick="first")
    assert run.indices == [0, 1]
    assert weights(run)[-1] == pytest.approx((0.4, 0.8))
    assert run.converged


def test_batch_perceptron_corrects_the_most_violated_example():
    run = trace("batch-perceptron", [(1, 0, 1), (-0.6, 0.8, 1), (-0.8, 0.6, 1)], pick="worst")
    assert run.indices == [0, 2]
    assert weights(run)[-1] == pytest.approx((0.2, 0.6))


def test_batch_perceptron_divides_by_the_length_of_the_example():
    run = trace("batch-perceptron", [(3, 4, 1), (0, -2, 1), (-1, 0, -1)])
    assert weights(run) == [(0.6, 0.8), pytest.approx((0.6, -0.2))]


def test_batch_perceptron_picking_at_random_depends_on_the_seed_and_ends_consistent():
    rows = [(math.cos(a), math.sin(a), 1 if math.cos(a) > 0 else -1) for a in np.linspace(0.1, 6.2, 12)]
    run = trace("batch-perceptron", rows, pick="random")
    assert run.converged
    assert run.updates.all()


def test_margin_perceptron_starts_from_its_first_example_and_tells_margin_mistakes_apart():
    rows = [(1, 0, 1), (0.6, 0.8, 1), (0.28, 0.96, 1), (0, -1, -1), (-1, 0, 1)]
    run = trace("margin-perceptron", rows, gamma=0.8)
    assert weights(run)[0] == weights(run)[1] == (1, 0)
    assert weights(run)[2] == weights(run)[3] == pytest.approx((1.28, 0.96))
    assert weights(run)[4] == pytest.approx((0.28, 0.96))
    assert told(run, "updated") == "x.x.x"
    assert told(run, "mistake") == "....x"


def test_margin_perceptron_with_a_small_epsilon_wants_nearly_all_of_the_margin():
    rows = [(1, 0, 1), (0.6, 0.8, 1)]
    assert told(trace("margin-perceptron", rows, gamma=0.8, epsilon=0.5), "updated") == "x."
    assert told(trace("margin-perceptron", rows, gamma=0.8, epsilon=0.1), "updated") == "xx"


def test_marginalised_perceptron_steps_by_eta_and_stays_in_the_unit_ball():
    rows = [(1, 0, 1), (0, 1, -1), (0.2, 0, 1), (2, 0, -1), (0, -2, -1), (-2, 0, 1), (3, 1, 1)]
    run = trace("marginalised-perceptron", rows, eta=0.5, rho=0.1, mu=0.5)
    expected = [(0.5, 0), (0.5, -0.5), (0.6, -0.5), (-0.4, -0.5), (-0.4, 0.5), (-0.4, 0.5)]
    assert [pytest.approx(w) for w in expected] == weights(run)[:6]
    assert weights(run)[6] == pytest.approx((1.1 / math.hypot(1.1, 1), 1 / math.hypot(1.1, 1)))
    assert told(run, "updated") == "xxxxx.x"
    assert told(run, "mistake") == ".x.xx.x"


def test_kernel_perceptron_keeps_all_four_points_of_xor_and_is_then_right():
    rows = [(1, 1, 1), (1, -1, -1), (-1, -1, 1), (-1, 1, -1)]
    run = trace("kernel-perceptron", rows, order="cycled", kernel="polynomial", q=2, c=1.0)
    assert [r[1] for r in run.rounds[:4]] == [0, 1, 0, 1]
    assert told(run, "updated") == "xxxx...."
    assert told(run, "mistake") == ".x.x...."
    assert run.learner.kept == [0, 1, 2, 3]
    assert [r[1] for r in run.rounds[4:]] == [8, -8, 8, -8]


def test_kernel_perceptron_with_the_linear_kernel_is_the_perceptron_that_updates_at_zero():
    rows = [(1, 1, 1), (-1, 0, -1), (0, -1, 1), (-1, 2, 1), (2, -1, 1)]
    kernel = trace("kernel-perceptron", rows, "cycled", passes=5, kernel="linear")
    plain = trace("perceptron", rows, "cycled", passes=5, tie="update")
    assert told(kernel, "updated") == told(plain, "updated")
    assert [r[1] for r in kernel.rounds] == pytest.approx([r[1] for r in plain.rounds])


@pytest.mark.parametrize("learner", ["batch-perceptron", "margin-perceptron"])
def test_a_point_at_the_origin_cannot_be_normalised_and_is_named(learner):
    with pytest.raises(InputError, match="Point 2 is at the origin"):
        trace(learner, [(1, 1, 1), (0, 0, 1)])


def test_with_a_bias_the_origin_is_an_ordinary_point():
    assert len(trace("batch-perceptron", [(1, 1, 1), (0, 0, -1)], bias=True)) > 0


def test_the_zero_vector_is_a_mistake_for_ever_but_no_crash():
    run = trace("perceptron", [(0, 0, -1), (1, 0, 1)], order="cycled")
    assert not run.converged


def test_a_margin_that_is_exactly_wide_enough_is_no_margin_mistake():
    rows = [(1, 0, 1), (3, 4, 1)]  # the second has margin 3/5
    run = trace("margin-perceptron", rows, gamma=1.0, epsilon=0.4)
    assert run.learner.threshold == 0.6 == run.round(2).score
    assert told(run, "updated") == "x." and run.converged
    assert told(trace("margin-perceptron", rows, gamma=1.0, epsilon=0.399), "updated") == "xx"
