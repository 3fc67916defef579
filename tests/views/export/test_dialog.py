"""The export dialog: what is chosen is what is made, a film can be watched and stopped, and nothing is lost."""

import json
import re

import pytest
from held_worker import hold
from PIL import Image, ImageChops
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QWidget
from shiboken6 import isValid

from colt_gui.lessons.reading import find_lesson
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.views.export import dialog as export_dialog
from colt_gui.views.export.choices import FORMATS, OWN_SIZE, SIZES, WHAT
from colt_gui.views.export.dialog import ExportDialog
from colt_gui.views.export.form import PartChoice


@pytest.fixture(autouse=True)
def no_preview_meanwhile(monkeypatch):
    """It takes longer than all else that is done here; one test waits for it."""
    monkeypatch.setattr(export_dialog, "PREVIEW_MS", 3_600_000)


@pytest.fixture
def dialog(window, qtbot):
    return opened(window, qtbot)


def opened(window, qtbot, film=False):
    dialog = window.exports.dialog(film)
    dialog.open()
    qtbot.waitExposed(dialog)
    return dialog


def choose(box, text):
    if isinstance(box, PartChoice):
        next(button for button in box.buttons.values() if button.text() == text).click()
        return
    box.setCurrentIndex(box.findText(text))
    assert box.currentText() == text


def kind(dialog, suffix):
    choose(dialog.form.format, next(row.name for row in FORMATS if row.suffix == suffix))


def told(dialog):
    said = []
    dialog.reported.connect(said.append)
    return said


# -- pictures -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_a_picture_is_saved_with_the_suffix_of_its_format(dialog, tmp_path, suffix):
    said = told(dialog)
    kind(dialog, suffix)
    dialog.save(tmp_path / "picture.jpeg")
    starts = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}
    assert (tmp_path / f"picture{suffix}").read_bytes().startswith(starts[suffix])
    assert said == [f"Saved as picture{suffix}."] and not dialog.isVisible()


@pytest.mark.slow
def test_a_picture_has_the_size_the_colours_and_the_part_that_were_chosen(dialog, tmp_path):
    form = dialog.form
    choose(form.what, "The stage alone")
    choose(form.size_, "3840 × 2160 (4K)")
    choose(form.theme, "Dark")
    assert dialog.facts.text() == "3840 × 2160 pixels"
    dialog.save(tmp_path / "dark.png")
    with Image.open(tmp_path / "dark.png") as image:
        assert image.size == (3840, 2160)
        assert sum(image.convert("L").resize((8, 8)).tobytes()) / 64 < 90


def test_numbers_that_are_typed_are_an_own_size(dialog):
    form = dialog.form
    form.width_.setValue(1000)
    form.height_.setValue(500)
    form.scale.setValue(1.5)
    assert form.size_.currentText() == OWN_SIZE and dialog.facts.text() == "1500 × 750 pixels"
    assert form.options.size == (1000, 500) and form.options.scale == 1.5


@pytest.mark.slow
def test_as_on_the_screen_follows_what_is_chosen(dialog, window):
    form = dialog.form
    choose(form.size_, SIZES[0].name)
    assert form.options.size == window.middle.size().toTuple()
    choose(form.what, "The whole window")
    assert form.options.size == window.panes.size().toTuple()  # without the menu bar
    choose(form.what, "The stage alone")
    assert form.options.size == window.stage.size().toTuple()


@pytest.mark.slow
def test_the_stage_and_its_charts_is_a_choice_and_its_picture_shows_both(window, qtbot, tmp_path):
    window.session.seek(12)
    dialog = opened(window, qtbot)
    form = dialog.form
    choose(form.size_, SIZES[0].name)
    choose(form.what, "The stage and its charts")
    width, height = window.panes.middle.size().toTuple()
    assert form.options.size == (width, height) and not form.clear.isEnabled()
    kind(dialog, ".svg")
    dialog.save(tmp_path / "both.svg")
    words = re.findall(r'aria-label="([^"]*)"', (tmp_path / "both.svg").read_text(encoding="utf-8"))
    assert {"−4", "−2"} <= set(words)  # along the stage: no chart goes below 0
    assert {"Mistakes over rounds", "updates m"} <= set(words) and not {"Presets", "Learner"} & set(words)


