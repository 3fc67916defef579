import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import DATASETS, generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.core.runs import ORDERS
from colt_gui.models.labs import LABS
from colt_gui.session import Session
from colt_gui.views.perceptrons.hypothesis_space import INCONSISTENT, NOTHING, WAITING, HypothesisSpace
from colt_gui.views.perceptrons.space_pictures import Directions, SectionPicture

PERCEPTRONS = LABS["perceptron"].learners

DIFFICULT = {
    "none": Points.empty(),
    "one": Points([[1.0, 2.0]], [1]),
    "two": Points([[1.0, 2.0], [-1.0, 0.5]], [1, -1]),
    "at the origin": Points([[0.0, 0.0], [-1.0, 0.5]], [1, -1]),
    "one class": Points([[1.0, 2.0], [2.0, 0.5], [0.3, 3.0]], [-1, -1, -1]),
    "contradicting": Points([[1.0, 2.0], [1.0, 2.0]], [1, -1]),
    "five coordinates": Points(np.eye(5), [1, -1, 1, -1, 1]),
    "one coordinate": Points([[1.0], [-2.0]], [1, -1]),
}


@pytest.fixture
def view(qtbot, session, style):
    session.edit(Document(points=generate("margin", 3, m=30), order="cycled"))
    widget = HypothesisSpace(session, style)
    qtbot.addWidget(widget)
    widget.resize(270, 250)
    return widget


