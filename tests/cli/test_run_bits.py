"""`run` with learners of bits: on a file, on what is set up, against the adversary; and bad input in one sentence."""

import json

import pytest

from colt_gui.cli import main

BACHELORS = "man,married,y\n1,0,1\n1,1,-1\n0,0,-1\n1,0,1\n"


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "rows.csv"
    path.write_text(BACHELORS, encoding="utf-8")
    return path


def said(capsys, *arguments):
    code = main(["run", *map(str, arguments)])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def report(capsys, *arguments):
    code, out, err = said(capsys, *arguments)
    assert code == 0, err
    return json.loads(out)


def test_a_file_is_learned_from_and_a_target_may_name_its_columns(capsys, table):
    made = report(capsys, "conjunction", "--data", table, "--setup", "target=man ~married")
    assert made["names"] == ["man", "married"] and made["target"] == "man ~married" and made["examples"] == 4
    assert made["summary"]["hypothesis"] == "man ~married"


def test_no_file_is_needed_where_examples_are_drawn(capsys):
    arguments = ("conjunction", "--setup", "target=x1 ~x3", "--setup", "n=6", "--setup", "rounds=200")
    made = report(capsys, *arguments, "--seed", 3)
    assert made["summary"]["hypothesis"] == "x1 ~x3" and made["examples"] == 200
    assert made == report(capsys, *arguments, "--seed", 3) != report(capsys, *arguments, "--seed", 4)


def test_variables_are_named_on_the_command_line(capsys):
    made = report(capsys, "conjunction", "--setup", "names=man, married", "--setup", "target=man ~married")
    assert made["summary"]["hypothesis"] == "man ~married"


def test_the_adversary_forces_the_bound(capsys):
    made = report(capsys, "conjunction", "--setup", "kind=adversary", "--setup", "n=20", "--no-rounds")
    assert made["summary"]["mistakes"] == made["summary"]["bound"] == 21


def test_rows_that_contradict_each_other_are_played_and_noted(capsys, table):
    table.write_text(BACHELORS + "1,0,-1\n", encoding="utf-8")
    code, out, err = said(capsys, "conjunction", "--data", table)
    assert code == 0 and json.loads(out)["examples"] == 5
    assert "Rows 1 and 5 have the same bits but different labels." in err


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["conjunction", "--setup", "target=x1 +"], "Position 4 of the formula: “+” is no part of a formula."),
    (["conjunction", "--setup", "target=x9"], "“x9” is out of range; the variables are x1 to x8."),
    (["conjunction", "--setup", "n=2"], "A target with 3 different variables cannot be drawn: there are n = 2."),
    (["k-cnf", "--param", "k=5", "--setup", "n=4"], "k = 5 must be from 1 to n = 4, the number of variables."),
    (["k-cnf", "--param", "k=3", "--setup", "n=200"], "would make n′ = 10 587 200 clauses; at most 200 000 are made"),
    (["boolean-halving", "--setup", "n=30"], "has 1 073 741 824 candidates; at most 1 048 576 are asked"),
    (["perceptron"], "--data FILE says what perceptron is to learn from."),
])  # fmt: skip
def test_bad_input_is_one_sentence(capsys, arguments, sentence):
    code, out, err = said(capsys, *arguments)
    assert code == 2 and out == "" and sentence in err and len(err.splitlines()) == 1


def test_a_row_that_is_no_bits_is_named_by_its_line(capsys, table):
    table.write_text(BACHELORS + "1,2,1\n", encoding="utf-8")
    code, _, err = said(capsys, "winnow", "--data", table)
    assert code == 2 and "rows.csv, line 6: ‘2’ in column 2 is no bit; ‘married’ is 0 or 1." in err
