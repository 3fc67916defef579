"""JSON in pieces is JSON: the same texts, the same answers, the same complaints."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from colt_gui.storage import json_pieces as module
from colt_gui.storage.json_pieces import json_pieces, read_json

numbers = st.floats(allow_nan=False, allow_infinity=False) | st.integers()
values = st.recursive(
    st.none() | st.booleans() | numbers | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@pytest.mark.slow
@given(values, st.integers(1, 40))
def test_the_pieces_are_the_text_of_json(value, letters):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "LETTERS", letters)
        assert "".join(json_pieces(value)) == json.dumps(value, allow_nan=False, ensure_ascii=False)


def test_no_piece_is_much_longer_than_agreed():
    table = {"rows": [[0.1, 0.2]] * 50_000, "signs": ["+-" * 5_000] * 100}
    pieces = list(json_pieces(table))
    assert max(map(len, pieces)) < 2 * module.LETTERS and len(pieces) < 200


def test_what_json_cannot_say_is_refused():
    with pytest.raises(ValueError):
        list(json_pieces({"x": [1.0, float("nan")]}))


@pytest.mark.slow
@given(values)
def test_reading_gives_back_what_was_written(value):
    text = json.dumps(value)
    assert read_json(text) == json.loads(text)


@pytest.mark.slow
@given(values, st.data())
def test_what_is_broken_is_found_where_json_finds_it(value, data):
    text = json.dumps(value, indent=1)
    cut = data.draw(st.integers(0, len(text)))
    broken = text[:cut] + data.draw(st.sampled_from(["", ",", "]", "}", '"', "x", " 1"])) + text[cut + 1 :]
    assert _answer(read_json, broken) == _answer(json.loads, broken)


def _answer(read, text):
    try:
        return read(text)
    except json.JSONDecodeError as error:
        return error.msg, error.pos
