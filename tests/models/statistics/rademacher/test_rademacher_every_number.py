"""Every number that the Rademacher bench says, draw by draw, is counted again by hand."""

import pytest
from oracles.rademacher import FlipOracle
from oracles.said import points_of

from colt_gui.models.core.document import Document
from colt_gui.models.labs import carry_out

SAMPLES = {
    "cloud": [(0.3, 1.1, 1), (-1.2, 0.4, -1), (0.9, -0.8, 1), (-0.5, -1.6, -1), (1.7, 0.2, -1), (-0.1, 0.3, 1)],
    "grid with a pair at one place": [(0, 0, 1), (1, 0, -1), (2, 0, 1), (0, 1, -1), (1, 1, 1), (1, 1, -1)],
    "line": [(0, 0, 1), (1, 0, 1), (2, 0, -1)],
    "one": [(1, 2, 1)],
}
CLASSES = ("halfspaces", "homogeneous", "rectangles", "intervals", "all", "norm")


def carried_out(learner, points=(), setup=None, **params):
    setups = {} if setup is None else {"statistics": setup}
    document = Document(points=points_of(points), learner=learner, params={learner: params}, setups=setups, seed=3)
    experiment = carry_out(document)
    experiment.work()
    return experiment


def check_all(oracle):
    for t in range(len(oracle.experiment.run) + 1):
        oracle.check(t)
    oracle.check_charts()
    oracle.check_report()


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("hypotheses", CLASSES)
def test_every_number_about_coin_flips(hypotheses, sample):
    B = {"B": 2.5} if hypotheses == "norm" else {}
    check_all(FlipOracle(carried_out("rademacher", SAMPLES[sample], hypotheses=hypotheses, flips=35, **B)))


def test_a_single_flip_has_no_error_to_tell():
    check_all(FlipOracle(carried_out("rademacher", SAMPLES["cloud"], flips=1)))
