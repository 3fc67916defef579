"""The base class of widgets that follow the style."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.views.base import AnyWidget, Guarded
from colt_gui.views.look.style import Style

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class Styled(Guarded, AnyWidget):
    """A widget that follows the style: `restyle` is called whenever theme or scale have changed.

    It stands before the class of Qt's: `class Gauge(Styled, QWidget)`. A constructor that needs fonts and sizes calls
    `restyle` at its end.
    """

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        style.changed.connect(self.restyle)

    def restyle(self) -> None:
        """Take over colours, fonts and sizes from the style."""
        self.update()
