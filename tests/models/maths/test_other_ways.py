"""Geometry counted in another way: by support functions, by fractions, by Python's own hypot, by trying all lines."""

import math
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from colt_gui.models import LEARNERS
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.maths import circuits, hulls
from colt_gui.models.maths.exact import solution
from colt_gui.models.maths.hinge import smallest_bound, smallest_loss, smallest_meeting
from colt_gui.models.maths.kernels import kernel
from colt_gui.models.maths.margin import geometry
from colt_gui.models.maths.sizes import check_kernel_sizes, check_sizes, lengths
from colt_gui.models.maths.zero_one import best_errors, best_halfspace, scores

TURNS = np.linspace(0, 2 * math.pi, 73)
DIRECTIONS = np.column_stack([np.cos(TURNS), np.sin(TURNS)])


# -- hulls ---------------------------------------------------------------------------------------------------------


def farthest(X, u, most):
    """How far the reduced hull reaches: as much weight as allowed on the highest, in turn."""
    left, reach = 1.0, 0.0
    for height in sorted((X @ u).tolist(), reverse=True):
        weight = min(most, left)
        left, reach = left - weight, reach + weight * height
    return reach


@pytest.mark.parametrize("most", [1.0, 0.6, 0.5, 0.3, 0.2])
def test_a_reduced_hull_reaches_as_far_in_every_direction_as_its_weights_allow(most):
    rng = np.random.default_rng(2)
    for X in (rng.normal(size=(9, 2)), rng.integers(-3, 4, (12, 2)).astype(float) * [1, 100], rng.normal(size=(5, 2))):
        corners = hulls.reduced_hull(X, most)
        for u in DIRECTIONS:
            assert (corners @ u).max() == pytest.approx(farthest(X, u, most), abs=1e-6 * np.abs(X).max())


def test_of_many_points_the_hull_is_that_of_few(monkeypatch):
    """Points in a ring far from the origin: those left out first are never corners, and most are left out."""
    rng = np.random.default_rng(5)
    X = rng.normal(size=(300, 2)) * [1, 3] + [20.0, -7.0]
    assert len(hulls._outer(X)) < 100
    quick = hulls.convex_hull(X)
    monkeypatch.setattr(hulls, "MANY", 1000)
    assert np.array_equal(quick, hulls.convex_hull(X))


# -- exact arithmetic ----------------------------------------------------------------------------------------------


def test_a_system_of_inequalities_is_solved_or_has_no_solution():
    """In the plane there is a solution iff one is where two of the lines meet, or a line of a box far out."""
    rng = np.random.default_rng(1)
    found = []
    for _ in range(40):
        A, c = rng.integers(-3, 4, (4, 2)).tolist(), rng.integers(-3, 4, 4).tolist()
        x = solution(A, c)
        found.append(x is not None)
        assert (x is not None) == feasible(A, c)
        assert x is None or all(a[0] * x[0] + a[1] * x[1] >= b for a, b in zip(A, c))
    assert 5 < sum(found) < 35


def feasible(A, c):
    """Corners of the region, cut off by a large box: where there is a point at all, there is a corner."""
    rows = [*zip(A, c), *(((s, 0), -(10**6)) for s in (1, -1)), *(((0, s), -(10**6)) for s in (1, -1))]
    for (a, p), (b, q) in combinations(rows, 2):
        det = a[0] * b[1] - a[1] * b[0]
        if det:
            x = Fraction(p * b[1] - a[1] * q, det), Fraction(a[0] * q - p * b[0], det)
            if all(u[0] * x[0] + u[1] * x[1] >= r for u, r in rows):
                return True
    return False


@pytest.mark.parametrize(
    ("find", "lift"),
    [
        (circuits.flat_circuits, lambda x, y: (x, y, 1)),
        (circuits.flat_vector_circuits, lambda x, y: (x, y)),
        (circuits.lifted_circuits, lambda x, y: (x, y, x * x + y * y, 1)),
        (circuits.circuits, lambda x, y: (x, y)),
    ],
)
def test_the_weights_of_a_circuit_add_up_to_nothing(find, lift):
    rng = np.random.default_rng(3)
    for _ in range(6):
        rows = [tuple(map(int, row)) for row in rng.integers(-3, 4, (7, 2))]
        for members, weights in find(rows):
            assert all(weights) and len(members) == len(weights)
            lifted = [lift(*rows[i]) for i in members]
            assert not any(sum(w * v for w, v in zip(weights, column)) for column in zip(*lifted))


# -- lengths -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("d", [1, 2, 3, 8, 9, 12])
@pytest.mark.parametrize("size", [1e-300, 1.0, 1e300])
def test_a_length_is_what_hypot_says_however_wide_the_rows(d, size):
    Z = np.random.default_rng(d).normal(size=(7, d)) * size
    Z[2], Z[3, 1:] = 0.0, 0.0
    assert lengths(Z).tolist() == pytest.approx([math.hypot(*row) for row in Z.tolist()], rel=1e-14, abs=0.0)


def test_points_are_refused_beyond_the_least_and_the_greatest_length():
    learner = LEARNERS["perceptron"]()
    for size in (1e-140, 1e139):
        check_sizes(learner, np.array([[size, 0.0], [0.0, size / 2]]))
    for size, said in ((1e-141, "greatest length is 10⁻¹⁴¹"), (1e-160, "less than 10⁻¹⁵⁰"), (1e141, "length is 10¹⁴¹")):
        with pytest.raises(InputError, match=said):
            check_sizes(learner, np.array([[size, 0.0], [0.0, size / 2]]))


