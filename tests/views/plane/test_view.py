"""What of the plane is in view: zoomed, panned, fitted."""

import numpy as np
import pytest
from hands import FOUR, Left, Middle, range_of, seen
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points

Key = Qt.Key


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
    four.selection.choose_tool("pan" if how == "pan tool" else "point")
    if how == "space":
        QTest.keyPress(plane, Key.Key_Space)
    hand.drag((0, 0), (1, 0), Middle if how == "middle" else Left)
    if how == "space":
        QTest.keyRelease(plane, Key.Key_Space)
    assert plane.view.range(0)[0] == pytest.approx(before - 1, abs=0.03)
    assert four.points == FOUR
    assert not plane.session.playback.playing


def test_a_tap_on_space_plays(four, hand, plane):
    hand.keys(Key.Key_Space)
    assert plane.session.playback.playing


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
