"""Without a mouse: everything has a name, is reached by Tab or a key, and shows where the focus is."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QScrollBar,
    QWidget,
)

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import LABS
from colt_gui.views.experts.advice_stage import AdviceStage
from colt_gui.views.export import picture
from colt_gui.views.perceptrons.bars_stage import BarsStage

Key, Policy = Qt.Key, Qt.FocusPolicy
CONTROLS = (QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit)
LAB = pytest.mark.parametrize("lab", LABS)


def enter(window, lab):
    window.session.enter(lab)
    if lab == "experts":  # with the answers of the adversary on show, there is most to reach
        window.session.set_setup("experts", replace(window.session.document.setup("experts"), answers=(1, -1)))
    QApplication.processEvents()


def shown(window):
    return [widget for widget in window.findChildren(QWidget) if widget.isVisible()]


def spoken(widget):
    """What a screen reader calls it: its own name, its text, or that of the label beside it."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def tabbed(widget):
    return widget.focusPolicy() & Policy.TabFocus == Policy.TabFocus


def focusable(window):
    return [w for w in shown(window) if tabbed(w) and w.isEnabled() and w.focusProxy() is None]


def by_arrows(button):
    """One of a set of exclusive buttons has the Tab, the arrow keys go among them."""
    group = [b for b in button.parentWidget().findChildren(QAbstractButton) if b.autoExclusive()]
    return button.autoExclusive() and any(map(tabbed, group))


def tab_walk(window, key=Key.Key_Tab):
    """Everything that Tab comes by from the stage until it is back."""
    window.stage.currentWidget().setFocus()
    walk = [QApplication.focusWidget()]
    while len(walk) < 200:
        QTest.keyClick(QApplication.focusWidget(), key)
        if QApplication.focusWidget() in walk:
            break
        walk.append(QApplication.focusWidget())
    assert QApplication.focusWidget() is walk[0], "Tab does not come back to where it began"
    return walk


def by_enter(button):
    """It is seen while the pointer rests on a picture; Enter on the picture does the same."""
    return button.property("role") == "corner" and tabbed(button.parentWidget())


@pytest.mark.one_in(2, 1)
@LAB
def test_whatever_takes_the_focus_has_a_name(window, lab):
    enter(window, lab)
    assert not [widget for widget in focusable(window) if not spoken(widget).strip()]


@pytest.mark.one_in(2)
@LAB
def test_every_control_is_reached_by_tab(window, lab):
    enter(window, lab)
    controls = [w for w in shown(window) if isinstance(w, CONTROLS) and w.isEnabled() and not isinstance(w, QScrollBar)]
    assert not [w for w in controls if not (tabbed(w) or w.focusProxy() or by_arrows(w) or by_enter(w))]


@pytest.mark.slow
@LAB
def test_every_chart_and_the_stage_are_reached_by_tab(window, lab):
    enter(window, lab)
    walk = tab_walk(window)
    assert set(window.charts.views) <= set(walk) and window.stage.currentWidget() in walk


@pytest.mark.slow
@LAB
def test_tab_leaves_nothing_out_and_goes_back_the_same_way(window, lab):
    enter(window, lab)
    walk = tab_walk(window)
    assert set(walk) == set(focusable(window))
    back = tab_walk(window, Key.Key_Backtab)
    assert [back[0], *reversed(back[1:])] == walk


@pytest.mark.one_in(5, 4)  # the statistics, which have a picture beside the stage
@LAB
def test_tab_goes_as_the_eye_does(window, lab):
    """Stage and what stands beside it, charts, transport, side panel, rail, header, and again."""
    enter(window, lab)
    parts = (window.panes.front, window.charts, window.transport, window.side, window.rail, window.header)
    walk = tab_walk(window)
    met = [next(part for part in parts if part is stop or part.isAncestorOf(stop)) for stop in walk]
    assert list(dict.fromkeys(met)) == list(parts)
    assert walk[0] is window.stage.currentWidget()
    assert len([1 for a, b in pairwise(met) if a is not b]) == len(parts) - 1


@pytest.mark.slow
@LAB
def test_within_a_panel_tab_goes_down(window, lab):
    enter(window, lab)
    stops = [stop for stop in tab_walk(window) if window.side.isAncestorOf(stop)]
    tops = [stop.mapTo(window.side, stop.rect().center()).y() for stop in stops]
    assert all(after >= before - 4 for before, after in pairwise(tops)), tops


@pytest.mark.slow
def test_the_focus_is_seen_on_an_empty_plane_too(window):
    window.session.open(Document(points=Points.empty()))
    QApplication.processEvents()
    check_focus_is_seen(tab_walk(window), window)


@pytest.mark.slow
@LAB
@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_the_focus_is_seen_wherever_tab_has_brought_it(window, lab, theme):
    window.style_.set_theme(theme)
    enter(window, lab)
    check_focus_is_seen(tab_walk(window), window)