def test_a_point_is_too_far_out_for_a_narrow_gaussian_and_not_for_a_wide_one():
    far = np.array([[0.0, 1.0], [1e200, 0.0]])
    check_kernel_sizes(kernel("gaussian", sigma=1e150), far)
    with pytest.raises(InputError, match="Point 2 is too far out"):
        check_kernel_sizes(kernel("gaussian", sigma=1e-150), far)


def test_a_gaussian_matrix_of_points_in_one_place_far_out_is_as_exact_as_at_home():
    """It is taken from the mean of the second points: thirty of them about (300, −200)."""
    rng = np.random.default_rng(7)
    A, B = (rng.integers(-64, 64, (30, 2)) / 64.0 + [300.0, -200.0] for _ in range(2))
    exact = np.exp(-((A[:, None] - B) ** 2).sum(axis=-1) / 2)
    assert np.abs(kernel("gaussian", sigma=1.0)(A, B) - exact).max() <= 1e-14


# -- lines ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("d", [1, 2, 3, 5])
def test_scores_are_inner_products(d):
    rng = np.random.default_rng(d)
    X, w = rng.normal(size=(6, d)), rng.normal(size=d)
    assert scores(X, w, 0.75) == pytest.approx(X @ w + 0.75)


@pytest.mark.parametrize("scale", [1e-200, 1.0, 1e200])
def test_in_blocks_and_for_many_labellings_the_fewest_errors_are_the_same(scale):
    rng = np.random.default_rng(11)
    X, Y = rng.normal(size=(14, 2)) * scale, rng.choice([-1, 1], (4, 14))
    for bias in (True, False):
        fewest = [best_halfspace(X, y, bias).errors for y in Y]
        assert best_errors(X, Y, bias).tolist() == fewest
        assert [best_halfspace(X, y, bias, together=60).errors for y in Y] == fewest
    assert [best_halfspace(X, y, together=60).errors for y in Y] == [best_halfspace(X, y).errors for y in Y]


def test_a_line_keeps_in_the_middle_of_the_angle_that_it_may_turn_in():
    """+ at 0° and 90°, − at 180° and 270°, all at distance 1: through the middle of both gaps, across (1, 1)."""
    found = best_halfspace([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]], [1, 1, -1, -1], bias=False)
    assert found.errors == 0 and found.w.tolist() == pytest.approx([0.5**0.5, 0.5**0.5])


# -- why no line separates -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("learner", "params", "X", "y", "why"),
    [
        ("perceptron", {}, [], [], "there are no points yet"),
        ("perceptron", {}, [[1.0, 0.0], [1.0, 0.0]], [1, -1], "the same point has both labels"),
        ("perceptron", {}, [[1.0, 0.0], [2.0, 0.0]], [1, -1], "not separable by a line through the origin"),
        ("perceptron", {"bias": True}, [[1.0, 0.0], [2.0, 0.0], [3.0, 0.0]], [1, -1, 1], "not separable"),
        (
            "kernel-perceptron",
            {"kernel": "linear"},
            [[1.0, 0.0], [2.0, 0.0]],
            [1, -1],
            "not separable with this kernel",
        ),
    ],
)
def test_it_is_said_why_no_line_separates(learner, params, X, y, why):
    found = geometry(LEARNERS[learner](**params), Points(np.array(X).reshape(-1, 2), y))
    assert found.why == why and not found.separable and found.margin == 0.0
    assert found.inseparable or not X


@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e3])
def test_a_margin_that_is_too_small_is_told_as_a_part_of_the_longest_example(scale):
    """(1, ±10⁻¹³) are separated by a line along the axis, if only by a hair."""
    hair = Points(scale * np.array([[1.0, 1e-13], [1.0, -1e-13]]), [1, -1])
    found = geometry(LEARNERS["perceptron"](), hair)
    assert found.why == "margin below 10⁻¹² of R" and not found.inseparable


def test_without_a_separator_the_level_is_one_over_the_length_of_the_best_comparator():
    """Eight against one at (2, 0): R²‖w‖² + 2Σ hinge is least at w = (½, 0), of length ½; at one place with both labels
    w = 0, and the level is the radius."""
    eight = geometry(LEARNERS["perceptron"](), Points([[2.0, 0.0]] * 9, [1] * 8 + [-1]))
    assert eight.level() == pytest.approx(2.0, rel=1e-5) and not eight.separable and eight.inseparable
    four = geometry(LEARNERS["perceptron"](), Points([[2.0, 0.0]] * 9 + [[4.0, 0.0]], [1] * 8 + [-1, 1]))
    assert four.level() == pytest.approx(1 / np.linalg.norm(four.hinge().w)) and four.level() != pytest.approx(
        four.radius
    )
    even = geometry(LEARNERS["perceptron"](), Points([[3.0, 0.0]] * 2, [1, -1]))
    assert even.level() == 3.0
    assert geometry(LEARNERS["perceptron"](), Points([[0.0, 0.0]] * 2, [1, -1])).level() == 1.0


@pytest.mark.parametrize("smallest", [smallest_bound, smallest_meeting, smallest_loss])
def test_an_example_that_never_came_is_not_there_and_one_that_came_twice_is_two(smallest):
    rng = np.random.default_rng(13)
    Z = rng.normal(size=(10, 2)) + 0.3
    counts = np.array([0, 1, 2, 1, 0, 3, 1, 1, 2, 0])
    written = np.repeat(Z, counts, axis=0)
    R = {} if smallest is smallest_loss else {"R": 4.0}
    one, other = smallest(Z, counts, **R), smallest(written, **R)
    assert one.value == pytest.approx(other.value, rel=1e-5) and one.hinge == pytest.approx(other.hinge, rel=1e-3)
