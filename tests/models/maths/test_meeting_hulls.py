"""“Not separable” is said only where it is proved. What floating point cannot tell is said to be a small margin."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute
from colt_gui.models.maths.kernels import KERNELS, kernel
from colt_gui.models.maths.meeting_hulls import certainly_inseparable, certainly_meeting
from colt_gui.models.perceptrons.readings import report
from colt_gui.models.svm.machines import SvmHard, SvmSoft

HAIR = 2.0**-52


def perceptron(points, **params):
    return compute(Document(points=points, params={"perceptron": params}), limit=10)


# -- by hand -----------------------------------------------------------------------------------------------------


def test_three_points_round_the_origin_prove_it_from_weights_that_are_nearly_right():
    """z = (1, 0), (−1, 1), (−1, −1): ½, ¼, ¼ give 0; a millionth off is put right."""
    points = Points([[1, 0], [-1, 1], [-1, -1]], [1, 1, 1])
    assert certainly_inseparable(points, None, False, np.array([0.5 + 1e-6, 0.25, 0.25 - 1e-7]))


def test_weights_that_would_be_negative_prove_nothing():
    """z = (1, 0), (2, 1), (2, −1): 0 is outside, whatever the multipliers say."""
    points = Points([[1, 0], [2, 1], [2, -1]], [1, 1, 1])
    assert not certainly_inseparable(points, None, False, np.array([0.5, 0.25, 0.25]))


def test_a_hair_beside_the_origin_is_no_proof_and_a_point_on_the_other_side_is():
    """The segment from (1, ε) to (−1, ε) passes above 0; with (0, −1) the triangle has 0 inside, at weight ε."""
    above = [[1, HAIR], [-1, HAIR]]
    assert not certainly_inseparable(Points(above, [1, 1]), None, False, np.array([0.5, 0.5]))
    below = Points([*above, [0, -1]], [1, 1, 1])
    assert certainly_inseparable(below, None, False, np.array([0.5, 0.5, 0.0]))


def test_a_bias_is_one_more_coordinate():
    """1, 2, 3 with +, −, +: separable by no threshold; through the origin neither. But 1 and −1 with + and + only
    through the origin cannot be."""
    line = Points([[1.0], [2.0], [3.0]], [1, -1, 1])
    assert certainly_inseparable(line, None, True, np.array([0.25, 0.5, 0.25]))
    both = Points([[1.0], [-1.0]], [1, 1])
    assert certainly_inseparable(both, None, False, np.array([0.5, 0.5]))
    assert not certainly_inseparable(both, None, True, np.array([0.5, 0.5]))


def test_a_cap_is_kept_to():
    """− at 0, + at −1 and 1: the middle needs α = ¼ twice and ½ once, so C = ½ meets and C = 0.4 cannot."""
    points, linear = Points([[-1.0], [1.0], [0.0], [5.0]], [1, 1, -1, -1]), kernel("linear")
    alpha = np.array([0.25, 0.25, 0.5, 0.0])
    assert certainly_meeting(points, linear, alpha, 0.5)
    assert not certainly_meeting(points, linear, alpha, 0.4)


def test_distinct_points_of_a_gaussian_never_meet_and_pairs_with_both_labels_do_as_far_as_the_cap_allows():
    gaussian, X = kernel("gaussian", sigma=100.0), [[0, 0], [0, 0], [1, 0], [1, 0], [2, 0], [3, 0]]
    pairs = Points(X, [1, -1, 1, -1, 1, -1])
    anything = np.full(6, 1 / 6)
    assert certainly_meeting(pairs, gaussian, anything, math.inf) and certainly_meeting(pairs, gaussian, anything, 0.25)
    assert not certainly_meeting(pairs, gaussian, anything, 0.24)  # two pairs hold 0.48 of the ½
    distinct = Points(np.arange(12.0).reshape(6, 2), [1, -1, 1, -1, 1, -1])
    assert not certainly_meeting(distinct, gaussian, anything, math.inf)


@pytest.mark.parametrize("name", [name for name in KERNELS if name != "gaussian"])
def test_the_terms_of_a_kernel_vanish_together_where_its_features_do(name):
    k, rng = kernel(name, q=2, c=1.0), np.random.default_rng(3)
    X = rng.integers(-4, 5, (12, 2)).astype(float)
    terms = np.array([[math.prod(float(v) ** p for v, p in zip(x, powers)) for powers in k.terms(2)] for x in X])
    both = np.hstack([terms, k.features(X)])
    ranks = {np.linalg.matrix_rank(M) for M in (terms, k.features(X), both)}
    assert len(ranks) == 1


# -- through the learners ----------------------------------------------------------------------------------------


def test_points_a_hair_apart_are_said_to_have_a_small_margin_and_not_to_be_inseparable():
    """(1, ε) and (−1, ε), both +: separable by (0, 1), with margin 2⁻⁵² of R."""
    experiment = perceptron(Points([[1, HAIR], [-1, HAIR]], [1, 1]))
    assert not experiment.separable
    summary = report(experiment).summary
    assert (summary["bound"], summary["why"]) == (None, "margin below 10⁻¹² of R")
    assert "margin below 10⁻¹² of R" in experiment.meters(0)[0].note
    opposite = report(perceptron(Points([[1, 0], [-1, 0]], [1, 1]))).summary
    assert opposite["why"] == "not separable"


def test_hulls_a_hair_apart_are_not_said_to_meet():
    """+ at (±1, ε), − at (0, 0): ε apart."""
    found = SvmHard().solve(Points([[1, HAIR], [-1, HAIR], [0, 0]], [1, 1, -1]))
    assert found.too_near and not found.meets and not found.separable
    assert found.message == (
        "No separator found with this kernel: the convex hulls of the two classes are nearer to each other than "
        "2·10⁻¹² of the points’ extent."
    )
    touching = SvmHard().solve(Points([[1, 0], [-1, 0], [0, 0]], [1, 1, -1]))
    assert touching.meets and touching.message.startswith("Not separable with this kernel")


WIDE = {"kernel": "gaussian", "sigma": 100.0}


@pytest.mark.parametrize("machine", [SvmHard(**WIDE), SvmSoft(**WIDE, C=0.4)])
def test_gaussian_hulls_of_distinct_points_never_meet(machine):
    rng = np.random.default_rng(0)
    points = Points(rng.normal(size=(12, 2)) * 1e-3, np.where(np.arange(12) % 2, 1, -1))
    found = machine.solve(points)
    assert not found.meets and not found.separable
    assert "are nearer to each other than 2·10⁻⁷" in found.message and "meet" not in found.message
    twice = points.extended(points.X[:1], -points.y[:1])
    assert SvmHard(**WIDE).solve(twice).meets


def exactly_inseparable(points):
    """In the plane: two opposite z, or three round the origin, in whole numbers."""
    Z = [[int(v) for v in row] for row in points.X * points.y[:, None]]
    cross = lambda a, b: a[0] * b[1] - a[1] * b[0]  # noqa: E731
    dot = lambda a, b: a[0] * b[0] + a[1] * b[1]  # noqa: E731
    if any(z == [0, 0] for z in Z) or any(cross(a, b) == 0 and dot(a, b) < 0 for a in Z for b in Z):
        return True
    return any(cross(a, b) > 0 and cross(b, c) > 0 and cross(c, a) > 0 for a in Z for b in Z for c in Z)


@random_examples(150)
@given(st.lists(st.tuples(*[st.integers(-6, 6)] * 2, st.sampled_from([-1, 1])), min_size=1, max_size=12))
def test_on_a_grid_it_is_said_exactly_where_it_is_so(rows):
    points = Points([row[:2] for row in rows], [row[2] for row in rows])
    geometry = perceptron(points).geometry
    assert geometry.separable != exactly_inseparable(points)
    assert geometry.inseparable == exactly_inseparable(points)


@random_examples(60)
@given(st.integers(0, 10_000), st.sampled_from(["linear", "monomial", "polynomial", "all-subsets", "boolean"]))
def test_hulls_are_either_separated_or_proved_to_meet(seed, name):
    rng = np.random.default_rng(seed)
    points = Points(np.round(rng.normal(size=(14, 2)), 2), rng.permutation([1, -1] * 7))
    found = SvmHard(kernel=name).solve(points)
    assert found.meets == (not found.separable)
