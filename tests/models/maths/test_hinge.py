import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from long_run import random_examples

from colt_gui.models.core.errors import InputError
from colt_gui.models.maths.hinge import smallest_bound, smallest_loss
from colt_gui.models.maths.kernels import kernel
from colt_gui.models.maths.nearest import features_from_gram, max_margin

streams = st.tuples(st.integers(1, 12), st.integers(1, 3)).flatmap(
    lambda shape: st.tuples(
        arrays(float, shape, elements=st.integers(-4, 4).map(float) | st.floats(-3, 3, width=32)),
        arrays(float, shape[0], elements=st.integers(0, 5).map(float)),
        st.integers(0, 2**32 - 1),
    )
)


def noisy(m, d, seed, noise=1.0):
    rng = np.random.default_rng(seed)
    u, Z = rng.normal(size=d), rng.normal(size=(m, d))
    return Z * np.sign(Z @ u + noise * rng.normal(size=m))[:, None]


def bound_at(w, Z, c, R):
    return R * R * (w @ w) + 2 * c @ np.maximum(0, 1 - Z @ w)


@pytest.mark.slow
@given(stream=streams)
@random_examples(200)
def test_no_random_comparator_beats_the_smallest_bound(stream):
    Z, c, seed = stream
    R = max(np.linalg.norm(Z, axis=1).max(), 1e-3)
    best = smallest_bound(Z, c, R)
    assert best.value == pytest.approx(bound_at(best.w, Z, c, R), rel=1e-9, abs=1e-12)
    assert best.hinge == pytest.approx(c @ np.maximum(0, 1 - Z @ best.w), abs=1e-12)
    assert best.gap <= 1e-6
    rng = np.random.default_rng(seed)
    for w in list(rng.normal(size=(20, Z.shape[1])) / R) + list(best.w + 1e-3 * rng.normal(size=(20, Z.shape[1])) / R):
        assert best.value <= bound_at(w, Z, c, R) * (1 + 1e-6) + 1e-12


@pytest.mark.slow
@given(stream=streams, mu=st.floats(0.05, 3))
@random_examples(200)
def test_no_random_unit_vector_beats_the_smallest_loss(stream, mu):
    Z, c, seed = stream
    best = smallest_loss(Z, c, mu)
    assert np.linalg.norm(best.w) <= 1 + 1e-12
    assert best.hinge == best.value == pytest.approx(c @ np.maximum(0, mu - Z @ best.w), abs=1e-12)
    assert best.gap <= 1e-5
    U = np.random.default_rng(seed).normal(size=(40, Z.shape[1]))
    U /= np.maximum(1.0, np.linalg.norm(U, axis=1))[:, None]
    for u in U:
        assert best.value <= c @ np.maximum(0, mu - Z @ u) + 1e-5 * mu * c.sum()


@pytest.mark.slow
@pytest.mark.parametrize("d", [2, 3, 8])
def test_the_smallest_bound_is_the_soft_margin_machine_without_intercept(d):
    Z = noisy(60, d, seed=d)
    R = np.linalg.norm(Z, axis=1).max()
    c = np.random.default_rng(d).integers(1, 4, size=60).astype(float)
    both, y = np.concatenate([Z, -Z]), np.repeat([1, -1], 60)
    # Mirrored copies make the intercept 0; ½‖w‖² + Σ(c/R²)hinge, halved over the copies, is the same problem.
    from sklearn.svm import SVC  # only where it is needed: it takes seconds

    peer = SVC(kernel="linear", C=1.0, tol=1e-10).fit(both, y, sample_weight=np.concatenate([c, c]) / (2 * R * R))
    best = smallest_bound(Z, c, R)
    assert best.value == pytest.approx(bound_at(peer.coef_[0], Z, c, R), rel=1e-5)
    assert np.allclose(best.w, peer.coef_[0], atol=1e-3 / R)


