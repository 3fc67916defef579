"""Which labellings are realised, held against linear programs and against certificates that are checked exactly."""

import math
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples
from oracles import shattering as oracle

from colt_gui.models.core.errors import InputError
from colt_gui.models.statistics.bounds import sauer
from colt_gui.models.statistics.shattering.concepts import COUNTED
from colt_gui.models.statistics.shattering.families import FAMILIES, concepts
from colt_gui.models.statistics.shattering.scenes import SCENES

grid = st.lists(st.tuples(st.integers(-2, 2), st.integers(-2, 2)), max_size=5).map(
    lambda rows: np.array(rows, dtype=float).reshape(-1, 2)
)
numbers = st.floats(-3, 3, allow_nan=False)
anywhere = st.lists(st.tuples(numbers, numbers), max_size=4).map(lambda rows: np.array(rows, float).reshape(-1, 2))


def check_every_labelling(kind, X):
    """Each has a concept that labels the points so, or an obstacle that really forbids it."""
    some = concepts(kind, X)
    for code in range(1 << len(X)):
        if some.realised[code]:
            assert some.obstacle(code) is None
            assert [some.concept(code).holds(x) for x in X.tolist()] == (some.label(code) > 0).tolist()
        else:
            assert oracle.forbids(kind, X, some.label(code), some.obstacle(code))
    return some


@pytest.mark.parametrize("kind", FAMILIES)
@given(X=grid)
@random_examples(5)
def test_every_labelling_of_points_with_ties_has_a_true_witness(kind, X):
    some = check_every_labelling(kind, X)
    for code, y in ((code, some.label(code)) for code in range(1 << len(X))):
        assert some.realised[code] == oracle.realised(kind, X, y)


@pytest.mark.parametrize("kind", FAMILIES)
@given(X=anywhere)
@random_examples(8)
def test_every_labelling_of_any_floats_has_a_true_witness(kind, X):
    check_every_labelling(kind, X)


@pytest.mark.parametrize("kind", FAMILIES)
@given(X=grid)
@random_examples(25)
def test_counts_by_formula_and_one_by_one_agree(kind, X):
    some = concepts(kind, X)
    assert some.growth_by_formula() == some.growth
    best = [max(len({c & m for c in some.codes.tolist()}) for m in masks(len(X), k)) for k in range(len(X) + 1)]
    assert some.best_growth == best
    assert some.shattered() == max(k for k in range(len(X) + 1) if best[k] == 1 << k)


def masks(m, k):
    return [sum(1 << i for i in part) for part in combinations(range(m), k)]


@pytest.mark.parametrize("kind", oracle.VC)
@given(X=grid)
@random_examples(15)
def test_sauers_lemma_holds_and_no_more_points_than_the_dimension_are_shattered(kind, X):
    some = concepts(kind, X)
    assert some.d == oracle.VC[kind]
    assert some.shattered() <= some.d
    for k, count in enumerate(some.growth[1:], 1):
        assert count <= sauer(some.d, k) <= (math.e * k / some.d) ** some.d or k < some.d


@pytest.mark.parametrize("m", (1, 2, 3, 4, 7, 12))
def test_lines_realise_m2_minus_m_plus_2_labellings_in_general_position_and_discs_as_many_as_sauer_allows(m):
    X = np.random.default_rng(m).normal(size=(m, 2))
    assert concepts("halfspaces", X).growth[-1] == m * m - m + 2
    assert concepts("discs", X).growth[-1] == sauer(3, m)
    assert concepts("intervals", X).growth[-1] == sauer(2, m)
    assert concepts("thresholds", X).growth[-1] == m + 1


def test_known_cases_of_each_class():
    counted = {
        name: {kind: concepts(kind, np.array(X)).growth[-1] for kind in FAMILIES} for name, (_, X) in SCENES.items()
    }
    assert counted["triangle"]["halfspaces"] == 8 and counted["line"]["halfspaces"] == 6
    assert counted["square"]["halfspaces"] == counted["inside"]["halfspaces"] == 14
    assert counted["diamond"]["rectangles"] == 16 and counted["diamond"]["discs"] == 15
    assert counted["circle"]["halfspaces"] == 32 and counted["twelve"]["halfspaces"] == 134
    assert counted["basis"]["homogeneous"] == 4 and counted["basis-origin"]["homogeneous"] == 4
    assert counted["basis-origin"]["halfspaces"] == 8


