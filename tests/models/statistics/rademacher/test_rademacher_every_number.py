"""Every number that the Rademacher bench says, draw by draw, counted again by hand."""

import pytest
from oracles.rademacher import FlipOracle
from oracles.rademacher_ghosts import GhostOracle
from oracles.rademacher_samples import SamplesOracle
from oracles.said import points_of

from colt_gui.models.core.document import Document
from colt_gui.models.labs import compute
from colt_gui.models.statistics.distribution import Distribution
from colt_gui.models.statistics.rademacher import samples

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
    return compute(document)


def check_all(oracle):
    for t in range(len(oracle.experiment.run) + 1):
        oracle.check(t)
    oracle.check_charts()
    oracle.check_report()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("hypotheses", CLASSES)
def test_every_number_about_coin_flips(hypotheses, sample):
    B = {"B": 2.5} if hypotheses == "norm" else {}
    check_all(FlipOracle(carried_out("rademacher", SAMPLES[sample], hypotheses=hypotheses, flips=35, **B)))


def test_a_single_flip_has_no_error_to_tell():
    check_all(FlipOracle(carried_out("rademacher", SAMPLES["cloud"], flips=1)))


# -- samples and ghosts --------------------------------------------------------------------------------------------

CLOUDS = Distribution("clouds", target="labels", size=2.4, sigma=0.7)
NOISY = Distribution("clouds", target="labels", size=2.0, sigma=0.5, noise=0.15)
APART = Distribution("clouds", target="labels", size=3.0, sigma=0.7)
PAINTED = Distribution("points", target="labels", sigma=0.4)
PAINT = [(1, 1, 1), (2, 0, 1), (-1, 0.5, -1)]
BOUNDS = [
    ("erm", CLOUDS, {"m": 10, "draws": 1}),
    ("erm", NOISY, {"m": 9, "draws": 4, "delta": 0.2}),
    ("margin", CLOUDS, {"m": 30}),
    ("margin", NOISY, {"m": 40, "B": 3.0, "mu": 0.7, "delta": 0.1}),
    ("margin", PAINTED, {"m": 15}),
    ("margin", APART, {"m": 900, "mu": 2.0}),  # not vacuous
    ("svm", APART, {"m": 7}),
    ("svm", PAINTED, {"m": 6, "delta": 0.3}),
    pytest.param("svm-gaussian", CLOUDS, {"m": 7}, marks=pytest.mark.slow),
    ("svm-gaussian", PAINTED, {"m": 6, "sigma": 0.6}),
]


@pytest.mark.parametrize(("bound", "setup", "params"), BOUNDS)
def test_every_number_about_bounds_on_samples(bound, setup, params, monkeypatch):
    monkeypatch.setattr(samples, "SIZES", (5, 7))  # small enough to be tried by hand
    points = PAINT if setup is PAINTED else ()
    check_all(SamplesOracle(carried_out("margin-bound", points, setup, bound=bound, trials=3, **params), (5, 7)))


@pytest.mark.parametrize("label", [1, -1])
@pytest.mark.parametrize("bound", ["svm", "svm-gaussian"])
def test_every_number_about_a_sample_of_one_class(bound, label, monkeypatch):
    monkeypatch.setattr(samples, "SIZES", (5, 7))
    points = [(1, 1, label), (2, 0, label)]
    check_all(SamplesOracle(carried_out("margin-bound", points, PAINTED, bound=bound, m=9, trials=2), (5, 7)))


@pytest.mark.parametrize("setup", [CLOUDS, NOISY, PAINTED])
def test_every_number_about_ghosts(setup):
    points = PAINT if setup is PAINTED else ()
    check_all(GhostOracle(carried_out("ghost-sample", points, setup, m=6, trials=12)))


def test_a_single_ghost_has_no_error_to_tell():
    check_all(GhostOracle(carried_out("ghost-sample", (), CLOUDS, m=9, trials=1)))
