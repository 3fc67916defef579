"""Geometry and kernels where one case ends and the next begins."""

import math

import numpy as np
import pytest

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.maths.hinge import smallest_bound, smallest_loss, smallest_meeting
from colt_gui.models.maths.kernels import kernel, kernels_to_try
from colt_gui.models.maths.sizes import longest, power_of_two
from colt_gui.models.maths.vectors import arithmetic, normalise
from colt_gui.models.maths.zero_one import best_halfspace, pivots


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("monomial", lambda n, q: math.comb(n + q - 1, q)),
        ("polynomial", lambda n, q: math.comb(n + q, q)),
        ("all-subsets", lambda n, q: 2**n),
        ("boolean", lambda n, q: 3**n),
    ],
)
def test_terms_are_named_where_they_are_twenty_at_most(name, count):
    """Powers of each coordinate: those of a polynomial are as many as its features, those of a Boolean kernel fewer."""
    for n in range(1, 6):
        for q in (1, 2, 3):
            terms, expected = kernel(name, q=q, c=1.0).terms(n), count(n, q)
            assert len(set(terms)) == (expected if expected <= 20 else 0)


def tried(points):
    return [choice.params.get("sigma") for choice in kernels_to_try(points) if choice.params["kernel"] == "gaussian"]


def test_a_gaussian_is_tried_as_narrow_as_the_nearest_of_two_classes_are():
    assert tried(Points([[0.0, 0.0], [0.26, 0.0], [5.0, 0.0]], [1, -1, 1])) == [1.0, 0.3]
    assert tried(Points([[0.0, 0.0], [0.0, 0.0]], [1, -1])) == [1.0]  # the same place: nothing is narrow enough
    assert tried(Points([[0.0, 0.0], [1.0, 0.0]], [1, 1])) == [1.0]
    assert tried(Points([[0.0, 0.0], [1e6, 0.0]], [1, -1])) == [1.0, 100.0]  # σ goes up to there


