"""The stage outside the plane: columns of w, and scores where there is no w."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import LABS
from colt_gui.views.controls.columns_stage import Columns
from colt_gui.views.export import picture
from colt_gui.views.perceptrons.bars_stage import BarsStage

PERCEPTRONS = LABS["perceptron"].learners


@pytest.fixture
def coordinates(qtbot, session, style):
    widget = BarsStage(session, style)
    widget.resize(800, 400)
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def eight(m: int = 20) -> Points:
    X = np.random.default_rng(1).standard_normal((m, 8))
    return Points(X, np.where(X[:, 0] - X[:, 3] > 0, 1, -1))


def colours(widget) -> set[str]:
    QApplication.processEvents()
    image = picture(widget)
    return {image.pixelColor(x, y).name() for x in range(60, 780, 3) for y in range(70, 360, 3)}


def test_the_header_tells_the_number_of_coordinates(session, coordinates):
    session.set_adversary(0.2)
    assert coordinates.header() == "d = 25 coordinates; bars are w; ticks are w*, drawn as long as w."
    assert "25 coordinates" in coordinates.accessibleDescription()


def test_an_update_shows_the_added_part_in_the_colour_of_a_mistake(session, coordinates, style):
    session.set_adversary(0.3)
    session.seek(3)
    assert style.colour("mistake").name() in colours(coordinates)
    session.seek(0)
    assert style.colour("mistake").name() not in colours(coordinates)


def test_bars_follow_the_round_and_the_phase(session, coordinates):
    session.open(Document(points=eight(), order="cycled"))
    session.seek(1)
    first = picture(coordinates)
    session.seek(2)
    session.playback._progress = 0.2
    session.playback.frame.emit()
    second = picture(coordinates)
    session.playback._progress = 0.7
    assert picture(coordinates) not in (first, second)


def test_a_kernel_learner_shows_scores_instead(session, coordinates):
    session.open(Document(points=eight(), learner="kernel-perceptron"))
    session.seek(5)
    assert coordinates.header() == "No plane to draw in d = 8: the kernel’s score of every example, y·p."
    assert not picture(coordinates).isNull()


@pytest.mark.parametrize("learner", PERCEPTRONS)
def test_every_learner_is_drawn_at_every_moment(session, coordinates, style, learner):
    for points in (
        eight(),
        Points.empty(5),
        Points([[1.0], [-2.0]], [1, -1]),
        Points(np.zeros((1, 3)) + 1, [1]),
    ):
        session.open(Document(points=points, learner=learner, order="cycled"))
        for t in {0, 1, len(session.run)}:
            session.seek(t)
            for session.playback._progress in (0.0, 0.5, 1.0):
                assert not picture(coordinates).isNull()


def test_points_in_the_plane_and_other_looks_do_no_harm(session, coordinates, style):
    session.add_point((1, 1), 1)
    for theme in ("dark", "projector"):
        style.set_theme(theme)
        assert style.colour("stage").name() in colours(coordinates)


def test_many_columns_are_thinned_to_the_worst_of_each_pixel():
    values = np.arange(1000.0)
    values[777] = -5.0
    shown = dict(Columns(QRectF(0, 0, 100, 100), 1000, 1.0).thinned(values))
    assert len(shown) == 100
    assert shown[777] == -5.0
