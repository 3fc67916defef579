"""The theorem in the plane: its numbers are those of the meter, and what is drawn has their lengths."""

import math

import numpy as np
import pytest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute
from colt_gui.models.perceptrons.hypothesis_space import cone_of
from colt_gui.models.perceptrons.plane_theorem import plane_theorem, refusal

LEARNERS = {
    "perceptron": ("perceptron", {}),
    "bias": ("perceptron", {"bias": True}),
    "normalised": ("perceptron", {"normalise": True}),
    "batch": ("batch-perceptron", {}),
    "margin": ("margin-perceptron", {}),
    "marginalised": ("marginalised-perceptron", {}),
    "marginalised, bias": ("marginalised-perceptron", {"bias": True}),
}
DATA = ("separable", "margin", "noisy", "xor", "moons")


def carried_out(learner, points, passes=1, order="given", **params):
    document = Document(points=points, learner=learner, params={learner: params}, passes=passes, order=order)
    return compute(document)


@pytest.fixture(params=[(name, data) for name in LEARNERS for data in DATA], ids=str)
def experiment(request):
    name, data = request.param
    learner, params = LEARNERS[name]
    return carried_out(learner, generate(data, 2, m=30), **params)


def test_its_numbers_are_those_of_the_meter(experiment):
    theorem, inputs = plane_theorem(experiment), experiment.promise.inputs
    if theorem is None:
        assert "mu" not in inputs and "gamma" not in inputs
        return
    for name in inputs.keys() & {"R", "X"}:
        assert theorem.radius_name == name and inputs[name] == theorem.R
    level = "mu" if "mu" in inputs else "gamma"  # beside μ a γ is what the learner was told
    if level in inputs:
        assert theorem.comparison.symbol == {"mu": "μ", "gamma": "γ"}[level]
        assert theorem.comparison.level == inputs[level]
    if "hinge" in inputs:
        assert theorem.total == pytest.approx(inputs["hinge"], rel=1e-6, abs=1e-9)


def test_the_sticks_end_at_the_edge_of_the_band_and_their_lengths_add_up_to_the_loss(experiment):
    if (theorem := plane_theorem(experiment)) is None:
        return
    a, b, c = theorem.line
    short, goals = theorem.short, theorem.goals
    assert np.abs(goals @ (a, b) + c) == pytest.approx(theorem.half)
    lengths = np.hypot(*(goals - theorem.places[short]).T)
    assert theorem.counts[short] @ lengths * theorem.scale == pytest.approx(theorem.total, abs=1e-7 * theorem.R)
    if theorem.times is not None:
        assert lengths.sum() * theorem.times == pytest.approx(theorem.total, abs=1e-7 * theorem.R)


def test_the_circle_holds_every_example_and_one_lies_on_it(experiment):
    if (theorem := plane_theorem(experiment)) is not None:
        assert np.hypot(*theorem.places.T).max() == pytest.approx(theorem.radius)


def test_no_example_of_separable_data_is_inside_the_band_and_one_is_on_its_edge():
    for params in ({}, {"bias": True}, {"normalise": True}):
        experiment = carried_out("perceptron", generate("separable", 1, m=40), **params)
        theorem = plane_theorem(experiment)
        a, b, c = theorem.line
        away = theorem.signs * (theorem.places @ (a, b) + c)
        assert away.min() == pytest.approx(theorem.half) and not len(theorem.short) and theorem.total < 1e-9
        assert theorem.comparison.name == "w*"


def test_five_passes_count_every_stick_five_times():
    points = generate("noisy", 2, m=30)
    theorem = plane_theorem(carried_out("perceptron", points, passes=5, order="cycled"))
    assert (theorem.counts == 5).all() and theorem.times == pytest.approx(5.0)


@pytest.mark.parametrize("points", [Points.empty(), Points([[1, 2]], [1]), Points([[1, 1], [1, 1]], [1, -1])])
def test_awkward_points_have_a_theorem_or_none(points):
    theorem = plane_theorem(carried_out("perceptron", points))
    assert theorem is None or np.isfinite(theorem.goals).all()


def test_what_the_plane_cannot_show_is_refused_with_a_reason():
    points = generate("separable", 1, m=10)
    assert not refusal(carried_out("perceptron", points)) and not refusal(carried_out("perceptron", points), cone=True)
    assert not refusal(carried_out("perceptron", points, bias=True))
    assert "three dimensions" in refusal(carried_out("perceptron", points, bias=True), cone=True)
    assert "sphere" in refusal(carried_out("perceptron", points, bias=True, normalise=True))
    assert "kernel" in refusal(carried_out("kernel-perceptron", points))
    assert "plane" in refusal(carried_out("perceptron", Points(np.eye(3), [1, -1, 1])))
    assert plane_theorem(carried_out("perceptron", points, bias=True, normalise=True)) is None


@pytest.mark.parametrize("seed", range(5))
def test_all_signed_examples_are_in_the_cone_and_every_safe_w_is_right_about_all(seed):
    geometry = carried_out("perceptron", generate("separable", seed, m=30)).known_geometry
    cone = cone_of(geometry)
    axis = math.atan2(*geometry.w[::-1])
    away = np.abs(np.remainder(np.arctan2(*geometry.Z.T[::-1]) - axis + np.pi, 2 * np.pi) - np.pi)
    assert away.max() == pytest.approx(cone.half)
    for turn in np.linspace(-cone.safe, cone.safe, 21)[1:-1]:
        w = np.array([math.cos(axis + turn), math.sin(axis + turn)])
        assert (geometry.Z @ w > 0).all()


def test_data_that_nothing_separates_has_no_cone():
    assert cone_of(carried_out("perceptron", generate("xor", 1, m=20)).known_geometry) is None
