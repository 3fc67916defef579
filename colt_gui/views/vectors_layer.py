"""w before, the added y·x and w after as arrows, and every label of the hypothesis."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from colt_gui.models.experiment import Experiment
from colt_gui.models.wording import number
from colt_gui.views.brushwork import draw_arrow, draw_text, pen, text_size
from colt_gui.views.hypothesis_layer import HypothesisLayer, comparator, foot, margin_lines
from colt_gui.views.labels import Labels
from colt_gui.views.plane_map import PlaneMap, nice
from colt_gui.views.round_on_show import RoundOnShow, Vector
from colt_gui.views.style import Style

ROUND = (1, 2, 3, 4, 5, 6, 8, 10)  # the factors by which arrows are shortened
CORNER = (72, 56)  # the corner at the top right belongs to the controls
LABEL_POINTS = 2000


class Scale(NamedTuple):
    """Arrows are drawn `times` as long as they are."""

    times: float
    text: str


def arrow_scale(longest: float, room: float) -> Scale:
    """True to scale where it fits, else by a round factor that the label names.

    >>> arrow_scale(2.0, 3.0), arrow_scale(10.0, 3.0).text, arrow_scale(0.01, 3.0).text
    (Scale(times=1.0, text=''), ' (÷ 4)', ' (× 50)')
    """
    if longest > room:
        k = nice(longest / room, ROUND)
        return Scale(1 / k, f" (÷ {number(k)})")
    if 0 < longest < room / 15:
        k = nice(room / longest / 5, ROUND)
        return Scale(float(k), f" (× {number(k)})")
    return Scale(1.0, "")


class Arrows(NamedTuple):
    """The tips in pixels; all start from `base` (the added one from the tip of `before`)."""

    base: QPointF
    before: QPointF
    sum: QPointF
    after: QPointF
    scale: Scale


class _Label(NamedTuple):
    text: str
    meaning: str
    rect: QRectF
    font: QFont


class VectorsLayer:
    def __init__(self, style: Style, hypothesis: HypothesisLayer) -> None:
        self.style, self._hypothesis = style, hypothesis
        self._key: tuple | None = None
        self._experiment: Experiment | None = None
        self._labels: dict[str, _Label] = {}

    def forget(self) -> None:
        self._key = None

    def arrows(self, view: PlaneMap, moment: RoundOnShow) -> Arrows | None:
        after = moment.after
        if after is None or not (any(after[:2]) or moment.updated):
            return None
        before = moment.before if moment.updated else after
        added = moment.added if moment.updated else (0.0, 0.0)
        total = (before[0] + added[0], before[1] + added[1])
        longest = max(math.hypot(*v[:2]) for v in (before, total, after))
        scale = arrow_scale(longest, 0.44 * min(view.width, view.height) / abs(view.sx))
        base = foot(view, self._hypothesis.line(view, moment))
        tips = (_tip(view, base, v, scale.times) for v in (before, total, after))
        return Arrows(base, *tips, scale)

    def paint(self, painter: QPainter, view: PlaneMap, moment: RoundOnShow, experiment: Experiment) -> None:
        arrows = self.arrows(view, moment)
        if arrows is not None:
            self._ball(painter, view, arrows, experiment)
            if moment.updated:
                self._update(painter, arrows, moment)
            tip = _between(arrows.base, arrows.after, moment.turned)
            draw_arrow(painter, self.style, arrows.base, tip, "hypothesis", 3.5)
        self._paint_labels(painter, view, moment, experiment, arrows)

    def _update(self, painter: QPainter, arrows: Arrows, moment: RoundOnShow) -> None:
        draw_arrow(painter, self.style, arrows.base, arrows.before, "muted", 2.5)
        tip = _between(arrows.before, arrows.sum, moment.grown)
        draw_arrow(painter, self.style, arrows.before, tip, moment.meaning, 2.5)
        if QLineF(arrows.sum, arrows.after).length() > 1 and moment.turned > 0:
            painter.setPen(pen(self.style, "muted", 1.5, "dot"))
            painter.drawLine(arrows.sum, _between(arrows.sum, arrows.after, moment.turned))

    def _ball(self, painter: QPainter, view: PlaneMap, arrows: Arrows, experiment: Experiment) -> None:
        """The unit ball that the marginalised perceptron keeps w in (the plane's cut of it when there is a bias)."""
        if not hasattr(experiment.learner, "eta"):
            return
        r = abs(view.sx) * arrows.scale.times
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.style, "muted", 1, "dot"))
        painter.drawEllipse(arrows.base, r, r)

    # -- labels ------------------------------------------------------------------------------------------------

    def _paint_labels(self, painter, view, moment, experiment, arrows: Arrows | None) -> None:
        """Places are found for the end of the round, so that nothing jumps while it goes on."""
        key = (view, moment.t, experiment.geometry is not None)
        if self._key != key or self._experiment is not experiment:
            self._key, self._experiment = key, experiment
            self._labels = self._placed(view, moment, experiment)
        strength = {"sum": moment.grown, "after": moment.turned}
        for name, label in self._labels.items():
            alpha = strength.get(name, 1.0)
            if alpha > 0.02:
                rect = label.rect if arrows is None or name == "best" else label.rect.translated(arrows.base)
                draw_text(
                    painter, self.style, rect, label.text, label.font, self.style.colour(label.meaning, alpha)
                )

    def _placed(self, view: PlaneMap, moment: RoundOnShow, experiment: Experiment) -> dict[str, _Label]:
        end = RoundOnShow(**{**vars(moment), "phase": 1.0})
        arrows = self.arrows(view, end)
        labels = self._page(view, experiment)
        best = comparator(view, experiment)
        lines = [self._hypothesis.line(view, end), best, *margin_lines(view, end, experiment.learner)]
        labels.lines += [QLineF(*line.ends()) for line in lines if line is not None and line.ends()]
        found = {}
        if arrows is not None:
            found |= self._name_arrows(labels, arrows, end, experiment)
        if best is not None and (ends := best.ends(inset=self.style.px(16))):
            found["best"] = self._name_best(labels, ends)
        return found

    def _page(self, view: PlaneMap, experiment: Experiment) -> Labels:
        px = self.style.px
        corner = QRectF(view.width - px(CORNER[0]), 0, px(CORNER[0]), px(CORNER[1]))
        points = experiment.points.X
        places = view.pixels(points) if len(points) <= LABEL_POINTS else np.empty((0, 2))
        # the numbers of the axes run along the left and the lower edge
        return Labels(view.rect.adjusted(px(28), px(6), -px(6), -px(22)), corner, places)

    def _name_arrows(
        self, labels: Labels, arrows: Arrows, moment: RoundOnShow, experiment
    ) -> dict[str, _Label]:
        labels.lines.append(QLineF(arrows.base, arrows.after))
        wanted = [
            (
                "after",
                "w′" if moment.updated else "w",
                "hypothesis",
                arrows.after,
                _angle(arrows.base, arrows.after),
            )
        ]
        if moment.updated:
            labels.lines += [QLineF(arrows.base, arrows.before), QLineF(arrows.before, arrows.sum)]
            middle, along = _between(arrows.before, arrows.sum, 0.5), _angle(arrows.before, arrows.sum)
            away = _angle(_between(arrows.base, arrows.after, 0.5), middle)
            side = along + math.copysign(math.pi / 2, math.sin(away - along))
            wanted.append(("sum", _added_text(experiment), moment.meaning, middle, side))
            if any(moment.before[:2]):
                wanted.append(("before", "w", "muted", arrows.before, _angle(arrows.sum, arrows.before)))
        found = {}
        for name, text, meaning, at, angle in wanted:
            text += arrows.scale.text if name == "after" else ""
            font = self._italic()
            rect = labels.place(text_size(font, text), [(at, angle, self.style.px(7))])
            found[name] = _Label(text, meaning, rect.translated(-arrows.base), font)
        return found

    def _name_best(self, labels: Labels, ends: tuple[QPointF, QPointF]) -> _Label:
        text, font = "w* best separator", self.style.font("body", bold=True)
        gap = self.style.px(8)
        first, last = sorted(ends, key=lambda p: p.y())
        near = [
            (_between(p, q, s), a, gap)
            for s in (0.0, 0.06)
            for p, q in ((first, last), (last, first))
            for a in (0, math.pi)
        ]
        return _Label(text, "comparator", labels.place(text_size(font, text), near), font)

    def _italic(self) -> QFont:
        font = self.style.font("large", bold=True)
        font.setItalic(True)
        return font


def _added_text(experiment: Experiment) -> str:
    learner = experiment.learner
    if hasattr(learner, "eta"):
        return "+ η·y·x"
    return "+ y·x/‖x‖" if learner.normalised else "+ y·x"


def _tip(view: PlaneMap, base: QPointF, v: Vector, times: float) -> QPointF:
    return QPointF(base.x() + view.sx * v[0] * times, base.y() + view.sy * v[1] * times)


def _between(p: QPointF, q: QPointF, s: float) -> QPointF:
    return QPointF(p.x() + s * (q.x() - p.x()), p.y() + s * (q.y() - p.y()))


def _angle(p: QPointF, q: QPointF) -> float:
    return math.atan2(q.y() - p.y(), q.x() - p.x())
