import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from long_run import random_examples

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.errors import InputError
from colt_gui.models.maths.hulls import MANY, convex_hull, corner, reduced_hull
from colt_gui.models.svm.machines import SvmSoft

coordinates = st.integers(-5, 5).map(float) | st.floats(-5, 5, width=32)
clouds = st.integers(1, 14).flatmap(lambda n: arrays(float, (n, 2), elements=coordinates))


def support(X, u, most):
    """max ⟨u, Σλx⟩ by filling the weights greedily."""
    value, left = 0.0, 1.0
    for height in sorted(X @ u, reverse=True):
        weight = min(most, left)
        value, left = value + weight * height, left - weight
    return value


def directions(count=48):
    angles = np.linspace(0, 2 * np.pi, count, endpoint=False) + 0.01
    return np.column_stack([np.cos(angles), np.sin(angles)])


def area_signs(P):
    edges = np.roll(P, -1, axis=0) - P
    following = np.roll(edges, -1, axis=0)
    return edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0]


@random_examples(150)
@given(X=clouds, share=st.floats(0.0, 1.0))
def test_the_reduced_hull_reaches_as_far_as_greedy_weights_in_every_direction(X, share):
    most = 1 / len(X) + share * (1 - 1 / len(X))
    P = reduced_hull(X, most)
    scale = max(np.abs(X).max(), 1e-12)
    for u in directions():
        assert (P @ u).max() == pytest.approx(support(X, u, most), abs=1e-6 * scale)
        assert corner(X, u, most) @ u == pytest.approx(support(X, u, most), abs=1e-9 * scale)
    if len(P) > 2:
        assert (area_signs(P) > -1e-9 * scale**2).all()


@random_examples(100)
@given(X=clouds)
def test_the_convex_hull_is_a_convex_polygon_of_points_that_holds_all(X):
    P = convex_hull(X)
    assert all((p == X).all(axis=1).any() for p in P)
    for u in directions():
        assert (P @ u).max() == pytest.approx((X @ u).max(), abs=1e-9)
    if len(P) > 2:
        assert (area_signs(P) > 0).all()


def test_the_ends_are_the_convex_hull_and_the_mean():
    X = generate("clouds", 1, m=30).X
    assert np.array_equal(reduced_hull(X, 1.0), convex_hull(X))
    assert np.allclose(reduced_hull(X, 1 / 30), X.mean(axis=0))
    assert len(reduced_hull(X, 0.9 / 30)) == 0 and len(reduced_hull(np.empty((0, 2)), 0.5)) == 0


def test_smaller_weights_give_smaller_hulls():
    X = generate("clouds", 2, m=40).X
    reach = [[(reduced_hull(X, most) @ u).max() for u in directions(12)] for most in (1.0, 0.5, 0.2, 0.1, 0.05)]
    assert (np.diff(reach, axis=0) <= 1e-9).all()


def test_the_nearest_points_of_a_machine_lie_on_its_reduced_hulls():
    points = generate("noisy", 4, m=60)
    found = SvmSoft(C=0.03).solve(points)
    for p, label, sign in zip(found.nearest, (1, -1), (-1, 1), strict=True):
        P = reduced_hull(points.X[points.y == label], 2 * found.C)
        assert (P @ (sign * found.w)).max() == pytest.approx(p @ (sign * found.w), abs=1e-9)


def test_a_coarse_tolerance_leaves_corners_out_but_stays_close():
    X = generate("clouds", 3, m=400).X
    fine, coarse = reduced_hull(X, 0.02), reduced_hull(X, 0.02, tolerance=1e-3)
    assert len(coarse) < len(fine)
    gaps = [(fine @ u).max() - (coarse @ u).max() for u in directions()]
    assert min(gaps) >= -1e-9 and max(gaps) <= 2e-3 * np.abs(X).max()


def test_other_dimensions_are_refused_in_words():
    with pytest.raises(InputError, match="two coordinates"):
        reduced_hull(np.zeros((3, 3)), 0.5)


def test_the_hull_of_many_points_is_that_of_all_of_them(monkeypatch):
    rng = np.random.default_rng(3)
    for X in (
        rng.normal(size=(900, 2)),
        rng.integers(-4, 5, (900, 2)).astype(float),
        np.column_stack([rng.normal(size=900)] * 2),
        rng.normal(size=(900, 2)) * (1e-9, 1e6) + (5.0, -2.0),
    ):
        quick = convex_hull(X)
        monkeypatch.setattr("colt_gui.models.maths.hulls.MANY", len(X) + 1)
        assert np.array_equal(quick, convex_hull(X))
        monkeypatch.setattr("colt_gui.models.maths.hulls.MANY", MANY)
