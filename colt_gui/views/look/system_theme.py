"""The theme that the desktop asks for, where a person has left it to the desktop."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from colt_gui.storage.preferences import SYSTEM, THEME
from colt_gui.views.look.style import Style


def theme_named(choice: str) -> str:
    """Of a preferred theme its name; a desktop that says nothing is a light one."""
    if choice != SYSTEM:
        return choice
    return "dark" if QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark else "light"


class SystemTheme(QObject):
    """Follows the desktop by day and night, as long as that is what is preferred."""

    def __init__(self, style: Style, parent: QObject) -> None:
        super().__init__(parent)
        self._style = style
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.follow)

    def follow(self, *_: object) -> None:
        if THEME.read() == SYSTEM:
            self._style.set_theme(theme_named(SYSTEM))
