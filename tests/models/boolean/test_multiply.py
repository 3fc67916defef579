"""Multiplying out: the same on all inputs, and every step accounted for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples
from models.boolean.formulas import parts

from colt_gui.models.boolean.words.formula import all_inputs, cnf, conjunction, disjunction, dnf, parse
from colt_gui.models.boolean.words.multiply import multiply_out
from colt_gui.models.core.errors import InputError

N = 6
X = all_inputs(N)


@given(parts(N), st.sampled_from([cnf, dnf]))
@random_examples(200)
def test_what_comes_out_is_the_same_on_all_inputs(drawn, form):
    before = form(drawn)
    made = multiply_out(before)
    assert (made.after.holds(X) == before.holds(X)).all()
    assert (made.in_full.holds(X) == before.holds(X)).all()
    assert made.after.kind != before.kind


@given(parts(N), st.sampled_from([cnf, dnf]))
@random_examples(200)
def test_k_parts_give_parts_of_at_most_k_literals_and_none_holds_another(drawn, form):
    after = multiply_out(form(drawn)).after
    assert all(len(part) <= len(drawn) for part in after.parts)
    sets = [frozenset(part) for part in after.parts]
    assert not any(a <= b for i, a in enumerate(sets) for j, b in enumerate(sets) if i != j)


@given(parts(N), st.sampled_from([cnf, dnf]))
@random_examples(100)
def test_every_product_that_is_left_out_has_its_reason(drawn, form):
    made = multiply_out(form(drawn))
    kept = [each.part for each in made.products if each.fate == "kept"]
    assert tuple(kept) == made.after.parts
    for each in made.products:
        if each.fate == "constant":
            assert any(-literal in each.part for literal in each.part)
        if each.fate == "repeated":
            assert sum(other.part == each.part for other in made.products) > 1
        if each.fate == "implied":
            assert set(each.by) < set(each.part) and any(set(each.by) == set(part) for part in kept)


def test_by_hand():
    made = multiply_out(parse("x1 x2 | x3 ~x1"))
    assert [(each.picks, each.fate) for each in made.products] == [
        ((1, 3), "kept"), ((1, -1), "constant"), ((2, 3), "kept"), ((2, -1), "kept"),
    ]  # fmt: skip
    assert made.after.text() == "(x1|x3)(x2|x3)(~x1|x2)"
    assert multiply_out(parse("(x1|x2)(x3|x4)")).after.text() == "x1 x3 | x1 x4 | x2 x3 | x2 x4"


def test_it_is_written_down_in_lines_with_the_names():
    lines = multiply_out(parse("x1 x2 | x3")).lines(["man", "married", "old"])
    assert lines == ["(man ∧ married) ∨ old", "(man ∨ old) ∧ (married ∨ old)"]


def test_flat_and_constant_formulas_are_multiplied_out_too():
    assert multiply_out(disjunction([1, -2])).after == cnf([[1, -2]])
    assert multiply_out(conjunction([1, -2])).after == dnf([[1, -2]])
    assert multiply_out(parse("false")).after.text() == "false"
    assert multiply_out(parse("true")).after.text() == "true"
    assert multiply_out(dnf([[], [1]])).after.text() == "true"


def test_too_many_products_are_refused_with_their_number():
    wide = dnf([range(1 + 10 * i, 11 + 10 * i) for i in range(5)])
    with pytest.raises(InputError, match="would take 100 000 products; at most 20 000"):
        multiply_out(wide)
    with pytest.raises(InputError, match="A threshold is not multiplied out"):
        multiply_out(parse("2 of x1 x2 x3"))
