"""Large files are read and written while the event loop turns; what comes of it is as if it had not."""

import threading

import pytest
from PySide6.QtCore import QTimer

from colt_gui import storage
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.session import Background
from colt_gui.views.window.files.large_files import LARGE_BYTES, read_or_write


@pytest.fixture
def background(qapp, threads):
    background = Background()
    yield background
    background.close()


@pytest.fixture
def window(window, background, monkeypatch):
    monkeypatch.setattr(window.session, "background", background)
    return window


@pytest.fixture
def large(tmp_path):
    """A session of some thousand points on the disk."""
    X = [[i / 7, -i / 3] for i in range(10_000)]
    document = Document(points=Points(X, [1, -1] * 5_000))
    storage.write_session(path := tmp_path / "large.colt", document, {"t": 5})
    assert path.stat().st_size > LARGE_BYTES
    return document, path


def test_the_loop_turns_while_the_work_is_done(qapp, background):
    gate, timer = threading.Event(), QTimer(interval=1)
    timer.timeout.connect(gate.set)
    timer.start()
    # without a turning loop nobody would open the gate
    assert read_or_write(background, lambda: gate.wait(20), LARGE_BYTES)


def test_small_work_is_done_at_once_and_in_its_place(qapp, background):
    assert read_or_write(background, threading.current_thread, LARGE_BYTES - 1) is threading.main_thread()


def test_what_goes_wrong_in_the_background_goes_wrong_here(qapp, background):
    def refuse():
        raise InputError("no")

    with pytest.raises(InputError, match="no"):
        read_or_write(background, refuse, LARGE_BYTES)


def test_a_large_session_is_read_beside_the_loop_and_opened(window, large, monkeypatch):
    document, path = large
    readers, read = [], storage.read_session
    monkeypatch.setattr(storage, "read_session", lambda path: readers.append(threading.current_thread()) or read(path))
    assert window.files.open(path)
    assert readers != [threading.main_thread()]
    assert window.session.document == document and window.session.t == 5 and not window.session.dirty


def test_a_large_session_is_written_beside_the_loop_and_is_whole(window, large, monkeypatch):
    _, path = large
    window.files.open(path)
    window.session.add_point((1, 2), 1)
    writers, write = [], storage.write_session
    monkeypatch.setattr(
        storage, "write_session", lambda *args: writers.append(threading.current_thread()) or write(*args)
    )
    assert window.files.save() and not window.session.dirty
    assert writers != [threading.main_thread()]
    assert storage.read_session(path)[0] == window.session.document


def test_a_large_file_that_is_no_session_is_refused_in_one_sentence(window, tmp_path, qtbot):
    (path := tmp_path / "broken.colt").write_text("{" + " " * LARGE_BYTES)
    before = window.session.document
    with qtbot.waitSignal(window.session.reported) as told:
        assert not window.files.open(path)
    assert "broken.colt" in told.args[0] and window.session.document is before
