"""What lies over the whole window and is no part of it: black, pressed keys, a ring around the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QApplication, QWidget

from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled
from colt_gui.views.window.closing_window import ClosingWindow


class WindowOverlay(Styled, QWidget):
    """Hears every event of the program through `eventFilter`, but only while `hear(True)`."""

    def __init__(self, window: ClosingWindow, style: Style) -> None:
        super().__init__(style, window)
        self._over, self._hears = window, False
        self.hide()
        window.closed.connect(self._leave)

    def hear(self, on: bool) -> None:
        if on != self._hears:
            self._hears = on
            app = QApplication.instance()
            assert app is not None
            app.installEventFilter(self) if on else app.removeEventFilter(self)

    def _leave(self) -> None:
        """The window goes: nothing may be heard for a widget that is gone."""
        self.hear(False)
        self.hide()


@contextmanager
def out_of_the_picture(*overlays: QWidget) -> Iterator[None]:
    """Within it they are not shown, so that pictures hold the window alone."""
    shown = [overlay for overlay in overlays if overlay.isVisible()]
    for overlay in shown:
        overlay.hide()
    try:
        yield
    finally:
        for overlay in shown:
            overlay.show()
