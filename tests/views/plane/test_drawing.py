"""What is drawn on the plane, whatever the points, the learner and the moment."""

import gc
import random

import numpy as np
import pytest
from hands import FOUR, Left, Middle, Right, near, range_of, seen
from long_run import times
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from colt_gui.models import LEARNERS
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.session import Session
from colt_gui.views.export import picture
from colt_gui.views.perceptrons.animation import animated_round
from colt_gui.views.perceptrons.hypothesis import arrow_scale
from colt_gui.views.plane.plane import Plane

Key = Qt.Key


def test_points_are_drawn_in_the_colours_of_their_classes(four, hand, plane, style):
    image = seen(plane)
    assert near(image, hand.at(1, 1), style.colour("positive"))
    assert near(image, hand.at(-1, -1), style.colour("negative"))


def test_an_empty_plane_says_what_to_do(plane, session, style):
    empty = seen(plane)
    session.add_point((50, 50), 1)
    assert seen(plane) != empty


def test_an_update_rings_its_example_and_draws_what_was_added(four, hand, plane, style):
    t = int(np.flatnonzero(four.run.mistakes)[0]) + 1
    four.seek(t)
    x = four.points.X[four.run.index(t)]
    assert near(seen(plane), hand.at(*x), style.colour("mistake"), reach=24)


def test_the_three_arrows_of_an_update_add_up_at_every_moment(session, plane, playback):
    session.open(Document(points=generate("separable", 1), params={"perceptron": {"bias": True}}, order="cycled"))
    for t in np.flatnonzero(session.run.updates)[:12] + 1:
        session.seek(int(t))
        for playback._progress in (0.0, 0.5, 1.0):
            arrows = plane.lab_scene._vectors.arrows(plane.view, animated_round(session, session.experiment))
            assert (arrows.sum - arrows.after).manhattanLength() < 1e-6


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_a_theme_reaches_the_plane_at_once(four, plane, style, theme):
    style.set_theme(theme)
    image = seen(plane)
    assert near(image, QPoint(450, 40), style.colour("stage"))
    style.set_presentation(True)
    assert seen(plane) != image


def test_a_picture_at_twice_the_resolution_has_the_same_shapes_twice_as_large(four, plane):
    four.seek(len(four.run))
    small, large = seen(plane), picture(plane, 2)
    assert large.size() == small.size() * 2
    shrunk = large.scaled(small.size(), mode=Qt.TransformationMode.SmoothTransformation)
    a, b = (pixels(image) for image in (small, shrunk))
    assert np.abs(a - b).mean() < 3


