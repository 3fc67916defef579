"""The part of the side panel that only one lab has."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from colt_gui.views.base import Guarded


class LabPanel(Guarded, QWidget):
    """The body of the section that a lab has for itself; its accessible name is the title of the section.

    `command_wanted` asks the window for one of its commands by id, `large_wanted` for a picture on the stage, by its id
    and the small picture. A panel whose vertical size policy is expanding takes the room that the other sections leave;
    below its minimum height it is never squeezed, the side panel is scrolled instead.
    """

    command_wanted = Signal(str)
    large_wanted = Signal(str, QWidget)
    with_parameters = False  # the section is hidden where the parameters are

    @property
    def applies(self) -> bool:
        """Return whether there is something to show in the section."""
        return True

    def give_way(self, large: str, small: QWidget | None) -> None:
        """Show `small`, which is the stage, if `large` is a picture of this panel."""

    def fit(self, roomy: bool, parameters: bool) -> None:
        """Show less in a low window, and nothing to set up where the parameters are hidden."""
