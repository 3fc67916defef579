"""Keys, rounds and points while something is large."""

import pytest
from large_views import (
    CIRCLES,
    Key,
    Left,
    picture,
    press,
    show,
)
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.views.svm.lift import FIRST


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", ["mistakes", "space"])
def test_the_keys_of_the_player_work_and_the_picture_follows(window, name):
    window.session.seek(0)
    window.stage.enlarge(name)
    press(window, Key.Key_Right)
    press(window, Key.Key_Right)
    assert window.session.t == 2
    press(window, Key.Key_Left)
    assert window.session.t == 1
    press(window, Key.Key_Space)
    assert window.playback.playing
    press(window, Key.Key_Space)
    assert not window.playback.playing
    press(window, Key.Key_End)
    assert window.session.t == len(window.session.run)


@pytest.mark.slow
def test_the_arrows_go_through_the_rounds_in_front_of_the_large_lift_until_tab(window):
    show(window, CIRCLES)
    window.session.seek(0)
    window.stage.enlarge("lift")
    press(window, Key.Key_Right)
    assert window.session.t == 1 and picture(window).eye == FIRST
    press(window, Key.Key_Tab)
    assert picture(window).hasFocus()
    press(window, Key.Key_Right)
    assert window.session.t == 1 and picture(window).eye != FIRST


@pytest.mark.slow
def test_the_large_chart_moves_with_the_animation(window):
    window.session.seek(4)
    window.stage.enlarge("mistakes")
    assert picture(window).now == 4.0
    window.playback.show_phase(0.5)
    assert picture(window).now == 3.5
    window.session.seek(9)
    window.playback.show_phase(1.0)
    assert picture(window).now == 9.0


def test_a_click_in_the_large_chart_goes_to_that_round(window):
    window.stage.enlarge("mistakes")
    QApplication.processEvents()
    chart = picture(window)
    QTest.mouseClick(chart.viewport(), Left, pos=QPoint(round(chart.frame.axes.x(6.0)), 150))
    assert window.session.t == 6


@pytest.mark.slow
def test_points_are_placed_on_the_small_stage(window):
    window.resize(1600, 1000)
    window.stage.enlarge("mistakes")
    QApplication.processEvents()
    plane, count = window.stage.small.picture, len(window.session.points)
    window.plane.camera.look_at(QRectF(-9.0, -3.0, 11.0, 6.0))
    assert plane.view.seen.contains(window.plane.view.seen.adjusted(1e-6, 1e-6, -1e-6, -1e-6))
    QTest.mouseClick(plane.viewport(), Left, pos=QPoint(8, 8))
    assert len(window.session.points) == count + 1
    window.actions_["undo"].trigger()
    assert len(window.session.points) == count and window.stage.large == "mistakes"


@pytest.mark.parametrize("lab", ["perceptron", "experts", "boolean", "statistics"])
def test_g_makes_something_large_in_a_lab_that_was_just_entered(window, lab):
    window.session.enter("statistics" if lab != "statistics" else "svm")
    window.session.enter_bench("statistics", "shattering")
    QApplication.processEvents()
    window.session.enter(lab)
    names = window.stage.large_names()
    window.trigger("large")
    assert window.stage.large in names
    window.trigger("large")
    assert window.stage.large == ""


def test_g_does_nothing_where_nothing_can_be_large(window, monkeypatch):
    monkeypatch.setattr(window.stage, "large_names", list)
    monkeypatch.setattr(type(window.charts), "views", property(lambda _: []))
    window.trigger("large")
    assert window.stage.large == ""
