"""What each Boolean learner computes: as by the book, within its bound, and right in the end."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples
from models.boolean.by_the_book import Elimination, Halving, Perceptron, monotone_conjunctions
from models.boolean.by_the_book import Winnow as WinnowByHand

from colt_gui.models import LEARNERS
from colt_gui.models.boolean import bounds
from colt_gui.models.boolean.concepts.features import count
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.boolean.words.formula import all_inputs, parse
from colt_gui.models.boolean.words.syntax import x_names
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.readings import VIOLATED
from colt_gui.models.labs import LABS, compute
from colt_gui.models.text.numbers import whole

ALL = tuple(LABS["boolean"].learners)
MADE_OF = {
    "conjunction-monotone": ("variables", True),
    "conjunction": ("literals", True),
    "disjunction": ("literals", False),
    "k-cnf": ("clauses", True),
    "k-dnf": ("terms", False),
    "k-term-dnf": ("clauses", True),
    "k-clause-cnf": ("terms", False),
}


def begun(id, n, **params):
    learner = LEARNERS[id](**params)
    learner.begin(x_names(n))
    return learner


def by_the_book(id, n, k):
    if id in MADE_OF:
        kind, conjunctive = MADE_OF[id]
        return Elimination(kind, n, k, conjunctive)
    return {
        "winnow": lambda: WinnowByHand(n),
        "boolean-perceptron": lambda: Perceptron(n),
        "boolean-halving": lambda: Halving(monotone_conjunctions(n)),
    }[id]()


@st.composite
def streams(draw, most_bits=5, most_rounds=60):
    """Rows with labels of anybody's choice: from a formula, or at random."""
    n = draw(st.integers(1, most_bits))
    seed = draw(st.integers(0, 10**6))
    rng = np.random.default_rng(seed)
    X = rng.random((draw(st.integers(0, most_rounds)), n)) < draw(st.sampled_from([0.2, 0.5, 0.8]))
    if draw(st.booleans()):
        return X, rng.choice(np.array([-1, 1], dtype=np.int8), len(X))
    literals = (rng.permutation(n)[: rng.integers(0, n + 1)] + 1) * rng.choice([-1, 1])
    text = draw(st.sampled_from([" ", " | "])).join(f"{'~' if v < 0 else ''}x{abs(v)}" for v in literals)
    return X, parse(text or "true", x_names(n)).labels(X)


# -- exactly the rule ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", [*MADE_OF, "winnow", "boolean-perceptron", "boolean-halving"])
@given(stream=streams(), k=st.integers(1, 2))
@random_examples(30)
def test_blocks_of_rounds_say_what_a_loop_over_the_rounds_says(id, stream, k):
    X, y = stream
    n = X.shape[1]
    k = min(k, n)
    learner = begun(id, n, **({"k": k} if "k" in id[:1] else {}))
    book = by_the_book(id, n, k)
    assert learner.play(X, y).tolist() == [book.learn(x, label) for x, label in zip(X, y.tolist())]
    inputs = all_inputs(n)
    if hasattr(book, "says"):
        assert learner.predict(inputs).tolist() == [book.says(x) for x in inputs]
    if hasattr(book, "h"):
        assert learner.weights.tolist() == book.h
    if hasattr(book, "w"):
        assert learner.w.tolist() == book.w


@given(stream=streams(), negations=st.booleans())
@random_examples(30)
def test_winnow_with_negations_is_winnow_on_twice_the_bits(stream, negations):
    X, y = stream
    learner, book = begun("winnow", X.shape[1], negations=negations), WinnowByHand(X.shape[1], negations)
    assert learner.play(X, y).tolist() == [book.learn(x, label) for x, label in zip(X, y.tolist())]
    assert learner.weights.tolist() == book.h


@given(stream=streams())
@random_examples(20)
def test_the_2_norm_perceptron_is_the_perceptron(stream):
    X, y = stream
    ours, other = begun("p-norm-perceptron", X.shape[1], p=2.0), begun("boolean-perceptron", X.shape[1])
    assert ours.play(X, y).tolist() == other.play(X, y).tolist() and (ours.w == other.w).all()


