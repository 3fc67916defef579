"""Examples as they come: the same from the same seed, with the chances that were promised, and in little memory."""

import tracemalloc
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.boolean.concepts.target import CLASSES
from colt_gui.models.boolean.streams.rows import Rows
from colt_gui.models.boolean.streams.sources import DRAWN, BooleanSource
from colt_gui.models.boolean.words.formula import parse
from colt_gui.models.core.errors import InputError

CONJUNCTION = SimpleNamespace(concept="conjunction", concept_k=2)


def stream(limit=100_000, seed=1, learner=CONJUNCTION, **setup):
    return BooleanSource(**setup).stream(learner, seed, limit)


@pytest.mark.parametrize("kind", DRAWN)
def test_the_same_seed_gives_the_same_stream_and_another_seed_another(kind):
    one, same, other = (stream(kind=kind, n=12, rounds=500, seed=seed) for seed in (1, 1, 2))
    assert np.array_equal(one.X, same.X) and np.array_equal(one.y, same.y) and one.target == same.target
    assert not np.array_equal(one.X, other.X)


@pytest.mark.parametrize("kind", DRAWN)
def test_any_piece_of_a_stream_is_that_piece_of_the_whole(kind):
    pieces = stream(kind=kind, n=700, rounds=4000)
    whole = stream(kind=kind, n=700, rounds=4000).X
    for start, stop in ((3999, 4000), (0, 1), (1490, 1510), (100, 3000)):
        assert np.array_equal(pieces.block(start, stop).X, whole[start:stop])
    assert np.array_equal(pieces.row(1500), whole[1499])


@pytest.mark.parametrize("kind", DRAWN)
def test_a_long_stream_does_not_begin_again(kind):
    X = stream(kind=kind, n=200, p=0.5, rounds=20_000).X
    assert len(np.unique(np.packbits(X, axis=1), axis=0)) == 20_000


@pytest.mark.parametrize("kind", DRAWN)
@pytest.mark.parametrize("concept", CLASSES)
def test_every_label_is_what_the_target_says(kind, concept):
    made = stream(kind=kind, n=9, drawn=concept, rounds=300)
    assert np.array_equal(made.y > 0, made.target.holds(made.X))


@pytest.mark.parametrize("target", [
    "x1 x2 x3 x4 x5 x6 ~x7 x8 x9 x10", "x1 | x2 | x3 | x4 | ~x5 | x6", "(x1|x2)(x3|~x4)(x5|x6)(x7|x8)",
    "x1 x2 x3 | ~x4 x5 x6",
    "9 of x1 x2 x3 x4 x5 x6 x7 x8 x9 x10", " | ".join(f"x{i} x{i + 1} x{i + 2}" for i in range(1, 20)),
])  # fmt: skip
def test_half_of_a_balanced_stream_is_positive(target):
    made = stream(kind="balanced", n=24, target=target, rounds=20_000)
    assert abs((made.y > 0).mean() - 0.5) < 4 * 0.5 / np.sqrt(20_000)


@pytest.mark.parametrize("target", ["x1 ~x2 x3", "x1 | x4", "(x1|x2)(x3|~x4)", "x1 x2 | x2 x3 | ~x4", "2 of x1 x2 ~x4"])
def test_a_balanced_stream_is_uniform_among_the_examples_of_each_label(target):
    made = stream(kind="balanced", n=4, target=target, rounds=40_000)
    code = made.X @ (1 << np.arange(4))
    for label in (1, -1):
        counts = np.bincount(code[made.y == label], minlength=16)
        counts = counts[np.unique(code[made.y == label])]
        assert counts.std() < 4 * np.sqrt(counts.mean()), counts


def test_a_dnf_of_many_variables_is_balanced_uniformly(monkeypatch):
    monkeypatch.setattr("colt_gui.models.boolean.streams.streams.ENUMERATED", 0)
    made = stream(kind="balanced", n=4, target="x1 x2 | x2 x3 | ~x4", rounds=40_000)
    counts = np.bincount((made.X @ (1 << np.arange(4)))[made.y > 0], minlength=16)
    counts = counts[counts > 0]
    assert len(counts) == 11 and counts.std() < 4 * np.sqrt(counts.mean()), counts


@pytest.mark.parametrize("p", [0.0, 0.1, 0.5, 1.0])
def test_a_biased_bit_is_one_as_often_as_p_says(p):
    X = stream(kind="biased", n=10, p=p, rounds=5000).X
    assert np.abs(X.mean(axis=0) - p).max() <= 5 * np.sqrt(p * (1 - p) / 5000)


def test_a_target_that_is_always_positive_has_nothing_to_balance_and_says_so():
    made = stream(kind="balanced", literals=0)
    assert (made.y == 1).all() and made.remark == "The target is always +: there is nothing to balance."


def test_ten_thousand_variables_take_little_memory():
    made = stream(kind="balanced", n=10_000, rounds=100_000)
    tracemalloc.start()
    for t in (1, 50_000, 100_000):
        assert made.row(t).shape == (10_000,)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 30e6


