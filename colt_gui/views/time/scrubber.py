"""The line of all rounds: mistakes ticked above it, the present on it, any round one click away."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPaintEngine,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QToolTip, QWidget

from colt_gui.models.core.runs import Run
from colt_gui.session import Session
from colt_gui.views.controls.widgets import KEYBOARD
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

NOTCH = 120  # what a wheel turns at a time, in eighths of a degree
FAINTEST = 0.4  # a column that stands for many rounds, few of them mistakes, is still seen
MISTAKE, MARGIN_MISTAKE = "mistake", "margin_mistake"
TALL = {MISTAKE: 1.0, MARGIN_MISTAKE: 0.55}  # the kinds differ in height too


class Scrubber(Styled, QAbstractSlider):
    """Place 0 is before the first round, place n after the last. Seeks when clicked, dragged or turned."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._session = session
        self._ticks: QImage | None = None
        self._run: Run | None = None
        self._drawn: int | None = None
        self._marked: tuple[np.ndarray, np.ndarray] | None = None  # the counts that the ticks are drawn of
        self._spread: tuple[tuple[float, ...], np.ndarray, np.ndarray] | None = None  # see `_round_columns`
        self._turned, self._ring = 0, False
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Rounds")
        self.setMouseTracking(True)
        session.changed.connect(self.refresh)
        session.moved.connect(self.refresh)
        session.computed.connect(self.refresh)
        session.playback.frame.connect(self._follow)
        self.refresh()

    # -- what is on show -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        run, t = self._session.run, self._session.t
        if run is not self._run or len(run) != self.maximum():
            self._run = run
            self.setRange(0, len(run))
            self._keep_ticks()
        self.setValue(t)
        unit = self._session.experiment.unit.capitalize()
        self.setAccessibleDescription(f"{unit} {t} of {len(run)}")
        self.update()

    def _keep_ticks(self) -> None:
        """If those of this run are where they were: most of the points that are dragged change none."""
        marked = self._session.experiment.mistakes, self._session.experiment.updates
        if self._marked is None or not all(map(np.array_equal, marked, self._marked)):
            self._ticks, self._marked = None, (marked[0].copy(), marked[1].copy())

    @property
    def position(self) -> float:
        """The place of the handle; during the animation of a round it lies between two places."""
        t = self._session.t
        return t - 1 + self._session.playback.phase if t else 0.0

    def _follow(self) -> None:
        if self._drawn != round(self.x_of(self.position) * self.devicePixelRatioF()):
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(420), self._style.px(44))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(60), self._style.px(44))

    def restyle(self) -> None:
        self._ticks = None
        self.updateGeometry()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._ticks = None
        super().resizeEvent(event)

    # -- places and pixels -----------------------------------------------------------------------------------

    @property
    def _places(self) -> int:
        """The last place. The range of the slider follows a run that grows only now and then: see `refresh`."""
        return len(self._session.run)

    def _span(self) -> tuple[float, float]:
        """The ends of the groove: the whole handle stays inside the widget."""
        inset = self._style.px(12)
        return inset, max(1.0, self.width() - 2 * inset)

    def x_of(self, place: float) -> float:
        left, span = self._span()
        return left + span * place / max(1, self._places)

    def place_at(self, x: float) -> int:
        left, span = self._span()
        return min(self._places, max(0, round((x - left) / span * self._places)))

    def columns(self, kind: str) -> tuple[np.ndarray, np.ndarray]:
        """The device-pixel columns that hold a tick of this kind and the share of their rounds that it is."""
        experiment = self._session.experiment
        mistakes, updates = np.diff(experiment.mistakes) > 0, np.diff(experiment.updates) > 0
        marked = mistakes if kind == MISTAKE else updates & ~mistakes
        where, rounds = self._round_columns(len(marked))
        count = np.bincount(where[marked], minlength=len(rounds))
        ticked = np.flatnonzero(count)
        return ticked, count[ticked] / rounds[ticked]

    def _round_columns(self, count: int) -> tuple[np.ndarray, np.ndarray]:
        """The column of each of so many rounds and the number of rounds in each column; both kinds of ticks, and those
        of a run that is as long as the one before, need the same."""
        key = (count, *self._span(), self.width(), self.devicePixelRatioF())
        if self._spread is None or self._spread[0] != key:
            _, left, span, width, ratio = key
            where = ((left + span * np.arange(1, count + 1) / max(1, count)) * ratio).astype(np.int32)
            self._spread = key, where, np.bincount(where, minlength=int(width * ratio) + 1)
        return self._spread[1:]

    # -- paint -----------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._paint_ticks(painter)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            self._paint_groove(painter)
            if self._places or self._ring:
                self._paint_handle(painter)

    def _middle(self) -> float:
        """The groove lies a little below the centre, to leave room for the ticks."""
        return self.height() / 2 + self._style.px(6)

    def _paint_ticks(self, painter: QPainter) -> None:
        """On the screen from a picture; as lines where that would be coarse, in an SVG or in a larger picture."""
        ratio, top = self.devicePixelRatioF(), self._middle() - self._style.px(20)
        if painter.paintEngine().type() != QPaintEngine.Type.Raster or painter.deviceTransform().m11() > ratio:
            for kind in (MARGIN_MISTAKE, MISTAKE):
                self._paint_lines(painter, kind, top)
            return
        if self._ticks is None or self._ticks.devicePixelRatio() != ratio:
            self._ticks = self._draw_ticks()
        painter.drawImage(QPointF(0, top), self._ticks)

    def _paint_lines(self, painter: QPainter, kind: str, top: float) -> None:
        ratio, high, thick = self.devicePixelRatioF(), self._style.px(14), self._thickness()
        above = high * (1 - TALL[kind])
        for column, share in zip(*self.columns(kind)):
            alpha = FAINTEST + (1 - FAINTEST) * share
            tick = QRectF((column - thick // 2) / ratio, top + above, thick / ratio, high - above)
            painter.fillRect(tick, self._style.colour(kind, alpha))

    def _thickness(self) -> int:
        ratio = self.devicePixelRatioF()
        _, span = self._span()
        room = span * ratio / max(1, self._places)
        return max(1, round(min(self._style.px(3) * ratio, 0.7 * room)))

    def _draw_ticks(self) -> QImage:
        """All ticks as one picture: a column of pixels is coloured once, for however many rounds."""
        ratio = self.devicePixelRatioF()
        width, height = max(1, int(self.width() * ratio)), max(1, round(self._style.px(14) * ratio))
        picture = np.zeros((height, width, 4), np.uint8)
        for kind in (MARGIN_MISTAKE, MISTAKE):
            self._colour_columns(picture, kind, self._thickness())
        image = QImage(picture.data, width, height, 4 * width, QImage.Format.Format_RGBA8888).copy()
        image.setDevicePixelRatio(ratio)
        return image

    def _colour_columns(self, picture: np.ndarray, kind: str, thick: int) -> None:
        columns, shares = self.columns(kind)
        top = round(len(picture) * (1 - TALL[kind]))
        alpha, colour = 255 * (FAINTEST + (1 - FAINTEST) * shares), self._style.colour(kind)
        for shift in range(thick):
            at = columns + shift - thick // 2
            inside = (at >= 0) & (at < picture.shape[1])
            picture[top:, at[inside], :3] = colour.red(), colour.green(), colour.blue()
            picture[top:, at[inside], 3] = alpha[inside]

    def _paint_groove(self, painter: QPainter) -> None:
        px, (left, span), middle = self._style.px, self._span(), self._middle()
        half = px(5) / 2
        painter.setBrush(self._style.brush("hairline"))
        painter.drawRoundedRect(QRectF(left, middle - half, span, 2 * half), half, half)
        done = self.x_of(self.position) - left
        if done > 0:
            painter.setBrush(self._style.brush("accent"))
            painter.drawRoundedRect(QRectF(left, middle - half, done, 2 * half), half, half)

    def _paint_handle(self, painter: QPainter) -> None:
        style, x = self._style, self.x_of(self.position)
        self._drawn = round(x * self.devicePixelRatioF())
        centre, radius = QPointF(x, self._middle()), style.px(10)
        painter.setBrush(style.brush("ink" if self._ring else "accent"))
        painter.drawEllipse(centre, radius, radius)
        painter.setBrush(style.brush("accent" if self.isSliderDown() or self._ring else "stage"))
        painter.drawEllipse(centre, radius - style.px(3), radius - style.px(3))

    # -- hand ------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self.setSliderDown(True)
        self._session.playback.seek(self.place_at(event.position().x()))
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self._session.playback.seek(self.place_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Up or right is one round on; a touchpad's small turns add up to whole rounds."""
        turn = event.angleDelta()
        self._turned += turn.y() or -turn.x()
        rounds = int(self._turned / NOTCH)
        self._turned -= rounds * NOTCH
        if rounds:
            self._session.playback.step(rounds)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, page = Qt.Key, max(1, self._places // 10)
        steps: dict[int, int] = {key.Key_Left: -1, key.Key_Down: -1, key.Key_Right: 1, key.Key_Up: 1}
        steps |= {key.Key_PageUp: -page, key.Key_PageDown: page}
        if event.key() in steps:
            self._session.playback.step(steps[event.key()])
        elif event.key() in (key.Key_Home, key.Key_End):
            self._session.playback.seek(0 if event.key() == key.Key_Home else self._places)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in KEYBOARD
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._ring = False
        super().focusOutEvent(event)
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self._places:
            QToolTip.showText(event.globalPos(), plain(self.hint(self.place_at(event.pos().x()))), self)
            return True
        return super().event(event)

    def hint(self, place: int) -> str:
        """What a place of the line stands for, e.g. "Round 7: a mistake"."""
        return self._session.run.mark(place).words
