"""Somebody else is at the same files: they are replaced, deleted, linked to, or of a version to come."""

import json
import os

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from colt_gui import storage
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.session import Session
from colt_gui.storage.session_files import VERSION, read_session, write_session
from colt_gui.views.window.files.files import Files

Button = QMessageBox.StandardButton
MINE = Document(points=generate("separable", 1, m=12))
THEIRS = Document(points=generate("xor", 2, m=8), learner="kernel-perceptron")


@pytest.fixture
def said(session):
    sentences = []
    session.reported.connect(sentences.append)
    return sentences


@pytest.fixture
def files(session, said, qtbot):
    from PySide6.QtWidgets import QWidget

    window = QWidget()
    qtbot.addWidget(window)
    return Files(window, session, lambda path: False, lambda: True)


@pytest.fixture
def opened(files, session, tmp_path):
    """A file that is open, with a change that is not saved."""
    path = tmp_path / "lecture.colt"
    write_session(path, MINE, {"t": 0})
    assert files.open(path)
    session.add_point((1.0, 2.0), 1)
    return path


@pytest.mark.parametrize("answer", [Button.Yes, Button.Cancel])
def test_a_file_that_was_replaced_meanwhile_is_asked_about(opened, files, session, monkeypatch, answer):
    write_session(opened, THEIRS, {"t": 0})
    asked = []
    monkeypatch.setattr(QMessageBox, "question", lambda *args: asked.append(args[2]) or answer)
    assert files.save() is (answer == Button.Yes)
    assert len(asked) == 1 and "changed by another program" in asked[0]
    assert read_session(opened)[0] == (session.document if answer == Button.Yes else THEIRS)
    assert session.dirty is (answer != Button.Yes)


def test_a_file_that_was_deleted_meanwhile_is_written_again(opened, files, session):
    opened.unlink()
    assert files.save() and read_session(opened)[0] == session.document


def test_a_folder_that_was_deleted_meanwhile_is_one_sentence_and_the_work_stays(opened, files, session, said):
    opened.unlink()
    opened.parent.rename(opened.parent.with_name("elsewhere"))
    try:
        assert not files.save() and session.dirty and len(session.document.points) == 13
        assert len(said) == 1 and "there is no folder" in said[0]
    finally:
        opened.parent.with_name("elsewhere").rename(opened.parent)


def test_a_file_that_has_become_a_folder_is_one_sentence_and_the_work_stays(opened, files, session, said):
    opened.unlink()
    opened.mkdir()
    files._known.clear()  # nobody is asked
    assert not files.save() and session.dirty
    assert len(said) == 1 and "is a folder" in said[0]


@pytest.mark.parametrize("version", [VERSION + 1, 10**6, 10**30])
def test_a_file_of_a_version_to_come_is_refused_and_left_as_it_is(opened, files, session, said, tmp_path, version):
    later = tmp_path / "later.colt"
    data = json.loads(opened.read_text())
    later.write_text(json.dumps({**data, "version": version, "news": [1]}))
    before, text = session.document, later.read_bytes()
    session.mark_saved(opened)
    assert not files.open(later)
    assert session.document is before and session.path == opened and later.read_bytes() == text
    assert len(said) == 1 and "newer COLT Lab" in said[0]


links = pytest.mark.skipif(not hasattr(os, "symlink") or os.name == "nt", reason="no links here")


@links
def test_saving_through_a_link_writes_the_file_and_keeps_the_link(opened, files, session, monkeypatch, tmp_path):
    (tmp_path / "shared").mkdir()
    link = tmp_path / "shared" / "link.colt"
    link.symlink_to(opened)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(link), ""))
    assert files.save_as() and link.is_symlink()
    assert read_session(opened)[0] == session.document


@links
@pytest.mark.parametrize("where", ["itself.colt", "nowhere/file.colt"])
def test_a_link_that_leads_nowhere_is_one_sentence(files, session, said, tmp_path, where):
    link = tmp_path / "itself.colt"
    link.symlink_to(tmp_path / where)
    before = session.document
    assert not files.open(link) and session.document is before and len(said) == 1
    assert said[0].endswith(".") and "\n" not in said[0]


@links
def test_saving_into_a_link_that_leads_to_itself_saves_the_work(opened, files, session, monkeypatch, tmp_path):
    link = tmp_path / "itself.colt"
    link.symlink_to(link)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(link), ""))
    assert files.save_as() and read_session(link)[0] == session.document


def test_two_windows_keep_their_autosaves_apart_and_neither_takes_the_others(qapp, tmp_path):
    sessions = [Session(), Session()]
    keepers = [storage.Autosave(session, tmp_path) for session in sessions]
    for k, (session, keeper) in enumerate(zip(sessions, keepers)):
        session.edit(Document(points=generate("noisy", k, m=5 + k)))
        assert keeper.write()
    assert storage.left_behind(tmp_path) == []  # both live
    storage.sweep(tmp_path)
    assert [len(read_session(keeper.path)[0].points) for keeper in keepers] == [5, 6]
    keepers[0].finish()
    assert not keepers[0].path.exists() and keepers[1].path.exists()
    keepers[1].finish()
    assert list(tmp_path.iterdir()) == []


def test_two_windows_with_one_file_do_not_write_over_each_other_unasked(qapp, qtbot, tmp_path, monkeypatch):
    from PySide6.QtWidgets import QWidget

    path = tmp_path / "both.colt"
    write_session(path, MINE, {"t": 0})
    desks = []
    for k in range(2):
        window = QWidget()
        qtbot.addWidget(window)
        desk = Files(window, Session(), lambda path: False, lambda: True)
        assert desk.open(path) and desk.session.add_point((float(k), 3.0), 1)
        desks.append(desk)
    monkeypatch.setattr(QMessageBox, "question", lambda *args: Button.Cancel)
    assert desks[0].save() and not desks[1].save()
    assert read_session(path)[0] == desks[0].session.document and desks[1].session.dirty
