"""In front of an audience: presenting, full screen, a black screen, keys and pointer made visible."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from colt_gui import storage
from colt_gui.lessons.reading import find_lesson
from colt_gui.views.look.style import PRESENTATION, SCREEN, TEXT, Style
from colt_gui.views.look.themes import THEMES

Key = Qt.Key


def test_presenting_folds_the_panels_and_escape_brings_them_back(window, qtbot):
    qtbot.keyClick(window, Key.Key_F5)
    assert window.presenting.presenting and window.isFullScreen()
    for part in (window.rail, window.header, window.parameters, window.charts):
        assert not part.isVisible()
    assert window.stage.isVisible() and window.meters.isVisible() and window.transport.isVisible()
    qtbot.keyClick(window, Key.Key_Escape)
    assert not window.presenting.presenting and not window.isFullScreen()
    for part in (window.rail, window.header, window.parameters, window.charts):
        assert part.isVisible()


@pytest.mark.slow
def test_what_is_unfolded_while_presenting_stays_so_for_presenting_only(window, qtbot):
    window.actions_["side"].trigger()
    window.actions_["present"].trigger()
    window.actions_["charts"].trigger()
    assert window.charts.isVisible() and window.side.isVisible()
    window.actions_["present"].trigger()
    assert not window.side.isVisible()


@pytest.mark.slow
def test_who_was_in_full_screen_before_is_there_after(window):
    window.actions_["full-screen"].trigger()
    window.actions_["present"].trigger()
    window.actions_["present"].trigger()
    assert window.isFullScreen()


def test_a_window_that_was_maximised_before_presenting_is_so_again(window):
    window.showMaximized()
    window.actions_["present"].trigger()
    assert window.isFullScreen()
    window.actions_["present"].trigger()
    assert window.isMaximized() and not window.isFullScreen()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("height", [768, 1080, 1440, 2160])
def test_while_presenting_text_is_readable_from_the_back_row(qapp, theme, height):
    """A fiftieth of the screen's height for what is to be read, whatever the pixels of the projector."""
    style = Style(theme)
    style.set_presentation(True, height)
    assert style.font("body").pixelSize() >= height / 50
    assert style.px(TEXT["body"]) >= round(TEXT["body"] * PRESENTATION * height / SCREEN)


def test_another_screen_while_presenting_is_followed(qapp):
    style = Style()
    told = []
    style.changed.connect(lambda: told.append(style.scale))
    style.set_presentation(True, 1080)
    style.set_presentation(True, 2160)
    style.set_presentation(True, 2160)
    style.set_presentation(False, 2160)
    assert told == [1.6, 3.2, 1.0]


def test_escape_stops_a_solver_before_anything_else(window, monkeypatch):
    window.actions_["present"].trigger()
    monkeypatch.setattr(type(window.session), "working", True)
    stopped = []
    monkeypatch.setattr(window.session, "stop_work", lambda: stopped.append(1))
    window.presenting.escape()
    assert stopped and window.presenting.presenting


@pytest.mark.one_in(2)
@pytest.mark.parametrize("key", [Key.Key_B, Key.Key_Period])
def test_a_clicker_blacks_the_screen_and_any_key_goes_on(window, qtbot, key):
    qtbot.keyClick(window, key)
    QApplication.processEvents()
    assert window.grab().toImage().pixelColor(400, 300).name() == "#000000"
    qtbot.keyClick(QApplication.focusWidget() or window, Key.Key_PageDown)
    QApplication.processEvents()
    assert window.grab().toImage().pixelColor(400, 300).name() != "#000000" and window.session.t == 0


@pytest.mark.slow
def test_what_is_made_visible_is_remembered(window):
    for name, key in (("show-keys", "show_keys"), ("show-halo", "show_halo"), ("reduced-motion", "reduced_motion")):
        window.actions_[name].trigger()
        assert window.actions_[name].isChecked() and storage.remembered_bool(key)
        window.actions_[name].trigger()
        assert not window.actions_[name].isChecked() and not storage.remembered_bool(key)
    storage.settings().setValue("show_keys", True)
    window.applying.restore()
    assert window.presenting.keys_shown and not window.presenting.halo_shown


def test_a_lesson_is_presented_with_what_it_emphasises(window):
    lesson = find_lesson("perceptron-convergence")
    index = next(i for i, step in enumerate(lesson.steps) if "charts" in step.emphasise)
    window.actions_["present"].trigger()
    window.guide.start(lesson, index)
    QApplication.processEvents()
    assert window.lesson_bar.isVisible() and window.charts.isVisible() and not window.header.isVisible()


def test_closing_while_presenting_keeps_the_sizes_of_the_ordinary_window(window):
    window.actions_["present"].trigger()
    window.remember()
    assert not window.presenting.presenting
