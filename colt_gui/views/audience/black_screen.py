"""A black screen: the class looks at the speaker. Any key or click goes on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent, QWindow
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
        self.setGeometry(self._over.rect())
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

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), Qt.GlobalColor.black)

    # -- any key, any click ------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == Type.Resize and watched is self._over:
            self.resize(self._over.size())
        if not self._hears or not self._of_window(watched):
            return False
        if self.shown:
            self._stay_above(watched, event)
            return isinstance(event, QKeyEvent) and event.type() in KEYS and self._key(event)
        return self._afterwards(event)

    def _of_window(self, watched: QObject) -> bool:
        if isinstance(watched, QWindow):
            return watched is self.window().windowHandle()
        return isinstance(watched, QWidget) and watched.window() is self.window()

    def _stay_above(self, watched: QObject, event: QEvent) -> None:
        """Whatever else comes to the front, e.g. by a timer."""
        raised = event.type() in (Type.ZOrderChange, Type.Show) and watched is not self
        if raised and watched.parent() is self._over:
            self.raise_()

    def _key(self, event: QKeyEvent) -> bool:
        """The key that made it black may still be held down: its repeats are not an answer."""
        event.accept()
        if event.type() == Type.KeyPress and not event.isAutoRepeat():
            self.end()
        return True

    def _afterwards(self, event: QEvent) -> bool:
        """What is left of the key or click that ended it is swallowed; the next one counts again."""
        key = isinstance(event, QKeyEvent) and event.type() in KEYS
        if isinstance(event, QKeyEvent) and key and (event.isAutoRepeat() or event.type() == Type.KeyRelease):
            self.hear(event.isAutoRepeat())
            event.accept()
            return True
        if event.type() in (Type.KeyPress, Type.ShortcutOverride, Type.MouseButtonPress):
            self.hear(False)
        return event.type() == Type.MouseButtonDblClick

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Not the press: its release would fall on what lies below."""
        self.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.accept()
