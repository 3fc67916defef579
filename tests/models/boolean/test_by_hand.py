"""Boolean learners asked directly, round by round, with hypotheses and numbers that fit on a blackboard."""

import math

import numpy as np
import pytest

from colt_gui.models import LEARNERS
from colt_gui.models.boolean import learner as boolean_learner
from colt_gui.models.boolean.concepts.margins import margins, margins_of, norms, scores, separator
from colt_gui.models.boolean.concepts.target import CLASSES
from colt_gui.models.boolean.concepts.version_space import VersionSpace, candidates, check_class
from colt_gui.models.boolean.streams.rows import Rows
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.boolean.words.formula import all_inputs, parse
from colt_gui.models.boolean.words.syntax import x_names
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.labs import compute

ABOUT = pytest.approx


def begun(id, n, **params):
    learner = LEARNERS[id](**params)
    learner.begin(x_names(n))
    return learner


def bits(text):
    return np.array([letter == "1" for letter in text])


def taught(learner, *rounds):
    """Rows such as "110+"; what was said to each."""
    return [learner.learn(bits(row[:-1]), 1 if row[-1] == "+" else -1) for row in rows(rounds)]


def rows(rounds):
    return [row for text in rounds for row in text.split()]


def on_rows(learner, text, **params):
    X = [[letter == "1" for letter in row[:-1]] for row in text.split()]
    y = [1 if row[-1] == "+" else -1 for row in text.split()]
    source = BooleanSource("rows", n=len(X[0]), rows=Rows(X, y, ()))
    return compute(Document(learner=learner, setups={"boolean": source}, params={learner: params}))


# -- elimination ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "row", "said", "text"),
    [
        ("conjunction-monotone", "101+", -1, "x1 x3"),
        ("conjunction-monotone", "101-", -1, "x1 x2 x3"),
        ("conjunction", "101+", -1, "x1 ~x2 x3"),
        ("disjunction", "101-", 1, "~x1 | x2 | ~x3"),
        ("disjunction", "101+", 1, "x1 | ~x1 | x2 | ~x2 | x3 | ~x3"),
    ],
)
def test_one_round_of_elimination(id, row, said, text):
    learner = begun(id, 3)
    assert taught(learner, row) == [said]
    assert learner.hypothesis_text() == text


def test_later_mistakes_strike_out_what_objected_alone():
    learner = begun("conjunction", 3)
    assert taught(learner, "111+ 110+ 110+ 010- 101-") == [-1, -1, 1, -1, -1]
    assert learner.hypothesis_text() == "x1 x2" and learner.total == 2 and learner.mortal == 6
    mirrored = begun("disjunction", 3)
    assert taught(mirrored, "000- 001- 001- 101+ 010+") == [1, 1, -1, 1, 1]
    assert mirrored.hypothesis_text() == "x1 | x2"


def test_the_wrong_mistake_changes_nothing():
    learner = begun("conjunction-monotone", 2)
    assert taught(learner, "11-") == [1] and learner.hypothesis_text() == "x1 x2"
    assert taught(learner, "01+ 11-") == [-1, 1] and learner.hypothesis_text() == "x2"


def test_what_objects_is_what_is_struck_out():
    learner = begun("conjunction", 2)
    assert learner.objecting(bits("10")).tolist() == learner.update(bits("10"), 1).tolist()
    assert learner.objecting(bits("10")).tolist() == [] and len(learner.objecting(bits("01"))) == 2


def test_clauses_and_terms_are_struck_out_whole():
    cnf = begun("k-cnf", 2, k=2)
    assert taught(cnf, "10+ 01+") == [-1, -1]
    assert cnf.hypothesis_text() == "(x1|x2)(~x1|~x2)" and cnf.total == 2 and cnf.mortal == 8
    assert taught(cnf, "10+ 11- 00-") == [1, -1, -1]
    dnf = begun("k-dnf", 2, k=2)
    assert taught(dnf, "11- 00-") == [1, 1]
    assert dnf.hypothesis_text() == "~x1 x2 | x1 ~x2"


