"""What a loss learner says on its way: each step is what it claims to be, and ends where the learner ends."""

import numpy as np
import pytest
from models.statistics.loss_samples import ALL, noisy, steps_and_end

from colt_gui.models import LEARNERS
from colt_gui.models.core.points import Points
from colt_gui.models.statistics.losses import hinge, smooth
from colt_gui.models.statistics.losses.exponential import Exponential
from colt_gui.models.statistics.losses.logistic import Logistic
from colt_gui.models.statistics.losses.separators import margins, wrong

MADE = {
    "square": {}, "absolute": {}, "logistic": {}, "exponential": {}, "erm": {}, "halfspace-lp": {},
    "hinge": {"lam": 0.1, "mu": 2.0}, "hinge without a price": {"lam": 0.0, "mu": 3.0},
}  # fmt: skip
SAMPLES = {name: ALL[name] for name in ("noisy", "separable", "touching", "xor", "on a line", "one point")}
SAMPLES["turned round"] = Points(-noisy(12, 4).X, noisy(12, 4).y)


def made(name, bias=True):
    return LEARNERS[name.partition(" ")[0]](bias=bias, **MADE[name])


def objective(learner, points, step):
    """Of the fewest errors: how many there are, with sign(0) = +1."""
    return wrong(points, step.w, step.b).mean() if learner.id == "erm" else learner.objective(points, step.w, step.b)


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("name", MADE)
def test_a_step_has_the_objective_that_it_says_and_the_last_is_where_the_learner_ends(name, bias):
    learner = made(name, bias)
    for points in SAMPLES.values():
        steps, end = steps_and_end(learner, points)
        for step in steps:
            assert step.objective == pytest.approx(objective(learner, points, step), rel=1e-9, abs=1e-12)
        if steps:
            assert np.array_equal(steps[-1].w, end.w) and steps[-1].b == end.b
        short = learner.find_end(points)
        assert (short.errors, short.finite, short.message) == (end.errors, end.finite, end.message)
        assert short.objective == pytest.approx(end.objective, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("name", ["absolute", "hinge", "hinge without a price"])
def test_what_is_left_at_a_step_is_an_upper_bound_on_what_is_left(name):
    for points in SAMPLES.values():
        steps, end = steps_and_end(made(name), points)
        for step in steps:
            assert -1e-12 <= step.objective - end.objective <= step.left + 1e-9


def test_where_steps_on_the_way_are_not_asked_for_most_of_them_are_not_made(monkeypatch):
    """The end alone is of interest then, and the last step stands for it."""
    learner, steps = made("hinge"), hinge.interior_iterates
    counts = []
    monkeypatch.setattr(hinge, "interior_iterates", lambda *a: (made := list(steps(*a)), counts.append(len(made)))[0])
    learner.find_end(SAMPLES["noisy"])
    learner.minimise(SAMPLES["noisy"], lambda step: None)
    few, every = counts
    assert few < every


def test_a_line_that_separates_leaves_nothing_to_gain_and_one_point_may_be_all_that_is_wrong():
    steps, end = steps_and_end(made("halfspace-lp"), SAMPLES["separable"])
    assert [step.left for step in steps] == [0.0] and end.errors == 0
    for name in ("square", "absolute", "erm"):  # at the origin every line through it says +
        alone = made(name, bias=False).solve(Points([[0.0, 0.0]], [-1]))
        assert (alone.errors, alone.zero_one) == (1, 1.0)


# -- Newton's method ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("learner", [Logistic(bias=False), Exponential(bias=False)])
def test_newton_that_is_broken_off_has_not_converged_and_one_that_begins_at_the_least_has(learner, monkeypatch):
    both = Points([[0.0, 0.0], [0.0, 0.0]], [1, -1])
    steps, end = steps_and_end(learner, both)
    assert end.converged and end.finite and end.risk == 1.0 and steps[-1].left == 0.0
    monkeypatch.setattr(smooth, "MOST_STEPS", 1)
    assert not learner.solve(Points([[3.0], [1.0], [-2.0], [5.0], [0.0]], [1, -1, 1, 1, -1])).converged


@pytest.mark.parametrize("slopes", [Logistic.slopes, Exponential.slopes])
@pytest.mark.parametrize("start", [0.0, -9.0, 6.0, 40.0])
def test_wherever_it_starts_the_least_with_a_price_is_the_same(slopes, start):
    """Found again by halving: the derivative of mean φ(vᵢ) + price·v² is monotone. Far out a full step goes astray."""
    A, price = np.array([[2.0], [1.0], [0.5], [-1.0]]), 1e-3

    def derivative(v):
        now = slopes(A[:, 0] * v)
        return 2 * price * v - np.exp(now.log) * (now.pull @ A[:, 0])

    low, high = -50.0, 50.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (low, middle) if derivative(middle) > 0 else (middle, high)
    found = smooth.least_penalised(A, slopes, np.array([price]), np.array([start]))
    assert found[0] == pytest.approx(low, rel=1e-5)


@pytest.mark.parametrize("slopes", [Logistic.slopes, Exponential.slopes])
def test_slopes_are_those_that_are_measured(slopes):
    """Σφ is len·e^log; −φ′ and φ″ by differences."""
    u, h = np.array([-3.0, -0.5, 0.0, 1.0, 6.0]), 1e-4

    def loss(k, shift):
        return np.exp(slopes(u + shift * h * (np.arange(5) == k)).log) * 5

    total = loss(0, 0)
    for k in range(5):
        before, here, after = (loss(k, shift) for shift in (-1, 0, 1))
        assert slopes(u).pull[k] * total == pytest.approx((before - after) / (2 * h), rel=1e-5, abs=1e-8)
        assert slopes(u).bend[k] * total == pytest.approx((before - 2 * here + after) / h**2, rel=1e-3, abs=1e-5)


# -- to infinity -------------------------------------------------------------------------------------------------------


def limit_of(points, **params):
    """That of both losses, which is the same."""
    found, other = (loss(**params).solve(points) for loss in (Logistic, Exponential))
    assert not found.finite and not other.finite and found.risk == pytest.approx(other.risk)
    assert np.allclose(found.direction.w, other.direction.w) and found.direction.b == pytest.approx(other.direction.b)
    return found


def test_with_one_class_it_is_said_which_way_b_grows():
    said = [limit_of(Points([[1.0], [2.0]], [y, y])).message for y in (1, -1)]
    assert said == [f"No finite minimiser: the risk tends to 0 as {b} grows without end." for b in ("b", "−b")]


UNITS = [np.array([np.cos(t), np.sin(t)]) for t in np.linspace(0, 2 * np.pi, 2001)]


@pytest.mark.parametrize("seed", range(4))
def test_in_the_limit_no_line_through_what_is_never_parted_has_a_larger_margin(seed):
    """One place with both labels in the plane: all lines through it are tried."""
    rng = np.random.default_rng(seed)
    corner, X = rng.integers(-3, 4, 2).astype(float), rng.normal(size=(6, 2))
    X = corner + X * np.sign(X[:, :1])  # all to the right of it
    points = Points(np.vstack([X * [1, 2] - corner * [0, 1], [corner, corner]]), [1] * 6 + [-1, 1])
    line = limit_of(points).direction
    others = points.X[:6] - corner
    assert np.linalg.norm(line.w) == pytest.approx(1) and line.w @ corner + line.b == pytest.approx(0, abs=1e-9)
    best = max((others @ u).min() for u in UNITS)
    assert best - 1e-9 <= (others @ line.w).min() <= best + 0.01


@pytest.mark.parametrize("bias", [True, False])
def test_in_the_limit_the_plane_holds_all_that_is_never_parted(bias):
    """In space with both labels at 0 and (2, 1, 0): of the planes through both that with the largest margin."""
    on, away = [[0.0, 0.0, 0.0]] * 2 + [[2.0, 1.0, 0.0]] * 2, [[3.0, 0.0, 1.0], [5.0, 1.0, 4.0], [1.0, -1.0, 0.5]]
    points = Points(on + away, [1, -1, 1, -1, 1, 1, 1])
    line = limit_of(points, bias=bias).direction
    assert np.abs(points.X[:4] @ line.w + line.b).max() <= 1e-9 and np.linalg.norm(line.w) == pytest.approx(1)
    across = np.array([[1, -2, 0], [0, 0, 1]]) / [[5**0.5], [1.0]]
    best = max((np.array(away) @ across.T @ u).min() for u in UNITS)
    assert best - 1e-9 <= margins(points, line.w, line.b)[4:].min() <= best + 0.01
