from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from long_run import random_examples

from colt_gui.models.core.errors import InputError
from colt_gui.models.maths.kernels import kernel
from colt_gui.models.maths.nearest import (
    Gram,
    Iterate,
    Vectors,
    features_from_gram,
    max_margin,
    signed_gram,
    solve,
)

planar = st.integers(1, 12).flatmap(
    lambda m: arrays(float, (m, 2), elements=st.integers(-6, 6).map(float) | st.floats(-4, 4, width=32))
)


def margin_by_angles(Z):
    """In the plane the best unit vector is among the normals of pairs and the directions of single points."""
    edges = (Z[:, None, :] - Z[None, :, :]).reshape(-1, 2)
    candidates = np.concatenate([Z, np.column_stack([-edges[:, 1], edges[:, 0]])])
    lengths = np.linalg.norm(candidates, axis=1)
    unit = candidates[lengths > 0] / lengths[lengths > 0][:, None]
    unit = np.concatenate([unit, -unit])
    return (unit @ Z.T).min(axis=1).max() if len(unit) else 0.0


def cone(m, d, seed, margin=0.1):
    rng = np.random.default_rng(seed)
    u = rng.normal(size=d)
    u /= np.linalg.norm(u)
    Z = rng.normal(size=(m, d))
    return Z * np.sign(Z @ u)[:, None] + margin * u


def iterates_of(points, **asked):
    """Return the feasible points that the solver shows on its way, its answer last."""
    shown: list[Iterate] = []
    solve(points, record=shown.append, every=250, **asked)
    return shown


def two_clouds(m=60, seed=0, distance=1.0):
    rng = np.random.default_rng(seed)
    y = np.where(np.arange(m) % 2, 1, -1)
    return rng.normal(size=(m, 2)) + distance * y[:, None], y


@pytest.mark.slow
@given(Z=planar)
@random_examples(300)
def test_the_margin_in_the_plane_is_the_one_found_by_trying_all_directions(Z):
    found, best = max_margin(Z), margin_by_angles(Z)
    scale = max(np.abs(Z).max(), 1e-30)
    if best > 1e-9 * scale:
        assert found.separable
        assert found.gamma == pytest.approx(best, rel=1e-6)
        assert (Z @ found.w).min() >= found.gamma * (1 - 1e-12)
        assert np.allclose(found.aligned, Z @ found.w, atol=1e-9 * scale)
    if best < -1e-9 * scale:
        assert not found.separable
    # a margin this small cannot be certified to six digits in double precision: all that is left is rounding
    only_rounding = 0.0 < best <= 1e-8 * scale and found.gap * found.gamma <= 16 * np.finfo(float).eps * scale
    assert found.converged or only_rounding
    assert found.alpha.min() >= 0
    assert found.alpha.sum() == pytest.approx(1.0)


@given(
    Z=st.integers(1, 9).flatmap(lambda m: arrays(float, (m, 3), elements=st.integers(-3, 3).map(float))),
    cap=st.sampled_from([np.inf, 0.7, 0.4]),
)
@example(Z=np.array([[-1.0, 1, 0], [1, 1, 1], [-2, -2, -1], [0, -1, 0]]), cap=np.inf)  # a guess that led astray
@example(Z=np.array([[-3.0, 2, 0], [-1, 3, 3], [3, -1, 2], [0, -3, -3]]), cap=0.4)  # a face nearer than the pair steps
@random_examples(150)
def test_every_iterate_is_feasible_with_lower_below_upper_and_upper_never_rises(Z, cap):
    cap = max(cap, 1.0 / len(Z))
    for points in (Vectors(Z), Gram.of_matrix(Z @ Z.T)):
        uppers = []
        for it in iterates_of(points, cap=cap):
            assert it.lower <= it.upper
            assert it.alpha.sum() == pytest.approx(1.0)
            assert it.alpha.min() >= 0.0
            assert it.alpha.max() <= cap
            assert it.upper == pytest.approx(np.linalg.norm(it.alpha @ Z), abs=1e-6)
            assert it.upper == 0.0 or np.allclose(it.aligned * it.upper, Z @ (it.alpha @ Z), atol=1e-10)
            assert 0.0 <= it.gap <= 1.0
            uppers.append(it.upper)
        assert it.converged
        assert all(b <= a + 1e-7 for a, b in pairwise(uppers))


@pytest.mark.parametrize("d", [2, 3, 10, 40])
def test_vectors_and_gram_matrix_give_the_same_margin(d):
    Z = cone(120, d, seed=d)
    a, b = max_margin(Z), max_margin(gram=Z @ Z.T)
    assert a.converged
    assert b.converged
    assert b.w is None
    assert a.gamma == pytest.approx(b.gamma, rel=1e-6)
    assert a.radius == pytest.approx(b.radius)
    assert a.radius == pytest.approx(np.linalg.norm(Z, axis=1).max())


