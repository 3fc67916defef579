"""Points under the hand: dragged, flipped, removed, and gone while the hand holds them."""

import numpy as np
import pytest
from hands import FOUR, Left, Middle, range_of, seen
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points

Key, Shift = Qt.Key, Qt.KeyboardModifier.ShiftModifier


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


@pytest.mark.parametrize("happens", ["adversary", "conjunction", "pac"])
def test_no_point_is_under_the_hand_when_the_plane_shows_other_points(four, hand, plane, happens):
    """Whoever loses the keys in the middle of it draws the plane before `changed` has come."""
    hand.go(0, 0)
    hand.go(-2, 0.5)
    assert plane.hovered == 3
    four.adopted.connect(plane.refresh)
    if happens == "adversary":
        four.set_adversary(1.0)
    else:
        four.set_learner(happens)
    assert plane.hovered is None


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
    four.selection.select([0, 2, 3])
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
    four.selection.choose_tool("brush")
    hand.press(0, 0)
    hand.go(1, 0)
    four.clear()
    hand.keys(Key.Key_Escape)
    hand.release(1, 0)
    assert len(four.points) == 0


def test_a_frame_adds_to_the_selection_that_is_left(four, hand):
    four.selection.choose_tool("select")
    four.selection.select([0, 3])
    hand.press(-3.5, -1.5, modifiers=Shift)
    hand.go(-3, -1.2)
    four.remove_points([0])
    hand.go(-0.5, -0.5)
    hand.release(-0.5, -0.5)
    assert four.selection.points == {1, 2}


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
    four.selection.choose_tool(tool)
    hand.press(0, 0)
    OTHERS["many dimensions"](four)
    hand.release(0, 0)
    assert len(four.points) == 3 and four.points.dimension == 3


@pytest.mark.parametrize("happens", ["clear", "undo", "delete", "other data"])
def test_a_carried_point_that_is_gone_is_put_down(four, hand, plane, happens):
    hand.keys(Key.Key_K)
    plane.cursor_._move_to(-2, 0.5)
    hand.keys(Key.Key_M, Key.Key_Right)
    OTHERS[happens](four)
    left = four.document.points
    hand.keys(Key.Key_Right, Key.Key_Up, Key.Key_M, Key.Key_M)
    assert four.document.points == left
    assert not seen(plane).isNull()


def test_a_carried_point_is_still_carried_when_one_below_it_is_removed(four, hand, plane):
    hand.keys(Key.Key_K)
    plane.cursor_._move_to(-2, 0.5)
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
    assert margin.startswith("margin y(w·x)/‖w‖ = ")
    assert float(margin.split("= ")[1].replace("−", "-")) == pytest.approx(expected, rel=0.01)


def test_what_is_held_is_let_go_with_the_button(four, hand):
    hand.press(1, 1)
    hand.go(0.5, 1.5)
    assert four.held
    hand.release(0.5, 1.5)
    assert not four.held
