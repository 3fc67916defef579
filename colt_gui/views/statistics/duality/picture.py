"""A picture of the duality bench: its axes and marks, and handles that can be dragged."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.models.statistics.duality.line_problem import END
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.look.drawing import draw_text, focus_ring, pen, text_size
from colt_gui.views.look.style import Style
from colt_gui.views.plane.grid_layer import tick_text
from colt_gui.views.plane.plane_map import nice, ticks
from colt_gui.views.statistics.duality.animation import DualMoment, moment_of

if TYPE_CHECKING:
    from colt_gui.models.statistics.duality.experiment import DualExperiment

ABOVE, BELOW = 2.4, 0.35  # in sight: so many times the best value, and so much of that below 0
FARTHER, ENDLESS = 2.1, 8.0  # forces in sight: so many times λ*, or up to here where there is none


class Span(NamedTuple):
    low: float
    high: float


class Frame(NamedTuple):
    """`area` in pixels shows `across` from left to right and `up` from bottom to top."""

    area: QRectF
    across: Span
    up: Span

    def x(self, value: float) -> float:
        share = (value - self.across.low) / (self.across.high - self.across.low)
        return self.area.left() + share * self.area.width()

    def y(self, value: float) -> float:
        share = (value - self.up.low) / (self.up.high - self.up.low)
        return self.area.bottom() - share * self.area.height()

    def at(self, x: float, y: float) -> QPointF:
        return QPointF(self.x(x), self.y(y))

    def value_at(self, pixel: float) -> float:
        """Along the lower edge."""
        share = (pixel - self.area.left()) / self.area.width()
        return self.across.low + share * (self.across.high - self.across.low)

    def curve(self, x: np.ndarray, y: np.ndarray) -> QPolygonF:
        """What is far out of sight is cut off there: no painter likes large numbers."""
        room = self.up.high - self.up.low
        kept = np.clip(y, self.up.low - 2 * room, self.up.high + 2 * room)
        return QPolygonF([self.at(*pair) for pair in zip(x.tolist(), kept.tolist())])


def values_in_sight(experiment: DualExperiment) -> Span:
    """The same for the problem and for its dual, so that heights can be compared."""
    best, a = experiment.problem.best.value, experiment.learner.a
    top = max(ABOVE * best, 4.0 * a)
    return Span(-BELOW * top, top)


def forces_in_sight(experiment: DualExperiment) -> Span:
    best = experiment.problem.multiplier
    most = max(at.force for at in experiment.run.steps)
    return Span(0.0, max(1.5, ENDLESS if best is None else FARTHER * best, 1.12 * most))


def places_in_sight() -> Span:
    return Span(-END, END)


CELL = 64  # design pixels between two lines, at least


def picture_area(style: Style, rect: QRectF) -> QRectF:
    """What is left for the picture beside its numbers."""
    px = style.px
    return rect.adjusted(px(42), px(18), -px(14), -px(50))


def paint_axes(painter: QPainter, style: Style, frame: Frame, name: str) -> None:
    """`name` is what the lower axis is about."""
    painter.setFont(style.font("small"))
    _across(painter, style, frame, name)
    _up(painter, style, frame)


def _across(painter: QPainter, style: Style, frame: Frame, name: str) -> None:
    area, metrics = frame.area, QFontMetricsF(style.font("small"))
    step = nice(style.px(CELL) * (frame.across.high - frame.across.low) / max(area.width(), 1.0))
    base = area.bottom() + metrics.ascent() + style.px(9)
    for value in ticks(*frame.across, step):
        x, text = frame.x(value), tick_text(value, step)
        painter.setPen(pen(style, "grid", 1))
        painter.drawLine(QLineF(x, area.top(), x, area.bottom()))
        painter.setPen(style.colour("muted"))
        painter.drawText(QPointF(x - metrics.horizontalAdvance(text) / 2, base), text)
    painter.setPen(style.colour("ink"))
    room = QRectF(area.left(), base, area.width(), metrics.height() + style.px(4))
    painter.drawText(room, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom), name)


def _up(painter: QPainter, style: Style, frame: Frame) -> None:
    area, metrics = frame.area, QFontMetricsF(style.font("small"))
    step = nice(style.px(CELL * 0.7) * (frame.up.high - frame.up.low) / max(area.height(), 1.0))
    for value in ticks(*frame.up, step):
        y, text = frame.y(value), tick_text(value, step)
        painter.setPen(pen(style, "outline" if abs(value) < step / 2 else "grid", 1))
        painter.drawLine(QLineF(area.left(), y, area.right(), y))
        painter.setPen(style.colour("muted"))
        left = area.left() - metrics.horizontalAdvance(text) - style.px(6)
        painter.drawText(QPointF(left, y + metrics.ascent() / 2 - 1), text)


KNOB, BALL = 7.0, 9.0  # radii
GAP = 6  # design pixels between a place and its words
Align = Qt.AlignmentFlag


def words_beside(
    painter: QPainter, style: Style, at: QPointF, text: str, meaning: str, bounds: QRectF,
    align: Align = Align.AlignLeft | Align.AlignBottom, bold: bool = False,
) -> QRectF:  # fmt: skip
    """Left or right of the place and above or below it, pushed into `bounds`; where they stand."""
    font, gap = style.font("small", bold), style.px(GAP)
    box = text_size(font, text)
    x = at.x() + gap if align & Align.AlignLeft else at.x() - gap - box.width()
    x = at.x() - box.width() / 2 if align & Align.AlignHCenter else x
    y = at.y() - gap - box.height() if align & Align.AlignBottom else at.y() + gap
    y = at.y() - box.height() / 2 if align & Align.AlignVCenter else y
    x = max(min(x, bounds.right() - box.width()), bounds.left())
    y = max(min(y, bounds.bottom() - box.height()), bounds.top())
    place = QRectF(x, y, box.width(), box.height())
    draw_text(painter, style, place, text, font, style.colour(meaning))
    return place


def paint_knob(painter: QPainter, style: Style, at: QPointF, meaning: str, held: bool) -> None:
    """Something to drag; with a ring while a hand or the keys have it."""
    radius = style.line(KNOB)
    if held:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(style, "accent", 2))
        painter.drawEllipse(at, 1.7 * radius, 1.7 * radius)
    painter.setPen(pen(style, "stage", 1.5))
    painter.setBrush(style.brush(meaning))
    painter.drawEllipse(at, radius, radius)


def paint_ball(painter: QPainter, style: Style, at: QPointF) -> None:
    painter.setPen(pen(style, "stage", 2))
    painter.setBrush(style.brush("accent"))
    painter.drawEllipse(at, style.line(BALL), style.line(BALL))


def paint_goal(painter: QPainter, style: Style, at: QPointF) -> None:
    """The best allowed place."""
    painter.setPen(pen(style, "ink", 2))
    painter.setBrush(style.brush("stage"))
    painter.drawEllipse(at, style.line(5), style.line(5))


Key = Qt.Key
ARROWS = {Key.Key_Left: (-1, 0), Key.Key_Right: (1, 0), Key.Key_Up: (0, 1), Key.Key_Down: (0, -1)}
NEXT, LEAVE = {Key.Key_Return, Key.Key_Enter}, {Key.Key_Escape, Key.Key_K}
STEP, FINE = 0.1, 0.01
NAMES = {"c": "c, where f is lowest", "s": "s, the fence", "start": "λ, its force"}


class Handle(NamedTuple):
    """`name` is the parameter that it moves."""

    name: str
    at: QPointF


def rounded(value: float) -> float:
    """To what a hand can mean."""
    return round(value, 2) + 0.0


class Moves:
    """Changes of the problem: all that one hand does until it lets go is one step of undo."""

    def __init__(self, session: Session) -> None:
        self._session, self._playback = session, session.playback

    def put(self, name: str, **values: float) -> None:
        """New values of parameters, kept within their ranges. Whoever sets the force begins with it."""
        document, learner = self._session.document, self._session.experiment.learner
        if name == "start":
            self._playback.seek(0)
        for param in learner.params:
            if param.name in values:
                value = min(max(rounded(values[param.name]), param.low), param.high)
                document = document.with_param(param.name, value)
        if document != self._session.document:
            self._session.edit(document, merge=("param", learner.id, name))

    def let_go(self) -> None:
        self._session.seal()

    def nudge(self, name: str, way: tuple[int, int], fine: bool) -> None:
        """By keys."""
        learner, step = self._session.experiment.learner, FINE if fine else STEP
        if name == "start":
            force = self._session.run.step.force
            self.put(name, start=force + step * (way[0] or way[1]))
        elif name == "c" and learner.on_plane:
            self.put(name, c=learner.c + step * way[0], d=learner.d + step * way[1])
        else:
            self.put(name, **{name: getattr(learner, name) + step * (way[0] or way[1])})


def arrow_way(event: QKeyEvent) -> tuple[int, int] | None:
    return ARROWS.get(event.key())


REACH = 18  # design pixels round a handle


class DualityPicture(Guarded, KeyboardRing, QWidget):
    """`held` is the handle that a hand, or the keys, have."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self._moves = Moves(session)
        self.held = ""
        self._dragging = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(200, 150)
        self.setMouseTracking(True)
        for signal in (session.changed, session.moved, session.playback.frame, style.changed):
            signal.connect(self.refresh)
        self.refresh()

    @property
    def experiment(self) -> DualExperiment:
        return self._session.experiment

    @property
    def moment(self) -> DualMoment:
        return moment_of(self._session)

    def refresh(self) -> None:
        at = self.experiment.shown
        text = (
            f"λ is {number(at.force)}, q(λ) is {number(at.value)}, f* is {number(self.experiment.problem.best.value)}."
        )
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)
        self.update()

    # -- for a picture to say --------------------------------------------------------------------------------

    @abstractmethod
    def paint(self, painter: QPainter) -> None: ...

    @abstractmethod
    def handles(self) -> list[Handle]: ...

    @abstractmethod
    def grip(self, name: str, at: QPointF) -> None:
        """A hand takes hold of a handle."""

    @abstractmethod
    def drag(self, name: str, at: QPointF) -> None:
        """The hand with the handle is there now."""

    # -- drawing ---------------------------------------------------------------------------------------------

    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), self._style.ground)
            self.paint(painter)
            if self.ringed:
                focus_ring(painter, self._style, QRectF(self.rect()))

    # -- the hand --------------------------------------------------------------------------------------------

    def handle_at(self, at: QPointF) -> str:
        """The nearest within reach; empty where there is none."""
        reach = self._style.px(REACH)
        near = [((handle.at - at).manhattanLength(), handle.name) for handle in self.handles()]
        return min((pair for pair in near if pair[0] <= reach), default=(0, ""))[1]

    def mousePressEvent(self, event) -> None:
        name = self.handle_at(event.position()) if event.button() == Qt.MouseButton.LeftButton else ""
        if not name:
            super().mousePressEvent(event)
            return
        self.held, self._dragging = name, True
        self.grip(name, event.position())
        self.update()

    def mouseMoveEvent(self, event) -> None:
        if self._dragging:
            self.drag(self.held, event.position())
        else:
            over = self.handle_at(event.position())
            self.setCursor(Qt.CursorShape.OpenHandCursor if over else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event) -> None:
        if self._dragging and event.button() == Qt.MouseButton.LeftButton:
            self.held, self._dragging = "", False
            self._moves.let_go()
            self.update()
        else:
            super().mouseReleaseEvent(event)
