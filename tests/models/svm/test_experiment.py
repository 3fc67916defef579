"""The solver's steps as time: kept, thinned, shown at each step, stopped, refused."""

import numpy as np
import pytest

from colt_gui.models.core.control import Control, Stopped
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import DOES_NOT_APPLY, HOLDS, VIOLATED
from colt_gui.models.core.runs import KEPT
from colt_gui.models.labs import compute
from colt_gui.models.svm.experiment import MachineRun, SvmExperiment
from colt_gui.models.svm.problem import SolverStep


def svm(dataset="separable", learner="svm-hard", seed=1, m=30, **params):
    points = dataset if isinstance(dataset, Points) else generate(dataset, seed, m=m)
    experiment = compute(Document(points=points, learner=learner, params={learner: params}))
    experiment.run.seek(len(experiment.run))
    return experiment


class StoppedAfter(Control):
    """A person loses patience when the solver has shown so many steps."""

    def __init__(self, steps):
        self.steps, self.shown = steps, []

    def publish(self, partial):
        self.shown.append(partial())

    def check(self):
        if len(self.shown) >= self.steps:
            raise Stopped


def step(number):
    return SolverStep(number, np.zeros(1), 1.0, 0.0, 1.0, False)


def test_a_document_with_a_machine_is_an_svm_experiment():
    assert isinstance(svm(), SvmExperiment)


def test_steps_are_thinned_evenly_and_keep_the_first_and_the_newest():
    steps = MachineRun()
    for number in range(3 * KEPT):
        steps.add(step(number))
        assert steps.kept[0].iteration == 0 and steps.kept[-1].iteration == number
    assert KEPT // 2 <= len(steps) <= KEPT
    gaps = np.diff([s.iteration for s in steps.kept[:-1]])
    assert set(gaps) <= {gaps[0]}


def test_before_the_first_step_nothing_is_separated():
    experiment = svm()
    experiment.run.seek(0)
    assert not experiment.solution.separable
    assert experiment.narrate(0).headline == "Before the first step."


def test_the_machine_at_the_last_step_is_the_solution():
    experiment = svm("noisy", "svm-soft", C=0.05)
    direct = experiment.learner.solve(experiment.points)
    assert experiment.solution.mu == pytest.approx(direct.mu, rel=1e-6)
    assert experiment.solution.w == pytest.approx(direct.w, abs=1e-6)


@pytest.mark.parametrize("learner", ["svm-hard", "svm-soft", "svm-nu"])
def test_upper_and_lower_enclose_the_optimum_at_every_step_and_meet(learner):
    experiment = svm("clouds", learner, m=60, **({"C": 0.05} if learner == "svm-soft" else {}))
    steps = experiment.run.kept
    best = steps[-1].upper
    assert all(s.lower <= best * (1 + 1e-9) and s.upper >= best * (1 - 1e-9) for s in steps)
    assert steps[-1].gap <= 1e-6


def test_all_meters_hold_at_the_end_and_none_is_violated_on_the_way():
    experiment = svm("noisy", "svm-nu", nu=0.5, m=50)
    states = [m.state for m in experiment.meters(len(experiment.run))]
    assert states == [HOLDS] * len(states)
    for t in range(1, len(experiment.run)):
        experiment.run.seek(t)
        states = [m.state for m in experiment.meters(t) if not m.title.startswith("Margin ")]
        assert VIOLATED not in states


def test_without_a_separator_there_is_a_sentence_and_no_number():
    experiment = svm("xor")
    (meter,) = experiment.meters(len(experiment.run))
    assert meter.state == DOES_NOT_APPLY and "hulls" in meter.note
    assert experiment.narrate(len(experiment.run)).headline == "No separator."


def test_the_gap_is_charted_as_a_logarithm():
    both, gap = svm("moons", "svm-soft", kernel="gaussian").charts()
    assert both.over == gap.over == "steps" and gap.log
    assert gap.curves[0].y[-1] <= -6


def test_nothing_to_solve_is_said():
    empty = svm(Points.empty())
    assert len(empty.run) == 0 and empty.charts() == []
    assert empty.narrate(0).headline == "No points yet."
    one_class = svm(Points([[1, 2], [2, 1]], [1, 1]))
    assert "both classes" in one_class.narrate(0).reason


def test_a_stopped_solver_is_shown_as_not_converged():
    points = generate("noisy", 1, m=400)
    params = {"svm-soft": {"kernel": "gaussian", "sigma": 0.5, "C": 0.02}}
    experiment = compute(Document(points=points, learner="svm-soft", params=params), StoppedAfter(3))
    experiment.run.seek(len(experiment.run))
    assert len(experiment.run) and experiment.broken_off
    assert experiment.ready
    assert "Not converged" in experiment.solution.message


