import errno
import os

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.storage import points_csv as csv_files
from colt_gui.storage import whole_file
from colt_gui.storage.points_csv import parse_points, read_points, write_points

NAME = "points.csv"
TWO = Points([[0.5, 1], [2, -3]], [1, -1])


def complaint(text):
    with pytest.raises(InputError) as error:
        parse_points(text, NAME)
    return str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        "0.5,1,1\n2,-3,-1\n",
        "x1,x2,y\n0.5,1,+1\n2,-3,-1",
        "\ufeffx1,x2,y\r\n0.5,1,1\r\n2,-3,0\r\n",
        "0.5,1,1\r2,-3,0\r",
        "# two points\n\n0.5, 1 , 1  # above\n   \n2,−3,−1\n#end",
        '"x1","x2","y"\n"0.5","1","1"\n"2","-3","-1"\n',
        "5e-1,1.,1.0\n+2,-3.0,-1.0\n",
        "a,b,class\n.5,1,1\n2,-3,0\n",
    ],
)
def test_every_permitted_form_gives_the_same_points(text):
    assert parse_points(text, NAME) == TWO


@pytest.mark.parametrize("minus, plus", [*csv_files.NATURAL_PAIRS, ("−", "+"), ("No", "YES"), ("cat", "dog")])
def test_words_get_their_natural_or_alphabetical_sign(minus, plus):
    for header in ("", "x1,y\n"):
        points = parse_points(f"{header}0,{plus}\n1,{minus}\n2,{plus}\n", NAME)
        assert points.y.tolist() == [1, -1, 1]
        assert points.words == (minus.replace("−", "-"), plus)


def test_spellings_that_differ_in_case_are_one_word():
    points = parse_points("0,yes\n1,No\n2,Yes\n3,NO\n", NAME)
    assert points.y.tolist() == [1, -1, 1, -1]
    assert points.words == ("No", "yes")


def test_one_class_alone_is_read_where_its_label_tells_the_class():
    assert parse_points("0,0\n1,0\n", NAME).classes == (-1,)
    assert parse_points("0,1\n1,1\n", NAME).classes == (1,)
    assert parse_points("0,pos\n1,pos\n", NAME).classes == (1,)


def test_any_dimension_is_read():
    assert parse_points("1,1\n2,0\n", NAME).dimension == 1
    assert parse_points(",".join(map(str, range(99))) + ",1\n", NAME).dimension == 99


def test_a_first_row_of_data_is_never_taken_for_a_header():
    assert len(parse_points("1,2,pos\n3,4,neg\n", NAME)) == 2
    assert complaint("abc,2,1\n3,4,0\n") == "points.csv, line 1: ‘abc’ in column 1 is not a number."
    assert complaint("abc,def,1\n3,4,0\n") == "points.csv, line 1: ‘abc’ in column 1 is not a number."
    assert complaint("abc,def,pos\n3,4,neg\n5,6,pos\n") == "points.csv, line 1: ‘abc’ in column 1 is not a number."
    assert complaint("nan,nan,y\n3,4,n\n") == "points.csv, line 1: ‘nan’ in column 1 is not a finite number."


