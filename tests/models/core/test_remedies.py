"""Advice that acts: each way out that is offered is gone, and what it was about is no longer so."""

from dataclasses import replace

import numpy as np
import pytest
from held_worker import stopped
from hypothesis import given
from hypothesis import strategies as st

from colt_gui.models.core.control import Cancelled, Control
from colt_gui.models.core.datasets import DATASETS, generate
from colt_gui.models.core.document import LONGEST_RUN, Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import GO_ON
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import LEARNERS, compute, report_of

APART = Points([[2.0, 2.0], [3.0, 1.5], [1.0, 0.5], [0.5, 1.0]], [1, 1, -1, -1])  # not by a line through the origin
TWICE = Points([[1.0, 2.0], [1.0, 2.0], [-1.0, 0.0], [2.0, -1.0]], [1, -1, -1, 1])
XOR, NOISY, SEPARABLE = generate("xor", 1), generate("noisy", 1), generate("separable", 1)
WRONG = Advice([[0.0, 1.0], [1.0, 0.0]], [1, 1], ("a", "b"))  # each is certain and wrong once


def explored(document, before=None):
    experiment = compute(document, before=before)
    experiment.findings = experiment.survey()
    return experiment


def at_end(experiment):
    experiment.run.seek(len(experiment.run))
    return experiment.remedy(len(experiment.run))


def words(remedy):
    return None if remedy is None else (remedy.sentence, [way.word for way in remedy.ways])


def taken(experiment, word):
    """The experiment after the way with this word."""
    remedy = at_end(experiment)
    way = next(way for way in remedy.ways if way.word == word)
    return explored(way.document, experiment if way.document is experiment.document else None)


# -- perceptrons ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("learner", ["perceptron", "batch-perceptron", "margin-perceptron", "marginalised-perceptron"])
def test_points_that_only_a_line_through_the_origin_fails_on_get_a_bias(learner):
    experiment = explored(Document(APART, learner))
    assert experiment.remedy(0).sentence == "No line through the origin separates the points."
    assert [way.word for way in experiment.remedy(0).ways] == ["Add a bias"]
    after = taken(experiment, "Add a bias")
    assert not experiment.separable and after.separable and after.learner.biased


def test_points_that_no_line_separates_get_the_simplest_kernel_that_does():
    circles = explored(Document(generate("circles", 2)))
    assert circles.remedy(0).sentence == "No line separates the points; a polynomial kernel of degree 2 does."
    after = taken(circles, "Kernel perceptron")
    assert after.separable and (after.learner.kernel, after.learner.q) == ("polynomial", 2)
    noisy = explored(Document(NOISY))
    assert noisy.remedy(0).sentence == "No line separates the points; a Gaussian kernel does."
    assert taken(noisy, "Kernel perceptron").separable


HAIR = Points([[1.0, 1.0], [1.0, 1.0 + 2e-16], [-1.0, 2.0]], [1, -1, -1])  # apart by less than floating point tells


def test_only_what_is_certain_is_called_inseparable():
    experiment = explored(Document(HAIR, order="cycled", passes=3))
    assert not experiment.separable and not experiment.known_geometry.inseparable
    assert experiment.remedy(0).sentence == "No line clearly separates the points; a Gaussian kernel does."
    assert at_end(experiment).sentence == "Stopped after 9 rounds, which are 3 passes."
    assert "would not end" not in experiment.narrate(9).reason
    machine = explored(Document(HAIR, "svm-hard"))
    assert not machine.outcome.meets
    assert at_end(machine).sentence == "The hulls are too near to each other to be told apart."
    assert taken(machine, "Gaussian kernel").outcome.separable


def test_a_kernel_that_does_not_separate_gives_way_to_one_that_does():
    own = {"kernel-perceptron": {"kernel": "polynomial", "q": 2}}
    experiment = explored(Document(NOISY, "kernel-perceptron", own))
    assert words(experiment.remedy(0)) == (
        "This kernel does not separate the points; a Gaussian kernel does.",
        ["Gaussian kernel"],
    )
    assert taken(experiment, "Gaussian kernel").separable


