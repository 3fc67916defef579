"""The black screen: nothing shines through, and what ends it does nothing else."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from colt_gui.views.audience.black_screen import BlackScreen
from colt_gui.views.export import picture

Key, Left = Qt.Key, Qt.MouseButton.LeftButton


@pytest.fixture
def blank(window):
    return BlackScreen(window, window.style_)


def press(window, key):
    QTest.keyPress(window.windowHandle(), key)


def release(window, key):
    QTest.keyRelease(window.windowHandle(), key)


def repeat(window, key, text=""):
    """What the system sends while a key is held down."""
    for kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
        event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text, True)
        QApplication.sendEvent(window.windowHandle(), event)


def colours(window):
    image = picture(window)
    return {image.pixel(x, y) & 0xFFFFFF for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_nothing_of_the_window_is_seen(window, blank, theme):
    window.style_.set_theme(theme)
    assert len(colours(window)) > 10
    blank.toggle()
    assert blank.shown and colours(window) == {0}
    blank.toggle()
    assert not blank.shown and len(colours(window)) > 10


def test_it_follows_the_size_of_the_window(window, blank):
    blank.begin()
    window.resize(1500, 900)
    QApplication.processEvents()
    assert blank.geometry() == window.rect()


@pytest.mark.slow
def test_what_comes_to_the_front_later_stays_below(window, blank):
    blank.begin()
    late = QWidget(window)
    late.show()
    late.raise_()
    assert window.children().index(blank) > window.children().index(late)


def test_any_key_ends_it_and_does_nothing_else(window, blank):
    for key in (Key.Key_Right, Key.Key_Space, Key.Key_B, Key.Key_Escape, Key.Key_2):
        blank.begin()
        press(window, key)
        release(window, key)
        assert not blank.shown
    assert window.session.t == 0 and not window.playback.playing and window.session.selection.current_class == 1


@pytest.mark.slow
def test_the_key_after_it_counts_again(window, blank):
    blank.begin()
    QTest.keyClick(window.windowHandle(), Key.Key_Right)
    QTest.keyClick(window.windowHandle(), Key.Key_Right)
    assert window.session.t == 1


@pytest.mark.slow
def test_a_key_that_is_still_held_down_from_before_does_not_end_it(window, blank):
    blank.begin()
    repeat(window, Key.Key_Period, ".")
    release(window, Key.Key_Period)
    assert blank.shown


@pytest.mark.slow
def test_a_key_that_ends_it_and_is_held_down_does_nothing_until_it_is_let_go(window, blank):
    blank.begin()
    press(window, Key.Key_Right)
    repeat(window, Key.Key_Right)
    assert window.session.t == 0
    release(window, Key.Key_Right)
    QTest.keyClick(window.windowHandle(), Key.Key_Right)
    assert window.session.t == 1


@pytest.mark.one_in(3)
@pytest.mark.parametrize("button", [Left, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton])
def test_a_click_ends_it_and_does_nothing_else(window, blank, button):
    before = window.session.document
    blank.begin()
    at = window.plane.mapTo(window, window.plane.rect().center())
    QTest.mouseClick(window.windowHandle(), button, pos=at)
    assert not blank.shown and window.session.document is before


@pytest.mark.slow
def test_a_double_click_ends_it_and_does_nothing_else(window, blank):
    before = window.session.document
    at = window.plane.mapTo(window, window.plane.view.at(*window.session.points.X[0]).toPoint())
    blank.begin()
    QTest.mouseClick(window.windowHandle(), Left, pos=at)
    QTest.mouseDClick(window.plane.viewport(), Left, pos=window.plane.mapFrom(window, at))
    QTest.mouseRelease(window.plane.viewport(), Left, pos=window.plane.mapFrom(window, at))
    assert window.session.document is before


@pytest.mark.slow
def test_the_pointer_is_hidden(window, blank):
    blank.begin()
    assert blank.cursor().shape() == Qt.CursorShape.BlankCursor
    assert window.childAt(QPoint(640, 300)) is blank


def test_the_focus_comes_back_to_where_it_was(window, blank):
    window.transport.forward.setFocus()
    blank.begin()
    assert QApplication.focusWidget() is blank
    QTest.keyClick(window.windowHandle(), Key.Key_Q)
    assert QApplication.focusWidget() is window.transport.forward


def test_a_widget_that_is_gone_meanwhile_does_not_get_the_focus_back(window, blank, qtbot):
    gone = QWidget(window)
    gone.show()
    gone.setFocus()
    blank.begin()
    gone.deleteLater()
    QApplication.sendPostedEvents(gone, QEvent.Type.DeferredDelete)
    QTest.keyClick(window.windowHandle(), Key.Key_Q)
    assert not blank.shown


@pytest.mark.slow
def test_it_has_a_name_for_those_who_cannot_see_that_it_is_black(blank):
    assert blank.accessibleName() and "key" in blank.accessibleDescription()


def test_nothing_is_heard_once_the_window_has_closed(window, blank):
    blank.begin()
    window.closed.emit()
    assert not blank.shown
    QTest.keyClick(window.windowHandle(), Key.Key_Right)
    assert window.session.t == 1