@pytest.mark.slow
def test_letters_are_those_of_the_screen_unless_a_person_wants_others(dialog, window, qtbot, tmp_path):
    form = dialog.form
    for what in WHAT.values():
        choose(form.what, what)
        assert form.options.type == 1.0
    form.type.setValue(2.0)
    choose(form.what, "The stage alone")
    assert form.type.value() == form.options.type == 2.0
    dialog.save(tmp_path / "x.png")
    assert opened(window, qtbot).form.options.type == 2.0


def test_only_the_stage_in_a_format_that_can_is_without_a_ground(dialog):
    form = dialog.form
    choose(form.what, "The whole window")
    assert not form.clear.isEnabled()
    choose(form.what, "The stage alone")
    form.clear.setChecked(True)
    assert form.options.transparent
    kind(dialog, ".gif")
    assert not form.clear.isEnabled() and not form.options.transparent


def test_what_is_too_large_is_said_and_cannot_be_saved(dialog):
    dialog.form.width_.setValue(8192)
    dialog.form.scale.setValue(8.0)
    assert "at most 16384 pixels" in dialog.complaint.text() and not dialog.save_.isEnabled()
    dialog.form.scale.setValue(1.0)
    assert dialog.complaint.isHidden() and dialog.save_.isEnabled()


@pytest.mark.slow
def test_a_folder_that_is_not_there_is_said_in_the_dialog_which_stays(dialog, tmp_path):
    dialog.save(tmp_path / "nowhere" / "picture.png")
    assert "cannot be written" in dialog.complaint.text() and dialog.isVisible()


@pytest.mark.slow
def test_while_the_picture_is_made_no_small_one_of_it_is(window, qtbot, monkeypatch, tmp_path):
    monkeypatch.setattr(export_dialog, "PREVIEW_MS", 0)
    dialog, looked = opened(window, qtbot), []
    dialog._soon.timeout.disconnect()
    dialog._soon.timeout.connect(lambda: looked.append(1))
    dialog.refresh()
    dialog.save(tmp_path / "picture.png")
    assert not looked and (tmp_path / "picture.png").exists()


@pytest.mark.parametrize("path", ["picture.png", "no/such/folder/picture.png"])
def test_a_dialog_that_is_closed_while_its_picture_is_made_says_nothing(window, qtbot, monkeypatch, tmp_path, path):
    """Timers have their turn then, and the system may close it."""
    dialog, make = opened(window, qtbot), export_dialog.write_picture

    def closing(*args):
        dialog.close()
        QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)
        make(*args)

    monkeypatch.setattr(export_dialog, "write_picture", closing)
    dialog.save(tmp_path / path)
    assert not isValid(dialog) and (tmp_path / path).exists() == (path == "picture.png")


def test_the_preview_is_a_picture_of_it(window, qtbot, monkeypatch):
    monkeypatch.setattr(export_dialog, "PREVIEW_MS", 0)
    dialog = opened(window, qtbot)
    qtbot.waitUntil(lambda: not dialog.preview.pixmap().isNull())
    before = dialog.preview.pixmap().toImage()
    assert before.width() <= dialog.preview.width() * dialog.devicePixelRatioF()
    choose(dialog.form.theme, "Dark")
    qtbot.waitUntil(lambda: dialog.preview.pixmap().toImage() != before)


@pytest.mark.slow
def test_copying_puts_the_chosen_picture_on_the_clipboard(dialog):
    said = told(dialog)
    choose(dialog.form.size_, "800 × 600")
    dialog.copy_.click()
    image = QGuiApplication.clipboard().image()
    assert (image.width(), image.height()) == (800, 600) and said == ["The picture is on the clipboard."]


@pytest.mark.slow
def test_the_choice_is_remembered_and_ctrl_c_follows_it(dialog, window, qtbot, tmp_path):
    choose(dialog.form.what, "The stage alone")
    choose(dialog.form.theme, "Projector")
    dialog.form.caption.setChecked(True)
    kind(dialog, ".svg")
    dialog.save(tmp_path / "x.svg")
    again = opened(window, qtbot).form
    assert (again.what.chosen, again.theme.currentText()) == ("stage", "Projector")
    assert again.caption.isChecked() and again.kind.suffix == ".svg"
    window.actions_["copy"].trigger()
    assert QGuiApplication.clipboard().image().width() == 2 * window.stage.width()


