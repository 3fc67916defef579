"""The lift: the degree-2 monomial kernel sees (x₁², √2·x₁x₂, x₂²), where a plane separates. Turned by hand.

The points rise there from the plane during the first step of the solver: see lift_space.py.
"""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from colt_gui.models.svm.experiment import SvmExperiment
from colt_gui.models.svm.solution import Solution, lifted_plane
from colt_gui.models.text.numbers import sign, vector
from colt_gui.session import Session
from colt_gui.views.controls.lab_pictures import WHOLE, SmallPicture, Zoomable
from colt_gui.views.lab_widget import LabWidget
from colt_gui.views.look.drawing import blank_image, draw_note, draw_text, pen, text_size
from colt_gui.views.look.label_placement import MOST_POINTS, Labels, around
from colt_gui.views.look.scaled import Scaled
from colt_gui.views.look.style import CORNER, Style
from colt_gui.views.look.symbols import symbol_size, symbol_stamp
from colt_gui.views.svm.animation import MachineAnimation
from colt_gui.views.svm.lift_space import EDGES, FIRST, FLOOR, STEEPEST, Eye, Projection, Rise, rise

AXES, FLAT_AXES = ("x₁²", "√2·x₁x₂", "x₂²"), ("x₁", "x₂", "")
PER_PIXEL, PER_KEY = 0.01, math.radians(6)
MOST_RINGS = 100  # more would hide the planes
SIZES = 5  # how many sizes of points tell their depth
KEYS = {
    Qt.Key.Key_Left: (1, 0), Qt.Key.Key_Right: (-1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1),
}  # fmt: skip


def has_lift(session: Session) -> bool:
    """Whether the machine has this picture: the monomial kernel with q = 2 on points of the plane."""
    kernel = session.experiment.learner.k
    return session.points.dimension == 2 and kernel.id == "monomial" and kernel.q == 2


