"""The palette by its keys: what is found, what is done, and where the keys go afterwards."""

import pytest
from finding_person import visible
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox

from colt_gui import storage
from colt_gui.models.core.datasets import DATASETS, SAMPLES
from colt_gui.models.labs import LABS, LEARNERS
from colt_gui.models.text.finding import BEGINNING, match
from colt_gui.views.finder.catalogue import OTHERWISE, RECENT, RECENT_LIMIT, WHYS, Catalogue
from colt_gui.views.labs import LAB_VIEWS
from colt_gui.views.window.commands import all_commands

Key, Control, Shift = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


# -- what is found -----------------------------------------------------------------------------------------------


def test_the_key_opens_it_and_belongs_to_nobody_else(person):
    keys = [key for row in all_commands() for key in row.keys]
    assert keys.count("Ctrl+Shift+P") == keys.count("Ctrl+,") == 1
    assert person.open().popup.field.hasFocus()


def test_every_command_learner_parameter_preset_and_lesson_can_be_found(person):
    from colt_gui.lessons.reading import lesson_ids

    ids = {entry.id for entry in person.open().popup._catalogue.entries}
    assert {f"command:{row.id}" for row in all_commands()} - ids == {"command:finder", "command:escape"}
    assert {f"learner:{id}" for id in LEARNERS} <= ids
    assert {f"param:{id}/{p.name}" for id in LEARNERS for p in LEARNERS[id].params if not p.advanced} <= ids
    setups = {lab.id: lab.setup_class for lab in LABS.values() if lab.setup_class}
    assert {f"setup:{id}/{p.name}" for id, kind in setups.items() for p in kind.params} <= ids
    assert {f"preset:{name}" for name in (*SAMPLES, "adversary")} <= ids
    assert {f"lesson:{id}" for id in lesson_ids()} <= ids


def test_each_is_found_by_its_own_title(person):
    catalogue = person.open().popup._catalogue
    for entry in catalogue.entries:
        assert match(entry.title, entry.title, entry.words).quality == BEGINNING
    for entry in catalogue.entries[::25]:
        assert entry.id in [found.entry.id for found in catalogue.found(entry.title)], entry.title


def test_without_a_word_the_commands_of_the_lab_on_show_come_first(person):
    own = [row.text for row in person.window.actions_.rows_here if row.lab == "perceptron"]
    assert set(person.open().titles[: len(own)]) == set(own)


@pytest.mark.slow
def test_commands_of_other_labs_say_where_they_work_and_are_last(person):
    person.open().type("race")
    race = next(f.entry for f in person.popup._catalogue.found("race") if f.entry.id == "command:race")
    assert race.why == "Works in the Boolean lab."
    person.window.session.enter("boolean")
    assert Catalogue(person.window.actions_, person.window).found("race")[0].entry.id == "command:race"
    assert Catalogue(person.window.actions_, person.window).found("race")[0].entry.why == ""


def test_every_command_that_may_be_disabled_says_why_in_its_own_words(window):
    switches = {s.layer for view in LAB_VIEWS.values() for row in (view, *view.benches) for s in row.switches}
    named = {row.id for row in all_commands() if row.enabled is not None}
    assert named - WHYS.keys() - switches == set() and OTHERWISE not in WHYS.values()


def test_commands_show_their_keys(person):
    person.open().type("play or")
    assert (person.entry.title, person.entry.keys) == ("Play or pause", "Space")


def test_arrows_pages_and_tab_go_through_the_list_and_typing_goes_on(person):
    person.open()
    results = person.popup.results
    rows = []
    for key in (Key.Key_Down, Key.Key_Tab, Key.Key_Up, Key.Key_PageDown, Key.Key_PageUp, Key.Key_Up, Key.Key_Up):
        person.press(key)
        rows.append(results.currentIndex().row())
    assert (
        rows[:3] == [1, 2, 1] and rows[3] == 1 + results.page and rows[4:6] == [1, 0] and rows[6] == results.count - 1
    )
    person.press(Key.Key_D)
    assert person.popup.field.text() == "d" and results.currentIndex().row() == 0


# -- what is done ------------------------------------------------------------------------------------------------


def test_enter_does_it_and_the_stage_has_the_keys(person):
    person.open().type("dark").enter()
    assert person.gone and person.window.style_.theme.name == "dark"
    assert person.focus is person.window.stage.currentWidget()


def test_esc_closes_it_and_the_stage_has_the_keys_even_if_a_control_had_them(person):
    person.window.parameters.learner._box.setFocus()
    person.open().press(Key.Key_Escape)
    assert person.gone and person.focus is person.window.stage.currentWidget()


@pytest.mark.slow
def test_its_own_key_closes_it(person):
    person.open().press(Key.Key_P, Control | Shift)
    assert person.gone


