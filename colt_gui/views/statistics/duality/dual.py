"""The dual beside the problem: a line λ ↦ f(x) + λg(x) for every x, and q(λ), their lower envelope."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from colt_gui.models.statistics.duality.line_problem import END
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.scaled import Scaled
from colt_gui.views.look.style import Style
from colt_gui.views.statistics.duality.animation import DualMoment
from colt_gui.views.statistics.duality.picture import (
    Align,
    DualityPicture,
    Frame,
    Handle,
    Span,
    arrow_way,
    forces_in_sight,
    paint_axes,
    paint_goal,
    paint_knob,
    picture_area,
    values_in_sight,
    words_beside,
)

FORCES = np.linspace(0.0, 1.0, 241)
FAN, COARSE = 33, 6  # lines for places of the line, and along each side of the plane


class DualPicture(DualityPicture):
    """λ can be dragged; reached by Tab it has the arrows, too."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        self._kept: Span | None = None  # forces in sight while a hand drags: they must not run away from it
        super().__init__(session, style, parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage
        self.setProperty("takesArrows", True)
        self.setAccessibleName("The dual function")

    def frame_(self) -> Frame:
        forces = self._kept or forces_in_sight(self.experiment)
        return Frame(picture_area(self._style, QRectF(self.rect())), forces, values_in_sight(self.experiment))

    # -- drawing ---------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter) -> None:
        frame, moment = self.frame_(), self.moment
        paint_axes(painter, self._style, frame, "λ, the force of the fence")
        painter.save()
        painter.setClipRect(frame.area.adjusted(-1, -1, 1, 1))
        self._paint_fan(painter, frame)
        self._paint_touching(painter, frame, moment)
        self._paint_q(painter, frame)
        painter.restore()
        self._paint_best(painter, frame, moment)
        self._paint_gap(painter, frame, moment)
        self._paint_handle(painter, frame, moment)

    def _samples(self) -> np.ndarray:
        if not self.experiment.learner.on_plane:
            return np.linspace(-END, END, FAN)[:, None]
        side = np.linspace(-0.75 * END, 0.75 * END, COARSE)
        return np.stack(np.meshgrid(side, side), axis=-1).reshape(-1, 2)

    def _paint_fan(self, painter: QPainter, frame: Frame) -> None:
        """Those of allowed x fall, those of forbidden x rise."""
        style, problem, x = self._style, self.experiment.problem, self._samples()
        high = frame.across.high
        for f, g in zip(problem.f(x).tolist(), problem.g(x).tolist()):
            painter.setPen(pen(style, "mistake" if g > 0 else "margin", 1.0, alpha=0.38))
            painter.drawLine(QLineF(frame.at(0.0, f), frame.at(high, f + high * g)))

    def _paint_touching(self, painter: QPainter, frame: Frame, moment: DualMoment) -> None:
        """The line of x(λ) touches q at λ."""
        g, high = float(self.experiment.problem.g(moment.x)), frame.across.high
        painter.setPen(pen(self._style, "accent", 2.0))
        painter.drawLine(QLineF(frame.at(0.0, moment.f), frame.at(high, moment.f + high * g)))

    def _paint_q(self, painter: QPainter, frame: Frame) -> None:
        forces = FORCES * frame.across.high
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self._style, "comparator", 3.2))
        painter.drawPolyline(frame.curve(forces, self.experiment.problem.lowest(forces).value))

    def _paint_best(self, painter: QPainter, frame: Frame, moment: DualMoment) -> None:
        """f*, which no q is above, and the top of q. Its name is at the end where the line of x(λ) is not."""
        style, problem, area = self._style, self.experiment.problem, frame.area
        y = frame.y(problem.best.value)
        painter.setPen(pen(style, "ink", 1.5, "dash"))
        painter.drawLine(QLineF(area.left(), y, area.right(), y))
        high = frame.across.high
        above = y - frame.y(moment.f + high * float(problem.g(moment.x)))
        left = 0 < above < style.px(28)
        corner = QPointF(area.left() if left else area.right(), y + style.px(4))
        side, words = Align.AlignLeft if left else Align.AlignRight, f"f* = {number(problem.best.value)}"
        words_beside(painter, style, corner, words, "ink", area, side | Align.AlignBottom)
        if problem.multiplier is not None and problem.multiplier <= frame.across.high:
            self._paint_top(painter, frame, problem.multiplier)

    def _paint_top(self, painter: QPainter, frame: Frame, force: float) -> None:
        """λ* stands at the axis: at the top itself it would be in the way of the gap."""
        style, problem, area = self._style, self.experiment.problem, frame.area
        top = frame.at(force, problem.dual_value)
        foot = QPointF(top.x(), area.bottom())
        painter.setPen(pen(style, "comparator", 1.2, "dot"))
        painter.drawLine(QLineF(top, foot))
        paint_goal(painter, style, top)
        words = f"λ* = {number(force)}"
        words_beside(painter, style, foot, words, "comparator", area, Align.AlignLeft | Align.AlignBottom)
        if problem.gap:
            painter.setPen(pen(style, "comparator", 1.5, "dash"))
            painter.drawLine(QLineF(area.left(), top.y(), area.right(), top.y()))
            corner, words = QPointF(area.right(), top.y() - style.px(4)), f"q* = {number(problem.dual_value)}"
            words_beside(painter, style, corner, words, "comparator", area, Align.AlignRight | Align.AlignTop)

    def _paint_gap(self, painter: QPainter, frame: Frame, moment: DualMoment) -> None:
        """A bracket from q(λ) up to f*."""
        style, area = self._style, frame.area
        best = self.experiment.problem.best.value
        low, high = min(frame.y(moment.value), area.bottom()), frame.y(best)
        if low - high < style.px(6):
            return
        x, tick = frame.x(moment.force), style.px(6)
        x += style.px(14) if x + style.px(100) < area.right() else -style.px(14)
        painter.setPen(pen(style, "ink", 1.6))
        painter.drawLine(QLineF(x, low, x, high))
        for y in (low, high):
            painter.drawLine(QLineF(x - tick / 2, y, x + tick / 2, y))
        side = Align.AlignLeft if x > frame.x(moment.force) else Align.AlignRight
        text, roomy = f"gap {number(best - moment.value)}", low - high > style.px(30)
        place = QPointF(x, (low + high) / 2 if roomy else high)
        up = Align.AlignVCenter if roomy else Align.AlignBottom
        words_beside(painter, style, place, text, "ink", area, side | up, bold=True)

    def _paint_handle(self, painter: QPainter, frame: Frame, moment: DualMoment) -> None:
        style, area = self._style, frame.area
        x, y = frame.x(moment.force), min(frame.y(moment.value), area.bottom())
        painter.setPen(pen(style, "accent", 1.2, "dot"))
        painter.drawLine(QLineF(x, y, x, area.bottom()))
        paint_knob(painter, style, QPointF(x, y), "comparator", self.held == "start")
        paint_knob(painter, style, QPointF(x, area.bottom()), "accent", self.held == "start")

    # -- the hand --------------------------------------------------------------------------------------------

    def handles(self) -> list[Handle]:
        frame, moment = self.frame_(), self.moment
        x, y = frame.x(moment.force), min(frame.y(moment.value), frame.area.bottom())
        return [Handle("start", QPointF(x, y)), Handle("start", QPointF(x, frame.area.bottom()))]

    def grip(self, name: str, at: QPointF) -> None:
        self._session.playback.pause()
        self._kept = forces_in_sight(self.experiment)

    def drag(self, name: str, at: QPointF) -> None:
        self._moves.put(name, start=self.frame_().value_at(at.x()))

    def mouseReleaseEvent(self, event) -> None:
        self._kept = None
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event) -> None:
        way = arrow_way(event)
        if way is None:
            super().keyPressEvent(event)
        else:
            fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._moves.nudge("start", way, fine)


LARGER = 1.35


class LargeDual(DualPicture):
    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, Scaled(style, LARGER), parent)
