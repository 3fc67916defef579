"""Perceptrons played once more by plain loops: what they say at a tie, whom they err on, what a run remembers."""

import math
from fractions import Fraction

import numpy as np
import pytest

from colt_gui.models import LEARNERS
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute
from colt_gui.models.perceptrons.learner import Terms
from colt_gui.models.perceptrons.linear import LinearLearner
from colt_gui.models.perceptrons.perceptron import Perceptron
from colt_gui.models.perceptrons.plane_theorem import plane_theorem
from colt_gui.models.perceptrons.promise import promise

QUARTERS = Points(np.random.default_rng(8).integers(-4, 5, (24, 2)) / 4, np.random.default_rng(9).choice([-1, 1], 24))
TIES = ("positive", "negative", "update")


def carried_out(points, learner="perceptron", order="given", passes=None, **params):
    document = Document(points=points, learner=learner, order=order, passes=passes, params={learner: params})
    return compute(document)


def by_hand(X, y, tie):
    """(said, mistake, updated, w after) of each round, in fractions."""
    w = [Fraction(0)] * len(X[0])
    for x, label in zip(X, y):
        score = sum(a * Fraction(b) for a, b in zip(w, x))
        said = (1 if score > 0 else -1) if score else (-1 if tie == "negative" else 1)
        updated = said != label or (score == 0 and tie == "update")
        w = [a + label * Fraction(b) for a, b in zip(w, x)] if updated else w
        yield said, said != label, updated, w


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("bias", [False, True])
def test_a_run_is_the_rule_round_by_round(tie, bias):
    """Scores are quarters of quarters: many are 0, and many between 0 and 1."""
    run = carried_out(QUARTERS, order="cycled", passes=3, tie=tie, bias=bias).run
    X = [[*row, 1.0] if bias else row for row in QUARTERS.X.tolist()]
    played = list(by_hand(X * 3, QUARTERS.y.tolist() * 3, tie))
    before, after_updates = [Fraction(0)] * len(X[0]), [(0.0,) * len(X[0])]
    assert len(run) == len(played) and run.passes == 3
    for t, (said, mistake, updated, w) in enumerate(played, 1):
        r = run.round(t)
        assert (r.prediction, r.mistake, r.updated) == (said, mistake, updated)
        assert run.before(t) == tuple(map(float, before)) and tuple(r.w) == tuple(map(float, w))
        assert run.mark(t)[0].partition(": ")[2] == (
            "a mistake" if mistake else "an update without a mistake" if updated else "no update"
        )
        assert run.index(t) == (t - 1) % 24
        before = w
        if updated:
            after_updates.append(tuple(map(float, w)))
    assert [tuple(run.weights_after(k)) for k in range(len(after_updates))] == after_updates
    assert run.mistakes.tolist() == [mistake for _, mistake, _, _ in played] and run.counts.tolist() == [3] * 24
    for t in (50, 3, 72, 0, 71, 71, 1):
        assert run.seek(t).w == tuple(map(float, played[t - 1][3] if t else [0] * len(X[0]))) and run.t == t


@pytest.mark.parametrize("tie", TIES)
def test_whom_it_errs_on_is_whom_it_would_update_on(tie):
    learner, X = Perceptron(tie=tie), QUARTERS.X
    rows = learner.prepare(X)
    for w in [(0.0, 0.0), (1.0, 0.0), (0.25, -0.25), (-0.5, 1.0)]:
        for y in (QUARTERS.y, -QUARTERS.y):
            learner.w = w
            errs = learner.erring(learner.scores(), y)
            for row, label, err in zip(rows, y.tolist(), errs.tolist()):
                learner.w = w
                assert learner.learn(row, label)[4] == err


