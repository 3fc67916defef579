"""Every command has its place in the bar."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from colt_gui import storage
from colt_gui.views.window.command import MENUS
from colt_gui.views.window.main_window import MainWindow


def rows_of(menu):
    return [action.data().id for action in menu.actions() if action.data() is not None]


def menu(window, title):
    return next(menu for menu in window.menu_bar.menus if menu.title() == f"&{title}")


def test_every_command_is_in_its_menu_once(window):
    for name in MENUS:
        assert rows_of(menu(window, name)) == [row.id for row in window.actions_.rows if row.menu == name]
    assert {row.menu for row in window.actions_.rows} == set(MENUS)


@pytest.mark.slow
def test_a_menu_has_groups_and_no_line_at_its_ends(window):
    for each in window.menu_bar.menus:
        lines = [action.isSeparator() for action in each.actions()]
        assert not lines[0] and not lines[-1]
        assert not any(a and b for a, b in pairwise(lines))
    assert sum(action.isSeparator() for action in menu(window, "File").actions()) >= 3


def test_a_row_of_the_bar_does_what_it_says(window):
    before = len(window.session.points)
    next(action for action in menu(window, "Edit").actions() if action.text() == "Clear the plane").trigger()
    assert before and not len(window.session.points)


@pytest.mark.slow
def test_f10_opens_the_first_menu(qtbot, window):
    qtbot.keyClick(window.plane, Qt.Key.Key_F10)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    assert QApplication.activePopupWidget().title() == "&File"
    QApplication.activePopupWidget().close()


def test_while_presenting_there_is_no_bar_and_f10_opens_the_menus_by_themselves(qtbot, window):
    window.resize(1280, 860)
    assert window.menu_bar.isVisible()
    window.presenting.present(True)
    assert not window.menu_bar.isVisible()
    qtbot.keyClick(window.plane, Qt.Key.Key_F10)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    assert [action.text() for action in QApplication.activePopupWidget().actions()] == [f"&{name}" for name in MENUS]
    QApplication.activePopupWidget().close()
    window.presenting.present(False)
    assert window.menu_bar.isVisible()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", ["a & b.colt", "plain.colt"])
def test_what_was_opened_last_is_offered_under_its_whole_name(window, tmp_path, name):
    path = tmp_path / name
    storage.write_session(path, window.session.document, {"t": 0})
    storage.add_recent(path)
    recent = next(action.menu() for action in menu(window, "File").actions() if action.text() == "Open recent")
    for _ in range(2):  # opened again it holds nothing twice
        recent.aboutToShow.emit()
        assert [action.text().replace("&&", "&") for action in recent.actions()] == [name]
    recent.actions()[0].trigger()
    assert window.session.path == path


@pytest.mark.slow
def test_a_window_made_for_a_picture_has_no_bar(window):
    made = MainWindow(window.session, window.style_)
    made.show()
    assert made.menuWidget() is None or made.menuWidget().isHidden()
    assert made.centralWidget().height() == made.height()
    made.close_quietly()
