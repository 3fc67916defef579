"""Tables of advice: what is read, and one sentence for whatever cannot be."""

import numpy as np
import pytest

from colt_gui.models.core.errors import InputError
from colt_gui.storage.data_files import document_of
from colt_gui.storage.experts_csv import parse_experts, read_experts


def test_reads_names_signs_and_outcomes_past_comments():
    advice = parse_experts("# scene\nann,bob,outcome\n1,-1,1\n-1,−1,-1 # late\n", "f.csv")
    assert advice.names == ("ann", "bob") and advice.hard
    assert advice.E.tolist() == [[1, -1], [-1, -1]] and advice.outcomes.tolist() == [1, -1]


def test_zeros_mean_minus():
    advice = parse_experts("a,b,outcome\n1,0,0\n0,0,1\n", "f.csv", "hard")
    assert advice.E.tolist() == [[1, -1], [-1, -1]] and advice.outcomes.tolist() == [-1, 1]


def test_fractions_are_soft_advice():
    advice = parse_experts("a,b,Outcome\n0.25,1,1\n0,0.5,0\n", "f.csv", "soft")
    assert not advice.hard and advice.E.tolist() == [[0.25, 1.0], [0.0, 0.5]]


def test_without_a_header_the_last_column_is_the_outcome():
    advice = parse_experts("1,-1,1\n-1,1,1\n", "f.csv")
    assert advice.names == ("expert 1", "expert 2") and len(advice) == 2


def test_one_expert_is_enough_and_a_nameless_one_gets_a_name():
    assert parse_experts("a,outcome\n1,1\n", "f.csv").names == ("a",)
    assert parse_experts('"a b",,outcome\n1,1,1\n', "f.csv").names == ("a b", "expert 2")


@pytest.mark.parametrize(
    "head",
    [
        ",".join(f"expert number {i}" for i in range(3000)) + ",outcome",
        "# " + "a comment " * 20_000 + "\na,outcome",
        "# comment\n" * 20_000 + "\na,outcome",
        "a,b,outcome # of each round",
    ],
    ids=["long header", "long comment", "many comments", "comment behind it"],
)
def test_a_table_is_known_by_its_header_however_far_that_goes(tmp_path, head):
    path = tmp_path / "advice.csv"
    n = head.splitlines()[-1].count(",")
    path.write_text(head + "\n" + ("1," * n + "1\n") * 200, encoding="utf-8")
    experts = document_of(path).setup("experts")
    assert experts.kind == "table" and experts.table.E.shape == (200, n)


def test_points_with_a_long_header_stay_points(tmp_path):
    path = tmp_path / "points.csv"
    path.write_text(",".join(f"feature number {i}" for i in range(3000)) + ",y\n" + "1," * 3000 + "1\n")
    assert document_of(path).points.dimension == 3000


@pytest.mark.parametrize(
    "text,needs,sentence",
    [
        ("", None, "f.csv is empty."),
        ("a,b,outcome\n", None, "f.csv names its experts but has no rounds."),
        ("a,b,c\n1,1,1\n", None, "f.csv, line 1: there is no column outcome; the last column is ‘c’."),
        ("a,outcome,b\n1,1,1\n", None, "f.csv, line 1: the column outcome must be the last one."),
        ("outcome\n1\n", None, "f.csv, line 1: there is only one column; expected one for each expert"),
        ("a,b,outcome\n1,1,1\n1,1\n", None, "f.csv, line 3: there are 2 columns where line 1 has 3."),
        ("a,a,outcome\n1,1,1\n", None, "f.csv, line 1: the expert ‘a’ stands there twice."),
        ("a,b,outcome\n1,x,1\n", None, "f.csv, line 2: ‘x’ in column 2 is not a number."),
        ("a,b,outcome\n1,,1\n", None, "f.csv, line 2: the value in column 2 is missing."),
        ("a,b,outcome\n1,nan,1\n", None, "f.csv, line 2: ‘nan’ in column 2 is not a finite number."),
        ("a,b,outcome\n1,1,2\n", None, "f.csv, line 2: the outcome 2 is not known"),
        ("a,b,outcome\n1,1,0\n1,1,-1\n", None, "f.csv, line 3: the outcome −1 mixes 0 and −1"),
        ("a,b,outcome\n1,1,-1\n1,1,0\n", None, "f.csv, line 3: the outcome 0 mixes 0 and −1"),
        ("a,b,outcome\n1,1.5,1\n", None, "f.csv, line 2: b says 1.5; advice is ±1, or a number from 0 to 1."),
        ("a,b,outcome\n1,1,1\n1,0.5,1\n", "hard", "f.csv, line 3: b says 0.5; it must be 1 or −1, or 1 or 0."),
        ("a,b,outcome\n1,-1,1\n1,0,1\n", "hard", "f.csv, line 3: b says 0 where others say −1"),
        ("a,b,outcome\n1,-1,1\n", "soft", "f.csv, line 2: b says −1; it must be from 0 to 1."),
        ("a,b,outcome\n0.5,-1,1\n", None, "f.csv, line 2: b says −1; advice is"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_sentence(text, needs, sentence):
    with pytest.raises(InputError) as error:
        parse_experts(text, "f.csv", needs)
    assert sentence in str(error.value) and "\n" not in str(error.value)


def test_reads_a_file_and_names_one_that_is_not_there(tmp_path):
    path = tmp_path / "e.csv"
    path.write_text("\ufeffa,b,outcome\r\n1,0,1\r\n", encoding="utf-8")
    assert np.array_equal(read_experts(path).E, [[1, -1]])
    with pytest.raises(InputError, match="does not exist"):
        read_experts(tmp_path / "no.csv")
    path.write_bytes(b"a,outcome\n\xff,1\n")
    with pytest.raises(InputError, match="line 2: this is not UTF-8"):
        read_experts(path)


def test_where_a_table_was_asked_for_the_last_column_is_the_outcome_whatever_it_is_called():
    table = parse_experts("a,b,rain\n1,0,1\n0,0,0\n", "f.csv", asked=True)
    assert table.names == ("a", "b") and table.outcomes.tolist() == [1, -1]
    with pytest.raises(InputError, match="the column outcome must be the last one"):
        parse_experts("a,outcome,b\n1,0,1\n", "f.csv", asked=True)


def test_an_expert_that_stands_there_twice_is_named():
    with pytest.raises(InputError, match="the expert ‘bob’ stands there twice"):
        parse_experts("ann,bob,bob,outcome\n1,1,-1,1\n", "f.csv")
