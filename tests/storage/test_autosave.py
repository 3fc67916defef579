"""Autosave: unsaved work survives a crash, and only a crash leaves something behind."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from colt_gui import storage
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.session import Background, Session
from colt_gui.storage import Autosave, discard, left_behind, read_session, write_session

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "data"


@pytest.fixture
def autosave(session, folder):
    autosave = Autosave(session, folder)
    yield autosave
    autosave.finish()


def test_nothing_is_written_while_nothing_has_changed(autosave, session, folder):
    session.seek(0)
    assert not folder.exists() and not autosave._quiet.isActive()


def test_a_change_is_written_after_a_quiet_moment(autosave, session, qtbot):
    autosave._quiet.setInterval(1)
    session.add_point((1, 2), 1)
    qtbot.waitUntil(autosave.path.exists)
    document, view = read_session(autosave.path)
    assert document == session.document and view == {"t": 0}
    assert not autosave._latest.isActive()


def test_changes_without_a_pause_are_written_at_the_latest_after_a_while(autosave, session, qtbot):
    autosave._latest.setInterval(20)
    autosave._quiet.setInterval(100_000)
    session.add_point((1, 2), 1)
    session.add_point((2, 2), 1)
    qtbot.waitUntil(autosave.path.exists)
    assert read_session(autosave.path)[0] == session.document


def test_every_change_starts_the_quiet_moment_again_but_not_the_longest_wait(autosave, session):
    session.add_point((1, 2), 1)
    autosave._quiet.setInterval(50_000)  # longer than before, so that a new start shows
    left = autosave._latest.remainingTime()
    session.add_point((2, 2), 1)
    assert autosave._quiet.remainingTime() > 40_000
    assert autosave._latest.remainingTime() <= left


def test_saving_removes_the_autosave(autosave, session, folder, tmp_path):
    session.add_point((1, 2), 1)
    assert autosave.write() and autosave.path.exists()
    session.mark_saved(tmp_path / "saved.colt")
    assert os.listdir(folder) == [] and not autosave._quiet.isActive()
    session.add_point((1, 3), 1)
    assert autosave.write()
    assert read_session(autosave.path)[1]["path"] == str(tmp_path / "saved.colt")


def test_a_clean_exit_leaves_nothing_behind(autosave, session, folder):
    session.add_point((1, 2), 1)
    autosave.write()
    autosave.finish()
    assert os.listdir(folder) == []
    session.add_point((1, 3), 1)
    assert not autosave._quiet.isActive()


def test_a_living_window_keeps_its_autosave_to_itself(autosave, session, folder):
    session.add_point((1, 2), 1)
    autosave.write()
    assert left_behind(folder) == []


CRASH = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from colt_gui.session import Session
from colt_gui.storage import Autosave
app = QCoreApplication([])
session = Session()
autosave = Autosave(session, Path(sys.argv[1]))
session.add_point((3, 4), -1)
autosave.write()
os._exit(9)
"""


