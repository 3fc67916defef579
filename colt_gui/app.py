"""Builds the QApplication and the window, for a person or for a picture."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from colt_gui import __version__, storage
from colt_gui.models.csv_files import read_points
from colt_gui.models.errors import InputError
from colt_gui.models.experiment import Document
from colt_gui.session import Session
from colt_gui.views.export import picture
from colt_gui.views.icons import application_icon
from colt_gui.views.main_window import MainWindow
from colt_gui.views.recovery import offer_recovery
from colt_gui.views.style import THEMES, Style


def application() -> QApplication:
    app = QApplication.instance() or QApplication(sys.argv[:1])
    app.setApplicationName("COLT Lab")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("org.coltlab.ColtLab")
    app.setWindowIcon(application_icon())
    return app


def load(path: Path) -> tuple[Document, dict]:
    """A session file, or a table of points as a new document."""
    if path.suffix.lower() == ".csv":
        return Document(points=read_points(path)), {}
    return storage.read_session(path)


def run(path: Path | None) -> int:
    """Opens the window and stays until it is closed."""
    app = application()
    settings = storage.settings()
    theme = settings.value("theme", "light")
    style = Style(theme if theme in THEMES else "light", float(settings.value("zoom", 1.0)))
    style.apply(app)
    session = Session()
    window = MainWindow(session, style)
    window.restore()
    window.show()
    autosave = storage.Autosave(session, storage.data_folder(), parent=window)
    window.closed.connect(autosave.finish)
    if path is not None:
        window.files.open(path)
    else:
        offer_recovery(window)
    return app.exec()


def shot(path: Path, out: Path, size: tuple[int, int], scale: float, theme: str, at: int | None) -> None:
    """The whole window as a PNG, the same for the same input."""
    app = application()
    document, view = load(path)
    style = Style(theme)
    style.apply(app)
    session = Session()
    session.open(document)
    session.experiment.work()
    session.seek(min(int(view.get("t", len(session.run))), len(session.run)) if at is None else at)
    if at is not None and not 0 <= at <= len(session.run):
        raise InputError(f"--at {at}: the run has rounds 0 to {len(session.run)}.")
    window = MainWindow(session, style)
    window.resize(*size)
    window.show()
    app.processEvents()
    window.arrange()
    window.plane.fit()
    app.processEvents()
    if not picture(window, scale).save(str(out)):
        raise InputError(f"{out} could not be written.")
    window.closed.emit()