@pytest.mark.parametrize(("m", "choices"), [(400, 3), (401, 0)])
def test_of_very_many_points_no_kernel_is_tried(m, choices):
    points = Points([[float(i), 0.0] for i in range(m)], [1, -1] * (m // 2) + [1] * (m % 2))
    assert len(list(kernels_to_try(points))) == choices


@pytest.mark.parametrize("below", [1.0, -1.0])
def test_a_line_through_the_origin_and_two_points_has_both_on_its_positive_side(below):
    X, y = np.array([[1.0, 0.0], [-1.0, 0.0], [0.0, below]]), np.array([1, 1, -1])
    found = best_halfspace(X, y, bias=False)
    assert found.errors == 0 and ((found.scores(X) >= 0) == (y > 0)).all()


def test_weights_that_are_no_whole_numbers_are_lost_as_they_are():
    found = best_halfspace([[0.0, 0.0], [0.0, 0.0], [1.0, 0.0]], [1, -1, 1], weights=[0.25, 0.5, 8.0])
    assert found.errors == pytest.approx(0.25)


@pytest.mark.parametrize("d", [1, 2, 3, 4, 7])
def test_sums_and_products_have_as_many_terms_as_there_are_coordinates(d):
    dot, add = arithmetic(d)
    w, x = tuple(map(float, range(1, d + 1))), tuple([2.0] * d)
    assert dot(w, x) == d * (d + 1) and add(w, -3.0, x) == tuple(k - 6.0 for k in w)


def test_the_first_point_without_a_direction_is_named():
    with pytest.raises(InputError, match="Point 2 is at the origin"):
        normalise(np.array([[1.0, 0.0], [0.0, 0.0], [0.0, 2.0]]))


def streams():
    """Noisy ones of some dimensions, seen once or several times."""
    for seed, (m, d) in enumerate([(12, 1), (25, 2), (25, 3), (6, 8)]):
        rng = np.random.default_rng(seed)
        Z = rng.normal(size=(m, d)) + 0.4
        yield Z, rng.integers(1, 4, size=m).astype(float), rng


def met(w, Z, c, R):
    """The m with m = R‖w‖√m + Σ c·hinge: the root of a parabola in √m."""
    length, loss = R * np.linalg.norm(w), c @ np.maximum(0, 1 - Z @ w)
    return ((length + math.sqrt(length**2 + 4 * loss)) / 2) ** 2


def penalised(w, Z, c, R):
    return R * R * (w @ w) + 2 * c @ np.maximum(0, 1 - Z @ w)


@pytest.mark.parametrize(("smallest", "value"), [(smallest_meeting, met), (smallest_bound, penalised)])
def test_no_comparator_nearby_or_elsewhere_promises_fewer_mistakes(smallest, value):
    for Z, c, rng in streams():
        R = np.linalg.norm(Z, axis=1).max()
        best = smallest(Z, c)
        assert best.value == pytest.approx(value(best.w, Z, c, R), rel=1e-9) and best.gap <= 1e-6
        assert best.hinge == pytest.approx(c @ np.maximum(0, 1 - Z @ best.w))
        near, far = best.w + 1e-3 / R * rng.normal(size=(20, Z.shape[1])), rng.normal(size=(20, Z.shape[1])) / R
        assert min(value(w, Z, c, R) for w in (*near, *far)) >= best.value * (1 - 1e-6)


@pytest.mark.parametrize("mu", [0.05, 0.5, 3.0])
def test_no_unit_vector_nearby_or_elsewhere_loses_less(mu):
    for Z, c, rng in streams():
        best = smallest_loss(Z, c, mu)
        assert np.linalg.norm(best.w) <= 1 + 1e-12 and best.gap <= 1e-5
        assert best.value == best.hinge == pytest.approx(c @ np.maximum(0, mu - Z @ best.w))
        U = np.concatenate([best.w + 1e-3 * rng.normal(size=(20, Z.shape[1])), rng.normal(size=(20, Z.shape[1]))])
        U /= np.maximum(1.0, np.linalg.norm(U, axis=1))[:, None]
        assert min(c @ np.maximum(0, mu - Z @ u) for u in U) >= best.value - 1e-5 * mu * c.sum()


def test_where_nothing_can_be_lost_or_won_nothing_is_left_to_gain():
    for none in (smallest_loss(np.ones((3, 2)), mu=0.0), smallest_loss(np.zeros((3, 2)), mu=0.5)):
        assert none.gap == 0.0 and not none.w.any()


def test_far_from_the_origin_a_gaussian_sees_the_same_distances():
    X = np.random.default_rng(0).integers(-64, 64, size=(30, 2)) / 64.0  # exact wherever they are moved to
    k = kernel("gaussian", sigma=0.5)
    np.testing.assert_allclose(k(X + 2.0**26, X + 2.0**26), k(X, X), atol=1e-9)


def test_a_length_whose_square_is_no_number_is_found():
    assert longest(np.array([[3e-200, 4e-200], [0.0, 1e-200]])) == pytest.approx(5e-200, abs=0)
    assert longest(np.array([[3e200, 4e200]])) == pytest.approx(5e200)


def test_a_unit_is_a_power_of_two_up_to_the_size_and_one_where_there_is_none():
    assert [power_of_two(size) for size in (0.0, 1.0, 1.9, 2.0, 1000.0, 0.3)] == [1.0, 1.0, 1.0, 2.0, 512.0, 0.25]


def test_a_kernel_of_no_other_degree_is_of_the_second():
    assert kernel("monomial").q == kernel("polynomial").q == 2


def test_through_the_origin_there_is_one_pivot_and_it_is_no_point():
    (only,) = pivots([[1.0, 0.0], [0.0, 1.0]], [1, -1], bias=False)
    assert only.point == -1 and only.errors == 0