@pytest.mark.parametrize("p", [2.5, 4.0, 64.0])
def test_the_p_norm_weights_are_the_gradient_of_half_the_squared_p_norm(p):
    learner = begun("p-norm-perceptron", 3, p=p)
    theta = np.array([3.0, -1.0, 0.5, 2.0])

    def half(v):
        return 0.5 * (np.abs(v) ** p).sum() ** (2 / p)

    steps = [(half(theta + 1e-6 * e) - half(theta - 1e-6 * e)) / 2e-6 for e in np.eye(4)]
    np.testing.assert_allclose(learner.weighed(theta), steps, rtol=1e-5, atol=1e-8)


@pytest.mark.parametrize("n", [200, 1000])
def test_wide_rows_are_judged_as_by_the_book(n):
    """Where only some columns are looked at, and where all are."""
    for id, concept in (("winnow", "k-disjunction"), ("conjunction", "conjunction"), ("disjunction", "disjunction")):
        source = BooleanSource("balanced", n=n, rounds=120, literals=4, drawn=concept)
        X, y = source.stream(LEARNERS[id](), 3, 120).block(0, 120)
        book = by_the_book(id, n, 1)
        assert begun(id, n).play(X, y).tolist() == [book.learn(x, label) for x, label in zip(X, y.tolist())]


# -- traces by hand ------------------------------------------------------------------------------------------------


def bits(text):
    return np.array([letter == "1" for letter in text])


def test_the_conjunction_of_the_slides_by_hand():
    """Target x1 ~x3 over three variables."""
    learner = begun("conjunction", 3)
    trace = []
    for row, y in (("110", 1), ("011", -1), ("100", 1), ("000", -1), ("110", 1)):
        trace.append((learner.learn(bits(row), y), learner.hypothesis_text()))
    assert trace == [
        (-1, "x1 x2 ~x3"),
        (-1, "x1 x2 ~x3"),
        (-1, "x1 ~x3"),
        (-1, "x1 ~x3"),
        (1, "x1 ~x3"),
    ]


def test_the_first_mistake_of_a_conjunction_drops_exactly_n():
    learner = begun("conjunction", 9)
    learner.learn(bits("101100110"), 1)
    assert np.count_nonzero(learner.alive) == 9


def test_a_disjunction_is_the_conjunction_of_negated_labels_negated():
    conjunction, disjunction = begun("conjunction", 6), begun("disjunction", 6)
    X = all_inputs(6)[::-3]
    y = parse("x1 | ~x4").labels(X)
    assert disjunction.play(X, y).tolist() == (-conjunction.play(X, -y)).tolist()
    assert disjunction.formula.negated.holds(X).tolist() == conjunction.formula.holds(X).tolist()


def test_winnow_by_hand():
    """n = 4, target x1: yes where the sum is more than 2."""
    learner = begun("winnow", 4)
    trace = []
    for row, y in (("1000", 1), ("0111", -1), ("1000", 1), ("1111", 1), ("0111", -1)):
        trace.append((learner.learn(bits(row), y), learner.weights.tolist()))
    assert trace == [
        (-1, [2, 1, 1, 1]),
        (1, [2, 0, 0, 0]),
        (-1, [4, 0, 0, 0]),
        (1, [4, 0, 0, 0]),
        (-1, [4, 0, 0, 0]),
    ]


def test_halving_by_hand():
    """x1, x2: ∅, x1, x2, x1x2. To 10 the first two say yes: a tie, so +."""
    learner = begun("boolean-halving", 2)
    assert (learner.learn(bits("10"), -1), learner.size) == (1, 2)
    assert (learner.learn(bits("01"), 1), learner.size, learner.hypothesis_text()) == (1, 1, "x2")  # a tie again


# -- bounds --------------------------------------------------------------------------------------------------------


def violated(experiment):
    return [
        (t, meter) for t in range(len(experiment.run) + 1) for meter in experiment.meters(t) if meter.state == VIOLATED
    ]


