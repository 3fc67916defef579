"""Losses, their minimisers and their limits on samples so small that all can be worked out by hand."""

import math

import numpy as np
import pytest
from models.statistics.loss_samples import steps_and_end

from colt_gui.models import LEARNERS
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute, prepare
from colt_gui.models.maths.linear_program import weak_separation
from colt_gui.models.statistics.losses.exponential import Exponential
from colt_gui.models.statistics.losses.halfspace_lp import meeting_point
from colt_gui.models.statistics.losses.logistic import Logistic
from colt_gui.models.statistics.losses.loss_functions import LOSSES
from colt_gui.models.statistics.losses.separators import Line, margins, mean_loss, wrong
from colt_gui.models.statistics.losses.smooth import _widest_street, least_penalised, limit_direction, newton_iterates

ABOUT = pytest.approx
PAIR = Points(np.array([[0.0, 1.0], [0.0, -1.0]]), np.array([1, -1]))
SAME = Points(np.array([[1.0], [1.0], [1.0], [1.0]]), np.array([1, 1, 1, -1]))  # three against one at one place


def solved(id, points, **params):
    return LEARNERS[id](**params).solve(points)


@pytest.mark.parametrize(
    ("loss", "values"),
    [
        ("zero-one", [1, 0, 0, 0]), ("square", [4, 1, 0.25, 1]), ("absolute", [2, 1, 0.5, 1]),
        ("logistic", [math.log2(1 + math.e), 1, math.log2(1 + math.exp(-0.5)), math.log2(1 + math.exp(-2))]),
        ("hinge", [2, 1, 0.5, 0]), ("exponential", [math.e, 1, math.exp(-0.5), math.exp(-2)]), ("ramp", [1, 1, 0.5, 0]),
    ],
)  # fmt: skip
def test_losses_at_four_margins(loss, values):
    assert LOSSES[loss](np.array([-1.0, 0.0, 0.5, 2.0])).tolist() == ABOUT(values)
    assert mean_loss(loss, np.array([-1.0, 0.0, 0.5, 2.0])) == ABOUT(sum(values) / 4)
    assert mean_loss(loss, np.empty(0)) == 0


def test_hinge_and_ramp_have_a_level():
    u = np.array([-2.0, 0.0, 1.0, 2.0])
    assert LOSSES["hinge"](u, 2.0).tolist() == [2, 1, 0.5, 0] and LOSSES["ramp"](u, 2.0).tolist() == [1, 1, 0.5, 0]
    assert LOSSES["hinge"](np.array([1 - 5e-14, 1 - 5e-13])).tolist() == [0, ABOUT(5e-13, rel=1e-2)]


def test_which_losses_dominate_and_are_convex():
    assert [id for id, loss in LOSSES.items() if not loss.convex] == ["zero-one", "ramp"]
    assert all(loss.dominates for loss in LOSSES.values())
    assert [id for id, loss in LOSSES.items() if loss.per_level] == ["hinge", "ramp"]


def test_margins_and_sides():
    points = Points(np.array([[1.0, 2.0], [1.0, 2.0], [0.0, 0.0]]), np.array([1, -1, -1]))
    w = np.array([2.0, -1.0])
    assert margins(points, w, 0.5).tolist() == [0.5, -0.5, -0.5]
    assert wrong(points, w, 0.0).tolist() == [False, True, True]  # the sign of 0 is +


def test_one_place_with_three_against_one():
    """Square: the mean label ½; logistic: ln 3; exponential: ½ ln 3; absolute and hinge: the majority."""
    assert solved("square", SAME).w[0] + solved("square", SAME).b == ABOUT(0.5)
    assert solved("square", SAME).risk == ABOUT(0.75)
    logistic = solved("logistic", SAME)
    assert logistic.w[0] + logistic.b == ABOUT(math.log(3)) and logistic.finite and logistic.converged
    assert logistic.risk == ABOUT(0.75 * math.log2(4 / 3) + 0.25 * 2)
    exponential = solved("exponential", SAME)
    assert exponential.w[0] + exponential.b == ABOUT(math.log(3) / 2) and exponential.risk == ABOUT(math.sqrt(3) / 2)
    assert solved("absolute", SAME).risk == ABOUT(0.5) and solved("hinge", SAME, lam=0.0).risk == ABOUT(0.5)
    for id in ("square", "logistic", "exponential", "absolute"):
        assert (solved(id, SAME).errors, solved(id, SAME).zero_one) == (1, 0.25)
    assert (solved("erm", SAME).errors, solved("erm", SAME).risk) == (1, 0.25)


def test_the_price_of_w_is_part_of_what_the_hinge_loss_minimises():
    """½·2·max(0, 1 − w) + λw² on the pair: w = 1/(2λ) up to 1."""
    found = solved("hinge", PAIR, lam=1.0)
    assert found.w.tolist() == ABOUT([0, 0.5], abs=1e-6) and found.risk == ABOUT(0.5) and found.objective == ABOUT(0.75)
    cheap = solved("hinge", PAIR, lam=0.25)
    assert cheap.w.tolist() == ABOUT([0, 1], abs=1e-6) and cheap.objective == ABOUT(0.25)
    level = solved("hinge", PAIR, lam=0.01, mu=2.0)
    assert level.w[1] == ABOUT(2, abs=1e-5) and level.objective == ABOUT(0.04, abs=1e-6)


