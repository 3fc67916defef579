"""Work in steps comes to the same numbers as work at once, and no step is long."""

import numpy as np

from colt_gui.models.core.datasets import generate
from colt_gui.models.maths import gaussian
from colt_gui.models.maths.hulls import MANY, convex_hull
from colt_gui.models.maths.kernels import kernel


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


def test_a_surface_of_many_centres_is_found_in_steps_and_is_their_sum(monkeypatch):
    k, points = kernel("gaussian", sigma=0.7), generate("noisy", 1, m=300)
    xs, ys = np.linspace(-3, 3, 40), np.linspace(-2, 2, 30)
    whole = k.surface(points.X, points.y, xs, ys)
    monkeypatch.setattr(gaussian, "PRODUCTS", 0)
    steps = k.surface_steps(points.X, points.y, xs, ys)
    assert sum(1 for _ in steps) == 300 // gaussian.TOGETHER
    parts = k.surface(points.X, points.y, xs, ys)
    grid = np.array([(x, y) for y in ys for x in xs])
    exact = (k(grid, points.X) @ points.y).reshape(30, 40)
    assert np.abs(parts - exact).max() <= 1e-5 * np.abs(exact).max()
    assert np.abs(parts - whole).max() <= 1e-5 * np.abs(exact).max()


def test_a_surface_whose_terms_cancel_is_as_exact_in_steps(monkeypatch):
    """Float32 would lose it: there the steps are done again with more digits."""
    monkeypatch.setattr(gaussian, "PRODUCTS", 0)
    k = kernel("gaussian", sigma=2.0)
    X = np.repeat(generate("noisy", 1, m=100).X, 2, axis=0)
    X[1::2] += 1e-5
    signs = np.tile([1.0, -1.0], 100)
    xs, ys = np.linspace(-3, 3, 12), np.linspace(-2, 2, 9)
    exact = (k(np.array([(x, y) for y in ys for x in xs]), X) @ signs).reshape(9, 12)
    assert np.abs(k.surface(X, signs, xs, ys) - exact).max() <= 1e-4 * np.abs(exact).max()
