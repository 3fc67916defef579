"""What nobody looks at any more has no timer running: the collector may take it away while Qt serves that timer.

Found by a monkey: a session of a thumbnail, and any filter of all events of the program (the black screen, the keys on
show), ended in a crash.
"""

import pytest
from PySide6.QtCore import QTimer

from colt_gui.lessons.reading import find_lesson
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.session import Session
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


def running(session):
    return [timer for timer in session.findChildren(QTimer) if timer.isActive()]


def test_a_session_that_is_looked_at_explores(qapp):
    session = Session(WORK)
    assert running(session)
    session.rest()
    assert not running(session)


@pytest.mark.parametrize("what", ["stage", "charts", "window"])
def test_nothing_runs_after_a_picture(window, sessions, what):
    window.session.open(WORK)
    with offscreen.Double(window.snapshot(), Options(what, size=(960, 600)), MainWindow) as double:
        double.image()
    assert sessions and not any(map(running, sessions))


def test_nothing_runs_after_a_thumbnail(qapp, sessions):
    thumbnails.thumbnail(find_lesson("svm-soft"), "light")
    assert sessions and not any(map(running, sessions))


def test_nothing_runs_after_the_window_has_closed(window):
    window.session.open(WORK)
    assert running(window.session)
    window.closed.emit()
    assert not running(window.session)
