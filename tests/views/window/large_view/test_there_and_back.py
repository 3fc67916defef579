"""A chart or a picture of the lab swaps places with the stage, and goes back."""

import numpy as np
import pytest
from large_views import (
    CIRCLES,
    EXPERTS,
    Key,
    Left,
    double_click,
    drag,
    letters,
    picture,
    press,
    press_button,
    press_enter,
    show,
)
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from colt_gui.views.charts.large import LargeChart
from colt_gui.views.look.themes import THEMES
from colt_gui.views.svm.lift import FIRST


@pytest.mark.one_in(3)
@pytest.mark.parametrize("ask", [double_click, press_enter, press_button])
def test_a_chart_swaps_places_with_the_stage_and_esc_swaps_back(window, ask):
    shown = [view.chart.id for view in window.charts.views]
    view = window.charts.views[0]
    ask(view)
    assert window.stage.large == shown[0]
    assert isinstance(picture(window), LargeChart) and picture(window).chart.id == shown[0]
    assert not window.plane.isVisible()
    small = window.stage.small
    assert small.isVisible() and window.charts.isAncestorOf(small)
    assert [view.chart.id for view in window.charts.views] == shown[1:] and not window.charts.chooser.buttons
    press(window, Key.Key_Escape)
    assert window.stage.large == "" and window.plane.isVisible() and window.plane.hasFocus()
    assert [view.chart.id for view in window.charts.views] == shown
    assert not isValid(small)


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_all_letters_of_a_large_chart_are_larger_than_in_the_row(window, theme):
    window.style_.set_theme(theme)
    QApplication.processEvents()
    small = letters(window.charts.views[0])
    double_click(window.charts.views[0])
    large = letters(picture(window))
    assert len(large) > 5
    assert min(large) >= 1.35 * min(small) and max(large) >= 1.35 * max(small)


@pytest.mark.slow
@pytest.mark.parametrize("back", ["double click", "button", "enter", "small"])
def test_there_are_other_ways_back(window, back):
    assert window.stage.enlarge("mistakes")
    page = window.stage.currentWidget()
    QApplication.processEvents()
    if back == "double click":
        double_click(page.picture)
    elif back == "button":
        QTest.mouseClick(page.way_back.button, Left)
    elif back == "enter":
        press(window, Key.Key_Return)
    else:
        window.stage.small.way_back.button.click()
    assert window.stage.large == "" and window.plane.hasFocus()


def test_a_double_click_leaves_the_round_as_it_is_both_ways(window):
    window.session.seek(7)
    double_click(window.charts.views[2], QPoint(120, 60))
    assert window.stage.large == "mistakes" and window.session.t == 7
    double_click(picture(window), QPoint(300, 200))
    assert window.stage.large == "" and window.session.t == 7


def test_the_hypothesis_space_is_large_and_the_stage_stands_where_it_was(window):
    window.resize(1600, 1000)
    QApplication.processEvents()
    companion = window.side.companion
    double_click(companion.picture)
    assert window.stage.large == "space"
    assert companion.isAncestorOf(window.stage.small) and window.stage.small.isVisible()
    assert companion.heading.text() == "The stage" and not companion.picture.isVisible()
    press(window, Key.Key_Escape)
    assert companion.picture.isVisible() and companion.heading.text() == "Hypothesis space"


@pytest.mark.slow
def test_the_lift_is_turned_as_it_was_and_stays_as_it_is_left(window):
    window.resize(1600, 1000)
    show(window, CIRCLES)
    small = window.side.companion.picture
    small.turn(0.5, 0.2)
    turned = small.eye
    double_click(small)
    assert window.stage.large == "lift" and picture(window).eye == turned != FIRST
    drag(picture(window), QPoint(300, 200), QPoint(360, 220))
    left = picture(window).eye
    assert left != turned
    press(window, Key.Key_Escape)
    assert window.side.companion.picture is small and small.eye == left


@pytest.mark.slow
def test_the_list_of_experts_is_large_and_keeps_its_order(window):
    window.resize(1600, 1000)
    show(window, EXPERTS)
    panel = window.side.panel
    panel.sort.set_value("loss")
    panel.rows.set_sort("loss")
    double_click(panel.rows)
    large = picture(window)
    assert window.stage.large == "experts" and large.rows.sort == "loss"
    assert panel.isAncestorOf(window.stage.small) and window.stage.small.isVisible() and not panel.rows.isVisible()
    assert large.rows.order.tolist() == panel.rows.order.tolist()
    window.session.seek(3)
    assert large.rows.order.tolist() == panel.rows.order.tolist()
    assert (np.diff(window.session.experiment.run.losses[large.rows.order]) >= 0).all()
    double_click(large.rows)
    assert window.stage.large == "" and panel.rows.isVisible() and panel.vote_bar.isVisible()


def test_the_command_makes_the_first_chart_large_and_goes_back(window):
    first = window.charts.views[0].chart.id
    action = window.actions_["large"]
    assert action.isEnabled() and not action.isChecked()
    press(window, Key.Key_G)
    assert window.stage.large == first and action.isChecked()
    press(window, Key.Key_G)
    assert window.stage.large == "" and not action.isChecked()
    window.session.clear()
    assert not action.isEnabled()


@pytest.mark.slow
def test_esc_closes_the_large_view_first_and_ends_presenting_next(window):
    window.presenting.present(True)
    window.stage.enlarge("mistakes")
    press(window, Key.Key_Escape)
    assert window.stage.large == "" and window.presenting.presenting
    press(window, Key.Key_Escape)
    assert not window.presenting.presenting


@pytest.mark.slow
def test_one_large_picture_follows_another(window):
    window.stage.enlarge("mistakes")
    first = window.stage.small
    assert window.stage.enlarge("space") and window.stage.large == "space"
    assert window.stage.small is not first and window.side.companion.isAncestorOf(window.stage.small)
    assert "mistakes" in [view.chart.id for view in window.charts.views]
