"""The program from its start to its end: what it opens on, and that an unexpected error ends nothing."""

import sys

import pytest
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from colt_gui import app, storage
from colt_gui.lessons.reading import find_lesson
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.storage.preferences import LAST, PRESENT_ZOOM, REDUCED_MOTION, SPEED, START, STROKES
from colt_gui.views.window.error_watch import ErrorDialog
from colt_gui.views.window.main_window import MainWindow


@pytest.fixture
def run(qapp):
    """Runs the program; `look(window)` is called when it stands, and then the window is closed."""

    def run(target, look):
        seen = []

        def watch():
            window = next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow) and w.isVisible())
            try:
                seen.append(look(window))
            finally:
                window.close_quietly()
                QApplication.exit(0)

        QTimer.singleShot(150, watch)
        assert app.run(target) == 0
        assert seen, "the window was not looked at"
        return seen[0]

    return run


@pytest.mark.slow
def test_the_first_run_greets_with_a_lesson_and_the_second_does_not(run):
    assert run(None, lambda window: window.guide.lesson.id) == app.GREETING
    assert run(None, lambda window: window.guide.lesson) is None


@pytest.mark.slow
def test_it_opens_on_a_lesson_or_a_file(run, tmp_path):
    path = tmp_path / "lecture.colt"
    storage.write_session(path, Document(points=generate("xor", 1, m=12), learner="svm-hard"), {"t": 1})
    assert run(find_lesson("halving"), lambda window: window.guide.lesson.id) == "halving"
    assert run(path, lambda window: (window.session.path, len(window.session.points))) == (path, 12)


def test_a_bad_file_is_one_sentence_in_an_open_window(run, tmp_path):
    path = tmp_path / "garbage.colt"
    path.write_bytes(b"\x00garbage")
    assert "garbage.colt" in run(path, lambda window: window.toast.text())


@pytest.mark.slow
def test_an_unexpected_error_shows_its_details_saves_the_work_and_the_program_goes_on(run, capsys):
    before = sys.excepthook

    def look(window):
        window.session.replace_points(generate("separable", 1, m=5))
        QTimer.singleShot(0, fail)
        for _ in range(20):
            QApplication.processEvents()
        (dialog,) = window.findChildren(ErrorDialog)
        kept = list(storage.data_folder().glob("autosave-*.colt"))
        window.playback.step(1)
        return dialog.isVisible(), dialog.sentence.text(), dialog.details.toPlainText(), len(kept), window.session.t

    def fail():
        raise RuntimeError("no such thing")

    visible, sentence, details, kept, t = run(find_lesson("halving"), look)
    assert visible and sentence == "Something went wrong; your work is saved."
    assert "RuntimeError: no such thing" in details and "COLT Lab" in details
    assert kept == 1 and t >= 0
    assert sys.excepthook is before, "the program leaves the interpreter as it found it"
    assert not list(storage.data_folder().glob("autosave-*.colt"))
    assert "no such thing" in capsys.readouterr().err


# -- where it starts ---------------------------------------------------------------------------------------------


def test_it_starts_in_the_lab_that_was_chosen(qapp):
    START.write("svm")
    window = app.first_window()
    assert window.session.lab.id == "svm" and not window.session.dirty and not window.session.can_undo
    window.close_quietly()


def test_it_starts_where_it_was_left(qapp):
    START.write(LAST)
    window = app.first_window()
    window.session.set_learner("rademacher")
    window.remember()
    window.close_quietly()
    window = app.first_window()
    assert window.session.document.learner == "rademacher" and window.session.bench.id == "rademacher"
    window.close_quietly()


@pytest.mark.parametrize("left", ["", "./mine.py", "nobody", "7"])
def test_a_learner_that_is_not_there_any_more_is_none_to_start_with(qapp, left):
    START.write(LAST)
    storage.settings().setValue("last_learner", left)
    assert app.first_learner() == "perceptron"


def test_a_start_takes_up_what_was_preferred(qapp):
    for preference, value in ((SPEED, 8.0), (STROKES, 1.5), (PRESENT_ZOOM, 1.2), (REDUCED_MOTION, True)):
        preference.write(value)
    window = app.first_window()
    style = window.style_
    assert (window.playback.speed, style.strokes, window.playback.reduced_motion) == (8.0, 1.5, True)
    window.presenting.present(True)
    assert style.shown_zoom == 1.2
    window.close_quietly()


class Shown(QObject):
    """Writes down what is shown as a window of its own."""

    def __init__(self):
        super().__init__()
        self.windows = []

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(type(watched).__name__)
        return False


def test_nothing_but_the_window_itself_is_shown_as_one(qapp):
    shown = Shown()
    qapp.installEventFilter(shown)
    window = app.first_window()
    qapp.processEvents()
    app.greet(window)
    qapp.processEvents()
    qapp.removeEventFilter(shown)
    assert shown.windows == ["MainWindow"]
    window.close_quietly()
