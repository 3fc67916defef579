"""The stage of the duality bench: fence and forces, on the line or on the plane."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath
from PySide6.QtWidgets import QWidget

from colt_gui.models.statistics.duality.line_problem import END, LineProblem
from colt_gui.models.statistics.duality.plane_problem import NORMAL, PlaneProblem
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.views.look.drawing import draw_arrow, pen, polygon, text_size
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.statistics.duality.animation import DualMoment, arrow_scale, pixels, push_tip, tips
from colt_gui.views.statistics.duality.picture import (
    BALL,
    GAP,
    KNOB,
    LEAVE,
    NAMES,
    NEXT,
    Align,
    DualityPicture,
    Frame,
    Handle,
    arrow_way,
    forces_in_sight,
    paint_axes,
    paint_ball,
    paint_goal,
    paint_knob,
    picture_area,
    places_in_sight,
    values_in_sight,
    words_beside,
)

if TYPE_CHECKING:
    from colt_gui.models.statistics.duality.experiment import DualExperiment

PLACES = np.linspace(-END, END, 481)


class LinePicture:
    def __init__(self, style: Style, experiment: DualExperiment, moment: DualMoment, rect: QRectF) -> None:
        self._style, self.experiment, self.moment = style, experiment, moment
        self.problem: LineProblem = experiment.problem
        self.frame = Frame(picture_area(style, rect), places_in_sight(), values_in_sight(experiment))

    # -- where things are ------------------------------------------------------------------------------------

    def ball(self) -> QPointF:
        """It lies on the curve."""
        at = self.frame.at(float(self.moment.x[0]), self.moment.f)
        return QPointF(at.x(), max(at.y(), self.frame.area.top()) - self._style.line(BALL))

    @property
    def scale(self) -> float:
        return arrow_scale(self._style, self.experiment, self.frame.area)

    def handles(self) -> list[Handle]:
        learner, area = self.experiment.learner, self.frame.area
        return [
            Handle("c", QPointF(self.frame.x(learner.c), area.bottom())),
            Handle("s", QPointF(self.frame.x(learner.s), area.top() + self._style.px(14))),
            Handle("start", push_tip(self._style, self.moment, self.ball(), self.scale)),
        ]

    def dragged(self, name: str, at: QPointF) -> dict[str, float]:
        return {name: self.frame.value_at(at.x())}

    # -- painting --------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, held: str) -> None:
        self._paint_forbidden(painter)
        paint_axes(painter, self._style, self.frame, "x")
        painter.save()
        painter.setClipRect(self.frame.area.adjusted(-1, -1, 1, 1))
        self._paint_levels(painter)
        self._paint_curves(painter)
        self._paint_trail(painter)
        painter.restore()
        self._paint_fence(painter)
        self._paint_forces(painter)
        self._paint_handles(painter, held)

    def _paint_forbidden(self, painter: QPainter) -> None:
        style, area = self._style, self.frame.area
        low, high = (self.frame.x(end) for end in self.problem.ends)
        shade = style.tinted("mistake", style.theme.tint)
        painter.fillRect(QRectF(high, area.top(), area.right() - high, area.height()), shade)
        if low > area.left():
            painter.fillRect(QRectF(area.left(), area.top(), low - area.left(), area.height()), shade)

    def _paint_levels(self, painter: QPainter) -> None:
        """The two values that are compared, as heights: the dual picture has them at the same ones."""
        style, area = self._style, self.frame.area
        best = self.problem.best
        for value, meaning in ((best.value, "ink"), (self.moment.value, "comparator")):
            painter.setPen(pen(style, meaning, 1.2, "dash", 0.75))
            painter.drawLine(QLineF(area.left(), self.frame.y(value), area.right(), self.frame.y(value)))

    def _paint_curves(self, painter: QPainter) -> None:
        style, frame, x = self._style, self.frame, PLACES[:, None]
        f = self.problem.f(x)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.moment.force > 0:
            painter.setPen(pen(style, "comparator", 1.8, "dash"))
            painter.drawPolyline(frame.curve(PLACES, f + self.moment.force * self.problem.g(x)))
        painter.setPen(pen(style, "ink", 2.6))
        painter.drawPolyline(frame.curve(PLACES, f))

    def _paint_trail(self, painter: QPainter) -> None:
        """Where x(λ) was at the steps so far."""
        steps = self.experiment.run.steps[: self.experiment.run.t]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._style.brush("accent", 0.35))
        for x, f in [(float(at.x[0]), float(self.problem.f(at.x))) for at in steps]:
            painter.drawEllipse(self.frame.at(x, f), self._style.line(3.2), self._style.line(3.2))

    def _paint_fence(self, painter: QPainter) -> None:
        style, area = self._style, self.frame.area
        painter.setPen(pen(style, "margin", 3.5))
        for end in self.problem.ends:
            if end > -END:
                painter.drawLine(QLineF(self.frame.x(end), area.top(), self.frame.x(end), area.bottom()))
        high = QPointF(self.frame.x(self.problem.ends[1]), area.top() + style.px(14))
        high += QPointF(style.line(KNOB), 0)
        word = "forbidden"
        if high.x() + style.px(GAP) + text_size(style.font("small"), word).width() <= area.right():  # else on the knob
            words_beside(painter, style, high, word, "mistake", area, Align.AlignLeft | Align.AlignVCenter)

    def _paint_forces(self, painter: QPainter) -> None:
        style, area, ball = self._style, self.frame.area, self.ball()
        best = self.problem.best
        goal = self.frame.at(float(best.x[0]), best.value)
        paint_goal(painter, style, goal)
        self._paint_values(painter)
        for tip, meaning in zip(tips(self.moment, ball, self.scale), ("margin", "negative")):
            draw_arrow(painter, style, ball, tip, meaning, 3.2)
        paint_ball(painter, style, ball)
        self._name_forces(painter, ball, area)

    def _name_forces(self, painter: QPainter, ball: QPointF, area: QRectF) -> None:
        """The push above the arrows, which are level, gravity below them: near an edge they would meet."""
        style, moment, up = self._style, self.moment, QPointF(0, self._style.px(4))
        named = (
            (moment.push, "margin", "push", Align.AlignBottom),
            (moment.gravity, "negative", "gravity", Align.AlignTop),
        )
        for force, meaning, name, above in named:
            if abs(force[0]) > 1e-9:
                side = Align.AlignLeft if force[0] > 0 else Align.AlignRight
                at = ball - up if above == Align.AlignBottom else ball + up
                text = f"{name} {number(abs(float(force[0])))}"
                words_beside(painter, style, at, text, meaning, area, side | above, bold=True)

    def _paint_values(self, painter: QPainter) -> None:
        """Names at the left edge, one above its line and one below."""
        style, area, frame = self._style, self.frame.area, self.frame
        best, q = self.problem.best.value, self.moment.value
        left = Align.AlignLeft
        if area.top() <= frame.y(best) <= area.bottom():
            at = QPointF(area.left(), frame.y(best) + style.px(4))
            words_beside(painter, style, at, f"f* = {number(best)}", "ink", area, left | Align.AlignBottom)
        if area.top() <= frame.y(q) <= area.bottom():
            at = QPointF(area.left(), frame.y(q) - style.px(4))
            words_beside(painter, style, at, f"q(λ) = {number(q)}", "comparator", area, left | Align.AlignTop)

    def _paint_handles(self, painter: QPainter, held: str) -> None:
        style, area = self._style, self.frame.area
        meanings = {"c": "ink", "s": "margin", "start": "margin"}
        for handle in self.handles():
            paint_knob(painter, style, handle.at, meanings[handle.name], handle.name == held)
        c, s, _ = self.handles()
        beneath = QRectF(area.left(), area.bottom(), area.width(), style.px(50))
        low = QPointF(c.at.x(), area.bottom() + style.px(20))
        words_beside(painter, style, low, "c", "ink", beneath, Align.AlignHCenter | Align.AlignTop, bold=True)
        left = s.at - QPointF(style.line(KNOB), 0)
        words_beside(painter, style, left, "s", "margin", area, Align.AlignRight | Align.AlignVCenter, bold=True)


ROUND = np.linspace(0.0, 2 * np.pi, 121)
LEVELS = (0.25, 1.0, 2.25, 4.0, 6.25, 9.0, 12.25, 16.0)  # of f/a: evenly far apart


class PlanePicture:
    def __init__(self, style: Style, experiment: DualExperiment, moment: DualMoment, rect: QRectF) -> None:
        self._style, self.experiment, self.moment = style, experiment, moment
        self.problem: PlaneProblem = experiment.problem
        self.area = rect
        self.view = PlaneMap.around(QRectF(-END, -0.8 * END, 2 * END, 1.6 * END), rect.width(), rect.height())

    # -- where things are ------------------------------------------------------------------------------------

    def ball(self) -> QPointF:
        return self.view.at(*self.moment.x)

    @property
    def scale(self) -> float:
        return arrow_scale(self._style, self.experiment, self.area)

    def handles(self) -> list[Handle]:
        return [
            Handle("c", self.view.at(*self.problem.centre)),
            Handle("s", self.view.at(*self._post)),
            Handle("start", push_tip(self._style, self.moment, self.ball(), self.scale)),
        ]

    @property
    def _post(self) -> np.ndarray:
        """Where the fence is taken hold of: beside what happens at it."""
        along = np.array([NORMAL[1], -NORMAL[0]])
        return self.problem.post + 3.0 * along if self.problem.fence == "line" else self.problem.post

    def dragged(self, name: str, at: QPointF) -> dict[str, float]:
        x, y = self.view.data(at)
        if name == "c":
            return {"c": x, "d": y}
        return {"s": float(NORMAL @ (x, y)) if self.problem.fence == "line" else x}

    # -- painting --------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, held: str) -> None:
        painter.save()
        painter.setClipRect(self.area)
        self._paint_forbidden(painter)
        self._paint_levels(painter)
        self._paint_ways(painter)
        self._paint_fence(painter)
        self._paint_forces(painter)
        self._paint_handles(painter, held)
        painter.restore()

    def _paint_forbidden(self, painter: QPainter) -> None:
        style = self._style
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.tinted("mistake", style.theme.tint))
        if self.problem.fence == "line":
            line = self.view.line(*NORMAL, -self.problem.s)
            painter.drawPolygon(line.positive_side())
            return
        path = QPainterPath()
        path.addRect(self.area)
        path.addEllipse(self.view.at(*self.problem.post), *self._radii)
        painter.drawPath(path)

    @property
    def _radii(self) -> tuple[float, float]:
        size = self.view.sx * self.problem.room
        return size, size

    def _paint_levels(self, painter: QPainter) -> None:
        style, problem = self._style, self.problem
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(style, "outline", 1.0, alpha=0.6))
        for level in LEVELS:
            painter.drawPolygon(self._level(level * float(problem.steep[0])))
        painter.setPen(pen(style, "ink", 1.8))
        if problem.best.value > 0:
            painter.drawPolygon(self._level(problem.best.value))

    def _level(self, value: float):
        """Where f has this value: an ellipse."""
        radii = np.sqrt(2 * value / self.problem.steep)
        ring = self.problem.centre + np.column_stack([np.cos(ROUND), np.sin(ROUND)]) * radii
        return polygon(self.view.pixels(ring))

    def _paint_ways(self, painter: QPainter) -> None:
        """x(λ) for all forces, and where it was at the steps so far."""
        style, high = self._style, forces_in_sight(self.experiment).high
        forces = high * np.linspace(0.0, 1.0, 80) ** 2
        painter.setPen(pen(style, "accent", 1.5, "dot"))
        painter.drawPolyline(polygon(self.view.pixels(self.problem.lowest(forces).x)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.brush("accent", 0.4))
        for at in self.experiment.run.steps[: self.experiment.run.t]:
            painter.drawEllipse(self.view.at(*at.x), style.line(3.2), style.line(3.2))

    def _paint_fence(self, painter: QPainter) -> None:
        style = self._style
        painter.setPen(pen(style, "margin", 3.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.problem.fence == "line":
            ends = self.view.line(*NORMAL, -self.problem.s).ends()
            if ends:
                painter.drawLine(*ends)
        else:
            painter.drawEllipse(self.view.at(*self.problem.post), *self._radii)

    def _paint_forces(self, painter: QPainter) -> None:
        style, ball, moment = self._style, self.ball(), self.moment
        paint_goal(painter, style, self.view.at(*self.problem.best.x))
        named = (("margin", "push", moment.push), ("negative", "gravity", moment.gravity))
        ends = tips(moment, ball, self.scale)
        for tip, (meaning, _, _) in zip(ends, named):
            draw_arrow(painter, style, ball, tip, meaning, 3.2)
        paint_ball(painter, style, ball)
        for tip, (meaning, name, force) in zip(ends, named):
            size = float(np.linalg.norm(force))
            if size > 1e-9:
                side = Align.AlignLeft if tip.x() >= ball.x() else Align.AlignRight
                text, bounds = f"{name} {number(size)}", self.area.adjusted(4, 4, -4, -4)
                words_beside(painter, style, tip, text, meaning, bounds, side | Align.AlignVCenter, bold=True)

    def _paint_handles(self, painter: QPainter, held: str) -> None:
        style, bounds = self._style, self.area.adjusted(4, 4, -4, -4)
        meanings, names = {"c": "ink", "s": "margin", "start": "margin"}, {"c": "c", "s": "fence", "start": ""}
        for handle in self.handles():
            paint_knob(painter, style, handle.at, meanings[handle.name], handle.name == held)
            if names[handle.name]:
                words_beside(painter, style, handle.at, names[handle.name], meanings[handle.name], bounds, bold=True)
        level = f"level f* = {number(self.problem.best.value)}"
        corner = QPointF(bounds.left(), bounds.bottom())
        words_beside(painter, style, corner, level, "ink", bounds)


Modifier = Qt.KeyboardModifier


class DualityStage(DualityPicture):
    """K gives the arrows to the handles: Enter takes the next one, with Shift it moves finely."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        self._pull: tuple[QPointF, float, QPointF] | None = None  # of the push: where, how strong, and which way
        super().__init__(session, style, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Fence and forces")

    def picture(self) -> LinePicture | PlanePicture:
        kind = PlanePicture if self.experiment.learner.on_plane else LinePicture
        return kind(self._style, self.experiment, self.moment, QRectF(self.rect()))

    def paint(self, painter: QPainter) -> None:
        self.picture().paint(painter, self.held)

    def handles(self) -> list[Handle]:
        return self.picture().handles()

    # -- the hand --------------------------------------------------------------------------------------------

    def grip(self, name: str, at: QPointF) -> None:
        """The push is pulled along its own direction, as it was when it was taken hold of."""
        self._session.playback.pause()
        picture = self.picture()
        tip = next(handle.at for handle in picture.handles() if handle.name == "start")
        self._pull = at, self.moment.force, tip - picture.ball()

    def drag(self, name: str, at: QPointF) -> None:
        if name == "start":
            self._moves.put(name, start=self._pulled(at))
        else:
            self._moves.put(name, **self.picture().dragged(name, at))

    def _pulled(self, at: QPointF) -> float:
        where, force, way = self._pull
        length = (way.x() ** 2 + way.y() ** 2) ** 0.5
        farther = QPointF.dotProduct(at - where, way) / length
        outward = self.experiment.problem.outward(self.moment.x)
        one = pixels(outward, self.picture().scale)  # a force of 1 in pixels
        return force + farther / max((one.x() ** 2 + one.y() ** 2) ** 0.5, 1.0)

    # -- the keys --------------------------------------------------------------------------------------------

    def toggle_cursor(self) -> None:
        self.setFocus()
        self.held = "" if self.held else "c"
        self._name_handle()

    def takes(self, event: QKeyEvent) -> bool:
        plain = not event.modifiers() & ~(Modifier.KeypadModifier | Modifier.ShiftModifier)
        known = arrow_way(event) is not None or event.key() in NEXT | LEAVE
        return bool(self.held) and not self._dragging and plain and known

    def _name_handle(self) -> None:
        """Whoever listens hears which handle it is."""
        self.setAccessibleName(NAMES[self.held] if self.held else "Fence and forces")
        self.update()

    def event(self, event) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and self.takes(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event) -> None:
        if not self.takes(event):
            super().keyPressEvent(event)
        elif event.key() in LEAVE:
            self.toggle_cursor()
        elif event.key() in NEXT:
            names = list(NAMES)
            self._moves.let_go()
            self.held = names[(names.index(self.held) + 1) % len(names)]
            self._name_handle()
        else:
            self._moves.nudge(self.held, arrow_way(event), bool(event.modifiers() & Modifier.ShiftModifier))
