"""The losses on the plane: all separators, the learner’s half-planes, the probability of the logistic model."""

from __future__ import annotations

import math
from collections.abc import Hashable

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter
from PySide6.QtWidgets import QWidget

from colt_gui.models.statistics.losses.experiment import LossesExperiment
from colt_gui.models.statistics.losses.separators import Separator
from colt_gui.session import Session
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.controls.columns_stage import ColumnsStage
from colt_gui.views.look.drawing import pen, text_size
from colt_gui.views.look.kept_result import KeptResult
from colt_gui.views.look.label_placement import Label, Labels, alongside, around, between
from colt_gui.views.look.style import Style
from colt_gui.views.plane.layers import OVER, UNDER, StageLayer, StageScene
from colt_gui.views.plane.notice import draw_notice, notice_area, notice_rect
from colt_gui.views.plane.plane_map import Line, PlaneMap
from colt_gui.views.plane.rings_layer import point_radius
from colt_gui.views.statistics.losses.animation import LossesAnimation, LossesMoment, lines_about_point
from colt_gui.views.statistics.losses.separators import SeparatorsLayer

LEVELS = {"P = ¼": -math.log(3.0), "P = ½": 0.0, "P = ¾": math.log(3.0)}
FAR = 6.0  # |f| beyond which the tint does not change any more
STOPS = 24  # of the gradient
SPOTS = [0.85, 0.15, 0.75, 0.25, 0.65, 0.35, 0.95, 0.05, 0.55, 0.45]  # shares of a line at which its name may stand
RING = 1.75  # radius of the ring around the point that all speak of, in radii of a point


class ProbabilityLayer:
    """P(Y = + | x) of the logistic model: a tint that grows with it, and lines where it is ¼, ½ and ¾.

    P(Y = +|x) = 1/(1 + e^(−f)) with f = ⟨w, x⟩ + b: it is constant along lines beside the separator, so that a linear
    gradient is the whole of it, exact at every size, in pixels and in vectors.
    """

    def __init__(self, style: Style) -> None:
        self.style = style

    def ground(self, painter: QPainter, view: PlaneMap, separator: Separator, line: Line) -> None:
        painter.fillRect(view.rect, self._gradient(view, separator, line))

    def _gradient(self, view: PlaneMap, separator: Separator, line: Line) -> QLinearGradient:
        """Return the gradient across the separator, from f = −6 to f = 6."""
        foot = line.foot(view.rect.center())
        reach = FAR / growth_per_pixel(view, separator)
        way = QPointF(line.nx, line.ny) * reach
        gradient = QLinearGradient(foot - way, foot + way)
        for k in range(STOPS + 1):
            gradient.setColorAt(k / STOPS, self._tint(FAR * (2 * k / STOPS - 1)))
        return gradient

    def _tint(self, f: float) -> QColor:
        """Return the tint of the likelier class: by how much it is likelier."""
        theme, sure = self.style.theme, math.tanh(f / 2)
        strength = theme.strong_tint * abs(sure)
        return self.style.tinted("positive" if sure > 0 else "negative", strength)

    def lines(self, view: PlaneMap, separator: Separator | None) -> dict[str, Line]:
        if separator is None:
            return {}
        lines = {name: line_of_level(view, separator, level) for name, level in LEVELS.items()}
        return {name: line for name, line in lines.items() if line is not None}

    def paint(self, painter: QPainter, lines: dict[str, Line]) -> None:
        for name, line in lines.items():
            if (ends := line.ends(inset=-8)) is not None:
                painter.setPen(pen(self.style, "loss_logistic", 1.6 if "½" in name else 1.2))
                painter.drawLine(*ends)

    def names(self, labels: Labels, lines: dict[str, Line]) -> list[Label]:
        """Put a name to each line; the one in the middle has none where the others leave no room for it."""
        font = self.style.font("small", bold=True)
        between_lines = abs(lines["P = ¾"].c - lines["P = ¼"].c) / 2 if len(lines) == len(LEVELS) else math.inf
        narrow = between_lines < text_size(font, "P = ½").height() + self.style.px(8)
        found = (self._name(labels, name, line, font) for name, line in lines.items() if not narrow or "½" not in name)
        return [label for label in found if label is not None]

    def _name(self, labels: Labels, name: str, line: Line, font: QFont) -> Label | None:
        if (ends := line.ends(inset=self.style.px(24))) is None:
            return None
        normal, size = math.atan2(line.ny, line.nx), text_size(font, name)
        spots = [between(*ends, s) for s in SPOTS]
        rects = (rect for p in spots for rect in alongside(p, normal, self.style.px(4), size))
        return Label(name, "loss_logistic", labels.place(rects, 0.2), font)


