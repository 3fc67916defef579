"""The plane by keyboard alone."""

import numpy as np
from hands import FOUR
from PySide6.QtCore import Qt

Key, Shift = Qt.Key, Qt.KeyboardModifier.ShiftModifier


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