@pytest.mark.parametrize("scale", [1e-6, 1.0, 1e6, 1e-120, 1e120])
def test_scale_does_not_matter(scale):
    Z = cone(50, 3, seed=1)
    assert max_margin(Z * scale).gamma == pytest.approx(max_margin(Z).gamma * scale, rel=1e-9)


@pytest.mark.parametrize("gamma", [1e-3, 1e-5, 1e-7])
@pytest.mark.parametrize("d", [2, 3])
def test_a_tiny_margin_is_still_found(gamma, d):
    rng = np.random.default_rng(7)
    flat = rng.normal(size=(40, d - 1))
    flat /= np.linalg.norm(flat, axis=1).max()
    Z = np.column_stack([np.concatenate([flat, -flat]), np.full(80, gamma)])
    turn = np.linalg.qr(rng.normal(size=(d, d)))[0]
    found = max_margin(Z @ turn)
    assert found.separable
    assert found.converged
    assert found.gamma == pytest.approx(gamma, rel=1e-6)


@pytest.mark.parametrize(
    "Z",
    [
        [[1.0, 2.0], [-1.0, -2.0]],
        [[0.1, 0.3], [-0.2, -0.6], [0.7, 0.1]],
        [[1.0, 0.0], [-1.0, 1.0], [-1.0, -1.0]],
        [[0.0, 0.0]],
        [[0.0, 0.0], [1.0, 1.0]],
        [[1 / 3, 1 / 7], [-1 / 3, -1 / 7], [1 / 3, 1 / 7]],
    ],
)
def test_the_origin_in_or_on_the_hull_is_not_separable(Z):
    for found in (max_margin(Z), max_margin(gram=np.array(Z) @ np.array(Z).T)):
        assert not found.separable
        assert found.converged
        assert found.gamma == 0.0
        assert found.w is None


def test_one_point_equal_points_and_no_points():
    assert max_margin([[3.0, 4.0]]).gamma == pytest.approx(5.0)
    assert max_margin([[3.0, 4.0]] * 7).gamma == pytest.approx(5.0)
    empty = max_margin(np.zeros((0, 2)))
    assert not empty.separable
    assert empty.radius == 0.0


def test_a_warm_start_gives_the_same_answer_whatever_it_is():
    Z = cone(80, 3, seed=5)
    best = max_margin(Z)
    moved = Z.copy()
    moved[3] += 0.05
    starts = [best.alpha, np.zeros(80), np.full(80, np.nan), -np.ones(80), np.ones(3), np.full(200, 1e9)]
    for start in starts:
        assert max_margin(moved, start=start).gamma == pytest.approx(max_margin(moved).gamma, rel=1e-9)


def test_steps_end_with_the_margin_itself():
    steps: list[Iterate] = []
    last = max_margin(cone(40, 5, seed=2), record=steps.append)
    assert steps[-1].converged
    assert last.gamma == steps[-1].lower


@pytest.mark.parametrize("sigma", [0.2, 0.6, 1.5])
def test_a_gaussian_kernel_separates_what_a_line_cannot(sigma):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(150, 2)) * 1.5
    y = np.where((X**2).sum(axis=1) < 2, 1, -1)
    k = kernel("gaussian", sigma=sigma)
    found = max_margin(gram=signed_gram(k, X, y))
    Q = k(X, X) * np.outer(y, y)
    assert found.separable
    assert found.converged
    assert np.allclose(found.aligned, Q @ found.alpha / np.sqrt(found.alpha @ Q @ found.alpha), atol=1e-9)
    assert found.aligned.min() >= found.gamma


def test_rows_are_asked_lazily_and_forgotten_rows_are_asked_again():
    Z, asked = cone(600, 6, seed=9), []

    def row(i):
        asked.append(i)
        return Z @ Z[i]

    diagonal = (Z**2).sum(axis=1)
    roomy = max_margin(gram=Gram(row, diagonal))
    assert len(asked) == len(set(asked)) < 200
    narrow = max_margin(gram=Gram(row, diagonal, megabytes=0.05))
    assert narrow.gamma == pytest.approx(roomy.gamma, rel=1e-9)


@pytest.mark.parametrize("q", [8, 15, 25])
def test_terrible_conditioning_gives_numbers_and_no_false_claims(q):
    X, y = two_clouds(80, seed=q, distance=0.3)
    k = kernel("polynomial", q=q)
    found = max_margin(gram=signed_gram(k, X, y))
    assert np.isfinite(found.alpha).all()
    assert np.isfinite(found.gap)
    if found.separable:
        assert (k(X, X) * np.outer(y, y) @ found.alpha).min() > 0


