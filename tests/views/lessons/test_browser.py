"""The page of lessons: what its cards say, and the way from card to card by keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from colt_gui.lessons.about import algorithms, theorem
from colt_gui.lessons.reading import shipped_lessons
from colt_gui.models.text.line_breaks import unbroken
from colt_gui.views.lessons.browser import LessonBrowser
from colt_gui.views.lessons.card import Words, height_of, picture_height
from colt_gui.views.look.themes import THEMES

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
    browser.grid.go_to(browser.cards[0])
    return browser


def place(browser, card):
    return browser.grid.place_of(card).topLeft().toTuple()


def in_sight(browser, card):
    grid, cards = browser.grid, browser.grid.list_of(card)
    return bool(cards.visibleRegion().intersects(cards.card_rect(card))) and grid.place_of(card).isValid()


def pressed(qtbot, browser, key):
    qtbot.keyClick(QApplication.focusWidget(), key)
    return browser.grid.current


@pytest.mark.slow
def test_up_and_down_stay_in_the_column_where_the_next_row_reaches_it(qtbot, browser):
    second = pressed(qtbot, browser, Key.Key_Right)
    below = pressed(qtbot, browser, Key.Key_Down)
    assert place(browser, below)[0] == place(browser, second)[0]
    assert place(browser, below)[1] > place(browser, second)[1]
    assert pressed(qtbot, browser, Key.Key_Up) is second


def test_down_comes_by_every_row_and_ends_in_the_last(qtbot, browser):
    rows = {place(browser, card)[1] for card in browser.cards}
    met = [place(browser, browser.grid.current)[1]]
    for _ in range(len(rows) + 1):
        met.append(place(browser, pressed(qtbot, browser, Key.Key_Down))[1])
    assert sorted(rows) == list(dict.fromkeys(met))


def test_page_down_goes_further_than_down_but_no_further_than_a_page(qtbot, browser):
    browser.resize(1200, 1400)
    QApplication.processEvents()
    first = browser.grid.current
    row = place(browser, pressed(qtbot, browser, Key.Key_Down))[1]
    browser.grid.go_to(first)
    below = pressed(qtbot, browser, Key.Key_PageDown)
    assert row < place(browser, below)[1] <= place(browser, first)[1] + browser.grid.viewport().height()
    assert in_sight(browser, below)
    assert pressed(qtbot, browser, Key.Key_PageUp) is first


def test_home_and_end_go_to_the_first_and_the_last_card_which_are_brought_into_view(qtbot, browser):
    last = pressed(qtbot, browser, Key.Key_End)
    assert last is browser.cards[-1] and in_sight(browser, last)
    assert pressed(qtbot, browser, Key.Key_Home) is browser.cards[0]
    assert in_sight(browser, browser.cards[0])


# -- what a card says ---------------------------------------------------------------------------------------------


def test_a_card_names_number_title_lab_algorithms_theorem_and_question(browser):
    for card in browser.cards:
        lesson, said = card.lesson, "\n".join(words.text for words in card.words)
        assert said.startswith(f"{lesson.number}  {lesson.title}\n{lesson.lab.name} lab · ")
        for part in (*algorithms(lesson), unbroken(theorem(lesson)), lesson.summary):
            assert part in said


def test_a_screen_reader_reads_every_card_of_every_lab(browser):
    lists = [QAccessible.queryAccessibleInterface(cards) for cards in browser.grid.lists]
    read = [cards.child(k) for cards in lists for k in range(cards.childCount())]
    assert [row.text(QAccessible.Text.Name) for row in read] == [card.name for card in browser.cards]
    for card, row in zip(browser.cards, read):
        assert card.lesson.summary in row.text(QAccessible.Text.Description)
        assert row.rect().size() == browser.grid.list_of(card).cell_of(card).size()


def test_every_card_lies_inside_its_list_at_every_width(browser):
    for width in range(1100, 1106):
        browser.resize(width, 700)
        QApplication.processEvents()
        for cards in browser.grid.lists:
            assert all(cards.rect().contains(cards.card_rect(card)) for card in cards.cards)


def test_the_arrow_to_the_right_comes_by_every_card(qtbot, browser):
    met = [browser.grid.current, *(pressed(qtbot, browser, Key.Key_Right) for _ in browser.cards[1:])]
    assert met == browser.cards


@pytest.mark.parametrize("key", (Key.Key_Return, Key.Key_Space))
def test_enter_and_space_choose_the_card_and_so_does_a_click_beside_its_menu(qtbot, browser, key):
    chosen, cards = [], browser.grid.lists[0]
    browser.chosen.connect(chosen.append)
    pressed(qtbot, browser, Key.Key_Right)
    pressed(qtbot, browser, key)
    qtbot.mouseClick(cards.viewport(), Qt.MouseButton.LeftButton, pos=cards.card_rect(cards.cards[0]).center())
    assert chosen == [browser.cards[1].lesson, browser.cards[0].lesson]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("presenting", (False, True))
@pytest.mark.parametrize("size", ((1180, 640), (1820, 1000)))
@pytest.mark.parametrize("theme", THEMES)
def test_every_word_of_a_card_is_painted_inside_it(browser, style, theme, size, presenting):
    style.set_theme(theme)
    style.set_presentation(presenting, size[1])
    browser.resize(*size)
    QApplication.processEvents()
    for card in browser.cards:
        area = browser.grid.place_of(card)
        room = area.width() - 2 * style.px(14)
        words = height_of(card.words, room, style)
        assert area.height() - picture_height(area.width()) >= words + style.px(10), card.lesson.id
        assert room >= style.px(200), "a line of a card holds some words"


def test_a_word_without_end_goes_on_in_the_next_line(qtbot, style):
    words = [Words("x" * 200, "body", True, "ink")]
    one_line = height_of([Words("x", "body", True, "ink")], 300, style)
    assert height_of(words, 300, style) >= 4 * one_line


def test_cards_of_all_groups_stand_in_the_same_columns(browser):
    browser.search.setText("kernel")  # two cards in one group, one in the next
    QApplication.processEvents()
    places = [browser.grid.place_of(card) for card in browser.shown]
    assert len({place.width() for place in places}) == 1
    assert len({place.left() for place in places}) == 2
