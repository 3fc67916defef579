"""Samples that hardly are ones, in every lab and with every learner and kernel: the window shows them all."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from colt_gui.models import LEARNERS
from colt_gui.models.core.datasets import DATASETS
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import LABS, data_of
from colt_gui.models.maths.kernels import KERNELS
from colt_gui.models.statistics.losses.loss_functions import LOSSES
from colt_gui.views.labs import PLANE, view_of
from colt_gui.views.statistics.losses.animation import farthest
from colt_gui.views.window.presets.pictures import ADVERSARY

SAMPLES = {
    "nothing": Points.empty(),
    "one point": Points([[1, 1]], [1]),
    "one class": Points([[1, 1], [2, 0.5], [1, -1]], [-1, -1, -1]),
    "both classes at one place": Points([[1, 1], [1, 1]], [1, -1]),
}


def parameters_of(learner):
    """One set for each kernel."""
    if not any(param.name == "kernel" for param in LEARNERS[learner].params):
        return [{}]
    return [{learner: {"kernel": kernel}} for kernel in KERNELS]


def looks_at_points(learner):
    """Others have examples that are drawn, or bits, or none."""
    return data_of(learner) in {"points", "advice"}


def look_at(window):
    """The window is painted before the first round, after it and at the end."""
    window.session.settle()
    for t in sorted({0, 1, len(window.session.run)}):
        window.session.seek(t)
        QApplication.processEvents()
    assert not window.grab().isNull()


@pytest.mark.slow
@pytest.mark.parametrize("learner", LEARNERS)
def test_every_learner_and_kernel_shows_a_sample_that_hardly_is_one(window, learner):
    for params in parameters_of(learner):
        for points in SAMPLES.values():
            window.session.open(Document(points=points, learner=learner, params=params))
            look_at(window)
            assert window.session.document.points == points
            assert window.session.points == (points if looks_at_points(learner) else Points.empty())


@pytest.mark.slow
@pytest.mark.parametrize("lab", LABS)
def test_clear_leaves_an_empty_plane_with_every_kernel(window, lab):
    cases = [(learner, params) for learner in LABS[lab].learners for params in parameters_of(learner)]
    for learner, params in cases:
        window.session.open(Document(points=SAMPLES["one class"], learner=learner, params=params))
        offered = window.actions_["clear"].isEnabled()
        window.actions_["clear"].trigger()
        look_at(window)
        assert len(window.session.points) == 0 and (len(window.session.document.points) == 0) is offered
        if looks_at_points(learner):
            assert offered and len(window.session.run) == 0


@pytest.mark.slow
@pytest.mark.parametrize("learner", LEARNERS)
def test_every_preset_that_is_offered_shows_with_every_learner(window, learner):
    window.session.edit(replace(window.session.document, learner=learner))
    if not window.stage.has_points:
        assert not window.actions_["presets"].isEnabled()
        return
    window.show_presets()
    offered = [name for name, button in window.presets.buttons.items() if not button.isHidden()]
    window.presets.hide()
    assert set(DATASETS) <= set(offered)
    for name in offered:
        window.presets.choose(name)
        window.presets.hide()
        assert len(window.session.points) and window.session.document.learner == learner
        window.session.seek(1)
        QApplication.processEvents()


def test_the_adversary_is_offered_where_it_can_play(window):
    for lab, offered in (("experts", False), ("svm", False), ("perceptron", True)):
        window.session.enter(lab)
        window.show_presets()
        assert window.presets.buttons[ADVERSARY].isVisible() is offered
        window.presets.hide()


@pytest.mark.slow
@pytest.mark.parametrize("lab", LABS)
def test_an_adversary_asked_for_in_any_lab_plays_or_is_refused_with_a_sentence(window, lab):
    session, told, start = window.session, [], window.session.document
    session.reported.connect(told.append)
    for learner in LABS[lab].learners:
        session.edit(replace(start, learner=learner))
        before = session.document
        told.clear()
        window.presets.choose(ADVERSARY)
        look_at(window)
        if LEARNERS[learner].family == "perceptrons":
            assert session.document.adversary == 0.2 and not told
        else:
            assert session.document is before
            assert told == ["The adversary with margin γ plays against perceptrons only."]


@pytest.mark.slow
@pytest.mark.parametrize("lab", LABS)
def test_another_learner_is_shown_while_an_adversary_is_on(window, lab):
    session, start = window.session, window.session.document
    for learner in LABS[lab].learners:
        session.edit(start)
        session.set_adversary(0.3)
        assert session.set_learner(learner)
        look_at(window)
        plays = LEARNERS[learner].family == "perceptrons"
        assert (session.document.adversary == 0.3) is plays
        on_plane = view_of(session).stage(session).widget == PLANE
        assert (window.stage.currentWidget() is window.plane) is on_plane
        if looks_at_points(learner):
            assert on_plane is not plays


@pytest.mark.parametrize("far", [1e160, 1e307])
def test_points_whose_squares_are_no_numbers_are_pointed_at_without_a_warning(window, far):
    window.session.enter_bench("statistics", "losses")
    window.session.replace_points(Points([[1.0, 1.0], [-1.0, 0.5], [0.0, -2.0]], [1, 1, -1]))
    window.session.set_learner("square")
    plane, view = window.plane, window.plane.view
    assert plane.nearest(view.at(1.0, 1.0)) == 0
    assert plane._points.symbols.nearest(view, Points([[far, -far], [1.0, 1.0]], [1, -1]), view.at(1.0, 1.0)) == 1
    assert farthest(np.array([[far, 0.0], [1.0, 1.0], [0.0, 2.0]])) == 0
    assert np.isinf(LOSSES["square"](np.array([-1e200]))).all()
