"""A teacher's own lessons in the window: copied, edited, put in order, deleted and brought back."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox
from text_room import cut_texts

from colt_gui.lessons.reading import find_lesson, lesson_text, read_lesson
from colt_gui.storage import lessons_folder
from colt_gui.views.lessons.card_menu import CardMenu
from colt_gui.views.lessons.editor import LessonEditor
from colt_gui.views.lessons.thumbnails import Thumbnails
from colt_gui.views.look.themes import THEMES

Key, Left = Qt.Key, Qt.MouseButton.LeftButton
Ctrl, Alt, Shift = (
    Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier,
)  # fmt: skip


@pytest.fixture
def said(window):
    sentences = []
    window.session.reported.connect(sentences.append)
    return sentences


@pytest.fixture
def browser(window, monkeypatch):
    monkeypatch.setattr(Thumbnails, "wish", lambda self, lessons: None)  # the pictures take long
    window.actions_["lessons"].trigger()
    QApplication.processEvents()
    return window.lessons.browser


@pytest.fixture
def own(browser):
    """The first lesson as one's own; its card has the focus."""
    press(Key.Key_D, Ctrl)
    return browser.cards[-1].lesson


def press(key, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(QApplication.focusWidget(), key, modifier)
    QApplication.processEvents()


def own_cards(browser):
    return [card for card in browser.cards if card.own]


def titles(browser):
    return [card.lesson.title for card in own_cards(browser)]


def opened(kind):
    QApplication.processEvents()
    return next(widget for widget in QApplication.topLevelWidgets() if isinstance(widget, kind) and widget.isVisible())


def edit(browser):
    press(Key.Key_F2)
    return opened(LessonEditor)


def click(qtbot, button):
    qtbot.mouseClick(button, Left)
    QApplication.processEvents()


def save(qtbot, editor):
    window = editor.parentWidget()
    click(qtbot, editor.buttons.button(editor.buttons.StandardButton.Save))
    if not editor.isVisible():
        window.activateWindow()  # as a window manager does
        QApplication.processEvents()


def answer(monkeypatch, button):
    asked = []

    def ask(*given):
        asked.append(given[2])
        return button

    monkeypatch.setattr(QMessageBox, "question", ask)
    return asked


# -- copies -------------------------------------------------------------------------------------------------------


def test_a_lesson_of_the_program_is_copied_as_ones_own_and_its_card_gone_to(browser, said):
    first = browser.cards[0].lesson
    press(Key.Key_D, Ctrl)
    card = browser.cards[-1]
    cards = browser.grid.list_of(card)
    assert card.own and browser.grid.current is card and cards.visibleRegion().intersects(cards.card_rect(card))
    assert card.lesson.title == first.title and card.lesson.steps == first.steps
    assert card.lesson.path.parent == lessons_folder() and "is among your own lessons" in said[-1]


@pytest.mark.slow
def test_the_menu_of_a_card_opens_by_mouse_and_by_key_and_copies(qtbot, browser):
    card = browser.cards[0]
    cards = browser.grid.list_of(card)
    qtbot.mouseClick(cards.viewport(), Left, pos=cards.menu_rect(card).center())
    menu = opened(CardMenu)
    assert list(menu.entries) == ["open", "copy"]
    qtbot.keyClick(menu, Key.Key_Escape)
    browser.grid.go_to(card)
    press(Key.Key_F10, Shift)
    menu = opened(CardMenu)
    qtbot.keyClick(menu, Key.Key_C)
    QApplication.processEvents()
    assert len(own_cards(browser)) == 1


@pytest.mark.slow
def test_what_comes_with_the_program_is_neither_edited_nor_deleted(browser, said):
    for key in (Key.Key_F2, Key.Key_Delete):
        press(key)
        assert "comes with the program" in said.pop()
    assert find_lesson("perceptron-convergence") == browser.cards[0].lesson


@pytest.mark.slow
def test_the_menu_of_lessons_copies_and_edits_the_lesson_on_show(window, browser):
    window.lessons.start(find_lesson("bias"))
    window.actions_["copy-lesson"].trigger()
    (path,) = lessons_folder().glob("*.toml")
    window.lessons.open(path)
    window.actions_["edit-lesson"].trigger()
    editor = opened(LessonEditor)
    assert editor.title.text() == find_lesson("bias").title
    editor.reject()


# -- editing ------------------------------------------------------------------------------------------------------


def test_title_and_caption_are_typed_and_saved(qtbot, browser, own):
    editor = edit(browser)
    QTest.keyClicks(editor.title, "My lesson")  # the old one is selected
    qtbot.mouseClick(editor.fields.caption.viewport(), Left)
    editor.fields.caption.selectAll()
    QTest.keyClicks(editor.fields.caption, "Look **here**.")
    assert editor.steps.rows.model().index(0, 0).data() == "1  Question: Look here."
    save(qtbot, editor)
    lesson = read_lesson(own.path)
    assert (lesson.title, lesson.steps[0].caption) == ("My lesson", "Look **here**.")
    assert titles(browser) == ["My lesson"] and browser.grid.current is browser.cards[-1]


def test_a_screen_reader_reads_every_step(browser, own):
    editor = edit(browser)
    rows = QAccessible.queryAccessibleInterface(editor.steps.rows)
    read = [rows.child(k).text(QAccessible.Text.Name) for k in range(rows.childCount())]
    assert len(read) == len(own.steps)
    for number, (line, step) in enumerate(zip(read, own.steps), start=1):
        assert line.startswith(f"{number}  {step.heading.capitalize()}: ")
    editor.reject()


def test_steps_are_moved_deleted_and_duplicated_by_keys_and_undone(qtbot, browser, own):
    editor, before = edit(browser), [step.caption for step in own.steps]
    rows = editor.steps.rows
    rows.setFocus()
    press(Key.Key_Down)
    press(Key.Key_Up, Alt)
    press(Key.Key_Down)
    press(Key.Key_Delete)
    press(Key.Key_Delete)
    press(Key.Key_Z, Ctrl)
    press(Key.Key_D, Ctrl)
    assert rows.hasFocus()
    save(qtbot, editor)
    after = [step.caption for step in read_lesson(own.path).steps]
    assert after == [before[1], before[2], before[2], *before[3:]]


@pytest.mark.slow
def test_steps_are_moved_and_deleted_by_mouse(qtbot, browser, own):
    editor, before = edit(browser), [step.caption for step in own.steps]
    buttons, rows = editor.steps.buttons, editor.steps.rows
    qtbot.mouseClick(rows.viewport(), Left, pos=rows.visualRect(rows.model().index(2, 0)).center())
    assert editor.fields.caption.toPlainText() == before[2]
    click(qtbot, buttons["down"])
    click(qtbot, buttons["delete"])
    click(qtbot, buttons["undo"])
    click(qtbot, buttons["up"])
    click(qtbot, buttons["delete"])
    save(qtbot, editor)
    assert [step.caption for step in read_lesson(own.path).steps] == [*before[:2], *before[3:]]


@pytest.mark.slow
def test_kind_place_speed_and_what_is_hidden_are_edited(qtbot, browser, own):
    editor = edit(browser)
    editor.steps.rows.go_to(1)
    fields = editor.fields
    for field, text in ((fields.at, "end"), (fields.start, "mistake 1"), (fields.speed, "3")):
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)
    fields.kind.setFocus()
    press(Key.Key_End)
    fields.hide_["rail"].setFocus()
    press(Key.Key_Space)
    editor.steps.rows.go_to(0)
    save(qtbot, editor)
    step = read_lesson(own.path).steps[1]
    assert (step.kind, step.at.what, step.start.what, step.speed) == ("reason", "end", "mistake", 3.0)
    assert "rail" in step.hide and read_lesson(own.path).steps[0] == own.steps[0]


