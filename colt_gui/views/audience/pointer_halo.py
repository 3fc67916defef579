"""A ring around the mouse pointer, so that the back row sees where it is and when it clicks."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPoint, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QCursor, QMouseEvent, QPainter, QPaintEvent, QPen, QWindow

from colt_gui.session.playback import Playback
from colt_gui.views.audience.window_overlay import WindowOverlay
from colt_gui.views.look.style import Style
from colt_gui.views.window.closing_window import ClosingWindow

Type, Button = QEvent.Type, Qt.MouseButton
KINDS = (Button.LeftButton, Button.RightButton, Button.MiddleButton)
ACROSS, GROWN = 46, 1.35  # design pixels, and how many times as large while a button is down
GROWTH_MS = 130
RING, EDGE = 3, 2
QUIET, LOUD = 0.16, 0.5  # opacity of the inside


class PointerHalo(WindowOverlay):
    """A left press fills it, a right one draws a second ring in it, the middle one a dot.

    It is a small widget that is moved: only what it leaves and where it comes is painted again.
    """

    def __init__(self, window: ClosingWindow, playback: Playback, style: Style) -> None:
        super().__init__(window, style)
        self._playback = playback
        self._at: QPointF | None = None
        self._button = Button.NoButton
        self._growth = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=GROWTH_MS)
        self._growth.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._growth.valueChanged.connect(self._grow)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("Ring around the pointer")
        self.restyle()

    @property
    def on(self) -> bool:
        return self._hears

    @property
    def button(self) -> Qt.MouseButton:
        """The one that is down."""
        return self._button

    @property
    def grown(self) -> float:
        return self._growth.currentValue() if self._button else 0.0

    def set_on(self, on: bool) -> None:
        self.hear(on)
        self._press(Button.NoButton)
        if on:
            self.raise_()
            self._follow(QPointF(QCursor.pos()))
        else:
            self.hide()

    # -- the pointer -------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Windows of the screen hear every move; widgets only those they asked for."""
        if isinstance(watched, QWindow):
            if isinstance(event, QMouseEvent):
                self._follow(event.globalPosition())
                self._press(self._shown_button(event.buttons()))
            elif event.type() == Type.Leave and watched is self.window().windowHandle():
                self.hide()
        return False

    def _shown_button(self, down: Qt.MouseButton) -> Qt.MouseButton:
        """One of those that are down; the first stays until it is let go."""
        if self._button and self._button & down:
            return self._button
        return next((button for button in KINDS if button & down), Button.NoButton)

    def _follow(self, pointer: QPointF) -> None:
        self._at = self.window().mapFromGlobal(pointer)
        self._place()
        self.setVisible(self.window().isVisible() and self.window().rect().contains(self._at.toPoint()))

    def _place(self) -> None:
        if self._at is not None:
            self.move(self._at.toPoint() - QPoint(self.width() // 2, self.height() // 2))

    def _press(self, button: Qt.MouseButton) -> None:
        if button == self._button:
            return
        self._button = button
        self._growth.stop()
        if button:
            self._growth.setDuration(0 if self._playback.reduced_motion else GROWTH_MS)
            self._growth.start()
        self.update()

    def _grow(self, _value: float) -> None:
        self.update()

    # -- look --------------------------------------------------------------------------------------------------

    def restyle(self) -> None:
        px = self._style.px
        side = round(px(ACROSS) * GROWN) + 2 * (px(RING) + px(EDGE))
        self.resize(side | 1, side | 1)  # odd: the pointer is the middle pixel
        self._place()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        px, middle = self._style.px, QRectF(self.rect()).center()
        radius = px(ACROSS) / 2 * (1 + (GROWN - 1) * self.grown)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            filled = LOUD if self._button == Button.LeftButton else QUIET
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._style.colour("accent", filled))
            painter.drawEllipse(middle, radius, radius)
            self._ring(painter, middle, radius)
            if self._button == Button.RightButton:
                self._ring(painter, middle, radius - px(9))
            elif self._button == Button.MiddleButton:
                self._ring(painter, middle, px(4))

    def _ring(self, painter: QPainter, middle: QPointF, radius: float) -> None:
        """Dark on both sides: seen on white, on black and on its own colour."""
        px = self._style.px
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((self._style.dark(0.7), px(RING) + px(EDGE)), (self._style.colour("accent"), px(RING))):
            painter.setPen(QPen(colour, width))
            painter.drawEllipse(middle, radius, radius)
