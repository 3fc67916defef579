"""The program from its start to its end: what it opens on, and that an unexpected error ends nothing."""

import sys

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from colt_gui import app, storage
from colt_gui.lessons.reading import find_lesson
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.views.window.error_dialog import ErrorDialog
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
        window.player.step(1)
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