def test_a_hypothesis_comes_back_from_the_rounds_in_which_features_died():
    learner = begun("conjunction-monotone", 3)
    deaths = np.array([2, 5, 9])
    assert [learner.restored(deaths, t).hypothesis_text() for t in (1, 2, 5)] == ["x1 x2 x3", "x2 x3", "x3"]
    assert learner.hypothesis_text() == "x1 x2 x3"


@pytest.mark.parametrize(
    ("id", "target", "value", "closer"),
    [
        ("conjunction-monotone", "x1 x2", 5, 3), ("conjunction", "x1 ~x2", 6, 4), ("disjunction", "x1 | ~x2", 6, 4),
        ("k-cnf", "(x1 | x2)(x3 | ~x4)", 50, 48), ("k-dnf", "x1 x2 | x3", 50, 48),
        ("k-term-dnf", "x1 x2 | x3 x4", 50, 46), ("k-clause-cnf", "(x1 | x2)(x3 | x4)", 50, 46),
    ],
)  # fmt: skip
def test_bounds_of_elimination_and_how_much_closer_the_target_makes_them(id, target, value, closer):
    """n = 5: 10 literals and 4·10 pairs are 50 clauses of at most two."""
    learner = begun(id, 5, **({"k": 2} if id.startswith("k-") else {}))
    found = learner.bound(5, parse(target))
    assert (found.value, learner.bound(5, None).value) == (value, value)
    assert [g.value for g in learner.closer_bounds(5, parse(target))] == [closer]


@pytest.mark.parametrize(
    ("id", "target"),
    [
        ("conjunction-monotone", "x1 ~x2"), ("conjunction", "x1 | x2"), ("k-cnf", "(x1|x2|x3)(x4)"),
        ("k-term-dnf", "x1 x2 | x3 x4 | x5"),
    ],
)  # fmt: skip
def test_a_target_of_another_class_has_no_bound(id, target):
    learner = begun(id, 5, **({"k": 2} if id.startswith("k-") else {}))
    found = learner.bound(5, parse(target))
    assert found.value is None and found.why.startswith("the target is not")
    assert learner.closer_bounds(5, parse(target)) == []


def test_no_bound_is_below_zero():
    assert [g.value for g in begun("conjunction-monotone", 2).closer_bounds(2, parse("x1 x2"))] == [0]


def test_meters_of_elimination():
    """111+ and 110+ strike out ¬x1, ¬x2, ¬x3 and then x3: 2 of 3 + 1 − 2 may be left."""
    e = on_rows("conjunction", "111+ 110+ 011-")
    assert [(m.value, m.limit) for m in e.learner.meters(e, 0)] == [(0, 0), (6, 6)]
    assert [(m.value, m.limit) for m in e.learner.meters(e, 1)] == [(0, 0), (3, 3)]
    assert [(m.value, m.limit) for m in e.learner.meters(e, 2)] == [(0, 0), (2, 2)]
    mirrored = on_rows("disjunction", "000- 001-")
    assert [(m.value, m.limit) for m in mirrored.learner.meters(mirrored, 2)] == [(0, 0), (2, 2)]
    assert e.learner.summary(e, 2) == {"left": 2}
    assert e.learner.reported_round(e, 2) == {"struck": ["x3"]}


# -- weights ----------------------------------------------------------------------------------------------------------


def test_winnow_doubles_and_zeroes():
    learner = begun("winnow", 4)
    assert learner.threshold == 2 and learner.total == 4
    assert taught(learner, "1000+ 1100+ 1001+ 1111-") == [-1, 1, 1, 1]
    assert learner.weights.tolist() == [0, 0, 0, 0]
    other = begun("winnow", 4)
    assert taught(other, "1000+ 1000+ 1000+ 0110+ 0110- 0111-") == [-1, -1, 1, -1, 1, -1]
    assert other.weights.tolist() == [4, 0, 0, 1]
    assert other.hypothesis_text() == "4*x1 + x4 > 2"


def test_winnow_with_negations_weighs_them_too():
    learner = begun("winnow", 2, negations=True)
    assert learner.threshold == 2 and taught(learner, "10+") == [-1]
    assert learner.weights.tolist() == [2, 1, 1, 2]
    assert taught(learner, "10- 01+ 11+") == [1, -1, -1]
    assert learner.weights.tolist() == [0, 4, 2, 0]
    assert learner.hypothesis_text() == "4*x2 + 2*~x1 > 2"


