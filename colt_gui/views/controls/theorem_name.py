"""The name of a theorem: a click on it, or Enter, asks for its statement and proof."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.look.drawing import focus_ring
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style


class TheoremName(KeyboardRing, PlainLabel):
    """Looks like a link; a click leaves the keys with the stage."""

    clicked = Signal()

    def __init__(self, style: Style, parent: QWidget) -> None:
        super().__init__(parent)
        self._style = style
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip("Statement and proof, with the numbers of this run (Shift+T)")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.setAccepted(event.button() == Qt.MouseButton.LeftButton)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.clicked.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.ringed:
            with QPainter(self) as painter:
                focus_ring(painter, self._style, QRectF(self.rect()))
