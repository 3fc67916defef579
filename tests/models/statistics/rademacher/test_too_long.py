"""Points whose sums are no numbers any more are refused in one sentence; other classes are offered."""

import pytest

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute


@pytest.mark.parametrize("length, refused", [(1e308, True), (1e141, True), (1e130, False)])
def test_points_that_are_too_long_for_linear_functions_are_refused(length, refused):
    points = Points([[0.0, length], [1e6, 1e3], [1.0, 1.0]], [1, -1, 1])
    document = Document(points=points, learner="rademacher", params={"rademacher": {"hypotheses": "norm"}})
    experiment = compute(document)
    t = len(experiment.run)
    assert experiment.meters(t) and (experiment.charts() is not None)
    assert experiment.refusal.startswith("The longest point is too long") == refused
    assert (experiment.survey().remedy(t) is not None) == refused
