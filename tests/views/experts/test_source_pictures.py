"""Every source of experts has a picture in the list to choose it from."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from text_room import cut_texts

from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import KINDS, ExpertSource
from colt_gui.views.experts.advice_picture import RIGHT, WRONG
from colt_gui.views.experts.source_box import ExpertSourceBox
from colt_gui.views.look.themes import THEMES, blend, luminance

Key = Qt.Key


@pytest.fixture
def box(window):
    window.session.enter("experts")
    QApplication.processEvents()
    return window.findChild(ExpertSourceBox).kind._box


def open_list(box, qtbot):
    QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(box.view().isVisible)
    pictures = box.window().findChild(ExpertSourceBox)._pictures
    box.view().grab()
    qtbot.waitUntil(lambda: not pictures._wishes)


def pictures(box):
    """Of each row what stands before its name."""
    rows, style = box.view(), box.window().style_
    seen = rows.viewport().grab().toImage()
    found = {}
    for row, kind in enumerate(KINDS):
        place = rows.visualRect(rows.model().index(row, 0))
        found[kind] = seen.copy(QRect(place.left() + style.px(9), place.top() + 2, style.px(44), place.height() - 4))
    return found


def colours(picture):
    return {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}


def advice_colour(theme, y, right):
    return blend(theme.positive if y > 0 else theme.negative, theme.stage, RIGHT if right else WRONG).name()


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_every_source_has_a_picture_of_its_own(box, qtbot, theme):
    box.window().style_.set_theme(theme)
    open_list(box, qtbot)
    seen, look = pictures(box), THEMES[theme]
    assert len({bytes(picture.constBits()) for picture in seen.values()}) == len(KINDS)
    for kind in ("stock", "good-then-bad", "switching", "example-2-2", "learners"):
        assert {advice_colour(look, y, right) for y in (-1, 1) for right in (True, False)} <= colours(seen[kind])
    for kind in ("directions", "grid", "stumps", "random"):
        dark, light = sorted((look.ink, look.stage), key=luminance)
        shades = [luminance(colour) for colour in colours(seen[kind])]
        assert min(shades) < luminance(dark) + 0.2 and max(shades) > luminance(light) - 0.2


@pytest.mark.slow
def test_another_theme_while_the_list_was_shut_has_its_own_pictures(box, qtbot):
    open_list(box, qtbot)
    box.hidePopup()
    box.window().style_.set_theme("dark")
    open_list(box, qtbot)
    assert advice_colour(THEMES["dark"], 1, True) in colours(pictures(box)["stock"])
    assert advice_colour(THEMES["light"], 1, True) not in colours(pictures(box)["stock"])


@pytest.mark.slow
def test_a_table_and_lines_are_pictured_once_a_person_has_brought_them(box, qtbot):
    open_list(box, qtbot)
    before = pictures(box)
    box.hidePopup()
    session = box.window().session
    table = Advice(np.ones((6, 3), dtype=np.int8), np.ones(6, dtype=np.int8), ("a", "b", "c"))
    source = replace(session.document.setup("experts"), lines=((-1.0, -1.0, 1.0, 2.0),)).listening_to(table)
    session.set_setup("experts", source)
    open_list(box, qtbot)
    after = pictures(box)
    assert after["drawn"] != before["drawn"] and after["stock"] == before["stock"]
    assert advice_colour(THEMES["light"], 1, True) in colours(after["table"])
    assert advice_colour(THEMES["light"], -1, True) not in colours(after["table"])


@pytest.mark.slow
def test_a_table_wider_and_longer_than_a_picture_is_pictured_by_its_beginning(box, qtbot):
    session = box.window().session
    said = np.ones((500, 90), dtype=np.int8)
    said[24:] = -1
    said[:, 12:] = -1
    table = Advice(said, np.ones(500, dtype=np.int8), tuple(f"expert {k}" for k in range(90)))
    session.set_setup("experts", ExpertSource().listening_to(table))
    open_list(box, qtbot)
    seen = colours(pictures(box)["table"])
    assert advice_colour(THEMES["light"], 1, True) in seen and advice_colour(THEMES["light"], -1, False) not in seen


def test_names_and_rows_have_their_room_and_the_box_shows_the_name_alone(box, qtbot):
    open_list(box, qtbot)
    rows = box.view()
    for row in range(box.count()):
        place, needed = rows.visualRect(rows.model().index(row, 0)), rows.sizeHintForIndex(rows.model().index(row, 0))
        assert place.width() >= needed.width() and place.height() >= needed.height()
    box.hidePopup()
    assert box.itemIcon(box.currentIndex()).isNull() and cut_texts(box.window()) == []


@pytest.mark.slow
def test_letters_arrows_and_enter_choose_from_the_list(box, qtbot):
    open_list(box, qtbot)
    QTest.keyClicks(box.view(), "sto")
    QTest.keyClick(box.view(), Key.Key_Return)
    assert box.window().session.document.setup("experts").kind == "stock"
    open_list(box, qtbot)
    QTest.keyClick(box.view(), Key.Key_Down)
    QTest.keyClick(box.view(), Key.Key_Escape)
    assert not box.view().isVisible() and box.window().session.document.setup("experts").kind == "stock"