@pytest.mark.parametrize("id", ["logistic", "exponential"])
def test_where_a_line_separates_w_grows_without_end(id):
    found = solved(id, PAIR)
    assert not found.finite and found.risk == 0 and found.errors == 0 and found.objective == 0
    assert found.direction.w.tolist() == ABOUT([0, 1]) and found.direction.b == ABOUT(0, abs=1e-9)
    assert found.line.w.tolist() == ABOUT([0, 1])
    assert found.message == "No finite minimiser: the risk tends to 0 as ‖w‖ grows without end."


@pytest.mark.parametrize(("y", "words", "b"), [(1, "b grows", 1), (-1, "−b grows", -1)])
def test_with_one_class_only_the_bias_grows(y, words, b):
    found = solved("logistic", Points(np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([y, y])))
    assert words in found.message and found.direction.w.tolist() == [0, 0] and found.direction.b == b
    assert found.line is None and np.sign(found.b) == b and not found.w.any()


def test_points_that_no_line_parts_keep_their_loss_in_the_limit():
    """Two at the origin with both labels, and one of each class apart: half of the points lose 1 bit each."""
    X = np.array([[0.0, 0.0], [0.0, 0.0], [0.0, 1.0], [0.0, -1.0]])
    points = Points(X, np.array([1, -1, 1, -1]))
    found = solved("logistic", points)
    assert not found.finite and found.risk == ABOUT(0.5) and (found.errors, found.zero_one) == (1, 0.25)
    assert found.direction.w.tolist() == ABOUT([0, 1]) and found.direction.b == ABOUT(0, abs=1e-12)


def test_the_widest_street_between_points_that_are_endlessly_far_apart():
    points = Points([[0.0, 0.0], [1e200, 0.0]], [-1, 1])
    with np.errstate(over="raise"):
        assert _widest_street(points).w.tolist() == [1.0, 0.0]


def test_the_widest_street_is_what_w_tends_to():
    points = Points(np.array([[3.0, 5.0], [4.0, 9.0], [3.0, 1.0], [9.0, 0.0]]), np.array([1, 1, -1, -1]))
    line = limit_direction(points, weak_separation(points.X, points.y, True), True)
    assert line.w.tolist() == ABOUT([0, 1], abs=1e-6) and line.b == ABOUT(-3, abs=1e-5)
    through = limit_direction(PAIR, weak_separation(PAIR.X, PAIR.y, False), False)
    assert through.w.tolist() == ABOUT([0, 1]) and through.b == 0.0


def test_a_line_through_what_is_never_parted():
    """(1, 1) has both labels; (1, 3) is the only other point: up from there."""
    points = Points(np.array([[1.0, 1.0], [1.0, 1.0], [1.0, 3.0]]), np.array([1, -1, 1]))
    line = limit_direction(points, weak_separation(points.X, points.y, True), True)
    assert line.w.tolist() == ABOUT([0, 1], abs=1e-9) and line.b == ABOUT(-1)


def test_the_linear_program_reaches_one_or_proves_that_it_cannot():
    found = solved("halfspace-lp", PAIR)
    assert margins(PAIR, found.w, found.b).min() == ABOUT(1) and found.risk == 0
    crossed = Points(np.array([[0.0, 0.0], [4.0, 0.0], [1.0, 0.0]]), np.array([1, 1, -1]))
    assert solved("halfspace-lp", crossed).message == "Not separable: (1, 0) is in the convex hulls of both classes."
    assert meeting_point(crossed, np.array([3.0, 1.0, 4.0])).tolist() == [1, 0]
    through = solved("halfspace-lp", Points(np.array([[1.0, 0.0], [2.0, 0.0]]), np.array([1, -1])), bias=False)
    assert through.w is None and through.message.startswith("Not separable by a line through the origin")


def test_without_points_and_in_space_there_is_a_sentence():
    empty = Points(np.zeros((0, 2)), np.zeros(0, dtype=int))
    assert solved("square", empty).message == "There are no points yet." and solved("square", empty).w is None
    space = Points(np.zeros((2, 3)), np.array([1, -1]))
    assert "these points have 3 coordinates" in solved("erm", space).message
    assert solved("erm", Points(np.zeros((2, 1)), np.array([1, -1]))).errors == 1


def test_a_step_says_how_far_above_the_least_it_is():
    learner = LEARNERS["absolute"]()
    ((step,), _) = steps_and_end(learner, SAME)
    assert step.objective == ABOUT(0.5) and step.left == ABOUT(0, abs=1e-12) and step.left_share == ABOUT(0, abs=1e-9)
    assert step._replace(left=0.25).left_share == ABOUT(0.5) and step._replace(left=None).left_share is None
    assert step._replace(left=0.5e-9, objective=0.0).left_share == ABOUT(0.5)