def test_what_a_learner_of_ones_own_predicts_is_what_it_said():
    class Contrary(LinearLearner):
        """Says the opposite of its score."""

        id, name, lab = "contrary", "Contrary", "perceptron"

        def predict(self, w, x):
            return -1 if w @ x >= 0 else 1

        def update(self, w, x, y):
            return w + y * x

    for kind, first in ((Contrary, -1), (Perceptron, 1)):
        learner = kind()
        (x,) = learner.prepare(np.array([[1.0, 2.0]]))
        assert learner.learn(x, 1)[2] == first


@pytest.mark.parametrize(
    ("biased", "normalised", "said"),
    [
        (False, False, ("w·x", "y·w·x", "y(w·x)/‖w‖", "w ← w + y·x", "w stays")),
        (True, False, ("w·x + b", "y(w·x + b)", "y(w·x + b)/‖(w, b)‖", "w ← w + y·x, b ← b + y", "w and b stay")),
        (False, True, ("w·x/‖x‖", "y·w·x/‖x‖", "y(w·x)/(‖w‖‖x‖)", "w ← w + y·x/‖x‖", "w stays")),
        (True, True, ("(w·x + b)/‖x̃‖", "y(w·x + b)/‖x̃‖", "y(w·x + b)/(‖(w, b)‖‖x̃‖)",
                      "w ← w + y·x/‖x̃‖, b ← b + y/‖x̃‖", "w and b stay")),
    ],
)  # fmt: skip
def test_the_symbols_are_those_of_what_is_computed(biased, normalised, said):
    terms = Terms(biased, normalised)
    assert (terms.score, terms.signed_score, terms.margin, terms.rule(), terms.stay) == said
    assert [terms.update(y).replace("\u00a0", " ")[:7] for y in (1, -1)] == ["w ← w +", "w ← w −"]


def test_the_longest_example_is_called_r_and_in_a_kernels_space_b():
    names = {id: LEARNERS[id]().radius_name for id in ("perceptron", "batch-perceptron", "kernel-perceptron")}
    assert names == {"perceptron": "R", "batch-perceptron": "R", "kernel-perceptron": "B"}


@pytest.mark.parametrize("scale", [2.0**-40, 1.0, 2.0**40])
@pytest.mark.parametrize("data", ["separable", "noisy"])
def test_in_other_units_the_theorem_is_the_same_picture(scale, data):
    """Whoever falls short of the level does so in millimetres and in miles; R and γ grow with the points."""
    points = generate(data, 2, m=30)
    here, there = (plane_theorem(carried_out(Points(points.X * s, points.y))) for s in (1.0, scale))
    assert here.short.tolist() == there.short.tolist() and len(here.short) in (0, *range(3, 30))
    assert pytest.approx(here.R * scale) == there.R and there.half == pytest.approx(here.half * scale)
    assert there.total == pytest.approx(here.total * scale, abs=1e-6 * scale)


def test_where_all_examples_are_at_the_origin_nothing_but_the_theorem_is_said():
    """R = 0: neither does a comparator promise anything, nor does the number of rounds."""
    found = promise(carried_out(Points([[0.0, 0.0], [0.0, 0.0]], [1, -1])))
    assert found.value is None and found.formula == "R²/γ²" and found.why == "the same point has both labels"
    assert promise(carried_out(Points.empty())).why == "there are no points yet"


def test_a_margin_is_the_least_distance_and_no_turn_of_its_direction_has_a_larger_one():
    points = generate("separable", 4, m=25)
    geometry = carried_out(points).known_geometry
    Z = points.X * points.y[:, None]
    angles = np.linspace(0, 2 * math.pi, 3601)
    best = (Z @ np.array([np.cos(angles), np.sin(angles)])).min(axis=0).max()
    assert best <= geometry.margin * (1 + 1e-9) and geometry.margin == pytest.approx(best, rel=0.01)
    assert geometry.margin == pytest.approx((Z @ geometry.separator).min()) and geometry.level() == geometry.margin
    assert geometry.radius == pytest.approx(max(math.hypot(*row) for row in points.X.tolist()))
