"""What the pictures of the duality bench share: their axes, marks and names, and handles that can be dragged."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.models.statistics.duality.experiment import DualExperiment
from colt_gui.models.statistics.duality.line_problem import END
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.views.charts.layout import Axes
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.lab_widget import LabWidget
from colt_gui.views.look.drawing import focus_ring, pen, polygon, text_size
from colt_gui.views.look.label_placement import Label, Labels
from colt_gui.views.look.style import Style
from colt_gui.views.plane.grid_layer import tick_text
from colt_gui.views.plane.plane_map import nice, ticks
from colt_gui.views.statistics.duality.animation import DualMoment, moment_on_show

Ends = tuple[float, float]
Key = Qt.Key

PLACES_IN_SIGHT: Ends = (-END, END)
VALUES_ABOVE, VALUES_BELOW = 2.4, 0.35  # in sight: so many times the best value, and so much of that below 0
FORCES_IN_SIGHT, ENDLESS = 2.1, 8.0  # in sight: so many times λ*, or forces up to here where there is none
CELL = 64  # design pixels between two lines of the grid, at least

KNOB, BALL, GOAL, STEP_DOT = 7.0, 9.0, 5.0, 3.2  # radii
PER_RANK = 0.1  # what each later place for a name costs; a line through it costs 10
# of a name from the place that it should have, in its breadths and heights, the smallest first
SHIFTS = sorted(
    ((0.4 * i, 0.6 * j) for i in range(-2, 3) for j in range(-7, 8)),
    key=lambda shift: 4 * abs(shift[0]) + abs(shift[1]),
)
NAME_GAP = 4  # design pixels between a thing and its name
REACH = 18  # design pixels round a handle within which a hand takes it

ARROWS: dict[int, tuple[int, int]] = {
    Key.Key_Left: (-1, 0), Key.Key_Right: (1, 0), Key.Key_Up: (0, 1), Key.Key_Down: (0, -1),
}  # fmt: skip
KEY_STEP, FINE_KEY_STEP = 0.1, 0.01
HANDLE_COLOURS = {"c": "ink", "s": "margin", "start": "margin"}


# -- axes ----------------------------------------------------------------------------------------------------------


def axes_in(style: Style, rect: QRectF, across: Ends, up: Ends) -> Axes:
    """Return the axes of a picture in `rect`, with room for their numbers."""
    px = style.px
    area = rect.adjusted(px(42), px(18), -px(14), -px(50))
    return Axes(area.left(), area.top(), area.right(), area.bottom(), across, up)


def area_of(axes: Axes) -> QRectF:
    return QRectF(QPointF(axes.left, axes.top), QPointF(axes.right, axes.bottom))


def place(axes: Axes, x: float, y: float) -> QPointF:
    return QPointF(axes.x(x), axes.y(y))


def curve_pixels(axes: Axes, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return a curve in pixels. What is far out of sight is cut off there: no painter likes large numbers."""
    low, high = axes.y_range
    room = 2 * (high - low)
    return axes.pixels(np.column_stack([x, np.clip(y, low - room, high + room)]))


def zero_line(axes: Axes) -> QLineF:
    return QLineF(axes.left, axes.y(0.0), axes.right, axes.y(0.0))


def paint_curve(painter: QPainter, axes: Axes, x: np.ndarray, y: np.ndarray) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(polygon(curve_pixels(axes, x, y)))


def values_in_sight(experiment: DualExperiment) -> Ends:
    """Return the values of f and q in sight: the same for the problem and its dual, so that heights compare."""
    top = max(VALUES_ABOVE * experiment.problem.best.value, 4.0 * experiment.learner.a)
    return -VALUES_BELOW * top, top


def forces_in_sight(experiment: DualExperiment) -> Ends:
    best = experiment.problem.multiplier
    most = max(at.force for at in experiment.run.steps)
    return 0.0, max(1.5, ENDLESS if best is None else FORCES_IN_SIGHT * best, 1.12 * most)


def paint_axes(painter: QPainter, style: Style, axes: Axes, name: str) -> None:
    """Paint the grid and its numbers, and the name of the lower axis."""
    painter.setFont(style.font("small"))
    _paint_columns(painter, style, axes, name)
    _paint_rows(painter, style, axes)


