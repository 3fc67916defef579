"""Every list that drops down shows all its rows, whatever the theme and the zoom."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog

from colt_gui.models.labs import LABS


def boxes(window):
    return [box for box in window.findChildren(QComboBox) if box.isVisible() and box.isEnabled() and box.count()]


def check_rows(box):
    box.showPopup()
    QApplication.processEvents()
    rows = box.view()
    first, last = (rows.visualRect(rows.model().index(row, 0)) for row in (0, box.count() - 1))
    name, room = box.accessibleName(), rows.viewport().height()
    box.hidePopup()
    QApplication.processEvents()
    assert first.top() == 0 and last.bottom() + 1 == room, f"{name}: rows end at {last.bottom() + 1} of {room}"


@pytest.mark.slow
@pytest.mark.parametrize("theme, zoom", [("light", 1.0), ("dark", 1.5), ("projector", 1.0)])
def test_every_list_of_every_lab_shows_all_its_rows(window, theme, zoom):
    window.style_.set_theme(theme)
    window.style_.set_zoom(zoom)
    count = 0
    for lab in LABS:
        window.session.enter(lab)
        QApplication.processEvents()
        for box in boxes(window):
            check_rows(box)
            count += 1
    assert count >= 8


@pytest.mark.one_in(3)
@pytest.mark.parametrize("dialog", ["picture", "film", "save-step"])
def test_the_lists_of_the_dialogs_show_all_their_rows(window, dialog):
    window.actions_[dialog].trigger()
    QTest.qWait(50)
    lists = boxes(window.findChild(QDialog))
    assert lists
    for box in lists:
        check_rows(box)
    window.findChild(QDialog).close()
