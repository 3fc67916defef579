"""The transport's buttons: large enough to hit, and never in the way of the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from colt_gui.views.base import Guarded
from colt_gui.views.look.plain_text import set_hint
from colt_gui.views.look.style import Style

TARGET = 36  # the smallest thing to hit; 44 and more when presenting
LARGE = 52


class Button(Guarded, QToolButton):
    """A quiet button large enough to hit. A click leaves the keyboard where it was; Tab still comes by."""

    def __init__(self, style: Style, words: str, picture: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style, self._picture, self._colour, self._size = style, picture, "ink", 26
        self.setProperty("role", "quiet")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.name(words)
        style.changed.connect(self.restyle)
        self.restyle()

    def name(self, words: str) -> None:
        """The tooltip; without its key in brackets it is the accessible name too."""
        set_hint(self, words)
        self.setAccessibleName(words.partition(" (")[0])

    def show_picture(self, picture: str) -> None:
        if picture != self._picture:
            self._picture = picture
            self.restyle()

    def sizeHint(self) -> QSize:
        side = self._style.px(TARGET)
        return QSize(max(side, super().sizeHint().width()) if self.text() else side, side)

    minimumSizeHint = sizeHint

    def restyle(self) -> None:
        if self._picture:
            self.setIcon(self._style.icon(self._picture, self._colour, self._size))
            self.setIconSize(QSize(self._style.px(self._size), self._style.px(self._size)))
        self.setFont(self._style.font())
        self.setStyleSheet(self._sheet())
        self.updateGeometry()

    def _sheet(self) -> str:
        return "QToolButton { padding: 0; font-weight: normal; }"


class PlayButton(Button):
    """The large round one."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, "Play (Space)", "play", parent)
        self._colour, self._size = "on_accent", 32
        self.setProperty("role", "play")
        self.restyle()

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(LARGE), self._style.px(LARGE))

    minimumSizeHint = sizeHint

    def _sheet(self) -> str:
        """Round: the corner is exactly half the side, which Qt insists on."""
        side, edge = self._style.px(LARGE), self._style.px(2)
        inner = side - 2 * edge
        sizes = "".join(f"{m}-{d}: {inner}px; " for m in ("min", "max") for d in ("width", "height"))
        return f"QToolButton {{ padding: 0; {sizes}border-width: {edge}px; border-radius: {side // 2}px; }}"

    def show_playing(self, playing: bool) -> None:
        self.show_picture("pause" if playing else "play")
        self.name("Pause (Space)" if playing else "Play (Space)")
