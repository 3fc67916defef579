"""Whole windows as a person meets them."""

from PySide6.QtWidgets import QApplication

from colt_gui.models.core.document import Document
from colt_gui.session import Session
from colt_gui.session.worker import AnyWorker
from colt_gui.views.look.style import Style
from colt_gui.views.window.main_window import MainWindow


def shown_window(document: Document, style: Style, worker: AnyWorker | None = None) -> MainWindow:
    """As in the program, the style sheet comes when all is built: under one, building takes twice as long."""
    app = QApplication.instance()
    app.setStyleSheet("")
    window = MainWindow(Session(document, worker=worker), style)
    style.apply(app)
    window.add_menu_bar()
    window.resize(1280, 720)
    window.show()
    window.arrange()
    QApplication.processEvents()  # the menu bar takes its room
    return window


def say(window: MainWindow, name: str) -> None:
    """Does what a command of the menu says."""
    window.actions_[name].trigger()
    QApplication.processEvents()
