"""The part of the side panel that only one lab has."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class LabPanel(QWidget):
    """`command_wanted` asks the window for one of its commands, by id."""

    command_wanted = Signal(str)

    def fit(self, roomy: bool, parameters: bool) -> None:
        """In a low window it has less room; in some there is none for what is set up."""
