"""Every number in the words of the perceptron lab, at every moment of random small runs, counted again by hand."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from long_run import LONG, random_examples
from oracles.perceptron_readings import check_charts, check_meters
from oracles.perceptron_report import check_report
from oracles.perceptron_sentences import check_advice, check_caption, check_mark, check_narration
from oracles.perceptron_theorem import PerceptronTheorem
from oracles.said import labelled_points, points_of

from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.labs import compute

KERNELS = [
    {"kernel": "linear"},
    {"kernel": "monomial", "q": 2},
    {"kernel": "polynomial", "q": 2, "c": 0.5},
    {"kernel": "all-subsets"},
    {"kernel": "boolean"},
    {"kernel": "gaussian", "sigma": 1.5},
]
TIES, PICKS = ("positive", "negative", "update"), ("first", "worst", "random")
TOLD = ({}, {"epsilon": 0.25}, {"gamma": 0.05}, {"gamma": 0.9})
STEPS = ({}, {"eta": 1.0}, {"rho": 0.0}, {"mu": 0.5, "rho": 0.7}, {"epsilon": 1.0})
BOTH = (False, True)
LEARNERS = [
    *(("perceptron", {"bias": b, "normalise": n, "tie": t}) for b in BOTH for n in BOTH for t in TIES),
    *(("batch-perceptron", {"bias": b, "pick": pick}) for b in BOTH for pick in PICKS),
    *(("margin-perceptron", {"bias": b, **told}) for b in BOTH for told in TOLD),
    *(("marginalised-perceptron", {"bias": b, **steps}) for b in BOTH for steps in STEPS),
    *(("kernel-perceptron", kernel) for kernel in KERNELS),
]
SAMPLES = {
    "separable": [(1, 2, 1), (2, -1, 1), (-2, 1, -1), (-1, -2, -1)],
    "contradictory": [(1, 2, 1), (1, 2, -1), (-2, 1, -1)],
    "with a bias alone": [(1, 1, 1), (2, 2, 1), (3, 3, -1)],
    "one class": [(1, 2, 1), (2, -1, 1)],
    "none": [],
}
BY_DAY = ("separable", "contradictory")


def check_all(document):
    try:
        experiment = compute(document)
    except InputError:  # a point at the origin cannot be divided by its length
        assume(False)
    theorem = PerceptronTheorem(experiment)
    check_report(theorem)
    check_charts(theorem)
    for t in range(len(experiment.run) + 1):
        experiment.run.seek(t)
        check_narration(theorem, t)
        check_meters(theorem, t)
        check_caption(theorem, t)
        check_mark(theorem, t)
        if theorem.oracle.m:
            check_advice(theorem, t)


@st.composite
def documents(draw):
    learner, params = draw(st.sampled_from(LEARNERS))
    order = draw(st.sampled_from(["given", "cycled", "shuffled", "adversarial"]))
    points, passes, seed = draw(labelled_points(5)), draw(st.integers(1, 3)), draw(st.integers(0, 5))
    return Document(points=points, learner=learner, params={learner: params}, order=order, passes=passes, seed=seed)


@pytest.mark.slow
@random_examples(120)
@given(documents())
def test_every_number_of_a_random_run_is_its_own(document):
    check_all(document)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("sample", SAMPLES if LONG else BY_DAY)
@pytest.mark.parametrize(
    "learner", LEARNERS, ids=lambda learner: "-".join(map(str, (learner[0], *learner[1].values())))
)
def test_every_number_of_every_learner(learner, sample):
    id, params = learner
    points = points_of(SAMPLES[sample])
    for order in ("given", "cycled"):
        check_all(Document(points=points, learner=id, params={id: params}, order=order, passes=2))


def test_a_step_to_the_rim_of_the_ball_needs_no_way_back():
    document = Document(
        points=points_of([(1, 0, 1), (0, 3, 1)]),
        learner="marginalised-perceptron",
        params={"marginalised-perceptron": {"eta": 1.0, "rho": 0.5}},
    )
    check_all(document)
    said = [compute(document).narrate(t).reason for t in (1, 2)]
    assert ["back to the unit ball" in reason for reason in said] == [False, True]
