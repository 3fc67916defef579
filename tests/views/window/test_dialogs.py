"""The list of keys fits every way of showing and leaves nothing out; the About box says what is running."""

import platform

import pytest
from PySide6.QtCore import QPoint, QSize, Qt, qVersion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea

from colt_gui import __version__
from colt_gui.models.labs import LABS
from colt_gui.views.look.keycaps import Keycaps, spelt
from colt_gui.views.window.command import Command
from colt_gui.views.window.commands import all_commands
from colt_gui.views.window.dialogs import show_about, show_keys
from colt_gui.views.window.key_columns import balance, fitting, groups


@pytest.fixture
def keys(window):
    """Opens the list in a window of a size."""

    def open_it(size=(1280, 720), theme="light", presenting=False, extra=(), lab="perceptron"):
        window.session.enter(lab)
        window.style_.set_theme(theme)
        window.style_.set_presentation(presenting)
        window.resize(*size)
        QApplication.processEvents()
        here = [*window.actions_.rows_here, *extra]
        dialog = show_keys(window, here, window.style_, window.stage.has_points)
        QApplication.processEvents()
        return dialog

    yield open_it
    window.style_.set_presentation(False)


def visible(dialog, widget):
    corner = widget.mapTo(dialog, QPoint(0, 0))
    return dialog.rect().contains(corner) and dialog.rect().contains(corner + QPoint(widget.width(), widget.height()))


@pytest.mark.slow
@pytest.mark.parametrize("presenting", [False, True])
@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("lab", LABS)
def test_every_key_is_seen_without_scrolling(keys, lab, size, theme, presenting):
    dialog = keys(size, theme, presenting, lab=lab)
    assert dialog.width() <= size[0] and dialog.height() <= size[1]
    assert not dialog.findChildren(QScrollArea)
    assert all(visible(dialog, widget) for kind in (Keycaps, QLabel) for widget in dialog.findChildren(kind))
    assert dialog.sheet.size >= 13


def test_no_word_is_cut_off(keys):
    dialog = keys()
    for label in dialog.findChildren(QLabel):
        assert label.width() >= label.fontMetrics().horizontalAdvance(label.text()), label.text()


def test_a_small_window_scrolls_rather_than_lose_a_key(style):
    sheet, fits = fitting(groups(all_commands()), style, QSize(500, 300))
    assert not fits and [row for group in sheet.groups for row in group.rows]


@pytest.mark.slow
def test_the_list_in_a_tiny_window_can_be_scrolled(keys, window):
    window.setMinimumSize(300, 200)
    dialog = keys((500, 400))
    assert dialog.findChildren(QScrollArea)
    assert dialog.width() <= window.width() and dialog.height() <= window.height()


def test_all_keys_of_every_command_are_listed_under_its_menu():
    listed = {group.title: {text: keys for keys, text in group.rows} for group in groups(all_commands())}
    for command in all_commands():
        if command.keys:
            assert listed[command.menu][command.text] == tuple(map(spelt, command.keys))


def test_the_mouse_is_listed_too():
    assert "Right click" in {keys[0] for group in groups([]) if group.title == "Mouse" for keys, _ in group.rows}


def test_keys_of_other_labs_and_gestures_for_points_that_are_not_there_are_left_out(keys):
    def texts(lab):
        return {label.text() for label in keys(lab=lab).findChildren(QLabel)}

    perceptron, boolean = texts("perceptron"), texts("boolean")
    assert "Zoom" in perceptron and "Zoom" not in boolean
    assert "The race" in boolean and "The race" not in perceptron


def test_a_new_menu_needs_no_edit(keys):
    new = tuple(Command(f"new-{i}", "Extras", f"New thing {i}", (f"Ctrl+F{i}",), print) for i in range(1, 12))
    dialog = keys(extra=new)
    texts = {label.text() for label in dialog.findChildren(QLabel)}
    assert {"Extras", *(command.text for command in new)} <= texts
    assert dialog.height() <= 720 and not dialog.findChildren(QScrollArea)


def test_columns_are_about_as_tall_as_each_other():
    heights = [9.0, 18, 11, 7, 22, 3, 9]
    for count in (2, 3, 4):
        columns = balance(heights, count)
        assert sorted(i for column in columns for i in column) == list(range(len(heights)))
        tallest = max(sum(heights[i] for i in column) for column in columns)
        assert tallest <= max(max(heights), sum(heights) / count * 4 / 3)


@pytest.mark.slow
@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Question])
def test_the_key_that_opens_the_list_closes_it(keys, key):
    dialog = keys()
    closed = []
    dialog.finished.connect(closed.append)
    if key == Qt.Key.Key_Question:
        QTest.keyClicks(dialog, "?")
    else:
        QTest.keyClick(dialog, key)
    assert closed


def test_about_says_what_is_running(window):
    dialog = show_about(window, window.style_)
    text = next(label for label in dialog.findChildren(QLabel) if label.accessibleName())
    for words in (f"COLT Lab {__version__}", "MIT licence", platform.python_version(), qVersion()):
        assert words in text.text()
    assert text.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse
    assert any(not label.pixmap().isNull() for label in dialog.findChildren(QLabel))
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


@pytest.mark.slow
def test_about_fits_a_small_screen_when_presenting(window):
    window.style_.set_theme("projector")
    window.style_.set_presentation(True)
    dialog = show_about(window, window.style_)
    QApplication.processEvents()
    assert dialog.width() <= 1280 and dialog.height() <= 720
    dialog.close()
    window.style_.set_presentation(False)