@pytest.mark.parametrize(
    ("params", "target", "value"),
    [({}, "x1 | x3", 2 + 4 * 3), ({}, "x1", 2 + 2 * 3), ({"negations": True}, "x1 | ~x3", 2 + 4 * 4)],
)
def test_winnows_bound_by_hand(params, target, value):
    learner = begun("winnow", 8, **params)
    assert learner.bound(8, parse(target)).value == value
    assert learner.bound(8, None).value is None and learner.bound(8, parse("x1 x2")).value is None
    assert learner.bound(8, parse("x1 | ~x2")).value == (value if params else None)


def test_the_perceptron_on_bits_adds_signed_bits_and_the_bias():
    learner = begun("boolean-perceptron", 2)
    assert taught(learner, "10- 10- 01+ 11+") == [1, -1, 1, -1]
    assert learner.w.tolist() == [0, 2, 0] and learner.total == 4 and learner.bias == 0
    assert learner.hypothesis_text() == "2*x2 >= 0" and learner.threshold == 0
    first = begun("boolean-perceptron", 2)
    taught(first, "10-")
    assert first.hypothesis_text() == "-x1 + x2 - 1 >= 0" and first.bias == -1
    assert first.judge(np.array([bits("10"), bits("01"), bits("11")])).tolist() == [-3, 1, -1]


def test_a_sum_that_is_zero_but_for_rounding_says_plus():
    learner = begun("boolean-perceptron", 1)
    learner._set_theta(np.array([1.0, -1.0]))
    assert learner.answers(np.array([-1e-9, -1.9e-9, -2.1e-9, 0.0])).tolist() == [True, True, False, True]


def test_p_norm_weights_by_hand():
    """θ = (−1, 1, −1): with p = 3 all of size 1/3^(1/3)."""
    learner = begun("p-norm-perceptron", 2, p=3.0)
    taught(learner, "10-")
    assert learner.w.tolist() == ABOUT([-(3 ** (-1 / 3)), 3 ** (-1 / 3), -(3 ** (-1 / 3))])
    # θ = (3, 4, 0) with p = 4: 27, 64 over √(81 + 256)
    assert learner.__class__(p=4.0).weighed(np.array([3.0, -4.0, 0.0])).tolist() == ABOUT(
        [27 / math.sqrt(337), -64 / math.sqrt(337), 0]
    )
    assert learner.__class__(p=2.0).weighed(np.array([3.0, 4.0])).tolist() == [3, 4]
    assert learner.weighed(np.zeros(3)).tolist() == [0, 0, 0]


def test_bounds_of_the_perceptrons_by_hand():
    """x1 ¬x2 x3 of 10: (n + 1)(k² − k + 1); the p-norm with p = 2 says the same."""
    plain, p_norm = begun("boolean-perceptron", 10), begun("p-norm-perceptron", 10, p=2.0)
    target = parse("x1 ~x2 x3")
    assert plain.bound(10, target).value == 77 == ABOUT(p_norm.bound(10, target).value)
    assert plain.bound(10, target).formula == "(n + 1)(k² − k + 1)"
    majority = parse("2 of x1 x2 x3")
    assert (plain.bound(10, majority).value, plain.bound(10, majority).formula) == (33, "(n + 1)‖u‖²")
    # p = 4, q = 4/3: 3·√11·(3 + 2^(4/3))^(3/2)
    four = begun("p-norm-perceptron", 10, p=4.0)
    assert four.bound(10, target).value == ABOUT(3 * math.sqrt(11) * (3 + 2 ** (4 / 3)) ** 1.5)
    assert plain.bound(10, None).value is None and plain.bound(10, parse("x1 x2 | x3 x4")).value is None


def test_where_no_example_comes_near_the_perceptron_has_a_closer_bound():
    learner, target = begun("boolean-perceptron", 3), parse("x1 x2 x3")
    near, far = margins_of(target, 3, 1.0), margins_of(target, 3, 3.0)
    assert learner.closer_bounds(3, target, near) == [] == learner.closer_bounds(3, target)
    assert [g.value for g in learner.closer_bounds(3, target, far)] == [ABOUT(28 / 9)]


