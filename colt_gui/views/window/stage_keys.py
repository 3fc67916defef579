"""The keyboard belongs to the stage: whoever works with the mouse finds Space and the arrows as they were.

No control takes the focus from a click. One that was reached by Tab has Space and the arrows for itself, until the
mouse is pressed or it goes out of sight; then they are the stage's again.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QApplication,
    QMainWindow,
    QStackedWidget,
    QWidget,
)

from colt_gui.views.base import Guarded

ARROWS = {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End}
TEXT_FIELDS = ("QLineEdit", "QTextEdit", "QPlainTextEdit")  # by name: a window starts without them


class StageKeys(Guarded, QObject):
    """Hears what the focused widget hears; and, while a control has the focus, where the mouse is pressed."""

    def __init__(self, window: QMainWindow, stage: QStackedWidget) -> None:
        super().__init__(window)
        self._window, self._stage = window, stage
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self._application = application
        self._listening = False
        self._application.focusChanged.connect(self._follow)

    def take(self) -> None:
        """Back to the stage, where that is on show."""
        shown = self._stage.currentWidget()
        if shown is not None and self._stage.isVisible():
            shown.setFocus()

    def take_from_hidden(self) -> bool:
        """Qt looks for another widget when the focused one goes out of sight; whether that was why it did."""
        focused = QApplication.focusWidget()
        lost = focused is not None and not (focused.isVisible() and focused.isEnabled())
        if lost:
            self.take()
        return lost and self._stage.isVisible()

    def _follow(self, _: QWidget | None, focused: QWidget | None) -> None:
        """The whole application is listened to only as long as it must be: every event of every widget comes by."""
        if focused is not None:
            focused.installEventFilter(self)
        away = focused is not None and self._window.isAncestorOf(focused) and not self._at_home(focused)
        if away != self._listening:
            self._listening = away
            change = self._application.installEventFilter if away else self._application.removeEventFilter
            change(self)

    def _at_home(self, widget: QWidget) -> bool:
        return not self._stage.isVisible() or self._stage.isAncestorOf(widget) or _is_text_field(widget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if isinstance(event, QKeyEvent) and kind == QEvent.Type.ShortcutOverride:
            focused = QApplication.focusWidget()
            if focused is not None and watched is focused and _acts_on(focused, event.key()):
                event.accept()
                return True
        elif kind == QEvent.Type.MouseButtonPress and self._listening and self._holds(watched):
            self.take()
        return super().eventFilter(watched, event)

    def _holds(self, watched: QObject) -> bool:
        return isinstance(watched, QWidget) and watched.window() is self._window


def _acts_on(control: QWidget, key: int) -> bool:
    """Keys of the window that must not be taken from a control that was gone to: Space presses a focused button, arrows
    move a focused slider."""
    presses = key == Qt.Key.Key_Space and isinstance(control, QAbstractButton)
    slides = key in ARROWS and (isinstance(control, QAbstractSlider) or bool(control.property("takesArrows")))
    return presses or slides


def _is_text_field(widget: QWidget) -> bool:
    return any(map(widget.inherits, TEXT_FIELDS))
