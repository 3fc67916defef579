"""Placing points by clicks, brushing clouds, selecting by a frame."""

import numpy as np
import pytest
from hands import FOUR, Left, Right, range_of
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

Key = Qt.Key


def test_a_click_adds_a_point_of_the_current_class_where_it_was(session, hand):
    hand.click(1.5, -0.5)
    assert session.points.y.tolist() == [1]
    assert session.points.X[0] == pytest.approx([1.5, -0.5], abs=0.02)


def test_a_right_click_adds_the_other_class(session, hand):
    hand.click(1, 1, Right)
    session.selection.choose_class(-1)
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


def test_a_frame_selects_and_delete_removes_the_selection(four, hand):
    four.selection.choose_tool("select")
    hand.drag((0.5, 0.5), (2.5, 1.5))
    assert four.selection.points == {0, 1}
    hand.keys(Key.Key_Delete)
    assert four.points.y.tolist() == [-1, -1]


def test_the_selection_moves_as_one_with_one_undo(four, hand):
    four.selection.choose_tool("select")
    hand.drag((0.5, 0.5), (2.5, 1.5))
    hand.drag((1, 1), (1, 1.5))
    assert four.points.X[:2] == pytest.approx(np.array([[1, 1.5], [2, 1.5]]), abs=0.03)
    four.undo()
    assert four.points == FOUR


def test_a_click_on_empty_space_lays_the_selection_down(four, hand):
    four.selection.choose_tool("select")
    four.selection.select([0, 1])
    hand.click(0, 0)
    assert not four.selection.points
    assert four.points == FOUR


def test_a_brush_stroke_is_one_step_of_undo(four, hand, plane):
    four.selection.choose_tool("brush")
    hand.drag((-3, 0), (3, 0), steps=12)
    added = four.points.X[4:]
    assert len(added) > 20
    assert (four.points.y[4:] == 1).all()
    assert (np.abs(added[:, 1]) <= plane.brush_radius / plane.view.sx + 0.01).all()
    four.undo()
    assert four.points == FOUR


def test_the_right_button_brushes_the_other_class(session, hand):
    session.selection.choose_tool("brush")
    hand.drag((-1, 0), (1, 0), Right)
    assert set(session.points.y.tolist()) == {-1}


def test_the_same_brush_stroke_gives_the_same_points(session, hand):
    session.selection.choose_tool("brush")
    hand.drag((-1, 0), (1, 0))
    first = session.points
    session.clear()
    hand.drag((-1, 0), (1, 0))
    assert session.points == first


def test_brackets_and_ctrl_wheel_change_the_brush(session, hand, plane):
    session.selection.choose_tool("brush")
    before, view = plane.brush_radius, range_of(plane)
    hand.keys(Key.Key_BracketRight)
    larger = plane.brush_radius
    hand.wheel(0, 0, -240, Qt.KeyboardModifier.ControlModifier)
    assert larger > before > 0
    assert plane.brush_radius < larger
    assert range_of(plane) == view
