"""Every number in the words of the losses bench, at every step of its solvers, counted by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples
from oracles.losses import LossOracle
from oracles.said import labelled_points, points_of

from colt_gui.models.core.document import Document
from colt_gui.models.labs import compute

LEARNERS = [
    ("square", {}),
    ("absolute", {"bias": False}),
    ("logistic", {}),
    ("logistic", {"bias": False}),
    ("hinge", {"lam": 0.05}),
    ("hinge", {"lam": 0.0, "mu": 0.5}),
    ("hinge", {"lam": 0.3, "mu": 2.0, "bias": False}),
    ("exponential", {}),
    ("erm", {}),
    ("erm", {"bias": False}),
    ("halfspace-lp", {}),
    ("halfspace-lp", {"bias": False}),
]
SAMPLES = {
    "separable": [(1, 2, 1), (2, -1, 1), (-2, 1, -1), (-1, -2, -1), (3, 1, 1)],
    "meeting": [(1, 1, 1), (-1, -1, 1), (1, -1, -1), (-1, 1, -1), (2, 0, 1)],
    "touching": [(0, 0, -1), (1, 0, -1), (1, 0, 1), (2, 0, 1), (3, 1, 1)],
    "contradictory": [(1, 2, 1), (1, 2, -1), (-2, 1, -1), (2, 0, 1)],
    "one class": [(1, 2, 1), (2, -1, 1)],
    "none": [],
}


def check_all(document):
    experiment = compute(document)
    oracle = LossOracle(experiment)
    oracle.check_report()
    oracle.check_charts()
    for t in range(len(experiment.run) + 1):
        experiment.run.seek(t)
        oracle.check_narration(t)
        oracle.check_meters(t)
        oracle.check_caption(t)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("learner", LEARNERS, ids=lambda pair: "-".join(map(str, (pair[0], *pair[1].values()))))
def test_every_number_of_every_loss(learner, sample):
    id, params = learner
    check_all(Document(points=points_of(SAMPLES[sample]), learner=id, params={id: params}))


@st.composite
def documents(draw):
    id, params = draw(st.sampled_from(LEARNERS))
    return Document(points=draw(labelled_points(6)), learner=id, params={id: params})


@pytest.mark.slow
@random_examples(120)
@given(documents())
def test_every_number_of_a_random_sample(document):
    check_all(document)
