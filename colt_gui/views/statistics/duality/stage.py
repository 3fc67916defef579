"""The stage of the duality bench: the fence and the two forces, on the line or on the plane."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from colt_gui.models.statistics.duality.experiment import DualExperiment
from colt_gui.models.statistics.duality.line_problem import END, LineProblem
from colt_gui.models.statistics.duality.plane_problem import PlaneProblem
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.views.look.drawing import draw_arrow, pen
from colt_gui.views.look.label_placement import around
from colt_gui.views.look.style import Style
from colt_gui.views.statistics.duality.animation import (
    DualMoment,
    arrow_tips,
    in_pixels,
    pixels_per_force,
    push_knob,
)
from colt_gui.views.statistics.duality.picture import (
    BALL,
    HANDLE_COLOURS,
    KNOB,
    NAME_GAP,
    PLACES_IN_SIGHT,
    STEP_DOT,
    DualityPicture,
    Handle,
    Names,
    area_of,
    arrow_way,
    axes_in,
    beside_level,
    curve_pixels,
    paint_axes,
    paint_ball,
    paint_curve,
    paint_goal,
    paint_knob,
    place,
    values_in_sight,
    zero_line,
)
from colt_gui.views.statistics.duality.plane import PlanePicture

Modifier, Key = Qt.KeyboardModifier, Qt.Key
HANDLES = {"c": "c, where f is lowest", "s": "s, the fence", "start": "λ, its force"}
NEXT_KEYS, LEAVE_KEYS = {Key.Key_Return, Key.Key_Enter}, {Key.Key_Escape, Key.Key_K}
PLACES = np.linspace(-END, END, 481)  # on the line, where curves are drawn
FENCE_GRIP = 14  # design pixels below the top at which the fence on the line is taken hold of


class LinePicture:
    """The problem on the line: f, the fence, and a ball that rolls to where gravity and the fence's push balance."""

    def __init__(
        self, style: Style, experiment: DualExperiment, problem: LineProblem, moment: DualMoment, rect: QRectF
    ) -> None:
        self._style, self.experiment, self.problem, self.moment = style, experiment, problem, moment
        self._rect = rect
        self.axes = axes_in(style, rect, PLACES_IN_SIGHT, values_in_sight(experiment))
        self.area = area_of(self.axes)

    # -- where things are ------------------------------------------------------------------------------------

    def ball(self) -> QPointF:
        """Return the middle of the ball, which lies on the curve."""
        at = place(self.axes, float(self.moment.x[0]), self.moment.f)
        return QPointF(at.x(), max(at.y(), self.area.top()) - self._style.line(BALL))

    @property
    def scale(self) -> float:
        return pixels_per_force(self.experiment, self.area)

    def handles(self) -> list[Handle]:
        learner = self.experiment.learner
        return [
            Handle("c", QPointF(self.axes.x(learner.c), self.area.bottom())),
            Handle("s", QPointF(self.axes.x(learner.s), self.area.top() + self._style.px(FENCE_GRIP))),
            Handle("start", push_knob(self._style, self.moment, self.ball(), self.scale)),
        ]

    def dragged(self, name: str, at: QPointF) -> dict[str, float]:
        """Return the parameter that a handle at this place stands for."""
        return {name: self.axes.value_of(at.x())}

    def _levels(self) -> list[QLineF]:
        """Return the two values that are compared, f* and q(λ), as heights: the dual picture has them at the same."""
        heights = (self.axes.y(value) for value in (self.problem.best.value, self.moment.value))
        return [QLineF(self.area.left(), y, self.area.right(), y) for y in heights]

    def _fences(self) -> list[QLineF]:
        places = (self.axes.x(end) for end in self.problem.ends if end > -END)
        return [QLineF(x, self.area.top(), x, self.area.bottom()) for x in places]

    def _curves(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """Return f, and before it the Lagrangian where the fence has a force."""
        x = PLACES[:, None]
        f = self.problem.f(x)
        lagrangian = [(PLACES, f + self.moment.force * self.problem.g(x))] if self.moment.force > 0 else []
        return [*lagrangian, (PLACES, f)]

    # -- painting --------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, held: str) -> None:
        self._paint_forbidden(painter)
        paint_axes(painter, self._style, self.axes, "x")
        painter.save()
        painter.setClipRect(self.area.adjusted(-1, -1, 1, 1))
        self._paint_levels(painter)
        self._paint_curves(painter)
        self._paint_trail(painter)
        painter.restore()
        painter.setPen(pen(self._style, "margin", 3.5))
        painter.drawLines(self._fences())
        self._paint_forces(painter)
        for handle in self.handles():
            paint_knob(painter, self._style, handle.at, HANDLE_COLOURS[handle.name], handle.name == held)
        self.names().paint(painter)

    def _paint_forbidden(self, painter: QPainter) -> None:
        style, area = self._style, self.area
        low, high = (self.axes.x(end) for end in self.problem.ends)
        shade = style.tinted("mistake", style.theme.tint)
        painter.fillRect(QRectF(high, area.top(), area.right() - high, area.height()), shade)
        if low > area.left():
            painter.fillRect(QRectF(area.left(), area.top(), low - area.left(), area.height()), shade)

    def _paint_levels(self, painter: QPainter) -> None:
        for level, meaning in zip(self._levels(), ("ink", "comparator")):
            painter.setPen(pen(self._style, meaning, 1.2, "dash", 0.75))
            painter.drawLine(level)

    def _paint_curves(self, painter: QPainter) -> None:
        *lagrangian, f = self._curves()
        for curve in lagrangian:
            painter.setPen(pen(self._style, "comparator", 1.8, "dash"))
            paint_curve(painter, self.axes, *curve)
        painter.setPen(pen(self._style, "ink", 2.6))
        paint_curve(painter, self.axes, *f)

    def _paint_trail(self, painter: QPainter) -> None:
        """Paint where x(λ) was at the steps so far."""
        steps, radius = self.experiment.run.steps[: self.experiment.run.t], self._style.line(STEP_DOT)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._style.brush("accent", 0.35))
        for x, f in [(float(at.x[0]), float(self.problem.f(at.x))) for at in steps]:
            painter.drawEllipse(place(self.axes, x, f), radius, radius)

    def _paint_forces(self, painter: QPainter) -> None:
        best, ball = self.problem.best, self.ball()
        paint_goal(painter, self._style, place(self.axes, float(best.x[0]), best.value))
        for tip, meaning in zip(arrow_tips(self.moment, ball, self.scale), ("margin", "negative")):
            draw_arrow(painter, self._style, ball, tip, meaning, 3.2)
        paint_ball(painter, self._style, ball)

    # -- names -----------------------------------------------------------------------------------------------

    def names(self) -> Names:
        """Put names to the forces, both values, the fence and c."""
        style, ball = self._style, self.ball()
        c, s, push = (handle.at for handle in self.handles())
        tips = arrow_tips(self.moment, ball, self.scale)
        lines = [*self._levels(), *self._fences(), zero_line(self.axes), *(QLineF(ball, tip) for tip in tips)]
        bounds = self.area.adjusted(0, 0, 0, self._rect.bottom() - self.area.bottom())
        curves = [curve_pixels(self.axes, *curve) for curve in self._curves()]
        names = Names(style, bounds, lines, curves, [c, s, push, ball])
        below = self.area.bottom() + style.px(20) + names.size("c").height() / 2
        names.write("c", "ink", [QPointF(c.x(), below + style.px(6))], bold=True)
        self._name_fence(names, s)
        self._name_forces(names, ball, tips)
        self._name_values(names)
        return names

    def _name_fence(self, names: Names, s: QPointF) -> None:
        gaps = [self._style.line(KNOB) + self._style.px(g) for g in (NAME_GAP, 10)]
        names.write("s", "margin", (r.center() for r in around(s, math.pi, gaps, names.size("s", True))), bold=True)
        high, size = self.axes.x(self.problem.ends[1]), names.size("forbidden")
        away = self._style.line(KNOB) + self._style.px(NAME_GAP + 2) + size.width() / 2
        if high + away + size.width() / 2 <= self.area.right():  # else it would lie on the knob
            lower = np.arange(s.y(), self.area.bottom() - size.height(), 0.75 * size.height()).tolist()
            spots = [QPointF(x, y) for y in lower for x in (high + away, self.area.right() - size.width() / 2)]
            names.write("forbidden", "mistake", spots)

    def _name_forces(self, names: Names, ball: QPointF, tips: tuple[QPointF, QPointF]) -> None:
        """Write the push above the arrows, which are level, and gravity below them: near an edge they would meet."""
        rows = (self.moment.push, "margin", "push", -1), (self.moment.gravity, "negative", "gravity", 1)
        for (force, meaning, name, side), tip in zip(rows, tips):
            if abs(force[0]) > 1e-9:
                text = f"{name} {number(abs(float(force[0])))}"
                spots = self._beside_arrow(ball, tip, side, names.size(text, bold=True))
                names.write(text, meaning, spots, bold=True)

    def _beside_arrow(self, ball: QPointF, tip: QPointF, side: int, size: QRectF) -> Iterable[QPointF]:
        """Yield places above (side −1) or below a level arrow, beside the ball first, then beyond the tip, then on
        its other side."""
        way, half = math.copysign(1.0, tip.x() - ball.x()), size.width() / 2
        start = self._style.line(BALL) + self._style.px(NAME_GAP)
        up = self._style.line(BALL) + size.height() / 2
        for row in (side, 1.6 * side, -side, 2.4 * side, -1.6 * side, 3.2 * side, -2.4 * side):
            for x in (half + self._style.px(NAME_GAP), start + half, abs(tip.x() - ball.x()) + half + start):
                yield QPointF(ball.x() + way * x, ball.y() + row * up)

    def _name_values(self, names: Names) -> None:
        """Write f* above its line and q(λ) below its own."""
        rows = (self.problem.best.value, "f*", "ink", True), (self.moment.value, "q(λ)", "comparator", False)
        for value, name, meaning, above in rows:
            y = self.axes.y(value)
            if self.area.top() <= y <= self.area.bottom():
                text = f"{name} = {number(value)}"
                left, right = self.area.left(), self.area.right()
                names.write(text, meaning, beside_level(self._style, names.size(text), left, right, y, above))


