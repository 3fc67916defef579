"""The fewest errors of a halfspace, held against all lines through pairs of points in exact fractions."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.core.errors import InputError
from colt_gui.models.maths.zero_one import best_errors, best_halfspace, pivots

NUDGE = Fraction(1, 10**9)


def _normals(directions):
    """Across each direction, both ways round, exact and turned a little either way."""
    for dx, dy in directions:
        for way in (1, -1):
            for turn in (-NUDGE, 0, NUDGE):
                yield -way * dy + turn * dx, way * dx + turn * dy


def fewest(X, y, bias=True, weights=None):
    """By brute force."""
    P = [(Fraction(float(a)), Fraction(float(b))) for a, b in X]
    weights = [1] * len(P) if weights is None else weights
    if bias:
        directions = [(q[0] - p[0], q[1] - p[1]) for p in P for q in P if p != q]
    else:
        directions = [p for p in P if p != (0, 0)]
    least = sum(weights)
    for w in _normals(directions or [(Fraction(1), Fraction(0))]):
        heights = [w[0] * p[0] + w[1] * p[1] for p in P]
        for level in {*heights, max(heights) + 1} if bias else {0}:
            wrong = sum(c for c, h, label in zip(weights, heights, y) if (h >= level) != (label > 0))
            least = min(least, wrong)
    return least


SMALL = st.integers(-3, 3)
GRID = st.tuples(SMALL, SMALL)
LINE = SMALL.map(lambda t: (t, 2 * t + 1))
RAYS = st.tuples(st.integers(-2, 2), st.sampled_from([(1, 1), (1, 0), (-1, 2)])).map(
    lambda r: (r[0] * r[1][0], r[0] * r[1][1])
)
SAMPLES = st.sampled_from([GRID, LINE, RAYS]).flatmap(
    lambda kind: st.lists(st.tuples(kind, st.sampled_from([-1, 1]), st.integers(0, 3)), min_size=1, max_size=7)
)


def _arrays(sample):
    X, y, weights = zip(*sample)
    return np.array(X, float), np.array(y), list(weights)


def _realised(X, y, found, weights=None):
    wrong = (found.scores(X) >= 0) != (y > 0)
    return wrong.sum() if weights is None else np.array(weights)[wrong].sum()


@given(SAMPLES, st.booleans())
@random_examples(150)
def test_no_halfspace_makes_fewer_errors(sample, bias):
    X, y, _ = _arrays(sample)
    found = best_halfspace(X, y, bias)
    assert found.errors == fewest(X, y, bias) == _realised(X, y, found)


@given(SAMPLES, st.booleans())
@random_examples(90)
def test_weights_count_as_often_as_they_say(sample, bias):
    X, y, weights = _arrays(sample)
    found = best_halfspace(X, y, bias, weights)
    assert found.errors == pytest.approx(fewest(X, y, bias, weights)) == pytest.approx(_realised(X, y, found, weights))


@given(SAMPLES, st.booleans())
@random_examples(60)
def test_pivot_by_pivot_and_many_labellings_agree_with_it(sample, bias):
    X, y, _ = _arrays(sample)
    steps = list(pivots(X, y, bias))
    assert [step.best.errors for step in steps] == sorted((step.best.errors for step in steps), reverse=True)
    assert min(step.errors for step in steps) == steps[-1].best.errors == fewest(X, y, bias)
    assert best_errors(X, [y, -y], bias).tolist() == [fewest(X, y, bias), fewest(X, -y, bias)]


def test_a_line_through_the_origin_counts_what_is_on_it_as_positive():
    X, y = [[1.0, 0.0], [-1.0, 0.0], [0.0, -1.0]], [1, 1, -1]
    found = best_halfspace(X, y, bias=False)
    assert (found.b, found.errors) == (0.0, 0)
    assert best_halfspace([[0.0, 0.0]], [-1], bias=False).errors == 1


def test_contradicting_points_cost_the_lesser_label():
    X, y = np.zeros((5, 2)), [1, 1, 1, -1, -1]
    assert best_halfspace(X, y).errors == 2
    assert best_halfspace(X, y, weights=[1, 1, 1, 5, 5]).errors == 3


def test_the_line_keeps_clear_of_the_points_where_it_can():
    X, y = np.array([[0.0, 0.0], [1.0, 0.0], [3.0, 0.0]]), np.array([-1, -1, 1])
    found = best_halfspace(X, y)
    assert found.errors == 0
    assert (y * found.scores(X) / np.linalg.norm(found.w)).min() > 0.4


@pytest.mark.parametrize("scale", [1e-200, 1e-12, 1.0, 1e12, 1e200])
def test_size_and_place_change_nothing(scale):
    rng = np.random.default_rng(5)
    X, y = rng.normal(size=(30, 2)), rng.choice([-1, 1], 30)
    few = best_halfspace(X, y).errors
    far = best_halfspace(X * scale, y)
    assert far.errors == few == _realised(X * scale, y, far)
    moved = X + 1e6
    assert best_halfspace(moved, y).errors == few


def test_many_labellings_at_once_are_those_one_by_one():
    rng = np.random.default_rng(6)
    X, Y = rng.normal(size=(60, 2)), rng.choice([-1, 1], (300, 60))
    errors = best_errors(X, Y)
    assert [best_halfspace(X, y).errors for y in Y[::50]] == errors[::50].tolist()


def test_points_on_an_axis_and_none_at_all():
    assert best_halfspace([[0.0], [1.0], [2.0]], [1, -1, 1]).errors == 1
    assert best_halfspace(np.empty((0, 2)), []).errors == 0
    assert best_errors(np.empty((0, 2)), np.empty((3, 0))).tolist() == [0, 0, 0]


def test_space_is_refused_in_a_sentence():
    with pytest.raises(InputError, match="in the plane"):
        best_halfspace(np.zeros((3, 3)), [1, 1, -1])
