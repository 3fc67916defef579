"""Geometry and kernels where one case ends and the next begins."""

import math

import numpy as np
import pytest

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.maths.kernels import kernel
from colt_gui.models.maths.separating_kernels import kernels_to_try
from colt_gui.models.maths.vectors import arithmetic, normalise
from colt_gui.models.maths.zero_one import best_halfspace


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