def test_separators_by_hand():
    assert separator(parse("x1 ~x2 x3"), 4)[:] == ((1, -2, 3), -2.0)
    assert separator(parse("x1 | ~x2"), 4)[:] == ((1, -2), 1.0)
    assert separator(parse("2 of x1 x2 x3"), 4)[:] == ((1, 2, 3), 0.0)
    assert separator(parse("x1 x2 | x3 x4"), 4) is None
    assert separator(parse("x1 ~x2 x3"), 4).norm(2) == ABOUT(math.sqrt(7)) and separator(parse("x1"), 1).norm(1) == 1
    assert separator(parse("x1 ~x2 x3"), 4).simple and not separator(parse("2 of x1 x2 x3"), 4).simple


def test_margins_by_hand():
    u = norms(parse("x1 ~x2 x3"), 4)
    assert u == (5, ABOUT(math.sqrt(7)), 5)
    assert scores(parse("x1 ~x2 x3"), np.array([bits("1010"), bits("1110"), bits("0101")])).tolist() == [1, -1, -5]
    assert scores(parse("x1 | x2"), np.array([bits("00"), bits("10"), bits("11")])).tolist() == [-1, 1, 3]
    assert scores(parse("(x1|x2)(x2|x3)"), np.array([bits("010"), bits("100"), bits("000")])).tolist() == [1, -1, -3]
    assert scores(parse("x1 x2 | x2 x3"), np.array([bits("111"), bits("110"), bits("000")])).tolist() == [3, 1, -1]
    assert norms(parse("(x1|x2)(x3|~x4)"), 4) == (3, ABOUT(math.sqrt(3)), 33)
    assert margins(parse("x1 x2"), 2, [all_inputs(2)[:1]]).smallest == 3


def test_sums_are_written_as_people_do():
    learner = begun("boolean-perceptron", 3)
    learner._set_theta(np.array([1.0, -2.0, 0.0, 3.0]))
    assert learner.hypothesis_text() == "x1 - 2*x2 + 3 >= 0"
    learner._set_theta(np.array([-1.0, 0.0, 2.5, -3.0]))
    assert learner.hypothesis_text() == "-x1 + 2.5*x3 - 3 >= 0"
    learner._set_theta(np.zeros(4))
    assert learner.hypothesis_text() == "0 >= 0" and learner.hypothesis_typeset() == "0 ≥ 0"


def test_a_hundred_weights_are_typeset():
    all_of_them, most = begun("winnow", 100), begun("winnow", 102)
    assert "more" not in all_of_them.hypothesis_typeset() and most.hypothesis_typeset().endswith("+ … (2 more) > 51")


# -- halving ----------------------------------------------------------------------------------------------------------


def test_halving_over_all_monotone_conjunctions():
    """The empty one, x1, x2, x1x2: three of four say + to 11, and x1x2 … are wrong where it is −."""
    learner = begun("boolean-halving", 2)
    assert learner.size == learner.count == learner.mortal == 4
    assert learner.judge(np.array([bits("11"), bits("10"), bits("00")])).tolist() == [4, 2, 1]
    assert taught(learner, "10-") == [1]  # 2 of 4: a tie says +
    assert learner.size == 2 and learner.total == 2
    assert taught(learner, "01+") == [1] and learner.size == 1
    assert learner.hypothesis_text() == "x2"
    assert taught(learner, "01-") == [1] and learner.size == 0
    assert taught(learner, "00-") == [1] and "V is empty" in learner.hypothesis_text()


def test_a_vote_moves_where_somebody_is_wrong():
    learner = begun("boolean-halving", 2)
    votes, y = np.array([0, 2, 4, 0, 2, 4]), np.array([1, 1, 1, -1, -1, -1])
    assert learner.moves(votes, y).tolist() == [True, True, False, False, True, True]
    assert learner.answers(np.array([1, 2, 3])).tolist() == [False, True, True]
    assert learner.block == 2**20 // 4