def test_no_key_of_the_window_works_behind_it(person):
    before = person.window.session.t
    person.open().press(Key.Key_Z, Control).press(Key.Key_F5).press(Key.Key_Right)
    assert person.window.session.t == before and not person.window.presenting.presenting and not person.gone


def test_what_cannot_be_done_says_why_and_stays(person):
    assert not person.window.session.can_undo
    person.open().type("undo").enter()
    assert not person.gone and person.popup.note.text() == "There is nothing to undo."
    person.type("d").press(Key.Key_Down)
    assert "Enter" in person.popup.note.text()
    person.type("undo").enter()
    person.popup.field.clear()
    person.type("dar")
    assert person.popup.note.property("role") == "muted"


def test_nothing_found_says_so(person):
    person.open().type("qqqqq").enter()
    assert person.titles == [] and "Nothing" in person.popup.note.text() and not person.gone


def test_a_learner_of_another_lab_brings_its_lab_and_one_undo_takes_it_back(person):
    session = person.window.session
    person.open().type("winnow").choose("learner:winnow")
    assert (session.document.learner, session.lab.id) == ("winnow", "boolean")
    session.undo()
    assert session.lab.id == "perceptron" and not session.can_undo


def test_labs_and_benches_are_found(person):
    person.open().type("statistics pac").choose("command:bench-pac")
    assert person.window.session.bench.id == "pac"


def test_a_preset_is_one_step_of_undo(person):
    session = person.window.session
    before = session.document
    person.open().type("xor").choose("preset:xor")
    assert session.document.points != before.points and person.gone
    session.undo()
    assert session.document is before and not session.can_undo


@pytest.mark.slow
def test_presets_are_not_offered_where_no_points_are_on_show(person):
    person.window.session.enter("boolean")
    person.open().type("xor").choose("preset:xor")
    assert person.popup.note.text() == "No points are on show here."


@pytest.mark.slow
def test_the_adversary_is_offered_to_perceptrons_only(person):
    person.open().type("the adversary").choose("preset:adversary")
    assert person.window.session.document.adversary is not None
    person.window.session.enter("svm")
    assert "perceptrons only" in Catalogue(person.window.actions_, person.window).found("the adversary")[0].entry.why


def test_a_lesson_is_started(person):
    person.window.session.mark_saved(None)
    person.open().type("xor").choose("lesson:kernel-xor")
    assert person.window.guide.lesson.id == "kernel-xor"


def test_a_lesson_asks_first_what_to_do_with_unsaved_work(person, monkeypatch):
    asked = []
    cancel = QMessageBox.StandardButton.Cancel
    monkeypatch.setattr(QMessageBox, "question", lambda *about: asked.append(about) or cancel)
    person.window.session.add_point([0.0, 0.0], 1)
    person.open().type("xor").choose("lesson:kernel-xor")
    assert asked and person.window.guide.lesson is None


@pytest.mark.slow
def test_it_works_while_playing_and_playing_goes_on(person):
    person.window.playback.play()
    person.open().type("faster").enter()
    assert person.window.playback.playing and person.window.playback.speed == 4.0
    person.window.playback.pause()


@pytest.mark.slow
def test_a_command_may_be_done_from_the_page_of_lessons(person):
    person.window.lessons.__dict__["_shipped"] = []  # reading all takes long
    person.window.lessons.browse()
    person.open().type("winnow").choose("learner:winnow")
    assert not person.window.lessons.browsing and person.window.session.lab.id == "boolean"


# -- the memory --------------------------------------------------------------------------------------------------


def test_what_was_used_last_comes_first(person):
    person.open().type("dark").enter()
    person.open().type("xor").choose("preset:xor")
    assert person.open().titles[:2] == ["XOR", "Dark"]


@pytest.mark.slow
def test_the_memory_is_short_and_nothing_is_in_it_twice(person):
    for k in range(RECENT_LIMIT + 3):
        person.open().type("dark" if k % 2 else list(DATASETS)[k % 5]).enter()
    kept = storage.remembered_names(RECENT)
    assert len(kept) == len(set(kept)) <= RECENT_LIMIT


@pytest.mark.one_in(3)
@pytest.mark.parametrize("spoilt", ["", "7", "@Size(1 2)", "command:gone, , preset:nobody", "@Invalid()"])
def test_a_spoilt_memory_counts_as_none(person, tmp_path, spoilt):
    (tmp_path / "settings.ini").write_text(f"[finder]\nrecent={spoilt}\n")
    assert person.open().titles[0] == "Best separator w*"


def test_it_goes_with_the_window(window):
    window.show_finder()
    popup = window.finder.popup
    window.closed.emit()
    QApplication.processEvents()
    assert not visible(popup)
