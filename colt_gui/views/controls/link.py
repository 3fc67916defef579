"""A button that looks like a link."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from colt_gui.views.look.style import Style


class Link(QPushButton):
    """A button that looks like a link."""

    def __init__(self, style: Style, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._style = style
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        style.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        self.setFont(self._style.font("small"))
        accent = self._style.colour("accent").name()
        look = f"color: {accent}; background: transparent; border: 2px solid transparent; border-radius: 4px;"
        self.setStyleSheet(
            f"QPushButton {{ {look} padding: 0 2px; min-height: 0; font-weight: normal; }}"
            f"QPushButton:hover {{ text-decoration: underline; }}"
            f"QPushButton:focus {{ border-color: {accent}; }}"
        )
