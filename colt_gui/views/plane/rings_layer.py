"""Rings around points: the example of the round, kept examples, the selection, the point under the hand."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from colt_gui.models.core.points import Points
from colt_gui.views.canvas.stamps import stamp_all
from colt_gui.views.look.drawing import blank_image, is_raster, pen, scale_of
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import symbol_size
from colt_gui.views.perceptrons.animation import AnimatedRound
from colt_gui.views.plane.plane_map import PlaneMap

CIRCLE = 16  # Qt counts angles in sixteenths of a degree
EXAMPLE = 1.65  # radius of the ring around the example of the round, in radii of a point
PULSE = 1.6  # how far the pulse of a mistake goes beyond it, in radii of the ring
SELECTED = 1.4  # half the side of the frame around a selected point
HOVERED = 1.3  # radius of the ring around the point under the hand


def point_radius(style: Style, points: Points) -> float:
    return max(0.5 * symbol_size(style, len(points)), style.px(4))


def example_area(style: Style, view: PlaneMap, points: Points, moment: AnimatedRound) -> QRectF:
    """What the ring and its pulse may reach; empty without one."""
    if moment.i is None or moment.i >= len(points):
        return QRectF()
    at, r = view.at(*points.X[moment.i]), point_radius(style, points) * EXAMPLE * (1 + PULSE) + 4 * style.line(1)
    return QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r)


def ring_of(style: Style, view: PlaneMap, points: Points, moment: AnimatedRound) -> list[QRectF]:
    """What the ring around the example of the round covers; empty without one."""
    if moment.i is None or moment.i >= len(points):
        return []
    at, r = view.at(*points.X[moment.i]), point_radius(style, points) * EXAMPLE
    return [QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r)]


class RingsLayer:
    def __init__(self, style: Style) -> None:
        self.style = style

    def _radius(self, points: Points) -> float:
        return point_radius(self.style, points)

    def example(self, painter: QPainter, view: PlaneMap, points: Points, moment: AnimatedRound) -> None:
        """Calm where nothing changed; a mistake sends out a pulse, a margin mistake half of one."""
        if moment.i is None or moment.i >= len(points):
            return
        at, r = view.at(*points.X[moment.i]), self._radius(points) * EXAMPLE
        if not moment.updated:
            self._arc(painter, at, r, "muted", 1.5)
            return
        whole = moment.mistake
        if not whole:
            painter.setPen(pen(self.style, moment.meaning, 1.25, "dot"))
            painter.drawEllipse(at, r, r)
        self._arc(painter, at, r, moment.meaning, 3, whole=whole)
        if moment.phase < 1:
            far = r * (1 + PULSE * moment.phase)
            self._arc(painter, at, far, moment.meaning, 3, (1 - moment.phase) ** 1.5, whole)

    def kept(self, painter: QPainter, view: PlaneMap, points: Points, kept: list[int]) -> None:
        """An example kept more often has a heavier ring."""
        numbers, times = np.unique(np.asarray(kept, dtype=int), return_counts=True)
        r = self._radius(points) * 1.28
        for i, n in zip(numbers.tolist(), times.tolist()):
            at = view.at(*points.X[i])
            if view.rect.contains(at):
                self._arc(painter, at, r + 0.7 * min(n, 5), "margin", 1.2 + min(n, 5))

    def selected(self, painter: QPainter, view: PlaneMap, points: Points, selection: Iterable[int]) -> None:
        chosen = np.fromiter(selection, dtype=int)
        places = view.pixels(points.X[chosen[chosen < len(points)]])
        places = places[((places >= 0) & (places <= (view.width, view.height))).all(axis=1)]
        if is_raster(painter):
            ratio = scale_of(painter)
            stamp_all(painter, [self._frame_stamp(points, ratio)], places, ratio)
            return
        for x, y in places.tolist():
            self._frame(painter, QPointF(x, y), points)

    def _frame(self, painter: QPainter, at: QPointF, points: Points) -> None:
        r = self._radius(points) * SELECTED
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.style, "accent", 2, [2.0, 1.5]))
        painter.drawRect(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r))

    def _frame_stamp(self, points: Points, ratio: float) -> QImage:
        """The same for many points; its middle is the point."""
        side = math.ceil((2 * self._radius(points) * SELECTED + self.style.line(2) + 2) * ratio)
        image = blank_image(side, side, ratio)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._frame(painter, QPointF(side / ratio / 2, side / ratio / 2), points)
        return image

    def hovered(self, painter: QPainter, view: PlaneMap, points: Points, i: int) -> None:
        self._arc(painter, view.at(*points.X[i]), self._radius(points) * HOVERED, "ink", 2)

    def hovered_area(self, view: PlaneMap, points: Points, i: int) -> QRectF:
        at, r = view.at(*points.X[i]), self._radius(points) * HOVERED
        return QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r)

    def _arc(
        self,
        painter: QPainter,
        at: QPointF,
        r: float,
        meaning: str,
        width: float,
        alpha=1.0,
        whole: bool = True,
    ) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.style, meaning, width, alpha=alpha))
        if whole:
            painter.drawEllipse(at, r, r)
        else:
            painter.drawArc(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r), 0, 180 * CIRCLE)