LABELS = "use 1 and −1, 1 and 0, or two words."


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "points.csv is empty."),
        (" \n\n", "points.csv is empty."),
        ("\ufeff", "points.csv is empty."),
        ("# nothing\n\n # here", "points.csv holds only comments and no points."),
        ("x1,x2,y\n", "points.csv has a header but no points."),
        ("1,2,1\n\0\1", "points.csv is not a text file."),
        ("# c\n\nx1,x2,y\n1,2,1\n\n1,2,0\n1,abc,1\n", "points.csv, line 7: ‘abc’ in column 2 is not a number."),
        ("1,2,1\n1,,1\n", "points.csv, line 2: the value in column 2 is missing."),
        ("1,2,1\n1,1_000,1\n", "points.csv, line 2: ‘1_000’ in column 2 is not a number."),
        ("1,2,1\n\nnan,2,1\n", "points.csv, line 3: ‘nan’ in column 1 is not a finite number."),
        ("1,2,1\n1,−inf,1\n", "points.csv, line 2: ‘−inf’ in column 2 is not a finite number."),
        ("1,2,1\n1,1e999,1\n", "points.csv, line 2: ‘1e999’ in column 2 is not a finite number."),
        ('"1,5",2,1\n', 'points.csv, line 1: ‘"1’ in column 1 is not a number.'),
        ("1,2,1\n# c\n1,2\n", "points.csv, line 3: there are 2 columns where line 1 has 3."),
        ("x1,x2,y\n1,2,3,1\n", "points.csv, line 2: there are 4 columns where line 1 has 3."),
        ("1,2,1\n7\n", "points.csv, line 2: there is one column where line 1 has 3."),
        ("1\n2\n", "points.csv, line 1: there is only one column; expected x1,…,xd,y with commas between."),
        (
            "\n1;2;1\n",
            "points.csv, line 2: there is only one column; expected x1,…,xd,y with commas between.",
        ),
        (
            "0,a\n0,b\n0,a\n0,c\n",
            f"points.csv, line 4: the label ‘c’ is one too many beside ‘a’ and ‘b’; {LABELS}",
        ),
        (
            "0,1\n0,0\n0,-1\n",
            f"points.csv, line 3: the label ‘-1’ is one too many beside ‘1’ and ‘0’; {LABELS}",
        ),
        ("0,-1\n0,0\n", f"points.csv, line 2: the label ‘0’ is one too many beside ‘-1’; {LABELS}"),
        ("0,1\n0,2\n", f"points.csv, line 2: ‘2’ is not a label; {LABELS}"),
        ("0,1\n0,nan\n", f"points.csv, line 2: ‘nan’ is not a label; {LABELS}"),
        ("0,1\n0,pos\n", f"points.csv, line 2: the label ‘pos’ mixes numbers and words; {LABELS}"),
        ("0,pos\n0,1\n", f"points.csv, line 2: the label ‘1’ mixes numbers and words; {LABELS}"),
        ("0,1\n0,\n", "points.csv, line 2: the label is missing."),
        ("0,a\n0,a\n", f"points.csv has the one label ‘a’, which does not tell its class; {LABELS}"),
    ],
)
def test_bad_text_is_refused_with_its_line_and_value(text, sentence):
    assert complaint(text) == sentence


def test_values_are_shown_short_and_printable():
    assert complaint("1,1\n" + "z" * 99 + ",1\n") == f"points.csv, line 2: ‘{'z' * 39}…’ in column 1 is not a number."
    assert "\x1b" not in complaint("1,1\n\x1b[31m,1\n")


def test_limits_are_told(monkeypatch):
    monkeypatch.setattr(csv_files, "ROWS_LIMIT", 3)
    monkeypatch.setattr(csv_files, "COLUMNS_LIMIT", 4)
    assert len(parse_points("x1,y\n" + "0,1\n" * 3, NAME)) == 3
    assert complaint("0,1\n" * 4) == "points.csv has more than 3 rows, the most that are read."
    assert parse_points("0,0,0,1\n", NAME).dimension == 3
    assert complaint("\n0,0,0,0,1\n") == "points.csv, line 2: there are more than 4 columns, the most that are read."


def file_complaint(path):
    with pytest.raises(InputError) as error:
        read_points(path)
    return str(error.value)


def test_a_file_with_a_byte_order_mark_is_read(tmp_path):
    path = tmp_path / NAME
    path.write_bytes(b"\xef\xbb\xbf0.5,1,1\r\n2,-3,-1\r\n")
    assert read_points(path) == read_points(str(path)) == TWO


def test_files_that_cannot_be_read_are_named(tmp_path, monkeypatch):
    assert file_complaint(tmp_path / "no.csv") == f"{tmp_path / 'no.csv'} does not exist."
    assert file_complaint(tmp_path) == f"{tmp_path} is a folder, not a file."
    path = tmp_path / NAME
    path.write_bytes(b"1,2,1\n3,\xff\xfe,1\n")
    assert file_complaint(path) == "points.csv, line 2: this is not UTF-8 text."
    monkeypatch.setattr(csv_files, "BYTES_LIMIT", 4)
    assert file_complaint(path).startswith("points.csv is larger than ")


