import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from long_run import random_examples

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.errors import InputError
from colt_gui.models.maths import kernel as kernel_module
from colt_gui.models.maths.kernels import KERNELS, kernel

IDS = ["linear", "monomial", "polynomial", "all-subsets", "boolean", "gaussian"]
points = st.tuples(st.integers(1, 6), st.integers(1, 4)).flatmap(
    lambda shape: arrays(float, shape, elements=st.floats(-3, 3, width=32))
)


def test_there_are_the_six_kernels_of_the_theory():
    assert list(KERNELS) == IDS


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("reach", [1.0, 9.0, 30.0])  # a Gaussian matrix is computed in two ways, by how far out it goes
def test_a_row_and_a_strip_above_the_diagonal_are_those_of_the_matrix(id, reach):
    k, A = kernel(id, sigma=0.9), np.random.default_rng(3).uniform(-reach, reach, (40, 2))
    rows, strip = k.rows_among(A), k.above_among(A)(7, 15, np.empty(15 * 40))
    K = k(A, A)
    size = np.abs(K).max()
    assert np.allclose(strip, K[7:15, 7:], atol=1e-12 * size)
    assert all(np.allclose(rows(i), K[i], atol=1e-12 * size) for i in range(40))


@pytest.mark.parametrize("reach", [1.0, 7.5, 8.5, 30.0, 1e80, 1e160])
def test_gaussian_values_are_exact_however_far_out_the_points_lie(reach):
    A = np.random.default_rng(4).uniform(-1, 1, (30, 2)) * reach
    A = np.vstack([A, A + np.random.default_rng(5).uniform(-1, 1, (30, 2))])
    with np.errstate(over="ignore"):
        squares = ((A[:, None].astype(np.longdouble) - A) ** 2).sum(axis=-1)
        exact = np.exp(-squares / 2).astype(float)
    assert np.abs(kernel("gaussian", sigma=1.0)(A, A) - exact).max() <= 8e-15


@pytest.mark.parametrize("id", IDS)
@given(A=points, q=st.integers(1, 4), c=st.floats(0.1, 3), sigma=st.floats(0.2, 3))
@random_examples(25)
def test_explicit_features_rows_and_diagonal_agree_with_the_matrix(id, A, q, c, sigma):
    k = kernel(id, q, c, sigma)
    K = k(A, A)
    size = max(1.0, np.abs(K).max())
    assert np.allclose(K, K.T, atol=1e-12 * size)
    assert np.allclose(k.diagonal(A), K.diagonal(), atol=1e-12 * size)
    assert np.allclose(k.row(A, A[-1]), K[:, -1], atol=1e-12 * size)
    psi = k.features(A)
    if id == "gaussian":
        assert psi is None
    else:
        assert psi.shape == (len(A), k.dimension(A.shape[1]))
        assert np.allclose(psi @ psi.T, K, atol=1e-11 * size)


def test_values_by_hand():
    x, z = np.array([[1.0, 2.0]]), np.array([[3.0, -1.0]])
    expected = {"linear": 1, "monomial": 1, "polynomial": 27, "all-subsets": -4, "boolean": 4 * 1 * -1 * -1}
    for id, value in expected.items():
        assert kernel(id, q=3, c=2.0)(x, z)[0, 0] == pytest.approx(value)
    assert kernel("gaussian", sigma=2.0)(x, z)[0, 0] == pytest.approx(math.exp(-13 / 8))


def test_the_degree_two_lift_of_the_plane_is_the_one_of_the_lecture():
    lift = kernel("monomial", q=2).features(np.array([[3.0, 5.0]]))
    assert np.allclose(lift, [[9.0, math.sqrt(2) * 15.0, 25.0]])


def test_feature_dimensions():
    n = 5
    found = {id: kernel(id, q=3).dimension(n) for id in IDS}
    assert found == {
        "linear": 5,
        "monomial": math.comb(7, 3),
        "polynomial": math.comb(8, 3),
        "all-subsets": 32,
        "boolean": 1024,
        "gaussian": math.inf,
    }
    assert kernel("boolean").features(np.ones((2, 6))) is None


