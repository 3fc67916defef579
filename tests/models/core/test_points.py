import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points

coordinates = st.floats(allow_nan=False, allow_infinity=False)


@st.composite
def points(draw, least=0):
    d = draw(st.integers(1, 4))
    rows = draw(st.lists(st.tuples(*[coordinates] * d), min_size=least, max_size=8))
    labels = draw(st.lists(st.sampled_from((-1, 1)), min_size=len(rows), max_size=len(rows)))
    return Points(np.array(rows).reshape(-1, d), labels)


@pytest.fixture
def three():
    return Points([[1, 2], [3, 4], [5, 6]], [1, -1, 1])


def test_arrays_have_their_types_and_cannot_be_written(three):
    assert (three.X.dtype, three.y.dtype) == (np.float64, np.int64)
    for array in (three.X, three.y):
        with pytest.raises(ValueError):
            array[0] = 0


def test_later_changes_of_the_given_array_do_not_reach_the_points():
    X = np.array([[1.0, 2.0]])
    points = Points(X, [1])
    X[0] = 9
    assert points.X.tolist() == [[1, 2]]


def test_equality_and_hash_go_by_content(three):
    same = Points([[1, 2], [3, 4], [5, 6]], [1, 0, 1])
    assert same == three and hash(same) == hash(three)
    assert three != three.flipped(0) and three != three.moved(0, (0, 0)) and three != "points"
    assert Points([[0.0]], [1]) == Points([[-0.0]], [1])
    assert hash(Points([[0.0]], [1])) == hash(Points([[-0.0]], [1]))
    assert Points.empty(2) != Points.empty(3)


def test_facts_of_a_set(three):
    assert (len(three), three.dimension, three.classes) == (3, 2, (-1, 1))
    assert (len(Points.empty()), Points.empty().dimension, Points.empty(5).dimension) == (0, 2, 5)
    assert Points.empty().classes == () and three.removed([1]).classes == (1,)


def test_labels_0_and_1_become_minus_and_plus_one():
    assert Points([[1], [2]], [0, 1]).y.tolist() == [-1, 1]
    assert Points.empty().added((0, 0), 0).y.tolist() == [-1]


def test_edits_return_new_points_and_leave_the_old(three):
    before = three.to_json()
    assert three.added((7, 8), -1).to_json() == {
        "dimension": 2,
        "X": [[1, 2], [3, 4], [5, 6], [7, 8]],
        "y": [1, -1, 1, -1],
    }
    assert three.extended([[7, 8], [9, 9]], [0, 1]).y.tolist() == [1, -1, 1, -1, 1]
    assert three.moved(1, (0, 0)).X.tolist() == [[1, 2], [0, 0], [5, 6]]
    assert three.flipped(2).y.tolist() == [1, -1, -1]
    assert three.removed([2, 0, 2]).X.tolist() == [[3, 4]]
    assert three.removed([]) == three and three.extended([], []) == three
    assert three.to_json() == before


def test_edited_points_are_read_only_too(three):
    edits = (
        three.added((0, 0), 1),
        three.extended([[0, 0]], [1]),
        three.moved(0, (0, 0)),
        three.flipped(0),
        three.removed([0]),
    )
    for edited in edits:
        assert not edited.X.flags.writeable and not edited.y.flags.writeable
        assert (edited.X.dtype, edited.y.dtype) == (np.float64, np.int64)


def test_edits_keep_the_words():
    named = Points([[0], [1]], [-1, 1], ("cat", "dog"))
    assert named.flipped(0).added([3], 1).removed([0]).words == ("cat", "dog")


def test_contradictions_are_equal_points_with_both_labels():
    X = [[0, 0], [1, 1], [-0.0, 0], [1, 1], [2, 2], [0, 0]]
    assert Points(X, [1, 1, -1, 1, -1, 1]).contradictions() == [0, 2, 5]
    assert Points(X, [1, 1, 1, 1, -1, 1]).contradictions() == []
    assert Points.empty().contradictions() == []


@given(points())
def test_contradictions_agree_with_comparing_all_pairs(some):
    rows = list(zip(some.X.tolist(), some.y.tolist(), strict=True))
    expected = [i for i, (x, y) in enumerate(rows) if any(x == z and y != v for z, v in rows)]
    assert some.contradictions() == expected


@given(points())
def test_json_gives_the_same_points_back(some):
    assert Points.from_json(json.loads(json.dumps(some.to_json()))) == some


def test_json_keeps_the_words():
    named = Points([[0], [1]], [-1, 1], ("cat", "dog"))
    assert Points.from_json(named.to_json()) == named


