"""Tables of bits: what is read, and one sentence for whatever cannot be."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.boolean.streams.rows import Rows
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.labs import compute
from colt_gui.storage.boolean_csv import BitTable, bits_text, names_its_rows, parse_bits, read_bits, write_bits
from colt_gui.storage.data_files import document_of, with_data

ANIMALS = "animal,hair,milk,eggs,mammal\ncat,1,1,0,yes\nowl,0,0,1,no\nplatypus,1,1,1,yes\n"


def test_the_animals_are_read_with_the_names_of_rows_and_variables():
    names, rows = parse_bits("# a table\n" + ANIMALS, "f.csv")
    assert names == ("hair", "milk", "eggs") and rows.names == ("cat", "owl", "platypus")
    assert rows.X.astype(int).tolist() == [[1, 1, 0], [0, 0, 1], [1, 1, 1]] and rows.y.tolist() == [1, -1, 1]


@pytest.mark.parametrize(
    "text", ["x1,x2,y\n1,0,1\n0,0,-1\n", "1,0,1\n0,0,0\n", "a,b,c\n1,0,yes\n0,0,no\n", "1, 0 ,+\n0,0.0,-\n"]
)
def test_rows_without_names_are_read_with_and_without_a_header(text):
    names, rows = parse_bits(text, "f.csv")
    assert rows.X.astype(int).tolist() == [[1, 0], [0, 0]] and rows.y.tolist() == [1, -1] and rows.names == ()
    assert names == (("a", "b") if text[0] == "a" else ("x1", "x2"))


def test_names_of_rows_may_be_numbers_under_an_empty_title_and_rows_may_have_names_without_a_header():
    numbered = parse_bits(",a,b,y\n7,1,0,1\n8,0,0,0\n", "f.csv")
    assert numbered.rows.names == ("7", "8") and numbered.names == ("a", "b")
    assert parse_bits("cat,1,0,1\nowl,0,0,0\n", "f.csv").rows.names == ("cat", "owl")


def test_a_variable_without_a_title_gets_its_number():
    assert parse_bits("a,,y\n1,0,1\n0,1,0\n", "f.csv").names == ("a", "x2")


@pytest.mark.parametrize(("text", "said"), [
    ("", "f.csv is empty."), ("a,b,y\n", "f.csv names its variables but has no rows."),
    ("1\n0\n", "f.csv, line 1: there is only one column; expected one for each variable and then the label."),
    ("a,b,y\n1,0,1\n# note\n1,2,0\n", "f.csv, line 4: ‘2’ in column 2 is no bit; ‘b’ is 0 or 1."),
    ("a,b,y\n1,0.5,1\n", "f.csv, line 2: ‘0.5’ in column 2 is no bit; ‘b’ is 0 or 1."),
    ("a,b,y\n1,0,1\n1,no,0\n", "f.csv, line 3: ‘no’ in column 2 is no bit; ‘b’ is 0 or 1."),
    ("a,b,y\n1,-1,1\n", "f.csv, line 2: ‘-1’ in column 2 is no bit; ‘b’ is 0 or 1."),
    ("a,b,y\n1,,1\n", "f.csv, line 2: the bit of ‘b’ in column 2 is missing."),
    ("n,a,b,y\ncat,1,7,1\n", "f.csv, line 2: ‘7’ in column 3 is no bit; ‘b’ is 0 or 1."),
    ("a,b,y\n1,0,1\n1,1\n", "f.csv, line 3: there are 2 columns where line 1 has 3."),
    ("a,b,y\n1,0,1\n1\n", "f.csv, line 3: there is one column where line 1 has 3."),
    ("a,a,y\n1,0,1\n", "f.csv, line 1: two variables are called “a”."),
    ("a,b,y\n1,0,3\n", "f.csv, line 2: ‘3’ is not a label; use 1 and −1, 1 and 0, or two words."),
    ("a,b,y\n1,0,\n", "f.csv, line 2: the label is missing."), ("a\0b", "f.csv is not a text file."),
    ("a,b,y\n1,0,red\n0,0,blue\n1,1,green\n", "f.csv, line 4: the label ‘green’ is one too many"),
    ("1," * 10_001 + "1\n", "f.csv, line 1: there are 10,001 columns of bits; there may be 1 to 10,000."),
    ("cat,1\nowl,0\n", "f.csv, line 1: there are 0 columns of bits; there may be 1 to 10,000."),
])  # fmt: skip
def test_what_is_no_table_of_bits_is_said_with_its_line(text, said):
    with pytest.raises(InputError) as error:
        parse_bits(text, "f.csv")
    assert str(error.value).startswith(said)


LETTERS = st.characters(categories=["L", "S", "P"], exclude_characters=',#"“”−')
NUMBERS = {"inf", "nan", "infinity"}
NAME = st.text(LETTERS, min_size=1).filter(lambda name: name.casefold().strip("+-") not in NUMBERS)


@pytest.mark.slow
@given(st.data())
@random_examples(100)
def test_what_is_written_is_read_back(data):
    n, m = data.draw(st.integers(1, 5)), data.draw(st.integers(1, 6))
    names = tuple(data.draw(st.lists(NAME, min_size=n, max_size=n, unique=True)))
    X = data.draw(st.lists(st.lists(st.booleans(), min_size=n, max_size=n), min_size=m, max_size=m))
    y = data.draw(st.lists(st.sampled_from([1, -1]), min_size=m, max_size=m))
    titles = tuple(data.draw(st.lists(NAME, min_size=m, max_size=m))) if data.draw(st.booleans()) else ()
    table = BitTable(names, Rows(X, y, titles))
    assert parse_bits(bits_text(table), "f.csv") == table


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "rows.csv"
    table = parse_bits(ANIMALS, "f.csv")
    write_bits(table, path)
    assert read_bits(path) == table
    with pytest.raises(InputError, match="‘a,b’ cannot be written"):
        write_bits(BitTable(("a,b",), Rows([[1]], [1])), path)
    assert read_bits(path) == table


def test_ten_thousand_variables_are_read():
    names, rows = parse_bits(("1,0," * 5000 + "1\n") * 20, "f.csv")
    assert len(names) == 10_000 and rows.X.sum() == 20 * 5000


def test_a_learner_of_bits_is_run_on_a_file(tmp_path):
    path = tmp_path / "rows.csv"
    path.write_text("man,married,y\n1,0,1\n0,0,-1\n1,0,1\n", encoding="utf-8")
    document = with_data(Document(learner="conjunction"), path)
    experiment = compute(document)
    assert experiment.names == ("man", "married") and len(experiment.run) == 3


def test_rows_that_contradict_each_other_are_read_and_said(tmp_path):
    path = tmp_path / "rows.csv"
    path.write_text("a,b,y\n1,0,1\n0,0,-1\n1,0,-1\n", encoding="utf-8")
    source = with_data(Document(learner="conjunction"), path).setup("boolean")
    assert len(source.examples) == 3
    assert source.contradiction_text == "Rows 1 and 3 have the same bits but different labels."


def test_a_file_whose_rows_have_names_is_known_to_hold_bits(tmp_path):
    path = tmp_path / "animals.csv"
    path.write_text(ANIMALS, encoding="utf-8")
    document = document_of(path)
    assert document.learner == "conjunction" and document.setup("boolean").variable_names == ("hair", "milk", "eggs")
    path.write_text("x1,x2,y\n0,1,1\n1,1,-1\n", encoding="utf-8")
    assert np.array_equal(document_of(path).points.X, [[0, 1], [1, 1]])


@pytest.mark.parametrize("text", ["(x1|x2)(~x1|x3)\n", "x\n1\n", "\n", "a\nb\nc\n"])
def test_a_table_of_one_column_names_no_rows(text, tmp_path):
    path = tmp_path / "narrow.csv"
    path.write_text(text)
    assert not names_its_rows(path)
