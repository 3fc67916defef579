"""A machine may take over what another knew of nearly the same points; nothing else of it may be seen."""

import numpy as np
import pytest

from colt_gui.models.core.points import Points
from colt_gui.models.svm.machines import SvmNu

RNG = np.random.default_rng(11)
X = RNG.normal(size=(40, 2)) + np.repeat([[0.0, 0.0], [1.0, 1.0]], 20, axis=0)
BEFORE = Points(X, [-1] * 20 + [1] * 20)


def machine():
    return SvmNu(nu=0.6, kernel="gaussian")


def after(points, before=BEFORE):
    """The machine of these points that takes over one that has solved others."""
    first, second = machine(), machine()
    first.solve(before)
    second.take_over(first)
    return second.solve(points)


def same(points):
    found, fresh = after(points), machine().solve(points)
    return (found.mu, found.b, *found.alpha) == pytest.approx((fresh.mu, fresh.b, *fresh.alpha), rel=1e-6, abs=1e-9)


def test_points_that_all_stand_where_they_stood_are_known():
    assert same(Points(X.copy(), BEFORE.y)) and same(Points(X.copy(), BEFORE.y.copy()))


def test_another_label_is_another_problem_though_nobody_moved():
    """The last of class −1 changes sides: the examples keep their order, classes apart, and their places."""
    assert same(Points(X, [-1] * 19 + [1] * 21))


def test_points_of_another_space_have_nothing_in_common():
    assert same(Points(np.column_stack([X, X[:, 0] ** 2]), BEFORE.y))
