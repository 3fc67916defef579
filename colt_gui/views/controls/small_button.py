"""A small button beside a control."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from colt_gui.views.base import Guarded
from colt_gui.views.controls.manners import ClickedByEnter
from colt_gui.views.look.plain_text import plain


class SmallButton(Guarded, ClickedByEnter, QPushButton):
    """`words` say what it does, to the pointer and to a screen reader. A click leaves the keys with the stage."""

    def __init__(self, text: str, words: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setProperty("role", "chip")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(plain(words))
        self.setAccessibleName(words)
