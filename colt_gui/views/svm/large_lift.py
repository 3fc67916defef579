"""The lift in the stage's place: to be looked at closely, and to be read off."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from colt_gui.models.svm.solution import Solution, lift
from colt_gui.models.text.numbers import sign, vector
from colt_gui.session import Session
from colt_gui.views.controls.close_up import CloseUpHand
from colt_gui.views.look.drawing import draw_note, pen
from colt_gui.views.look.scaled import Scaled
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import symbol_size
from colt_gui.views.svm.lift import Lift

LARGER = 1.5  # letters, lines and points than in the side panel


class LargeLift(CloseUpHand, Lift):
    """The wheel zooms; the right or middle button moves it, the left one turns it. The point under the pointer tells
    where it comes from."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, Scaled(style, LARGER), parent)
        self.hovered: int | None = None
        self.setMouseTracking(True)
        self.setToolTip("")  # it would cover what is read off
        session.changed.connect(self._let_go)

    def reset(self) -> None:
        super().reset()
        self.fit()

    # -- reading off -------------------------------------------------------------------------------------------

    def point_at(self, position: QPointF) -> int | None:
        """The nearest point, where it is near enough for a hand."""
        solution = self.solution
        if not len(solution.points):
            return None
        places = self.projection().pixels(self.rise.places(solution.points))
        away = np.hypot(*(places - (position.x(), position.y())).T)
        return int(away.argmin()) if away.min() <= self._reach(solution) else None

    def _reach(self, solution: Solution) -> float:
        return max(0.6 * symbol_size(self._style, len(solution.points)), self._style.px(6))

    def reading(self) -> list[str]:
        """What is told of the point under the pointer."""
        points = self.solution.points
        if self.hovered is None:
            return []
        x, lifted = points.X[self.hovered].tolist(), lift(points)[self.hovered].tolist()
        return [f"example {self.hovered + 1}: {vector(x)} is {sign(points.y[self.hovered])}", f"ψ = {vector(lifted)}"]

    def _read(self, hovered: int | None) -> None:
        if hovered != self.hovered:
            self.hovered = hovered
            self.update()

    def _let_go(self) -> None:
        """Other points: the number may be another one's."""
        self._read(None)

    def mouseMoveEvent(self, event) -> None:
        super().mouseMoveEvent(event)
        self._read(None if event.buttons() else self.point_at(event.position()))

    def leaveEvent(self, event) -> None:
        self._read(None)

    def _paint(self, painter: QPainter, solution: Solution) -> None:
        super()._paint(painter, solution)
        if self.hovered is not None and self.hovered < len(solution.points):
            place = self.rise.places(solution.points)[self.hovered]
            at, reach = self.projection().at(place), self._reach(solution)
            painter.setPen(pen(self._style, "accent", 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, reach, reach)
            draw_note(painter, self._style, at, self.reading(), QRectF(self.rect()))
