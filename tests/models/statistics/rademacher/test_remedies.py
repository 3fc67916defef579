"""A class that cannot be searched exactly on these points names one that can."""

import pytest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.labs import compute


def flipped(hypotheses: str, m: int):
    document = Document(points=generate("separable", 1, m=m), learner="rademacher")
    return surveyed(document.with_param("hypotheses", hypotheses).with_param("flips", 1))


def surveyed(document):
    experiment = compute(document)
    experiment.findings = experiment.survey()
    return experiment


@pytest.mark.parametrize(
    "hypotheses, m, words",
    [("rectangles", 120, ["Halfspaces", "Linear functions"]), ("halfspaces", 2001, ["Linear functions"]),
     ("intervals", 2001, ["Linear functions"])],
)  # fmt: skip
def test_too_many_points_offer_the_classes_that_can_be_searched(hypotheses, m, words):
    experiment = flipped(hypotheses, m)
    remedy = experiment.remedy(0)
    assert remedy.sentence == experiment.refusal and [way.word for way in remedy.ways] == words
    for way in remedy.ways:
        mended = compute(way.document)
        assert not mended.refusal and mended.points == experiment.points and len(mended.run) == 1


def test_what_can_be_searched_needs_no_way_out():
    assert flipped("halfspaces", 20).remedy(0) is None


def test_no_points_are_no_reason_for_another_class():
    experiment = surveyed(Document(learner="rademacher"))
    assert experiment.refusal and experiment.remedy(0) is None
