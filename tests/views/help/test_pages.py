"""F1 opens the page of the present lab; nothing that it shows comes from anywhere but the help's own folder."""

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from windows import say

from colt_gui.models.labs import LABS
from colt_gui.resources import docs_dir
from colt_gui.views.help.page import page_path
from colt_gui.views.help.window import MISSING, PAGES

IMAGE = QTextDocument.ResourceType.ImageResource.value


@pytest.fixture
def pages(window):
    say(window, "help")
    return window.help.pages


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lab", LABS)
def test_f1_opens_the_page_of_the_lab(window, lab):
    window.session.enter(lab)
    QApplication.processEvents()
    QTest.keyClick(window, Qt.Key.Key_F1)
    pages = window.help.pages
    assert pages.isVisible() and not pages.isModal() and pages.name == f"{lab}.md"
    assert LABS[lab].name in pages.page.document().firstBlock().text()


def test_another_lab_another_page_in_the_same_window(window, pages):
    window.session.enter("svm")
    say(window, "help")
    assert window.help.pages is pages and pages.name == "svm.md"


@pytest.mark.slow
def test_on_a_bench_the_page_is_open_where_it_speaks_of_that(window):
    window.session.enter_bench("statistics", "duality")
    say(window, "help")
    page = window.help.pages.page
    assert page.cursorForPosition(QPoint(40, 20)).block().text() == "Duality"


def test_the_glossary_has_a_command(window):
    say(window, "glossary")
    assert window.help.pages.name == "glossary.md"


def test_back_and_forward_and_how_far_down_a_page_was(pages):
    pages.page.verticalScrollBar().setValue(200)
    pages.page.anchorClicked.emit(QUrl("glossary.md"))
    assert pages.name == "glossary.md" and pages.back.isEnabled() and not pages.forward.isEnabled()
    QTest.keyClick(pages, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert pages.name == "perceptron.md" and pages.page.verticalScrollBar().value() == 200
    QTest.keyClick(pages, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert pages.name == "glossary.md"


def test_a_link_to_a_heading_goes_there(pages):
    pages.page.anchorClicked.emit(QUrl("theorems.md#the-ν-property"))
    assert pages.name == "theorems.md" and pages.page.verticalScrollBar().value() > 0


def test_the_net_is_opened_by_a_click_alone_and_in_the_browser(pages, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    pages.page.show_text("![x](https://example.org/a.png) [a](https://example.org)")
    assert not opened
    pages.page.anchorClicked.emit(QUrl("https://example.org"))
    assert opened == [QUrl("https://example.org")] and pages.name == "perceptron.md"


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "link", ["file:///etc/passwd", "../pyproject.toml", "/etc/passwd", "nothing.md", "pictures/svm.png"]
)
def test_a_link_that_leads_out_of_the_help_goes_nowhere(pages, link, monkeypatch):
    monkeypatch.setattr(QDesktopServices, "openUrl", pytest.fail)
    pages.page.anchorClicked.emit(QUrl(link))
    assert pages.name == "perceptron.md" and pages.found.text() == MISSING


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "url", ["https://example.org/a.png", "file:///etc/hostname", "../assets/colt-lab.svg", "/etc/hostname"]
)
def test_no_picture_comes_from_elsewhere(pages, url):
    loaded = pages.page.loadResource(IMAGE, QUrl(url))
    assert isinstance(loaded, QImage) and loaded.isNull()


def test_pictures_are_no_wider_than_the_page(window, pages):
    for wide in (500, 900):
        pages.resize(wide, 600)
        QApplication.processEvents()
        image = pages.page.loadResource(IMAGE, QUrl("pictures/perceptron.png"))
        assert 0 < image.deviceIndependentSize().width() <= pages.page.viewport().width()
        pages.page.restyle()
        assert not pages.page.horizontalScrollBar().maximum()


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_every_page_is_shown_in_every_theme(window, pages, style, theme):
    style.set_theme(theme)
    for name in PAGES:
        if page_path(name):
            assert pages.show_page(name)
            QApplication.processEvents()
            assert pages.page.document().characterCount() > 200


def test_every_page_of_the_folder_is_in_the_list():
    assert {path.name for path in docs_dir().glob("*.md")} <= set(PAGES)


def test_words_are_found_from_the_start_again_and_missing_ones_are_said(pages):
    QTest.keyClick(pages, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert pages.search.hasFocus()
    QTest.keyClicks(pages.search, "mistakes")
    first = pages.page.textCursor().selectionStart()
    assert pages.page.textCursor().selectedText().lower() == "mistakes"
    QTest.keyClick(pages.search, Qt.Key.Key_Return)
    assert pages.page.textCursor().selectionStart() > first
    QTest.keyClick(pages.search, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert pages.page.textCursor().selectionStart() == first
    QTest.keyClicks(pages.search, "zzz")
    assert pages.found.text() == "Not on this page"


@pytest.mark.slow
def test_what_was_found_stays_marked_and_the_page_is_laid_out_once(pages, monkeypatch, qtbot):
    rendered = []
    monkeypatch.setattr(pages.page, "_render", lambda: rendered.append(1))
    pages.ask_search()
    QTest.keyClicks(pages.search, "kernel")
    qtbot.wait(150)  # longer than it waits for the hand that drags the window's edge
    assert not rendered and not pages.page._soon.isActive()
    assert pages.page.textCursor().selectedText().lower() == "kernel" and len(pages.page.extraSelections()) == 1


def test_escape_leaves_the_search_and_then_the_window(pages):
    pages.ask_search()
    QTest.keyClick(pages.search, Qt.Key.Key_Escape)
    assert pages.isVisible() and pages.page.hasFocus()
    QTest.keyClick(pages.page, Qt.Key.Key_Escape)
    assert not pages.isVisible()


def test_keys_scroll_the_page(pages):
    QTest.keyClick(pages.page, Qt.Key.Key_PageDown)
    QTest.keyClick(pages.page, Qt.Key.Key_Down)
    assert pages.page.verticalScrollBar().value() > 0


@pytest.mark.slow
def test_the_list_of_keys_still_opens_with_a_question_mark(window):
    QTest.keyClick(window, Qt.Key.Key_Question)
    assert QApplication.activeModalWidget().windowTitle() == "Keys"
    QApplication.activeModalWidget().close()