@pytest.mark.parametrize("id", ALL)
@given(
    kind=st.sampled_from(["uniform", "biased", "balanced", "adversary"]),
    n=st.integers(2, 6),
    literals=st.integers(0, 3),
    seed=st.integers(0, 10**6),
)
@random_examples(25)
def test_every_bound_holds_in_every_round_of_every_stream(id, kind, n, literals, seed):
    """Whoever draws the examples, and the adversary against the learner itself."""
    source = BooleanSource(kind, n=n, literals=min(literals, n), rounds=50)
    params = {id: {"k": 2}} if id == "boolean-halving" else {}
    experiment = compute(Document(learner=id, seed=seed, params=params, setups={"boolean": source}))
    guarantee = experiment.guarantee(len(experiment.run))
    assert guarantee.value is not None, guarantee.why
    assert experiment.mistakes[-1] <= guarantee.value + 1e-9
    for closer in experiment.guarantees:
        assert experiment.mistakes[-1] <= closer.value + 1e-9
    assert violated(experiment) == []


@given(stream=streams(most_bits=6), negations=st.booleans())
@random_examples(40)
def test_winnows_invariants_hold_after_every_round_whatever_the_labels(stream, negations):
    X, y = stream
    learner = begun("winnow", X.shape[1], negations=negations)
    size, N, P = len(learner.weights), 0, 0
    for x, label in zip(X, y.tolist()):
        said = learner.learn(x, label)
        N, P = N + (said < label), P + (said > label)
        assert (learner.weights >= 0).all() and (learner.weights <= size).all()
        assert learner.weights.sum() <= size + (N - P) * size / 2
        assert P <= 2 + N


@given(n=st.integers(1, 40), k=st.integers(0, 4), seed=st.integers(0, 10**6))
@random_examples(40)
def test_winnow_makes_at_most_k_lg_n_false_negatives(n, k, seed):
    k = min(k, n)
    source = BooleanSource("biased", n=n, p=0.3, literals=k, rounds=300, drawn="k-disjunction")
    X, y = source.stream(LEARNERS["winnow"](), seed, 300).block(0, 300)
    said = begun("winnow", n).play(X, y)
    assert (said < y).sum() <= bounds.winnow_false_negatives(n, k) + 1e-9
    assert (said != y).sum() <= bounds.winnow(n, k) + 1e-9


@pytest.mark.parametrize("n", range(1, 9))
def test_the_adversary_reaches_the_bounds_of_elimination(n):
    for id, most in (("conjunction-monotone", n), ("conjunction", n + 1), ("disjunction", n + 1)):
        experiment = compute(Document(learner=id, setups={"boolean": BooleanSource("adversary", n=n)}))
        assert experiment.mistakes[-1] == most == experiment.guarantee(len(experiment.run)).value


def test_the_numbers_in_the_bounds():
    target = parse("x1 | x4 | x7")
    assert begun("winnow", 16).bound(16, target).value == 2 + 2 * 3 * 4
    assert begun("winnow", 16, negations=True).bound(16, target).value == 2 + 2 * 3 * 5
    assert begun("boolean-perceptron", 10).bound(10, target).value == 11 * 7
    assert begun("boolean-perceptron", 10).bound(10, parse("true")).value == 11
    assert begun("boolean-perceptron", 10).bound(10, parse("2 of x1 x2 x5")).value == 11 * (3 + 0)
    assert begun("p-norm-perceptron", 10, p=2.0).bound(10, target).value == pytest.approx(77)
    assert begun("k-cnf", 20, k=3).bound(20, None).value == count(20, 3) == 9920
    assert begun("boolean-halving", 10).bound(10, None).value == 10
    assert begun("conjunction-monotone", 7).bound(7, None).value == 7


def test_why_a_bound_does_not_apply():
    assert "not a conjunction" in begun("conjunction", 4).bound(4, parse("x1 | x2")).why
    assert "not a monotone disjunction" in begun("winnow", 4).bound(4, parse("x1 x2")).why
    assert "without a target" in begun("winnow", 4).bound(4, None).why
    assert (
        "no conjunction, disjunction or threshold"
        in begun("boolean-perceptron", 4).bound(4, parse("x1 x2 | x3 x4")).why
    )
    assert "not a 2-CNF" in begun("k-cnf", 4).bound(4, parse("x1 | x2 | x3")).why


def test_a_target_is_of_a_class_however_it_is_written():
    assert begun("conjunction", 4).bound(4, parse("(x1|x2)(x1|~x2)")).value == 5
    assert begun("winnow", 4).bound(4, parse("1 of x1 x3")).inputs["k"] == 2
    assert begun("conjunction", 4).bound(4, parse("3 of x1 x2 x4")).value == 5
    assert begun("k-cnf", 4).bound(4, parse("x1 x2 | x3 x4")).value == count(4, 2)
    assert begun("disjunction", 4).bound(4, parse("true")).value == 5
    assert begun("winnow", 4).bound(4, parse("true")).value is None


