"""Formulas: read, written, evaluated; and what is no formula is said with its position."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from long_run import random_examples
from models.boolean.formulas import formulas

from colt_gui.models.boolean.words.formula import (
    Formula,
    all_inputs,
    cnf,
    conjunction,
    disjunction,
    dnf,
    parse,
    threshold,
)
from colt_gui.models.boolean.words.syntax import FormulaError, x_names
from colt_gui.models.core.errors import InputError

N = 6
X = all_inputs(N)
NAMES = ["man", "married", "has tail", "or", "x1", "größer-als"]


@pytest.mark.parametrize(("text", "formula"), [
    ("x1 ~x3", conjunction([1, -3])), ("x1 | x4", disjunction([1, 4])), ("(x1|x2)(x3|~x4)", cnf([[1, 2], [3, -4]])),
    ("2 of x1 x2 x5", threshold(2, [1, 2, 5])), ("at least 2 of x1, ~x2, x5", threshold(2, [1, -2, 5])),
    ("x1 x2 | x3", dnf([[1, 2], [3]])), ("x1", conjunction([1])), ("true", conjunction([])), ("false", disjunction([])),
    ("not x1 and x2", conjunction([-1, 2])), ("x1 && !x2", conjunction([1, -2])), ("x₁ ∧ ¬x₃", conjunction([1, -3])),
    ("X1·x_2", conjunction([1, 2])), ("~~x1", conjunction([1])), ("~(x1 x2)", disjunction([-1, -2])),
    ("~(x1 | ~x2)", conjunction([-1, 2])), ("~((x1|x2)(x3|x4))", dnf([[-1, -2], [-3, -4]])),
    ("((x1))", conjunction([1])),
    ("x1 x1 x2", conjunction([1, 2])), ("(x1|x2)(x1|x2)x3", cnf([[1, 2], [3]])), ("x1 true", conjunction([1])),
    ("x1 | true", conjunction([])), ("x1 false", disjunction([])), ("x1 (x2 | false)", conjunction([1, 2])),
    ("x1 or x2 and x3", dnf([[1], [2, 3]])), ("[x1|x2] −x3", cnf([[1, 2], [-3]])),
    ("  x1\t~x2 \n", conjunction([1, -2])),
])  # fmt: skip
def test_what_people_write_is_read(text, formula):
    assert parse(text) == formula


@pytest.mark.parametrize(("text", "position", "said"), [
    ("", 1, "nothing is written there"), ("   ", 1, "nothing is written there"),
    ("x1 | | x2", 6, "“|” stands where a variable was expected"), ("x1 |", 5, "the formula ends where a variable"),
    ("(x1", 1, "this bracket is never closed"), ("x1 (x2|x3", 4, "this bracket is never closed"),
    ("x1 )", 4, "this bracket was never opened"), ("()", 2, "“)” stands where a variable was expected"),
    ("x1 @ x2", 4, "“@” is no part of a formula"), ("x1 x0", 4, "“x0” is out of range"),
    ("x10001", 1, "“x10001” is out of range; variables are x1 to x10000"), ("x1 foo", 4, "“foo” is no variable"),
    ("x" + "9" * 5000, 1, "is out of range"), ("~", 2, "the formula ends where a variable was expected"),
    ("3 of x1 x2", 1, "“3” must be from 1 to 2: there are 2 literals"), ("0 of x1", 1, "“0” must be from 1 to 1"),
    ("9" * 5000 + " of x1", 1, "must be from 1 to 1"), ("2 of x1 ~x1", 9, "this variable is counted twice"),
    ("2 of", 5, "the formula ends where a variable was expected"), ("2 x1", 3, "“x1” stands where “of”"),
    ("2 of x1 (x2|x3)", 9, "only variables and negated variables are counted here"), ("at 2 of x1", 4, "“least”"),
    ("(x1|x2)x3|x4", 2, "an “or” inside an “and” inside an “or” makes neither a CNF nor a DNF"),
    ("x1 (x2 | x3 (x4|x5))", 10, "an “and” inside an “or” inside an “and” makes neither"),
    ("(" * 60 + "x1" + ")" * 60, 51, "more than 50 brackets"), ("x1 and", 7, "the formula ends"),
    ("x1 of x2", 4, "“of” stands"),
    ('x1 "', 4, "“\"” is no part of a formula"), ("x1, x2", 3, "“,” stands where the end of the formula"),
])  # fmt: skip
def test_what_is_no_formula_is_said_with_its_position(text, position, said):
    with pytest.raises(FormulaError) as error:
        parse(text)
    assert error.value.position == position
    assert str(error.value).startswith(f"Position {position} of the formula: ") and said in str(error.value)
    assert str(error.value).endswith(".") and "\n" not in str(error.value)


def test_a_formula_of_a_million_letters_is_refused():
    with pytest.raises(InputError, match="The formula has 1 000 000 letters; at most 200 000 are read"):
        parse("x1 " * 333_333 + "x")


def test_a_long_formula_is_read():
    assert len(parse(" ".join(f"x{i}" for i in range(1, 10_001))).literals) == 10_000
    assert parse("~" * 10_001 + "x1") == conjunction([-1])


@pytest.mark.parametrize(("text", "said"), [
    ("x5", "“x5” is out of range; the variables are x1 to x4"),
    ("man", "“man” is no variable; the variables are x1 to x4"),
])  # fmt: skip
def test_a_variable_out_of_range_is_said(text, said):
    with pytest.raises(FormulaError, match=said):
        parse(text, x_names(4))


@pytest.mark.parametrize(("text", "said"), [
    ("man single", "there is no variable “single”; there are: man, married, has tail, or, x1, größer-als"),
    ("has tail", 'a name of several words stands in quotation marks: "has tail"'), ("x2", "there is no variable “x2”"),
])  # fmt: skip
def test_a_name_that_no_variable_has_is_said(text, said):
    with pytest.raises(FormulaError) as error:
        parse(text, NAMES)
    assert said in str(error.value)


def test_names_take_the_place_of_x():
    assert parse("man ~married", NAMES) == conjunction([1, -2])
    assert parse('MAN "has tail" | ~“or” größer-als', NAMES) == dnf([[1, 3], [-4, 6]])
    assert parse("x1", NAMES) == conjunction([5])
    assert conjunction([1, -3]).typeset(NAMES) == "man ∧ ¬has tail"
    assert disjunction([4, -5]).text(NAMES) == '"or" | ~x1'


@pytest.mark.slow
@given(formulas(N), st.sampled_from([None, NAMES]))
@random_examples(300)
def test_what_is_written_is_read_back_with_the_same_meaning(formula, names):
    assert (parse(formula.text(names), names).holds(X) == formula.holds(X)).all()


@pytest.mark.slow
@given(formulas(N))
@random_examples(300)
def test_what_is_typeset_is_read_back_with_the_same_meaning(formula):
    assert (parse(formula.typeset()).holds(X) == formula.holds(X)).all()


@pytest.mark.slow
@given(formulas(N))
@random_examples(200)
def test_each_row_alone_gets_the_value_that_it_gets_among_all(formula):
    whole = formula.holds(X)
    assert [bool(formula.holds(x)) for x in X[::7]] == whole[::7].tolist()
    assert whole.tolist() == [by_definition(formula, row) for row in X.tolist()]


def by_definition(formula, row):
    parts = [[row[abs(v) - 1] == (v > 0) for v in part] for part in formula.parts]
    if formula.kind == "threshold":
        return sum(part[0] for part in parts) >= formula.at_least
    if formula.kind in {"conjunction", "cnf"}:
        return all(any(part) for part in parts)
    return any(all(part) for part in parts)


@pytest.mark.slow
@given(formulas(N))
@random_examples(200)
def test_the_negation_holds_exactly_where_the_formula_does_not(formula):
    assert (formula.negated.holds(X) != formula.holds(X)).all()
    assert (formula.negated.negated.holds(X) == formula.holds(X)).all()


@pytest.mark.slow
@given(st.text(alphabet='x12 ~|&()of"∧¬-,', max_size=30), st.text(max_size=30))
@example("x1 ~x2", "x")
@random_examples(400)
def test_any_text_is_a_formula_or_one_sentence(near, any_text):
    for text in (near, any_text):
        try:
            assert isinstance(parse(text), Formula)
        except FormulaError as error:
            assert 1 <= error.position <= len(text) + 1


def test_a_row_too_short_is_refused():
    with pytest.raises(InputError, match="The formula needs 7 variables; the examples have 6"):
        parse("x7").holds(X)


def test_variables_and_the_highest_of_them():
    formula = parse("(x2|~x5)(x5|x3)")
    assert formula.variables == {2, 3, 5} and formula.most == 5 and formula.literals == (2, -5, 5, 3)
    assert parse("true").most == 0


def test_many_rows_of_many_variables_are_quick():
    wide = np.zeros((1000, 10_000), dtype=bool)
    assert not conjunction(range(1, 10_001)).holds(wide).any() and parse("~x10000").labels(wide).sum() == 1000
