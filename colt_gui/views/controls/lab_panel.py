"""The part of the side panel that only one lab has."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class LabPanel(QWidget):
    """`command_wanted` asks the window for one of its commands by id, `large_wanted` for a picture on the stage,
    by its id and the small one."""

    spreads = True  # it takes all the room that there is, and meters give way to it in a low window

    command_wanted = Signal(str)
    large_wanted = Signal(str, QWidget)

    def give_way(self, large: str, small: QWidget | None) -> None:
        """To `small`, which is the stage, if `large` is a picture of this panel."""

    def spare(self, height: int) -> int:
        """What of this height it has little use for."""
        return 0

    def fit(self, roomy: bool, parameters: bool) -> None:
        """In a low window it has less room; in some there is none for what is set up."""
