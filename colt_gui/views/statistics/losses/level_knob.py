"""The knob below the axis of the margin: the hinge's level μ."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter, QPolygonF

from colt_gui.models.labs import learner_class
from colt_gui.session import Session
from colt_gui.views.look.drawing import draw_text, pen, text_size
from colt_gui.views.look.style import Style

if TYPE_CHECKING:
    from colt_gui.views.statistics.losses.loss_drawing import LossDrawing

LEARNER, PARAM = "hinge", "mu"
REACH = 15  # design pixels from its middle within which the hand takes it
SIZE = 13  # design pixels of its height
STEP = 20  # values of μ for a unit that a hand can choose


class LevelKnob(QObject):
    """Whatever learner is on show, it sets the hinge's parameter; one drag is one step of undo."""

    def __init__(self, session: Session, style: Style, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._style, self.held = session, style, False

    def near(self, pos: QPointF, drawing: LossDrawing) -> bool:
        at = drawing.frame.knob(drawing.moment.mu)
        return at is not None and (pos - at).manhattanLength() <= self._style.px(REACH)

    def grip(self, pos: QPointF, drawing: LossDrawing) -> bool:
        self.held = self.near(pos, drawing)
        return self.held

    def turn(self, pos: QPointF, drawing: LossDrawing) -> bool:
        """While the hand has it, μ is the margin above the hand."""
        if self.held:
            self.set_level(drawing.frame.axes.value_of(pos.x()))
        return self.held

    def release(self) -> None:
        if self.held:
            self.held = False
            self._session.seal()

    def set_level(self, mu: float) -> None:
        param = next(param for param in learner_class(LEARNER).params if param.name == PARAM)
        low, high = param.low or 0.0, math.inf if param.high is None else param.high
        mu = min(max(round(mu * STEP) / STEP, max(low, 1 / STEP)), high)
        document = self._session.document
        own = {**document.params.get(LEARNER, {}), PARAM: mu}
        if document.params.get(LEARNER, {}).get(PARAM) != mu:
            other = replace(document, params={**document.params, LEARNER: own})
            self._session.edit(other, merge=("param", LEARNER, PARAM))

    def paint(self, painter: QPainter, drawing: LossDrawing) -> None:
        """A handle that points up at u = μ, with its name beside it."""
        at = drawing.frame.knob(drawing.moment.mu)
        if at is None:
            return
        half, style = self._style.px(SIZE) / 2, self._style
        wide, top, base = 0.8 * half, at.y() - half, at.y() + half
        outline = ((0.0, top), (wide, at.y()), (wide, base), (-wide, base), (-wide, at.y()))
        corners = [QPointF(at.x() + x, y) for x, y in outline]
        painter.setPen(pen(style, "ink" if self.held else "stage", 1.4))
        painter.setBrush(style.brush("loss_hinge"))
        painter.drawPolygon(QPolygonF(corners))
        font = drawing.frame.bold
        size = text_size(font, "μ")
        rect = QRectF(at.x() + half * 1.3, at.y() - size.height() / 2 + half * 0.3, size.width(), size.height())
        draw_text(painter, style, rect, "μ", font, style.colour("loss_hinge"))