def test_kernel_values_that_overflow_are_refused_in_words():
    X, y = np.full((2, 2), 1e200), np.array([1, -1])
    with np.errstate(over="ignore"), pytest.raises(InputError, match="not a finite number"):
        max_margin(gram=signed_gram(kernel("polynomial", q=5), X, y))
    with pytest.raises(InputError, match="finite"):
        max_margin([[np.nan, 1.0]])


def classes(y):
    return {"groups": (y > 0).astype(int), "sums": (0.5, 0.5)}


def test_two_groups_without_cap_are_the_hard_margin_machine():
    X, y = two_clouds(60, seed=1, distance=3.5)
    found = solve(Vectors(X * y[:, None]), **classes(y))
    from sklearn.svm import SVC  # only where it is needed: it takes seconds

    peer = SVC(kernel="linear", C=1e9, tol=1e-9).fit(X, y)
    assert found.converged
    assert found.upper == pytest.approx(1 / np.linalg.norm(peer.coef_), rel=1e-6)


@pytest.mark.parametrize("name", ["linear", "gaussian"])
@pytest.mark.parametrize("nu", [0.45, 0.6, 0.8])
def test_two_groups_with_a_cap_are_the_nu_machine(name, nu):
    X, y = two_clouds(80, seed=4)
    k, cap = kernel(name, sigma=0.8), 1 / (nu * len(y))
    Q = k(X, X) * np.outer(y, y)
    points = Vectors(X * y[:, None]) if name == "linear" else signed_gram(k, X, y)
    found = solve(points, cap=cap, **classes(y))
    from sklearn.svm import NuSVC

    peer = NuSVC(nu=nu, kernel="precomputed", tol=1e-9).fit(k(X, X), y)
    alpha = np.zeros(len(y))
    alpha[peer.support_] = np.abs(peer.dual_coef_[0])
    alpha /= alpha.sum()
    assert found.converged
    assert found.gap <= 1e-6
    assert found.alpha.max() <= cap
    assert found.upper == pytest.approx(np.sqrt(alpha @ Q @ alpha), rel=1e-5)


@pytest.mark.parametrize("name", ["monomial", "boolean", "gaussian"])
@pytest.mark.parametrize("room", [1.0, 1.5, 3.0])
def test_a_capped_gram_matrix_of_low_rank_still_converges(name, room):
    for seed in range(5):
        X, y = two_clouds(54, seed=seed, distance=0.8)
        found = solve(signed_gram(kernel(name, sigma=0.5), X, y), cap=room / 54, **classes(y))
        assert found.converged


def test_a_class_filled_to_the_cap_does_not_stop_the_other_one():
    rng = np.random.default_rng(2)
    for _ in range(20):
        X, y = rng.normal(size=(34, 2)) * 10, np.repeat([1, -1], [16, 18])
        found = solve(signed_gram(kernel("boolean"), X, y), cap=1 / 32, **classes(y))
        assert found.converged


def test_a_cap_equal_to_the_sum_never_binds():
    X, y = two_clouds(30, seed=3)
    gram = signed_gram(kernel("gaussian", sigma=0.4), X, y)
    hard = solve(gram, **classes(y))
    assert solve(gram, cap=0.5, **classes(y)).upper == pytest.approx(hard.upper, rel=1e-9)


def test_a_cap_too_small_and_an_empty_class_are_refused_in_words():
    X, y = two_clouds(20)
    with pytest.raises(InputError, match=r"at least 0\.05"):
        solve(Vectors(X), cap=0.01, **classes(y))
    with pytest.raises(InputError, match="no point in one of the classes"):
        solve(Vectors(X), groups=np.zeros(20, int), sums=(0.5, 0.5))


def test_every_multiplier_at_the_cap_is_the_difference_of_the_means():
    X, y = two_clouds(40, seed=8)
    found = solve(Vectors(X * y[:, None]), cap=1 / 40, **classes(y))
    assert found.converged
    assert found.upper == pytest.approx(np.linalg.norm(X[y > 0].mean(0) - X[y < 0].mean(0)) / 2, rel=1e-9)


def test_features_from_a_gram_matrix_reproduce_it_with_few_columns():
    rng = np.random.default_rng(0)
    A = rng.normal(size=(50, 4))
    F = features_from_gram(A @ A.T)
    assert F.shape == (50, 4)
    assert np.allclose(F @ F.T, A @ A.T)
    K = kernel("gaussian", sigma=0.5)(A, A)
    F = features_from_gram(K)
    assert np.abs(F @ F.T - K).max() <= 1e-10
    assert features_from_gram(np.zeros((3, 3))).shape == (3, 0)