def check_focus_is_seen(walk, window):
    window.setFocus()
    without = [picture(stop) for stop in walk]
    for stop, before in zip(walk, without):
        stop.setFocus(Qt.FocusReason.TabFocusReason)
        assert _different(before, picture(stop)) >= 20, (stop, spoken(stop))


def _different(a, b):
    """How many pixels differ, clearly."""
    one, other = (np.frombuffer(image.constBits(), np.uint8).reshape(-1, 4).astype(int) for image in (a, b))
    return int((np.abs(one - other).max(axis=1) > 60).sum())


@pytest.mark.slow
def test_the_stage_takes_the_focus_whatever_is_on_it(window):
    window.session.set_adversary(0.5)
    QApplication.processEvents()
    assert isinstance(window.stage.currentWidget(), BarsStage)
    assert window.stage.currentWidget() in tab_walk(window)
    window.session.set_adversary(None)
    window.session.enter("experts")
    window.session.set_setup("experts", replace(window.session.document.setup("experts"), kind="switching"))
    QApplication.processEvents()
    assert isinstance(window.stage.currentWidget(), AdviceStage)
    assert window.stage.currentWidget() in tab_walk(window)


def test_space_opens_the_list_that_has_the_focus_and_does_not_play(window):
    box = window.side.findChild(QComboBox)
    box.setFocus()
    QTest.keyClick(box, Key.Key_Space)
    assert box.view().isVisible() and not window.playback.playing
    box.hidePopup()


def test_arrows_go_from_lab_to_lab_on_the_rail(window):
    names = list(window.rail.labs)
    button = window.rail.labs[names[0]]
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, Key.Key_Down)
    assert window.session.lab.id == names[1]
    assert QApplication.focusWidget() is window.rail.labs[names[1]]


@pytest.mark.slow
def test_in_the_list_of_experts_up_and_down_choose_and_right_plays_on(window):
    enter(window, "experts")
    window.session.set_setup("experts", replace(window.session.document.setup("experts"), answers=None))
    rows = window.side.panel.rows
    rows.setFocus()
    QTest.keyClick(rows, Key.Key_Down)
    assert window.side.panel.selected is not None
    QTest.keyClick(rows, Key.Key_Right)
    assert window.session.t == 1
    QTest.keyClick(rows, Key.Key_Home)
    assert window.session.t == 1 and window.side.panel.selected == int(rows.order[0])


def test_a_chart_with_the_focus_reads_off_the_round_on_show(window):
    chart = window.charts.views[-1]
    window.session.seek(3)
    chart.setFocus(Qt.FocusReason.TabFocusReason)
    assert chart.hover_rows()[0][0].endswith("= 3")
    QTest.keyClick(chart, Key.Key_Right)
    window.playback.advance(10.0)
    assert chart.hover_rows()[0][0].endswith("= 4")
    window.plane.setFocus()
    assert chart._hover is None


@pytest.mark.slow
def test_the_lift_is_turned_and_turned_back_by_keys(window):
    window.session.enter("svm")
    window.session.set_param("kernel", "monomial")
    QApplication.processEvents()
    lift = window.side.companion.picture
    if not lift.isVisible():
        window.resize(1920, 1080)
        QApplication.processEvents()
    lift.setFocus()
    before = lift.eye
    QTest.keyClick(lift, Key.Key_Left)
    assert lift.eye != before
    QTest.keyClick(lift, Key.Key_Home)
    assert lift.eye == before


@pytest.mark.slow
def test_presets_are_chosen_and_turned_without_a_mouse(window):
    QTest.keyClick(window, Key.Key_P)
    popup = window.presets
    assert popup.isVisible()
    QTest.keyClick(QApplication.focusWidget(), Key.Key_Space)
    QApplication.processEvents()
    assert popup.chosen
    names = set()
    for _ in range(20):
        QTest.keyClick(QApplication.focusWidget(), Key.Key_Tab)
        names.add(spoken(QApplication.focusWidget()))
    assert "Sample no." in names and all(names)
    QTest.keyClick(QApplication.focusWidget(), Key.Key_Escape)
    assert not popup.isVisible()


def test_a_picture_is_made_by_keys_alone_from_an_empty_plane(window):
    """K, arrows and Enter place points of both classes; Space plays; End goes to the end."""
    window.session.open(Document(points=Points.empty()))
    window.plane.setFocus()
    for keys in ((Key.Key_K, Key.Key_Right, Key.Key_Return), (Key.Key_2, Key.Key_Left, Key.Key_Left, Key.Key_Return)):
        for key in keys:
            QTest.keyClick(window.plane, key)
    assert sorted(window.session.points.y.tolist()) == [-1, 1]
    QTest.keyClick(window.plane, Key.Key_Escape)
    QTest.keyClick(window.plane, Key.Key_End)
    assert window.session.t == len(window.session.run) > 0