def test_slopes_by_hand():
    """φ = ln(1 + e^(−u)) at 0: ln 2, slope −½, bend ¼; both divided by the sum."""
    found = Logistic.slopes(np.zeros(2))
    assert math.exp(found.log) == ABOUT(math.log(2))
    assert (found.pull[0] / found.bend[0], found.pull[0]) == ABOUT((2, 0.25 / math.log(2)))
    steep = Exponential.slopes(np.array([0.0, -math.log(3)]))
    assert steep.log == ABOUT(math.log(2)) and steep.pull.tolist() == ABOUT([0.25, 0.75]) == steep.bend.tolist()
    assert Exponential.slopes(np.array([-1000.0])).log == ABOUT(1000)


def test_newton_finds_the_least_and_is_certain_of_it():
    """Three margins v and one −v: tanh v = ½."""
    A = np.array([[1.0], [1.0], [1.0], [-1.0]])
    steps = list(newton_iterates(A, Exponential.slopes))
    assert steps[-1].v[0] == ABOUT(math.log(3) / 2) and steps[-1].certain and steps[-1].left <= 1e-13
    assert steps[0].share == 1.0 and steps[0].v[0] == ABOUT(0.5)
    logistic = list(newton_iterates(A, Logistic.slopes))
    assert logistic[-1].v[0] == ABOUT(math.log(3)) and logistic[0].v[0] == ABOUT(1.0)


def test_a_price_keeps_w_short():
    """e^(−v) + v²/2·… : with price p the least has e^(−v) = 2pv; for p = 1/(2e) that is v = 1."""
    v = least_penalised(np.array([[1.0]]), Exponential.slopes, np.array([0.5 / math.e]), np.zeros(1))
    assert v[0] == ABOUT(1.0)
    assert least_penalised(np.array([[1.0]]), Exponential.slopes, np.array([0.5 / math.e]), v)[0] == ABOUT(1.0)


def test_a_line_is_drawn_where_not_all_answers_are_the_same():
    found = solved("square", PAIR)
    assert found.line == Line(found.w, found.b)
    assert found._replace(w=np.zeros(2)).line is None and found._replace(w=None).line is None


def test_without_a_price_the_hinge_loss_reaches_its_level():
    points = Points(np.array([[3.0], [1.0]]), np.array([1, -1]))
    for mu in (0.5, 1.0, 2.0):
        found = solved("hinge", points, lam=0.0, mu=mu)
        assert found.risk == 0 and margins(points, found.w, found.b).min() >= mu * (1 - 1e-9)


@pytest.mark.parametrize("id", ["logistic", "exponential"])
def test_on_the_way_to_infinity_the_bias_is_free(id):
    """By symmetry the line is at 11 all along, however short w is kept."""
    points = Points(np.array([[10.0], [12.0]]), np.array([-1, 1]))
    steps, _ = steps_and_end(LEARNERS[id](), points)
    assert len(steps) > 3 and all(step.b == ABOUT(-11 * step.w[0], rel=1e-6) for step in steps)
    assert all(step.length == ABOUT(abs(step.w[0])) for step in steps)
    assert [step.length for step in steps] == sorted(step.length for step in steps)


def test_through_the_origin_the_limit_is_too():
    """(1, 0) has both labels; through it and the origin up to (0, 2)."""
    points = Points(np.array([[1.0, 0.0], [1.0, 0.0], [0.0, 2.0]]), np.array([1, -1, 1]))
    line = limit_direction(points, weak_separation(points.X, points.y, False), False)
    assert line.w.tolist() == ABOUT([0, 1], abs=1e-9) and line.b == 0.0


def test_the_ladder_climbs_from_five_examples_to_320():
    params = {"trials": 1, "hypotheses": "stumps", "k": 3}
    document = Document(learner="pac", params={"pac": params})
    ladder = prepare(document).study.ladder
    assert ladder.sizes == (5, 10, 20, 40, 80, 160, 320) and ladder.m == 5 and ladder.share == 0
    ladder = compute(document).study.ladder
    assert ladder.m == 320 and ladder.share == 1 and ladder.climbed.tolist() == list(ladder.sizes)
    assert [row["m"] for row in ladder.report()] == list(ladder.sizes)
    found = ladder.quantiles()
    assert (found[:-1] >= found[1:] - 0.1).all() and found.min() >= 0 and found.max() <= 1
    steep = prepare(Document(learner="pac", params={"pac": {"trials": 1, "hypotheses": "halfspaces"}})).study.ladder
    assert steep.sizes == (5, 10, 20, 40)


def test_at_every_length_of_w_the_bias_is_the_best():
    """Its slope is 0: Σ e^(−u) over the one class is that over the other."""
    points = Points(np.array([[0.0], [1.0], [5.0]]), np.array([-1, -1, 1]))
    for step in steps_and_end(Exponential(), points)[0]:
        if step.length:
            pull = np.exp(-margins(points, step.w, step.b))
            assert pull[:2].sum() == ABOUT(pull[2], rel=1e-5)
