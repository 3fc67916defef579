"""Samples that break solvers: each gets its optimum or one sentence, never a bogus line."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples
from solver_steps import steps_of

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.points import Points
from colt_gui.models.svm.machines import SvmHard, SvmNu, SvmSoft

small = st.integers(-2, 2).map(float)
example = st.tuples(small, small, st.sampled_from([-1, 1]))


def points_of(sample):
    return Points([row[:2] for row in sample], [row[2] for row in sample])


def brute_force_margin(points):
    """Hard margin in the plane: the best direction is along a pair of opposite points or square to an edge."""
    P, N = (points.X[points.y == label] for label in (1, -1))
    edges = [a - b for A in (P, N) for a in A for b in A]
    directions = [p - n for p in P for n in N] + [np.array([-e[1], e[0]]) for e in edges]
    best = 0.0
    for u in (s * d for d in directions for s in (1, -1)):
        if length := np.linalg.norm(u):
            best = max(best, ((P @ u).min() - (N @ u).max()) / (2 * length))
    return best


@random_examples(200)
@given(sample=st.lists(example, min_size=2, max_size=9))
def test_points_on_a_small_grid_have_the_margin_found_by_trying_all_directions(sample):
    points = points_of(sample)
    found = SvmHard().solve(points)
    if len(points.classes) == 1:
        assert not found.separable and "both classes" in found.message
        return
    best = brute_force_margin(points)
    assert found.separable == (best > 1e-9) and found.converged
    if best > 1e-9:
        assert found.mu == pytest.approx(best, rel=1e-6)
        assert (points.y * (points.X @ found.w - found.b)).min() == pytest.approx(best, rel=1e-6)
    else:
        assert found.w is None and found.mu is None and "meet" in found.message


@random_examples(100)
@given(
    sample=st.lists(example, min_size=2, max_size=10),
    name=st.sampled_from(["linear", "polynomial", "gaussian"]),
    share=st.floats(0.1, 1.0),
)
def test_no_small_sample_fails_or_is_left_unexplained(sample, name, share):
    points = points_of(sample)
    for machine in (SvmHard(kernel=name), SvmSoft(C=share, kernel=name), SvmNu(nu=share, kernel=name)):
        found = machine.solve(points)
        assert np.isfinite(found.alpha).all() and len(found.roles) == len(points)
        assert found.separable or found.message
        if found.separable:
            assert found.converged and np.isfinite(found.decision).all() and found.gap <= 1e-6
            assert found.lower > 0.0


def test_no_points_and_one_class_are_sentences():
    for machine in (SvmHard(), SvmSoft(), SvmNu()):
        empty = machine.solve(Points.empty())
        assert empty.message == "There are no points yet." and empty.support.size == 0 and empty.roles == []
        one = machine.solve(Points([[0, 0], [1, 1]], [-1, -1]))
        assert "labelled −1" in one.message and one.w is None and one.decision is None
        assert steps_of(machine, Points.empty()) == []


def test_one_point_a_class():
    found = SvmHard().solve(Points([[0, 0], [3, 4]], [1, -1]))
    assert found.mu == pytest.approx(2.5) and np.allclose(found.w, [-0.6, -0.8])
    soft = SvmSoft(C=0.5).solve(Points([[0, 0], [3, 4]], [1, -1]))
    assert soft.mu == pytest.approx(2.5)


@pytest.mark.parametrize("name", ["linear", "polynomial", "gaussian"])
def test_contradicting_labels_and_equal_points_make_the_hulls_meet(name):
    for X in ([[1, 2], [1, 2]], [[1, 2]] * 4, [[1, 2], [1, 2], [5, 5], [0, 3]]):
        found = SvmHard(kernel=name).solve(Points(X, [1, -1, 1, -1][: len(X)]))
        assert found.meets and found.w is None and found.mu is None and "meet" in found.message


def test_collinear_points():
    line = Points([[t, 2 * t] for t in (-3, -2, -1, 1, 2, 3)], [-1, -1, -1, 1, 1, 1])
    found = SvmHard().solve(line)
    assert found.mu == pytest.approx(np.sqrt(5)) and found.b == pytest.approx(0.0, abs=1e-12)
    mixed = SvmHard().solve(Points([[t, 2 * t] for t in (-1, 0, 1)], [1, -1, 1]))
    assert mixed.meets


def test_copies_change_nothing_for_the_hard_machine():
    points = generate("separable", 1, m=20)
    twice = points.extended(points.X, points.y)
    assert SvmHard().solve(twice).mu == pytest.approx(SvmHard().solve(points).mu, rel=1e-9)


@pytest.mark.parametrize("scale", [1e-6, 1e6])
@pytest.mark.parametrize("name", ["linear", "gaussian", "monomial"])
def test_scale_does_not_matter(scale, name):
    points = generate("circles" if name == "monomial" else "moons", 1, m=40)
    scaled = Points(points.X * scale, points.y)
    one = SvmNu(nu=0.8, kernel=name, sigma=1.0).solve(points)
    if name == "gaussian":
        other = SvmNu(nu=0.8, kernel=name, sigma=min(100.0, scale)).solve(
            scaled if scale < 1 else Points(points.X * 100, points.y)
        )
        factor = 1.0
    else:
        other = SvmNu(nu=0.8, kernel=name).solve(scaled)
        factor = scale if name == "linear" else scale**2
    assert other.converged and other.roles == one.roles
    assert other.mu == pytest.approx(one.mu * factor, rel=1e-6)


@pytest.mark.parametrize("offset", [1e3, 1e6])
def test_points_far_from_the_origin_lose_no_digits(offset):
    points = generate("moons", 1, m=40)
    near = SvmNu(nu=0.8).solve(points)
    far = SvmNu(nu=0.8).solve(Points(points.X + offset, points.y))
    assert far.converged and far.mu == pytest.approx(near.mu, rel=1e-6)
    assert np.allclose(far.decision, near.decision, atol=1e-6)


def test_both_ends_of_the_range_of_C():
    points = generate("noisy", 3, m=40)
    few = int(min((points.y > 0).sum(), (points.y < 0).sum()))
    least = SvmSoft(C=0.5 / few).solve(points)
    assert least.converged and least.separable
    y = points.y
    smaller = 1 if (y > 0).sum() == few else -1
    assert np.allclose(least.alpha[y == smaller], 0.5 / few)
    below = SvmSoft(C=0.5 / few * 0.999).solve(points)
    assert not below.separable and f"at least {0.5 / few:.4g}" in below.message
    above = SvmSoft(C=0.4).solve(points)
    assert above.meets and "too large" in above.message and "allowed is" in above.message


def test_the_largest_nu_of_balanced_classes_is_one():
    points = generate("noisy", 3, m=40)
    balanced = Points(points.X, np.where(np.arange(40) % 2, 1, -1))
    whole = SvmNu(nu=1.0).solve(balanced)
    assert whole.converged
    lopsided = SvmNu(nu=1.0).solve(Points(points.X, np.where(np.arange(40) < 5, 1, -1)))
    assert "at most 0.25" in lopsided.message and not lopsided.separable
