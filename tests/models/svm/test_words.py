"""Every number that is said of a machine is computed again from its multipliers and the points alone."""

import numpy as np
import pytest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute
from colt_gui.models.svm.readings import EDGE, report, role_words
from colt_gui.models.text.numbers import number

GRID = Points([[0, 1], [1, 1], [2, 1], [0, -1], [1, -1], [2, -1], [1, 3]], [1, 1, 1, -1, -1, -1, 1])
CASES = [("separable", "svm-hard", {}), ("noisy", "svm-soft", {"C": 0.05}), ("noisy", "svm-nu", {"nu": 0.4})]


def solved(points, learner="svm-hard", **params):
    points = points if isinstance(points, Points) else generate(points, 3, m=40)
    return compute(Document(points=points, learner=learner, params={learner: params}))


def at(experiment, t):
    experiment.run.seek(t)
    return experiment.solution, experiment.narrate(t), {meter.title: meter for meter in experiment.meters(t)}


def half_distance(points, alpha):
    return float(np.linalg.norm((alpha * points.y) @ points.X))


@pytest.mark.parametrize(("points", "learner", "params"), CASES)
def test_the_distance_that_is_said_is_that_of_the_present_points(points, learner, params):
    experiment = solved(points, learner, **params)
    last = len(experiment.run)
    for t in range(1, last + 1):
        machine, narration, meters = at(experiment, t)
        distance = half_distance(experiment.points, machine.alpha)
        margin = meters.get("Margin μ") or meters["μ − C·Σξ"]
        assert narration.headline == f"Step {t}: ½‖p₊ − p₋‖ = {number(distance)}."
        assert margin.limit == pytest.approx(distance)
        assert ("present points" in narration.reason, "present points" in margin.note) == (t < last, t < last)
    assert last > 1


@pytest.mark.parametrize(("points", "learner", "params"), CASES)
def test_what_holds_on_the_way_is_called_support_so_far(points, learner, params):
    experiment = solved(points, learner, **params)
    last = len(experiment.run)
    for t in range(1, last + 1):
        machine, _, meters = at(experiment, t)
        title = "Support vectors" if t == last else "Support so far"
        assert meters[title].value == np.count_nonzero(machine.alpha > 1e-8 * machine.alpha.max())
        assert ("margin" in meters[title].note) == (t == last)
        words = [role_words(machine, i) for i in range(len(experiment.points))]
        assert all(("so far" in said) == (t < last) for said in words)
        assert sum(said.startswith("support") for said in words) == (0 if t == last else meters[title].value)


def test_before_the_first_step_the_gap_is_that_of_the_start():
    experiment = solved("separable")
    machine, narration, meters = at(experiment, 0)
    first = experiment.run.kept[0]
    assert meters["Gap"].value == first.gap > 0 and meters["Gap"].limit is None
    distance = number(half_distance(experiment.points, first.alpha))
    assert (
        f"½‖p₊ − p₋‖ = {distance}: gap {number(first.gap, 2)}." in narration.reason and distance in meters["Gap"].note
    )
    assert machine.message == "The solver has not started."


def test_points_that_touch_the_street_and_hold_nothing_are_on_the_edge():
    experiment = solved(GRID)
    machine, _, meters = at(experiment, len(experiment.run))
    edge = [i for i in range(6) if machine.alpha[i] < 1e-9]
    assert edge and machine.touching.tolist() == edge
    assert [i for i in range(len(GRID)) if role_words(machine, i) == EDGE] == edge
    assert meters["Support vectors"].note == f"{6 - len(edge)} on the margin, {len(edge)} more on the edge with α = 0"
    assert role_words(machine, 6) == "outside the margin: α = 0"


def test_a_loose_tolerance_does_not_make_a_role():
    X = np.random.default_rng(0).normal(size=(14, 2))
    y = np.where(X[:, 0] > 0, 1, -1)
    experiment = solved(Points(X + 0.6 * np.column_stack([y, 0 * y]), y), tolerance=0.1)
    machine, narration, meters = at(experiment, len(experiment.run))
    assert machine.converged and machine.gap > 1e-6
    assert "Support so far" in meters and "are found" not in narration.reason
    assert f"gap {number(machine.gap, 2)}, {len(machine.support)} examples" in narration.reason
    summary = report(experiment).summary
    assert summary["converged"] and summary["gap"] > 1e-6
    assert summary["roles"] == ["support" if a > 1e-8 * machine.alpha.max() else "outside" for a in machine.alpha]


def test_a_direction_that_separates_nothing_leaves_the_whole_gap():
    """From (0, 0) to (4, 9): + at (2, 0) lies behind − at (3, 9), so this direction is worth less than 0. The optimum
    is not."""
    experiment = solved(Points([[2, 0], [4, 9], [0, 0], [3, 9]], [1, 1, -1, -1]))
    values = experiment.run.values
    assert values[0].lower < 0 and values[0].gap == 1.0
    for value in values:
        assert value.gap == pytest.approx((value.upper - max(value.lower, 0.0)) / value.upper, abs=1e-12)
    start = f"The solver starts with ½‖p₊ − p₋‖ = {number(values[0].upper)}: gap 1."
    assert at(experiment, 0)[1].reason.startswith(start)