def _paint_columns(painter: QPainter, style: Style, axes: Axes, name: str) -> None:
    metrics = QFontMetricsF(style.font("small"))
    step = _grid_step(style.px(CELL), axes.x_range, axes.right - axes.left)
    base = axes.bottom + metrics.ascent() + style.px(9)
    for value in ticks(*axes.x_range, step):
        x, text = axes.x(value), tick_text(value, step)
        painter.setPen(pen(style, "grid", 1))
        painter.drawLine(QLineF(x, axes.top, x, axes.bottom))
        painter.setPen(style.colour("muted"))
        painter.drawText(QPointF(x - metrics.horizontalAdvance(text) / 2, base), text)
    painter.setPen(style.colour("ink"))
    room = QRectF(axes.left, base, axes.right - axes.left, metrics.height() + style.px(4))
    painter.drawText(room, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom), name)


def _paint_rows(painter: QPainter, style: Style, axes: Axes) -> None:
    metrics = QFontMetricsF(style.font("small"))
    step = _grid_step(style.px(CELL * 0.7), axes.y_range, axes.bottom - axes.top)
    for value in ticks(*axes.y_range, step):
        y, text = axes.y(value), tick_text(value, step)
        painter.setPen(pen(style, "outline" if abs(value) < step / 2 else "grid", 1))
        painter.drawLine(QLineF(axes.left, y, axes.right, y))
        painter.setPen(style.colour("muted"))
        left = axes.left - metrics.horizontalAdvance(text) - style.px(6)
        painter.drawText(QPointF(left, y + metrics.ascent() / 2 - 1), text)


def _grid_step(cell: float, ends: Ends, pixels: float) -> float:
    return nice(cell * (ends[1] - ends[0]) / max(pixels, 1.0))


# -- marks ---------------------------------------------------------------------------------------------------------


def paint_knob(painter: QPainter, style: Style, at: QPointF, meaning: str, held: bool) -> None:
    """Paint something to drag, with a ring while a hand or the keys have it."""
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
    """Paint the mark of the best allowed place."""
    painter.setPen(pen(style, "ink", 2))
    painter.setBrush(style.brush("stage"))
    painter.drawEllipse(at, style.line(GOAL), style.line(GOAL))


# -- names ---------------------------------------------------------------------------------------------------------


class Names:
    """The names in a picture: each is put where it covers no other name and no mark, and where no line strikes it
    through, if there is such a place.

    `lines`, `curves` and `marks` are what names keep away from; they are given before the first name.
    """

    def __init__(
        self, style: Style, bounds: QRectF, lines: Iterable[QLineF], curves: Iterable[np.ndarray],
        marks: Iterable[QPointF],
    ) -> None:  # fmt: skip
        self._style, self.written = style, list[Label]()
        self._labels = Labels(bounds, QRectF(), np.empty((0, 2)), 0.0)
        radius = style.line(KNOB)
        self._labels.taken += [QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius) for at in marks]
        self._labels.lines += lines
        self._labels.curves = np.concatenate([np.empty((0, 2)), *map(dense, curves)])

    def write(self, text: str, meaning: str, spots: Iterable[QPointF], bold: bool = False) -> None:
        """Put a name at the best of these spots, which are places of its middle; earlier ones are preferred."""
        font = self._style.font("small", bold)
        box = text_size(font, text)
        rects = (box.translated(at - box.center()) for at in _and_around(spots, box))
        self.written.append(Label(text, meaning, self._labels.place(rects, PER_RANK), font))

    @property
    def lines(self) -> list[QLineF]:
        return self._labels.lines

    @property
    def curves(self) -> np.ndarray:
        """Return places along all curves, close to one another."""
        return self._labels.curves

    def size(self, text: str, bold: bool = False) -> QRectF:
        return text_size(self._style.font("small", bold), text)

    def paint(self, painter: QPainter) -> None:
        for name in self.written:
            name.draw(painter, self._style)


def _and_around(spots: Iterable[QPointF], box: QRectF) -> Iterable[QPointF]:
    """Yield these places for a name of the size of `box`, then places around the first of them, the nearest first."""
    first = None
    for at in spots:
        first = first or at
        yield at
    for across, down in SHIFTS:
        yield (first or QPointF()) + QPointF(across * box.width(), down * box.height())


def dense(line: np.ndarray) -> np.ndarray:
    """Return a curve (k, 2) with so many places that none is farther than 3 pixels from the next."""
    if len(line) < 2:
        return line
    away = np.hypot(*np.diff(line, axis=0).T)
    at = np.concatenate([[0.0], np.cumsum(away)])
    places = np.linspace(0.0, at[-1], min(int(at[-1] / 3) + 2, 4000))
    return np.column_stack([np.interp(places, at, line[:, k]) for k in (0, 1)])