def test_a_gaussian_that_is_too_wide_gives_way_to_a_narrow_one():
    points = Points(generate("noisy", 3).X * 1e-3, generate("noisy", 3).y)
    experiment = explored(Document(points, "kernel-perceptron"))
    assert not experiment.separable
    after = taken(experiment, "Gaussian kernel")
    assert after.separable and after.learner.sigma < 1e-2


@pytest.mark.parametrize("learner", ["perceptron", "kernel-perceptron"])
def test_a_point_with_both_labels_goes_to_the_soft_margin(learner):
    experiment = explored(Document(TWICE, learner))
    assert words(experiment.remedy(0)) == (
        "The same point has both labels: nothing separates the points.",
        ["Soft margin"],
    )
    after = taken(experiment, "Soft margin")
    assert after.learner.id == "svm-soft" and after.outcome.separable and not after.refusal


def test_one_pass_is_followed_by_others_until_one_is_clean():
    experiment = explored(Document(generate("margin", 1), "margin-perceptron"))
    run = experiment.run
    wrong = int(run.learner.erring(run.learner.scores(), experiment.points.y).sum())
    assert words(at_end(experiment)) == (
        f"One pass is over, {wrong} is still short of the margin.",
        ["Cycle until clean"],
    )
    assert wrong == 1 and experiment.remedy(len(run) - 1) is None
    after = taken(experiment, "Cycle until clean")
    assert after.run.converged and at_end(after) is None
    assert after.run.rounds[: len(run)] == run.rounds  # it goes on from there


def test_what_is_wrong_after_a_pass_is_counted():
    experiment = explored(Document(NOISY, "kernel-perceptron", order="given", passes=2))
    run = experiment.run
    scores = run.learner.scores()
    wrong = int((experiment.points.y * scores <= 0).sum())
    assert at_end(experiment).sentence == f"2 passes are over, {wrong} {'is' if wrong == 1 else 'are'} still wrong."


def test_no_pass_more_is_promised_where_nothing_says_that_it_would_end():
    own = {"marginalised-perceptron": {"mu": 3.0, "rho": 2.0, "eta": 0.1}}
    experiment = explored(Document(SEPARABLE, "marginalised-perceptron", own))
    assert not experiment.run.converged
    assert "Cycle until clean" not in [way.word for way in (at_end(experiment) or (0, ()))[1]]


@pytest.mark.parametrize("learner, order", [("perceptron", "cycled"), ("perceptron", "adversarial"),
                                            ("batch-perceptron", "given")])  # fmt: skip
def test_a_run_that_would_not_end_says_so_and_can_go_on(learner, order):
    experiment = explored(Document(XOR, learner, order=order))
    rounds = len(experiment.run)
    assert words(at_end(experiment)) == (
        f"Stopped after {rounds} rounds because it would not end.",
        ["Kernel perceptron", GO_ON],
    )
    assert experiment.narrate(rounds).reason.endswith("Stopped: it would not end.")
    assert report_of(experiment).summary["stopped"].endswith("because it would not end")
    after = taken(experiment, GO_ON)
    assert len(after.run) == 2 * rounds and after.run.rounds[:rounds] == experiment.run.rounds
    assert GO_ON in [way.word for way in at_end(after).ways]


def test_a_run_of_the_most_rounds_says_so_and_can_go_on():
    narrow = Points([[1.0, 1.0], [1.0, 1.0001]], [1, -1])
    experiment = explored(Document(narrow, order="cycled", rounds=5_000))
    assert words(at_end(experiment)) == ("Stopped after 5 000 rounds, the most that are played.", [GO_ON])
    assert experiment.narrate(5_000).reason.endswith("Stopped: no more rounds are played.")
    after = taken(experiment, GO_ON)
    assert len(after.run) == 10_000 and after.run.rounds[:5_000] == experiment.run.rounds


