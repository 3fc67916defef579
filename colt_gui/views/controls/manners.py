"""How controls answer the Enter key and the wheel: for widgets to inherit from, before Qt's own class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton, QWidget
else:
    QAbstractButton = QWidget = object  # the class of Qt's that stands beside them is one


class ClickedByEnter(QAbstractButton):
    """A button that Enter clicks, as Space does."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class WheelWithFocus(QWidget):
    """Leaves the wheel to scrolling until it has the focus."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
