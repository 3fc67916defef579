"""How the points come from the plane into space: with the first step of the solver, on the playback's clock alone."""

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QImage, QPainter

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.svm.solution import lift
from colt_gui.views.export.offscreen import HiddenWindow
from colt_gui.views.export.snapshot import Options, Scene
from colt_gui.views.svm.lift import LargeLift, Lift
from colt_gui.views.svm.lift_space import FIRST, Rise, rise
from colt_gui.views.window.main_window import MainWindow

CIRCLES = generate("circles", 2, m=40)
PHASES = (0.0, 0.1, 0.3, 0.5, 0.7, 0.85, 1.0)


def document(points=CIRCLES):
    return Document(points=points, learner="svm-hard", params={"svm-hard": {"kernel": "monomial", "q": 2}})


@pytest.fixture(params=[Lift, LargeLift])
def view(qtbot, session, style, request):
    session.open(document())
    view = request.param(session, style)
    qtbot.addWidget(view)
    view.resize(300, 300)
    with qtbot.waitExposed(view):
        view.show()
    return view


def paint(view) -> QImage:
    image = QImage(view.size(), QImage.Format.Format_RGB32)
    image.fill(0)
    with QPainter(image) as painter:
        view.render(painter, QPoint(0, 0))
    return image


def spots(view):
    return view.projection().pixels(view.rise.places(view.solution.points))


def test_before_the_first_step_the_points_lie_as_on_the_stage(view, session):
    session.seek(0)
    places = spots(view)
    scale = view.projection().scale
    origin = view.projection().pixels(np.zeros(3))[0]
    assert places == pytest.approx(origin + CIRCLES.X * (scale, -scale), abs=0.02 * scale * np.abs(CIRCLES.X).max())


def test_at_the_end_of_it_they_are_lifted_and_the_eye_is_where_it_was(view, session):
    session.seek(1)
    assert view.rise == Rise() and view.rise.places(CIRCLES) == pytest.approx(lift(CIRCLES))
    assert view.rise.eye(FIRST) == FIRST


def test_on_the_way_they_rise_without_a_jump_and_stay_in_the_box(view, session):
    session.seek(1)
    heights, before = [], None
    for phase in np.linspace(0, 1, 101):
        session.playback.show_phase(float(phase))
        state = view.rise
        box, places = state.box(CIRCLES), state.places(CIRCLES)
        assert (places >= box.low - 1e-9).all() and (places <= box.high + 1e-9).all()
        if before is not None:
            assert np.abs(spots(view) - before).max() < 12
        before = spots(view)
        heights.append(places[:, 2].mean())
    assert heights[0] == 0 and (np.diff(heights) >= 0).all()


def test_every_moment_is_painted_and_the_planes_come_last(view, session):
    session.seek(1)
    images = []
    for phase in PHASES:
        session.playback.show_phase(phase)
        images.append(paint(view))
    assert all(one != other for one, other in pairwise(images))
    assert [rise(session).planes > 0 for phase in PHASES if session.playback.show_phase(phase) is None] == [
        phase > 0.8 for phase in PHASES
    ]


def test_later_steps_leave_them_up(view, session):
    session.seek(2)
    session.playback.show_phase(0.3)
    assert view.rise == Rise()


def test_a_hand_turns_it_in_the_plane_too(view, session):
    session.seek(0)
    before = paint(view)
    view.turn(0.3, -0.4)
    assert paint(view) != before


def test_a_step_of_the_player_lifts_them_and_then_nothing_moves(view, session, qtbot):
    session.seek(0)
    session.playback.step(1)
    assert session.playback.animating and view.rise.height == 0
    session.playback.advance(0.3)
    assert 0 < view.rise.height < 1
    session.playback.advance(5.0)
    assert view.rise == Rise() and not session.playback.animating
    assert not view.findChildren(QTimer)


def test_reduced_motion_lifts_them_at_once(view, session):
    session.seek(0)
    session.playback.reduced_motion = True
    session.playback.step(1)
    assert view.rise == Rise()


@pytest.mark.parametrize("points", [Points.empty(), Points([[0, 0]], [1]), Points([[1, 2], [2, 1]], [1, 1])])
def test_where_there_is_nothing_to_solve_they_are_up(view, session, points):
    session.open(document(points))
    assert not len(session.run) and view.rise == Rise()
    paint(view)


def test_the_point_under_the_pointer_is_told_in_the_plane_too(qtbot, session, style):
    session.open(document())
    session.seek(0)
    view = LargeLift(session, style)
    qtbot.addWidget(view)
    view.resize(400, 400)
    x, y = spots(view)[7].tolist()
    assert view.point_at(QPoint(round(x), round(y)).toPointF()) == 7


def test_pictures_and_films_show_it(qtbot):
    scene = Scene(document(), 1, large="lift")
    with HiddenWindow(scene, Options("stage", (500, 400)), MainWindow) as hidden:
        frames = []
        for phase in (0.0, 0.4, 1.0):
            hidden.show(1, phase)
            hidden.draw()
            frames.append(hidden.image().copy())
    assert frames[0] != frames[1] != frames[2]