def test_halvings_bound_is_the_size_of_the_class_in_bits():
    assert begun("boolean-halving", 5).bound(5, None).value == 5
    assert begun("boolean-halving", 3, concepts="conjunction").bound(3, None).value == ABOUT(
        math.log2(check_class("conjunction", 3, 3))
    )


def test_meters_and_charts_of_halving():
    e = on_rows("boolean-halving", "110- 101+ 101+")
    sizes = [m.value for t in range(4) for m in e.learner.meters(e, t)]
    assert sizes == [8, 4, 2, 2]
    assert [m.limit for t in range(4) for m in e.learner.meters(e, t)] == [8, 4, 4, 4]
    V, bound = e.learner.charts(e)[0].curves
    assert V.y.tolist() == [3, 2, 1, 1] and bound.y.tolist() == [3, 2, 2, 2]
    dead = on_rows("boolean-halving", "11+ 11- 00-")
    assert dead.learner.meters(dead, 2)[0].limit is None
    chart = dead.learner.charts(dead)[0]
    assert chart.note == "V is empty after round 2" and len(chart.curves[0].y) == 2
    assert dead.learner.summary(dead, 3) == {"version_space": 0, "hypotheses": 4}
    assert "no concept is left" in dead.learner.objection(dead, 2) and dead.learner.objection(dead, 1) == ""


def test_k_must_fit_the_variables():
    begun("boolean-halving", 2, concepts="k-cnf", k=2)
    with pytest.raises(InputError, match="k = 3 must be from 1 to n = 2"):
        begun("boolean-halving", 2, concepts="k-cnf", k=3)


def test_a_version_space_loses_those_that_were_wrong():
    space = VersionSpace(candidates("monotone-conjunction", 2, 1))
    assert len(space) == 4 and space.votes(np.array([bits("10")])).tolist() == [2]
    after = space.after(bits("10"), -1)
    assert len(after) == 2 and len(space) == 4 and len(after.after(bits("10"), 1)) == 0


# -- many rounds at once ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["conjunction", "disjunction", "winnow", "boolean-perceptron", "boolean-halving"])
def test_many_rounds_at_once_are_those_one_by_one(id, monkeypatch):
    rng = np.random.default_rng(7)
    X, y = rng.random((90, 4)) < 0.5, rng.choice([-1, 1], 90)
    together, alone, changes = begun(id, 4), begun(id, 4), []
    said = together.play(X, y, lambda place, struck: changes.append(place))
    assert said.tolist() == [alone.learn(x, int(label)) for x, label in zip(X, y)]
    assert together.hypothesis_text() == alone.hypothesis_text()
    assert changes == sorted(set(changes)) and (not changes or 0 <= changes[0] <= changes[-1] < 90)
    monkeypatch.setattr(boolean_learner, "CELLS", 1)
    assert together.predict(X).tolist() == [int(together.predict(x[None])[0]) for x in X]


def test_a_copy_stays_as_it_was():
    learner = begun("winnow", 3)
    then = learner.copied()
    taught(learner, "100+")
    assert then.weights.tolist() == [1, 1, 1] and learner.weights.tolist() == [2, 1, 1]


def test_blocks_fit_into_the_cache():
    assert begun("winnow", 4).block == 2**18 and begun("conjunction", 2**17).block == 16


# -- the theorem of a run ---------------------------------------------------------------------------------------------


def test_a_label_that_is_not_the_targets_ends_the_promise():
    source = BooleanSource("uniform", n=3, rounds=20, target="x1 x2").added(bits("110"), -1, 4)
    e = compute(Document(learner="conjunction", setups={"boolean": source}))
    assert e.guarantee(4).value == 4 and e.guarantee(5).value is None
    assert e.guarantee(5).why == "the label of round 5 is not the target’s"


def test_rows_that_no_conjunction_fits_end_it_too():
    e = on_rows("conjunction", "11+ 00+ 10-")
    assert e.guarantee(2).value == 3 and e.guarantee(3).why.startswith("this cannot be")


