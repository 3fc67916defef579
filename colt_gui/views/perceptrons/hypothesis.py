"""The hypothesis of a perceptron on the plane: its line with half-planes and margin, w and its update, all names."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from colt_gui.models.core.points import Points
from colt_gui.models.perceptrons.experiment import PerceptronExperiment
from colt_gui.models.perceptrons.learner import PerceptronLearner
from colt_gui.models.text.numbers import number
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.look.drawing import draw_arrow, pen, text_size
from colt_gui.views.look.kept_result import KeptResult
from colt_gui.views.look.label_placement import Label, Labels, around, between, name_line, page, symbol_font
from colt_gui.views.look.style import Style
from colt_gui.views.perceptrons.animation import AnimatedRound, Vector, hyperplane, turned
from colt_gui.views.perceptrons.theorem import Measure, TheoremLayers
from colt_gui.views.plane.plane_map import Line, PlaneMap, nice
from colt_gui.views.plane.rings_layer import ring_of

# -- the line --------------------------------------------------------------------------------------------------------

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
        painter.setBrush(self.style.side_tint(-1, strength))
        if self.style.clear:
            painter.drawPolygon(line.opposite.positive_side())
        else:
            painter.fillRect(view.rect, painter.brush())
            # the line will hide the edge, which may be rough then: that is painted several times as fast
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, strength < 1)
        painter.setBrush(self.style.side_tint(1, strength))
        painter.drawPolygon(line.positive_side())

    def _everywhere(self, w: Vector | None, strength: float) -> QColor:
        """Without a line one class is predicted everywhere, if the bias says so, or none."""
        bias = w[2] if w is not None and len(w) > 2 else 0.0
        return self.style.side_tint(1 if bias > 0 else -1, strength) if bias else self.style.ground

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


def margin_lines(view: PlaneMap, moment: AnimatedRound, learner: PerceptronLearner) -> list[Line]:
    """Where |w·x| = θ‖w‖‖x‖: on normalised points the margin is an angle, so the band is a double wedge."""
    w: Vector | None = moment.after
    band = learner.wanted_band
    if band is None or learner.biased or not w or not any(w) or not 0 < band.threshold < 1:
        return []
    line = turned(moment.before, w, moment.turned)
    if line is None:
        return []
    a, b, _ = line
    angle = math.asin(band.threshold)
    turns = ((math.cos(s), math.sin(s)) for s in (angle, -angle))
    edges = (view.line(cos * a - sin * b, sin * a + cos * b, 0.0) for cos, sin in turns)
    return [edge for edge in edges if edge is not None]


def foot(view: PlaneMap, line: Line | None) -> QPointF:
    """Where w stands: at the foot of the perpendicular from the origin, or on the line where it is seen."""
    origin, rect = view.at(0, 0), view.rect
    if line is None:
        return origin
    at = line.foot(origin)
    return at if rect.contains(at) else line.foot(rect.center())


# -- the arrows, and every label -------------------------------------------------------------------------------------

ROUND_FACTORS = (1, 2, 3, 4, 5, 6, 8, 10)  # the factors by which arrows are shortened
ARROWS = ("after", "sum", "before")
GAPS = (6, 16, 30, 46, 64, 90)  # between an arrow and its name: the farther ones only where points are in the way


class Scale(NamedTuple):
    """Arrows are drawn `times` as long as they are."""

    times: float
    text: str


def arrow_scale(longest: float, room: float) -> Scale:
    """True to scale where it fits, else by a round factor that the label names.

    >>> arrow_scale(2.0, 3.0), arrow_scale(10.0, 3.0).text, arrow_scale(0.01, 3.0).text
    (Scale(times=1.0, text=''), ' (÷ 4)', ' (× 200)')
    """
    if longest > room:
        k = nice(longest / room, ROUND_FACTORS)
        return Scale(1 / k, f" (÷ {number(k)})")
    if 0 < longest < room / 8:
        k = nice(room / longest / 2.2, ROUND_FACTORS)
        return Scale(float(k), f" (× {number(k)})")
    return Scale(1.0, "")


class Arrows(NamedTuple):
    """The tips in pixels; all start from `base` (the added one from the tip of `before`)."""

    base: QPointF
    before: QPointF
    sum: QPointF
    after: QPointF
    scale: Scale


class VectorsLayer:
    def __init__(self, style: Style, hypothesis: HypothesisLayer, theorem: TheoremLayers) -> None:
        self.style, self._hypothesis, self._theorem = style, hypothesis, theorem
        self._labels: KeptResult[dict[str, Label | Measure]] = KeptResult()

    def forget(self) -> None:
        self._labels.forget()

    def arrows(self, view: PlaneMap, moment: AnimatedRound) -> Arrows | None:
        after = moment.after
        if after is None or not (any(after[:2]) or moment.updated):
            return None
        before = moment.before if moment.updated and moment.before is not None else after
        added = moment.added if moment.updated and moment.added is not None else (0.0, 0.0)
        total = (before[0] + added[0], before[1] + added[1])
        longest = max(math.hypot(*v[:2]) for v in (before, total, after))
        scale = arrow_scale(longest, 0.44 * min(view.width, view.height) / abs(view.sx))
        base = foot(view, self._hypothesis.line(view, moment))
        first, middle, last = (_tip(view, base, v, scale.times) for v in (before, total, after))
        return Arrows(base, first, middle, last, scale)

    def paint(self, painter: QPainter, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment) -> None:
        arrows = self.arrows(view, moment)
        if arrows is not None:
            self._ball(painter, view, arrows, experiment)
            if moment.updated:
                self._update(painter, arrows, moment)
            tip = between(arrows.base, arrows.after, moment.turned)
            draw_arrow(painter, self.style, arrows.base, tip, "hypothesis", 3.5)
        self._paint_labels(painter, view, moment, experiment, arrows)

    def _update(self, painter: QPainter, arrows: Arrows, moment: AnimatedRound) -> None:
        draw_arrow(painter, self.style, arrows.base, arrows.before, "muted", 2.5)
        tip = between(arrows.before, arrows.sum, moment.grown)
        draw_arrow(painter, self.style, arrows.before, tip, moment.meaning, 2.5)
        if QLineF(arrows.sum, arrows.after).length() > 1 and moment.turned > 0:
            painter.setPen(pen(self.style, "muted", 1.5, "dot"))
            painter.drawLine(arrows.sum, between(arrows.sum, arrows.after, moment.turned))

    def _ball(self, painter: QPainter, view: PlaneMap, arrows: Arrows, experiment: PerceptronExperiment) -> None:
        """The ball that the learner keeps w in (with a bias: its cut by the plane)."""
        radius = experiment.learner.ball_radius
        if radius is None:
            return
        r = radius * abs(view.sx) * arrows.scale.times
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.style, "muted", 1, "dot"))
        painter.drawEllipse(arrows.base, r, r)

    # -- labels ----------------------------------------------------------------------------------------------

    def _paint_labels(
        self,
        painter: QPainter,
        view: PlaneMap,
        moment: AnimatedRound,
        experiment: PerceptronExperiment,
        arrows: Arrows | None,
    ) -> None:
        strength = {"sum": moment.grown, "after": moment.turned}
        for name, label in self.labels(view, moment, experiment).items():
            alpha = strength.get(name, 1.0)
            if alpha > 0.02:
                if name in ARROWS and arrows is not None and isinstance(label, Label):
                    label = label._replace(rect=label.rect.translated(arrows.base))
                label.draw(painter, self.style, alpha)

    def labels(
        self, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment
    ) -> dict[str, Label | Measure]:
        """Return every name with its place, found for the end of the round: nothing jumps while it goes on."""
        key = (Same(experiment), view, moment.t, moment.layers, experiment.geometry is not None, experiment.ready)
        return self._labels.of(key, lambda: self._placed(view, moment, experiment))

    def _placed(
        self, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment
    ) -> dict[str, Label | Measure]:
        end = moment.at(1.0)
        arrows = self.arrows(view, end)
        labels = page(self.style, view, experiment.points)
        labels.taken += ring_of(self.style, view, experiment.points, end)
        best = comparator(view, end, experiment)
        lines = [best]
        for at in (moment.at(0.0), end):  # the line turns while the names stay
            lines += [self._hypothesis.line(view, at), *margin_lines(view, at, experiment.learner)]
        labels.lines += [QLineF(*ends) for line in lines if line is not None and (ends := line.ends()) is not None]
        self._theorem.spare(labels, view, end, experiment)
        placed = {} if arrows is None else self._name_arrows(labels, arrows, end, experiment)
        named: dict[str, tuple[Line | None, str, str]] = {"best": (best, "w* best separator", "comparator")}
        band = experiment.learner.wanted_band
        if band is not None and (margins := margin_lines(view, end, experiment.learner)):
            named["margin"] = (margins[0], band.name, "margin")
        for name, (line, text, meaning) in named.items():
            if line is not None and (label := name_line(self.style, labels, line, text, meaning)) is not None:
                placed[name] = label
        return placed | self._theorem.words(labels, view, end, experiment)

    def _name_arrows(
        self, labels: Labels, arrows: Arrows, moment: AnimatedRound, experiment: PerceptronExperiment
    ) -> dict[str, Label | Measure]:
        labels.lines.append(QLineF(arrows.base, arrows.after))
        if moment.updated:
            labels.lines += [QLineF(arrows.base, arrows.before), QLineF(arrows.before, arrows.sum)]
        placed: dict[str, Label | Measure] = {}
        font = symbol_font(self.style)
        for name, text, meaning, at, angle in self._names(arrows, moment, experiment):
            gaps = [self.style.px(gap) for gap in GAPS]
            rect = labels.place(around(at, angle, gaps, text_size(font, text)))
            placed[name] = Label(text, meaning, rect.translated(-arrows.base), font)
        return placed

    def _names(
        self, arrows: Arrows, moment: AnimatedRound, experiment: PerceptronExperiment
    ) -> list[tuple[str, str, str, QPointF, float]]:
        """(name, text, meaning, where, which way) of each arrow's label."""
        tip, along = arrows.after, _angle(arrows.base, arrows.after)
        if not moment.updated:
            return [("after", f"w{arrows.scale.text}", "hypothesis", tip, along)]
        added = experiment.learner.added_text
        if moment.before is None or not any(moment.before[:2]):  # the first update: w′ lies upon what was added
            return [("after", f"w′ = {added}{arrows.scale.text}", "hypothesis", tip, along)]
        middle, along_added = between(arrows.before, arrows.sum, 0.5), _angle(arrows.before, arrows.sum)
        away = _angle(between(arrows.base, arrows.after, 0.5), middle)
        side = along_added + math.copysign(math.pi / 2, math.sin(away - along_added))
        return [
            ("after", f"w′{arrows.scale.text}", "hypothesis", tip, along),
            ("sum", f"+ {added}", moment.meaning, middle, side),
            ("before", "w", "muted", arrows.before, _angle(arrows.sum, arrows.before)),
        ]


def _tip(view: PlaneMap, base: QPointF, v: Vector, times: float) -> QPointF:
    return QPointF(base.x() + view.sx * v[0] * times, base.y() + view.sy * v[1] * times)


def _angle(p: QPointF, q: QPointF) -> float:
    return math.atan2(q.y() - p.y(), q.x() - p.x())
