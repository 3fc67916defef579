"""The plane through real events: what a hand and a keyboard do, and what is drawn."""

import gc
import random

import numpy as np
import pytest
from long_run import times
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.models import LEARNERS
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.export import picture
from colt_gui.views.perceptrons.animation import animated_round
from colt_gui.views.perceptrons.vectors_layer import arrow_scale
from colt_gui.views.plane.plane import Plane

Left, Right, Middle = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
Key, Shift = Qt.Key, Qt.KeyboardModifier.ShiftModifier
FOUR = Points([[1, 1], [2, 1], [-1, -1], [-2, 0.5]], [1, 1, -1, -1])


class Hand:
    """A person at the plane, in coordinates of the data."""

    def __init__(self, plane: Plane) -> None:
        self.plane = plane

    def at(self, x: float, y: float) -> QPoint:
        return self.plane.view.at(x, y).toPoint()

    def click(self, x, y, button=Left):
        QTest.mouseClick(self.plane.viewport(), button, pos=self.at(x, y))

    def double_click(self, x, y):
        self.click(x, y)
        QTest.mouseDClick(self.plane.viewport(), Left, pos=self.at(x, y))
        QTest.mouseRelease(self.plane.viewport(), Left, pos=self.at(x, y))

    def press(self, x, y, button=Left, modifiers=Qt.KeyboardModifier.NoModifier):
        QTest.mousePress(self.plane.viewport(), button, modifiers, self.at(x, y))

    def go(self, x, y):
        QTest.mouseMove(self.plane.viewport(), self.at(x, y))
        QApplication.processEvents()

    def release(self, x, y, button=Left):
        QTest.mouseRelease(self.plane.viewport(), button, pos=self.at(x, y))

    def drag(self, start, end, button=Left, steps=5):
        # in pixels from the beginning, because panning moves the data under the hand
        pixels = [self.at(*start) + (self.at(*end) - self.at(*start)) * (k / steps) for k in range(steps + 1)]
        QTest.mousePress(self.plane.viewport(), button, pos=pixels[0])
        for pos in pixels[1:]:
            QTest.mouseMove(self.plane.viewport(), pos)
            QApplication.processEvents()
        QTest.mouseRelease(self.plane.viewport(), button, pos=pixels[-1])

    def wheel(self, x, y, delta, modifiers=Qt.KeyboardModifier.NoModifier):
        pos = QPointF(self.at(x, y))
        event = QWheelEvent(
            pos, self.plane.mapToGlobal(pos), QPoint(), QPoint(0, delta), Qt.MouseButton.NoButton,
            modifiers, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(self.plane.viewport(), event)

    def keys(self, *keys, modifiers=Qt.KeyboardModifier.NoModifier):
        for key in keys:
            QTest.keyClick(self.plane, key, modifiers)


@pytest.fixture
def plane(qtbot, session, player, style):
    plane = Plane(session, player, style)
    plane.resize(900, 500)
    qtbot.addWidget(plane)
    with qtbot.waitExposed(plane):
        plane.show()
    plane.setFocus()
    return plane


@pytest.fixture
def hand(plane):
    return Hand(plane)


@pytest.fixture
def four(session, plane):
    session.replace_points(FOUR)
    return session


def seen(plane) -> QImage:
    QApplication.processEvents()
    return picture(plane)


def near(image: QImage, pos: QPoint, colour: QColor, reach: int = 12) -> bool:
    """Whether a pixel of this colour is there."""
    places = ((pos.x() + i, pos.y() + j) for i in range(-reach, reach) for j in range(-reach, reach))
    return any(image.pixelColor(x, y).name() == colour.name() for x, y in places)


def range_of(plane) -> list[float]:
    return [*plane.view.range(0), *plane.view.range(1)]


# -- placing -----------------------------------------------------------------------------------------------


def test_a_click_adds_a_point_of_the_current_class_where_it_was(session, hand):
    hand.click(1.5, -0.5)
    assert session.points.y.tolist() == [1]
    assert session.points.X[0] == pytest.approx([1.5, -0.5], abs=0.02)


def test_a_right_click_adds_the_other_class(session, hand):
    hand.click(1, 1, Right)
    session.choose_class(-1)
    hand.click(-1, 1, Right)
    hand.click(-1, -1)
    assert session.points.y.tolist() == [-1, 1, -1]


def test_a_trembling_click_is_still_a_click(session, hand, plane):
    at = hand.at(1, 1)
    QTest.mousePress(plane.viewport(), Left, pos=at)
    QTest.mouseMove(plane.viewport(), at + QPoint(9, 6))
    QTest.mouseRelease(plane.viewport(), Left, pos=at + QPoint(9, 6))
    assert session.points.X[0] == pytest.approx([1, 1], abs=0.02)


def test_a_hasty_double_click_on_empty_space_places_one_point(session, hand):
    hand.double_click(1, 1)
    assert session.points.y.tolist() == [1]


# -- points under the hand ---------------------------------------------------------------------------------


def test_dragging_moves_a_point_live_and_one_undo_takes_it_back(four, hand):
    hand.press(1, 1)
    hand.go(0.5, 1.5)
    assert four.points.X[0] == pytest.approx([0.5, 1.5], abs=0.03)
    hand.go(0, 2)
    hand.release(0, 2)
    assert four.points.X[0] == pytest.approx([0, 2], abs=0.03)
    four.undo()
    assert four.points == FOUR


OTHERS = {
    "clear": lambda session: session.clear(),
    "undo": lambda session: session.undo(),
    "delete": lambda session: session.remove_points([3]),
    "other data": lambda session: session.replace_points(generate("xor", 1, m=6)),
    "another file": lambda session: session.open(Document(points=generate("xor", 1, m=3 + 1))),
    "many dimensions": lambda session: session.open(Document(points=Points(np.eye(3), [1, -1, 1]))),
}


@pytest.mark.parametrize("happens", OTHERS)
def test_a_drag_is_over_when_its_point_is_gone(four, hand, plane, happens):
    hand.press(-2, 0.5)
    hand.go(-2, 1)
    OTHERS[happens](four)
    left = four.document.points
    hand.go(-1, 2)
    hand.release(-1, 2)
    assert four.document.points == left and plane.gestures.stroke is None


def test_delete_while_dragging_removes_what_the_hand_holds(four, hand):
    hand.go(1, 1)
    hand.press(1, 1)
    hand.go(0.5, 1.5)
    hand.keys(Key.Key_Delete)
    hand.go(0, 2)
    hand.release(0, 2)
    assert four.points == Points(FOUR.X[1:], FOUR.y[1:])


def test_a_drag_follows_its_point_when_one_below_it_is_removed(four, hand):
    hand.press(-1, -1)
    hand.go(-1, -1.5)
    four.remove_points([0])
    hand.go(0, -2)
    hand.release(0, -2)
    assert pytest.approx(np.array([[2, 1], [0, -2], [-2, 0.5]]), abs=0.03) == four.points.X
    four.undo()
    assert pytest.approx(np.array([[2, 1], [-1, -1.5], [-2, 0.5]]), abs=0.03) == four.points.X


def test_a_drag_of_several_keeps_those_that_are_left(four, hand):
    four.select([0, 2, 3])
    hand.press(-1, -1)
    hand.go(-1, -1.2)
    four.remove_points([1, 2])
    hand.go(-1, -2)
    hand.release(-1, -2)
    assert pytest.approx(np.array([[1, 0], [-2, -0.5]]), abs=0.03) == four.points.X


@pytest.mark.parametrize("moved", [True, False])
def test_escape_from_a_drag_leaves_what_was_done_meanwhile(four, hand, moved):
    hand.press(-1, -1)
    hand.go(-1, -1.5)
    four.remove_points([0])
    if moved:
        hand.go(0, -2)
    hand.keys(Key.Key_Escape)
    hand.release(0, -2)
    assert pytest.approx(np.array([[2, 1], [-1, -1.5], [-2, 0.5]]), abs=0.03) == four.points.X


def test_escape_from_the_brush_leaves_what_was_done_meanwhile(four, hand, plane):
    four.choose_tool("brush")
    hand.press(0, 0)
    hand.go(1, 0)
    four.clear()
    hand.keys(Key.Key_Escape)
    hand.release(1, 0)
    assert len(four.points) == 0


def test_a_frame_adds_to_the_selection_that_is_left(four, hand):
    four.choose_tool("select")
    four.select([0, 3])
    hand.press(-3.5, -1.5, modifiers=Shift)
    hand.go(-3, -1.2)
    four.remove_points([0])
    hand.go(-0.5, -0.5)
    hand.release(-0.5, -0.5)
    assert four.selection == {1, 2}


def test_a_middle_click_removes_the_point_it_was_on(four, hand):
    hand.press(-1, -1, Middle)
    four.remove_points([0])
    hand.release(-1, -1, Middle)
    assert four.points == Points(FOUR.X[[1, 3]], FOUR.y[[1, 3]])


def test_a_middle_click_on_a_point_that_is_gone_removes_nothing(four, hand):
    hand.press(-2, 0.5, Middle)
    four.remove_points([3])
    hand.release(-2, 0.5, Middle)
    assert four.points == Points(FOUR.X[:3], FOUR.y[:3])


def test_a_second_delete_removes_no_point_that_the_pointer_is_not_on(four, hand):
    hand.go(0.5, 0.5)
    hand.go(1, 1)
    hand.keys(Key.Key_Delete, Key.Key_Delete, Key.Key_Delete)
    assert four.points == Points(FOUR.X[1:], FOUR.y[1:])


def test_of_two_points_at_one_place_the_hand_means_the_upper_one(four, hand):
    four.add_points([(2, 1), (0, 2)], [-1, 1])
    hand.click(2, 1, Middle)
    assert four.points == Points([*FOUR.X, [0, 2]], [*FOUR.y, 1])


def test_a_point_that_comes_back_under_the_pointer_is_meant_again(four, hand):
    hand.go(0.5, 0.5)
    hand.go(1, 1)
    hand.keys(Key.Key_Delete)
    four.undo()
    hand.keys(Key.Key_Delete)
    assert four.points == Points(FOUR.X[1:], FOUR.y[1:])


def test_delete_while_dragging_means_the_held_point_by_its_new_number(four, hand):
    hand.go(-1.2, -1)
    hand.go(-1, -1)
    hand.press(-1, -1)
    hand.go(-1, -1.5)
    four.remove_points([0])
    hand.keys(Key.Key_Delete)
    hand.release(-1, -1.5)
    assert four.points == Points(FOUR.X[[1, 3]], FOUR.y[[1, 3]])


@pytest.mark.parametrize("tool", ["point", "brush"])
def test_a_click_places_nothing_when_the_plane_has_gone_meanwhile(four, hand, tool):
    four.choose_tool(tool)
    hand.press(0, 0)
    OTHERS["many dimensions"](four)
    hand.release(0, 0)
    assert len(four.points) == 3 and four.points.dimension == 3


@pytest.mark.parametrize("happens", ["clear", "undo", "delete", "other data"])
def test_a_carried_point_that_is_gone_is_put_down(four, hand, plane, happens):
    hand.keys(Key.Key_K)
    plane.cursor_._go(-2, 0.5)
    hand.keys(Key.Key_M, Key.Key_Right)
    OTHERS[happens](four)
    left = four.document.points
    hand.keys(Key.Key_Right, Key.Key_Up, Key.Key_M, Key.Key_M)
    assert four.document.points == left
    assert not seen(plane).isNull()


def test_a_carried_point_is_still_carried_when_one_below_it_is_removed(four, hand, plane):
    hand.keys(Key.Key_K)
    plane.cursor_._go(-2, 0.5)
    hand.keys(Key.Key_M)
    four.remove_points([1])
    hand.keys(Key.Key_Right)
    assert plane.cursor_.carried == 2
    assert four.points.X[:2] == pytest.approx(FOUR.X[[0, 2]]) and four.points.X[2, 0] > -2


def test_dragging_keeps_the_view_even_beyond_its_edge(four, hand, plane):
    before = range_of(plane)
    hand.drag((1, 1), (7, 1))
    assert four.points.X[0][0] == pytest.approx(7, abs=0.05)
    assert range_of(plane) == before


def test_two_drags_of_one_point_are_two_steps_of_undo(four, hand):
    hand.drag((1, 1), (1, 1.6))
    hand.drag((1, 1.6), (1.5, 1.6))
    four.undo()
    assert four.points.X[0] == pytest.approx([1, 1.6], abs=0.03)


def test_escape_gives_up_a_drag(four, hand, plane):
    hand.press(1, 1)
    hand.go(0, 2)
    hand.keys(Key.Key_Escape)
    hand.release(0, 2)
    assert four.points == FOUR


def test_many_mouse_moves_in_one_turn_are_one_computation(four, hand, plane, qtbot):
    changes = []
    four.changed.connect(lambda: changes.append(1))
    hand.press(1, 1)
    for k in range(20):
        QApplication.sendEvent(plane.viewport(), moved(hand.at(1, 1) + QPoint(5 + k, 0)))
    QApplication.processEvents()
    assert len(changes) == 1
    hand.release(2, 1)


def moved(pos: QPoint):
    return QMouseEvent(QEvent.Type.MouseMove, QPointF(pos), QPointF(pos), Left, Left, Qt.KeyboardModifier.NoModifier)


def test_double_click_flips_a_label_and_adds_nothing(four, hand):
    hand.double_click(-1, -1)
    assert four.points.y.tolist() == [1, 1, 1, -1]
    four.undo()
    assert four.points == FOUR


def test_middle_click_removes_a_point(four, hand):
    hand.click(2, 1, Middle)
    assert len(four.points) == 3
    assert not (four.points.X == [2, 1]).all(axis=1).any()


def test_delete_removes_the_point_under_the_pointer(four, hand, plane):
    hand.go(2, 1)
    assert plane.hovered == 1
    hand.keys(Key.Key_Delete)
    assert len(four.points) == 3
    assert plane.hovered is None or plane.hovered < 3


def test_the_nearest_point_in_pixels_is_meant(session, plane, hand):
    session.replace_points(Points([[0, 0], [0.1, 0], [3, 0]], [1, -1, 1]))
    assert plane.nearest(QPointF(hand.at(0.09, 0))) == 1
    assert plane.nearest(QPointF(hand.at(1, 1))) is None


def test_the_note_of_a_point_tells_its_margin(four, plane):
    four.seek(len(four.run))
    w = np.array(four.run.learner.w)
    (margin,) = plane.lab_scene.note(3)
    expected = -(w @ [-2, 0.5]) / np.linalg.norm(w)
    assert margin.startswith("margin y⟨w,x⟩/‖w‖ = ")
    assert float(margin.split("= ")[1].replace("−", "-")) == pytest.approx(expected, rel=0.01)


# -- tools -------------------------------------------------------------------------------------------------


def test_a_frame_selects_and_delete_removes_the_selection(four, hand):
    four.choose_tool("select")
    hand.drag((0.5, 0.5), (2.5, 1.5))
    assert four.selection == {0, 1}
    hand.keys(Key.Key_Delete)
    assert four.points.y.tolist() == [-1, -1]


def test_the_selection_moves_as_one_with_one_undo(four, hand):
    four.choose_tool("select")
    hand.drag((0.5, 0.5), (2.5, 1.5))
    hand.drag((1, 1), (1, 1.5))
    assert four.points.X[:2] == pytest.approx(np.array([[1, 1.5], [2, 1.5]]), abs=0.03)
    four.undo()
    assert four.points == FOUR


def test_a_click_on_empty_space_lays_the_selection_down(four, hand):
    four.choose_tool("select")
    four.select([0, 1])
    hand.click(0, 0)
    assert not four.selection
    assert four.points == FOUR


def test_a_brush_stroke_is_one_step_of_undo(four, hand, plane):
    four.choose_tool("brush")
    hand.drag((-3, 0), (3, 0), steps=12)
    added = four.points.X[4:]
    assert len(added) > 20
    assert (four.points.y[4:] == 1).all()
    assert (np.abs(added[:, 1]) <= plane.brush_radius / plane.view.sx + 0.01).all()
    four.undo()
    assert four.points == FOUR


def test_the_right_button_brushes_the_other_class(session, hand):
    session.choose_tool("brush")
    hand.drag((-1, 0), (1, 0), Right)
    assert set(session.points.y.tolist()) == {-1}


def test_the_same_brush_stroke_gives_the_same_points(session, hand):
    session.choose_tool("brush")
    hand.drag((-1, 0), (1, 0))
    first = session.points
    session.clear()
    hand.drag((-1, 0), (1, 0))
    assert session.points == first


def test_brackets_and_ctrl_wheel_change_the_brush(session, hand, plane):
    session.choose_tool("brush")
    before, view = plane.brush_radius, range_of(plane)
    hand.keys(Key.Key_BracketRight)
    larger = plane.brush_radius
    hand.wheel(0, 0, -240, Qt.KeyboardModifier.ControlModifier)
    assert larger > before > 0
    assert plane.brush_radius < larger
    assert range_of(plane) == view


# -- the view ----------------------------------------------------------------------------------------------


def test_the_wheel_zooms_about_the_pointer(hand, plane):
    before = hand.at(2, 1)
    scale = plane.view.sx
    hand.wheel(2, 1, 240)
    assert plane.view.sx > 1.3 * scale
    assert (hand.at(2, 1) - before).manhattanLength() <= 2


def test_zooming_stops_before_numbers_fail(hand, plane, session):
    for delta in (12000, -12000):
        for _ in range(8):
            hand.wheel(0, 0, delta)
        assert np.isfinite(range_of(plane)).all()
        assert not seen(plane).isNull()


@pytest.mark.parametrize("how", ["middle", "pan tool", "space"])
def test_the_plane_can_be_panned(four, hand, plane, how):
    before = plane.view.range(0)[0]
    four.choose_tool("pan" if how == "pan tool" else "point")
    if how == "space":
        QTest.keyPress(plane, Key.Key_Space)
    hand.drag((0, 0), (1, 0), Middle if how == "middle" else Left)
    if how == "space":
        QTest.keyRelease(plane, Key.Key_Space)
    assert plane.view.range(0)[0] == pytest.approx(before - 1, abs=0.03)
    assert four.points == FOUR
    assert not plane.player.playing


def test_a_tap_on_space_plays(four, hand, plane):
    hand.keys(Key.Key_Space)
    assert plane.player.playing


def test_other_data_out_of_view_are_fitted_and_edits_are_not(session, hand, plane):
    session.replace_points(Points(np.array([[100, 50], [200, -80]]), [1, -1]))
    assert plane.view.shows(session.points.X).all()
    before = range_of(plane)
    session.add_point((10_000, 0), 1)
    assert range_of(plane) == before
    session.remove_points([2])
    assert range_of(plane) == before


def test_data_too_small_to_see_are_fitted(session, plane):
    session.open(Document(points=Points(np.array([[0.001, 0.002], [-0.002, 0.001]]), [1, -1])))
    assert np.ptp(plane.view.pixels(session.points.X), axis=0).max() > 50


def test_fit_shows_all_points_and_the_origin(session, plane):
    session.add_point((30, 40), 1)
    plane.fit()
    assert plane.view.shows(np.array([[30, 40], [0, 0]])).all()
    plane.reset_view()
    assert plane.view.range(0)[0] == pytest.approx(-4.6, abs=1.5)


def test_a_new_size_keeps_what_was_seen(four, plane):
    plane.fit()
    plane.resize(400, 700)
    QApplication.processEvents()
    assert plane.view.shows(FOUR.X).all()
    assert abs(plane.view.sx) == pytest.approx(abs(plane.view.sy))


# -- the keyboard alone ------------------------------------------------------------------------------------


def test_points_can_be_placed_by_keyboard_alone(session, hand, plane):
    hand.keys(Key.Key_K, Key.Key_Right, Key.Key_Right, Key.Key_Up, Key.Key_Return)
    hand.keys(Key.Key_Left, modifiers=Shift)
    hand.keys(Key.Key_Return, modifiers=Shift)
    assert session.points.y.tolist() == [1, -1]
    (x, y), (fine, _) = session.points.X.tolist()
    assert x > 0 < y
    assert 0 < x - fine < x / 4


def test_the_crosshair_walks_from_point_to_point(four, hand, plane):
    hand.keys(Key.Key_K, Key.Key_Tab)
    first = plane.cursor_.at
    hand.keys(Key.Key_Tab)
    assert [first, plane.cursor_.at] == [(1, 1), (2, 1)]
    hand.keys(Key.Key_Backtab, modifiers=Shift)
    assert plane.cursor_.at == (1, 1)
    assert plane.hasFocus()


def test_the_crosshair_carries_a_point_as_one_step_of_undo(four, hand, plane):
    hand.keys(Key.Key_K, Key.Key_Tab, Key.Key_M, Key.Key_Right, Key.Key_Up, Key.Key_M, Key.Key_Right)
    x, y = four.points.X[0]
    assert x > 1 < y
    assert plane.cursor_.carried is None
    four.undo()
    assert four.points == FOUR


def test_the_crosshair_flips_and_removes(four, hand, plane):
    hand.keys(Key.Key_K, Key.Key_Tab, Key.Key_F)
    assert four.points.y[0] == -1
    hand.keys(Key.Key_Delete)
    assert len(four.points) == 3


def test_the_crosshair_comes_and_goes(hand, plane):
    hand.keys(Key.Key_K)
    assert plane.cursor_.shown
    hand.keys(Key.Key_Escape)
    assert not plane.cursor_.shown
    plane.toggle_cursor()
    assert plane.cursor_.shown


def test_the_view_follows_the_crosshair(hand, plane):
    hand.keys(Key.Key_K, *[Key.Key_Right] * 40)
    assert plane.view.shows(np.array([plane.cursor_.at])).all()


# -- what is drawn -----------------------------------------------------------------------------------------


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


def test_the_three_arrows_of_an_update_add_up_at_every_moment(session, plane, player):
    session.open(Document(points=generate("separable", 1), params={"perceptron": {"bias": True}}, order="cycled"))
    for t in np.flatnonzero(session.run.updates)[:12] + 1:
        session.seek(int(t))
        for player._progress in (0.0, 0.5, 1.0):
            arrows = plane.lab_scene._vectors.arrows(plane.view, animated_round(session, player))
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


@pytest.mark.parametrize("dataset", ["separable", "xor", "worst-case"])
@pytest.mark.parametrize("learner", LEARNERS)
def test_every_learner_is_drawn_at_every_moment(session, player, plane, learner, dataset):
    points = generate(dataset, 2, m=12)
    for params in ({}, {"bias": True}) if "bias" in {p.name for p in LEARNERS[learner].params} else ({},):
        session.open(Document(points=points, learner=learner, params={learner: params}, order="cycled"))
        for t in {0, 1, 2, 5, len(session.run)}:
            session.seek(t)
            for player._progress in (0.0, 0.3, 0.7, 1.0):
                player.frame.emit()
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
    session.choose_tool("select")
    hand.drag((-2, -2), (2, 2))
    assert not session.selection
    assert session.document.adversary == 0.6


def test_a_thousand_frames_do_not_crash(session, player, plane):
    session.open(Document(points=generate("margin", 1, m=30), order="cycled"))
    plane.resize(400, 260)
    player.set_speed(4.0)
    player.play()
    for _ in range(times(1000, long=10_000)):
        player.advance(0.016)
        QApplication.processEvents()
        if not player.playing:
            player.play()
    player.pause()


def test_a_monkey_finds_no_way_to_break_it(session, plane, hand, player):
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
            session.choose_tool(chance.choice(["point", "brush", "select", "pan"]))
        elif what == "undo":
            chance.choice([session.undo, session.redo])()
        elif what == "step":
            player.step(1)
        elif what == "double":
            hand.double_click(x, y)
        else:
            hand.click(x, y, {"click": Left, "right": Right, "middle": Middle}[what])
        assert np.isfinite(session.points.X).all(), trail
        assert np.isfinite(range_of(plane)).all(), trail


def test_planes_can_be_closed_and_thrown_away(qapp, style):
    for _ in range(15):
        session = Session(Document(points=generate("xor", 0)))
        plane = Plane(session, Player(session), style)
        plane.show()
        qapp.processEvents()
        plane.close()
        plane.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        del plane, session
        gc.collect()
