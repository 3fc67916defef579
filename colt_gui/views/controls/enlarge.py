"""Asking for the large view of a picture, and back: a double click, Enter, or a small button in its corner."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractScrollArea, QToolButton, QWidget

from colt_gui.views.base import Guarded
from colt_gui.views.controls.widgets import KEYBOARD
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style

SIZE, ICON = 26, 18  # design pixels
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
SEEN_BY = {QEvent.Type.Enter, QEvent.Type.Leave, QEvent.Type.FocusIn, QEvent.Type.FocusOut, QEvent.Type.Resize}


class Enlarge(Guarded, QObject):
    """Watches one widget, in whose corner the button is: `always`, or while the pointer is over the widget or the
    keys have come to it.

    A double click has been a click before, which is told by `double_clicked` to who has answered it.
    """

    asked = Signal()
    double_clicked = Signal()

    def __init__(
        self,
        widget: QWidget,
        style: Style,
        words: str = "Large view (double click or Enter)",
        icon: str = "full-screen",
        always: bool = False,
    ) -> None:
        super().__init__(widget)
        self._widget, self._style, self._icon, self._always = widget, style, icon, always
        self._watched: list[QWidget] = []
        self._keyed = False  # the widget was come to by key
        self._words = words
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.watch(widget)
        style.changed.connect(self.restyle)
        if always:
            self.button.show()

    @cached_property
    def button(self) -> QToolButton:
        """Made when it is first seen: a window with many pictures starts sooner."""
        button = QToolButton(self._widget)
        button.setProperty("role", "corner")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Enter on the widget itself does the same
        button.setToolTip(plain(self._words))
        button.setAccessibleName(self._words)
        button.setCursor(Qt.CursorShape.ArrowCursor)
        button.clicked.connect(self.asked)
        self._dress(button)
        return button

    @property
    def _made(self) -> bool:
        return "button" in vars(self)

    def watch(self, widget: QWidget) -> None:
        """A double click or Enter on this one, too."""
        self._watched.append(widget)
        widget.installEventFilter(self)
        if isinstance(widget, QAbstractScrollArea):
            widget.viewport().installEventFilter(self)

    def put_away(self) -> None:
        """For a picture, in which nothing can be clicked."""
        self._always = False
        if self._made:
            self.button.hide()

    def restyle(self) -> None:
        if self._made:
            self._dress(self.button)

    def _dress(self, button: QToolButton) -> None:
        px = self._style.px
        button.setIcon(self._style.icon(self._icon, "muted", ICON))
        button.setIconSize(QSize(px(ICON), px(ICON)))
        button.setFixedSize(px(SIZE), px(SIZE))
        self._place(button)

    def _place(self, button: QToolButton) -> None:
        button.move(self._widget.width() - button.width(), 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.MouseButtonDblClick and _is_left(event):
            self.double_clicked.emit()
            self.asked.emit()
            return True
        if kind == QEvent.Type.KeyPress and _is_enter(event) and watched in self._watched:
            self.asked.emit()
            return True
        if kind in SEEN_BY and watched is self._widget:
            self._show_button(event)
        return False

    def _show_button(self, event: QEvent) -> None:
        """The event is on its way to the widget, which does not know of it yet."""
        kind = event.type()
        over = kind == QEvent.Type.Enter or (self._widget.underMouse() and kind != QEvent.Type.Leave)
        if isinstance(event, QFocusEvent):
            self._keyed = kind == QEvent.Type.FocusIn and event.reason() in KEYBOARD
        wanted = self._always or over or self._keyed
        if wanted or self._made:
            self._place(self.button)
            self.button.setVisible(wanted)
            self.button.raise_()


def _is_left(event: QEvent) -> bool:
    return isinstance(event, QMouseEvent) and event.button() == Qt.MouseButton.LeftButton


def _is_enter(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.key() in ENTER
