"""The page of preferences through its real controls: every choice is seen at once and kept."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from shiboken6 import isValid
from text_room import cut_texts

from colt_gui import storage
from colt_gui.storage.preferences import FOLDS, PREFERENCES, SYSTEM, THEME
from colt_gui.views.look import system_theme
from colt_gui.views.preferences.page import GROUPS, PreferencesPage

Key, Alt = Qt.Key, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def page(window):
    window.restore()
    window.resize(1280, 720)
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    QTest.keyClick(window, Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    page = window.findChild(PreferencesPage)
    QTest.qWaitForWindowActive(page)
    yield page
    if isValid(page):
        page.close()


def press(page, *keys, modifiers=Qt.KeyboardModifier.NoModifier):
    for key in keys:
        QTest.keyClick(page.focusWidget() or page, key, modifiers)
    QApplication.processEvents()


def letter(page, key):
    """Alt and a letter: goes to its control, or clicks it, which Qt shows for a moment."""
    press(page, key, modifiers=Alt)
    buttons = page.findChildren(QAbstractButton)
    while any(button.isDown() for button in buttons):
        QTest.qWait(5)


def test_ctrl_comma_opens_it_at_its_first_control(page):
    assert page.isVisible() and page.focusWidget() is page.controls["start"]


def test_every_preference_is_on_it_once(page):
    assert list(page.controls) == [row.preference.key for rows in GROUPS.values() for row in rows]
    assert set(page.controls) == {preference.key for preference in PREFERENCES}


def test_tab_comes_by_every_control_in_the_order_of_the_eye_and_back(page):
    stops = [page.focusWidget()]
    for _ in range(len(page.controls) + 2):
        press(page, Key.Key_Tab)
        stops.append(page.focusWidget())
    assert stops == [*page.controls.values(), page.forget, page.defaults, page.leave]
    press(page, Key.Key_Tab)
    assert page.focusWidget() is stops[0]


def test_every_letter_to_reach_a_control_by_is_its_own(page):
    texts = [label.text() for label in page.findChildren(QLabel) if label.buddy()]
    texts += [control.text() for control in page.controls.values() if hasattr(control, "isCheckable")]
    texts += [page.defaults.text(), page.forget.text()]
    letters = [text[text.index("&") + 1].lower() for text in texts]
    assert len(set(letters)) == len(letters) == len(page.controls) + 2


def test_the_theme_is_chosen_by_keys_seen_at_once_and_kept(page, window):
    letter(page, Key.Key_T)
    press(page, Key.Key_Down)
    assert window.style_.theme.name == "dark" and THEME.read() == "dark"


def test_the_text_grows_at_once_and_the_page_with_it(page, window):
    before, width = window.style_.font().pixelSize(), page.width()
    letter(page, Key.Key_Z)
    press(page, Key.Key_Up, Key.Key_Up)
    assert window.style_.zoom == 1.2 and window.style_.font().pixelSize() > before
    QApplication.processEvents()
    assert page.width() > width and storage.remembered_number("zoom", 1.0, 0.6, 3.0) == 1.2


@pytest.mark.slow
def test_a_half_typed_size_is_none_and_enter_takes_it_and_stays(page, window):
    letter(page, Key.Key_Z)
    page.controls["zoom"].selectAll()
    QTest.keyClicks(page.focusWidget(), "15")
    assert window.style_.zoom == 1.0
    QTest.keyClicks(page.focusWidget(), "0")
    press(page, Key.Key_Return)
    assert window.style_.zoom == 1.5 and page.isVisible()


def test_lines_and_points_are_thicker_at_once_and_in_pictures(page, window):
    before = window.style_.line(1)
    letter(page, Key.Key_L)
    press(page, Key.Key_PageUp)
    assert window.style_.line(1) == pytest.approx(2 * before) and window.snapshot().strokes == 2.0


def test_speed_and_motion_are_those_of_the_player(page, window):
    letter(page, Key.Key_P)
    press(page, Key.Key_Down)
    letter(page, Key.Key_M)
    assert window.playback.speed == 4.0 and window.playback.reduced_motion
    assert window.actions_["reduced-motion"].isChecked() and "4 rounds" in window.transport.speed.shown.text()


@pytest.mark.slow
def test_keys_and_halo_are_shown_at_once(page, window):
    letter(page, Key.Key_K)
    letter(page, Key.Key_H)
    assert window.presenting.keys_shown and window.presenting.halo_shown
    letter(page, Key.Key_K)
    assert not window.presenting.keys_shown and not storage.remembered_bool("show_keys")


def test_presenting_has_a_theme_and_size_of_its_own_and_leaves_those_of_the_desk(page, window):
    letter(page, Key.Key_E)
    press(page, Key.Key_Down, Key.Key_Down)
    letter(page, Key.Key_X)
    press(page, Key.Key_Up)
    press(page, Key.Key_Escape)
    assert (window.style_.theme.name, window.style_.shown_zoom) == ("light", 1.0)
    window.presenting.present(True)
    assert (window.style_.theme.name, window.style_.shown_zoom) == ("dark", 1.1)
    assert window.snapshot().zoom == 1.1
    window.presenting.present(False)
    assert (window.style_.theme.name, window.style_.shown_zoom) == ("light", 1.0)


@pytest.mark.slow
def test_who_changes_the_theme_while_presenting_keeps_it(page, window):
    letter(page, Key.Key_E)
    press(page, Key.Key_Down, Key.Key_Down, Key.Key_Escape)
    window.presenting.present(True)
    window.trigger("projector")
    window.presenting.present(False)
    assert window.style_.theme.name == "projector"


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", FOLDS)
def test_what_presenting_folds_is_chosen(page, window, name):
    box = page.controls[FOLDS[name].key]
    letter(page, Key(ord(box.text()[box.text().index("&") + 1].upper())))
    window.presenting.present(True)
    folded = {part for part in FOLDS if not window.parts.shows(part)}
    window.presenting.present(False)
    assert folded == set(FOLDS) - {name}


@pytest.mark.slow
def test_restore_defaults_restores_them_all(page, window):
    for key in (Key.Key_T, Key.Key_Z, Key.Key_L, Key.Key_P, Key.Key_E, Key.Key_X, Key.Key_S):
        letter(page, key)
        press(page, Key.Key_Up if key in (Key.Key_Z, Key.Key_L, Key.Key_X) else Key.Key_Down)
    for key in (Key.Key_M, Key.Key_K, Key.Key_H, Key.Key_R, Key.Key_O, Key.Key_A, Key.Key_C):
        letter(page, key)
    assert all(preference.read() != preference.default for preference in PREFERENCES)
    letter(page, Key.Key_D)
    assert all(preference.read() == preference.default for preference in PREFERENCES)
    assert (window.style_.theme.name, window.style_.zoom, window.style_.strokes) == ("light", 1.0, 1.0)
    assert window.playback.speed == 2.0 and not window.playback.reduced_motion and not window.presenting.keys_shown
    assert page.controls["zoom"].value() == 100 and page.controls["theme"].currentText() == "Light"


def test_recent_files_are_forgotten(page, tmp_path):
    (tmp_path / "a.colt").touch()
    storage.add_recent(tmp_path / "a.colt")
    letter(page, Key.Key_F)
    assert storage.recent_files() == [] and page.isVisible()


def test_esc_closes_it_and_the_stage_has_the_keys(page, window):
    press(page, Key.Key_Escape)
    assert window.findChild(PreferencesPage) is None
    assert window.focusWidget() is window.stage.currentWidget()


@pytest.mark.slow
def test_the_theme_of_the_system_is_followed_by_day_and_night(page, window, monkeypatch):
    scheme = Qt.ColorScheme.Light

    class Hints:
        def colorScheme(self):
            return scheme

    monkeypatch.setattr(system_theme.QGuiApplication, "styleHints", lambda: Hints())
    letter(page, Key.Key_T)
    press(page, Key.Key_End)
    assert THEME.read() == SYSTEM and window.style_.theme.name == "light"
    scheme = Qt.ColorScheme.Dark
    window.applying._system.follow(scheme)
    assert window.style_.theme.name == "dark"
    window.trigger("projector")  # a person's own choice ends it
    scheme = Qt.ColorScheme.Light
    window.applying._system.follow(scheme)
    assert window.style_.theme.name == "projector" and THEME.read() == "projector"


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("zoom", [1.0, 1.5, 3.0])
def test_it_lies_within_the_window_and_no_word_is_cut(page, window, theme, size, zoom):
    window.resize(*size)
    window.style_.set_theme(theme)
    window.style_.set_zoom(zoom)
    for _ in range(3):
        QApplication.processEvents()
    assert page.width() <= size[0] and page.height() <= size[1]
    assert [text for text in cut_texts(page) if "&" not in text] == []
    assert not [w.text() for w in page.findChildren(QLabel) if w.width() < w.sizeHint().width()]  # & is no letter
    if zoom == 1.0:
        assert not page._area.verticalScrollBar().isVisible() and not page._area.horizontalScrollBar().isVisible()
