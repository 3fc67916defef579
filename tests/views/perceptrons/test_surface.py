"""The surface of a kernel perceptron that has kept very many examples: coarse at once, and fine when there was time."""

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.maths import kernel as kernel_module
from colt_gui.views.plane import field, rings_layer
from colt_gui.views.plane.field import FINE


@pytest.fixture
def kept(session, plane, qtbot):
    session.edit(Document(points=generate("noisy", 1, m=80), learner="kernel-perceptron"))
    session.settle()
    session.seek(60)
    return session


@pytest.fixture
def little_time(monkeypatch):
    """As if each of the examples were a thousand."""
    monkeypatch.setattr(field, "PRODUCTS_AT_REST", 2**14)
    monkeypatch.setattr(kernel_module, "PRODUCTS", 0)
    monkeypatch.setattr(kernel_module, "TOGETHER", 4)


def picture(plane) -> np.ndarray:
    image = QImage(plane.size(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        plane.paint(painter)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1).astype(int)


def test_a_picture_in_a_file_is_exact_from_the_start(plane, kept, little_time):
    plane.layers.paint_exactly()
    plane.refresh()
    assert plane.lab_scene.finer() is None and plane.lab_scene._step == FINE


def _grid(scene):
    from colt_gui.views.plane.field import grid_of

    return grid_of(scene.view, FINE)


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
