"""The dual beside the problem: a line λ ↦ f(x) + λg(x) for every x, and q(λ), their lower envelope."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from colt_gui.models.statistics.duality.line_problem import END
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.views.charts.layout import Axes
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.label_placement import around
from colt_gui.views.look.scaled import Scaled
from colt_gui.views.look.style import Style
from colt_gui.views.statistics.duality.animation import DualMoment
from colt_gui.views.statistics.duality.picture import (
    GOAL,
    KNOB,
    NAME_GAP,
    DualityPicture,
    Ends,
    Handle,
    Names,
    area_of,
    arrow_way,
    axes_in,
    beside_level,
    curve_pixels,
    forces_in_sight,
    paint_axes,
    paint_curve,
    paint_goal,
    paint_knob,
    place,
    values_in_sight,
    zero_line,
)

FORCES = np.linspace(0.0, 1.0, 241)  # shares of the largest force in sight
LINES_ON_LINE, LINES_A_SIDE = 33, 6  # of the fan: for places of the line, and along each side of the plane
LARGER = 1.35  # in the stage's place


class DualPicture(DualityPicture):
    """The dual function over λ, which can be dragged; reached by Tab it has the arrows, too."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        self._forces_under_hand: Ends | None = None  # those in sight during a drag: they must not run away from it
        super().__init__(session, style, parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage
        self.setProperty("takesArrows", True)
        self.setAccessibleName("The dual function")

    def axes(self) -> Axes:
        forces = self._forces_under_hand or forces_in_sight(self.experiment)
        return axes_in(self._style, QRectF(self.rect()), forces, values_in_sight(self.experiment))

    # -- painting --------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter) -> None:
        axes, moment = self.axes(), self.moment
        paint_axes(painter, self._style, axes, "λ, the force of the fence")
        painter.save()
        painter.setClipRect(area_of(axes).adjusted(-1, -1, 1, 1))
        self._paint_fan(painter, axes)
        painter.setPen(pen(self._style, "accent", 2.0))
        painter.drawLine(self._touching(axes, moment))
        self._paint_q(painter, axes)
        painter.restore()
        self._paint_best(painter, axes)
        self._paint_gap(painter, axes, moment)
        self._paint_handles(painter, axes, moment)
        self.names(axes, moment).paint(painter)

    def places_of_fan(self) -> np.ndarray:
        if not self.experiment.learner.on_plane:
            return np.linspace(-END, END, LINES_ON_LINE)[:, None]
        side = np.linspace(-0.75 * END, 0.75 * END, LINES_A_SIDE)
        return np.stack(np.meshgrid(side, side), axis=-1).reshape(-1, 2)

    def _paint_fan(self, painter: QPainter, axes: Axes) -> None:
        """Paint the lines of many x: those of allowed x fall, those of forbidden x rise."""
        problem, x, high = self.experiment.problem, self.places_of_fan(), axes.x_range[1]
        for f, g in zip(problem.f(x).tolist(), problem.g(x).tolist()):
            painter.setPen(pen(self._style, "mistake" if g > 0 else "margin", 1.0, alpha=0.38))
            painter.drawLine(QLineF(place(axes, 0.0, f), place(axes, high, f + high * g)))

    def _touching(self, axes: Axes, moment: DualMoment) -> QLineF:
        """Return the line of x(λ), which touches q at λ."""
        g, high = float(self.experiment.problem.g(moment.x)), axes.x_range[1]
        return QLineF(place(axes, 0.0, moment.f), place(axes, high, moment.f + high * g))

    def _q(self, axes: Axes) -> tuple[np.ndarray, np.ndarray]:
        forces = FORCES * axes.x_range[1]
        return forces, self.experiment.problem.lowest(forces).value

    def _paint_q(self, painter: QPainter, axes: Axes) -> None:
        painter.setPen(pen(self._style, "comparator", 3.2))
        paint_curve(painter, axes, *self._q(axes))

    def _level(self, axes: Axes, value: float) -> QLineF:
        return QLineF(axes.left, axes.y(value), axes.right, axes.y(value))

    def _paint_best(self, painter: QPainter, axes: Axes) -> None:
        """Paint f*, which no q is above, and the top of q with its foot on the axis."""
        style, problem = self._style, self.experiment.problem
        painter.setPen(pen(style, "ink", 1.5, "dash"))
        painter.drawLine(self._level(axes, problem.best.value))
        if (top := self._top(axes)) is None:
            return
        painter.setPen(pen(style, "comparator", 1.2, "dot"))
        painter.drawLine(QLineF(top, QPointF(top.x(), axes.bottom)))
        if problem.gap:
            painter.setPen(pen(style, "comparator", 1.5, "dash"))
            painter.drawLine(self._level(axes, problem.dual_value))
        paint_goal(painter, style, top)

    def _top(self, axes: Axes) -> QPointF | None:
        """Return the place of the best λ on q, if it is in sight."""
        problem = self.experiment.problem
        best = problem.multiplier
        return None if best is None or best > axes.x_range[1] else place(axes, best, problem.dual_value)

    def _gap(self, axes: Axes, moment: DualMoment) -> QLineF | None:
        """Return the bracket from q(λ) up to f*, beside the handle; None where it is too small to be seen."""
        style = self._style
        low, high = min(axes.y(moment.value), axes.bottom), axes.y(self.experiment.problem.best.value)
        if low - high < style.px(6):
            return None
        x = axes.x(moment.force)
        x += style.px(14) if x + style.px(100) < axes.right else -style.px(14)
        return QLineF(x, low, x, high)

    def _paint_gap(self, painter: QPainter, axes: Axes, moment: DualMoment) -> None:
        if (bracket := self._gap(axes, moment)) is None:
            return
        half = QPointF(self._style.px(6) / 2, 0)
        painter.setPen(pen(self._style, "ink", 1.6))
        painter.drawLine(bracket)
        for end in (bracket.p1(), bracket.p2()):
            painter.drawLine(end - half, end + half)

    def _paint_handles(self, painter: QPainter, axes: Axes, moment: DualMoment) -> None:
        style, (upper, lower) = self._style, (handle.at for handle in self.handles())
        painter.setPen(pen(style, "accent", 1.2, "dot"))
        painter.drawLine(QLineF(upper, lower))
        paint_knob(painter, style, upper, "comparator", self.held == "start")
        paint_knob(painter, style, lower, "accent", self.held == "start")

    # -- names -----------------------------------------------------------------------------------------------

    def names(self, axes: Axes, moment: DualMoment) -> Names:
        """Put names to f*, q*, λ* and the gap. The faint lines of the fan may pass under them."""
        style, problem, bracket, top = self._style, self.experiment.problem, self._gap(axes, moment), self._top(axes)
        marks = [handle.at for handle in self.handles()]
        lines = [self._level(axes, problem.best.value), self._touching(axes, moment), zero_line(axes), QLineF(*marks)]
        lines += [] if bracket is None else [bracket]
        if top is not None:
            marks.append(top)
            lines.append(QLineF(top, QPointF(top.x(), axes.bottom)))
            lines += [self._level(axes, problem.dual_value)] if problem.gap else []
        names = Names(style, area_of(axes), lines, [curve_pixels(axes, *self._q(axes))], marks)
        if bracket is not None:
            self._name_gap(names, bracket, f"gap {number(problem.best.value - moment.value)}")
        text = f"f* = {number(problem.best.value)}"
        spots = beside_level(style, names.size(text), axes.left, axes.right, axes.y(problem.best.value), True)
        names.write(text, "ink", spots)
        if top is not None:
            self._name_top(names, axes, top)
        return names

    def _name_gap(self, names: Names, bracket: QLineF, text: str) -> None:
        box, gap = names.size(text, bold=True), self._style.px(NAME_GAP)
        away = box.width() / 2 + gap
        spots = [
            QPointF(bracket.x1() + side, y)
            for y in (bracket.center().y(), bracket.y2() - box.height(), bracket.y1() + box.height())
            for side in (away, -away)
        ]
        names.write(text, "ink", spots, bold=True)

    def _name_top(self, names: Names, axes: Axes, top: QPointF) -> None:
        """Write λ* at the axis: at the top itself it would be in the way of the gap."""
        style, problem = self._style, self.experiment.problem
        text, foot = f"λ* = {number(problem.multiplier or 0.0)}", QPointF(top.x(), axes.bottom)
        gaps = [style.line(KNOB) + style.px(g) for g in (2, 8, 16)]
        names.write(text, "comparator", (r.center() for r in around(foot, -math.pi / 4, gaps, names.size(text))))
        if problem.gap:
            text = f"q* = {number(problem.dual_value)}"
            spots = beside_level(style, names.size(text), axes.left, axes.right, top.y() + style.line(GOAL), False)
            names.write(text, "comparator", spots)

    # -- the hand --------------------------------------------------------------------------------------------

    def handles(self) -> list[Handle]:
        axes, moment = self.axes(), self.moment
        x, y = axes.x(moment.force), min(axes.y(moment.value), axes.bottom)
        return [Handle("start", QPointF(x, y)), Handle("start", QPointF(x, axes.bottom))]

    def grip(self, name: str, at: QPointF) -> None:
        self._session.playback.pause()
        self._forces_under_hand = forces_in_sight(self.experiment)

    def drag(self, name: str, at: QPointF) -> None:
        self.set_values(name, start=self.axes().value_of(at.x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._forces_under_hand = None
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        way = arrow_way(event)
        if way is None:
            super().keyPressEvent(event)
        else:
            self.nudge("start", way, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))


class LargeDual(DualPicture):
    """The dual in the stage's place: to be read from the back row."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, Scaled(style, LARGER), parent)
