"""The eraser takes away what it passes over; Clear takes everything."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt

from colt_gui.models.core.points import Points

LEFT = Qt.MouseButton.LeftButton
POINTS = Points([[-2.0, 0.0], [0.0, 0.0], [2.0, 0.0], [0.0, 1.5]], [1, 1, -1, -1])


@pytest.fixture
def erasing(window):
    window.session.replace_points(POINTS)
    window.plane.fit()
    window.actions_["eraser"].trigger()
    return window


def pixel(window, i):
    x, y = window.plane.view.pixels(POINTS.X)[i]
    return QPoint(round(x), round(y))


def left(window):
    return sorted(map(tuple, window.session.points.X.tolist()))


def test_a_click_removes_the_point_under_it_and_nothing_else(qtbot, erasing):
    qtbot.mouseClick(erasing.plane.viewport(), LEFT, pos=pixel(erasing, 3))
    assert left(erasing) == [(-2.0, 0.0), (0.0, 0.0), (2.0, 0.0)]
    qtbot.mouseClick(erasing.plane.viewport(), LEFT, pos=pixel(erasing, 3))
    assert len(erasing.session.points) == 3  # and places none


def test_a_drag_removes_all_on_its_way_as_one_step_of_undo(qtbot, erasing):
    port = erasing.plane.viewport()
    qtbot.mousePress(port, LEFT, pos=pixel(erasing, 0))
    qtbot.mouseMove(port, pixel(erasing, 2))  # one leap: what lies between is on the way, too
    qtbot.mouseRelease(port, LEFT, pos=pixel(erasing, 2))
    assert left(erasing) == [(0.0, 1.5)]
    erasing.session.undo()
    assert len(erasing.session.points) == 4


@pytest.mark.slow
def test_escape_brings_back_what_the_stroke_has_taken(qtbot, erasing):
    port = erasing.plane.viewport()
    qtbot.mousePress(port, LEFT, pos=pixel(erasing, 0))
    qtbot.waitUntil(lambda: erasing.plane.gestures.stroke is not None)
    erasing.plane.gestures.stroke.flush()
    assert len(erasing.session.points) == 3
    qtbot.keyClick(erasing.plane, Qt.Key.Key_Escape)
    assert len(erasing.session.points) == 4 and erasing.plane.gestures.stroke is None


@pytest.mark.slow
def test_the_wheel_with_ctrl_makes_it_larger(erasing):
    before = erasing.plane.eraser_radius
    erasing.plane.resize_brush(1.5)
    assert erasing.plane.eraser_radius == pytest.approx(1.5 * before)


def test_clear_is_a_command_of_its_own(erasing):
    erasing.actions_["clear"].trigger()
    assert not len(erasing.session.points)
    erasing.session.undo()
    assert len(erasing.session.points) == 4


@pytest.mark.slow
def test_the_disc_is_seen_where_the_pointer_is(erasing):
    erasing.plane.hover(QPointF(200, 150))
    at, radius, y = erasing.plane._pointer_state().brush
    assert (at.x(), at.y(), radius, y) == (200, 150, erasing.plane.eraser_radius, 0)


@pytest.mark.parametrize("tool", ["eraser", "select"])
def test_a_stroke_ends_with_the_plane_that_another_bench_does_not_have(qtbot, window, tool):
    """The PAC bench draws in the plane, whatever points the document has; the next one shows those."""
    window.session.replace_points(Points([[1.0, 2.0, 3.0]] * 3, [1, 1, -1]))
    window.session.enter_bench("statistics", "pac")
    window.actions_[tool].trigger()
    port = window.plane.viewport()
    qtbot.mousePress(port, LEFT, pos=QPoint(200, 200))
    qtbot.mouseMove(port, QPoint(260, 260))
    window.plane.gestures._flush()
    window.session.enter_bench("statistics", "rademacher")
    assert window.plane.gestures.stroke is None
    qtbot.mouseRelease(port, LEFT, pos=QPoint(260, 260))
    assert len(window.session.document.points) == 3
