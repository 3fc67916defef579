"""A black screen: the class looks at the speaker. Any key or click goes on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QWindow
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from colt_gui.views.audience.window_overlay import WindowOverlay
from colt_gui.views.look.style import Style
from colt_gui.views.window.closing_window import ClosingWindow

Type = QEvent.Type
KEYS = {Type.KeyPress, Type.ShortcutOverride, Type.KeyRelease}


class BlackScreen(WindowOverlay):
    """The key or click that ends it does nothing else, however long it is held down."""

    def __init__(self, window: ClosingWindow, style: Style) -> None:
        super().__init__(window, style)
        self._focus: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setAccessibleName("Black screen")
        self.setAccessibleDescription("Any key or click goes on.")
        window.installEventFilter(self)

    @property
    def shown(self) -> bool:
        return not self.isHidden()

    def toggle(self) -> None:
        self.end() if self.shown else self.begin()

    def begin(self) -> None:
        self._focus = QApplication.focusWidget()
        self.setGeometry(self.parentWidget().rect())
        self.show()
        self.raise_()
        self.setFocus()
        self.hear(True)

    def end(self) -> None:
        """Goes on hearing until the key is let go."""
        self.hide()
        if self._focus is not None and isValid(self._focus):
            self._focus.setFocus()
        self._focus = None

    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), Qt.GlobalColor.black)

    # -- any key, any click ------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == Type.Resize and watched is self.parentWidget():
            self.resize(event.size())
        if not self._hears or not self._of_window(watched):
            return False
        if self.shown:
            self._stay_above(watched, event)
            return event.type() in KEYS and self._key(event)
        return self._afterwards(event)

    def _of_window(self, watched: QObject) -> bool:
        if isinstance(watched, QWindow):
            return watched is self.window().windowHandle()
        return isinstance(watched, QWidget) and watched.window() is self.window()

    def _stay_above(self, watched: QObject, event: QEvent) -> None:
        """Whatever else comes to the front, e.g. by a timer."""
        raised = event.type() in (Type.ZOrderChange, Type.Show) and watched is not self
        if raised and watched.parent() is self.parentWidget():
            self.raise_()

    def _key(self, event: QEvent) -> bool:
        """The key that made it black may still be held down: its repeats are not an answer."""
        event.accept()
        if event.type() == Type.KeyPress and not event.isAutoRepeat():
            self.end()
        return True

    def _afterwards(self, event: QEvent) -> bool:
        """What is left of the key or click that ended it is swallowed; the next one counts again."""
        if event.type() in KEYS and (event.isAutoRepeat() or event.type() == Type.KeyRelease):
            self.hear(event.isAutoRepeat())
            event.accept()
            return True
        if event.type() in (Type.KeyPress, Type.ShortcutOverride, Type.MouseButtonPress):
            self.hear(False)
        return event.type() == Type.MouseButtonDblClick

    def mousePressEvent(self, event) -> None:
        event.accept()

    def mouseReleaseEvent(self, event) -> None:
        """Not the press: its release would fall on what lies below."""
        self.end()

    def wheelEvent(self, event) -> None:
        event.accept()

    def contextMenuEvent(self, event) -> None:
        event.accept()
