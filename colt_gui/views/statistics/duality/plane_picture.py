"""The problem on the plane: level curves of the bowl, the fence, and the two forces that balance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from colt_gui.models.statistics.duality.line_problem import END
from colt_gui.models.statistics.duality.plane_problem import NORMAL, PlaneProblem
from colt_gui.models.text.numbers import number
from colt_gui.views.look.drawing import draw_arrow, pen, polygon
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.statistics.duality.forces import arrow_scale, push_tip, tips
from colt_gui.views.statistics.duality.frame import forces_in_sight
from colt_gui.views.statistics.duality.handles import Handle
from colt_gui.views.statistics.duality.marks import Align, paint_ball, paint_goal, paint_knob, words_beside
from colt_gui.views.statistics.duality.moment import DualMoment

if TYPE_CHECKING:
    from colt_gui.models.statistics.duality.experiment import DualExperiment

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
