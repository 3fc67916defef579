"""Every meter of every learner on bits, counted again from the examples alone: by lists, sets and the rule as it is
written down; on streams that fit, with labels that are not the target's, and of rows without a target."""

import math
from itertools import combinations, product

import numpy as np
import pytest

from colt_gui.models import LEARNERS
from colt_gui.models.boolean.concepts.version_space import candidates, check_class, class_bits
from colt_gui.models.boolean.streams.rows import Rows
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.boolean.words.formula import parse
from colt_gui.models.boolean.words.syntax import x_names
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.labs import compute

N, ROUNDS = 4, 40
TARGETS = {
    "conjunction-monotone": "x1 x3", "conjunction": "x1 ~x3", "disjunction": "x1 | ~x4", "k-cnf": "(x1|x2)(x3|~x4)",
    "k-dnf": "x1 x2 | x3 ~x4", "winnow": "x1 | x4", "boolean-perceptron": "x1 ~x3 x4",
}  # fmt: skip


def streams(target):
    """As it is; with two lies; and the same rows of nobody's."""
    plain = BooleanSource("uniform", n=N, rounds=ROUNDS, target=target)
    told = plain
    for place, row in ((9, "1010"), (20, "0001")):
        x = np.array([letter == "1" for letter in row])
        told = told.added(x, -int(parse(target).labels(x[None])[0]), place)
    X = np.random.default_rng(3).random((ROUNDS, N)) < 0.5
    yield from (plain, told, BooleanSource("rows", n=N, rows=Rows(X, parse(target).labels(X), ())))


def played(id, source, **params):
    experiment = compute(Document(learner=id, setups={"boolean": source}, params={id: params}))
    X, y = experiment.stream.block(0, len(experiment.run))
    return experiment, [tuple(map(bool, row)) for row in X.tolist()], y.tolist()


def meters(experiment, t):
    return {meter.title: meter for meter in experiment.learner.meters(experiment, t)}


def first_lie(source, X, y):
    """The first round with another label than the target's; beyond all where there is none."""
    if source.kind == "rows":
        return math.inf
    holds = parse(source.target).labels(np.array(X)).tolist()
    return next((t for t, (label, true) in enumerate(zip(y, holds), 1) if label != true), math.inf)


# -- weights -------------------------------------------------------------------------------------------------------


def test_the_perceptron_on_bits_grows_by_n_plus_one_at_most():
    for source in streams(TARGETS["boolean-perceptron"]):
        e, X, y = played("boolean-perceptron", source)
        w, mistakes = [0] * (N + 1), 0
        for t in range(len(X) + 1):
            meter = meters(e, t)["‖w‖²"]
            assert meter.value == sum(v * v for v in w) and meter.limit == (N + 1) * mistakes and meter.state == "holds"
            if t < len(X):
                lifted = [1 if bit else -1 for bit in X[t]] + [1]
                if (sum(map(math.prod, zip(w, lifted))) >= 0) != (y[t] > 0):
                    w, mistakes = [v + y[t] * bit for v, bit in zip(w, lifted)], mistakes + 1


@pytest.mark.parametrize("negations", [False, True])
def test_winnows_ledger_is_kept_as_its_rule_says(negations):
    size, k = (2 * N if negations else N), 2
    for source in streams(TARGETS["winnow"]):
        e, X, y = played("winnow", source, negations=negations)
        lie = first_lie(source, X, y)
        h, false = [1.0] * size, {1: 0, -1: 0}
        for t in range(len(X) + 1):
            shown, (n, p) = meters(e, t), (false[1], false[-1])
            assert (shown["False positives"].value, shown["False positives"].limit) == (p, 2 + n)
            assert (shown["Σh"].value, shown["Σh"].limit) == (sum(h), size + (n - p) * size / 2)
            assert (shown["Largest weight"].value, shown["Largest weight"].limit) == (max(h), size)
            limit = k * math.log2(size) if source.kind != "rows" and t < lie else None
            assert shown["False negatives"].value == n and shown["False negatives"].limit == pytest.approx(limit)
            assert shown["False negatives"].whole and shown["False positives"].whole and not shown["Σh"].whole
            if t < len(X):
                bits = X[t] + tuple(not bit for bit in X[t]) if negations else X[t]
                if (sum(weight for weight, bit in zip(h, bits) if bit) > size / 2) != (y[t] > 0):
                    h = [(2 * w if y[t] > 0 else 0.0) if bit else w for w, bit in zip(h, bits)]
                    false[y[t]] += 1


def test_with_negations_winnow_learns_disjunctions_of_literals():
    assert {n: LEARNERS["winnow"](negations=n).concept for n in (False, True)} == {
        False: "k-disjunction", True: "disjunction"
    }  # fmt: skip
    source = BooleanSource("uniform", n=N, rounds=4, target="x1 | ~x4")
    assert played("winnow", source)[0].guarantee(4).value is None
    assert played("winnow", source, negations=True)[0].guarantee(4).value == pytest.approx(2 + 2 * 2 * math.log2(2 * N))


# -- elimination ---------------------------------------------------------------------------------------------------