def pixels(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[..., :3].astype(float)


def test_a_vector_picture_has_vector_points(four, plane, tmp_path):
    svg = pytest.importorskip("PySide6.QtSvg")
    generator = svg.QSvgGenerator()
    generator.setFileName(str(tmp_path / "plane.svg"))
    generator.setSize(plane.size())
    painter = QPainter(generator)
    plane.paint(painter)
    painter.end()
    text = (tmp_path / "plane.svg").read_text(encoding="utf-8")
    assert "<image" not in text
    assert "<path" in text


def test_people_who_listen_hear_how_many_points_there_are(four, plane):
    four.seek(2)
    assert plane.accessibleName()
    assert plane.accessibleDescription() == "2 points of class +, 2 of class −. Round 2 of 4."


def test_arrows_are_true_to_scale_where_they_fit():
    assert arrow_scale(2, 3) == (1.0, "")
    assert arrow_scale(100, 3).text == " (÷ 40)"
    assert arrow_scale(100, 3).times * 100 <= 3


@pytest.mark.one_in(3)
@pytest.mark.parametrize("dataset", ["separable", "xor", "worst-case"])
@pytest.mark.parametrize("learner", LEARNERS)
def test_every_learner_is_drawn_at_every_moment(session, plane, learner, dataset):
    points = generate(dataset, 2, m=12)
    for params in ({}, {"bias": True}) if "bias" in {p.name for p in LEARNERS[learner].params} else ({},):
        session.open(Document(points=points, learner=learner, params={learner: params}, order="cycled"))
        for t in {0, 1, 2, 5, len(session.run)}:
            session.seek(t)
            for session.playback._progress in (0.0, 0.3, 0.7, 1.0):
                session.playback.frame.emit()
                QApplication.processEvents()


@pytest.mark.parametrize(
    "points",
    [
        Points([[0, 0]], [1]),
        Points([[0, 0], [0, 0]], [1, -1]),
        Points([[1e-9, 0], [1e-9, 1e-9]], [1, -1]),
        Points([[1e8, -1e8], [-1e8, 3]], [1, -1]),
        Points([[2, 2], [2, 2], [2, 2]], [-1, -1, -1]),
    ],
)
def test_degenerate_points_are_drawn(session, plane, points):
    for learner in ("perceptron", "kernel-perceptron", "marginalised-perceptron"):
        session.open(Document(points=points, learner=learner))
        for t in range(len(session.run) + 1):
            session.seek(t)
            assert not seen(plane).isNull()


def test_points_outside_the_plane_do_no_harm(session, plane, hand):
    session.set_adversary(0.2)
    session.seek(5)
    assert not seen(plane).isNull()
    plane.fit()
    hand.go(0, 0)
    session.replace_points(FOUR)
    assert plane.view.shows(FOUR.X).all()


def test_the_points_of_an_adversary_in_the_plane_cannot_be_touched(session, plane, hand):
    session.set_adversary(0.6)
    assert session.points.dimension == 2
    for x, y in session.points.X.tolist():
        hand.drag((x, y), (x + 1, y))
        hand.click(x, y, Middle)
    session.selection.choose_tool("select")
    hand.drag((-2, -2), (2, 2))
    assert not session.selection.points
    assert session.document.adversary == 0.6


def test_a_thousand_frames_do_not_crash(session, plane):
    session.open(Document(points=generate("margin", 1, m=30), order="cycled"))
    plane.resize(400, 260)
    session.playback.set_speed(4.0)
    session.playback.play()
    for _ in range(times(1000, long=10_000)):
        session.playback.advance(0.016)
        QApplication.processEvents()
        if not session.playback.playing:
            session.playback.play()
    session.playback.pause()


def test_a_monkey_finds_no_way_to_break_it(session, plane, hand, playback):
    chance = random.Random(7)
    trail = []
    for _ in range(times(150, long=3000)):
        x, y = chance.uniform(-4, 4), chance.uniform(-2, 2)
        what = chance.choice(["click", "right", "middle", "double", "drag", "wheel", "key", "tool", "undo", "step"])
        trail.append((what, round(x, 2), round(y, 2)))
        if what == "drag":
            hand.drag((x, y), (y, x), chance.choice([Left, Right, Middle]), steps=2)
        elif what == "wheel":
            hand.wheel(x, y, chance.choice([-120, 120]))
        elif what == "key":
            hand.keys(chance.choice([Key.Key_K, Key.Key_Left, Key.Key_Return, Key.Key_Tab, Key.Key_M, Key.Key_F]))
        elif what == "tool":
            session.selection.choose_tool(chance.choice(["point", "brush", "select", "pan"]))
        elif what == "undo":
            chance.choice([session.undo, session.redo])()
        elif what == "step":
            playback.step(1)
        elif what == "double":
            hand.double_click(x, y)
        else:
            hand.click(x, y, {"click": Left, "right": Right, "middle": Middle}[what])
        assert np.isfinite(session.points.X).all(), trail
        assert np.isfinite(range_of(plane)).all(), trail


def test_planes_can_be_closed_and_thrown_away(qapp, style):
    for _ in range(15):
        session = Session(Document(points=generate("xor", 0)))
        plane = Plane(session, style)
        plane.show()
        qapp.processEvents()
        plane.close()
        plane.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        del plane, session
        gc.collect()
