"""A preset to choose: its picture, and its name under it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QIcon
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from colt_gui.views.base import Guarded
from colt_gui.views.look.style import Style

SIDE = 80  # of the picture, in design pixels


class PresetCard(Guarded, QToolButton):
    focused = Signal()

    def __init__(self, name: str, label: str, picture: QIcon, style: Style, parent: QWidget) -> None:
        super().__init__(parent)
        self._style = style
        self.setObjectName(name)
        self.setText(label)
        self.setAccessibleName(label)
        self.setIcon(picture)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setProperty("role", "card")
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.restyle()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()

    def restyle(self) -> None:
        side = self._style.px(SIDE)
        self.setIconSize(QSize(side, side))
