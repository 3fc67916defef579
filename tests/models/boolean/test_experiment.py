"""What the stage asks of the Boolean lab: rounds, hypotheses at any time, the target beside them, proofs of refusal."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples
from stops import StopsAt

from colt_gui.models.boolean.run import EVERY, BooleanRun
from colt_gui.models.boolean.streams.rows import Rows
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.boolean.words.formula import all_inputs, parse
from colt_gui.models.core.document import Document
from colt_gui.models.labs import LABS, compute, prepare, report_of

ALL = tuple(LABS["boolean"].learners)
ANIMALS = ("aquatic", "airborne", "backbone")


def played(learner, source, limit=100_000, **document):
    return compute(Document(learner=learner, setups={"boolean": source}, **document), limit=limit)


def on_rows(learner, text, names=(), **options):
    """Rows such as "110+ 001-"."""
    X = [[letter == "1" for letter in row[:-1]] for row in text.split()]
    y = [1 if row[-1] == "+" else -1 for row in text.split()]
    return played(learner, BooleanSource("rows", n=len(X[0]), rows=Rows(X, y, names)), **options)


# -- time ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("id", ALL)
@given(n=st.integers(2, 7), kind=st.sampled_from(["uniform", "adversary"]), seed=st.integers(0, 999))
@random_examples(10)
def test_the_learner_after_any_round_is_the_one_that_has_played_so_far(id, n, kind, seed):
    """Labels at random: hypotheses change as often as they can."""
    source = BooleanSource("uniform", n=n, rounds=80, literals=min(3, n))
    rng = np.random.default_rng(seed)
    for place in range(40):
        source = source.added(rng.random(n) < 0.5, int(rng.choice([-1, 1])), place)
    if kind == "adversary":
        source = BooleanSource("adversary", n=n, rounds=80, literals=min(3, n))
    experiment = played(id, source, seed=seed)
    T = len(experiment.run)
    X, y = experiment.stream.block(0, T)
    fresh = type(experiment.learner)(**experiment.learner.values)
    fresh.begin(experiment.names)
    inputs, replayed = all_inputs(n), [fresh.predict(all_inputs(n))]
    for x, label in zip(X, y.tolist()):
        fresh.learn(x, label)
        replayed.append(fresh.predict(inputs))
    for t in rng.permutation(T + 1).tolist():
        experiment.run.seek(t)
        assert experiment.run.t == t
        assert (experiment.predict(inputs, t) == replayed[t]).all()
        if t < T:
            assert experiment.prediction(t + 1) == experiment.predict(experiment.example(t + 1), t)


def test_weights_are_followed_from_the_last_that_were_kept():
    """More changes than lie between two kept ones."""
    rng = np.random.default_rng(5)
    source = BooleanSource("rows", n=6, rows=Rows(rng.random((400, 6)) < 0.5, rng.choice([-1, 1], 400)))
    experiment = played("boolean-perceptron", source)
    assert experiment.run.changes_until(400) > 3 * EVERY
    X, y = experiment.stream.block(0, 400)
    w = np.zeros(7)
    for t, (x, label) in enumerate(zip(X, y.tolist()), 1):
        lifted = np.append(np.where(x, 1, -1), 1)
        w = w + label * lifted if (w @ lifted >= 0) != (label > 0) else w
        assert (experiment.weights(t) == w[:6]).all() and experiment.bias(t) == w[6]


def test_a_run_grows_and_can_be_stopped():
    document = Document(learner="winnow", setups={"boolean": BooleanSource(n=5000, rounds=4000)})
    assert prepare(document).under_way[0] == "Playing round 0 of 4 000" and not prepare(document).ready
    control = StopsAt(12)
    experiment = compute(document, control)
    some, partial = len(experiment.run), control.partials[-1]
    assert 0 < some < 4000 and len(partial.run) == some and not partial.ready
    assert f"round {some} of 4000" in partial.under_way[0].replace(" ", "").replace(" 000", "000")
    assert experiment.ready and experiment.run.exhausted
    assert (experiment.weights(some) == partial.weights(some)).all()
    assert "Stopped after" in experiment.narrate(some).reason
    assert experiment.remedy(some).sentence.startswith("Stopped after")


@pytest.mark.parametrize("id", ALL)
@pytest.mark.parametrize("kind", ["uniform", "adversary", "rows"])
def test_wherever_it_is_stopped_there_is_something_to_read(id, kind):
    """And what was published before stays as it was."""
    rng = np.random.default_rng(7)
    rows = Rows(rng.random((30, 5)) < 0.5, rng.choice([-1, 1], 30))
    source = BooleanSource("rows", n=5, rows=rows) if kind == "rows" else BooleanSource(kind, n=5, rounds=30)
    document = Document(learner=id, setups={"boolean": source})
    whole, checks = compute(document), StopsAt(10**6)
    for experiment in (compute(document, checks), prepare(document)):
        assert_readable(experiment)
    for number in range(1, 10**6 - checks.left + 1):
        control = StopsAt(number)
        stopped = compute(document, control)
        T = len(stopped.run)
        assert stopped.complete and stopped.run.said.tolist() == whole.run.said[:T].tolist()
        assert_readable(stopped)
        for partial in control.partials[-1:]:
            assert_readable(partial)
            assert partial.hypothesis_text(len(partial.run)) == whole.hypothesis_text(len(partial.run))


def assert_readable(experiment):
    T = len(experiment.run)
    for t in {0, T // 2, T}:
        assert experiment.narrate(t).headline and experiment.meters(t) and experiment.hypothesis_text(t)
        experiment.comparison(t), experiment.refutation(t), experiment.guarantee(t), experiment.region(t)
    experiment.charts(), experiment.guarantees, experiment.margins, experiment.under_way, experiment.heading
    assert experiment.coming(T) is None or experiment.run.intended > T


def test_a_stopped_run_claims_no_bound_that_was_not_looked_into():
    """Rows without a target: whether any concept fits them is found out at the end."""
    rows = Rows(np.ones((40, 4), dtype=bool), [1] * 39 + [-1], ())
    document = Document(learner="conjunction", setups={"boolean": BooleanSource("rows", n=4, rows=rows)})
    stopped = compute(document, StopsAt(4))
    assert stopped.guarantee(len(stopped.run)).why == "it is not known yet whether this can be a conjunction"
    assert "cannot be a conjunction" in compute(document).guarantee(40).why


def test_a_stream_that_is_too_long_is_cut_and_said_so():
    experiment = played("conjunction", BooleanSource(n=4, rounds=50), limit=20)
    assert len(experiment.run) == 20 and experiment.run.exhausted
    assert experiment.narrate(20).reason.endswith("Stopped: no more rounds are played.")
    assert experiment.coming(19) is not None


def test_records_stay_light():
    experiment = played("winnow", BooleanSource(n=1000, rounds=20_000))
    assert experiment.run.memory < 20_000 * 1000 / 8 / 10


def test_ten_thousand_variables_are_played():
    for id in ("winnow", "conjunction"):
        experiment = played(id, BooleanSource(n=10_000, rounds=300))
        T = len(experiment.run)
        assert T == 300 and experiment.guarantee(T).holds(int(experiment.mistakes[T]))
        assert experiment.narrate(T).headline and experiment.charts() and experiment.meters(T)


# -- rounds --------------------------------------------------------------------------------------------------------


def test_rows_come_as_given_with_their_names():
    experiment = on_rows("conjunction", "110+ 001- 100+", ("cat", "eagle", "dog"))
    assert experiment.example(1).tolist() == [True, True, False] and experiment.row_name(2) == "eagle"
    assert [experiment.label(t) for t in (1, 2, 3)] == [1, -1, 1]
    assert [experiment.wrong(t) for t in (1, 2, 3)] == ["false negative", "", "false negative"]
    assert experiment.coming(2).tolist() == [True, False, False] and experiment.coming(3) is None
    assert experiment.narrate(1).headline == "Round 1, cat: it said −, but it is +: a false negative."


def test_rows_can_be_shuffled_and_cycled_and_drawn_ones_cannot():
    given, cycled = on_rows("conjunction", "110+ 001-"), on_rows("conjunction", "110+ 001-", order="cycled")
    shuffled = on_rows("conjunction", " ".join(f"{i:04b}+" for i in range(16)), order="shuffled", passes=2, seed=1)
    assert given.ordered and len(cycled.run) == 10 and len(shuffled.run) == 32
    codes = (shuffled.stream.X @ (8, 4, 2, 1)).tolist()
    assert codes[:16] != list(range(16)) and sorted(codes[:16]) == sorted(codes[16:]) == list(range(16))
    assert not played("conjunction", BooleanSource()).ordered


def test_a_person_puts_an_example_in_between():
    source = BooleanSource("uniform", n=3, rounds=5, target="x1")
    experiment = played("conjunction", source.added([1, 0, 1], None, 2))
    assert experiment.example(3).tolist() == [True, False, True] and experiment.label(3) == 1
    assert len(experiment.run) == 6


# -- the hypothesis ------------------------------------------------------------------------------------------------


def test_who_is_struck_out_and_by_which_bits():
    experiment = on_rows("conjunction", "110+ 100+")
    features = experiment.features
    assert experiment.alive(0).all()
    assert [features.text(i) for i in experiment.killed(1).tolist()] == ["x3", "~x1", "~x2"]
    assert [features.text(i) for i in experiment.killed(2).tolist()] == ["x2"]
    assert experiment.killers(2, 1) == (1,) and experiment.killers(1, 1) == ()
    assert [features.text(i) for i in experiment.dying(np.array([0, 0, 0], dtype=bool), 2).tolist()] == ["x1"]
    experiment.run.seek(0)
    assert len(experiment.dying(np.array([0, 0, 0], dtype=bool))) == 3


def test_a_clause_is_killed_by_all_its_bits():
    experiment = on_rows("k-cnf", "100+")
    place = [experiment.features.literals(i) for i in range(len(experiment.features))].index((-1, 2))
    assert place in experiment.killed(1) and experiment.killers(1, place) == (0, 1)


def test_scores_and_thresholds():
    winnow = on_rows("winnow", "1100+ 1111+")
    assert winnow.threshold == 2 and winnow.score(1) == 2 and winnow.score(2) == 6
    assert winnow.score_of(np.array([0, 1, 1, 0], dtype=bool), 2) == 3
    assert on_rows("winnow", "1+", params={"winnow": {"negations": True}}).threshold == 1
    assert on_rows("conjunction", "1+").score(1) is None and on_rows("conjunction", "1+").threshold is None
    assert on_rows("boolean-perceptron", "10- 10+").score(2) == -3


def test_the_region_of_up_to_four_variables():
    experiment = on_rows("conjunction", "1100+ 1000+")
    assert experiment.region(0).sum() == 0 and experiment.region(2).sum() == 2
    assert np.flatnonzero(experiment.region(2)).tolist() == [1, 3]  # bit 0 of the index is x1
    assert played("conjunction", BooleanSource(n=5)).region(0) is None


def test_weights_are_an_inequality_and_formulas_are_formulas():
    winnow = on_rows("winnow", "1100+")
    assert winnow.hypothesis(1) is None and winnow.hypothesis_text(1) == "2*x1 + 2*x2 + x3 + x4 > 2"
    assert winnow.hypothesis_typeset(1) == "2·x₁ + 2·x₂ + x₃ + x₄ > 2"
    conjunction = on_rows("conjunction", "110+")
    assert conjunction.hypothesis(1) == parse("x1 x2 ~x3") and conjunction.hypothesis_typeset(1) == "x₁ ∧ x₂ ∧ ¬x₃"


def test_clauses_that_hold_a_shorter_one_are_left_out_of_the_formula():
    """Nothing changes by it on any input, and no part holds another."""
    experiment = played("k-cnf", BooleanSource(n=5, rounds=60), params={"k-cnf": {"k": 3}})
    for t in range(0, 61, 6):
        formula = experiment.hypothesis(t)
        parts = [frozenset(part) for part in formula.parts]
        assert not [part for part in parts if any(other < part for other in parts)]
        assert (formula.labels(all_inputs(5)) == experiment.predict(all_inputs(5), t)).all()


# -- beside the target ---------------------------------------------------------------------------------------------


def test_what_is_right_superfluous_and_missing():
    source = BooleanSource("rows", n=3, target="x1 ~x3", rows=Rows([[1, 1, 0], [0, 0, 0]], [1, 1]))
    experiment = played("conjunction", source)
    first, second = experiment.comparison(1), experiment.comparison(2)
    assert set(first.right) == {(1,), (-3,)} and first.superfluous == ((2,),) and first.missing == ()
    assert first.contains is True
    assert second.missing == ((1,),) and second.contains is False  # the label of round 2 is not the target's
    assert experiment.guarantee(1).value == 4
    assert experiment.guarantee(2).why == "the label of round 2 is not the target’s"


def test_clauses_that_follow_from_the_target_are_right():
    source = BooleanSource("uniform", n=4, rounds=400, target="(x1|x2)(~x2|x3)")
    experiment = played("k-cnf", source)
    comparison = experiment.comparison(400)
    assert (1, 3) in comparison.right and comparison.superfluous == () and comparison.contains


def test_c_within_h_is_found_out_on_all_inputs_where_the_target_is_of_another_class():
    experiment = played("conjunction", BooleanSource("uniform", n=4, rounds=300, target="x1 | x2"))
    assert experiment.comparison(0).contains is True and experiment.comparison(300).contains is False


def test_the_product_is_shown_to_those_who_learn_it():
    source = BooleanSource("uniform", n=4, target="x1 x2 | x3 x4")
    assert played("k-term-dnf", source).multiplied() == parse("(x1|x3)(x1|x4)(x2|x3)(x2|x4)")
    assert played("k-cnf", source).multiplied() is None


def test_margins_of_the_target_on_the_examples():
    source = BooleanSource("rows", n=3, target="x1 x2 x3", rows=Rows([[1, 1, 1], [0, 0, 0]], [1, -1]))
    margins = played("boolean-perceptron", source).margins
    assert margins.smallest == 1 and margins.gamma1 == pytest.approx(1 / 5)
    far = BooleanSource("rows", n=3, target="x1 x2 x3", rows=Rows([[0, 0, 0]], [-1]))
    experiment = played("boolean-perceptron", far)
    assert experiment.margins.smallest == 5
    assert [bound.formula for bound in experiment.guarantees] == ["(n + 1)(k² − k + 1)", "1/γ₂²"]
    assert played("winnow", BooleanSource("rows", n=3)).margins is None


# -- refusal -------------------------------------------------------------------------------------------------------


def test_this_cannot_be_a_conjunction_is_said_when_it_is_shown():
    experiment = on_rows("conjunction", "110+ 101+ 010- 100- 111+")
    assert experiment.refutation(3) is None
    refutation = experiment.refutation(4)
    assert refutation.rounds == (1, 2, 4) and refutation.since == 4
    assert refutation.words == "This cannot be a conjunction: rounds 1, 2 and 4 prove it."
    assert refutation.words in experiment.narrate(4).reason
    assert experiment.refutation(5) == refutation and refutation.words not in experiment.narrate(5).reason
    assert experiment.guarantee(3).value == 4 and experiment.guarantee(4).value is None


def test_the_same_bits_with_both_labels_prove_it_in_two_rounds():
    for id in ("conjunction", "k-dnf", "winnow", "boolean-halving"):
        refutation = on_rows(id, "110+ 011- 110-").refutation(3)
        assert refutation.rounds == (1, 3) and refutation.why == "They have the same bits and different labels."


def test_a_negative_example_that_was_explained_once_may_prove_it_later():
    experiment = on_rows("conjunction", "100- 110+ 101+")
    refutation = experiment.refutation(3)
    assert refutation.rounds == (1, 2, 3) and refutation.since == 3 and experiment.refutation(2) is None


def test_two_rounds_prove_that_it_is_not_monotone():
    assert on_rows("conjunction-monotone", "100+ 010- 110-").refutation(3).rounds == (1, 3)
    assert on_rows("winnow", "110- 100+").refutation(2).rounds == (1, 2)


@pytest.mark.parametrize("id", ["conjunction-monotone", "conjunction", "disjunction", "k-cnf", "k-dnf", "winnow"])
@given(n=st.integers(2, 4), m=st.integers(1, 12), seed=st.integers(0, 10**6))
@random_examples(25)
def test_a_refutation_is_a_proof_and_comes_as_soon_as_there_is_one(id, n, m, seed):
    """Its rounds alone are refuted again; before it every prefix has a consistent concept: the hypothesis itself."""
    rng = np.random.default_rng(seed)
    X, y = rng.random((m, n)) < 0.5, rng.choice(np.array([-1, 1]), m)
    experiment = played(id, BooleanSource("rows", n=n, rows=Rows(X, y)))
    refutation = experiment.refutation(m)
    if refutation is not None:
        chosen = np.array(refutation.rounds) - 1
        assert chosen.max() + 1 <= refutation.since
        alone = played(id, BooleanSource("rows", n=n, rows=Rows(X[chosen], y[chosen])))
        assert alone.refutation(len(chosen)) is not None
        m = refutation.since - 1
    assert experiment.refutation(m) is None
    concepts = experiment.learner.concept_class
    shadow = played({"winnow": "disjunction"}.get(id, id), BooleanSource("rows", n=n, rows=Rows(X[:m], y[:m])))
    if id != "winnow":
        assert concepts == shadow.learner.concept_class and shadow.consistent(m)


# -- remedies ------------------------------------------------------------------------------------------------------


def remedy(experiment):
    experiment.findings = experiment.another_view().survey()
    return experiment.remedy(len(experiment.run))


def test_where_it_cannot_be_a_conjunction_classes_that_fit_are_offered():
    experiment = on_rows("conjunction", "10+ 01+ 00- 11+")
    found = remedy(experiment)
    assert found.sentence == "This cannot be a conjunction: rounds 1, 2 and 3 prove it."
    assert [way.word for way in found.ways] == ["Disjunction", "Winnow with negations", "2-CNF"]
    for way in found.ways:
        other = compute(way.document)
        assert other.refutation(4) is None and other.stream.y.tolist() == [1, 1, -1, 1]


def test_a_target_of_another_class_is_kept_by_the_way_out():
    found = remedy(played("conjunction", BooleanSource("uniform", n=4, rounds=200, target="x1 x2 | x3 x4")))
    assert [way.word for way in found.ways] == ["2-CNF", "2-DNF", "3-CNF"]
    drawn = played("conjunction", BooleanSource("uniform", n=4, rounds=200, drawn="disjunction"), seed=2)
    way = remedy(drawn).ways[0]
    assert way.word == "Disjunction" and compute(way.document).target == drawn.target


def test_contradicting_rows_have_no_way_out_and_a_good_run_needs_none():
    assert remedy(on_rows("conjunction", "10+ 10-")) is None
    assert remedy(played("conjunction", BooleanSource())) is None


# -- readings ------------------------------------------------------------------------------------------------------


def test_charts_of_each_family():
    ids = {id: [chart.id for chart in played(id, BooleanSource(n=4, rounds=30)).charts()] for id in ALL}
    assert ids["conjunction"] == ["mistakes", "left", "version-space"]
    assert ids["winnow"] == ["mistakes", "ledger", "version-space"]
    assert ids["boolean-halving"] == ["mistakes", "version-space"]
    assert ids["boolean-perceptron"] == ["mistakes"]


def test_the_mistakes_stand_under_every_bound_that_applies():
    chart = played("conjunction", BooleanSource("uniform", n=4, rounds=60, target="x1 ~x3")).charts()[0]
    assert [curve.label for curve in chart.curves] == ["mistakes", "n + 1 = 5", "n + 1 − 2 = 3"]
    other = played("conjunction", BooleanSource("uniform", n=4, rounds=60, target="x1 | x3")).charts()[0]
    assert other.note == "n + 1 does not apply: the target is not a conjunction"


def test_the_version_space_of_elimination_is_counted():
    experiment = on_rows("conjunction-monotone", "110+ 100-")
    assert experiment.version_bits.tolist() == [3, 2, 1]  # 8 monotone conjunctions; ∅ x1 x2 x1x2; x2 x1x2
    assert on_rows("winnow", "110+ 100-").version_bits[0] == 3  # all monotone disjunctions


def test_ledger_and_invariants_are_meters_of_winnow():
    experiment = played("winnow", BooleanSource(n=8, rounds=60))
    titles = [meter.title for meter in experiment.meters(60)]
    assert titles == ["Mistakes", "False negatives", "False positives", "Σh", "Largest weight"]
    assert all(meter.state == "holds" for t in range(61) for meter in experiment.meters(t))
    unknown = on_rows("winnow", "10+ 01-").meters(2)
    assert [meter.state for meter in unknown] == ["does not apply"] * 2 + ["holds"] * 3


# -- in words ------------------------------------------------------------------------------------------------------


def test_winnow_says_what_doubles_and_what_becomes_0():
    experiment = on_rows("winnow", "1000+ 0111- 0111+")
    assert experiment.narrate(1).reason == "Σh·x = 1 ≤ n/2 = 2, but it is +: the weight of x₁ doubles."
    assert experiment.narrate(2).reason == "Σh·x = 3 > n/2 = 2, but it is −: the weights of x₂, x₃ and x₄ become 0."
    assert "all of its weights are 0" in experiment.narrate(3).reason


def test_elimination_says_which_literals_go_and_why():
    experiment = on_rows("conjunction", "110+ 100+ 000-")
    assert experiment.narrate(0).reason == "h has all 6 literals: it says − to everything."
    words = "x₂ is false in this + example, so the target cannot have it: it goes. 2 literals are left."
    assert experiment.narrate(2).reason == words
    assert experiment.narrate(3).reason == "x₁ of h is false here: − is right."


def test_halving_says_how_the_vote_went():
    experiment = on_rows("boolean-halving", "10- 01+ 01-")
    assert experiment.narrate(1).reason == "2 of 4 in V say +, so it says +. V shrinks to 2, half of it or less."
    assert experiment.narrate(3).reason.startswith("1 of 1 in V say +, so it says +. All of V were wrong")


def test_without_examples_there_is_something_to_read():
    for id in ALL:
        experiment = played(id, BooleanSource("rows", n=3))
        assert experiment.narrate(0).headline == "No examples yet." and experiment.charts() == []


# -- the report ----------------------------------------------------------------------------------------------------


def test_the_keys_of_the_report():
    experiment = on_rows("winnow", "1100+ 0011-")
    head, rounds, summary = report_of(experiment)
    assert head["dimension"] == 4 and head["seed"] is None and head["target"] is None
    made = list(rounds)
    assert made[0] == {
        "t": 1, "x": [1, 1, 0, 0], "y": 1, "score": 2.0, "prediction": -1, "mistake": True, "updated": True,
        "w": [2.0, 2.0, 1.0, 1.0],
    }  # fmt: skip
    counts = {"mistakes", "false_negatives", "false_positives"}
    assert counts | {"hypothesis", "weights", "features", "bound", "consistent"} <= set(summary)
    assert summary["weights"] == {"x1": 2.0, "x2": 2.0, "x3": 1.0, "x4": 1.0} and summary["bound"] is None
    assert summary["why"] == "k is not known without a target" and summary["consistent"] is True


def test_a_report_says_whether_the_hypothesis_is_consistent():
    *_, summary = report_of(on_rows("conjunction", "10+ 01+ 00-"))
    assert summary["consistent"] is False and summary["hypothesis"] == "true" and summary["false_positives"] == 1
    assert summary["bound"] is None and "cannot be a conjunction" in summary["why"]


def test_a_run_is_made_for_any_stream():
    """A learner and rows, without an experiment."""
    learner = LABS["boolean"].learners["conjunction"]()
    learner.begin(ANIMALS)
    stream = BooleanSource("uniform", n=3, names=ANIMALS, target="backbone").stream(learner, 1, 50)
    run = BooleanRun(learner, stream).play()
    assert learner.hypothesis_text() == "backbone" and run.after(0).alive.all()