class Lift(SmallPicture, LabWidget[SvmExperiment]):
    """Dragging turns it, so do the arrow keys; Home turns it back."""

    close_up = WHOLE

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self._machine = MachineAnimation(session)
        self.eye = FIRST
        self._held: QPointF | None = None
        self._stamps: dict[tuple[int, float, bool, float], QImage] = {}
        self._make_widget()
        for signal in (session.changed, session.moved, session.computed, session.playback.frame):
            signal.connect(self.refresh)
        self.restyle()

    def _make_widget(self) -> None:
        self._set_shape()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setAccessibleName("Lift")
        self.setToolTip("Drag or arrows turn it; Home turns back. The solver’s first step lifts the points.")

    @property
    def solution(self) -> Solution:
        return self._machine.solution(self.experiment)

    @property
    def rise(self) -> Rise:
        return rise(self._session)

    def refresh(self) -> None:
        if self.isVisible():
            self.setAccessibleDescription(self._description())
            self.update()

    def _description(self) -> str:
        if self.rise.height <= 0:
            return "The points in the plane, before they are lifted."
        separated = self.solution.separable
        return f"The points at {', '.join(AXES)}; " + ("a plane separates them." if separated else "no plane yet.")

    def resume(self, other: QWidget) -> None:
        """Turn it as the other lift is turned."""
        if isinstance(other, Lift):
            self.eye = other.eye
        self.update()

    def restyle(self) -> None:
        self._stamps.clear()
        super().restyle()

    # -- painting --------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._style.colour("stage"))
            painter.drawRoundedRect(self.rect(), self._style.px(CORNER), self._style.px(CORNER))
            self._paint(painter, self.solution)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(pen(self._style, "accent", 2))
                corner = self._style.px(CORNER)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), corner, corner)

    def _paint(self, painter: QPainter, solution: Solution) -> None:
        state = self.rise
        points, projection = state.places(solution.points), self.projection()
        self._paint_floor(painter, projection, 1 - state.height)
        self._paint_box(painter, projection)
        plane = lifted_plane(solution) if state.planes > 0 else None
        if plane is None:
            self._paint_points(painter, projection, points, solution, np.arange(len(points)))
        else:
            self._paint_layers(painter, projection, points, solution, *plane)
        self._paint_names(painter, projection, points)

    def projection(self) -> Projection:
        """Of the points, as they are seen now."""
        state = self.rise
        eye, box = state.eye(self.eye), state.box(self.solution.points)
        return Projection(eye, box, self.size(), self._style.px(6), self.close_up)

    def _paint_floor(self, painter: QPainter, projection: Projection, alpha: float) -> None:
        """The plane that the points leave."""
        if alpha > 0:
            corners = projection.box.corners[FLOOR] * (1, 1, 0)
            painter.setPen(pen(self._style, "muted", 1.25, alpha=alpha))
            painter.setBrush(self._style.brush("accent", 0.10 * alpha))
            painter.drawPolygon(QPolygonF([QPointF(*p) for p in projection.pixels(corners).tolist()]))

    def _paint_box(self, painter: QPainter, projection: Projection) -> None:
        corners = projection.pixels(projection.box.corners)
        painter.setPen(pen(self._style, "hairline", 1))
        painter.drawLines([QLineF(*corners[i], *corners[j]) for i, j in EDGES])
        painter.setPen(pen(self._style, "muted", 1.75))
        painter.drawLines([QLineF(projection.at(np.zeros(3)), projection.at(tip)) for tip in self._tips(projection)])

    def _tips(self, projection: Projection) -> np.ndarray:
        """Where each axis leaves the box."""
        return np.diag(projection.box.high)

    def _paint_layers(
        self, painter: QPainter, projection: Projection, points: np.ndarray, solution: Solution, w: np.ndarray, b: float
    ) -> None:
        """From the farthest to the nearest: parallel planes, and the points between them."""
        mu = max(solution.separator.mu, 0.0)
        towards = 1.0 if w @ projection.axes[2] >= 0 else -1.0
        heights = towards * (points @ w - b)
        levels = [-mu, 0.0, mu] if mu > 0 else [0.0]
        edges = [-math.inf, *levels, math.inf]
        for k, (low, high) in enumerate(pairwise(edges)):
            within = np.flatnonzero((heights >= low) & (heights < high))
            self._paint_points(painter, projection, points, solution, within)
            if k < len(levels):
                self._paint_plane(painter, projection, w, b + towards * levels[k], levels[k] == 0)

    def _paint_plane(self, painter: QPainter, projection: Projection, w: np.ndarray, b: float, middle: bool) -> None:
        corners = projection.box.cut(w, b)
        if not len(corners):
            return
        meaning, plain = "ink" if middle else "margin", self.rise.planes
        painter.setPen(pen(self._style, meaning, 2 if middle else 1.25, alpha=plain * (0.9 if middle else 0.6)))
        painter.setBrush(self._style.brush(meaning, plain * (0.16 if middle else 0.07)))
        painter.drawPolygon(QPolygonF([QPointF(*p) for p in projection.pixels(corners).tolist()]))

    def _paint_points(
        self, painter: QPainter, projection: Projection, points: np.ndarray, solution: Solution, chosen: np.ndarray
    ) -> None:
        """The farther ones first, and smaller."""
        if not len(chosen):
            return
        depths = projection.depths(points[chosen])
        order = np.argsort(depths, kind="stable")
        sizes = np.clip(((depths + 1) / 2 * SIZES).astype(int), 0, SIZES - 1)[order].tolist()
        chosen = chosen[order]
        places = projection.pixels(points[chosen]).tolist()
        ringed = solution.separable and self.rise.planes > 0
        supports = set(solution.support.tolist() if ringed else ())
        if len(supports) > MOST_RINGS:
            supports.clear()
        for i, y, (x, top), k in zip(chosen.tolist(), solution.points.y[chosen].tolist(), places, sizes):
            stamp = self._stamp(y, k, i in supports, len(points))
            half = stamp.width() / stamp.devicePixelRatio() / 2
            painter.drawImage(QPointF(x - half, top - half), stamp)

    def _stamp(self, y: int, k: int, support: bool, count: int) -> QImage:
        d = 0.62 * symbol_size(self._style, count) * (0.75 + 0.5 * k / (SIZES - 1))
        key = (y, round(d, 2), support, self.devicePixelRatioF())
        if key not in self._stamps:
            self._stamps[key] = self._ringed(key) if support else symbol_stamp(self._style, y, d, key[3])
        return self._stamps[key]

    def _ringed(self, key: tuple[int, float, bool, float]) -> QImage:
        """A support vector has a ring here too."""
        y, d, _, ratio = key
        plain, width = symbol_stamp(self._style, y, d, ratio), self._style.line(1.75)
        side = math.ceil((1.3 * d + 2 * width + 2) * ratio)
        image = blank_image(side, side, ratio)
        middle, half = QPointF(side / ratio / 2, side / ratio / 2), plain.width() / ratio / 2
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawImage(middle - QPointF(half, half), plain)
            painter.setPen(pen(self._style, "margin", 1.75))
            painter.drawEllipse(middle, 0.65 * d + width / 2, 0.65 * d + width / 2)
        return image

    def _paint_names(self, painter: QPainter, projection: Projection, points: np.ndarray) -> None:
        """At the axes' ends, kept inside and off the points."""
        font, origin = self._style.font("small", bold=True), projection.at(np.zeros(3))
        places = projection.pixels(points) if 0 < len(points) <= MOST_POINTS else np.empty((0, 2))
        radius = 0.4 * symbol_size(self._style, len(points))
        labels = Labels(QRectF(self.rect()).adjusted(4, 2, -4, -2), QRectF(), places, radius)
        gaps = [self._style.px(gap) for gap in (4, 12, 24)]
        # the old names go in the first half of the way, the new ones come in the second
        height = self.rise.height
        names, alpha = (AXES, 2 * height - 1) if height > 0.5 else (FLAT_AXES, 1 - 2 * height)
        for text, tip in zip(names, self._tips(projection)):
            end = projection.at(tip)
            angle = math.atan2(end.y() - origin.y(), end.x() - origin.x())
            rect = labels.place(around(end, angle, gaps, text_size(font, text)))
            draw_text(painter, self._style, rect, text, font, self._style.colour("muted", alpha))

    # -- the hand --------------------------------------------------------------------------------------------

    def turn(self, yaw: float, pitch: float) -> None:
        tilt = min(max(self.eye.pitch + pitch, -STEEPEST), STEEPEST)
        self.eye = Eye(math.remainder(self.eye.yaw + yaw, math.tau), tilt)
        self.update()

    def reset(self) -> None:
        self.eye = FIRST
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._held = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            way, self._held = event.position() - self._held, event.position()
            self.turn(-way.x() * PER_PIXEL, way.y() * PER_PIXEL)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def event(self, event: QEvent) -> bool:
        """With the focus here the arrows turn the picture; elsewhere they step through the rounds."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _takes(event):
            event.accept()
            return True
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not _takes(event):
            event.ignore()
        elif event.key() == Qt.Key.Key_Home:
            self.reset()
        else:
            yaw, pitch = KEYS[Qt.Key(event.key())]
            self.turn(yaw * PER_KEY, pitch * PER_KEY)


def _takes(event: QKeyEvent) -> bool:
    plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return plain and (event.key() in KEYS or event.key() == Qt.Key.Key_Home)


LARGER = 1.5  # letters, lines and points than in the side panel


class LargeLift(Zoomable, Lift):
    """The wheel zooms; the right or middle button moves it, the left one turns it. The point under the pointer tells
    where it comes from."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, Scaled(style, LARGER), parent)
        self.hovered: int | None = None
        self.setMouseTracking(True)
        self.setToolTip("")  # it would cover what is read off
        session.changed.connect(self._let_go)

    def reset(self) -> None:
        super().reset()
        self.fit()

    # -- reading off -------------------------------------------------------------------------------------------

    def point_at(self, position: QPointF) -> int | None:
        """The nearest point, where it is near enough for a hand."""
        solution = self.solution
        if not len(solution.points):
            return None
        places = self.projection().pixels(self.rise.places(solution.points))
        away = np.hypot(*(places - (position.x(), position.y())).T)
        return int(away.argmin()) if away.min() <= self._reach(solution) else None

    def _reach(self, solution: Solution) -> float:
        return max(0.6 * symbol_size(self._style, len(solution.points)), self._style.px(6))

    def reading(self) -> list[str]:
        """What is told of the point under the pointer."""
        points = self.solution.points
        if self.hovered is None:
            return []
        x, lifted = points.X[self.hovered].tolist(), Rise().places(points)[self.hovered].tolist()
        return [f"example {self.hovered + 1}: {vector(x)} is {sign(points.y[self.hovered])}", f"ψ = {vector(lifted)}"]

    def _read(self, hovered: int | None) -> None:
        if hovered != self.hovered:
            self.hovered = hovered
            self.update()

    def _let_go(self) -> None:
        """Other points: the number may be another one's."""
        self._read(None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._read(None if event.buttons() else self.point_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._read(None)

    def _paint(self, painter: QPainter, solution: Solution) -> None:
        super()._paint(painter, solution)
        if self.hovered is not None and self.hovered < len(solution.points):
            place = self.rise.places(solution.points)[self.hovered]
            at, reach = self.projection().at(place), self._reach(solution)
            painter.setPen(pen(self._style, "accent", 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, reach, reach)
            draw_note(painter, self._style, at, self.reading(), QRectF(self.rect()))