def test_formulas_are_typeset_for_the_present_degree():
    assert kernel("polynomial", q=12).formula == "(x·z + c)¹²"
    assert kernel("monomial", q=1).formula == "(x·z)"
    assert kernel("gaussian").formula == "exp(−‖x − z‖²/2σ²)"


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize(("q", "sigma"), [(1, 0.1), (2, 1.0), (7, 30.0)])
def test_a_surface_is_the_kernel_expansion_on_the_grid(id, q, sigma):
    rng = np.random.default_rng(3)
    centres, coefficients = rng.normal(size=(40, 2)) + 1.0, rng.normal(size=40)
    xs, ys = np.linspace(-3, 4, 23), np.linspace(-2, 3, 17)
    k = kernel(id, q=q, sigma=sigma)
    f = k.surface(centres, coefficients, xs, ys)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    exact = (k(grid, centres) @ coefficients).reshape(17, 23)
    assert f.dtype == np.float32
    assert f.shape == (17, 23)
    assert np.abs(f - exact).max() <= 1e-5 * np.abs(exact).max()


def test_a_gaussian_surface_survives_cancellation_and_far_windows():
    k = kernel("gaussian", sigma=50.0)
    centres, coefficients = np.array([[0.0, 0.0], [0.01, 0.0]]), np.array([1e6, -1e6])
    xs = ys = np.linspace(-1, 1, 9)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    exact = (k(grid, centres) @ coefficients).reshape(9, 9)
    assert np.abs(k.surface(centres, coefficients, xs, ys) - exact).max() <= 1e-5 * np.abs(exact).max()
    far = kernel("gaussian", sigma=1.0).surface(centres[:1], [1.0], np.array([9.0]), np.array([0.0]))
    assert far[0, 0] == pytest.approx(math.exp(-40.5), rel=1e-5)


def test_a_surface_without_centres_is_flat_and_a_huge_one_stays_finite():
    assert not kernel("gaussian").surface(np.zeros((0, 2)), [], [0.0, 1.0], [0.0]).any()
    assert not kernel("gaussian").surface(np.zeros((1, 2)), [0.0], [0.0, 1.0], [0.0]).any()
    huge = kernel("polynomial", q=9).surface(np.full((1, 2), 1e6), [1.0], [-1e6, 1e6], [1e6])
    assert np.isfinite(huge).all()


def test_a_negative_zero_degree_or_width_is_refused_in_one_sentence():
    for bad in ({"q": 0}, {"q": 1.5}, {"c": 0.0}, {"sigma": -1.0}, {"sigma": math.nan}, {"c": "x"}):
        with pytest.raises(InputError, match="must be"):
            kernel("gaussian", **bad)
    with pytest.raises(InputError, match="no kernel “cubic”"):
        kernel("cubic")
    with pytest.raises(InputError, match="plane"):
        kernel("linear").surface(np.zeros((2, 3)), [1.0, 1.0], [0.0], [0.0])
    with pytest.raises(InputError, match="2 and of 3"):
        kernel("linear")(np.zeros((1, 2)), np.zeros((1, 3)))


def test_kernels_are_values():
    assert kernel("polynomial", q=3) == kernel("polynomial", q=3, sigma=9.0)
    assert len({kernel("gaussian", sigma=s) for s in (1.0, 1.0, 2.0)}) == 2


def test_a_surface_of_many_centres_is_found_in_parts_and_is_their_sum(monkeypatch):
    k, points = kernel("gaussian", sigma=0.7), generate("noisy", 1, m=300)
    xs, ys = np.linspace(-3, 3, 40), np.linspace(-2, 2, 30)
    whole = k.surface(points.X, points.y, xs, ys)
    monkeypatch.setattr(kernel_module, "PRODUCTS", 0)
    parts = k.surface(points.X, points.y, xs, ys)
    grid = np.array([(x, y) for y in ys for x in xs])
    exact = (k(grid, points.X) @ points.y).reshape(30, 40)
    assert np.abs(parts - exact).max() <= 1e-5 * np.abs(exact).max()
    assert np.abs(parts - whole).max() <= 1e-5 * np.abs(exact).max()


def test_a_surface_whose_terms_cancel_is_as_exact_in_parts(monkeypatch):
    """Float32 would lose it: there the parts are added up again with more digits."""
    monkeypatch.setattr(kernel_module, "PRODUCTS", 0)
    k = kernel("gaussian", sigma=2.0)
    X = np.repeat(generate("noisy", 1, m=100).X, 2, axis=0)
    X[1::2] += 1e-5
    signs = np.tile([1.0, -1.0], 100)
    xs, ys = np.linspace(-3, 3, 12), np.linspace(-2, 2, 9)
    exact = (k(np.array([(x, y) for y in ys for x in xs]), X) @ signs).reshape(9, 12)
    assert np.abs(k.surface(X, signs, xs, ys) - exact).max() <= 1e-4 * np.abs(exact).max()