def test_a_separable_stream_seen_often_gives_the_perceptron_bound():
    Z = noisy(40, 2, seed=1, noise=0.0)
    margin = max_margin(Z)
    best = smallest_bound(Z, np.full(40, 1e7))
    assert best.hinge == pytest.approx(0.0, abs=1e-3)
    assert best.value == pytest.approx((margin.radius / margin.gamma) ** 2, rel=1e-5)


def test_multiplicities_are_the_same_as_copies():
    Z = noisy(30, 3, seed=2)
    c = np.arange(30) % 4
    copies = np.repeat(Z, c, axis=0)
    R = np.linalg.norm(Z, axis=1).max()
    assert smallest_bound(Z, c, R).value == pytest.approx(smallest_bound(copies, R=R).value, rel=1e-6)
    assert smallest_loss(Z, c, 0.5).value == pytest.approx(smallest_loss(copies, mu=0.5).value, rel=1e-6)


@pytest.mark.parametrize("scale", [1e-6, 1e6, 1e150])
def test_scale_does_not_matter(scale):
    Z = noisy(50, 3, seed=3)
    assert smallest_bound(Z * scale).value == pytest.approx(smallest_bound(Z).value, rel=1e-6)
    scaled = smallest_loss(Z * scale, mu=0.7 * scale)
    assert scaled.value == pytest.approx(smallest_loss(Z, mu=0.7).value * scale, rel=1e-5)


def test_a_level_below_the_margin_costs_nothing():
    Z = noisy(40, 2, seed=1, noise=0.0)
    gamma = max_margin(Z).gamma
    assert smallest_loss(Z, mu=0.9 * gamma).value == pytest.approx(0.0, abs=1e-9)
    assert smallest_loss(Z, mu=1.1 * gamma).value > 0


@pytest.mark.parametrize("dust", [5e-324, 2.2e-308, 1e-200, 1e-100, 1e-30, 1e-9])
def test_dust_in_a_coordinate_neither_breaks_nor_moves_the_smallest_loss(dust):
    """Two copies of a point, one − and one +, that differ by next to nothing."""
    Z = np.array([[-1.0, -1.0], [-1.0, -1.0], [-0.5, 0.0], [0.5, dust]])
    found, plain = smallest_loss(Z, np.ones(4), 0.5), smallest_loss(Z * (np.abs(Z) > 1e-3), np.ones(4), 0.5)
    assert found[1] == pytest.approx(plain[1], abs=1e-6)


def test_nothing_to_learn_costs_the_full_loss():
    zeros = smallest_bound(np.zeros((4, 2)))
    assert (zeros.value, zeros.hinge, zeros.gap) == (8.0, 4.0, 0.0)
    assert smallest_bound(np.zeros((0, 2))).value == 0.0
    assert smallest_bound(np.ones((3, 2)), np.zeros(3)).value == 0.0
    assert smallest_loss(np.zeros((4, 2)), mu=0.5).value == 2.0
    assert smallest_loss(np.zeros((0, 2)), mu=0.5).value == 0.0


def test_a_kernel_problem_goes_through_features_of_its_gram_matrix():
    rng = np.random.default_rng(6)
    X, y = rng.normal(size=(60, 2)), rng.choice([-1, 1], size=60)
    Q = kernel("gaussian", sigma=1.0)(X, X) * np.outer(y, y)
    best = smallest_bound(features_from_gram(Q), R=1.0)
    assert best.gap <= 1e-6
    assert best.value < 2 * 60


def test_bad_counts_levels_and_numbers_are_refused_in_words():
    Z = np.ones((2, 2))
    for bad in (
        lambda: smallest_bound(Z, [1.0]),
        lambda: smallest_bound(Z, [1.0, -1.0]),
        lambda: smallest_bound(Z * np.nan),
    ):
        with pytest.raises(InputError):
            bad()
    with pytest.raises(InputError, match="μ"):
        smallest_loss(Z, mu=-1.0)
    with pytest.raises(InputError, match="R must"):
        smallest_bound(Z, R=np.inf)
