"""The keyboard belongs to the stage: after any click Space plays and the arrows go through time."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QLineEdit,
    QScrollBar,
    QWidget,
)

from colt_gui.lessons.reading import find_lesson, shipped_lessons
from colt_gui.models.labs import LABS
from colt_gui.views.window.stage_keys import TEXT_FIELDS

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


def enter(window, lab):
    window.session.enter(lab)
    QApplication.processEvents()


def shown(parent, kinds):
    return [w for w in parent.findChildren(QWidget) if isinstance(w, kinds) and w.isVisible() and w.isEnabled()]


def press(key, *modifiers):
    QTest.keyClick(QApplication.focusWidget(), key, *modifiers)


def on_stage(window):
    focus = QApplication.focusWidget()
    return focus is not None and window.stage.isAncestorOf(focus)


def choose(box, index):
    """With the mouse, as a person does: a list takes a second click at once for a part of the first."""
    QTest.mouseClick(box, LEFT)
    QTest.qWait(QApplication.doubleClickInterval() + 50)
    rows = box.view()
    QTest.mouseClick(rows.viewport(), LEFT, pos=rows.visualRect(rows.model().index(index, 0)).center())
    QApplication.processEvents()


def plays(window):
    window.session.seek(0)
    window.playback.pause()
    press(Key.Key_Space)
    playing = window.playback.playing
    window.playback.pause()
    return playing


@pytest.mark.one_in(2)
@pytest.mark.parametrize("lab", LABS)
def test_no_control_takes_the_focus_from_a_click(window, lab):
    enter(window, lab)
    kinds = (QAbstractButton, QAbstractSlider, QComboBox)
    for control in shown(window, kinds):
        if not isinstance(control, QScrollBar):
            assert not control.focusPolicy() & Qt.FocusPolicy.ClickFocus, control


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lab", LABS)
def test_after_a_click_on_any_switch_or_slider_the_keys_go_through_time(window, lab):
    enter(window, lab)
    for control in shown(window.side, (QAbstractSlider, QAbstractButton)):
        if control.isVisible() and not isinstance(control, QScrollBar) and control.property("role") != "link":
            QTest.mouseClick(control, LEFT)
            if (menu := QApplication.activePopupWidget()) is not None:
                menu.close()
            window.session.seek(1)
            before = [slider.value() for slider in shown(window.side, QAbstractSlider)]
            press(Key.Key_Right)
            assert window.session.t == 2, control
            assert [slider.value() for slider in shown(window.side, QAbstractSlider)] == before
    assert on_stage(window) and plays(window)


def test_after_choosing_a_learner_space_plays_and_the_list_stays_closed(window):
    box = window.parameters.findChild(QComboBox)
    choose(box, 1)
    assert window.session.document.learner != "perceptron"
    assert on_stage(window) and plays(window)
    assert not box.view().isVisible()


def test_a_control_that_tab_went_to_has_space_and_arrows(window):
    switch = next(b for b in shown(window.side, QAbstractButton) if b.text() == "Bias")
    switch.setFocus(Qt.FocusReason.TabFocusReason)
    before = switch.isChecked()
    press(Key.Key_Space)
    assert switch.isChecked() != before and not window.playback.playing
    slider = shown(window.transport, QAbstractSlider)[0]
    slider.setFocus(Qt.FocusReason.TabFocusReason)
    assert QApplication.focusWidget() is slider


@pytest.mark.slow
def test_the_mouse_takes_the_keys_back_from_a_control_that_tab_went_to(window):
    switch = next(b for b in shown(window.side, QAbstractButton) if b.text() == "Bias")
    switch.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.mouseClick(window.narration, LEFT)
    assert on_stage(window)
    before = switch.isChecked()
    assert plays(window) and switch.isChecked() == before


def test_a_field_of_text_keeps_its_keys(window):
    window.session.set_learner("margin-perceptron")
    QApplication.processEvents()
    field = shown(window.side, QLineEdit)[0]
    QTest.mouseClick(field, LEFT)
    assert QApplication.focusWidget() is field and any(map(field.inherits, TEXT_FIELDS))
    field.setText("")
    press(Key.Key_Space)
    assert field.text() == " " and not window.playback.playing


def test_leaving_a_lab_with_the_focus_in_its_panel_gives_the_keys_to_the_stage(window):
    enter(window, "svm")
    box = next(b for b in shown(window.side, QComboBox) if b.accessibleName() == "Kernel")
    box.setFocus(Qt.FocusReason.TabFocusReason)
    press(Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()
    assert window.session.lab.id == "experts" and on_stage(window)
    assert plays(window) and window.session.lab.id == "experts"


@pytest.mark.slow
def test_going_to_a_lab_with_the_mouse_leaves_the_keys_with_the_stage(window):
    for button in shown(window.rail, QAbstractButton)[: len(LABS)]:
        QTest.mouseClick(button, LEFT)
        QApplication.processEvents()
        assert on_stage(window) and plays(window)


@pytest.mark.one_in(3, 1)
@pytest.mark.parametrize("lab", LABS)
def test_a_new_session_stays_in_its_lab_with_its_learner(window, lab, tmp_path):
    enter(window, lab)
    learner = window.session.document.learner
    window.session.path = tmp_path / "lecture.colt"
    assert window.files.save()
    press(Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert window.session.lab.id == lab and window.session.document.learner == learner
    assert len(window.session.document.points) == 0


@pytest.mark.slow
def test_enter_chooses_a_preset(window):
    press(Key.Key_P)
    presets = window.presets
    name, button = list(presets.buttons.items())[1]
    button.setFocus()
    QTest.keyClick(button, Key.Key_Return)
    assert presets.chosen == name
    presets.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "key, tool", [(Key.Key_3, "brush"), (Key.Key_4, "select"), (Key.Key_5, "pan"), (Key.Key_6, "line")]
)
def test_the_key_of_a_tool_pressed_again_keeps_the_tool(window, key, tool):
    enter(window, "experts")
    for _ in range(2):
        press(key)
        assert window.session.selection.tool == tool


@pytest.mark.slow
def test_page_down_on_the_last_step_goes_on_to_the_next_lesson(window):
    first, second, *_, last = shipped_lessons()
    window.lessons.start(first)
    window.guide.go(len(first.steps) - 1)
    press(Key.Key_PageDown)
    assert (window.guide.lesson, window.guide.index) == (second, 0)
    window.lessons.start(last)
    window.guide.go(len(last.steps) - 1)
    said = []
    window.session.reported.connect(said.append)
    press(Key.Key_PageDown)
    assert window.guide.lesson == last and said == ["That was the last lesson."]


@pytest.mark.slow
def test_page_down_before_the_last_step_goes_to_the_next_step(window):
    lesson = find_lesson("perceptron-convergence")
    window.lessons.start(lesson)
    press(Key.Key_PageDown)
    if window.guide.index == 0:  # that was the end of an animation
        press(Key.Key_PageDown)
    assert (window.guide.lesson, window.guide.index) == (lesson, 1)
