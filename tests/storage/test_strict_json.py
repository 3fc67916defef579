"""The text that `run` prints is JSON, whatever is in it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.storage.json_pieces import pieces

leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
values = st.recursive(leaves, lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text(), v, max_size=3))


@pytest.mark.slow
@given(st.dictionaries(st.text(), values, max_size=4), st.booleans())
@random_examples(100)
def test_the_text_reads_back_as_it_was(value, ascii_only):
    text = "".join(pieces(value, ascii_only))
    assert json.loads(text) == value
    assert not ascii_only or text.isascii()


def test_an_iterator_is_written_as_a_list_one_item_a_line():
    text = "".join(pieces({"rounds": iter([{"t": 1}, {"t": 2}]), "none": iter([]), "summary": {"w": [1, 2]}}))
    assert json.loads(text) == {"rounds": [{"t": 1}, {"t": 2}], "none": [], "summary": {"w": [1, 2]}}
    assert '    {"t": 1},\n    {"t": 2}\n' in text and '    "w": [1, 2]\n' in text


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_what_json_cannot_say_is_never_written(number):
    with pytest.raises(ValueError, match="not JSON compliant"):
        "".join(pieces({"a": number}))


def test_letters_stay_letters_unless_plain_ones_are_asked_for():
    assert "".join(pieces({"γ": "½"})) == '{\n  "γ": "½"\n}\n'
    assert "\\u" in "".join(pieces({"γ": "½"}, ascii_only=True))