@pytest.mark.slow
def test_ctrl_e_asks_for_a_picture_and_saves_it_where_it_is_told(window, qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(tmp_path / "x.png"), ""))
    window.plane.setFocus()
    QTest.keyClick(window.plane, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ExportDialog) and not dialog.form.kind.film
    QTest.keyClick(dialog.save_, Qt.Key.Key_Space)
    assert (tmp_path / "x.png").exists() and window.toast.text() == "Saved as x.png."


# -- films --------------------------------------------------------------------------------------------------------


@pytest.fixture
def filming(window, qtbot):
    dialog = opened(window, qtbot, film=True)
    kind(dialog, ".apng")
    choose(dialog.form.what, "The stage alone")
    dialog.form.width_.setValue(320)
    dialog.form.height_.setValue(180)
    dialog.form.fps.setValue(5)
    dialog.form.speed.setValue(20.0)
    return dialog


@pytest.mark.slow
def test_a_film_of_the_stage_and_its_charts_moves_in_both(filming, qtbot, tmp_path):
    choose(filming.form.what, "The stage and its charts")
    filming.form.width_.setValue(640)
    filming.form.height_.setValue(480)
    with qtbot.waitSignal(filming.reported):
        filming.save(tmp_path / "film")
    with Image.open(tmp_path / "film.apng") as film:
        frames = []
        for k in (1, film.n_frames - 1):
            film.seek(k)
            frames.append(film.convert("L"))
    changed = ImageChops.difference(*frames).point(lambda shade: 255 * (shade > 60))
    assert changed.size == (640, 480)
    assert changed.crop((0, 0, 640, 320)).getbbox() and changed.crop((0, 340, 640, 480)).getbbox()


def test_a_film_shows_how_far_it_is_and_is_there_in_the_end(filming, qtbot, tmp_path):
    seen = []
    filming.work.progressed.connect(lambda done, total: seen.append((done, total, filming.bar.isVisible())))
    with qtbot.waitSignal(filming.reported) as said:
        filming.save(tmp_path / "film")
    assert said.args == ["Saved as film.apng."] and (tmp_path / "film.apng").stat().st_size > 1000
    assert seen[-1][0] == seen[-1][1] and all(visible for *_, visible in seen)
    assert f"{seen[-1][1]} frames" in filming_facts(filming)


def filming_facts(dialog):
    return dialog._facts("")


@pytest.mark.slow
def test_a_film_can_be_stopped_by_escape_and_made_after_all(filming, qtbot, tmp_path):
    folder = tmp_path / "films"
    folder.mkdir()
    filming.save(folder / "film")
    qtbot.waitSignal(filming.work.progressed).wait()
    assert not filming.form.isEnabled() and filming.stop.hasFocus()
    QTest.keyClick(filming, Qt.Key.Key_Escape)
    assert filming.isVisible() and not filming.work.running and list(folder.iterdir()) == []
    assert "nothing was written" in filming.facts.text()
    with qtbot.waitSignal(filming.reported):
        filming.save(folder / "film")
    assert [path.name for path in folder.iterdir()] == ["film.apng"]


@pytest.mark.slow
def test_the_window_is_left_alone_while_a_film_is_made(filming, window, qtbot, tmp_path):
    window.session.seek(3)
    before = window.snapshot()
    with qtbot.waitSignal(filming.reported):
        filming.save(tmp_path / "film")
    assert window.snapshot() == before


def test_a_film_that_cannot_be_is_said_and_the_dialog_stays(filming, qtbot, tmp_path):
    with qtbot.waitSignal(filming.work.ended):
        filming.save(tmp_path / "nowhere" / "film")
    assert "cannot be written" in filming.complaint.text() and filming.isVisible() and filming.save_.isVisible()


@pytest.mark.slow
def test_rounds_the_wrong_way_round_are_said(filming):
    filming.form.first.setValue(5)
    filming.form.last.setValue(2)
    assert "cannot go from 5 to 2" in filming.complaint.text() and not filming.save_.isEnabled()


