"""The problem on the plane: level curves of the bowl, the fence, and the two forces that balance."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from colt_gui.models.statistics.duality.experiment import DualExperiment
from colt_gui.models.statistics.duality.line_problem import END
from colt_gui.models.statistics.duality.plane_problem import NORMAL, PlaneProblem
from colt_gui.models.text.numbers import number
from colt_gui.views.look.drawing import draw_arrow, pen, polygon
from colt_gui.views.look.label_placement import around
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.statistics.duality.animation import (
    DualMoment,
    arrow_tips,
    pixels_per_force,
    push_knob,
)
from colt_gui.views.statistics.duality.picture import (
    HANDLE_COLOURS,
    KNOB,
    NAME_GAP,
    STEP_DOT,
    Handle,
    Names,
    forces_in_sight,
    paint_ball,
    paint_goal,
    paint_knob,
)

ANGLES = np.linspace(0.0, 2 * np.pi, 121)
LEVELS = (0.25, 1.0, 2.25, 4.0, 6.25, 9.0, 12.25, 16.0)  # of f/a: evenly far apart


class PlanePicture:
    """The problem on the plane: level curves of the bowl, the fence, and the two forces that balance."""

    def __init__(
        self, style: Style, experiment: DualExperiment, problem: PlaneProblem, moment: DualMoment, rect: QRectF
    ) -> None:
        self._style, self.experiment, self.problem, self.moment = style, experiment, problem, moment
        self.area = rect
        self.view = PlaneMap.around(QRectF(-END, -0.8 * END, 2 * END, 1.6 * END), rect.width(), rect.height())

    # -- where things are ------------------------------------------------------------------------------------

    def ball(self) -> QPointF:
        return self.view.at(self.moment.x[0], self.moment.x[1])

    @property
    def scale(self) -> float:
        return pixels_per_force(self.experiment, self.area)

    def handles(self) -> list[Handle]:
        return [
            Handle("c", self._pixel(self.problem.centre)),
            Handle("s", self._pixel(self._fence_grip)),
            Handle("start", push_knob(self._style, self.moment, self.ball(), self.scale)),
        ]

    def _pixel(self, x: np.ndarray) -> QPointF:
        return self.view.at(x[0], x[1])

    @property
    def _fence_grip(self) -> np.ndarray:
        """Return where the fence is taken hold of: beside what happens at it."""
        along = np.array([NORMAL[1], -NORMAL[0]])
        return self.problem.post + 3.0 * along if self.problem.fence == "line" else self.problem.post

    def dragged(self, name: str, at: QPointF) -> dict[str, float]:
        """Return the parameters that a handle at this place stands for."""
        x, y = self.view.data(at)
        if name == "c":
            return {"c": x, "d": y}
        return {"s": float(NORMAL @ (x, y)) if self.problem.fence == "line" else x}

    @property
    def _radius(self) -> float:
        return self.view.sx * self.problem.room

    def _fence_line(self) -> list[QLineF]:
        """Return the straight fence where it is in view; none where the fence is round."""
        line = self.view.line(float(NORMAL[0]), float(NORMAL[1]), -self.problem.s)
        ends = line.ends() if line is not None and self.problem.fence == "line" else None
        return [] if ends is None else [QLineF(*ends)]

    def _ellipse(self, centre: np.ndarray, radii: np.ndarray | float) -> np.ndarray:
        return self.view.pixels(centre + np.column_stack([np.cos(ANGLES), np.sin(ANGLES)]) * radii)

    def _level(self, value: float) -> np.ndarray:
        """Return where f has this value: an ellipse."""
        return self._ellipse(self.problem.centre, np.sqrt(2 * value / self.problem.steep))

    def _way(self) -> np.ndarray:
        """Return x(λ) for all forces in sight."""
        forces = forces_in_sight(self.experiment)[1] * np.linspace(0.0, 1.0, 80) ** 2
        return self.view.pixels(self.problem.lowest(forces).x)

    # -- painting --------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, held: str) -> None:
        painter.save()
        painter.setClipRect(self.area)
        self._paint_forbidden(painter)
        self._paint_levels(painter)
        self._paint_way(painter)
        self._paint_fence(painter)
        self._paint_forces(painter)
        for handle in self.handles():
            paint_knob(painter, self._style, handle.at, HANDLE_COLOURS[handle.name], handle.name == held)
        self.names().paint(painter)
        painter.restore()

    def _paint_forbidden(self, painter: QPainter) -> None:
        style = self._style
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.tinted("mistake", style.theme.tint))
        if self.problem.fence == "line":
            if (line := self.view.line(float(NORMAL[0]), float(NORMAL[1]), -self.problem.s)) is not None:
                painter.drawPolygon(line.positive_side())
            return
        path = QPainterPath()
        path.addRect(self.area)
        path.addEllipse(self._pixel(self.problem.post), self._radius, self._radius)
        painter.drawPath(path)

    def _paint_levels(self, painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self._style, "outline", 1.0, alpha=0.6))
        for level in LEVELS:
            painter.drawPolygon(polygon(self._level(level * float(self.problem.steep[0]))))
        painter.setPen(pen(self._style, "ink", 1.8))
        if self.problem.best.value > 0:
            painter.drawPolygon(polygon(self._level(self.problem.best.value)))

    def _paint_way(self, painter: QPainter) -> None:
        """Paint x(λ) for all forces, and where it was at the steps so far."""
        style = self._style
        painter.setPen(pen(style, "accent", 1.5, "dot"))
        painter.drawPolyline(polygon(self._way()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.brush("accent", 0.4))
        for at in self.experiment.run.steps[: self.experiment.run.t]:
            painter.drawEllipse(self._pixel(at.x), style.line(STEP_DOT), style.line(STEP_DOT))

    def _paint_fence(self, painter: QPainter) -> None:
        painter.setPen(pen(self._style, "margin", 3.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawLines(self._fence_line())
        if self.problem.fence != "line":
            painter.drawEllipse(self._pixel(self.problem.post), self._radius, self._radius)

    def _paint_forces(self, painter: QPainter) -> None:
        style, ball = self._style, self.ball()
        paint_goal(painter, style, self._pixel(self.problem.best.x))
        for tip, meaning in zip(arrow_tips(self.moment, ball, self.scale), ("margin", "negative")):
            draw_arrow(painter, style, ball, tip, meaning, 3.2)
        paint_ball(painter, style, ball)

    # -- names -----------------------------------------------------------------------------------------------

    def names(self) -> Names:
        """Put names to the forces, c, the fence and the level of the best value. Faint levels may pass under them."""
        style, ball = self._style, self.ball()
        knobs, tips = {handle.name: handle.at for handle in self.handles()}, arrow_tips(self.moment, ball, self.scale)
        curves = [self._way(), *([self._level(self.problem.best.value)] if self.problem.best.value > 0 else [])]
        if self.problem.fence != "line":
            curves.append(self._ellipse(self.problem.post, self.problem.room))
        lines = [*self._fence_line(), *(QLineF(ball, tip) for tip in tips)]
        names = Names(style, self.area.adjusted(4, 4, -4, -4), lines, curves, [*knobs.values(), ball])
        gaps = [style.line(KNOB) + style.px(g) for g in (NAME_GAP, 10, 18)]
        rows = ("margin", "push", self.moment.push), ("negative", "gravity", self.moment.gravity)
        for tip, (meaning, name, force) in zip(tips, rows):
            if (size := float(np.linalg.norm(force))) > 1e-9:
                text, way = f"{name} {number(size)}", tip - ball
                rects = around(tip, math.atan2(way.y(), way.x()), gaps, names.size(text, bold=True))
                names.write(text, meaning, (rect.center() for rect in rects), bold=True)
        for handle, text in (("c", "c"), ("s", "fence")):
            rects = around(knobs[handle], -math.pi / 4, gaps, names.size(text, bold=True))
            names.write(text, HANDLE_COLOURS[handle], (rect.center() for rect in rects), bold=True)
        self._name_level(names)
        return names

    def _name_level(self, names: Names) -> None:
        text = f"level f* = {number(self.problem.best.value)}"
        size, rect = names.size(text), self.area.adjusted(4, 4, -4, -4)
        x = rect.left() + size.width() / 2 + self._style.px(6), rect.right() - size.width() / 2 - self._style.px(6)
        y = rect.bottom() - size.height() / 2 - self._style.px(6), rect.top() + size.height() / 2 + self._style.px(6)
        names.write(text, "ink", [QPointF(a, b) for b in y for a in x])