def test_what_is_wrong_is_said_at_its_step_and_nothing_typed_is_lost(qtbot, browser, own):
    editor, text = edit(browser), lesson_text(own.path)
    editor.steps.rows.go_to(1)
    editor.fields.at.selectAll()
    QTest.keyClicks(editor.fields.at, "mistake 4000")
    editor.steps.rows.go_to(3)
    save(qtbot, editor)
    assert editor.isVisible() and editor.complaint.text().startswith("Step 2: the run has")
    assert editor.steps.row == 1 and editor.fields.at.text() == "mistake 4000" and lesson_text(own.path) == text
    editor.reject()


@pytest.mark.slow
def test_nothing_is_written_where_the_editor_is_cancelled(browser, own):
    editor, text = edit(browser), lesson_text(own.path)
    QTest.keyClicks(editor.title, "Another")
    press(Key.Key_Escape)
    assert not editor.isVisible() and lesson_text(own.path) == text


def test_a_file_that_changed_meanwhile_stays_and_the_work_is_saved_as_a_copy(qtbot, browser, own):
    editor = edit(browser)
    QTest.keyClicks(editor.title, "Mine")
    other = lesson_text(own.path).replace("title = ", 'title = "Theirs" # ', 1)
    own.path.write_text(other, encoding="utf-8")
    save(qtbot, editor)
    assert editor.isVisible() and "changed by another program" in editor.complaint.text()
    assert lesson_text(own.path) == other
    click(qtbot, editor.copy)
    assert not editor.isVisible() and sorted(titles(browser)) == ["Mine", "Theirs"]


