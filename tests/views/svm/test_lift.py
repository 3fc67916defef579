"""The lift: when there is one, where points and planes are, and how a hand turns it."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.svm.solution import lift, lifted_plane
from colt_gui.views.svm.lift import FIRST, Lift, has_lift
from colt_gui.views.svm.lift_space import Box, Eye, Projection

Key = Qt.Key
CIRCLES = generate("circles", 2, m=40)


@pytest.fixture
def view(qtbot, session, style):
    show(session, CIRCLES)
    view = Lift(session, style)
    qtbot.addWidget(view)
    view.resize(300, 300)
    return view


def show(session, points, learner="svm-hard", **params):
    session.open(Document(points=points, learner=learner, params={learner: {"kernel": "monomial", "q": 2, **params}}))
    session.seek(len(session.run))


def paint(view) -> QImage:
    image = QImage(view.size(), QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    view.render(painter, QPoint(0, 0))
    painter.end()
    return image


@pytest.mark.parametrize("eye", [FIRST, Eye(0.3, -1.2), Eye(2.9, 1.5)])
def test_the_axes_of_the_eye_are_square_to_each_other(eye):
    assert eye.axes @ eye.axes.T == pytest.approx(np.eye(3))
    assert np.linalg.det(eye.axes) == pytest.approx(1.0)


def test_a_plane_is_cut_to_the_box():
    rng = np.random.default_rng(0)
    box = Box(np.array([-1.0, -2.0, 0.0]), np.array([1.0, 2.0, 3.0]))
    for _ in range(50):
        w = rng.normal(size=3)
        w /= np.linalg.norm(w)
        corners = box.cut(w, float(w @ box.centre) + rng.normal() * 0.5)
        assert 3 <= len(corners) <= 6
        assert np.ptp(corners @ w) < 1e-9
        assert (corners >= box.low - 1e-9).all() and (corners <= box.high + 1e-9).all()
        # convex: going round it always turns the same way
        edges = np.roll(corners, -1, axis=0) - corners
        turns = np.cross(edges, np.roll(edges, -1, axis=0)) @ w
        assert (turns >= -1e-9).all() or (turns <= 1e-9).all()
    assert not len(box.cut(np.array([1.0, 0.0, 0.0]), 9.0))


def test_the_box_stays_in_the_widget_however_it_is_turned():
    box = Box.around(lift(CIRCLES))
    for yaw in np.linspace(-3, 3, 13):
        for pitch in (-1.5, -0.5, 0.0, 1.0):
            places = Projection(Eye(yaw, pitch), box, QSize(300, 200), 5).pixels(box.corners)
            assert (places >= 0).all() and (places <= (300, 200)).all()


def test_it_applies_to_the_monomial_kernel_of_degree_two_alone(session):
    show(session, CIRCLES)
    assert has_lift(session)
    session.set_param("q", 3)
    assert not has_lift(session)
    session.set_param("q", 2)
    session.set_param("kernel", "gaussian")
    assert not has_lift(session)
    show(session, Points(np.eye(3), [1, -1, 1]))
    assert not has_lift(session)


def test_the_plane_separates_the_lifted_points(session):
    show(session, CIRCLES)
    w, b = lifted_plane(session.experiment.solution)
    assert (CIRCLES.y * (lift(CIRCLES) @ w - b) > 0).all()


@pytest.mark.parametrize("learner, params", [("svm-hard", {}), ("svm-soft", {"C": 0.05}), ("svm-nu", {"nu": 0.3})])
@pytest.mark.parametrize("data", ("circles", "xor", "noisy"))
def test_it_is_painted_from_all_sides(view, session, learner, params, data):
    show(session, generate(data, 1, m=30), learner, **params)
    for _ in range(4):
        view.turn(1.1, 0.7)
        image = paint(view)  # named: bits do not keep their image alive
        pixels = np.frombuffer(image.constBits(), np.uint32)
        assert len(np.unique(pixels)) > 50


@pytest.mark.parametrize(
    "points", [Points.empty(), Points([[0, 0]], [1]), Points([[1, 1], [1, 1]], [1, -1])], ids=("none", "one", "same")
)
def test_awkward_points_are_painted(view, session, points):
    show(session, points)
    paint(view)


def test_dragging_turns_it_and_home_turns_it_back(view, session):
    show(session, CIRCLES)
    before = paint(view)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(150, 150))
    QTest.mouseMove(view, QPoint(200, 130))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(200, 130))
    assert view.eye.yaw < FIRST.yaw and view.eye.pitch < FIRST.pitch
    assert paint(view) != before
    turned = view.eye
    QTest.mouseMove(view, QPoint(20, 20))  # no button is held
    assert view.eye == turned
    QTest.keyClick(view, Key.Key_Home)
    assert view.eye == FIRST


def test_what_is_dragged_follows_the_hand(view, session):
    """A point in front goes to the right when the hand goes to the right, and down when it goes down."""
    show(session, CIRCLES)
    box = Box.around(lift(CIRCLES))
    front = box.centre + view.eye.axes[2]

    def place():
        return Projection(view.eye, box, QSize(300, 300), 5).pixels(front)[0]

    start = place()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(150, 150))
    QTest.mouseMove(view, QPoint(170, 170))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(170, 170))
    assert (place() > start).all()


def test_arrow_keys_turn_it_without_limit_sideways_and_not_beyond_the_poles(view, session):
    show(session, CIRCLES)
    QTest.keyClick(view, Key.Key_Left)
    assert view.eye.yaw != FIRST.yaw
    for _ in range(100):
        QTest.keyClick(view, Key.Key_Right)
        QTest.keyClick(view, Key.Key_Up)
    assert abs(view.eye.yaw) <= np.pi and abs(view.eye.pitch) < np.pi / 2
    paint(view)


def test_it_follows_theme_and_zoom(view, session, style):
    show(session, CIRCLES)
    light = paint(view)
    style.set_theme("dark")
    assert paint(view) != light
    style.set_zoom(2.0)
    assert view.minimumWidth() == style.px(180)