@pytest.mark.slow
def test_nobody_goes_on_for_ever():
    narrow = Points([[1.0, 1.0], [1.0, 1.00001]], [1, -1])
    way = at_end(explored(Document(narrow, order="cycled", rounds=LONGEST_RUN // 2 + 1))).ways[0]
    assert way.document.rounds == LONGEST_RUN
    assert at_end(explored(way.document)) is None


def test_a_run_that_is_shortened_for_a_moving_hand_offers_nothing():
    narrow = Points([[1.0, 1.0], [1.0, 1.0001]], [1, -1])
    experiment = compute(Document(narrow, order="cycled"), limit=500)
    experiment.findings = experiment.survey()
    assert experiment.narrate(500).reason.endswith("Stopped for now.") and experiment.remedy(500) is None


@pytest.mark.parametrize(
    "learner, own, word",
    [
        ("margin-perceptron", {"gamma": 0.9}, "Automatic γ"),
        ("marginalised-perceptron", {"rho": 3.0}, "Automatic ρ"),
        ("marginalised-perceptron", {"mu": 0.2, "eta": 5.0}, "Automatic μ, η"),
    ],
)
def test_parameters_that_break_a_theorem_are_left_to_the_data(learner, own, word):
    experiment = explored(Document(SEPARABLE, learner, {learner: own}))
    assert experiment.guarantee.value is None
    assert words(experiment.remedy(0)) == (f"{experiment.guarantee.refusal}.", [word])
    assert taken(experiment, word).guarantee.value is not None


@pytest.mark.parametrize("document", [Document(), Document(SEPARABLE, order="cycled"), Document(adversary=0.3)])
def test_where_all_is_well_nothing_is_said(document):
    experiment = explored(document)
    assert [experiment.remedy(t) for t in range(len(experiment.run) + 1)] == [None] * (len(experiment.run) + 1)


# -- machines ------------------------------------------------------------------------------------------------------


def test_hulls_that_meet_get_a_soft_margin_or_a_kernel():
    experiment = explored(Document(XOR, "svm-hard"))
    assert words(at_end(experiment)) == ("The hulls meet.", ["Soft margin", "Polynomial kernel, degree 2"])
    assert experiment.remedy(len(experiment.run) - 1) is None  # on its way by right
    for word, learner in (("Soft margin", "svm-soft"), ("Polynomial kernel, degree 2", "svm-hard")):
        after = taken(experiment, word)
        assert after.learner.id == learner and after.outcome.separable and at_end(after) is None


def test_a_soft_margin_keeps_the_kernel_of_the_hard_one_and_leaves_C_to_the_data():
    own = {"svm-hard": {"kernel": "polynomial", "q": 2}, "svm-soft": {"C": 0.5}}
    after = taken(explored(Document(NOISY, "svm-hard", own)), "Soft margin")
    assert (after.learner.kernel, after.learner.q) == ("polynomial", 2)
    assert after.document.own_params.get("C") is None and after.outcome.separable


@pytest.mark.parametrize(
    "learner, own, sentence, word",
    [
        ("svm-soft", {"C": 0.5}, "The reduced hulls meet at C = 0.5.", "Automatic C"),
        ("svm-nu", {"nu": 0.01}, "The reduced hulls meet at ν = 0.01.", "Automatic ν"),
        ("svm-soft", {"C": 0.001}, "C = 0.001 is too small for the smaller class.", "Automatic C"),
        ("svm-nu", {"nu": 1.0}, "ν = 1 is too large for the smaller class.", "Automatic ν"),
    ],
)
def test_a_parameter_that_the_points_forbid_is_left_to_them(learner, own, sentence, word):
    points = Points(XOR.X[1:], XOR.y[1:])  # of unequal classes
    experiment = explored(Document(points, learner, {learner: own}))
    assert experiment.refusal and at_end(experiment).sentence == sentence
    after = taken(experiment, word)
    assert not after.refusal and after.outcome.separable and at_end(after) is None


def test_one_class_asks_for_the_other():
    for y, word in ((1, "Place −"), (-1, "Place +")):
        remedy = at_end(explored(Document(Points([[1.0, 2.0], [2.0, 1.0]], [y, y]), "svm-hard")))
        assert [(way.word, way.place, way.document) for way in remedy.ways] == [(word, -y, None)]
    assert at_end(explored(Document(Points(np.eye(3), [1, 1, 1]), "svm-hard"))) is None


def test_a_solver_that_was_stopped_goes_on_from_where_it_stood():
    document = Document(generate("noisy", 1, m=300), "svm-soft", {"svm-soft": {"kernel": "gaussian"}})
    experiment = stopped(document, 12)
    gap = experiment.outcome.gap
    assert at_end(experiment).sentence.startswith("The solver was stopped at gap ")
    after = compute(at_end(experiment).ways[0].document, before=experiment)
    assert after.run.values[0].gap <= gap * (1 + 1e-9) and after.outcome.converged and at_end(after) is None


# -- experts -------------------------------------------------------------------------------------------------------


def test_an_empty_version_space_goes_to_weighted_majority_which_forgives():
    for own in ({}, {"weighted-majority": {"beta": 0.0}}):
        experiment = explored(Document(NOISY, "halving", own))
        emptied = int(np.flatnonzero(experiment.counts.best > 0)[0])
        assert experiment.remedy(emptied - 1) is None
        assert words(experiment.remedy(emptied)) == ("V is empty: every hypothesis has erred.", ["Weighted majority"])
        after = taken(experiment, "Weighted majority")
        assert after.learner.beta > 0 and after.counts.promise.at(len(after.run)) is not None


@pytest.mark.parametrize(
    "learner, own, source, sentence, word",
    [
        ("weighted-majority", {"beta": 0.0}, ExpertSource(),
         "With β = 0 no weight is left: every expert has erred.", "β = ½"),
        ("randomised-majority", {"beta": 0.0, "runs": 5}, ExpertSource(),
         "With β = 0 no weight is left: every expert has erred.", "β = ½"),
        ("aggregating", {"tuning": "known", "K": 1.0}, ExpertSource(),
         "The best expert has lost more than K = 1.", "Doubling"),
        ("aggregating", {"loss": "logarithmic"}, ExpertSource("table", table=WRONG),
         "All experts are dead: each was certain and wrong.", "Absolute loss"),
    ],
)  # fmt: skip
def test_what_an_experts_theorem_fails_on_is_mended(learner, own, source, sentence, word):
    experiment = explored(Document(NOISY, learner, {learner: own}, setups={"experts": source}))
    assert experiment.counts.promise.at(len(experiment.run)) is None
    assert words(at_end(experiment)) == (sentence, [word])
    after = taken(experiment, word)
    assert after.counts.promise.at(len(after.run)) is not None and at_end(after) is None


def test_with_noise_the_weights_can_be_the_posterior():
    experiment = explored(Document(SEPARABLE, "weighted-majority", setups={"experts": ExpertSource(noise=0.1)}))
    assert words(at_end(experiment)) == ("With β = 0.5 the weights are not the posterior.", ["β = 0.111"])
    after = taken(experiment, "β = 0.111")
    gap = next(meter for meter in after.meters(len(after.run)) if meter.title == "Posterior gap")
    assert gap.state == "holds" and at_end(after) is None


def test_a_long_stream_of_advice_can_go_on():
    experiment = explored(Document(SEPARABLE, "weighted-majority", passes=30, rounds=500))
    assert words(at_end(experiment)) == ("Stopped after 500 rounds, the most that are played.", [GO_ON])
    assert report_of(experiment).summary["stopped"].startswith("after 500 rounds")
    assert len(taken(experiment, GO_ON).run) == 1000


def test_experts_that_were_stopped_go_on():
    document = Document(SEPARABLE, "weighted-majority", passes=500, setups={"experts": ExpertSource("random", n=2000)})
    experiment = stopped(document, 3)
    played = len(experiment.run)
    assert at_end(experiment).sentence == f"Stopped after {played} of 20 000 rounds."
    assert experiment.narrate(played).reason.endswith(f"Stopped after {played} of 20 000 rounds.")


# -- every preset, lab, learner, order -----------------------------------------------------------------------------


def trouble(experiment):
    """What the remedies are about, as far as it is no number: each way must change some of it."""
    run, T = experiment.run, len(experiment.run)
    own = {"learner": experiment.document.learner, "rounds": T}
    if experiment.batch:
        return own | {"message": experiment.outcome.message, "classes": experiment.points.classes}
    if experiment.learner.lab == "statistics":
        return own | {"points": len(experiment.points), "shown": experiment.learner.values}
    if experiment.learner.lab == "experts":
        return own | {"promised": experiment.counts.promise.at(T) is not None, "stopped": run.exhausted}
    promised = experiment.guarantee.value is not None
    return own | {"separable": experiment.separable, "converged": bool(run.converged), "promised": promised}


def check_points(points, way):
    """A way keeps the points as they are, unless its word says that it keeps some of them only."""
    kept = way.document.points
    if way.word.startswith("Keep the first"):
        m = int(way.word.rpartition(" ")[2])
        assert len(kept) == m < len(points) and (points.X[:m] == kept.X).all() and (kept.y == points.y[:m]).all()
    else:
        assert kept is points


def check_ways(experiment):
    """Every way leads to something better, or at least farther, and what was said is said no more."""
    for t in {0, len(experiment.run) // 2, len(experiment.run)}:
        remedy = experiment.remedy(t)
        for way in () if remedy is None else remedy.ways:
            if way.document is None:
                assert way.place not in experiment.points.classes
                continue
            after = explored(way.document)
            assert trouble(after) != trouble(experiment)
            check_points(experiment.document.points, way)
            again = at_end(after)
            assert again is None or again.sentence != remedy.sentence
            if way.word == GO_ON:
                assert len(after.run) > len(experiment.run)
            elif after.batch:
                assert after.outcome.converged and not after.refusal
                assert after.learner.lab != "svm" or after.outcome.separable
            elif after.learner.lab == "perceptron":
                assert after.separable


@pytest.mark.one_in(5)
@pytest.mark.parametrize("learner", LEARNERS)
@pytest.mark.parametrize("preset", DATASETS)
@pytest.mark.parametrize("order", ["given", "cycled"])
def test_whatever_is_advised_changes_what_it_says(preset, learner, order):
    check_ways(explored(Document(generate(preset, 4), learner, order=order)))


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.sampled_from([1, -1])), max_size=9),
       st.sampled_from(list(LEARNERS)), st.sampled_from(["given", "cycled"]))  # fmt: skip
def test_whatever_is_advised_is_true_of_any_points(rows, learner, order):
    X, y = [row[:2] for row in rows], [row[2] for row in rows]
    try:
        experiment = explored(Document(Points(X, y) if rows else Points.empty(), learner, order=order))
    except InputError:
        return  # a point at the origin has no direction
    check_ways(experiment)


def test_a_search_for_ways_out_ends_when_nobody_wants_them_any_more():
    class Ending(Control):
        def check(self):
            raise Cancelled

    experiment = compute(Document(generate("noisy", 1, m=60)))
    with pytest.raises(Cancelled):
        experiment.survey(Ending())
    assert experiment.remedy(0) is None


def test_a_document_keeps_the_rounds_that_were_asked_for():
    document = Document(SEPARABLE, rounds=200_000)
    assert replace(document).most_rounds == 200_000 and Document().most_rounds == 100_000
