"""Tests run without a screen, never touch the user's settings, and treat a complaint of Qt as a failure."""

import os
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest


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
    return style


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
