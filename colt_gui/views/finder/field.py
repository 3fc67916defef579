"""The field that is typed into: arrows and pages belong to the list below it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLineEdit

from colt_gui.views.base import Guarded

Key, Modifier = Qt.Key, Qt.KeyboardModifier
LINES = {Key.Key_Down: 1, Key.Key_Up: -1, Key.Key_Tab: 1, Key.Key_Backtab: -1}
PAGES = {Key.Key_PageDown: 1, Key.Key_PageUp: -1}
ENTER = {Key.Key_Return, Key.Key_Enter}
SAME_KEY = QKeySequence("Ctrl+Shift+P")  # closes what it has opened


class FinderField(Guarded, QLineEdit):
    moved = Signal(int)  # so many rows
    paged = Signal(int)
    taken = Signal()
    jumped = Signal()  # to the control, instead of typing here
    escaped = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setMaxLength(200)
        self.setAccessibleName("Find")

    def event(self, event: QEvent) -> bool:
        """Tab would go elsewhere before it is a key."""
        if event.type() == QEvent.Type.KeyPress and event.key() in (Key.Key_Tab, Key.Key_Backtab):
            self.keyPressEvent(event)
            return True
        return super().event(event)

    def keyPressEvent(self, event) -> None:
        key = event.key()
        plain = event.modifiers() & ~Modifier.KeypadModifier
        if key in LINES:
            self.moved.emit(LINES[key])
        elif key in PAGES:
            self.paged.emit(PAGES[key])
        elif key in ENTER:
            (self.jumped if plain & Modifier.ControlModifier else self.taken).emit()
        elif key == Key.Key_Escape:
            self.escaped.emit()
        elif QKeySequence(event.keyCombination()) == SAME_KEY:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
