"""Nothing is replaced unasked: the question is about the file that is really written."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMessageBox

from colt_gui import storage
from colt_gui.storage.points_csv import read_points
from colt_gui.views.export.choices import FORMATS

OLD = "the only copy"
Yes, No = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No


class Person(QTimer):
    """Types names into real file dialogs and answers real questions, in this order."""

    def __init__(self, *answers):
        super().__init__(interval=10)
        self.answers, self.asked, self.typing = list(answers), [], False
        self.timeout.connect(self.look)
        self.start()

    def look(self):
        widget = QApplication.activeModalWidget()
        if isinstance(widget, QFileDialog) and not self.typing:
            self.typing = True
            name = self.answers.pop(0) if self.answers else None
            QTimer.singleShot(0, lambda: self.type(widget, name))  # the dialog may ask before it takes the name
        elif isinstance(widget, QMessageBox):
            self.asked.append(widget.text())
            widget.button(self.answers.pop(0)).click()

    def type(self, dialog, name):
        self.typing = False
        if name is None:
            dialog.reject()
            return
        field = dialog.findChild(QLineEdit)
        field.setText(str(name))
        QTest.keyClick(field, Qt.Key.Key_Return)


@pytest.fixture
def person():
    """One at a time: who comes next sends the last one away."""
    people = []

    def leave():
        for one in people:
            one.stop()

    def come(*answers):
        leave()
        people.append(Person(*answers))
        return people[-1]

    yield come
    leave()


def files(folder):
    return [path.name for path in folder.iterdir() if path.is_file() and path.name != "settings.ini"]


def say(window, name):
    window.actions_[name].trigger()


def export(window, qtbot, suffix):
    """The dialog with this format chosen, its button pressed, and its end waited for."""
    chosen = next(row for row in FORMATS if row.suffix == suffix)
    dialog = window.exports.dialog(chosen.film)
    dialog.form.format.setCurrentIndex(dialog.form.format.findText(chosen.name))
    dialog.form.width_.setValue(320)
    dialog.form.height_.setValue(200)
    dialog.open()
    QTest.mouseClick(dialog.save_, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not dialog.work.running, timeout=60_000)
    return dialog


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("command", "typed", "written"),
    [
        ("save-as", "lecture", "lecture.colt"),
        ("save-as", "lecture.v2", "lecture.v2.colt"),
        ("export-points", "points", "points.csv"),
        ("export-points", "points.v2", "points.v2.csv"),
        ("export-trace", "trace", "trace.json"),
        ("export-trace", "trace.v2", "trace.v2.json"),
    ],
)
def test_a_file_is_replaced_only_by_consent_whatever_suffix_was_left_out(
    window, person, tmp_path, command, typed, written
):
    (tmp_path / written).write_text(OLD)
    somebody = person(tmp_path / typed, No, None)
    say(window, command)
    assert (tmp_path / written).read_text() == OLD and not somebody.answers
    somebody = person(tmp_path / typed, Yes)
    say(window, command)
    assert (tmp_path / written).read_text() != OLD
    assert somebody.asked == [f"{written} already exists. Replace it?"]
    assert files(tmp_path) == [written]


def test_whoever_does_not_consent_may_choose_another_name(window, person, tmp_path):
    (tmp_path / "lecture.colt").write_text(OLD)
    person(tmp_path / "lecture", No, tmp_path / "lecture-2")
    say(window, "save-as")
    assert (tmp_path / "lecture.colt").read_text() == OLD
    assert window.session.path == tmp_path / "lecture-2.colt" and window.session.path.exists()


@pytest.mark.slow
def test_a_name_with_its_suffix_is_asked_about_once_and_a_free_name_not_at_all(window, person, tmp_path):
    somebody = person(tmp_path / "lecture.colt")
    say(window, "save-as")
    assert storage.read_session(tmp_path / "lecture.colt") and somebody.asked == []
    (tmp_path / "lecture.colt").write_text(OLD)
    somebody = person(tmp_path / "lecture.colt", Yes)
    say(window, "save-as")
    assert storage.read_session(tmp_path / "lecture.colt") and len(somebody.asked) == 1


@pytest.mark.slow
def test_a_dot_in_a_name_is_no_suffix(window, person, tmp_path):
    (tmp_path / "lecture.colt").write_text(OLD)
    somebody = person(tmp_path / "lecture.v2")
    say(window, "save-as")
    assert (tmp_path / "lecture.colt").read_text() == OLD and somebody.asked == []
    assert window.session.path.name == "lecture.v2.colt"


@pytest.mark.slow
def test_points_keep_the_suffix_of_a_text_file(window, person, tmp_path):
    person(tmp_path / "points.txt")
    say(window, "export-points")
    assert read_points(tmp_path / "points.txt") == window.session.points


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "name"),
    [
        *((f"fig{suffix}", f"fig{suffix}") for suffix in (".png", ".gif")),
        *(("fig", f"fig{row.suffix}") for row in FORMATS if row.suffix),
        ("fig.v2", "fig.v2.png"),
        ("fig.v2", "fig.v2.gif"),
        ("fig.jpeg", "fig.png"),
        ("fig.mp4", "fig.gif"),
    ],
)
def test_pictures_and_films_replace_only_by_consent(window, person, qtbot, tmp_path, typed, name):
    window.session.replace_points(window.session.points.removed(range(2, 20)))
    written, suffix = tmp_path / name, Path(name).suffix
    written.write_text(OLD)
    somebody = person(tmp_path / typed, No, None)
    export(window, qtbot, suffix).reject()
    assert written.read_text() == OLD and not somebody.answers
    somebody = person(tmp_path / typed, Yes)
    export(window, qtbot, suffix)
    assert len(somebody.asked) == 1 and f"{name} already exists." in somebody.asked[0]
    assert written.read_bytes() != OLD.encode()
    assert files(tmp_path) == [written.name]


@pytest.mark.slow
def test_a_folder_with_an_earlier_film_is_replaced_only_by_consent(window, qtbot, person, monkeypatch, tmp_path):
    window.session.replace_points(window.session.points.removed(range(2, 20)))
    (tmp_path / "film").mkdir()
    old = tmp_path / "film" / "frame-00001.png"
    old.write_text(OLD)
    # a dialog of the system may give back a folder; Qt's own goes into it instead
    names = [str(tmp_path / "film"), "", str(tmp_path / "film")]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (names.pop(0), ""))
    somebody = person(No)
    export(window, qtbot, "").reject()
    assert old.read_text() == OLD
    somebody = person(Yes)
    export(window, qtbot, "")
    assert old.read_bytes().startswith(b"\x89PNG")
    assert somebody.asked == ["film already exists. Replace the film in it?"]


def test_a_name_that_looks_like_markup_is_asked_about_letter_by_letter(window, person, tmp_path):
    (tmp_path / "<img src=a.png>.colt").write_text("old")
    asked = person(tmp_path / "<img src=a.png>", No, None)
    say(window, "save-as")
    assert len(asked.asked) == 1 and "&lt;img src=a.png&gt;.colt already exists" in asked.asked[0]
    assert (tmp_path / "<img src=a.png>.colt").read_text() == "old"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("answer", [Yes, QMessageBox.StandardButton.Cancel])
def test_a_file_that_somebody_else_has_changed_is_replaced_only_by_consent(window, person, tmp_path, answer):
    path = tmp_path / "lecture.colt"
    storage.write_session(path, window.session.document, {"t": 0})
    window.files.open(path)
    window.session.add_point((1.0, 1.0), 1)
    path.write_text("theirs, of another length")
    somebody = person(answer)
    assert window.files.save() is (answer == Yes)
    assert somebody.asked == ["lecture.colt was changed by another program meanwhile. Replace it?"]
    assert (path.read_text() == "theirs, of another length") is (answer != Yes)


def test_ones_own_file_is_saved_again_and_again_without_a_question(window, person, tmp_path):
    path = tmp_path / "lecture.colt"
    storage.write_session(path, window.session.document, {"t": 0})
    window.files.open(path)
    somebody = person()
    for k in range(3):
        window.session.add_point((1.0 + k, 1.0), 1)
        assert window.files.save()
    path.unlink()
    window.session.add_point((5.0, 1.0), 1)
    assert window.files.save() and path.exists() and somebody.asked == []


def test_a_name_that_is_too_long_is_one_sentence_and_the_work_stays(window, monkeypatch, tmp_path):
    said = []
    window.session.reported.connect(said.append)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(tmp_path / ("x" * 300)), ""))
    window.session.add_point((1.0, 2.0), 1)
    assert not window.files.save_as() and window.session.dirty
    assert len(said) == 1 and said[0].endswith(".")
