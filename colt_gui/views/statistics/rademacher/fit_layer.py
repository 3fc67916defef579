"""What was fitted to the labels on show: a half-plane, a box or a machine with a kernel, its sides tinted, and rings
where it errs."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.maths.best_box import Box
from colt_gui.models.maths.zero_one import Halfspace
from colt_gui.models.statistics.rademacher.classifiers import Field
from colt_gui.models.statistics.regions import Halfplane
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.plane.field import COARSE, FieldPicture, draw_field, grid_of, level_lines
from colt_gui.views.plane.plane_map import PlaneMap

RING = 1.45  # radius of the ring round a wrong point, in radii of a point
MANY = 30  # rings from which on they are thinner
ROOM = 5.0  # pixels between a box and its outermost points
Fit = Halfspace | Halfplane | Box | Field | None


class FitLayer:
    def __init__(self, style: Style) -> None:
        self.style = style
        self._picture = FieldPicture(style)

    def forget(self) -> None:
        self._picture.forget()

    def ground(self, painter: QPainter, view: PlaneMap, fit: Fit) -> None:
        """The side that is called + in its colour, the other in the other."""
        if fit is None:
            return
        if isinstance(fit, Field):
            self._field(painter, view, fit)
            return
        tint = self.style.theme.tint
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(view.rect, self.style.tinted("negative", tint))
        painter.setBrush(self.style.tinted("positive", tint))
        if isinstance(fit, Box):
            painter.drawRect(_box(view, fit))
        elif (line := _line(view, fit)) is not None:
            painter.drawPolygon(line.positive_side())
        elif _everything(fit):
            painter.drawRect(view.rect)

    def outline(self, painter: QPainter, view: PlaneMap, fit: Fit, meaning: str = "hypothesis") -> None:
        painter.setPen(pen(self.style, meaning, 2.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if isinstance(fit, Field):
            painter.drawLines(level_lines(fit.surface(*grid_of(view, COARSE)), COARSE))
        elif isinstance(fit, Box):
            painter.drawRect(_box(view, fit))
        elif fit is not None and (line := _line(view, fit)) is not None and (ends := line.ends()) is not None:
            painter.drawLine(*ends)

    def _field(self, painter: QPainter, view: PlaneMap, field: Field) -> None:
        f = field.surface(*grid_of(view, COARSE))
        draw_field(painter, self._picture.image(f, max(float(np.abs(f).max()), 1e-30)), COARSE)

    def rings(self, painter: QPainter, view: PlaneMap, X: np.ndarray, radius: float) -> None:
        painter.setPen(pen(self.style, "mistake", 2 if len(X) <= MANY else 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for x, y in X[view.shows(X)].tolist():
            painter.drawEllipse(view.at(x, y), RING * radius, RING * radius)


def _line(view: PlaneMap, fit: Halfspace | Halfplane):
    w = [float(value) for value in fit.w]
    a, b = (w[0], w[1]) if len(w) == 2 else (w[0], 0.0)
    return view.line(a, b, -float(fit.b) if isinstance(fit, Halfplane) else float(fit.b))


def _everything(fit: Halfspace | Halfplane) -> bool:
    return fit.b <= 0 if isinstance(fit, Halfplane) else fit.b >= 0


def _box(view: PlaneMap, box: Box) -> QRectF:
    """With a little room round its points; an interval reaches over all heights."""
    if not (box.low <= box.high).all():
        return QRectF()
    room = ROOM / max(abs(view.sx), 1e-9)
    low, high = box.low - room, box.high + room
    left, right = view.at(float(low[0]), 0.0).x(), view.at(float(high[0]), 0.0).x()
    if len(low) == 1:
        return QRectF(left, -10.0, right - left, view.height + 20.0)
    top, bottom = view.at(0.0, float(high[1])).y(), view.at(0.0, float(low[1])).y()
    return QRectF(left, top, right - left, bottom - top) if math.isfinite(top) else QRectF()
