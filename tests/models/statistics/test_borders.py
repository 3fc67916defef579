"""Minimisers of a loss that are worse than they could be, run away, or have nothing to do."""

from itertools import islice, pairwise

import numpy as np
import pytest
from models.statistics.loss_samples import steps_and_end

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.points import Points
from colt_gui.models.statistics.losses import absolute, hinge
from colt_gui.models.statistics.losses.absolute import Absolute
from colt_gui.models.statistics.losses.exponential import Exponential
from colt_gui.models.statistics.losses.hinge import Hinge
from colt_gui.models.statistics.losses.logistic import Logistic
from colt_gui.models.statistics.losses.square import Square

NOISY = generate("noisy", 1, m=30)


def steps(learner, points):
    return steps_and_end(learner, points)[0]


def test_a_worse_w_is_said_to_be_as_far_above_the_least_as_its_program_proves(monkeypatch):
    """At w = 0 and b = 0 every loss is 1; what the program reaches is the least."""
    best, solved, least = Absolute().solve(NOISY).risk, absolute.maximise, hinge.least_hinge
    monkeypatch.setattr(absolute, "maximise", lambda *a: (p := solved(*a))._replace(prices=0 * p.prices))
    assert steps(Absolute(), NOISY)[-1].left == pytest.approx(1 - best) and best < 0.9
    w, b, total = least(NOISY.X, NOISY.y, True)
    monkeypatch.setattr(hinge, "least_hinge", lambda *a: (0 * w, 0.0, total))
    assert steps(Hinge(lam=0.0), NOISY)[-1].left == pytest.approx(1 - total / 30) and total < 27
    assert total / 30 == pytest.approx(np.maximum(0, 1 - NOISY.y * (NOISY.X @ w + b)).mean())


def test_a_method_that_was_broken_off_has_not_converged(monkeypatch):
    assert steps_and_end(Hinge(lam=0.1), NOISY)[1].converged
    going = hinge.interior_iterates
    monkeypatch.setattr(hinge, "interior_iterates", lambda *a: islice(going(*a), 2))
    assert not steps_and_end(Hinge(lam=0.1), NOISY)[1].converged


@pytest.mark.parametrize("learner", [Square(), Absolute(), Logistic()])
def test_where_w_has_no_price_the_risk_is_all_that_is_minimised(learner):
    found = learner.solve(NOISY)
    assert found.w @ found.w > 0.01 and found.objective == found.risk


@pytest.mark.parametrize("learner", [Logistic(bias=False), Exponential(bias=False)])
def test_through_the_origin_w_runs_to_the_largest_margin(learner):
    """y·x = (4, 1) and (1, 1): the nearest of their segment to 0 is (1, 1)."""
    found = learner.solve(Points([[4.0, 1.0], [-1.0, -1.0]], [1, -1]))
    assert not found.finite and found.direction.b == 0.0
    assert found.direction.w.tolist() == pytest.approx([0.5**0.5, 0.5**0.5], abs=1e-6)


def test_with_one_class_b_is_shown_to_grow_by_one_a_step():
    made = steps(Logistic(), Points([[1.0, 2.0], [3.0, 1.0]], [-1, -1]))
    assert [step.b for step in made] == [-k for k in range(1, 1 + len(made))] and len(made) == 14


def test_no_step_of_newtons_is_longer_than_it_says():
    for learner in (Logistic(), Exponential()):
        shares = [step.share for step in steps(learner, NOISY)]
        assert max(shares) <= 1.0 and shares[-1] == 1.0


def test_of_nothing_every_number_is_zero():
    none = Hinge().solve(Points.empty())
    assert (none.risk, none.zero_one, none.errors, none.objective, none.b) == (0, 0, 0, 0, 0) and none.w is None
    assert not none.finite and not none.converged and none.message


def test_on_a_line_through_the_origin_one_number_is_found():
    """y·x is 2 three times and −2 once: ln(1 + e^(−2w)) is least where e^(2w) = 3."""
    found = Logistic(bias=False).solve(Points([[2.0], [2.0], [-2.0], [2.0]], [1, 1, -1, -1]))
    assert found.w.tolist() == pytest.approx([np.log(3) / 2], rel=1e-6) and found.b == 0.0


@pytest.mark.parametrize("bias", [True, False])
def test_on_the_way_to_infinity_each_step_is_the_best_for_a_tenth_of_the_price_before(bias):
    """Where loss + price·‖w‖² is least the slope of the loss is −2·price·w, and there is none along b."""
    points = Points([[2.0, 1.0], [1.0, 3.0], [3.0, 3.5], [-1.0, -2.0], [-2.0, 0.5]], [1, 1, 1, -1, -1])
    prices = []
    for step in steps(Logistic(bias=bias), points):
        pull = points.y / (1 + np.exp(points.y * (points.X @ step.w + step.b))) / len(points)
        slope = pull @ points.X
        assert slope @ slope * (step.w @ step.w) == pytest.approx((slope @ step.w) ** 2, rel=1e-6)
        assert not bias or pull.sum() == pytest.approx(0.0, abs=1e-6 * np.abs(pull).sum())
        prices.append(np.linalg.norm(slope) / np.linalg.norm(step.w))
    assert len(prices) > 5 and np.allclose(np.array(prices[:-1]) / prices[1:], 10.0, rtol=1e-4)


@pytest.mark.parametrize("learner", [Logistic(), Exponential()])
def test_newton_needs_few_steps_and_knows_when_it_is_there(learner):
    made = steps(learner, NOISY)
    assert len(made) <= 8 and made[-1].left < 1e-12
    assert all(later.objective <= before.objective for before, later in pairwise(made))


def test_where_two_places_have_both_labels_the_limit_goes_through_both():
    """Both labels at (0, 0) and (2, 0), and + above: in the limit w = (0, 1), wherever the others are."""
    X = [[0.0, 0.0], [0.0, 0.0], [2.0, 0.0], [2.0, 0.0], [0.0, 1.0], [5.0, 3.0]]
    found = Logistic().solve(Points(X, [1, -1, 1, -1, 1, 1]))
    assert not found.finite
    assert (*found.direction.w, found.direction.b) == pytest.approx((0.0, 1.0, 0.0), abs=1e-9)


@pytest.mark.parametrize("learner", [Logistic(), Exponential()])
def test_near_the_end_what_is_said_to_be_left_is_what_is_left(learner):
    before, last = steps(learner, NOISY)[-3:-1]
    least = steps(learner, NOISY)[-1].objective
    assert before.left == pytest.approx(before.objective - least, rel=0.3) and last.left < before.left / 10


def test_a_lucky_step_of_the_hinge_loss_is_not_taken_for_the_end():
    """The second of its steps here is better than the third, by value and by gap."""
    points = Points([[0, 0], [0, 0], [0, 0], [0, 1], [0, -2]], [1, 1, 1, 1, -1])
    found = Hinge(lam=0.01).solve(points)
    assert found.converged and found.w == pytest.approx([0.0, 1.0]) and found.b == pytest.approx(1.0)
