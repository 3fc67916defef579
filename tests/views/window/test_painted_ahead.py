"""A picture of very many points: its layers are painted in turns of their own, and shown together."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.session import Session
from colt_gui.session.carried_out import MANY
from colt_gui.views.plane.field_picture import FieldPicture
from colt_gui.views.plane.points_layer import PointsLayer
from colt_gui.views.window.main_window import MainWindow

pytestmark = pytest.mark.machinery

OF_POINTS = ("points", "machine", "roles")


@pytest.fixture
def make(qtbot, style):
    windows = []
    QCursor.setPos(0, 0)

    def window(in_turns: bool) -> MainWindow:
        points = generate("margin", 3, m=MANY).added((0.0, 3.0), 1)
        made = MainWindow(Session(Document(points=points, learner="svm-soft")), style)
        windows.append(made)
        made.resize(1280, 720)
        made.show()
        made.session.in_turns = in_turns
        come_to_rest(made)
        return made

    yield window
    for made in windows:
        made.close_quietly()


def come_to_rest(window: MainWindow) -> None:
    window.session.settle()
    for _ in range(3):
        while window.session.following or window.charts.under_way or window.curtain.down:
            QApplication.processEvents()
        QApplication.processEvents()


def until_ahead(window: MainWindow) -> None:
    while not window.plane.painting_ahead:
        QApplication.processEvents()


def painted(window: MainWindow) -> dict[str, int]:
    paints = window.plane.layers.paints
    return {name: paints[name] for name in OF_POINTS}


def test_no_turn_paints_two_layers_of_very_many_points(make):
    window = make(in_turns=True)
    window.session.flip_points([0])
    before, most, first = painted(window), 0, painted(window)
    while window.curtain.down:
        QApplication.processEvents()
        now = painted(window)
        most, before = max(most, sum(now.values()) - sum(before.values())), now
    assert most == 1
    assert before["points"] > first["points"]


def test_what_was_painted_ahead_is_what_would_have_been_painted_at_once(make):
    patient, prompt = make(in_turns=True), make(in_turns=False)
    for window in (patient, prompt):
        window.session.flip_points(range(0, 300, 2))
        come_to_rest(window)
    assert patient.stage.grab().toImage() == prompt.stage.grab().toImage()


def test_what_moves_meanwhile_is_shown_by_the_next_picture(make):
    patient, prompt = make(in_turns=True), make(in_turns=False)
    for window in (patient, prompt):
        window.session.flip_points(range(0, 300, 2))
        window.session.settle()
    end = patient.session.t
    until_ahead(patient)
    patient.session.seek(0)
    QApplication.processEvents()
    patient.session.seek(end)  # as it was, though a layer may have been painted in between
    come_to_rest(patient)
    come_to_rest(prompt)
    assert patient.stage.grab().toImage() == prompt.stage.grab().toImage()
    for window in (patient, prompt):
        window.session.flip_points([1])
        window.session.settle()
        if window is patient:
            until_ahead(window)
        window.session.seek(0)
        come_to_rest(window)
    assert patient.stage.grab().toImage() == prompt.stage.grab().toImage()


def test_a_hand_waits_for_the_picture_and_ends_where_it_is(make):
    window = make(in_turns=True)
    session, viewport = window.session, window.plane.viewport()
    session.choose_tool("point")
    at = window.plane.view.at(*session.points.X[7]).toPoint()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(viewport, at + QPoint(20, 0))
    until_ahead(window)
    held = session.points
    QTest.mouseMove(viewport, at + QPoint(40, 0))
    QApplication.sendPostedEvents()
    assert window.plane.painting_ahead and session.points is held
    while session.points is held:
        QApplication.processEvents()
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=at + QPoint(60, 0))
    come_to_rest(window)
    i = window.plane.nearest((at + QPoint(60, 0)).toPointF())
    assert i is not None and (session.points.X[i] != held.X[i]).any()


@pytest.mark.parametrize("learner", ["kernel-perceptron", "svm-soft"])
def test_a_surface_is_found_in_a_turn_of_its_own(make, monkeypatch, learner):
    patient, prompt = make(in_turns=True), make(in_turns=False)
    monkeypatch.setattr("colt_gui.views.window.curtain.MANY", 20)
    found, image = [], FieldPicture.image
    monkeypatch.setattr(FieldPicture, "image", lambda *args, **more: found.append(1) or image(*args, **more))
    kernel = {learner: {"kernel": "gaussian"}}
    for window in (patient, prompt):
        window.session.edit(Document(points=generate("noisy", 3, m=200), learner=learner, params=kernel))
        come_to_rest(window)
    found.clear()
    patient.session.seek(2)
    painted_with_it = []
    while patient.curtain.down:
        so_far, before = len(found), sum(patient.plane.layers.paints.values())
        QApplication.processEvents()
        if len(found) > so_far:
            painted_with_it.append(sum(patient.plane.layers.paints.values()) - before)
    assert painted_with_it and not any(painted_with_it)
    prompt.session.seek(2)
    come_to_rest(patient)
    come_to_rest(prompt)
    assert patient.stage.grab().toImage() == prompt.stage.grab().toImage()


class Painted(QObject):
    """How often a widget has been painted."""

    def __init__(self, widget) -> None:
        super().__init__(widget)
        self.times = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched, event) -> bool:
        self.times += event.type() == QEvent.Type.Paint
        return False


def test_nothing_is_painted_before_all_know_of_another_theme(make, style):
    window = make(in_turns=True)
    parts = [Painted(part) for part in (window.plane.viewport(), window.charts, window.side, window.rail)]
    so_far = []
    style.changed.connect(lambda: so_far.extend(part.times for part in parts))
    style.set_theme("dark")
    come_to_rest(window)
    assert so_far == [0, 0, 0, 0]
    assert all(part.times for part in parts)


def test_an_error_in_a_layer_that_is_painted_ahead_hides_no_part_of_the_window(make, qtbot, monkeypatch):
    window = make(in_turns=True)
    with qtbot.captureExceptions() as errors:
        with monkeypatch.context() as patch:
            patch.setattr(PointsLayer, "paint", lambda *_: 1 / 0)
            window.session.flip_points([0])
            for _ in range(200):
                QApplication.processEvents()
        assert errors
    assert not window.curtain.down
    assert window.panes.front.updatesEnabled()
    window.session.flip_points([0])
    come_to_rest(window)
