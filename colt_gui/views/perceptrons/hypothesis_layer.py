"""The hypothesis as a line: half-planes, the line before it, the best separator, the margin asked for."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from colt_gui.models.core.points import Points
from colt_gui.models.perceptrons.experiment import PerceptronExperiment
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.perceptrons.animation import AnimatedRound, Vector, hyperplane, turned
from colt_gui.views.plane.plane_map import Line, PlaneMap

GHOSTS = 300  # more points than this on the unit circle would only be a smear


class HypothesisLayer:
    def __init__(self, style: Style) -> None:
        self.style = style

    def ground(self, painter: QPainter, view: PlaneMap, moment: AnimatedRound) -> None:
        """The half-planes as tints; they come up with the first line. Nothing of the stage is filled twice in a
        frame without need."""
        strength = moment.turned if hyperplane(moment.before) is None else 1.0
        line = self.line(view, moment)
        if line is None:
            painter.fillRect(view.rect, self._everywhere(moment.after, strength))
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._tint(-1, strength))
        if self.style.clear:
            painter.drawPolygon(line.opposite.positive_side())
        else:
            painter.fillRect(view.rect, painter.brush())
            # the line will hide the edge, which may be rough then: that is painted several times as fast
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, strength < 1)
        painter.setBrush(self._tint(1, strength))
        painter.drawPolygon(line.positive_side())

    def _everywhere(self, w: Vector | None, strength: float) -> QColor:
        """Without a line one class is predicted everywhere, if the bias says so, or none."""
        bias = w[2] if w is not None and len(w) > 2 else 0.0
        return self._tint(1 if bias > 0 else -1, strength) if bias else self.style.ground

    def _tint(self, y: int, strength: float) -> QColor:
        return self.style.tinted("positive" if y > 0 else "negative", self.style.theme.tint * strength)

    def line(self, view: PlaneMap, moment: AnimatedRound) -> Line | None:
        """The decision line at this moment, on its way from before to after."""
        return _in(view, turned(moment.before, moment.after, moment.turned))

    def paint(self, painter: QPainter, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment) -> None:
        learner = experiment.learner
        if learner.normalised and not learner.biased:
            self._unit_circle(painter, view, experiment.points)
        self._wedge(painter, view, margin_lines(view, moment, learner))
        if (best := comparator(view, moment, experiment)) is not None:
            self._draw(painter, best, pen(self.style, "comparator", 2, "dash"))
        if moment.updated:
            self._draw(painter, _in(view, hyperplane(moment.before)), pen(self.style, "muted", 1.75, "dot"))
        appears = 1.0 if hyperplane(moment.before) else moment.turned
        self._draw(painter, self.line(view, moment), pen(self.style, "hypothesis", 3, alpha=appears))

    def _draw(self, painter: QPainter, line: Line | None, stroke: QPen) -> None:
        if line is not None and (ends := line.ends(inset=-8)) is not None:
            painter.setPen(stroke)
            painter.drawLine(*ends)

    def _wedge(self, painter: QPainter, view: PlaneMap, edges: list[Line]) -> None:
        """Too close to the line for a learner that asks for a margin."""
        if not edges:
            return
        o, far = (
            view.at(0, 0),
            2 * view.diagonal + QPointF(view.at(0, 0) - view.rect.center()).manhattanLength(),
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.style.brush("margin", 0.10))
        (a, b) = edges
        for s in (far, -far):
            painter.drawPolygon([o, o + QPointF(-a.ny, a.nx) * s, o + QPointF(-b.ny, b.nx) * s])
        for line in edges:
            self._draw(painter, line, pen(self.style, "margin", 1.5))

    def _unit_circle(self, painter: QPainter, view: PlaneMap, points: Points) -> None:
        """Where the learner sees the points: each at x/‖x‖."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.style, "muted", 1, "dot"))
        painter.drawEllipse(view.at(0, 0), abs(view.sx), abs(view.sy))
        if len(points) > GHOSTS:
            return
        lengths = np.hypot(*points.X.T)
        places = view.pixels(points.X / lengths[:, None])
        for y, name in ((1, "positive"), (-1, "negative")):
            dot = pen(self.style, name, 6.5, alpha=0.5)
            dot.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(dot)
            painter.drawPoints([QPointF(*p) for p in places[points.y == y].tolist()])


def _in(view: PlaneMap, line: tuple[float, float, float] | None) -> Line | None:
    return None if line is None else view.line(*line)


def comparator(view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment) -> Line | None:
    """w* as a line, where the data have one and the learner's space is the plane itself."""
    geometry = experiment.geometry
    if not moment.compared or geometry is None or not geometry.separable or geometry.w is None:
        return None
    return _in(view, hyperplane(tuple(geometry.w)))


def margin_lines(view: PlaneMap, moment: AnimatedRound, learner) -> list[Line]:
    """Where |w·x| = θ‖w‖‖x‖: on normalised points the margin is an angle, so the band is a double wedge."""
    w: Vector | None = moment.after
    band = learner.wanted_band
    if band is None or learner.biased or not w or not any(w) or not 0 < band.threshold < 1:
        return []
    a, b, _ = turned(moment.before, w, moment.turned)
    angle = math.asin(band.threshold)
    edges = []
    for s in (angle, -angle):
        cos, sin = math.cos(s), math.sin(s)
        edges.append(view.line(cos * a - sin * b, sin * a + cos * b, 0.0))
    return edges


def foot(view: PlaneMap, line: Line | None) -> QPointF:
    """Where w stands: at the foot of the perpendicular from the origin, or on the line where it is seen."""
    origin, rect = view.at(0, 0), view.rect
    if line is None:
        return origin
    at = line.foot(origin)
    return at if rect.contains(at) else line.foot(rect.center())
