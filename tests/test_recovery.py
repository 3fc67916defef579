"""The start after a crash: the work that was left is offered, and no answer and no full disk loses it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QLockFile, QSysInfo, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from colt_gui import app, storage
from colt_gui.lessons.reading import find_lesson
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.views.window.main_window import MainWindow

LOST = Document(points=generate("xor", 3, m=8), learner="kernel-perceptron")
Button = QMessageBox.StandardButton


@pytest.fixture
def left(qapp):
    """What a program that was killed has left."""
    path = storage.data_folder() / "autosave-0123456789abcdef.colt"
    path.parent.mkdir(parents=True)
    storage.write_session(path, LOST, {"t": 4})
    return path


@pytest.fixture
def run(qapp):
    """Runs the program with this answer to the offer; `look(window)` is called when it stands."""

    def run(answer, look, target=None):
        seen = []

        def press():
            box = QApplication.activeModalWidget()
            next(button for button in box.buttons() if button.text() == answer).click()
            QTimer.singleShot(100, watch)

        def watch():
            window = next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow) and w.isVisible())
            try:
                seen.append(look(window))
            finally:
                QApplication.exit(0)  # nobody closes the window: as when the program is ended from outside

        QTimer.singleShot(150, press)
        app.run(target)
        for window in QApplication.topLevelWidgets():
            if isinstance(window, MainWindow):
                window.close_quietly()
        assert seen, "the window was not looked at"
        return seen[0]

    return run


@pytest.fixture
def full_disk(monkeypatch):
    def refuse(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)


def gone():
    """The number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        pass
    return process.pid


def found(window):
    return window.session.document, window.session.t, window.session.dirty


def test_the_work_is_opened_unsaved_and_stays_on_the_disk_until_it_is_saved(run, left, tmp_path):
    def look(window):
        assert found(window) == (LOST, 4, True) and left.exists()
        assert storage.left_behind(left.parent) == [], "it is this window's own now"
        window.session.path = tmp_path / "saved.colt"
        assert window.files.save()
        return os.listdir(left.parent)

    assert run("Open it", look) == []
    assert storage.read_session(tmp_path / "saved.colt")[0] == LOST


def test_on_a_full_disk_the_only_copy_is_not_deleted(run, left, full_disk):
    before = left.read_bytes()

    def look(window):
        opened = found(window)
        window.session.add_point((1, 2), 1)
        return opened

    assert run("Open it", look) == (LOST, 4, True)
    assert storage.left_behind(left.parent) == [left] and left.read_bytes() == before


def test_a_save_that_is_refused_leaves_recovered_work_where_it_was(run, left, full_disk, tmp_path, monkeypatch):
    monkeypatch.setattr(QMessageBox, "question", staticmethod(lambda *args: Button.Save))

    def look(window):
        window.session.path = tmp_path / "saved.colt"
        window.close()
        return window.isVisible(), window.session.dirty, window.toast.text(), left.exists()

    visible, dirty, sentence, exists = run("Open it", look)
    assert visible and dirty and exists and "No space left" in sentence
    assert storage.left_behind(left.parent) == [left] and not (tmp_path / "saved.colt").exists()


@pytest.mark.parametrize("target", ["lecture.colt", "points.csv", "lesson"])
def test_it_is_offered_also_to_whoever_opens_something_else(run, left, tmp_path, target):
    storage.write_session(tmp_path / "lecture.colt", Document(), {})
    (tmp_path / "points.csv").write_text("x1,x2,y\n1,2,1\n")
    opened = find_lesson("halving") if target == "lesson" else tmp_path / target
    document, t, dirty, sentence = run("Open it", lambda w: (*found(w), w.toast.text()), opened)
    assert (document, t, dirty) == (LOST, 4, True)
    assert sentence == f"This is the recovered work; {opened.title if target == 'lesson' else target} was not opened."


@pytest.mark.parametrize(("answer", "stays"), [("Later", True), ("Throw it away", False)])
def test_whoever_does_not_want_it_now_gets_what_was_asked_for(run, left, tmp_path, answer, stays):
    path = tmp_path / "lecture.colt"
    storage.write_session(path, Document(points=generate("separable", 1, m=6)), {})
    assert run(answer, lambda w: (w.session.path, len(w.session.points)), path) == (path, 6)
    assert storage.left_behind(left.parent) == ([left] if stays else [])


def test_work_that_cannot_be_read_is_one_sentence_and_is_not_thrown_away(run, left):
    left.write_text("{")
    assert left.name in run("Open it", lambda window: window.toast.text())
    assert left.read_text() == "{"


@pytest.mark.parametrize("answer", ["Open it", "Throw it away"])
def test_work_that_another_window_has_opened_meanwhile_stays_with_it(run, left, monkeypatch, answer):
    lock = QLockFile(str(left.with_suffix(".lock")))
    monkeypatch.setattr(storage, "left_behind", lambda folder: [left] if lock.tryLock(0) else [])
    assert not run(answer, lambda window: window.session.dirty)
    assert left.exists() and lock.isLocked()
    lock.unlock()


def test_what_killed_programs_left_half_written_is_swept(run, left):
    folder, living = left.parent, left.with_name("autosave-fedcba.colt")
    lock = QLockFile(str(living.with_suffix(".lock")))
    assert lock.tryLock(0)
    for owner in (left, living, Path("autosave-gone.colt")):
        (folder / f".{owner.name}.0123456789ab.part").write_text("half")
    for name in ("autosave-gone.lock", "autosave-other.lock"):
        (folder / name).write_text(f"{gone()}\npython\n{QSysInfo.machineHostName()}\n")
    run("Later", lambda window: None)
    assert sorted(os.listdir(folder)) == [f".{living.name}.0123456789ab.part", left.name, "autosave-fedcba.lock"]
    lock.unlock()