def test_parameters_that_cannot_be_used_are_refused_with_their_range():
    assert "allowed" in svm("noisy", "svm-soft", C=0.49).refusal
    assert "allowed" in svm("noisy", "svm-nu", nu=0.01).refusal
    assert "at most" in svm("noisy", "svm-nu", nu=1.0, m=41).refusal
    assert "at least" in svm("noisy", "svm-soft", C=0.001).refusal
    assert svm("noisy", "svm-hard").refusal == ""
    assert svm("separable", "svm-hard").refusal == ""


def test_left_alone_C_and_nu_are_twice_as_far_as_they_must_be():
    points = Points([[0, 1], [1, 1], [0, -1], [1, -1], [2, -1]], [1, 1, -1, -1, -1])
    assert svm(points, "svm-soft").learner.C == 0.5
    assert svm(points, "svm-nu").learner.nu == pytest.approx(0.4)


def test_a_kernel_is_compared_with_the_kernel_perceptron_of_the_same_kernel():
    experiment = svm("circles", m=40, kernel="polynomial", q=2, c=1.0)
    found, points = experiment.find_rivals(), experiment.points
    assert not found.lines
    rival = found.kernel
    scores = [rival.decision_surface([x], [y])[0, 0] for x, y in points.X]
    assert rival.kernel.formula == experiment.learner.k.formula and (points.y * scores > 0).all()
    assert svm("separable", m=24).find_rivals().kernel is None


def test_the_lines_of_the_perceptrons_separate_separable_points():
    experiment = svm("separable", m=24)
    lines = experiment.find_rivals().lines
    assert [line.name for line in lines] == ["perceptron", "margin perceptron"]
    for line in lines:
        assert np.linalg.norm(line.w) == pytest.approx(1)
        assert (experiment.points.y * (experiment.points.X @ line.w - line.b) > 0).all()


# -- what is known of points that stay ---------------------------------------------------------------------------


@pytest.fixture
def computed(monkeypatch):
    """Shapes of the matrices of Gaussian kernel values that were computed, whole or from the diagonal on."""
    from colt_gui.models.maths.kernels import Gaussian

    shapes, matrix, above_among = [], Gaussian._matrix, Gaussian.above_among

    def counted(self, A, B):
        shapes.append((len(A), len(B)))
        return matrix(self, A, B)

    def counted_above(self, A):
        shapes.append((len(A), len(A)))
        return above_among(self, A)

    monkeypatch.setattr(Gaussian, "_matrix", counted)
    monkeypatch.setattr(Gaussian, "above_among", counted_above)
    return shapes


def again(before, document):
    experiment = compute(document, before=before)
    experiment.run.seek(len(experiment.run))
    return experiment


@pytest.mark.parametrize("m", [40, 1100])
def test_while_a_point_is_dragged_only_its_kernel_values_are_computed(computed, m):
    experiment = svm("noisy", "svm-nu", m=m, kernel="gaussian", nu=0.5)
    for step in range(1, 4):
        points = experiment.points.moved(3, (0.1 * step, 0.5)).moved(5, (0.2, 0.1 * step))
        computed.clear()
        experiment = again(experiment, Document(points, "svm-nu", {"svm-nu": {"kernel": "gaussian", "nu": 0.5}}))
        assert computed == [(2, m)]
        fresh = svm(points, "svm-nu", kernel="gaussian", nu=0.5).solution
        assert experiment.solution.converged and experiment.solution.mu == pytest.approx(fresh.mu, rel=1e-8)
        assert experiment.solution.decision == pytest.approx(fresh.decision, abs=1e-7)


def test_another_price_of_slack_computes_no_kernel_value(computed):
    experiment = svm("noisy", "svm-nu", m=60, kernel="gaussian", nu=0.5)
    computed.clear()
    params = {"svm-nu": {"kernel": "gaussian", "nu": 0.6}}
    experiment = again(experiment, Document(experiment.points, "svm-nu", params))
    assert not computed
    assert experiment.solution.mu == pytest.approx(
        svm(experiment.points, "svm-nu", kernel="gaussian", nu=0.6).solution.mu
    )


@pytest.mark.parametrize("change", ["another kernel", "another label", "another point", "other points"])
def test_what_is_no_longer_true_is_computed_again(computed, change):
    experiment, params = svm("noisy", "svm-nu", m=60, kernel="gaussian", nu=0.5), {"kernel": "gaussian", "nu": 0.5}
    points = experiment.points
    if change == "another kernel":
        params = {**params, "sigma": 0.7}
    elif change == "another label":
        points = points.flipped(4)
    elif change == "another point":
        points = points.extended([[0.3, 0.4]], [1])
    else:
        points = generate("noisy", 2, m=60)
    computed.clear()
    experiment = again(experiment, Document(points, "svm-nu", {"svm-nu": params}))
    assert (len(points), len(points)) in computed
    fresh = svm(points, "svm-nu", **params).solution
    assert experiment.solution.mu == pytest.approx(fresh.mu, rel=1e-8)
