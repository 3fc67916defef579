"""Files where one case ends and the next begins: one column, one more than may be, the first byte."""

import numpy as np
import pytest

from colt_gui.models.boolean.streams.rows import Rows
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.storage.boolean_csv import BitTable, bits_text, names_its_rows, parse_bits
from colt_gui.storage.document_json import with_short_paths, with_whole_paths
from colt_gui.storage.experts_csv import parse_experts
from colt_gui.storage.points_csv import read_points
from colt_gui.storage.points_text import typed_number
from colt_gui.storage.session_files import read_session, write_session


def test_one_variable_is_enough():
    table = parse_bits("x1,y\n1,1\n0,-1\n", "bits.csv")
    assert table.names == ("x1",) and table.rows.X.tolist() == [[True], [False]]


def test_a_row_of_a_name_one_bit_and_a_label_is_known_to_hold_bits(tmp_path):
    path = tmp_path / "bits.csv"
    path.write_text(",x1,y\ncat,1,1\n", encoding="utf-8")
    assert names_its_rows(path)
    path.write_text(",y\ncat,1\n", encoding="utf-8")
    assert not names_its_rows(path)


def test_rows_without_names_are_written_without_a_column_for_them():
    rows = Rows(np.array([[True, False]]), np.array([-1]), ())
    assert bits_text(BitTable(("a", "b"), rows)) == "a,b,y\n1,0,-1\n"


def test_as_many_experts_as_may_be_are_read_and_one_more_is_refused_with_its_line(monkeypatch):
    monkeypatch.setattr("colt_gui.storage.experts_csv.COLUMNS_LIMIT", 3)
    assert len(parse_experts("# three\na,b,c,outcome\n1,1,1,1\n", "f.csv").names) == 3
    with pytest.raises(InputError, match=r"f\.csv, line 2: there are more than 3 experts"):
        parse_experts("# four\na,b,c,d,outcome\n1,1,1,1,1\n", "f.csv")


def test_of_a_minus_and_of_what_can_mean_nothing_the_latter_is_named():
    with pytest.raises(InputError, match=r"line 3: b says 7"):
        parse_experts("a,b,outcome\n-1,0.5,1\n0.5,7,1\n", "f.csv")


def test_the_line_of_a_letter_that_is_none_is_counted_from_the_first_byte(tmp_path):
    path = tmp_path / "points.csv"
    path.write_bytes(b"\n\xff")
    with pytest.raises(InputError, match=r"points\.csv, line 2: this is not UTF-8 text"):
        read_points(path)


def test_a_session_that_is_too_large_is_refused_in_megabytes(tmp_path, monkeypatch):
    path = tmp_path / "large.colt"
    write_session(path, Document(), {})
    monkeypatch.setattr("colt_gui.storage.session_files.BYTES_LIMIT", 2 << 20)
    read_session(path)
    path.write_bytes(b" " * ((2 << 20) + 1))
    with pytest.raises(InputError, match="larger than 2 MB"):
        read_session(path)


def test_learner_files_beside_a_session_move_with_it_and_others_keep_their_names(tmp_path):
    file = str(tmp_path / "mine.py")
    data = {"learner": file, "params": {file: {"a": 1}, "perceptron": {}}}
    short = with_short_paths(data, tmp_path)
    assert short == {"learner": "./mine.py", "params": {"./mine.py": {"a": 1}, "perceptron": {}}}
    assert with_whole_paths(short, tmp_path) == data


def test_a_table_that_is_too_large_is_refused_in_megabytes(tmp_path, monkeypatch):
    monkeypatch.setattr("colt_gui.storage.points_csv.BYTES_LIMIT", 3 << 20)
    path = tmp_path / "large.csv"
    path.write_bytes(b" " * ((3 << 20) + 1))
    with pytest.raises(InputError, match=r"large\.csv is larger than 3 MB"):
        read_points(path)


def test_what_is_typed_for_a_number_is_told_from_one_without_end():
    assert typed_number("−1.5") == -1.5
    with pytest.raises(InputError, match="‘abc’ is not a number"):
        typed_number("abc")
    with pytest.raises(InputError, match="‘inf’ is not a finite number"):
        typed_number("inf")
