"""Asking for the large view of a picture, and back: a double click, Enter, or a small button in its corner."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractScrollArea, QToolButton, QWidget

from colt_gui.views.look.style import Style
from colt_gui.views.overrides import qt_override

SIZE, ICON = 28, 16  # design pixels
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
SEEN_BY = {QEvent.Type.Enter, QEvent.Type.Leave, QEvent.Type.FocusIn, QEvent.Type.FocusOut, QEvent.Type.Resize}


class Enlarge(QObject):
    """Watches one widget. The button is there while the pointer is over the widget or the keys are with it."""

    asked = Signal()

    def __init__(self, widget: QWidget, style: Style, words: str = "Large view", icon: str = "full-screen") -> None:
        super().__init__(widget)
        self._widget, self._style, self._icon = widget, style, icon
        self.button = QToolButton(widget)
        self.button.setProperty("role", "quiet")
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Enter on the widget itself does the same
        self.button.setToolTip(f"{words} (double click or Enter)")
        self.button.setAccessibleName(words)
        self.button.setCursor(Qt.CursorShape.ArrowCursor)
        self.button.clicked.connect(self.asked)
        self.button.hide()
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        widget.installEventFilter(self)
        if isinstance(widget, QAbstractScrollArea):
            widget.viewport().installEventFilter(self)
        style.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        px = self._style.px
        self.button.setIcon(self._style.icon(self._icon, "muted", ICON))
        self.button.setIconSize(QSize(px(ICON), px(ICON)))
        self.button.setFixedSize(px(SIZE), px(SIZE))
        self._place()

    def _place(self) -> None:
        self.button.move(self._widget.width() - self.button.width(), 0)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.MouseButtonDblClick and event.button() == Qt.MouseButton.LeftButton:
            self.asked.emit()
            return True
        if kind == QEvent.Type.KeyPress and event.key() in ENTER and watched is self._widget:
            self.asked.emit()
            return True
        if kind in SEEN_BY and watched is self._widget:
            self._show_button(kind)
        return False

    def _show_button(self, kind: QEvent.Type) -> None:
        """The event is on its way to the widget, which does not know of it yet."""
        over = kind == QEvent.Type.Enter or (self._widget.underMouse() and kind != QEvent.Type.Leave)
        focused = kind == QEvent.Type.FocusIn or (self._widget.hasFocus() and kind != QEvent.Type.FocusOut)
        self._place()
        self.button.setVisible(over or focused)
        self.button.raise_()
