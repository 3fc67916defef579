"""Where one case of a machine ends and the next begins."""

import math

import numpy as np
import pytest
from solver_steps import steps_of

from colt_gui.models.core.control import Control
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.points import Points
from colt_gui.models.maths.kernels import kernel
from colt_gui.models.svm.machines import SvmHard, SvmNu, SvmSoft
from colt_gui.models.svm.problem import Problem, SolverStep
from colt_gui.models.svm.ranges import RangeSearch, allowed_C
from colt_gui.models.svm.readings import textbook_C
from colt_gui.models.svm.solution import Solution


def line(plus, minus):
    return Points([[x, 0.0] for x in (*plus, *minus)], [1] * len(plus) + [-1] * len(minus))


def test_hulls_a_hair_apart_are_not_said_to_meet():
    """3 − 10⁻¹³ and 3 are told apart by exact arithmetic, and by no solver."""
    found = SvmHard().solve(line((1, 3), (1 - 1e-13, -3)))
    assert not found.separable and found.too_near and not found.meets
    assert found.message == (
        "No separator found with this kernel: the convex hulls of the two classes are nearer to each other "
        "than 2·10⁻¹² of the points’ extent."
    )


def test_a_search_that_gives_up_shows_no_step_twice():
    steps = steps_of(SvmHard(), line((1, 3), (1 - 1e-10, -3)))
    assert [step.iteration for step in steps] == list(range(len(steps)))
    assert steps[-1].last and not steps[-1].converged


@pytest.mark.parametrize("name", ["linear", "gaussian"])
def test_from_its_own_answer_a_machine_need_not_go_anywhere(name):
    points = generate("moons", 1, m=40)  # the classes take turns: the solver's order is another
    machine = SvmNu(nu=0.8, kernel=name)
    best = machine.solve(points)
    assert best.iterations > 0 and machine.solve(points, best.alpha).iterations == 0


def test_what_was_never_solved_is_no_help_and_no_hindrance():
    points = generate("noisy", 1, m=40)
    before, after = SvmNu(nu=0.6, kernel="gaussian"), SvmNu(nu=0.6, kernel="gaussian")
    before.problem(points)
    after.take_over(before)
    moved = points.moved(3, (0.1, 0.2))
    assert after.solve(moved).mu == pytest.approx(SvmNu(nu=0.6, kernel="gaussian").solve(moved).mu, rel=1e-9)


def test_a_plane_in_feature_space_is_no_line_among_the_points():
    found = SvmHard(kernel="monomial", q=2).solve(generate("circles", 1, m=20))
    assert found.separable and found.w is None and found.nearest is None
    assert len(found.normal) == 3


def test_from_a_half_on_every_price_is_the_same_to_a_range():
    """That the hulls meet at C = ∞ is said of C = ½, from where on nothing changes."""
    found = []

    class Watching(Control):
        def check(self):
            found.append(search.allowed)

    search = RangeSearch(Problem(line((-1, 7), (1, -7)), kernel("linear")), control=Watching())
    search.find()
    known = [allowed for allowed in found if allowed.high < math.inf]
    assert found[0].high == math.inf and known[0].high == 0.5 and all(allowed.open_high for allowed in known)


def test_ten_copies_of_every_point_have_a_tenth_of_the_range():
    """Each copy holds a tenth of the weight: from 1/40 to where 7 − 160C is 0."""
    found = allowed_C(line((-1, 7) * 10, (1, -7) * 10), kernel("linear"))
    assert (found.low, found.high) == (0.025, pytest.approx(0.04375, rel=1e-5))


def test_a_direction_that_separates_nothing_makes_nobody_an_error_where_the_margin_is_hard():
    """α = ½ at (±1, 0), and of each class one lies on the other side: μ = −1."""
    points = Points([[1, 0], [-1, 5], [-1, 0], [1, -5]], [1, 1, -1, -1])
    step = SolverStep(1, np.array([0.5, 0.0, 0.5, 0.0]), 1.0, 0.0, 1.0, False)
    for cap in (0.5, 0.75, math.inf):
        found = Solution(Problem(points, kernel("linear")), cap, step)
        assert found.mu == -1.0 and found.standing == ["margin", "outside", "margin", "outside"]


def test_of_many_points_far_from_the_origin_the_line_is_where_it_says():
    points = generate("separable", 1, m=240)
    points = Points(points.X + np.array([300.0, -200.0]), points.y)
    found = SvmHard().solve(points)
    assert (points.y * (points.X @ found.w - found.b)).min() == pytest.approx(found.mu, rel=1e-6)


def test_a_feature_space_of_many_millions_is_never_written_down():
    """39 over 9 are 212 million products of 30 numbers."""
    X = np.eye(4, 30)
    found = SvmHard(kernel="polynomial", q=9, c=1.0).solve(Points(X, [1, 1, -1, -1]))
    k = found.kernel(X, X)  # alike in all four: p₊ − p₋ = ½(e₁ + e₂ − e₃ − e₄), of length √(a − b)
    assert found.dual == pytest.approx(math.sqrt(k[0, 0] - k[0, 1]) / 2)


def test_a_direction_without_a_margin_has_no_price_in_the_textbooks():
    """α = ½ at (±1, 0): the others lie at 0 of this direction, so that μ = 0."""
    points = Points([[1, 0], [0, 5], [-1, 0], [0, -5]], [1, 1, -1, -1])
    step = SolverStep(1, np.array([0.5, 0.0, 0.5, 0.0]), 1.0, 0.0, 1.0, False)
    found = Solution(Problem(points, kernel("linear")), math.inf, step)
    assert found.separable and found.mu == 0.0 and textbook_C(found) is None


def test_a_price_beyond_all_numbers_is_none():
    """½/(10⁻¹⁶⁰)² is more than a float can hold."""
    found = SvmHard().solve(line((1e-160,), (-1e-160,)))
    assert found.mu == 1e-160 and textbook_C(found) is None


def test_a_price_that_only_rounding_keeps_below_a_half_is_a_half():
    """Else the level would be that of the second example, 2: one alone would not hold half of the weight."""
    found = SvmSoft(C=0.5 - 1e-12).solve(line((1, 2, 4, 9), (-1, -2, -4, -9)))
    assert (found.mu, found.dual) == pytest.approx((1.0, 1.0))


def test_support_is_measured_by_the_largest_multiplier():
    """1 000 of each class with 1/2000, but one with 10⁻¹⁰: more than 10⁻⁸ of the others; and one with nothing."""
    alpha = np.full(2000, 1 / 2000)
    alpha[:2] = 1e-10, 0.0
    step = SolverStep(1, alpha, 1.0, 0.5, 0.5, False)
    found = Solution(Problem(line([1.0] * 1000, [-1.0] * 1000), kernel("linear")), 1.0, step)
    assert found.support.tolist() == [0, *range(2, 2000)]


def test_margins_within_the_tolerance_are_counted_on_neither_side():
    """The farthest is 1 from the middle, so that 10⁻⁷ is no difference. C = 0.3: the level is that of the second."""
    near = [0.5 - 1.3e-7, 0.5, 0.5 + 0.7e-7, 0.5 + 1.3e-7, 1.0]
    points = line(near, [-x for x in near])
    step = SolverStep(1, np.full(10, 0.1), 0.5, 0.5, 0.0, True, last=True)
    found = Solution(Problem(points, kernel("linear")), 0.3, step).nu_property
    assert (found.below, found.above) == (2, 4)
