"""The dual in the stage's place: to be read from the back row."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from colt_gui.session import Session
from colt_gui.views.look.scaled import Scaled
from colt_gui.views.look.style import Style
from colt_gui.views.statistics.duality.dual_picture import DualPicture

LARGER = 1.35


class LargeDual(DualPicture):
    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, Scaled(style, LARGER), parent)