def test_four_points_of_one_circle_lose_both_pairs_and_a_farther_pair_only_its_own():
    same = concepts("discs", np.array([[-2.0, 0], [0, -2], [2, 0], [0, 2]]))
    assert [code for code in range(16) if not same.realised[code]] == [0b0101, 0b1010]
    wide = concepts("discs", np.array([[-3.0, 0], [0, -2], [3, 0], [0, 2]]))
    assert [code for code in range(16) if not wide.realised[code]] == [0b0101]


def test_points_that_only_seem_to_be_in_line_are_not():
    """0.1 + 0.2 is not 0.3: the third point is off the line by the last bit."""
    nearly = np.array([[0.1, 0.1], [0.2, 0.2], [0.30000000000000004, 0.3]])
    assert concepts("halfspaces", nearly).growth[-1] == 8
    check_every_labelling("halfspaces", nearly)
    check_every_labelling("discs", nearly)
    assert concepts("halfspaces", np.array([[0.5, 0.5], [1.0, 1.0], [1.5, 1.5]])).growth[-1] == 6


@pytest.mark.parametrize("kind", FAMILIES)
@pytest.mark.parametrize("size", (1e-9, 1e9, 1e150))
def test_the_scale_of_the_points_changes_nothing(kind, size):
    X = np.array([[-2.0, -1.5], [2.0, -1.25], [2.25, 1.5], [-1.75, 1.5]])
    assert check_every_labelling(kind, X * size).growth == concepts(kind, X).growth


def test_one_point_twice_cannot_have_two_labels_not_even_by_all_functions():
    for kind in FAMILIES:
        twice = concepts(kind, np.array([[1.0, 2.0], [1.0, 2.0]]))
        assert twice.realised.tolist() == [True, False, False, True]


@pytest.mark.parametrize("d", (1, 2, 3, 5, 11))
def test_the_unit_vectors_are_shattered_through_0_and_with_0_by_halfspaces(d):
    """w = y; and b = −y₀/2 for the origin."""
    basis, with_origin = np.eye(d), np.vstack([np.eye(d), np.zeros(d)])
    assert concepts("homogeneous", basis).realised.all()
    assert concepts("halfspaces", with_origin).realised.all()
    assert concepts("halfspaces", with_origin).shattered() == d + 1 == concepts("halfspaces", with_origin).d
    assert concepts("homogeneous", with_origin).growth[-1] == 2**d


@pytest.mark.parametrize("kind", ("halfspaces", "homogeneous", "rectangles"))
def test_in_space_every_labelling_has_a_true_witness(kind):
    X = np.random.default_rng(3).integers(-2, 3, (5, 3)).astype(float)
    some = check_every_labelling(kind, X)
    for code in range(1 << len(X)):
        assert some.realised[code] == oracle.realised(kind, X, some.label(code))


def test_discs_are_for_the_plane():
    with pytest.raises(InputError, match="Discs are for points in the plane; these have 3 coordinates"):
        concepts("discs", np.eye(3))


@pytest.mark.parametrize("kind", FAMILIES)
def test_many_points_are_counted_without_going_through_their_labellings(kind):
    X = np.random.default_rng(8).normal(size=(COUNTED, 2)).round(1)
    some = concepts(kind, X)
    assert some.growth[:13] == concepts(kind, X[:12]).growth
    y = np.full(COUNTED, -1)
    obstacle = some.some_obstacle()
    assert (obstacle is None) == (some.growth[-1] == 1 << COUNTED)
    if obstacle is not None:
        y[list(obstacle.inside)] = 1
        assert oracle.forbids(kind, X, y, obstacle)
    assert concepts(kind, np.vstack([X, X])).growth is None


@pytest.mark.parametrize("kind", FAMILIES)
@given(X=grid)
@random_examples(15)
def test_there_is_an_obstacle_exactly_where_not_all_labellings_are_realised(kind, X):
    some = concepts(kind, X)
    found = some.some_obstacle()
    assert (found is None) == some.realised.all()
    if found is not None:
        y = np.array([1 if i in found.inside else -1 for i in range(len(X))])
        assert oracle.forbids(kind, X, y, found)


def test_every_pair_of_labels_is_tried():
    """The oracle itself: two different points in every class but thresholds."""
    X = np.array([[0.5, 1.0], [1.0, -0.5]])
    for kind in oracle.BY:
        assert oracle.count(kind, X) == (3 if kind == "thresholds" else 4)
    assert len(list(product((-1, 1), repeat=2))) == 4