@pytest.mark.parametrize("concepts", CLASSES)
def test_a_concept_votes_as_its_formula_says(concepts):
    listed, X = candidates(concepts, 2, 2), all_inputs(2)
    for i in range(len(listed)):
        votes = VersionSpace(listed, np.array([i])).votes(X)
        assert (votes > 0).tolist() == (listed.formula(i).labels(X) > 0).tolist()
    assert len(listed) == check_class(concepts, 2, 2)


@pytest.mark.parametrize(
    ("id", "text", "rows_", "said"),
    [
        ("k-term-dnf", "(x1|x2)(~x1|~x2)", "10+ 01+ 11- 00-", [-1, -1, -1, -1]),
        ("k-clause-cnf", "~x1 x2 | x1 ~x2", "11- 00- 10+ 01+", [1, 1, 1, 1]),
        ("k-dnf", "~x1 x2 | x1 ~x2", "11- 00- 10+ 01+", [1, 1, 1, 1]),
        ("conjunction-monotone", "x2", "01+ 11+ 10-", [-1, 1, -1]),
    ],
)
def test_rounds_of_every_kind_of_elimination(id, text, rows_, said):
    learner = begun(id, 2, **({"k": 2} if id.startswith("k-") else {}))
    assert taught(learner, rows_) == said and learner.hypothesis_text() == text


def test_meters_of_the_monotone_conjunction():
    e = on_rows("conjunction-monotone", "101+ 011-")
    assert [(m.value, m.limit) for m in e.learner.meters(e, 1)] == [(0, 0), (2, 2)]
    assert [(m.value, m.limit) for m in e.learner.meters(e, 2)] == [(0, 0), (2, 2)]


def test_what_is_said_of_a_weighed_round():
    e = on_rows("boolean-perceptron", "10- 10- 11+")
    told = [str(e.narrate(t)) for t in (1, 2, 3)]
    assert "⟨w, x⟩ = 0 ≥ 0, but it is −: w ← w − x." in told[0]
    assert "⟨w, x⟩ = −3 < 0: − is right, and the weights stay." in told[1]
    assert "⟨w, x⟩ = −1 < 0, but it is +: w ← w + x." in told[2]


def test_formulas_of_bounds_name_their_sizes():
    assert begun("winnow", 4).bound(4, None).formula == "2 + 2k·lg n"
    assert begun("winnow", 4, negations=True).bound(4, None).formula == "2 + 2k·lg 2n"
    assert begun("winnow", 4).concept_class.side == -1


def test_light_weights_are_typeset_with_their_sign():
    learner = begun("boolean-perceptron", 2)
    learner._set_theta(np.array([0.5, -0.5, -0.25]))
    assert learner.hypothesis_typeset() == "0.5·x₁ − 0.5·x₂ − 0.25 ≥ 0"
    learner._set_theta(np.array([-1.0, 1.0, 0.25]))
    assert learner.hypothesis_typeset() == "−x₁ + x₂ + 0.25 ≥ 0"


def test_a_target_that_fits_is_never_refuted_and_one_that_nobody_typed_may_be():
    fits = compute(Document(learner="conjunction", setups={"boolean": BooleanSource("uniform", n=3, target="x1 x2")}))
    assert fits.refutation(len(fits.run)) is None and fits.comparison(3) is not None
    e = on_rows("conjunction", "11+ 00+ 10-")
    assert e.refutation(0) is None is e.refutation(2) and e.refutation(3) is not None and e.comparison(1) is None


def test_conjunctions_and_disjunctions_of_literals_are_told_apart():
    """Of two variables a conjunction holds on 0, 1, 2 or 4 inputs, never on three; a disjunction never on one."""

    def sizes(concepts):
        listed = candidates(concepts, 2, 1)
        return {int((listed.formula(i).labels(all_inputs(2)) > 0).sum()) for i in range(len(listed))}

    assert sizes("k-cnf") == {0, 1, 2, 4} and sizes("k-dnf") == {0, 2, 3, 4}


def test_nothing_of_the_target_is_struck_out():
    source = BooleanSource("uniform", n=4, rounds=30, target="x1 ~x2")
    e = compute(Document(learner="conjunction", setups={"boolean": source}))
    title, value, limit = e.learner.meters(e, 30)[2][:3]
    assert (title, value, limit) == ("Target kept", 2, 2)
