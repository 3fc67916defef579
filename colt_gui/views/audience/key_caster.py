"""The keys that are pressed, large at the foot of the stage: the class sees how it is done."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import (
    QAction,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QShortcutEvent,
)
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QStackedWidget,
    QTextEdit,
    QWidget,
)

from colt_gui.views.audience.window_overlay import WindowOverlay
from colt_gui.views.look.keycaps import cap_height, cap_width, paint_cap, spelt
from colt_gui.views.look.style import CORNER, TEXT, Style
from colt_gui.views.window.closing_window import ClosingWindow

Type, Key = QEvent.Type, Qt.Key
SHOWN_MS = 1400
LINES, LEAST = 14, 12  # as large as a line when the stage has this many, and never below so many pixels
SILENT = {
    Key.Key_Shift, Key.Key_Control, Key.Key_Alt, Key.Key_AltGr, Key.Key_Meta, Key.Key_CapsLock, Key.Key_NumLock,
    Key.Key_unknown,
}  # fmt: skip
EDITS = (QLineEdit, QAbstractSpinBox, QPlainTextEdit, QTextEdit)
# a widget that takes a command's key for itself and still means the command lists it in this property
MEANT = "meantKeys"


class KeyCaster(WindowOverlay):
    """Says what a key did: its command where one was called, else the key alone, and nothing that is typed."""

    def __init__(self, window: ClosingWindow, stage: QStackedWidget, actions: dict[str, QAction], style: Style) -> None:
        super().__init__(window, style)
        self._stage = stage
        self._actions = list(actions.values())
        self._key, self._words, self._count, self._size = "", "", 0, LEAST
        self._timer = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._timer.timeout.connect(self.hide)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("Key pressed")

    def restyle(self) -> None:
        self._place()

    @property
    def on(self) -> bool:
        return self._hears

    @property
    def text(self) -> str:
        """What is said, e.g. "→ ×3 — One round on"."""
        key = self._key if self._count < 2 else f"{self._key} ×{self._count}"
        return f"{key} — {self._words}" if self._words else key

    def set_on(self, on: bool) -> None:
        self.hear(on)
        if not on:
            self.hide()

    # -- what was pressed --------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A key that calls a command arrives at its action, any other at the widget that has the focus."""
        if isinstance(event, QShortcutEvent) and watched in self._actions:
            self._say(spelt(event.key()), watched)
        elif isinstance(event, QKeyEvent) and event.type() == Type.KeyPress and watched is self._receiver():
            self._pressed(watched, event)
        return False

    def _receiver(self) -> QWidget | None:
        focus = QApplication.focusWidget()
        return self.window() if focus is None else focus if focus.window() is self.window() else None

    def _pressed(self, watched: QWidget, event: QKeyEvent) -> None:
        if event.key() in SILENT or isinstance(watched, EDITS):
            return
        if event.isAutoRepeat():
            self._timer.start()  # held down is not pressed again
            return
        key = _spelt(event)
        meant = key in (watched.property(MEANT) or ())
        self._say(key, self._command(event) if meant else None)

    def _command(self, event: QKeyEvent) -> QAction | None:
        pressed = QKeySequence(event.keyCombination())
        return next((a for a in self._actions if pressed in a.shortcuts()), None)

    def _say(self, key: str, action: QAction | None) -> None:
        words = action.data().text.rstrip("…") if action is not None else ""
        again = self.isVisible() and (key, words) == (self._key, self._words)
        self._key, self._words, self._count = key, words, self._count + 1 if again else 1
        self.setAccessibleDescription(self.text)
        self._place()
        self.show()
        self.raise_()
        self.update()
        self._timer.start()
        # what the key is about to do may bring a message to the place
        QTimer.singleShot(0, self, self._place)

    # -- look --------------------------------------------------------------------------------------------------

    def _place(self) -> None:
        """At the left of the stage's foot, above whatever floats there."""
        if not self._key:
            return
        px, stage = self._style.px, self._stage
        self._size = self._fitting(stage.width() - 2 * px(16))
        place = QRect(0, 0, math.ceil(self._wide()), math.ceil(cap_height(self._font(True)) + 2 * self._em(10)))
        place.moveBottomLeft(QPoint(px(16), stage.height() - px(20)))
        for other in self._floating():
            if other.geometry().intersects(place):
                place.moveBottom(other.y() - px(8))
        self.setGeometry(QRect(stage.mapTo(self.window(), place.topLeft()), place.size()))

    def _fitting(self, room: float) -> int:
        """For the back row, but never most of a small stage."""
        self._size = max(LEAST, min(self._style.px(TEXT["title"]), self._stage.height() // LINES))
        return max(LEAST, int(self._size * min(1.0, room / self._wide())))

    def _floating(self) -> list[QWidget]:
        pages = {self._stage.widget(i) for i in range(self._stage.count())}
        widgets = self._stage.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [widget for widget in widgets if widget.isVisible() and widget not in pages]

    def _em(self, n: float) -> float:
        """A design size beside letters of the present size."""
        return n * self._size / TEXT["title"]

    def _font(self, bold: bool) -> QFont:
        font = self._style.font("title", bold)
        font.setPixelSize(self._size)
        return font

    @property
    def _beside(self) -> str:
        count = f"×{self._count}" if self._count > 1 else ""
        return "   ".join(filter(None, (count, self._words)))

    def _wide(self) -> float:
        beside = QFontMetricsF(self._font(False)).horizontalAdvance(self._beside)
        return cap_width(self._font(True), self._key) + beside + self._em(14) * (3 if self._beside else 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        style, em, edge = self._style, self._em, self._em(2)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen = QPen(style.colour("stage"), edge)
            painter.setPen(pen)
            painter.setBrush(style.brush("ink"))
            half = edge / 2
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), em(CORNER), em(CORNER))
            inner = QRectF(self.rect()).adjusted(em(14), em(10), -em(14), -em(10))
            cap = QRectF(inner.topLeft(), QSizeF(cap_width(self._font(True), self._key), inner.height()))
            painter.setFont(self._font(True))
            paint_cap(painter, cap, self._key, style.colour("stage"), pen)
            painter.setFont(self._font(False))
            left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(inner.adjusted(cap.width() + em(14), 0, em(14), 0), left, self._beside)


def _spelt(event: QKeyEvent) -> str:
    """A sign as it is read, not with the Shift that it takes to write it."""
    if event.key() == Key.Key_Backtab:
        return "Shift+Tab"
    plain = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    if not plain and event.text().isprintable() and event.text().strip():
        return spelt(event.text().upper()) or event.text()
    pad = Qt.KeyboardModifier.KeypadModifier
    return spelt(QKeySequence((event.modifiers() & ~pad).value | event.key()))