@pytest.mark.slow
def test_the_lesson_on_show_is_given_as_it_was_saved(window, qtbot, browser, own):
    window.lessons.open(own.path)
    window.guide.go(2)
    window.actions_["edit-lesson"].trigger()
    editor = opened(LessonEditor)
    editor.steps.rows.go_to(2)
    editor.fields.caption.setFocus()
    QTest.keyClicks(editor.fields.caption, "Now: ")
    save(qtbot, editor)
    assert window.guide.index == 2 and window.guide.step.caption.startswith("Now: ")


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_no_word_of_the_editor_is_cut_in_a_small_window(window, browser, own, style, theme):
    style.set_theme(theme)
    browser.grid.go_to(browser.cards[-1])
    editor = edit(browser)
    editor.resize(1264, 672)
    QApplication.processEvents()
    assert editor.height() <= 672 and editor.width() <= 1264
    bare = [fault for fault in cut_texts(editor) if "“" in fault and "&" not in fault]  # & is not painted
    assert bare == []
    boxes = editor.fields.hide_.values()
    assert all(box.visibleRegion().boundingRect().size() == box.size() for box in boxes), "nothing has to be scrolled"
    editor.reject()


# -- the order ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_own_lessons_change_places_by_key_and_the_order_stays(window, browser, own):
    press(Key.Key_D, Ctrl)
    first, second = titles(browser)
    press(Key.Key_Up, Alt)
    assert titles(browser) == [second, first] and browser.grid.current is own_cards(browser)[0]
    press(Key.Key_Up, Alt)
    assert titles(browser) == [second, first]
    window.actions_["lessons"].trigger()
    window.actions_["lessons"].trigger()
    assert titles(browser) == [second, first]
    browser.grid.go_to(own_cards(browser)[0])
    press(Key.Key_Down, Alt)
    assert titles(browser) == [first, second]


@pytest.mark.slow
def test_the_menu_offers_only_moves_that_lead_somewhere(qtbot, browser, own):
    press(Key.Key_D, Ctrl)
    for card, possible in zip(own_cards(browser), ([False, True], [True, False])):
        browser.ask_menu(card)
        menu = opened(CardMenu)
        assert [menu.entries[what].isEnabled() for what in ("earlier", "later")] == possible
        menu.close()
        QApplication.processEvents()