def beside_level(style: Style, size: QRectF, left: float, right: float, y: float, above: bool) -> Iterable[QPointF]:
    """Yield places along a level line for its name: on the wanted side of it from left to right, then on the other."""
    away = size.height() / 2 + style.px(2)
    first, last = left + size.width() / 2 + style.px(6), right - size.width() / 2 - style.px(6)
    for side in (-away, away) if above else (away, -away):
        for x in np.linspace(first, max(first, last), 25).tolist():
            yield QPointF(x, y + side)


# -- a picture -----------------------------------------------------------------------------------------------------


class Handle(NamedTuple):
    """`name` is the parameter that it moves."""

    name: str
    at: QPointF


class DualityPicture(KeyboardRing, LabWidget[DualExperiment]):
    """A picture of the duality bench with handles: all that one drag changes is one step of undo.

    `held` is the handle that a hand, or the keys, have.
    """

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self.held = ""
        self._dragging = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(200, 150)
        self.setMouseTracking(True)
        for signal in (session.changed, session.moved, session.playback.frame):
            signal.connect(self.refresh)
        self.refresh()

    @property
    def moment(self) -> DualMoment:
        return moment_on_show(self._session, self.experiment)

    def refresh(self) -> None:
        at, best = self.experiment.shown, self.experiment.problem.best.value
        text = f"λ is {number(at.force)}, q(λ) is {number(at.value)}, f* is {number(best)}."
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)
        self.update()

    @abstractmethod
    def paint(self, painter: QPainter) -> None: ...

    @abstractmethod
    def handles(self) -> list[Handle]: ...

    @abstractmethod
    def grip(self, name: str, at: QPointF) -> None:
        """Prepare for a drag of this handle, which begins at `at`."""

    @abstractmethod
    def drag(self, name: str, at: QPointF) -> None:
        """Move this handle to `at`."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), self._style.ground)
            self.paint(painter)
            if self.ringed:
                focus_ring(painter, self._style, QRectF(self.rect()))

    # -- what handles change ---------------------------------------------------------------------------------

    def set_values(self, name: str, **values: float) -> None:
        """Set parameters, within their ranges, by the handle `name`. To set the force is to begin with it."""
        document, learner = self._session.document, self.experiment.learner
        if name == "start":
            self._session.playback.seek(0)
        for param in learner.params:
            if param.name in values:
                low = -math.inf if param.low is None else param.low
                high = math.inf if param.high is None else param.high
                value = min(max(round(values[param.name], 2) + 0.0, low), high)
                document = document.with_param(param.name, value)
        if document != self._session.document:
            self._session.edit(document, merge=("param", learner.id, name))

    def nudge(self, name: str, way: tuple[int, int], fine: bool) -> None:
        """Move a handle by one press of an arrow key."""
        learner, step = self.experiment.learner, FINE_KEY_STEP if fine else KEY_STEP
        along = step * (way[0] or way[1])
        if name == "start":
            self.set_values(name, start=self.experiment.run.step.force + along)
        elif name == "c" and learner.on_plane:
            self.set_values(name, c=learner.c + step * way[0], d=learner.d + step * way[1])
        else:
            self.set_values(name, **{name: getattr(learner, name) + along})

    # -- the mouse -------------------------------------------------------------------------------------------

    def handle_at(self, at: QPointF) -> str:
        """Return the name of the nearest handle within reach, or nothing."""
        reach = self._style.px(REACH)
        near = [((handle.at - at).manhattanLength(), handle.name) for handle in self.handles()]
        return min((pair for pair in near if pair[0] <= reach), default=(0, ""))[1]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        name = self.handle_at(event.position()) if event.button() == Qt.MouseButton.LeftButton else ""
        if not name:
            super().mousePressEvent(event)
            return
        self.held, self._dragging = name, True
        self.grip(name, event.position())
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragging:
            self.drag(self.held, event.position())
        else:
            over = self.handle_at(event.position())
            self.setCursor(Qt.CursorShape.OpenHandCursor if over else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._dragging and event.button() == Qt.MouseButton.LeftButton:
            self.held, self._dragging = "", False
            self._session.seal()
            self.update()
        else:
            super().mouseReleaseEvent(event)


def arrow_way(event: QKeyEvent) -> tuple[int, int] | None:
    return ARROWS.get(event.key())
