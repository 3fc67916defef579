"""The surface of a kernel perceptron that has kept very many examples: coarse at once, and fine when there was time."""

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.maths import gaussian
from colt_gui.models.perceptrons import kernel_perceptron
from colt_gui.views.plane import field_work, rings_layer
from colt_gui.views.plane.field_picture import FINE


@pytest.fixture
def kept(session, plane, qtbot):
    session.edit(Document(points=generate("noisy", 1, m=80), learner="kernel-perceptron"))
    session.settle()
    session.seek(60)
    return session


@pytest.fixture
def little_time(monkeypatch):
    """As if each of the examples were a thousand."""
    monkeypatch.setattr(field_work, "PRODUCTS", 2**14)
    monkeypatch.setattr(gaussian, "PRODUCTS", 0)
    monkeypatch.setattr(gaussian, "TOGETHER", 4)


def picture(plane) -> np.ndarray:
    image = QImage(plane.size(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        plane.paint(painter)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1).astype(int)


@pytest.mark.machinery
def test_a_surface_of_many_kernels_is_coarse_at_first_and_refines_to_the_exact_one(plane, kept, qtbot, little_time):
    scene = plane.lab_scene
    plane.refresh()
    assert scene.unfinished and scene._step > FINE
    coarse = picture(plane)
    qtbot.waitUntil(lambda: plane.layers["ground"]._key[2][-1] == FINE)  # by itself
    fine = picture(plane)
    plane.layers.paint_exactly()
    plane.refresh()
    exact = picture(plane)
    assert np.abs(fine - exact).max() <= 2 < np.abs(coarse - exact).max()


def test_a_picture_in_a_file_is_exact_from_the_start(plane, kept, little_time):
    plane.layers.paint_exactly()
    plane.refresh()
    assert not plane.lab_scene.unfinished and plane.lab_scene._step == FINE


@pytest.mark.machinery
def test_another_round_leaves_the_finer_picture_of_the_last_one_aside(plane, kept, qtbot, little_time):
    scene = plane.lab_scene
    plane.refresh()
    scene.refine(0.0)
    kept.seek(40)
    assert scene.unfinished
    qtbot.waitUntil(lambda: not scene.unfinished)
    field = scene._surface._field(scene.view, scene.moment, kept.experiment, FINE, exactly=True)
    used, coefficients = kept.experiment.learner.expansion()
    assert len(kept.experiment.learner.kept) <= 40
    there = kept.experiment.learner.k.surface(kept.points.X[used], coefficients, *_grid(scene))
    assert np.allclose(field.f, there, atol=1e-5 * np.abs(there).max())


def _grid(scene):
    from colt_gui.views.plane.field_picture import grid_of

    return grid_of(scene.view, FINE)


@pytest.mark.machinery
def test_scores_that_would_have_to_be_waited_for_come_with_the_finer_picture(plane, kept, qtbot, monkeypatch):
    """Nothing but the rows of the kernel is dear here."""
    monkeypatch.setattr(kernel_perceptron, "AT_HAND", 0)
    learner = kept.experiment.learner
    kept.seek(50)
    scene, alone = plane.lab_scene, learner.score(3)
    plane.refresh()
    assert scene.unfinished and not learner.scores_at_hand
    qtbot.waitUntil(lambda: not scene.unfinished)
    assert learner.scores_at_hand and learner.scores()[3] == pytest.approx(alone)


def test_rings_of_many_kept_examples_are_stamped_where_few_are_drawn(plane, kept, monkeypatch):
    drawn = picture(plane)
    monkeypatch.setattr(rings_layer, "MANY_RINGS", 0)
    plane.layers.restyle()
    stamped = picture(plane)
    monkeypatch.setattr(rings_layer.RingsLayer, "kept", lambda *_: None)
    plane.layers.restyle()
    bare = picture(plane)
    one, other = np.abs(drawn - bare) > 40, np.abs(stamped - bare) > 40
    assert 0 < (one != other).sum() < 0.4 * one.sum()  # at whole pixels, so a hair aside
