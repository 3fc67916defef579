"""Builds the QApplication and the window, for a person or for a picture."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from colt_gui import __version__, storage
from colt_gui.models.csv_files import read_points
from colt_gui.models.document import Document
from colt_gui.models.errors import InputError
from colt_gui.models.lesson import Lesson
from colt_gui.models.lesson_files import find_lesson
from colt_gui.session import Session
from colt_gui.views.export import picture
from colt_gui.views.icons import application_icon
from colt_gui.views.main_window import MainWindow
from colt_gui.views.recovery import offer_recovery
from colt_gui.views.style import THEMES, ZOOM_RANGE, Style


def application() -> QApplication:
    app = QApplication.instance() or QApplication(sys.argv[:1])
    app.setApplicationName("COLT Lab")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("org.coltlab.ColtLab")
    app.setWindowIcon(application_icon())
    return app


def new_window(theme: str = "light", zoom: float = 1.0) -> MainWindow:
    """A window on an empty session."""
    style = Style(theme if theme in THEMES else "light", zoom)
    style.apply(application())
    return MainWindow(Session(), style)


def load(path: Path) -> tuple[Document, dict]:
    """A session file, or a table of points as a new document."""
    if path.suffix.lower() == ".csv":
        return Document(points=read_points(path)), {}
    return storage.read_session(path)


GREETING = "perceptron-convergence"


def run(target: Path | Lesson | None) -> int:
    """Opens the window and stays until it is closed."""
    app = application()
    window = new_window(
        storage.remembered_choice("theme", tuple(THEMES), "light"),
        storage.remembered_number("zoom", 1.0, *ZOOM_RANGE),
    )
    window.restore()
    window.show()
    autosave = storage.Autosave(window.session, storage.data_folder(), parent=window)
    window.closed.connect(autosave.finish)
    if isinstance(target, Lesson):
        window.lessons.start(target)
    elif target is not None:
        window.files.open(target)
    elif not offer_recovery(window, autosave):
        greet(window)
    return app.exec()


def greet(window: MainWindow) -> None:
    """The first time, a lesson rather than an empty plane."""
    if not storage.remembered_bool("greeted"):
        storage.settings().setValue("greeted", True)
        window.lessons.start(find_lesson(GREETING))


def shot(path: Path, out: Path, size: tuple[int, int], scale: float, theme: str, at: int | None) -> None:
    """The whole window as a PNG, the same for the same input; the round of the file unless `at` says another."""
    document, view = load(path)
    window = new_window(theme)
    session = window.session
    session.open(document)
    session.experiment.work()
    last = len(session.run)
    if at is not None and not 0 <= at <= last:
        raise InputError(f"--at {at}: the run has the rounds 0 to {last}.")
    window.resize(*size)
    window.show()
    window.arrange()
    QApplication.processEvents()
    window.plane.fit()
    session.seek(int(view.get("t", last)) if at is None else at)
    QApplication.processEvents()
    image = picture(window, scale)
    window.close_quietly()
    if not image.save(str(out)):
        raise InputError(f"{out} could not be written.")