@pytest.mark.parametrize(
    "error, ending",
    [
        (PermissionError(errno.EACCES, "Permission denied"), "may not be read: permission denied."),
        (OSError(errno.EIO, "Input/output error"), "cannot be read: Input/output error."),
    ],
)
def test_a_refusal_of_the_system_is_one_sentence(tmp_path, monkeypatch, error, ending):
    def refuse(*_, **options):
        raise error

    monkeypatch.setattr(whole_file, "open", refuse, raising=False)
    assert file_complaint(tmp_path / NAME) == f"{tmp_path / NAME} {ending}"


finite = st.floats(allow_nan=False, allow_infinity=False)


@given(st.lists(st.tuples(finite, finite, st.sampled_from((-1, 1))), min_size=1, max_size=8))
def test_writing_and_reading_gives_exactly_the_same_points(tmp_path_factory, rows):
    path = tmp_path_factory.getbasetemp() / "round-trip.csv"
    points = Points([row[:2] for row in rows], [row[2] for row in rows])
    write_points(points, path)
    again = read_points(path)
    assert again == points and again.X.tobytes() == points.X.tobytes()


def test_the_written_file_has_a_header_and_full_precision(tmp_path):
    path = tmp_path / NAME
    write_points(Points([[0.1, 1 / 3]], [-1]), path)
    assert path.read_bytes() == b"x1,x2,y\n0.1,0.3333333333333333,-1\n"
    write_points(Points.empty(3), path)
    assert path.read_bytes() == b"x1,x2,x3,y\n"


@pytest.mark.parametrize(
    "words, column",
    [
        (("cat", "dog"), ["cat", "dog"]),
        (("n", "y"), ["n", "y"]),
        (("-", "+"), ["-", "+"]),
        (("dog", "cat"), ["-1", "1"]),
        (("a,b", "c"), ["-1", "1"]),
        (("a#", "b"), ["-1", "1"]),
        (("a\n0,b", "c"), ["-1", "1"]),
        (("1", "2"), ["-1", "1"]),
    ],
)
def test_words_are_written_where_they_read_back_alike(tmp_path, words, column):
    points = Points([[0], [1]], [-1, 1], words)
    write_points(points, tmp_path / NAME)
    assert [line.split(",")[1] for line in (tmp_path / NAME).read_text().splitlines()[1:]] == column
    assert read_points(tmp_path / NAME).y.tolist() == [-1, 1]


def test_words_of_one_class_alone_are_written_as_numbers(tmp_path):
    write_points(Points([[0], [1]], [-1, 1], ("cat", "dog")).removed([1]), tmp_path / NAME)
    assert read_points(tmp_path / NAME).y.tolist() == [-1]


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / NAME
    write_points(TWO, path)

    def fail(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(InputError, match=r"points\.csv cannot be written: No space left on device\."):
        write_points(TWO.removed(range(len(TWO))), path)
    assert read_points(path) == TWO
    assert os.listdir(tmp_path) == [NAME]


def test_places_that_cannot_be_written_are_named(tmp_path):
    (tmp_path / "file").write_text("")
    for place in (tmp_path, tmp_path / "no" / NAME, tmp_path / "file" / NAME):
        with pytest.raises(InputError) as error:
            write_points(TWO, place)
        assert str(error.value).startswith(f"{place} ")


def test_many_rows_are_read_alike_by_the_fast_and_the_tolerant_way():
    rng = np.random.default_rng(1)
    points = Points(rng.normal(size=(2000, 3)), rng.choice([-1, 1], 2000))
    text = csv_files._text(points)
    assert parse_points(text, NAME) == parse_points(text.replace("-", "−"), NAME) == points


@pytest.mark.parametrize("word", ["=cmd()", "@sum", "+1+2", "-x"])
def test_class_words_that_a_spreadsheet_would_carry_out_are_written_as_numbers(tmp_path, word):
    points = parse_points(f"x1,y\n0,{word}\n1,other\n", "f.csv")
    write_points(points, tmp_path / "out.csv")
    text = (tmp_path / "out.csv").read_text()
    assert word not in text and sorted(set(read_points(tmp_path / "out.csv").y.tolist())) == [-1, 1]