def test_after_a_crash_the_work_is_offered_and_then_gone(folder, qapp):
    done = subprocess.run([sys.executable, "-c", CRASH, str(folder)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 9, done.stderr
    assert len(os.listdir(folder)) == 2  # the session and its lock
    (path,) = left_behind(folder)
    document, _ = read_session(path)
    assert document.points == Points([[3, 4]], [-1])
    assert left_behind(folder) == [path]  # looking does not take it away
    discard(path)
    assert os.listdir(folder) == [] and left_behind(folder) == []


def test_the_newest_is_offered_first(folder, qapp):
    folder.mkdir()
    for age, name in ((100, "autosave-a.colt"), (300, "autosave-b.colt"), (200, "autosave-c.colt")):
        storage.write_session(folder / name, Document(), {})
        os.utime(folder / name, (10_000 - age, 10_000 - age))
    (folder / "notes.colt").write_text("not an autosave")
    assert [path.name[9] for path in left_behind(folder)] == ["a", "c", "b"]


def test_no_folder_means_nothing_left_behind(folder, qapp):
    assert left_behind(folder) == []
    discard(folder / "autosave-x.colt")


def test_a_full_disk_is_reported_once_and_never_raised(autosave, session, monkeypatch):
    sentences = []
    session.reported.connect(sentences.append)

    def full(*args, **options):
        raise InputError("the disk is full.")

    monkeypatch.setattr("colt_gui.storage.autosave.write_session", full)
    session.add_point((1, 2), 1)
    assert not autosave.write() and not autosave.write()
    assert len(sentences) == 1 and sentences[0].endswith("the disk is full.")
    monkeypatch.undo()
    assert autosave.write()
    monkeypatch.setattr("colt_gui.storage.autosave.write_session", full)
    assert not autosave.write()
    assert len(sentences) == 2  # it had worked in between


def test_a_folder_that_cannot_be_made_is_reported(session, tmp_path):
    (tmp_path / "file").write_text("in the way")
    sentences = []
    session.reported.connect(sentences.append)
    autosave = Autosave(session, tmp_path / "file" / "data")
    session.add_point((1, 2), 1)
    assert not autosave.write()
    assert len(sentences) == 1 and "Autosave" in sentences[0]
    autosave.finish()


def test_after_a_failure_it_is_tried_again_without_another_change(autosave, session, monkeypatch, qtbot):
    def full(*args, **options):
        raise InputError("the disk is full.")

    monkeypatch.setattr("colt_gui.storage.autosave.write_session", full)
    session.add_point((1, 2), 1)
    autosave._latest.setInterval(20)
    assert not autosave.write()
    monkeypatch.undo()
    qtbot.waitUntil(autosave.path.exists)
    assert read_session(autosave.path)[0] == session.document


def test_an_end_that_nobody_was_asked_about_leaves_the_latest_work_on_offer(autosave, session, folder):
    session.add_point((1, 2), 1)
    autosave.write()
    session.add_point((1, 3), 1)
    autosave.keep()
    autosave.finish()
    (path,) = left_behind(folder)
    assert read_session(path)[0] == session.document


def test_an_end_with_nothing_unsaved_leaves_nothing(autosave, session, folder, tmp_path):
    session.add_point((1, 2), 1)
    autosave.write()
    session.mark_saved(tmp_path / "saved.colt")
    autosave.keep()
    assert os.listdir(folder) == []


@pytest.mark.skipif(sys.platform == "win32", reason="rights are another matter there")
def test_nobody_else_can_read_an_autosave(autosave, session, folder):
    session.add_point((1, 2), 1)
    assert autosave.write()
    assert folder.stat().st_mode & 0o777 == 0o700 and autosave.path.stat().st_mode & 0o777 == 0o600
    autosave.path.chmod(0o644)  # as earlier versions wrote it
    assert autosave.write()
    assert autosave.path.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="rights are another matter there")
def test_a_folder_of_earlier_versions_becomes_private_and_one_that_a_person_named_stays_as_it_is(
    session, tmp_path, monkeypatch
):
    own, named = tmp_path / "own", tmp_path / "named"
    monkeypatch.setattr("colt_gui.storage.autosave.own_data_folder", lambda: own)
    for folder, mode in ((own, 0o700), (named, 0o755)):
        folder.mkdir()
        folder.chmod(0o755)
        autosave = Autosave(session, folder)
        session.add_point((1, 2), 1)
        assert autosave.write() and folder.stat().st_mode & 0o777 == mode
        autosave.finish()


# -- in the background -----------------------------------------------------------------------------------------


@pytest.fixture
def autosave_aside(threads, folder):
    session = Session(background=Background())
    autosave = Autosave(session, folder)
    yield autosave
    autosave.finish()
    session.close()


@pytest.fixture
def gate(monkeypatch):
    """A disk on which nothing is written before somebody opens the gate."""
    gate, write = threading.Event(), write_session

    def slow(*args, **options):
        assert gate.wait(20)
        write(*args, **options)

    monkeypatch.setattr("colt_gui.storage.autosave.write_session", slow)
    yield gate
    gate.set()


@pytest.fixture
def slow_disk(monkeypatch):
    write = write_session

    def slow(*args, **options):
        time.sleep(0.1)
        write(*args, **options)

    monkeypatch.setattr("colt_gui.storage.autosave.write_session", slow)


def test_the_event_loop_turns_while_a_file_is_written(autosave_aside, qtbot, gate):
    autosave, session = autosave_aside, autosave_aside.session
    session.add_point((1, 2), 1)
    autosave.write_aside()
    ticks = []
    timer = QTimer(interval=1)
    timer.timeout.connect(lambda: ticks.append(autosave.path.exists()))
    timer.start()
    qtbot.waitUntil(lambda: len(ticks) > 20)
    assert not any(ticks)
    gate.set()  # had the loop waited for the file, nobody would have come here
    qtbot.waitUntil(autosave.path.exists)
    assert read_session(autosave.path)[0] == session.document


def test_what_changes_while_a_file_is_written_is_written_after_it(autosave_aside, qtbot, gate):
    autosave, session = autosave_aside, autosave_aside.session
    session.add_point((1, 2), 1)
    autosave.write_aside()
    session.add_point((3, 4), -1)
    autosave.write_aside()
    gate.set()
    qtbot.waitUntil(lambda: autosave.path.exists() and read_session(autosave.path)[0] == session.document)


def test_an_end_while_a_file_is_written_leaves_the_latest_work(autosave_aside, slow_disk):
    autosave, session = autosave_aside, autosave_aside.session
    session.add_point((1, 2), 1)
    autosave.write_aside()
    session.add_point((3, 4), -1)
    autosave.keep()
    assert read_session(autosave.path)[0] == session.document
    autosave.path.unlink()


def test_a_clean_exit_waits_for_the_file_and_takes_it_away(autosave_aside, folder, slow_disk):
    autosave, session = autosave_aside, autosave_aside.session
    session.add_point((1, 2), 1)
    autosave.write_aside()
    autosave.finish()
    assert os.listdir(folder) == []


def test_saving_while_an_autosave_is_written_removes_it_when_it_is_whole(autosave_aside, folder, tmp_path, qtbot, gate):
    autosave, session = autosave_aside, autosave_aside.session
    session.add_point((1, 2), 1)
    autosave.write_aside()
    session.mark_saved(tmp_path / "saved.colt")
    gate.set()
    qtbot.waitUntil(lambda: autosave._job is None)
    assert os.listdir(folder) == []


def test_a_full_disk_is_told_when_the_thread_meets_it(autosave_aside, qtbot, monkeypatch):
    autosave, session = autosave_aside, autosave_aside.session

    def full(*_args, **_options):
        raise OSError("no room")

    monkeypatch.setattr("colt_gui.storage.autosave.write_session", full)
    session.add_point((1, 2), 1)
    with qtbot.waitSignal(session.reported) as told:
        autosave.write_aside()
    assert "Autosave does not work" in told.args[0] and autosave._latest.isActive()