def test_no_more_rounds_come_than_are_asked_for():
    assert len(stream(rounds=500, limit=20)) == 20
    assert len(stream(kind="rows", n=2, rows=Rows([[0, 1]] * 5, [1] * 5), limit=3)) == 3


# -- examples put in by a person -----------------------------------------------------------------------------------


@given(
    st.lists(
        st.tuples(st.integers(0, 8), st.lists(st.booleans(), min_size=3, max_size=3), st.sampled_from([1, -1, None])),
        max_size=6,
    )
)
@random_examples(60)
def test_an_example_put_in_comes_after_its_round_and_all_others_come_as_before(clicks):
    source = BooleanSource("uniform", n=3, literals=2, rounds=10)
    before = source.stream(CONJUNCTION, 0, 1000)
    expected = list(zip(before.X.tolist(), before.y.tolist()))
    for t, bits, y in clicks:
        source = source.added(bits, y, t)
        said = int(before.target.labels(np.array(bits))) if y is None else y
        expected.insert(t, (bits, said))
    after = source.stream(CONJUNCTION, 0, 1000)
    assert list(zip(after.X.tolist(), after.y.tolist())) == expected
    assert [(after.row(t).tolist(), after.label(t)) for t in range(1, len(after) + 1)] == expected
    assert BooleanSource.from_json(source.to_json()) == source


def test_rows_are_built_one_after_the_other():
    source = BooleanSource("rows", n=3).added([1, 0, 1], 1, 0, "cat").added([0, 0, 1], -1, 1)
    made = source.stream(CONJUNCTION, 0, 100)
    assert made.y.tolist() == [1, -1] and made.target is None
    assert (made.row_name(1), made.row_name(2)) == ("cat", "")


def test_without_a_target_somebody_must_say_the_label():
    with pytest.raises(InputError, match="choose \\+ or −"):
        BooleanSource("rows", n=2).added([0, 1], None, 0)
    typed = BooleanSource("rows", n=2, target="x2").added([0, 1], None, 0)
    assert typed.stream(CONJUNCTION, 0, 9).y.tolist() == [1]


def test_rows_that_contradict_each_other_come_and_are_named():
    rows = Rows([[0, 1], [1, 1], [0, 1]], [1, 1, -1])
    made = BooleanSource("rows", n=2, rows=rows).stream(CONJUNCTION, 0, 99)
    assert len(made) == 3 and made.remark == "Rows 1 and 3 have the same bits but different labels."


def test_names_and_rows_grow_and_shrink_with_the_variables():
    source = BooleanSource("rows", n=2, names=("man", "married"), rows=Rows([[1, 0]], [1]))
    wider = replace(source, n=3)
    assert wider.variable_names == ("man", "married", "x3") and wider.rows.X.tolist() == [[1, 0, 0]]
    assert replace(source, n=1).variable_names == ("man",)


def test_a_target_that_needs_a_variable_too_many_is_refused():
    with pytest.raises(InputError, match="“x9” is out of range; the variables are x1 to x4"):
        BooleanSource(n=4, target="x1 x9")


def test_a_source_comes_back_from_its_file():
    rows = Rows([[1, 0], [0, 0]], [1, -1], ("cat", "dog"))
    for source in (
        BooleanSource(), BooleanSource("rows", n=2, names=("a", "b c"), rows=rows, target='a "b c"', show_target=False),
        BooleanSource("biased", p=0.3, n=30, drawn="threshold", literals=7, at_least=3),
    ):  # fmt: skip
        assert BooleanSource.from_json(source.to_json()) == source


@pytest.mark.parametrize(("data", "said"), [
    ({"n": 0}, "n = 0 is outside"), ({"n": 2, "names": ["a"]}, "There are 1 names of variables, but n = 2."),
    ({"names": ["a", "a"]}, "Two variables are called “a”."), ({"names": [1]}, "names must be a list of texts."),
    ({"n": 2, "rows": {"bits": ["012"], "labels": "+"}}, "Row 1 of the bits must be a text of 0 and 1."),
    ({"n": 2, "rows": {"bits": ["01", "1"], "labels": "++"}}, "Row 2 has 1 bits where the first has 2."),
    ({"n": 2, "rows": {"bits": ["01"], "labels": "x"}}, "The labels of the rows must be a text of + and -."),
    ({"n": 2, "rows": {"bits": ["01"], "labels": "++"}}, "Rows of bits need one label each."),
    ({"n": 2, "rows": {"bits": ["011"], "labels": "+"}}, "The rows have 3 bits, but n = 2."),
    ({"target": 3}, "The target must be a text."), ({"places": [1]}, "needs a round of its own"),
    ({"kind": "coins"}, "choose one of"), ({"p": 2}, "p = 2 is outside its range"), ([], "must be an object"),
])  # fmt: skip
def test_a_bad_source_is_refused_in_one_sentence(data, said):
    with pytest.raises(InputError) as error:
        BooleanSource.from_json(data)
    assert said in str(error.value)


def test_parsing_the_target_uses_the_names():
    source = BooleanSource(n=2, names=("man", "married"), target="man ~married")
    assert source.typed_target() == parse("x1 ~x2")