def painted(widget):
    image = QImage(widget.size(), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    widget.render(painter, QPoint())
    painter.end()
    return image


def bytes_of(image):
    return bytes(image.constBits())


def test_the_plane_of_w_is_drawn_without_a_bias_and_the_sphere_with_one(view, session):
    assert isinstance(view.picture, Directions)
    assert not view.picture.round
    session.set_param("bias", True)
    assert view.picture.round


def test_it_may_be_pointed_at_left_and_painted_after_another_lab_has_come(view, session, qtbot):
    with qtbot.waitExposed(view):
        view.show()
    session.set_learner("svm-soft")
    qtbot.mouseMove(view, QPoint(130, 90))
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    painted(view)
    assert view.picture is None


def test_many_dimensions_are_drawn_as_a_section(view, session):
    session.set_adversary(0.3)
    assert isinstance(view.picture, SectionPicture)


def test_the_picture_follows_the_session(view, session):
    session.seek(1)
    first = bytes_of(painted(view))
    session.seek(len(session.run))
    last = bytes_of(painted(view))
    assert first != last
    session.seek(1)
    assert bytes_of(painted(view)) == first


def test_w_turns_with_the_phase(view, session):
    updates = [t for t in range(2, len(session.run)) if session.run.round(t).updated]
    session.seek(updates[0] - 1)
    before = view.picture.weights(session.t, 1.0)
    session.playback.step()
    assert view.picture.weights(session.t, view.turned) == pytest.approx(before)
    session.playback.advance(10)
    assert tuple(view.picture.weights(session.t, view.turned)) == session.run.learner.w


def test_the_new_example_cuts_when_w_starts_to_turn(view, session):
    session.seek(0)
    session.playback.step()
    assert view.consistent.share == pytest.approx(1.0, abs=1e-3)
    session.playback.advance(10)
    assert view.consistent.share == pytest.approx(0.5, abs=1e-3)


def test_the_region_is_computed_once_for_what_has_been_seen(view, session):
    session.seek(len(session.run))
    assert view.consistent is view.consistent


def test_without_points_it_says_what_to_expect(view, session):
    session.clear()
    assert view.message() == NOTHING == view.accessibleDescription()
    painted(view)


def test_without_a_consistent_direction_it_says_so(view, session):
    session.replace_points(DIFFICULT["contradicting"])
    session.seek(len(session.run))
    assert view.message() == INCONSISTENT
    session.seek(1)
    assert view.message() == ""


def test_while_the_margin_is_being_found_it_says_so(view, session):
    session.experiment.complete = False
    session.computed.emit()
    assert view.message() == WAITING
    painted(view)


def test_hovering_a_cut_tells_which_example_it_is(qtbot, view, session):
    session.replace_points(Points([[1.0, 0.0], [0.0, -2.0]], [1, -1]))
    disc = view.disc
    up = QPoint(round(disc.centre.x()), round(disc.centre.y() - 0.7 * disc.radius))
    view._point_at(QPointF(up))
    assert view.hover_text() == "example 1: (1, 0) is +"
    painted(view)
    view._point_at(QPointF(disc.centre.x() + 0.7 * disc.radius, disc.centre.y()))
    assert view.hover_text() == "example 2: (0, −2) is −"
    view._point_at(QPointF(1.0, 1.0))
    assert view._hover is None


@pytest.mark.parametrize("bias", [False, True])
@pytest.mark.parametrize("width", [180, 240, 330])
def test_names_do_not_overlap(view, session, bias, width):
    session.set_param("bias", bias)
    view.resize(width, width)
    for t in range(0, len(session.run) + 1, 3):
        session.seek(t)
        tip = view.picture.tip(view.picture.weights(t, 1.0))
        best = view.picture.shape.spot(view.picture.space.comparator)
        found = [rect for _, _, rect in view.picture.names(view.disc, tip, best)]
        if len(found) == 2:
            assert not found[0].intersects(found[1])


@pytest.mark.parametrize("width", [240, 330])
def test_words_on_a_section_do_not_overlap(view, session, width):
    session.set_adversary(0.2)
    view.resize(width, width)
    session.seek(10)
    words = [rect for rect, _, _ in view.picture.words(view.disc, session.t)]
    assert not any(a.intersects(b) for k, a in enumerate(words) for b in words[:k])
    assert all(r.left() >= 0 and r.right() <= width and r.top() >= 0 and r.bottom() <= width for r in words)


def test_it_is_square_and_never_too_small(view):
    assert view.heightForWidth(240) == 240
    assert view.minimumWidth() >= 180


def test_going_on_paints_the_same_as_starting_there(qtbot, view, session, style):
    for t in range(9):
        session.seek(t)
        step_by_step = painted(view)
    other = HypothesisSpace(session, style)
    qtbot.addWidget(other)
    other.resize(view.size())
    assert bytes_of(painted(other)) == bytes_of(step_by_step)


@pytest.mark.parametrize("bias", [False, True])
def test_a_cut_that_is_dragged_leaves_no_trace_of_where_it_was(qtbot, view, session, style, bias):
    session.set_param("bias", bias)
    session.seek(len(session.run))
    for x in (1.0, 1.5, 2.5, 0.7):
        session.move_point(3, (x, 2.0))
        dragged = painted(view)
    other = HypothesisSpace(session, style)
    qtbot.addWidget(other)
    other.resize(view.size())
    assert close(painted(other), dragged)


def close(one, other):
    """Lines that cross may have been laid over one another in another order: a few shades where all of them do."""
    a, b = (np.frombuffer(bytes_of(image), dtype=np.uint8).astype(int) for image in (one, other))
    return np.abs(a - b).max() <= 5


def test_a_picture_at_twice_the_resolution_has_twice_the_detail(view, session):
    session.seek(5)
    image = QImage(view.size() * 2, QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(2)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    view.render(painter, QPoint())
    painter.end()
    assert image.pixelColor(2 * view.width() // 2, 2 * view.height() // 2).alpha() == 255
    assert bytes_of(image.scaled(view.size() * 1)) != bytes_of(painted(view))


def test_the_picture_is_kept_as_lines_in_an_svg(view, tmp_path):
    from PySide6.QtSvg import QSvgGenerator

    generator = QSvgGenerator()
    generator.setFileName(str(tmp_path / "space.svg"))
    generator.setSize(view.size())
    painter = QPainter(generator)
    view.render(painter, QPoint())
    painter.end()
    assert "<image" not in (tmp_path / "space.svg").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("learner", PERCEPTRONS)
@pytest.mark.parametrize("order", ORDERS)
def test_every_learner_order_and_kind_of_points_is_drawn(qtbot, qapp, style, learner, order):
    session = Session()
    widget = HypothesisSpace(session, style)
    qtbot.addWidget(widget)
    widget.resize(240, 240)
    every = [*DIFFICULT.values(), *(generate(name, 1, m=12) for name in DATASETS)]
    for points in every:
        for params in ({}, {"kernel": "monomial"} if learner == "kernel-perceptron" else {"bias": True}):
            normalised = learner in {"batch-perceptron", "margin-perceptron"}
            if points is DIFFICULT["at the origin"] and normalised:
                continue
            session.open(Document(points, learner, {learner: params}, order, passes=3))
            session.computed.emit()
            for t in (1, len(session.run)):
                session.seek(t)
                painted(widget)
