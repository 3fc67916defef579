"""What nobody looks at any more computes nothing any more: its threads have ended."""

import threading
import time
from dataclasses import replace

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from colt_gui.lessons.reading import find_lesson
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.session import Background, Session, Worker
from colt_gui.views.export import offscreen
from colt_gui.views.export.snapshot import Options
from colt_gui.views.lessons import thumbnails
from colt_gui.views.window.main_window import MainWindow

WORK = Document(points=generate("noisy", 1, m=40), learner="svm-soft")


@pytest.fixture
def sessions(monkeypatch):
    """All that are made."""
    made = []

    def make(document, **more):
        made.append(Session(document, **more))
        return made[-1]

    for module in (offscreen, thumbnails):
        monkeypatch.setattr(module, "Session", make)
    return made


def threads_of_workers():
    return [thread for thread in threading.enumerate() if thread.name in {"worker", "background"}]


def gone(before):
    """Whether all threads that have been started since have ended, or soon do."""
    end = time.monotonic() + 5
    while (left := set(threads_of_workers()) - set(before)) and time.monotonic() < end:
        time.sleep(0.01)
    return not left


@pytest.mark.parametrize("what", ["stage", "charts", "window"])
def test_no_thread_is_left_after_a_picture(window, sessions, threads, what):
    before = threads_of_workers()
    window.session.open(WORK)
    hidden = offscreen.HiddenWindow(
        replace(window.snapshot(), known=None), Options(what, size=(960, 600)), MainWindow, Worker()
    )
    for _ in hidden.making():
        QApplication.processEvents()
    hidden.image()
    assert sessions and not set(threads_of_workers()) <= set(before)
    hidden.close()
    assert gone(before)


def test_a_thumbnail_starts_no_thread(qapp, sessions):
    before = threads_of_workers()
    thumbnails.thumbnail(find_lesson("svm-soft"), "light")
    assert sessions and threads_of_workers() == before


def test_no_thread_is_left_after_the_window_has_closed(qtbot, style, threads):
    before = threads_of_workers()
    window = MainWindow(Session(WORK, worker=Worker(), background=Background()), style)
    window.session.flip_points([0])
    assert not set(threads_of_workers()) <= set(before)
    window.close_quietly()
    assert gone(before)


@pytest.mark.parametrize("what", ["stage", "charts", "window"])
def test_nothing_of_a_picture_is_left_to_the_collector(window, what):
    """It would delete it in the middle of whatever is laid out then."""
    with offscreen.HiddenWindow(window.snapshot(), Options(what, size=(960, 600)), MainWindow) as hidden:
        hidden.image()
        made = [hidden.style, hidden.session, hidden.widget, *hidden.widget.findChildren(QObject)]
    assert not any(map(isValid, made))
