"""Tests run without a screen, never touch the user's settings, and treat a complaint of Qt as a failure."""

import os
import signal
import sys
import threading

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# programs that are tested start from compiled files, as they do for a person; else each compiles all of them again
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

import pytest


def pytest_configure():
    """A job in the background or under nohup ignores signals and hands that on: programs that are tested would, too."""
    if threading.current_thread() is threading.main_thread():
        for name, handler in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is signal.SIG_IGN:
                signal.signal(number, handler)


@pytest.fixture(autouse=True)
def own_settings(tmp_path, monkeypatch):
    monkeypatch.setenv("COLT_GUI_SETTINGS", str(tmp_path / "settings.ini"))
    monkeypatch.setenv("COLT_GUI_DATA", str(tmp_path / "data"))


@pytest.fixture(autouse=True)
def closed_widgets_are_gone():
    """Outside an event loop Qt keeps what is to be deleted, and every later style sheet polishes it all."""
    yield
    if "PySide6.QtWidgets" in sys.modules:
        from PySide6.QtCore import QCoreApplication, QEvent

        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def style(qapp):
    from colt_gui.views.look.style import Style

    style = Style()
    style.apply(qapp)
    yield style
    qapp.setStyleSheet("")  # pictures are made in a program that has none; under one, building a window takes longer


@pytest.fixture
def session(qapp):
    from colt_gui.session import Session

    return Session()


@pytest.fixture
def player(session):
    from colt_gui.player import Player

    return Player(session)


@pytest.fixture(scope="session", autouse=True)
def nothing_outlives_the_interpreter():
    """A widget that is left when Python takes itself down is called back into a program that is half gone."""
    yield
    if "PySide6.QtWidgets" in sys.modules:
        from PySide6.QtCore import QCoreApplication, QEvent
        from PySide6.QtWidgets import QApplication

        for widget in QApplication.topLevelWidgets():
            widget.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
