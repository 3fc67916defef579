"""The Rademacher bench in the real window: coins turn, a hand places points, bars add up, samples are drawn."""

import numpy as np
import pytest
from hands import FOUR, Hand
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from windows import shown_window

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.statistics.distribution import Distribution
from colt_gui.views.export import picture
from colt_gui.views.plane.field import grid_of
from colt_gui.views.statistics.rademacher.picture import TermsPicture, TermsStage
from colt_gui.views.statistics.rademacher.scene import RademacherScene

CLOUDS = Distribution("clouds", target="labels", size=2.4, sigma=0.7)


@pytest.fixture
def opened(style):
    windows = []

    def make(document):
        windows.append(shown_window(document, style))
        windows[-1].session.settle()
        QApplication.processEvents()
        return windows[-1]

    yield make
    for window in windows:
        window.close_quietly()


def flips(points=FOUR, **params):
    return Document(points=points, learner="rademacher", params={"rademacher": {"flips": 12, **params}})


def seen(window):
    QApplication.processEvents()
    return picture(window)


def test_the_points_show_the_labels_of_the_flip(opened):
    window = opened(flips())
    session = window.session
    for t in (3, 7, 0):
        window.playback.seek(t)
        shown = session.experiment.on_plane.points
        expected = session.experiment.study.flip(t).labels if t else FOUR.y
        assert (shown.y == expected).all()


@pytest.mark.slow
def test_a_flip_is_another_picture_on_its_way_than_at_its_end(opened):
    window = opened(flips())
    window.playback.seek(4)
    end = seen(window)
    window.playback.show_phase(0.3)
    assert seen(window) != end
    window.playback.show_phase(1.0)
    assert seen(window) == end


def test_a_click_adds_a_point_and_the_coins_are_flipped_anew(opened):
    window = opened(flips())
    Hand(window.plane).click(0.5, -1.5)
    window.session.settle()
    assert len(window.session.document.points) == 5 and window.session.experiment.study.m == 5


@pytest.mark.slow
def test_what_a_flip_adds_up_to_can_be_listened_to(opened):
    window = opened(flips())
    window.playback.seek(2)
    terms = window.findChild(TermsPicture)
    study = window.session.experiment.study
    assert terms.bars[0].total == pytest.approx(study.values[1])
    assert terms.accessibleDescription().startswith("this flip ")


def test_points_in_space_have_bars_in_place_of_the_plane(opened):
    window = opened(flips(Points(np.eye(3), [1, -1, 1]), hypotheses="norm"))
    assert window.findChild(TermsStage) is not None
    seen(window)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("learner", ["margin-bound", "ghost-sample"])
def test_samples_are_drawn_and_painted_at_every_moment(opened, learner):
    params = {learner: {"m": 12, "trials": 3}}
    window = opened(Document(learner=learner, params=params, setups={"statistics": CLOUDS}))
    pictures = []
    for t in (1, 2, 3):
        window.playback.seek(t)
        window.playback.show_phase(0.5)
        QApplication.processEvents()
        window.playback.show_phase(1.0)
        pictures.append(seen(window))
    assert pictures[0] != pictures[1] != pictures[2]


@pytest.mark.slow
def test_the_boundary_of_a_machine_with_a_kernel_is_drawn_where_its_answer_changes(opened):
    params = {"margin-bound": {"bound": "svm-gaussian", "m": 30, "trials": 1}}
    window = opened(Document(learner="margin-bound", params=params, setups={"statistics": CLOUDS}))
    window.playback.seek(1)
    scene, (found,) = window.plane.lab_scene, window.session.experiment.study.outcomes
    QApplication.processEvents()
    assert scene.fit is found.field
    image = QImage(int(scene.view.width), int(scene.view.height), QImage.Format.Format_RGB32)
    image.fill("black")
    with QPainter(image) as painter:
        scene._paint_fit(painter)
    drawn = [
        (x, y)
        for x in range(0, image.width(), 3)
        for y in range(0, image.height(), 3)
        if image.pixelColor(x, y).value() > 0
    ]
    assert len(drawn) > 20
    view, largest = scene.view, np.abs(found.field.surface(*grid_of(scene.view, 8))).max()
    for x, y in drawn:
        place = (np.array([x]) - view.tx) / view.sx, (np.array([y]) - view.ty) / view.sy
        assert abs(found.field.surface(*place)[0, 0]) < 0.1 * largest


def test_whoever_places_a_point_paints_the_distribution(opened):
    params = {"margin-bound": {"m": 12, "trials": 2, "bound": "margin"}}
    window = opened(Document(learner="margin-bound", params=params, setups={"statistics": CLOUDS}))
    Hand(window.plane).click(1.0, 1.0)
    window.session.settle()
    assert window.session.document.setup("statistics").kind == "points"
    assert len(window.session.document.points) == 1 and len(window.session.run) == 2


@pytest.mark.slow
def test_an_empty_painted_distribution_says_so_on_the_stage(opened):
    setup = Distribution("points")
    window = opened(
        Document(points=Points(np.eye(3), [1, 1, -1]), learner="ghost-sample", setups={"statistics": setup})
    )
    assert "3 coordinates" in window.session.experiment.refusal
    seen(window)


@pytest.mark.slow
def test_a_note_tells_what_the_coin_of_a_point_shows(opened):
    window = opened(flips())
    window.playback.seek(1)
    scene = window.plane.lab_scene
    assert isinstance(scene, RademacherScene)
    for i, coin in enumerate(scene.study.flip(1).coins):
        assert scene.note(i)[0].startswith("heads" if coin > 0 else "tails")
