"""Keys on show: what a key did, said once, and never what is typed."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QSpinBox

from colt_gui.views.audience.key_caster import KeyCaster
from colt_gui.views.audience.window_overlay import out_of_the_picture
from colt_gui.views.export import picture
from colt_gui.views.look.keycaps import spelt

Key = Qt.Key


@pytest.fixture
def caster(window):
    caster = KeyCaster(window, window.stage, window.actions_, window.style_)
    caster.set_on(True)
    return caster


def tap(window, key, *with_it):
    QTest.keyClick(window.windowHandle(), key, *with_it)


def test_a_key_that_calls_a_command_is_shown_with_its_name(window, caster):
    tap(window, Key.Key_Right)
    assert caster.isVisible() and caster.text == "→ — One round on"
    tap(window, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.session.t == 1


def test_each_press_is_counted_once(window, caster):
    for _ in range(3):
        tap(window, Key.Key_Right)
    assert caster.text == "→ ×3 — One round on" and window.session.t == 3
    tap(window, Key.Key_Left)
    assert caster.text == "← — One round back"


@pytest.mark.slow
def test_a_second_key_of_a_command_is_shown_as_it_was_pressed(window, caster):
    second = next(a for a in window.actions_.values() if len(a.data().keys) > 1 and a.data().id == "faster")
    tap(window, Key.Key_Equal)
    assert caster.text == f"= — {second.data().text}"


@pytest.mark.slow
def test_space_on_the_plane_plays_and_says_so(window, caster):
    tap(window, Key.Key_Space)
    assert window.playback.playing and caster.text == "Space — Play or pause"


@pytest.mark.slow
def test_a_key_that_only_the_focused_control_takes_is_shown_alone(window, caster):
    window.transport.forward.setFocus()
    tap(window, Key.Key_Space)
    assert caster.text == "Space"
    window.transport.scrubber.setFocus()
    tap(window, Key.Key_Right)
    assert caster.text == "→" and window.session.t == 2


@pytest.mark.slow
def test_a_key_without_a_command_is_shown_alone(window, caster):
    tap(window, Key.Key_F7)
    assert caster.text == "F7"
    tap(window, Key.Key_Tab)
    assert caster.text == "Tab"


@pytest.mark.slow
def test_a_command_that_cannot_be_called_now_is_not_claimed(window, caster):
    assert not window.actions_["undo"].isEnabled()
    tap(window, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert caster.text == "Ctrl+Z"


@pytest.mark.slow
def test_shift_alone_is_no_key(window, caster):
    tap(window, Key.Key_Shift)
    assert not caster.isVisible()


@pytest.mark.one_in(3)
@pytest.mark.parametrize("kind", [QLineEdit, QSpinBox, QPlainTextEdit])
def test_what_is_typed_is_never_shown(window, caster, kind):
    field = kind(window)
    field.show()
    field.setFocus()
    for key in (Key.Key_7, Key.Key_Space, Key.Key_Backspace, Key.Key_Left):
        tap(window, key)
    assert not caster.isVisible() and caster.text == ""


@pytest.mark.slow
def test_a_command_called_while_typing_is_shown(window, caster):
    field = QLineEdit(window)
    field.show()
    field.setFocus()
    tap(window, Key.Key_F8)
    assert caster.text == "F8 — Charts"


@pytest.mark.slow
def test_a_key_held_down_is_not_counted_unless_it_acts_again(window, caster):
    tap(window, Key.Key_F7)
    event = QKeyEvent(QEvent.Type.KeyPress, Key.Key_F7, Qt.KeyboardModifier.NoModifier, "", True)
    QApplication.sendEvent(window.windowHandle(), event)
    assert caster.text == "F7"


def test_it_goes_after_a_while_and_counts_anew(window, caster):
    tap(window, Key.Key_Right)
    assert caster._timer.isActive() and caster._timer.interval() == 1400
    caster._timer.timeout.emit()
    assert not caster.isVisible()
    tap(window, Key.Key_Right)
    assert caster.text == "→ — One round on"


def test_off_it_hears_nothing(window, caster):
    caster.set_on(False)
    tap(window, Key.Key_Right)
    assert not caster.on and not caster.isVisible()


@pytest.mark.slow
def test_it_takes_neither_clicks_nor_focus(window, caster):
    tap(window, Key.Key_Right)
    middle = caster.geometry().center()
    assert window.childAt(middle) is window.plane.viewport()
    assert QApplication.focusWidget() is window.plane


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "projector"])
@pytest.mark.parametrize("presenting", [False, True])
def test_it_stands_at_the_foot_of_the_stage_and_fits_in_it(window, caster, theme, presenting):
    window.style_.set_theme(theme)
    window.style_.set_presentation(presenting)
    QApplication.processEvents()
    for _ in range(12):
        tap(window, Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    stage = window.stage.rect().translated(window.stage.mapTo(window, window.stage.rect().topLeft()))
    assert stage.contains(caster.geometry())
    assert caster.geometry().center().y() > stage.center().y() and caster.x() < stage.center().x()
    assert caster.height() >= window.style_.px(24)


@pytest.mark.slow
def test_it_makes_room_for_a_message(window, caster):
    tap(window, Key.Key_Right)
    window.toast.say("A sentence that is long enough to reach the left end of a narrow stage, where the key is shown.")
    tap(window, Key.Key_Right)
    toast = window.toast.rect().translated(window.toast.mapTo(window, window.toast.rect().topLeft()))
    assert not toast.intersects(caster.geometry())


@pytest.mark.slow
def test_pictures_can_leave_it_out(window, caster):
    tap(window, Key.Key_F7)
    with_it = picture(window)
    with out_of_the_picture(caster):
        without = picture(window)
    assert caster.isVisible() and with_it != without


def test_it_hears_nothing_once_the_window_has_closed(window, caster):
    window.closed.emit()
    tap(window, Key.Key_Right)
    assert not caster.on and not caster.isVisible()


@pytest.mark.parametrize(
    ("key", "text"),
    [("Ctrl+Right", "Ctrl+→"), ("PgDown", "PgDown"), ("+", "+"), ("Ctrl++", "Ctrl++"), ("Ctrl+-", "Ctrl+−"),
     ("Delete", "Delete"), ("Shift+0", "Shift+0"), (")", ")"), (".", "."), ("?", "?")],
)  # fmt: skip
def test_keys_are_spelt_as_on_the_keyboard(qapp, key, text):
    assert spelt(key) == text