# -- deleting -----------------------------------------------------------------------------------------------------


def test_a_deleted_lesson_is_asked_about_once_and_comes_back_by_undo(browser, own, said, monkeypatch):
    asked, text = answer(monkeypatch, QMessageBox.StandardButton.Yes), lesson_text(own.path)
    press(Key.Key_Delete)
    assert len(asked) == 1 and own.title in asked[0] and not own.path.exists() and titles(browser) == []
    assert "in the wastebasket" in said[-1] and browser.wastebasket.isVisible()
    press(Key.Key_Z, Ctrl)
    assert lesson_text(own.path) == text and titles(browser) == [own.title] and not browser.wastebasket.isVisible()


@pytest.mark.slow
def test_who_says_no_keeps_the_lesson(browser, own, monkeypatch):
    answer(monkeypatch, QMessageBox.StandardButton.Cancel)
    press(Key.Key_Delete)
    assert own.path.exists() and titles(browser) == [own.title]


@pytest.mark.slow
def test_the_wastebasket_gives_back_what_it_has(window, qtbot, browser, own, monkeypatch):
    answer(monkeypatch, QMessageBox.StandardButton.Yes)
    press(Key.Key_Delete)
    window.lessons._own_lessons = None  # the program was started again
    window.lessons.browser.deleteLater()
    window.lessons.browser = None
    window.lessons.close_browser()
    window.actions_["lessons"].trigger()
    QApplication.processEvents()
    browser = window.lessons.browser
    click(qtbot, browser.wastebasket)
    menu = opened(QMenu)
    assert [action.text() for action in menu.actions()] == [f"Bring back “{own.title}”"]
    press_in(menu, Key.Key_Down, Key.Key_Return)
    assert titles(browser) == [own.title] and own.path.exists()


def press_in(menu, *keys):
    for key in keys:
        QTest.keyClick(menu, key)
    QApplication.processEvents()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoil", "words"),
    [(lambda path: path.unlink(), "not there any more"), (lambda path: path.chmod(0o444), "write-protected")],
)
def test_what_cannot_be_deleted_is_one_sentence_and_the_page_shows_what_there_is(
    browser, own, said, monkeypatch, spoil, words
):
    answer(monkeypatch, QMessageBox.StandardButton.Yes)
    spoil(own.path)
    press(Key.Key_Delete)
    assert words in said[-1] and titles(browser) == ([own.title] if own.path.exists() else [])


@pytest.mark.slow
def test_edits_moves_and_copies_are_undone_one_by_one_by_mouse(qtbot, browser, own):
    text = lesson_text(own.path)
    editor = edit(browser)
    QTest.keyClicks(editor.title, "Mine")
    save(qtbot, editor)
    press(Key.Key_D, Ctrl)
    press(Key.Key_Up, Alt)
    assert titles(browser) == ["Mine (copy)", "Mine"] and browser.undo.text() == "Undo: move"
    click(qtbot, browser.undo)
    assert titles(browser) == ["Mine", "Mine (copy)"] and browser.undo.text() == "Undo: copy"
    click(qtbot, browser.undo)
    assert titles(browser) == ["Mine"] and browser.undo.text() == "Undo: edit"
    click(qtbot, browser.undo)
    assert lesson_text(own.path) == text and titles(browser) == [own.title]


@pytest.mark.slow
def test_a_card_is_moved_from_its_menu_by_a_right_click(qtbot, browser, own):
    press(Key.Key_D, Ctrl)
    last = own_cards(browser)[1]
    cards = browser.grid.list_of(last)
    corner = cards.card_rect(last).topLeft() + QPoint(20, 20)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, corner, cards.viewport().mapToGlobal(corner))
    QApplication.sendEvent(cards.viewport(), event)
    qtbot.keyClick(opened(CardMenu), Key.Key_U)
    QApplication.processEvents()
    assert titles(browser)[0].endswith("(copy)")
