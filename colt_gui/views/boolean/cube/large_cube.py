"""The cube in the stage's place: to be looked at closely."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.boolean.cube.companion import Cube
from colt_gui.views.controls.close_up import CloseUpHand
from colt_gui.views.look.scaled import Scaled
from colt_gui.views.look.style import Style

LARGER = 1.6  # letters and symbols than in the side panel


class LargeCube(CloseUpHand, Cube):
    """The wheel zooms, dragging moves."""

    moved_by = CloseUpHand.moved_by | Qt.MouseButton.LeftButton

    def __init__(self, session: Session, player: Player, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, player, Scaled(style, LARGER), parent)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
