"""Work in steps comes to the same numbers as work at once, and no step is long."""

import numpy as np
import pytest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.labs import carry_out
from colt_gui.models.maths import gaussian
from colt_gui.models.maths.hulls import MANY, convex_hull
from colt_gui.models.maths.kernels import kernel
from colt_gui.models.perceptrons import bounds
from colt_gui.models.perceptrons import experiment as perceptrons


def test_the_comparator_of_many_points_is_found_in_steps_and_is_the_same(monkeypatch):
    document = Document(points=generate("noisy", 1, m=120))
    few = carry_out(document)
    monkeypatch.setattr(perceptrons, "FEW_POINTS", 0)
    many, steps = carry_out(document, in_slices=True), 0
    while not many.ready:
        assert many.meters(0)[0].limit is None
        many.go_on()
        steps += 1
    assert steps > 5 and few.promise == many.promise
    assert carry_out(document).ready  # headless it is found at once


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


@pytest.mark.parametrize("learner", ["margin-perceptron", "marginalised-perceptron"])
@pytest.mark.parametrize("kind", ["noisy", "separable"])
def test_what_is_left_to_many_points_is_tuned_in_steps_and_is_the_same(monkeypatch, learner, kind):
    document = Document(points=generate(kind, 1, m=120), learner=learner, order="cycled", passes=3)
    few = carry_out(document)
    monkeypatch.setattr(perceptrons, "FEW_POINTS", 0)
    monkeypatch.setattr(perceptrons, "AT_ONCE_SECONDS", 0.0)
    many, before = carry_out(document, in_slices=True), 0
    while not many.begun:
        assert not len(many.run) and not many.ready and many.under_way[0].startswith("Finding the margin")
        assert "Finding the margin" in str(many.narrate(0))
        many.go_on()
        before += 1
    many.work()
    assert before and many.learner.values == few.learner.values and many.run.rounds == few.run.rounds
    assert many.promise == few.promise
    geometry, own = few.known_geometry, many.learner
    assert (own.gamma if learner == "margin-perceptron" else own.mu) == geometry.level
    if learner == "marginalised-perceptron":
        loss = geometry.hinge_at(own.mu).loss
        assert own.eta == pytest.approx(bounds.best_eta(geometry.radius, own.mu - own.rho, loss))


@pytest.mark.parametrize("order", ["given", "cycled"])
def test_rounds_of_many_points_are_those_of_few_whether_or_not_the_geometry_comes_first(monkeypatch, order):
    document = Document(points=generate("noisy", 1, m=120), order=order)
    few = carry_out(document)
    monkeypatch.setattr(perceptrons, "FEW_POINTS", 0)
    monkeypatch.setattr(perceptrons, "AT_ONCE_OF_MANY", 10)
    monkeypatch.setattr(perceptrons, "AT_ONCE_SECONDS", 0.0)
    many = carry_out(document, in_slices=True)
    assert many.begun == (order == "given") and not many.ready
    assert (many.geometry is None) or order == "cycled"
    many.work()
    assert many.run.rounds == few.run.rounds and many.promise == few.promise


def test_many_points_whose_search_is_stopped_have_a_margin_all_the_same(monkeypatch):
    document = Document(points=generate("separable", 1, m=120))
    monkeypatch.setattr(perceptrons, "FEW_POINTS", 0)
    many = carry_out(document, in_slices=True)
    many.break_off()
    assert many.ready and many.separable and many.meters(0)


@pytest.mark.parametrize("learner", ["margin-perceptron", "kernel-perceptron"])
def test_an_order_that_picks_plays_few_rounds_at_once_and_the_same_in_all(learner):
    """Undone forty times in a row it would play a hundred thousand rounds that nobody sees."""
    document = Document(points=generate("noisy", 1, m=60), learner=learner, order="adversarial")
    whole, sliced = carry_out(document), carry_out(document, in_slices=True)
    assert len(sliced.run) == perceptrons.AT_ONCE_PICKED < len(whole.run)
    sliced.work()
    assert sliced.run.indices == whole.run.indices
