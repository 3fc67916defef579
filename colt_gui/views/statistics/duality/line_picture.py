"""The problem on the line: f, the fence, and a ball that rolls to where gravity and the fence's push balance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.statistics.duality.line_problem import END, LineProblem
from colt_gui.models.text.numbers import number
from colt_gui.views.look.drawing import draw_arrow, pen, text_size
from colt_gui.views.look.style import Style
from colt_gui.views.statistics.duality.axes import paint_axes, picture_area
from colt_gui.views.statistics.duality.forces import arrow_scale, push_tip, tips
from colt_gui.views.statistics.duality.frame import Frame, places_in_sight, values_in_sight
from colt_gui.views.statistics.duality.handles import Handle
from colt_gui.views.statistics.duality.marks import (
    BALL,
    GAP,
    KNOB,
    Align,
    paint_ball,
    paint_goal,
    paint_knob,
    words_beside,
)
from colt_gui.views.statistics.duality.moment import DualMoment

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