@pytest.mark.slow
def test_a_lesson_can_be_filmed_as_a_whole_or_as_the_run_on_show(window, qtbot):
    window.lessons.start(find_lesson("tie-at-zero"))
    dialog = opened(window, qtbot, film=True)
    assert dialog.form.timing.steps == tuple(range(len(window.guide.lesson.steps)))
    assert not dialog.form.speed.isVisible()
    dialog.form.lesson.setChecked(False)
    assert dialog.form.timing.steps is None and dialog.form.speed.isVisible()


# -- for everybody ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
@pytest.mark.parametrize("film", [False, True])
def test_it_fits_a_small_window_and_cuts_no_word(window, qtbot, theme, film):
    window.style_.set_theme(theme)
    dialog = opened(window, qtbot, film)
    assert dialog.width() <= window.width() and dialog.height() <= window.height()
    for label in dialog.findChildren(QLabel):
        if label.isVisible() and label.text() and not label.wordWrap():
            assert label.width() >= label.sizeHint().width(), label.text()


def test_everything_in_it_has_a_name_and_is_reached_by_tab(dialog):
    kind(dialog, ".mp4")
    fields = [widget for widget in dialog.findChildren(QWidget) if widget.isVisible()]
    tabbed = [w for w in fields if w.focusPolicy() & Qt.FocusPolicy.TabFocus and not w.focusProxy()]
    assert len(tabbed) > 10
    assert not [w for w in tabbed if not QAccessible.queryAccessibleInterface(w).text(QAccessible.Text.Name)]


# -- traces -------------------------------------------------------------------------------------------------------


def test_the_trace_is_what_the_command_line_prints(window, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(tmp_path / "run.json"), ""))
    window.session.seek(4)
    window.actions_["export-trace"].trigger()
    found = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))
    assert found["learner"] == "perceptron" and len(found["rounds"]) == len(window.session.run)
    assert window.session.run.t == window.session.t == 4
    assert window.toast.text() == "Saved as run.json."


@pytest.mark.slow
def test_a_trace_that_cannot_be_written_is_told(window, tmp_path):
    window.exports.trace(tmp_path / "nowhere" / "run.csv")
    assert "no folder" in window.toast.text()


# -- a run that is still under way --------------------------------------------------------------------------------


@pytest.fixture
def working(window, threads):
    """A window whose run takes some time."""
    hold(window.session)
    points = generate("noisy", 3, m=60)
    window.session.open(Document(points=points, learner="rademacher", params={"rademacher": {"flips": 400}}))
    assert window.session.working
    return window


def test_a_picture_of_a_run_under_way_lets_the_event_loop_turn_and_can_be_stopped(working, qtbot, tmp_path):
    dialog, folder = opened(working, qtbot), tmp_path / "pictures"
    folder.mkdir()
    dialog.save(folder / "one.png")
    assert dialog.work.running and dialog.bar.isVisible() and dialog.facts.text() == "The run is carried out first."
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible() and not dialog.work.running and list(folder.iterdir()) == []
    with qtbot.waitSignal(dialog.reported) as said:
        dialog.save(folder / "two.png")
        assert dialog.work.running
    assert said.args == ["Saved as two.png."] and (folder / "two.png").exists()


def test_what_is_copied_of_a_run_under_way_is_on_the_clipboard_in_the_end(working, qtbot):
    QGuiApplication.clipboard().clear()
    said = []
    working.session.reported.connect(said.append)
    working.exports.copy_picture()
    assert said == ["The picture is on its way: the run is carried out first."]
    qtbot.waitUntil(lambda: len(said) == 2, timeout=60_000)
    assert said[1] == "The picture is on the clipboard." and not QGuiApplication.clipboard().image().isNull()


def test_a_window_that_is_closed_wants_no_picture_any_more(working, qtbot):
    working.exports.copy_picture()
    copying = working.exports._copying
    assert copying.running
    working.closed.emit()
    assert not copying.running


def test_a_look_at_a_run_under_way_is_given_up_for_another(working, qtbot):
    dialog = opened(working, qtbot)
    dialog.look()
    assert dialog._preview_work.running and not dialog.work.running and dialog.preview.pixmap().isNull()
    dialog.form.caption.toggle()
    assert not dialog._preview_work.running
    dialog.look()
    qtbot.waitUntil(lambda: not dialog._preview_work.running, timeout=60_000)
    assert not dialog.preview.pixmap().isNull()