def line_of_level(view: PlaneMap, separator: Separator, level: float = 0.0) -> Line | None:
    """Return the line ⟨w, x⟩ + b = level in pixels; None where w = 0."""
    w = separator.w
    return None if w is None else view.line(float(w[0]), float(w[1]), float(separator.b) - level)


def growth_per_pixel(view: PlaneMap, separator: Separator) -> float:
    """Return how much f grows in a pixel across its separator."""
    w = np.zeros(2) if separator.w is None else separator.w
    return max(math.hypot(w[0] / view.sx, w[1] / view.sy), 1e-12)


class LossesScene(StageScene[LossesExperiment]):
    """The separators on the plane, the tints of the learner's, and the ringed point."""

    moment: LossesMoment

    def __init__(self, session: Session, style: Style) -> None:
        super().__init__(session, style)
        self._animation = LossesAnimation(session)
        self._separators, self._probability = SeparatorsLayer(style), ProbabilityLayer(style)
        self._lines: KeptResult[dict[str, Line]] = KeptResult()
        self._placed: KeptResult[list[Label]] = KeptResult()

    def see(self, view: PlaneMap, moving: bool) -> None:
        super().see(view, moving)
        self.moment = self._animation.moment(self.experiment)

    def layers(self) -> list[StageLayer]:
        return [
            *super().layers(),
            StageLayer("probability", UNDER, self._probability_key, self._paint_probability),
            StageLayer("separators", UNDER + 1, self._separators_key, self._paint_separators),
            StageLayer("pivot", OVER, self._pivot_key, self._paint_pivot),
            StageLayer("ring", OVER, self._ring_key, self._paint_ring, self._ring_area),
            StageLayer("words", OVER + 2, self._words_key, self._paint_words),
            StageLayer("notice", OVER + 3, self._notice_key, self._paint_notice, self._notice_area),
        ]

    def forget(self) -> None:
        self._placed.forget()

    def lines(self, view: PlaneMap) -> dict[str, Line]:
        """Return the separators as they are drawn, by the loss."""
        return self._lines.of((view, Same(self.moment)), lambda: self._separators.lines(view, self.moment))

    # -- below the points ------------------------------------------------------------------------------------

    def _ground_key(self) -> Hashable:
        return Same(self.moment)

    def _paint_tints(self, painter: QPainter) -> None:
        model, line = self.moment.probability, self.lines(self.view).get(self.moment.chosen)
        across = None if model is None else line_of_level(self.view, model)
        if model is not None and across is not None:
            self._probability.ground(painter, self.view, model, across)
        else:
            self._separators.ground(painter, self.view, self.moment.separator, line)

    def _probability_key(self) -> Hashable:
        return None if self.moment.probability is None else Same(self.moment)

    def _paint_probability(self, painter: QPainter) -> None:
        self._probability.paint(painter, self._probability.lines(self.view, self.moment.probability))

    def _separators_key(self) -> Hashable:
        return Same(self.moment)

    def _paint_separators(self, painter: QPainter) -> None:
        self._separators.paint(painter, self.lines(self.view), self.moment)

    # -- above them ------------------------------------------------------------------------------------------

    def _ring_key(self) -> Hashable:
        ringed = self.moment.ringed
        return None if ringed is None else (ringed, Same(self.points))

    def _ring_area(self) -> QRectF:
        if (ringed := self.moment.ringed) is None:
            return QRectF()
        at, r = self._circle(ringed.i)
        r += 2 * self.style.line(2.4)
        return QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r)

    def _circle(self, i: int) -> tuple[QPointF, float]:
        x, y = self.points.X[i].tolist()
        return self.view.at(x, y), point_radius(self.style, self.points) * RING

    def _pivot_key(self) -> Hashable:
        pivot = self.moment.pivot
        return None if pivot is None else (pivot, Same(self.points))

    def _paint_pivot(self, painter: QPainter) -> None:
        """Paint a ring around the point that lines have been turned about."""
        if self.moment.pivot is None:
            return
        at, r = self._circle(self.moment.pivot)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.style, "loss_01", 3))
        painter.drawEllipse(at, r, r)

    def _paint_ring(self, painter: QPainter) -> None:
        if (ringed := self.moment.ringed) is None:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.style, "ink", 2.4 if ringed.asked else 1.6, None if ringed.asked else "dash"))
        at, r = self._circle(ringed.i)
        painter.drawEllipse(at, r, r)

    # -- words -----------------------------------------------------------------------------------------------

    def _words_key(self) -> Hashable:
        return Same(self.moment), self.notice()

    def _paint_words(self, painter: QPainter) -> None:
        for word in self.words(self.view):
            word.draw(painter, self.style)

    def words(self, view: PlaneMap) -> list[Label]:
        """Return every name with its place, kept while nothing changes."""
        return self._placed.of((view, Same(self.moment), self.notice()), lambda: self._place(view))

    def _place(self, view: PlaneMap) -> list[Label]:
        moment, lines, notice = self.moment, self.lines(view), self.notice_rect(view)
        labels, levels = self._separators.page(view, moment, lines), self._probability.lines(view, moment.probability)
        labels.lines += [QLineF(*ends) for line in levels.values() if (ends := line.ends()) is not None]
        labels.taken += [] if notice.isEmpty() else [notice]
        names = self._separators.names(labels, moment, lines)
        names += self._probability.names(labels, levels)
        if moment.pivot is not None:
            names += self._pivot_name(labels, moment.pivot)
        return names

    def _pivot_name(self, labels: Labels, pivot: int) -> list[Label]:
        (at, r), font = self._circle(pivot), self.style.font("body", bold=True)
        rect = labels.place(around(at, -math.pi / 2, [r + self.style.px(2)], text_size(font, "pivot")))
        return [Label("pivot", "loss_01", rect, font)]

    def notice(self) -> str:
        """Say why there is no halfspace, once the solver of the learner on show has ended.

        That a minimiser runs away without end is told by its arrow.
        """
        experiment = self.experiment
        if not len(experiment.points) or not experiment.ready or self.session.t < len(experiment.run):
            return ""
        found = self.moment.separator
        return experiment.fault if found is None else "" if found.w is not None else found.message

    def notice_rect(self, view: PlaneMap) -> QRectF:
        return notice_rect(self.style, view, self.notice(), self.points.X)

    def _notice_key(self) -> Hashable:
        text = self.notice()
        return (text, Same(self.points)) if text else None

    def _notice_area(self) -> QRectF:
        return notice_area(self.style, self.notice_rect(self.view))

    def _paint_notice(self, painter: QPainter) -> None:
        draw_notice(painter, self.style, self.notice_rect(self.view), self.notice(), "ink")

    def note(self, i: int) -> list[str]:
        """Say margin and losses of point i."""
        return lines_about_point(self.moment, i)


class LossMarginsStage(ColumnsStage[LossesExperiment]):
    """The stage for points outside the plane: the margin of every example. Those below 0 are on the wrong side."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self.setAccessibleName("Margins")

    def header(self) -> str:
        found, d = self.experiment.separator, self.session.points.dimension
        if found is not None and found.w is None:
            return found.message
        return self.experiment.fault or f"d = {d}: the margin u = y(⟨w, x⟩ + b) of every example."

    def paint_columns(self, painter: QPainter) -> None:
        margins = self.experiment.margins(self.experiment.learner.id)
        if not len(margins):
            return
        columns = self.columns(len(margins), float(np.abs(margins).max(initial=0.0)) * 1.08)
        self.paint_axis(painter, columns)
        painter.setPen(Qt.PenStyle.NoPen)
        for j, value in columns.thinned(margins):
            painter.setBrush(self._style.brush("mistake" if value < 0 else "hypothesis"))
            columns.bar(painter, j, 0.0, value)
