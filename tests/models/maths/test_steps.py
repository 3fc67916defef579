"""Work in steps comes to the same numbers as work at once, and no step is long."""

import numpy as np
import pytest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.labs import carry_out
from colt_gui.models.maths.hulls import MANY, convex_hull
from colt_gui.models.maths.kernels import kernel
from colt_gui.models.maths.nearest import inner_products, nearest_points
from colt_gui.models.maths.nearest.inner_products import signed_gram
from colt_gui.models.maths.nearest.nearest_points import iterates
from colt_gui.models.perceptrons import experiment as perceptrons


def _steps(points, cap):
    gram = signed_gram(kernel("gaussian", sigma=0.7), points.X, points.y, whole=0)
    return list(iterates(gram, groups=points.y > 0, sums=(0.5, 0.5), cap=cap))


@pytest.fixture
def sorted_points():
    points = generate("noisy", 1, m=160)
    order = np.argsort(points.y, kind="stable")
    return type(points)(points.X[order], points.y[order])


@pytest.mark.parametrize("cap", [0.02, np.inf])
def test_a_solver_that_breathes_comes_to_the_same_iterates(sorted_points, monkeypatch, cap):
    at_once = _steps(sorted_points, cap)
    assert None not in at_once
    monkeypatch.setattr(inner_products, "NUMBERS", 0)
    monkeypatch.setattr(nearest_points, "NUMBERS", 0)
    breathing = _steps(sorted_points, cap)
    known = [step for step in breathing if step is not None]
    assert len(breathing) > 2 * len(known)  # many a breath between two of them
    for one, other in zip(at_once, known, strict=True):
        assert np.array_equal(one.alpha, other.alpha) and np.array_equal(one.aligned, other.aligned)
        assert (one.upper, one.lower, one.gap) == (other.upper, other.lower, other.gap)


def test_no_breath_computes_more_rows_than_agreed(sorted_points, monkeypatch):
    monkeypatch.setattr(inner_products, "NUMBERS", 0)
    together = []
    gram = signed_gram(kernel("gaussian", sigma=0.7), sorted_points.X, sorted_points.y, whole=0)
    block = gram._block
    monkeypatch.setattr(gram, "_block", lambda rows: together.append(len(rows)) or block(rows))
    gram.product(np.full(160, 1 / 160))
    assert sum(together) == 160 and max(together) < 2 * inner_products.TOGETHER


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
