"""The page of lessons by keyboard: arrows go where they point."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from colt_gui.lessons.reading import shipped_lessons
from colt_gui.views.lessons.browser import LessonBrowser

Key = Qt.Key


@pytest.fixture
def browser(qtbot, style):
    browser = LessonBrowser(style)
    qtbot.addWidget(browser)
    browser.thumbnails.wish = lambda lessons: None  # the pictures take long and are not needed
    browser.resize(1200, 700)
    browser.show()
    browser.show_lessons(shipped_lessons(), [])
    qtbot.waitExposed(browser)
    QApplication.processEvents()
    browser.cards[0].setFocus()
    return browser


def place(browser, card):
    return card.mapTo(browser.grid.widget(), QPoint(0, 0)).toTuple()


def focused(browser):
    return next(card for card in browser.cards if card.hasFocus())


def pressed(qtbot, browser, key):
    qtbot.keyClick(focused(browser), key)
    return focused(browser)


def test_up_and_down_stay_in_the_column_where_the_next_row_reaches_it(qtbot, browser):
    second = pressed(qtbot, browser, Key.Key_Right)
    below = pressed(qtbot, browser, Key.Key_Down)
    assert place(browser, below)[0] == place(browser, second)[0]
    assert place(browser, below)[1] > place(browser, second)[1]
    assert pressed(qtbot, browser, Key.Key_Up) is second


def test_down_comes_by_every_row_and_ends_in_the_last(qtbot, browser):
    rows = {place(browser, card)[1] for card in browser.cards}
    met = [place(browser, focused(browser))[1]]
    for _ in range(len(rows) + 1):
        met.append(place(browser, pressed(qtbot, browser, Key.Key_Down))[1])
    assert sorted(rows) == list(dict.fromkeys(met))


def test_home_and_end_go_to_the_first_and_the_last_card_which_are_brought_into_view(qtbot, browser):
    last = pressed(qtbot, browser, Key.Key_End)
    assert last is browser.cards[-1] and not last.visibleRegion().isEmpty()
    assert pressed(qtbot, browser, Key.Key_Home) is browser.cards[0]
    assert not browser.cards[0].visibleRegion().isEmpty()
