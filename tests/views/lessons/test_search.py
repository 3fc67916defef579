"""Looking for a lesson in the window, by keys and mouse alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.lessons.reading import lesson_ids
from colt_gui.views.lessons.thumbnails import Thumbnails

Key, Ctrl = Qt.Key, Qt.KeyboardModifier.ControlModifier
LESSONS = len(lesson_ids())


@pytest.fixture
def browser(window, qtbot, monkeypatch):
    monkeypatch.setattr(Thumbnails, "wish", lambda self, lessons: None)  # the pictures take long
    press(Key.Key_L, Ctrl)
    assert window.lessons.browsing
    return window.lessons.browser


def press(key, modifier=Qt.KeyboardModifier.NoModifier):
    """Where the focus is, as a keyboard does: shortcuts come first."""
    QTest.keyClick(QApplication.focusWidget().window().windowHandle(), key, modifier)
    QApplication.processEvents()


def type_(text):
    QTest.keyClicks(QApplication.focusWidget(), text[0])
    for letter in text[1:]:
        QTest.keyClick(QApplication.focusWidget(), letter)
    QApplication.processEvents()


def ids(browser):
    return [card.lesson.id for card in browser.shown]


def visible(browser):
    return [card for cards in browser.grid.lists if cards.isVisible() for card in cards.cards]


def test_typing_at_once_searches_and_no_letter_is_a_command(window, browser):
    before = window.session.document
    for letter in (Key.Key_F, Key.Key_L, Key.Key_I, Key.Key_P, Key.Key_1):
        press(letter)
    assert browser.search.text() == "flip1" and browser.search.hasFocus()
    assert window.lessons.browsing and window.session.document is before
    assert visible(browser) == browser.shown == []


@pytest.mark.slow
def test_words_are_looked_for_in_every_case_and_all_of_them(browser):
    type_("Kernel")
    press(Key.Key_Space)
    type_("XOR")
    assert ids(browser) == ["kernel-xor", "kernel-circles"] and visible(browser) == browser.shown
    assert browser.count.text() == f"2 of {LESSONS} lessons"


@pytest.mark.slow
def test_ctrl_f_leads_to_the_search_from_anywhere(window, monkeypatch):
    monkeypatch.setattr(Thumbnails, "wish", lambda self, lessons: None)
    press(Key.Key_F, Ctrl)
    assert window.lessons.browsing and window.lessons.browser.search.hasFocus()


def test_where_nothing_is_found_it_is_said(browser):
    type_("zebra")
    assert browser.grid.nothing.isVisible() and browser.grid.nothing.text() == "No lesson speaks of “zebra”."
    press(Key.Key_Return)
    press(Key.Key_Down)
    assert browser.search.hasFocus()
    press(Key.Key_Backspace)
    for _ in range(4):
        press(Key.Key_Backspace)
    assert not browser.grid.nothing.isVisible() and len(browser.shown) == LESSONS


def test_escape_clears_the_search_first_and_then_closes(window, browser):
    type_("halving")
    press(Key.Key_Escape)
    assert window.lessons.browsing and browser.search.text() == "" and browser.grid.current is browser.cards[0]
    press(Key.Key_Escape)
    assert not window.lessons.browsing


def test_enter_in_the_search_opens_the_first_that_is_found(window, browser):
    type_("aggregating")
    first = ids(browser)[0]
    press(Key.Key_Return)
    assert window.guide.lesson.id == first and not window.lessons.browsing


@pytest.mark.slow
@pytest.mark.parametrize("key", (Key.Key_Down, Key.Key_Right))
def test_arrows_lead_from_the_search_to_the_cards_and_on(window, browser, key):
    type_("halving")
    press(key)
    assert browser.grid.current is browser.shown[0]
    press(Key.Key_Right)
    assert browser.grid.current is browser.shown[1]
    second = ids(browser)[1]
    press(Key.Key_Return)
    assert window.guide.lesson.id == second


@pytest.mark.slow
def test_typing_on_a_card_goes_on_with_the_search(browser):
    type_("halv")
    press(Key.Key_Down)
    type_("i")
    assert browser.search.text() == "halvi" and browser.search.hasFocus()
    press(Key.Key_Down)
    press(Key.Key_Backspace)
    assert browser.search.text() == "halv"


@pytest.mark.slow
def test_left_stays_in_the_words(browser):
    type_("halving")
    press(Key.Key_Left)
    assert browser.search.hasFocus() and browser.search.cursorPosition() == 6
    press(Key.Key_Right)
    assert browser.search.hasFocus()


@pytest.mark.slow
def test_keys_of_the_page_do_nothing_to_the_points_behind_it(window, browser):
    window.session.selection.select(range(3))
    before, t = window.session.document, window.session.t
    for key in (Key.Key_Delete, Key.Key_Backspace, Key.Key_PageDown, Key.Key_PageUp, Key.Key_End, Key.Key_Home):
        press(key)
    press(Key.Key_Z, Ctrl)
    assert window.session.document is before and window.session.t == t


@pytest.mark.slow
def test_a_click_clears_the_search(qtbot, browser):
    assert not browser.clear.isVisible()
    type_("halving")
    qtbot.mouseClick(browser.clear, Qt.MouseButton.LeftButton)
    assert browser.search.text() == "" and len(browser.shown) == LESSONS


@pytest.mark.slow
def test_the_page_opens_without_the_search_before(window, browser):
    type_("halving")
    press(Key.Key_L, Ctrl)
    assert not window.lessons.browsing
    press(Key.Key_L, Ctrl)
    assert browser.search.text() == "" and len(browser.shown) == LESSONS


def test_all_that_is_on_the_page_is_reached_by_tab(window, browser):
    met, first = [], QApplication.focusWidget()
    while not met or QApplication.focusWidget() is not first:
        met.append(QApplication.focusWidget())
        press(Key.Key_Tab)
    assert {browser.search, *browser.grid.lists} <= set(met)
