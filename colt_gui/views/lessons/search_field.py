"""The field for words that lessons are looked for by; its arrows and Enter are those of the cards."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from colt_gui.views.base import Guarded

TO_CARDS = {Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp}


class SearchField(Guarded, QLineEdit):
    """Down goes to the cards, and so does → behind the last letter; Enter chooses the first."""

    left = Signal()  # for the cards
    taken = Signal()  # the first of them

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText("Search: title, algorithm, theorem, lab or any word")
        self.setAccessibleName("Search lessons")
        self.setMaxLength(200)

    def type_on(self, letters: str) -> None:
        """What was typed elsewhere on the page."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.end(False)
        self.insert(letters)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.taken.emit()
        elif self._leads_out(event):
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _leads_out(self, event: QKeyEvent) -> bool:
        behind = self.cursorPosition() == len(self.text()) and not self.hasSelectedText()
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        return plain and (event.key() in TO_CARDS or (event.key() == Qt.Key.Key_Right and behind))