def features_of(id):
    """As sets of signed variables, and whether one of them holds where all its literals do, or where one does."""
    variables = range(1, N + 1)
    if id == "conjunction-monotone":
        return [(v,) for v in variables]
    size = 2 if id.startswith("k-") else 1
    several = (c for k in range(1, size + 1) for c in combinations(variables, k))
    return [tuple(s * v for s, v in zip(signs, c)) for c in several for signs in product((1, -1), repeat=len(c))]


def true(literal, x):
    return x[abs(literal) - 1] == (literal > 0)


@pytest.mark.parametrize("id", ["conjunction-monotone", "conjunction", "disjunction", "k-cnf", "k-dnf"])
def test_what_is_struck_out_left_and_kept_is_what_a_list_of_features_says(id):
    side = -1 if id in {"disjunction", "k-dnf"} else 1
    together = all if id == "k-dnf" else any  # a term holds where all of its literals do
    target = {frozenset(part) for part in parse(TARGETS[id]).parts}
    for source in streams(TARGETS[id]):
        e, X, y = played(id, source)
        lie, alive = first_lie(source, X, y), features_of(id)
        every, counted, ruled_out = len(alive), 0, 0
        for t in range(len(X) + 1):
            shown = meters(e, t)
            (other,) = (meter for title, meter in shown.items() if title.startswith("False"))
            (left,) = (meter for title, meter in shown.items() if title.endswith("left"))
            known = e.guarantee(t).value is not None
            assert known == (t < lie) or source.kind == "rows"
            assert (other.value, other.limit) == (ruled_out, 0 if known else None)
            assert other.title == ("False positives" if side > 0 else "False negatives")
            most = every - counted if id not in {"conjunction", "disjunction"} or not counted else N + 1 - counted
            assert (left.value, left.limit) == (len(alive), most) and left.state == "holds"
            assert all(meter.whole for meter in shown.values())
            if source.kind != "rows":
                kept = sum(part in {frozenset(f) for f in alive} for part in target)
                assert (shown["Target kept"].value, shown["Target kept"].limit) == (kept, 2 if known else None)
            if t < len(X):
                objecting = [f for f in alive if together(true(v, X[t]) for v in f) != (side > 0)]
                said = -side if objecting else side
                if said != y[t] and y[t] == side:
                    alive, counted = [f for f in alive if f not in objecting], counted + 1
                elif said != y[t]:
                    ruled_out += 1


# -- halving -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("concepts", "target"), [("monotone-conjunction", "x1 x3"), ("disjunction", "x2 | ~x3")])
def test_halving_names_the_last_concept_and_none_before(concepts, target):
    rows = list(product([False, True], repeat=3))
    learner = LEARNERS["boolean-halving"](concepts=concepts)
    learner.begin(x_names(3))
    for x in rows:
        many = learner.size > 1
        assert many == ("majority" in learner.hypothesis_text()) == ("majority" in learner.hypothesis_typeset())
        learner.learn(np.array(x), int(parse(target).labels(np.array([x]))[0]))
    assert learner.size == 1
    assert (learner.hypothesis_text(), learner.hypothesis_typeset()) == (target, parse(target).typeset(x_names(3)))


def test_halving_tells_of_a_half_at_mistakes_alone():
    for source in streams("x1 x3"):
        e, X, y = played("boolean-halving", source)
        wrong = [int(e.prediction(t)) != y[t - 1] for t in range(1, len(X) + 1)]
        empty = [t for t in range(1, len(X) + 1) if not e.after(t).size]
        told = ["half of it or less" in str(e.narrate(t)) for t in range(1, len(X) + 1)]
        assert any(told) and all(a == b for t, (a, b) in enumerate(zip(told, wrong), 1) if t not in empty)
        assert all(meters(e, t)["Version space"].whole for t in range(len(X) + 1))


def test_a_weighing_learner_needs_a_target_for_its_bound_and_who_strikes_out_does_not():
    needs = {id: LEARNERS[id].needs_target for id in (*TARGETS, "p-norm-perceptron", "boolean-halving")}
    assert {id for id, needed in needs.items() if needed} == {"winnow", "boolean-perceptron", "p-norm-perceptron"}


def test_of_what_is_not_counted_there_are_no_bits_and_2_to_the_20_can_be_listed():
    assert class_bits("k-cnf", 5, 2) is None and class_bits("k-cnf", 4, 2) > 0
    assert check_class("monotone-conjunction", 20, 1) == 2**20 == len(candidates("monotone-conjunction", 20))


@pytest.mark.parametrize(
    ("concept", "n", "many"),
    [("monotone-conjunction", 49, "562 949 953 421 312"), ("monotone-conjunction", 50, "about 10^15"),
     ("conjunction", 32, "about 10^15"), ("conjunction", 31, "617 673 396 283 948")],
)  # fmt: skip
def test_from_a_thousand_billions_on_only_the_power_is_told(concept, n, many):
    with pytest.raises(InputError, match=f"has {many} candidates".replace("^", r"\^")):
        check_class(concept, n, 1)