# -- right in the end ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ALL)
@given(n=st.integers(1, 6), literals=st.integers(0, 3), seed=st.integers(0, 10**6))
@random_examples(12)
def test_after_enough_examples_the_hypothesis_is_the_target_on_all_inputs(id, n, literals, seed):
    """All inputs again and again until none is wrong: each pass costs a mistake, and the bound says how many."""
    k = min(2, n)
    params = {"k": k} if id[:2] == "k-" or id == "boolean-halving" else {}
    learner = begun(id, n, **params)
    literals = min(literals, n, k) if id == "boolean-halving" or id[:2] == "k-" else min(literals, n)
    target = BooleanSource("uniform", n=n, literals=literals).target_for(learner, seed)
    X, y = all_inputs(n), target.labels(all_inputs(n))
    made = 0
    for _ in itertools.count():
        wrong = int((learner.play(X, y) != y).sum())
        made += wrong
        if not wrong:
            break
    assert (learner.predict(X) == y).all()
    assert made <= learner.bound(n, target).value + 1e-9


@pytest.mark.parametrize(
    ("id", "target"),
    [
        ("conjunction-monotone", "x1 x4 x9"), ("conjunction", "x2 ~x5 x10"), ("disjunction", "x1 | ~x9"),
        ("k-cnf", "(x1|x2)(x3|~x4)"), ("k-dnf", "x1 x2 | x3 ~x4"), ("k-term-dnf", "x1 x2 x3 | ~x4 x5 ~x6"),
        ("k-clause-cnf", "(x1|x2|x3)(~x4|x5|~x6)"), ("winnow", "x1 | x4 | x7"), ("boolean-halving", "x1 x4 x9"),
        ("boolean-perceptron", "x2 ~x5 x10"), ("p-norm-perceptron", "x1 | ~x7"),
    ],
)  # fmt: skip
def test_of_ten_variables_the_target_is_found_on_all_1024_inputs(id, target):
    learner, c = begun(id, 10), parse(target)
    X = np.random.default_rng(2).permutation(all_inputs(10))
    while (learner.play(X, c.labels(X)) != c.labels(X)).any():
        pass
    assert (learner.predict(X) == c.labels(X)).all()
    if id in MADE_OF and not id.startswith("k"):
        assert learner.hypothesis_text() == target
    if id == "boolean-halving":
        assert learner.hypothesis_text() == target


# -- bad and small input -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ALL)
def test_one_variable_and_no_rows_are_enough(id):
    params = {"k": 1} if id[:2] == "k-" else {}
    learner = begun(id, 1, **params)
    empty = np.empty((0, 1), dtype=bool)
    assert len(learner.play(empty, np.empty(0, dtype=np.int8))) == 0 and len(learner.predict(empty)) == 0
    for x, y in itertools.product((True, False), (1, -1)):
        assert learner.learn(np.array([x]), y) in (-1, 1)
    assert learner.hypothesis_text() and learner.hypothesis_typeset() and learner.first_words()


@pytest.mark.parametrize("id", ["k-cnf", "k-dnf", "k-term-dnf", "k-clause-cnf"])
def test_more_literals_than_variables_are_refused(id):
    with pytest.raises(InputError, match=r"k = 3 must be from 1 to n = 2"):
        begun(id, 2, k=3)


def test_too_many_clauses_and_too_many_concepts_are_refused_with_their_number():
    with pytest.raises(InputError, match=f"n′ = {whole(count(203, 3))}"):
        begun("k-cnf", 203, k=3)
    with pytest.raises(InputError, match="33 554 432 candidates"):
        begun("boolean-halving", 25)
    with pytest.raises(InputError, match="k = 5 must be from 1 to n = 4"):
        begun("boolean-halving", 4, concepts="k-cnf", k=5)


def test_halving_costs_lg_of_any_class():
    for concepts, most in (("k-disjunction", math.log2(1 + 6 + 15)), ("conjunction", math.log2(3**6 + 1))):
        learner = begun("boolean-halving", 6, concepts=concepts, k=2)
        assert learner.bound(6, None).value == pytest.approx(most)