@given(points(least=1), st.data())
def test_flipping_twice_and_moving_back_change_nothing(some, data):
    i = data.draw(st.integers(0, len(some) - 1))
    assert some.flipped(i).flipped(i) == some
    assert some.moved(i, np.zeros(some.dimension)).moved(i, some.X[i]) == some


@pytest.mark.parametrize(
    "X, y, sentence",
    [
        ([[1, 2], [3, math.nan]], [1, 1], "Point 2 has a coordinate that is not a finite number."),
        ([[math.inf, 2]], [1], "Point 1 has a coordinate that is not a finite number."),
        ([[1, 2], [3]], [1, 1], "A coordinate is missing somewhere: the rows differ in length."),
        ([["1", "2"]], [1], "A coordinate is not a number."),
        ([[None, 2]], [1], "A coordinate is not a number."),
        ([1, 2], [1, 1], "The points must be rows of at least one coordinate."),
        ([[]], [1], "The points must be rows of at least one coordinate."),
        ([[1, 2]], [1, 1], "There are 1 points but 2 labels."),
        ([[1], [2]], [1, 2], "Point 2 has the label 2; labels are 1 and −1, or 1 and 0."),
        ([[1], [2]], [-3, 1], "Point 1 has the label −3; labels are 1 and −1, or 1 and 0."),
        ([[1]], [math.nan], "Point 1 has the label nan; labels are 1 and −1, or 1 and 0."),
        ([[1], [2]], [0, -1], "Labels 0 and −1 are mixed; labels are 1 and −1, or 1 and 0."),
        ([[1]], ["+"], "A label is not a number."),
        ([[1]], [[1]], "The labels must be one list."),
    ],
)
def test_bad_points_are_refused_with_one_sentence(X, y, sentence):
    with pytest.raises(InputError) as error:
        Points(X, y)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    "edit, sentence",
    [
        (lambda p: p.added((1, 2, 3), 1), "A point has 3 coordinates where the others have 2."),
        (lambda p: p.added((1, math.inf), 1), "A coordinate is not a finite number."),
        (lambda p: p.added((1, 2), 5), "Point 1 has the label 5; labels are 1 and −1, or 1 and 0."),
        (lambda p: p.added([[1, 2]], 1), "A point must be one row of coordinates."),
        (lambda p: p.moved(0, (1,)), "A point has 1 coordinates where the others have 2."),
        (lambda p: p.moved(0, (math.nan, 0)), "A coordinate is not a finite number."),
        (lambda p: p.moved(0, ("a", "b")), "A coordinate is not a number."),
        (lambda p: p.extended([[1]], [1]), "A point has 1 coordinates where the others have 2."),
    ],
)
def test_bad_edits_are_refused_with_one_sentence(three, edit, sentence):
    with pytest.raises(InputError) as error:
        edit(three)
    assert str(error.value) == sentence


@pytest.mark.parametrize("i", [3, -1])
def test_an_index_outside_is_an_error_of_the_program(three, i):
    for edit in (lambda: three.flipped(i), lambda: three.moved(i, (0, 0)), lambda: three.removed([i])):
        with pytest.raises(IndexError):
            edit()


@pytest.mark.parametrize(
    "garbage",
    [
        None,
        [],
        "points",
        {},
        {"X": [[1, 2]]},
        {"X": "12", "y": [1]},
        {"X": [{"a": 1}], "y": [1]},
        {"X": [[[1]]], "y": [1]},
        {"X": [[1, 2], [3]], "y": [1, 1]},
        {"X": [[10**400]], "y": [1]},
        {"X": [[math.nan]], "y": [1]},
        {"X": [[1]], "y": [None]},
        {"X": [[1]], "y": ["1"]},
        {"X": [[1]], "y": [1, 1]},
        {"X": [[1]], "y": [7]},
        {"X": [], "y": [], "dimension": 0},
        {"X": [], "y": [], "dimension": 10**30},
        {"X": [], "y": [], "dimension": "two"},
        {"X": [[1, 2]], "y": [1], "dimension": 3},
        {"X": [[1]], "y": [1], "words": ["a"]},
        {"X": [[1]], "y": [1], "words": ["a", "a"]},
        {"X": [[1]], "y": [1], "words": [1, 2]},
        {"X": [[1]], "y": [1], "words": "ab"},
    ],
)
def test_garbage_json_gives_one_sentence(garbage):
    with pytest.raises(InputError) as error:
        Points.from_json(garbage)
    sentence = str(error.value)
    assert sentence.endswith(".") and "\n" not in sentence and sentence[0].isupper()
