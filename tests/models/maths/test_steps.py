"""Work in steps comes to the same numbers as work at once, and no step is long."""

import pytest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.labs import carry_out
from colt_gui.models.perceptrons import bounds
from colt_gui.models.perceptrons import experiment as perceptrons


@pytest.mark.parametrize("learner", ["margin-perceptron", "marginalised-perceptron"])
@pytest.mark.parametrize("kind", ["noisy", "separable"])
def test_what_is_left_to_many_points_is_tuned_in_steps_and_is_the_same(monkeypatch, learner, kind):
    document = Document(points=generate(kind, 1, m=120), learner=learner, order="cycled", passes=3)
    few = carry_out(document)
    monkeypatch.setattr(perceptrons, "FEW_POINTS", 0)
    monkeypatch.setattr(perceptrons, "AT_ONCE_SECONDS", 0.0)
    many, before = carry_out(document, in_slices=True), 0
    while not many.begun:
        assert not len(many.run) and not many.ready and many.under_way[0].startswith("Finding the margin")
        assert "Finding the margin" in str(many.narrate(0))
        many.go_on()
        before += 1
    many.work()
    assert before and many.learner.values == few.learner.values and many.run.rounds == few.run.rounds
    assert many.promise == few.promise
    geometry, own = few.known_geometry, many.learner
    assert (own.gamma if learner == "margin-perceptron" else own.mu) == geometry.level
    if learner == "marginalised-perceptron":
        loss = geometry.hinge_at(own.mu).loss
        assert own.eta == pytest.approx(bounds.best_eta(geometry.radius, own.mu - own.rho, loss))


@pytest.mark.parametrize("order", ["given", "cycled"])
def test_rounds_of_many_points_are_those_of_few_whether_or_not_the_geometry_comes_first(monkeypatch, order):
    document = Document(points=generate("noisy", 1, m=120), order=order)
    few = carry_out(document)
    monkeypatch.setattr(perceptrons, "FEW_POINTS", 0)
    monkeypatch.setattr(perceptrons, "AT_ONCE_OF_MANY", 10)
    monkeypatch.setattr(perceptrons, "AT_ONCE_SECONDS", 0.0)
    many = carry_out(document, in_slices=True)
    assert many.begun == (order == "given") and not many.ready
    assert (many.geometry is None) or order == "cycled"
    many.work()
    assert many.run.rounds == few.run.rounds and many.promise == few.promise


def test_many_points_whose_search_is_stopped_have_a_margin_all_the_same(monkeypatch):
    document = Document(points=generate("separable", 1, m=120))
    monkeypatch.setattr(perceptrons, "FEW_POINTS", 0)
    many = carry_out(document, in_slices=True)
    many.break_off()
    assert many.ready and many.separable and many.meters(0)


@pytest.mark.parametrize("learner", ["margin-perceptron", "kernel-perceptron"])
def test_an_order_that_picks_plays_few_rounds_at_once_and_the_same_in_all(learner):
    """Undone forty times in a row it would play a hundred thousand rounds that nobody sees."""
    document = Document(points=generate("noisy", 1, m=60), learner=learner, order="adversarial")
    whole, sliced = carry_out(document), carry_out(document, in_slices=True)
    assert len(sliced.run) == perceptrons.AT_ONCE_PICKED < len(whole.run)
    sliced.work()
    assert sliced.run.indices == whole.run.indices
