"""What can be done with a lesson on the page: open or copy any, edit, move and delete one's own."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

# what each key does to the card that has the focus
KEYS = {
    QKeySequence("F2"): "edit",
    QKeySequence("Ctrl+D"): "copy",
    QKeySequence("Alt+Up"): "earlier",
    QKeySequence("Alt+Left"): "earlier",
    QKeySequence("Alt+Down"): "later",
    QKeySequence("Alt+Right"): "later",
    QKeySequence("Delete"): "delete",
}


class CardMenu(QMenu):
    wanted = Signal(str)

    def __init__(self, own: bool, has_before: bool, has_after: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.entries: dict[str, QAction] = {}
        self._add("open", "&Open\tEnter")
        self.addSeparator()
        if own:
            self._add("edit", "&Edit or rename…\tF2")
        self._add("copy", "&Duplicate\tCtrl+D" if own else "&Copy as your own\tCtrl+D")
        if own:
            self._add("earlier", "Move &up\tAlt+Up", has_before)
            self._add("later", "Move dow&n\tAlt+Down", has_after)
            self.addSeparator()
            self._add("delete", "De&lete…\tDelete")

    def _add(self, what: str, text: str, enabled: bool = True) -> None:
        action = self.addAction(text, lambda: self.wanted.emit(what))
        action.setEnabled(enabled)
        self.entries[what] = action