class DualityStage(DualityPicture):
    """The problem with its handles. K gives the arrow keys to them: Enter takes the next one, Shift moves it finely."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        self._pull = QPointF(), 0.0, QPointF(1, 0)  # where the push was gripped, how strong it was, and its direction
        super().__init__(session, style, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Fence and forces")

    def picture(self) -> LinePicture | PlanePicture:
        problem, rect = self.experiment.problem, QRectF(self.rect())
        if isinstance(problem, PlaneProblem):
            return PlanePicture(self._style, self.experiment, problem, self.moment, rect)
        assert isinstance(problem, LineProblem)
        return LinePicture(self._style, self.experiment, problem, self.moment, rect)

    def paint(self, painter: QPainter) -> None:
        self.picture().paint(painter, self.held)

    def handles(self) -> list[Handle]:
        return self.picture().handles()

    # -- the hand --------------------------------------------------------------------------------------------

    def grip(self, name: str, at: QPointF) -> None:
        """Remember the push as it was gripped: it is pulled along that direction."""
        self._session.playback.pause()
        picture = self.picture()
        tip = next(handle.at for handle in picture.handles() if handle.name == "start")
        self._pull = at, self.moment.force, tip - picture.ball()

    def drag(self, name: str, at: QPointF) -> None:
        if name == "start":
            self.set_values(name, start=self._pulled(at))
        else:
            self.set_values(name, **self.picture().dragged(name, at))

    def _pulled(self, at: QPointF) -> float:
        """Return the force of the push with its tip pulled to `at`."""
        start, force, way = self._pull
        farther = QPointF.dotProduct(at - start, way) / math.hypot(way.x(), way.y())
        one = in_pixels(self.experiment.problem.outward(self.moment.x), self.picture().scale)  # a force of 1
        return force + farther / max(math.hypot(one.x(), one.y()), 1.0)

    # -- the keys --------------------------------------------------------------------------------------------

    def toggle_cursor(self) -> None:
        """Give the arrow keys to the handles, or back to the transport."""
        self.setFocus()
        self.held = "" if self.held else "c"
        self._name_handle()

    def takes(self, event: QKeyEvent) -> bool:
        """Return whether this key is meant for the handles."""
        plain = not event.modifiers() & ~(Modifier.KeypadModifier | Modifier.ShiftModifier)
        known = arrow_way(event) is not None or event.key() in NEXT_KEYS | LEAVE_KEYS
        return bool(self.held) and not self._dragging and plain and known

    def _name_handle(self) -> None:
        """Tell screen readers which handle the keys have."""
        self.setAccessibleName(HANDLES[self.held] if self.held else "Fence and forces")
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and self.takes(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        way = arrow_way(event)
        if not self.takes(event):
            super().keyPressEvent(event)
        elif way is not None:
            self.nudge(self.held, way, bool(event.modifiers() & Modifier.ShiftModifier))
        elif event.key() in LEAVE_KEYS:
            self.toggle_cursor()
        else:
            names = list(HANDLES)
            self._session.seal()
            self.held = names[(names.index(self.held) + 1) % len(names)]
            self._name_handle()
