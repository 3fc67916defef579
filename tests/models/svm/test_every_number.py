"""Every number in the words of the SVM lab, at every step of the solver on random small samples, counted by hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import LONG, random_examples
from oracles.said import labelled_points, points_of
from oracles.svm import SvmOracle
from oracles.svm_words import SvmWords

from colt_gui.models.core.document import Document
from colt_gui.models.labs import compute

KERNELS = [
    {},
    {"kernel": "monomial", "q": 2},
    {"kernel": "polynomial", "q": 2, "c": 0.5},
    {"kernel": "all-subsets"},
    {"kernel": "boolean"},
    {"kernel": "gaussian", "sigma": 1.5},
]
MACHINES = [
    ("svm-hard", {}),
    *(("svm-soft", {"C": C}) for C in (None, 0.2, 0.3, 0.7)),
    *(("svm-nu", {"nu": nu}) for nu in (None, 0.3, 0.6, 0.9)),
]
SAMPLES = {
    "separable": [(1, 2, 1), (2, -1, 1), (-2, 1, -1), (-1, -2, -1), (3, 1, 1)],
    "meeting": [(1, 1, 1), (-1, -1, 1), (1, -1, -1), (-1, 1, -1)],
    "contradictory": [(1, 2, 1), (1, 2, -1), (-2, 1, -1), (2, 0, 1)],
    "on a grid": [(0, 1, 1), (1, 1, 1), (0, -1, -1), (1, -1, -1)],
    "one class": [(1, 2, 1), (2, -1, 1)],
    "none": [],
}


def check_all(document):
    experiment = compute(document)
    words = SvmWords(SvmOracle(experiment))
    words.check_report()
    words.check_charts()
    words.check_scalings()
    words.check_advice()
    for t in range(len(experiment.run) + 1):
        experiment.run.seek(t)
        words.check_narration(t)
        words.check_meters(t)
        words.check_caption(t)


@st.composite
def documents(draw):
    learner, params = draw(st.sampled_from(MACHINES))
    own = params | draw(st.sampled_from(KERNELS))
    return Document(points=draw(labelled_points(5)), learner=learner, params={learner: own})


@pytest.mark.slow
@random_examples(90)
@given(documents())
def test_every_number_of_a_random_sample_is_its_own(document):
    check_all(document)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("machine", MACHINES, ids=lambda pair: "-".join(map(str, (pair[0], *pair[1].values()))))
def test_every_number_of_every_machine(machine, sample):
    learner, params = machine
    for kernel in KERNELS if LONG else (KERNELS[0], KERNELS[5]):
        check_all(Document(points=points_of(SAMPLES[sample]), learner=learner, params={learner: params | kernel}))


@pytest.mark.parametrize("few", [1, 2, 3, 6, 7])
def test_what_a_refusal_calls_allowed_is_allowed(few):
    """1/(2·few) has no end in decimals: what is written must be on the allowed side of it."""
    rows = [(i, 4, 1) for i in range(few)] + [(i, -4, -1) for i in range(few + 2)]
    told = {}
    for learner, name, forbidden in (("svm-soft", "C", 0.01), ("svm-nu", "nu", 1.0)):
        document = Document(points=points_of(rows), learner=learner, params={learner: {name: forbidden}})
        refusal = compute(document).refusal
        told[learner] = float(refusal.rstrip(".").rpartition(" ")[2])
        assert not compute(document.with_param(name, told[learner])).refusal
    assert told["svm-soft"] == pytest.approx(1 / (2 * few), rel=1e-3)
    assert told["svm-nu"] == pytest.approx(2 * few / (2 * few + 2), rel=1e-3) and math.isfinite(told["svm-nu"])
