"""Smooth losses on their way: where a step must be shortened, where a path to infinity begins and where it may end."""

import math

import numpy as np
import pytest
from models.statistics.loss_samples import noisy, steps_and_end

from colt_gui.models import LEARNERS
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import prepare
from colt_gui.models.statistics.losses.exponential import Exponential
from colt_gui.models.statistics.losses.logistic import Logistic


def steps(learner, points):
    return steps_and_end(learner, points)[0]


def one_against(n, far):
    """n points at 1 with their right sign, and one at `far` with the wrong one: mean e^(−u) is least where
    n·e^(−w) = far·e^(far·w)."""
    return Points([[1.0]] * n + [[float(far)]], [1] * n + [-1])


@pytest.mark.parametrize(("n", "far", "share"), [(400, 20, 0.25), (47, 6, 0.5), (40, 8, 0.5), (10, 2, 1.0)])
def test_newtons_first_step_is_halved_until_it_gains_a_quarter_of_what_it_promises(n, far, share):
    """From w = 0 the slope of the mean is −(n − far)/(n + 1) and its bend (n + far²)/(n + 1)."""
    slope, bend = (n - far) / (n + 1), (n + far**2) / (n + 1)
    whole, gain = slope / bend, slope**2 / bend

    def enough(share):
        w = share * whole
        return (n * math.exp(-w) + math.exp(far * w)) / (n + 1) <= 1 - share * gain / 4

    assert enough(share) and (share == 1.0 or not enough(2 * share))
    made = steps(Exponential(bias=False), one_against(n, far))
    assert made[0].share == share and made[0].w[0] == pytest.approx(share * whole)
    assert made[-1].w[0] == pytest.approx(math.log(n / far) / (far + 1)) and len(made) <= 7


def test_the_path_to_infinity_begins_at_a_tenth_of_a_price():
    """Margins of w/2: where e^(−w/2) + w²/10 is least, ½·e^(−w/2) = w/5. The next price is a hundredth."""
    first, second = (step.w[1] for step in steps(Exponential(), Points([[0.0, 0.5], [0.0, -0.5]], [1, -1]))[:2])
    assert math.exp(-first / 2) / 2 == pytest.approx(first / 5)
    assert math.exp(-second / 2) / 2 == pytest.approx(second / 50)


def test_the_path_to_infinity_ends_within_a_millionth_of_what_it_tends_to_or_after_fourteen_steps():
    """Two with both labels lose 1 bit each, for ever; beside them two are parted, as widely as they are apart."""
    both = [[0.0, 0.0], [0.0, 0.0]]
    for apart, ended in ((1.0, True), (1e-4, False)):
        made = steps(Logistic(), Points([*both, [1.0, apart], [1.0, -apart]], [1, -1, 1, -1]))
        above = [step.objective - 0.5 for step in made]
        assert (above[-1] <= 1e-6) is ended and all(value > 1e-6 for value in above[:-1])
        assert len(made) < 14 if ended else len(made) == 14


@pytest.mark.parametrize("scale", [1e-13, 1.0, 1e13])
def test_what_is_never_parted_is_told_from_what_is_however_small_the_sample(scale):
    """Both labels at (0, 0) and (2, 0), + above: in the limit w points straight up."""
    X = [[0.0, 0.0], [0.0, 0.0], [2.0, 0.0], [2.0, 0.0], [1.0, 1.0], [5.0, 3.0]]
    found = Logistic().solve(Points(np.array(X) * scale, [1, -1, 1, -1, 1, 1]))
    assert not found.finite and found.direction.w.tolist() == pytest.approx([0.0, 1.0], abs=1e-9)


@pytest.mark.parametrize("loss", [Logistic, Exponential])
def test_on_a_line_in_the_plane_nothing_is_learned_from_how_its_points_were_rounded(loss):
    """The same as along the line: 60 points, so that rounding leaves a direction of its own."""
    sample = noisy(60, 3)
    t = sample.X[:, :1]
    plane = loss().solve(Points(t @ [[0.1, 0.3]] + [0.1, 0.7], sample.y))
    assert plane.finite and plane.risk == pytest.approx(loss().solve(Points(t, sample.y)).risk, rel=1e-9)
    assert plane.w[1] / plane.w[0] == pytest.approx(3.0, rel=1e-6)


def test_on_half_planes_a_rung_has_forty_trials_and_on_a_grid_four_hundred():
    for hypotheses, trials in (("halfspaces", 40), ("stumps", 400)):
        params = {"pac": {"trials": 1, "hypotheses": hypotheses, "k": 3}}
        ladder = prepare(Document(learner="pac", params=params)).study.ladder
        first = ladder._rungs[0]
        assert first.plan.total == trials


@pytest.mark.parametrize(
    ("id", "needs"), [("ghost-sample", True), ("rademacher", False), ("pac", True), ("hoeffding", False)]
)
def test_who_draws_from_a_distribution_asks_for_one(id, needs):
    assert LEARNERS[id].needs_law is needs
