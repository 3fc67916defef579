"""What every nearest point of (reduced) hulls has to fulfil, whoever found it: the conditions of optimality from the
kernel's values alone, every face tried where there are few points, and scikit-learn where there are many."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from long_run import random_examples
from oracles.hulls import nearest_points

from colt_gui.models.core.datasets import generate
from colt_gui.models.maths.kernels import kernel
from colt_gui.models.maths.nearest import Gram, Iterate, signed_gram, solve


def in_classes(X, y):
    order = np.argsort(y, kind="stable")
    return X[order], y[order]


def classes(y):
    return {"groups": y > 0, "sums": (0.5, 0.5)}


def residual(Q, y, alpha, cap):
    """The largest violation of the conditions of optimality, relative to ‖x‖²: in each class no multiplier that may
    rise has a gradient below one that may fall."""
    g = Q @ alpha
    worst = max(
        g[(y == label) & (alpha > 0.0)].max() - g[(y == label) & (alpha < cap)].min(initial=np.inf) for label in (-1, 1)
    )
    return worst / (alpha @ g)


def signed(k, X, y):
    return k(X, X) * np.outer(y, y)


@pytest.mark.parametrize("name", ["separable", "moons", "noisy", "xor"])
@pytest.mark.parametrize("m", [12, 60, 300])
@pytest.mark.parametrize(("sigma", "nu"), [(0.3, 0.2), (0.6, 0.5), (1.1, 0.7), (0.5, None)])
def test_the_conditions_of_optimality_hold_at_the_end(name, m, sigma, nu):
    points = generate(name, seed=m + 5, m=m)
    X, y = in_classes(points.X, points.y)
    few = min((y > 0).sum(), (y < 0).sum())
    cap = np.inf if nu is None else max(1 / (nu * m), 0.5 / few)
    k = kernel("gaussian", sigma=sigma)
    found, Q = solve(signed_gram(k, X, y), cap=cap, **classes(y)), signed(k, X, y)
    assert found.converged
    assert found.gap <= 1e-8
    for label in (-1, 1):
        assert found.alpha[y == label].sum() == pytest.approx(0.5, abs=1e-12)
    assert found.alpha.min() >= 0.0
    assert found.alpha.max() <= cap
    assert residual(Q, y, found.alpha, cap) <= 1e-7
    assert found.upper == pytest.approx(np.sqrt(found.alpha @ Q @ found.alpha), rel=1e-9)
    assert np.allclose(found.aligned, Q @ found.alpha / found.upper, atol=1e-10)


@given(
    X=st.integers(2, 7).flatmap(lambda m: arrays(float, (m, 2), elements=st.integers(-3, 3).map(float))),
    labels=st.integers(1, 2**7 - 2),
    room=st.sampled_from([1.0, 1.3, 2.0, np.inf]),
    sigma=st.sampled_from([0.4, 1.0, 2.5]),
)
@random_examples(150)
def test_of_few_points_no_face_holds_a_nearer_one(X, labels, room, sigma):
    """Among them points in one place, with one label or with both."""
    m = len(X)
    y = np.array([1 if labels >> i & 1 else -1 for i in range(m)])
    y[0], y[-1] = -1, 1
    X, y = in_classes(X, y)
    cap = room * 0.5 / min((y > 0).sum(), (y < 0).sum())
    k = kernel("gaussian", sigma=sigma)
    found = solve(signed_gram(k, X, y), cap=cap, **classes(y))
    best = nearest_points(k(X, X), y.astype(float), cap)[0]
    assert found.converged
    assert found.upper == pytest.approx(best, rel=1e-6, abs=2e-7)
    assert found.lower <= best + 1e-9


@pytest.mark.parametrize("name", ["moons", "noisy"])
@pytest.mark.parametrize(("sigma", "nu"), [(0.4, 0.3), (0.9, 0.6)])
def test_many_points_have_the_machine_that_scikit_learn_finds(name, sigma, nu):
    points = generate(name, seed=3, m=240)
    X, y = in_classes(points.X, points.y)
    from sklearn.svm import NuSVC  # only where it is needed: it takes seconds

    k = kernel("gaussian", sigma=sigma)
    Q = signed(k, X, y)
    peer = NuSVC(nu=nu, kernel="precomputed", tol=1e-10).fit(k(X, X), y)
    alpha = np.zeros(len(y))
    alpha[peer.support_] = np.abs(peer.dual_coef_[0])
    alpha /= alpha.sum()
    found = solve(signed_gram(k, X, y), cap=1 / (nu * len(y)), **classes(y))
    assert found.upper <= np.sqrt(alpha @ Q @ alpha) * (1 + 1e-9)
    assert np.allclose(found.alpha, alpha, atol=1e-4 / (nu * len(y)))


def test_every_place_taken_twice_changes_nothing():
    points = generate("moons", seed=8, m=40)
    X, y = in_classes(points.X, points.y)
    k = kernel("gaussian", sigma=0.7)
    once = solve(signed_gram(k, X, y), cap=1 / 20, **classes(y))
    X, y = X.repeat(2, axis=0), y.repeat(2)
    twice = solve(signed_gram(k, X, y), cap=1 / 40, **classes(y))
    assert twice.converged
    assert twice.upper == pytest.approx(once.upper, rel=1e-8)


def test_one_point_a_side_is_half_of_their_distance():
    X, y = np.array([[0.0, 0.0], [0.3, 0.4]]), np.array([-1, 1])
    found = solve(signed_gram(kernel("gaussian", sigma=0.5), X, y), **classes(y))
    assert found.alpha.tolist() == [0.5, 0.5]
    assert found.upper == pytest.approx(np.sqrt(2 - 2 * np.exp(-0.5)) / 2)


def test_one_place_with_both_labels_has_no_distance():
    X, y = np.array([[0.0, 0.0], [1.0, 1.0], [0.0, 0.0], [2.0, 0.0]]), np.array([-1, -1, 1, 1])
    found = solve(signed_gram(kernel("gaussian", sigma=1.0), X, y), **classes(y))
    assert found.converged
    assert not found.separable
    assert found.upper <= 1e-7


@pytest.mark.parametrize("nu", [0.4, None])
@pytest.mark.parametrize("m", [80, 260])
def test_a_moved_point_leads_from_the_old_multipliers_to_the_new_optimum(m, nu):
    points = generate("noisy" if nu else "moons", seed=21, m=m)
    X, y = in_classes(points.X, points.y)
    k, cap = kernel("gaussian", sigma=0.6), np.inf if nu is None else 1 / (nu * m)
    before = solve(signed_gram(k, X, y), cap=cap, **classes(y))
    X = X.copy()
    X[m // 3] += 0.4
    shown: list[Iterate] = []
    solve(signed_gram(k, X, y), cap=cap, start=before.alpha, record=shown.append, **classes(y))
    cold = solve(signed_gram(k, X, y), cap=cap, **classes(y))
    assert shown[-1].converged
    assert shown[-1].upper == pytest.approx(cold.upper, rel=1e-8)
    assert residual(signed(k, X, y), y, shown[-1].alpha, cap) <= 1e-7
    uppers = [step.upper for step in shown]
    assert all(b <= a * (1 + 1e-9) for a, b in pairwise(uppers))


def test_a_matrix_that_is_filled_is_symmetric_and_has_the_kernels_values():
    points = generate("noisy", seed=2, m=333)
    k = kernel("gaussian", sigma=0.9)
    for X, y in (in_classes(points.X, points.y), (points.X, points.y)):
        gram = signed_gram(k, X, y)
        gram.fill()
        assert np.allclose(gram.whole, gram.whole.T, rtol=0, atol=1e-15)
        apart = ((X[:, None] - X[None]) ** 2).sum(axis=2)
        assert np.allclose(gram.whole, np.exp(-apart / (2 * 0.9**2)) * np.outer(y, y), rtol=0, atol=1e-14)


@pytest.mark.parametrize("far", [1.0, 40.0])
def test_a_kernel_matrix_of_many_points_has_every_value_in_its_place(far):
    """Near the origin and where differences are taken instead of products."""
    X = np.random.default_rng(4).normal(size=(420, 3)) * far
    apart = ((X[:, None] - X[None]) ** 2).sum(axis=2)
    assert np.allclose(kernel("gaussian", sigma=0.8)(X, X), np.exp(-apart / (2 * 0.8**2)), rtol=0, atol=1e-14)


@pytest.mark.parametrize("whole", [0, 2000])
@pytest.mark.parametrize("nu", [0.6, None])
def test_groups_may_stand_in_any_order(nu, whole):
    points = generate("noisy", seed=3, m=220)
    k, cap, groups = kernel("gaussian", sigma=0.6), np.inf if nu is None else 1 / (nu * 220), points.y > 0
    order = np.argsort(groups, kind="stable")
    shown: list[Iterate] = []
    found = solve(
        signed_gram(k, points.X, points.y, whole=whole), groups=groups, sums=(0.5, 0.5), cap=cap, record=shown.append
    )
    X, y = points.X[order], points.y[order]
    sorted_first = solve(signed_gram(k, X, y, whole=whole), groups=y > 0, sums=(0.5, 0.5), cap=cap)
    assert found.converged and found.upper == pytest.approx(sorted_first.upper, rel=1e-9)
    assert found.alpha[order] == pytest.approx(sorted_first.alpha, abs=1e-7)
    assert residual(signed(k, points.X, points.y), points.y, found.alpha, cap) <= 1e-7
    for step in shown:
        assert step.alpha[groups].sum() == pytest.approx(0.5) and step.alpha[~groups].sum() == pytest.approx(0.5)
    again = solve(signed_gram(k, points.X, points.y), groups=groups, sums=(0.5, 0.5), cap=cap, start=found.alpha)
    assert again.iteration <= 3 and again.upper == pytest.approx(found.upper, rel=1e-9)


def test_a_gram_matrix_keeps_its_own_numbers():
    Q = np.eye(3)
    gram = Gram.of_matrix(Q)
    Q[0, 0] = 7.0
    assert gram.whole[0, 0] == 1.0


def test_the_matrix_of_points_of_which_two_have_moved_is_taken_over():
    points = generate("noisy", seed=2, m=200)
    X, y = in_classes(points.X, points.y)
    k = kernel("gaussian", sigma=0.9)
    before, moved = signed_gram(k, X, y), np.array([7, 150])
    before.fill()
    kept, X = before.whole.copy(), X.copy()
    X[moved] += 0.3
    after = signed_gram(k, X, y, known=(before, moved))
    assert after.whole is None
    after.fill()
    assert np.allclose(after.whole, signed(k, X, y), rtol=0, atol=1e-14)
    assert (before.whole == kept).all()


@pytest.mark.parametrize("shift", [(0.3, 0.3), (0.3, 0.0)])
def test_reduced_hulls_of_many_points_that_meet_are_found_to_meet(shift):
    """Nearly all multipliers stay free then, more than a face could hold rows of."""
    rng, y = np.random.default_rng(0), np.repeat([-1, 1], 1200)
    X = rng.normal(size=(2400, 2)) + np.outer(y, shift)
    cap = 1 / (0.6 * 2400)
    found = solve(signed_gram(kernel("gaussian", sigma=1.0), X, y), cap=cap, **classes(y))
    assert found.converged
    assert not found.separable
    square = sum(
        (found.alpha[rows] * y[rows]) @ kernel("gaussian", sigma=1.0)(X[rows], X) @ (found.alpha * y)
        for rows in np.array_split(np.arange(2400), 6)
    )
    assert square <= 1e-14 + 1e-15
    assert found.alpha.min() >= 0.0
    assert found.alpha.max() <= cap
    for label in (-1, 1):
        assert found.alpha[y == label].sum() == pytest.approx(0.5, abs=1e-12)


def test_a_smooth_kernel_has_few_factors_and_a_rough_one_none():
    points = generate("noisy", seed=4, m=400)
    X, y = in_classes(points.X, points.y)
    smooth, rough = kernel("gaussian", sigma=2.0), kernel("gaussian", sigma=0.05)
    F = signed_gram(smooth, X, y).factors()
    assert F.shape[1] < 200
    assert np.abs(F @ F.T - signed(smooth, X, y)).max() <= 1e-14
    assert signed_gram(rough, X, y).factors() is None
