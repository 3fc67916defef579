"""The distribution: what is drawn from it, and what a hypothesis risks, against samples and by hand."""

import math

import numpy as np
import pytest

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.statistics.distribution import EMPTY, KINDS, TARGETS, Distribution
from colt_gui.models.statistics.regions import Disc, Halfplane, Hypothesis, Rectangle, right_of

PAINTED = Points([[1.0, 1.0], [-1.0, 0.0], [0.0, -1.5]], [1, -1, 1])
HYPOTHESES = (
    Hypothesis(right_of(0, 0.2)),
    Hypothesis(right_of(1, -0.4), -1),
    Hypothesis(Rectangle(-1.0, 0.7, -0.5, 2.0)),
    Hypothesis(Halfplane((1.0, 2.0), 0.3)),
    Hypothesis(Halfplane((-1.0, 0.0), 0.3), -1),
    Hypothesis(Disc(0.1, 0.2, 1.0)),
)
EVERY = [(kind, target, sigma) for kind in KINDS for target in TARGETS for sigma in (0.0, 0.6)]


def phi(z):
    return 0.5 + 0.5 * math.erf(z / math.sqrt(2))


@pytest.mark.parametrize(("kind", "target", "sigma"), EVERY)
def test_the_risk_of_a_hypothesis_is_how_often_it_errs_on_a_large_sample(kind, target, sigma):
    law = Distribution(kind, sigma=sigma, target=target, x=0.3, y=-0.2, noise=0.1).law(PAINTED)
    X, y = law.sample(np.random.default_rng(1), 40_000)
    assert X.shape == (40_000, 2) and set(np.unique(y)) == {-1, 1}
    for hypothesis in HYPOTHESES:
        risk = law.risk(hypothesis)
        assert abs(risk.value - (hypothesis.predict(X) != y).mean()) < 0.012
        assert abs(risk.value - law._summed(hypothesis.predict).value) < 5e-4


@pytest.mark.parametrize(("kind", "target", "sigma"), EVERY)
def test_the_cells_of_a_grid_hold_what_falls_into_them(kind, target, sigma):
    law = Distribution(kind, sigma=sigma, target=target, noise=0.2).law(PAINTED)
    lines = np.array([-math.inf, -0.7, 0.4, math.inf])
    cells = law.cells(lines, lines)
    X, y = law.sample(np.random.default_rng(2), 40_000)
    for label, masses in ((1, cells.positive), (-1, cells.negative)):
        counted = np.histogram2d(*X[y == label].T, [[-99, -0.7, 0.4, 99]] * 2)[0] / len(y)
        assert np.abs(counted - masses).max() < 0.012
    assert (cells.positive + cells.negative).sum() == pytest.approx(1.0)


def test_risks_that_can_be_worked_out_by_hand():
    square = Distribution(at=1.0).law(Points.empty())
    assert square.risk(right_of(0, 0.0)) == (0.25, True)
    assert square.risk(Hypothesis(right_of(0, 0.0), -1)) == (0.75, True)
    assert square.risk(right_of(0, 1.0)).value == 0.0
    assert square.risk(Halfplane((1.0, 1.0), 0.0)).value == pytest.approx(0.25 + 1 / 16)
    noisy = Distribution(at=1.0, noise=0.2).law(Points.empty())
    assert noisy.risk(right_of(0, 0.0)).value == pytest.approx(0.2 + 0.6 * 0.25)
    clouds = Distribution("clouds", size=2.0, sigma=0.5, target="labels").law(Points.empty())
    half, risk = clouds.best_halfplane
    assert risk == (pytest.approx(phi(-2.0)), True) and math.hypot(*half.w) == pytest.approx(1.0)
    assert clouds.bayes.value == pytest.approx(phi(-2.0), abs=1e-4)
    ring = Distribution("ring", size=2.0, sigma=0.5, target="labels").law(Points.empty())
    assert ring.risk(Halfplane((0.6, 0.8), 0.0)) == (pytest.approx(0.5), True)
    assert ring.risk(Halfplane((1.0, 0.0), -9.0)).value == pytest.approx(0.5)


def test_the_density_integrates_to_one_and_the_labels_follow_it():
    axis = (np.arange(200) + 0.5) / 200 * 12 - 6
    X = np.stack(np.meshgrid(axis, axis), axis=-1).reshape(-1, 2)
    for kind in KINDS:
        law = Distribution(kind, target="labels").law(PAINTED)
        density, positive = law.density(X), law.positive(X)
        assert density.sum() * 0.06**2 == pytest.approx(1.0, abs=0.03)
        assert (positive * density).sum() * 0.06**2 == pytest.approx(law.positives, abs=0.03)


def test_painted_points_of_no_width_are_drawn_exactly_as_they_are():
    law = Distribution("points", sigma=0.0, target="labels").law(PAINTED)
    X, y = law.sample(np.random.default_rng(3), 500)
    rows = {(*x, label) for x, label in zip(X.tolist(), y.tolist())}
    assert rows == {(*x, label) for x, label in zip(PAINTED.X.tolist(), PAINTED.y.tolist())}
    assert law.risk(right_of(0, 0.0)) == (0.0, True)
    assert law.positive(PAINTED.X).tolist() == [1.0, 0.0, 1.0]
    both = Distribution("points", sigma=0.0, target="labels").law(Points([[1.0, 2.0], [1.0, 2.0]], [1, -1]))
    assert both.risk(right_of(0, 0.0)).value == both.bayes.value == 0.5


@pytest.mark.parametrize("target", TARGETS)
def test_degenerate_distributions_have_a_risk_all_the_same(target):
    for setup in (
        Distribution("ring", size=0.1, sigma=5.0, target=target, width=0.0, radius=0.0),
        Distribution("ring", sigma=0.0, target=target),
        Distribution("clouds", sigma=0.0, target=target),
        Distribution("points", sigma=0.0, target=target),
        Distribution("points", sigma=1e-9, target=target),
    ):
        law = setup.law(Points([[3.0, 3.0]], [1]))
        X, _ = law.sample(np.random.default_rng(0), 50)
        assert np.isfinite(X).all() and len(law.density(X)) == 50
        assert ((law.positive(X) >= 0) & (law.positive(X) <= 1)).all()
        for hypothesis in (*HYPOTHESES, Hypothesis(Halfplane((0.0, 0.0), 0.0)), Hypothesis(Halfplane((0.0, 0.0), 1.0))):
            assert 0.0 <= law.risk(hypothesis).value <= 1.0
        assert law.extent.left < law.extent.right and law.extent.bottom < law.extent.top


def test_an_empty_distribution_and_one_in_space_are_refused_in_one_sentence():
    assert Distribution("points").refusal(Points.empty()) == EMPTY
    with pytest.raises(InputError, match="nothing is painted yet"):
        Distribution("points").law(Points.empty())
    with pytest.raises(InputError, match="these points have 3 coordinates"):
        Distribution("points").law(Points(np.eye(3), [1, -1, 1]))
    assert Distribution().refusal(Points.empty()) == ""
    with pytest.raises(InputError, match=r"noise = 0\.6 is outside its range"):
        Distribution(noise=0.6)


def test_what_is_endlessly_far_from_a_disc_is_outside_it():
    with np.errstate(all="raise"):
        assert Disc(0.1, 0.2, 1.0).inside(np.array([[1e200, 0.0], [0.3, 0.4], [0.0, -1e308]])).tolist() == [0, 1, 0]
