"""Text on a clipboard: what spreadsheets put there is read by the rules of a file of points, and what is copied comes
back as it was."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.storage.points_csv import parse_points
from colt_gui.storage.points_text import parse_block, parse_pasted, table_text, typed_label, typed_number

POINTS = Points([[1.5, 2.0], [-3.0, 4.25]], [1, -1])


@pytest.mark.parametrize(
    "text",
    [
        "1.5\t2\t+\n-3\t4.25\t-\n",
        "x1\tx2\ty\r\n1.5\t2\t1\r\n-3\t4.25\t-1\r\n",
        "1,5;2;1\n−3;4,25;0\n",
        "x;y;label\n1,5;2;yes\n-3;4,25;no\n",
        "1.5,2,+\n-3,4.25,-\n",
        "\t\t\n1.5\t2\t+\n\n-3\t4.25\t-\n\t\t\n",
        '"1.5"\t"2"\t"+"\n"-3"\t"4.25"\t"-"\n',
    ],
)
def test_every_dialect_is_the_same_points(text):
    points = parse_pasted(text)
    assert np.array_equal(points.X, POINTS.X) and np.array_equal(points.y, POINTS.y)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1\t2\t+\n3\tabc\t-\n", "The pasted text, line 2: ‘abc’ in column 2 is not a number."),
        ("x1;x2;y\n1;2;1\n1;;1\n", "The pasted text, line 3: the value in column 2 is missing."),
        ("1\t2\t+\n3\t4\n", "The pasted text, line 2: there are 2 columns where line 1 has 3."),
        ("1\t2\t+\n3\t4\t\n", "The pasted text, line 2: the label is missing."),
        ("1;1,2,3;+\n", "The pasted text, line 1: ‘1,2,3’ in column 2 has a comma, which is not read."),
        ("1\tnan\t+\n", "The pasted text, line 1: ‘nan’ in column 2 is not a finite number."),
        ("", "The pasted text is empty."),
    ],
)
def test_bad_text_is_one_sentence_that_says_where(text, sentence):
    with pytest.raises(InputError) as error:
        parse_pasted(text)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("text", "first", "X", "y"),
    [
        ("5\n6\n", 0, [[5], [6]], None),
        ("5\t6\n", 0, [[5, 6]], None),
        ("x1\tx2\n5\t6\n", 0, [[5, 6]], None),
        ("6\t-\n", 1, [[6]], [-1]),
        ("+\n-\n", 2, [[], []], [1, -1]),
        ("label\n+\n", 2, [[]], [1]),
        ("5\t6\t0\n7\t8\t1\n", 0, [[5, 6], [7, 8]], [-1, 1]),
    ],
)
def test_a_part_of_a_table_goes_where_it_is_pasted(text, first, X, y):
    block = parse_block(text, first, 2, None)
    assert block.X.tolist() == X and (y is None) == (block.y is None)
    assert y is None or block.y.tolist() == y


def test_a_part_that_is_too_wide_or_no_number_is_refused():
    for text, sentence in (
        ("1\t2\t3\t4\n", "The pasted text has 4 columns where there is room for 3."),
        ("abc\n", "The pasted text, line 1: ‘abc’ in column 1 is not a number."),
    ):
        with pytest.raises(InputError) as error:
            parse_block(text, 0, 2, None)
        assert str(error.value) == sentence


def test_one_of_the_words_of_the_points_tells_its_class():
    assert parse_block("5\t6\tspam\n", 0, 2, ("ham", "spam")).y.tolist() == [1]
    assert typed_label("Ham", ("ham", "spam")) == -1 and typed_label("+", ("ham", "spam")) == 1


@pytest.mark.parametrize(("text", "value"), [("1,5", 1.5), (" −2 ", -2.0), ("1e-3", 0.001), ("+.5", 0.5)])
def test_numbers_are_typed_as_people_write_them(text, value):
    assert typed_number(text) == value


@pytest.mark.parametrize(("text", "y"), [("+", 1), ("−", -1), ("-1", -1), ("0", -1), ("1", 1), ("yes", 1), ("No", -1)])
def test_labels_are_typed_as_people_write_them(text, y):
    assert typed_label(text, None) == y


@pytest.mark.parametrize("text", ["2", "maybe", "", "+-"])
def test_what_is_no_label_is_refused(text):
    with pytest.raises(InputError):
        typed_label(text, None)


numbers = st.floats(allow_nan=False, allow_infinity=False)


@given(st.lists(st.tuples(numbers, numbers, numbers, st.sampled_from((-1, 1))), min_size=1, max_size=8))
def test_what_is_copied_is_read_back_exactly(rows):
    points = Points([row[:3] for row in rows], [row[3] for row in rows])
    text = table_text(points, range(len(rows)), range(4), header=True)
    assert parse_pasted(text) == points == parse_points(text.replace("\t", ","), "copied.csv")


def test_a_table_for_a_spreadsheet_names_its_columns():
    points = Points(np.array([[1.5, -2.0], [0.0, 3.0]]), np.array([1, -1]))
    assert table_text(points, [0, 1], [0, 1, 2], header=True) == "x1\tx2\ty\n1.5\t-2.0\t1\n0.0\t3.0\t-1\n"
    assert table_text(points, [1], [2, 0], header=False) == "-1\t0.0\n"
