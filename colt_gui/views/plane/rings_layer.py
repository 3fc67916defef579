"""Rings around points: the example of the round, kept examples, the selection, the point under the hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

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
HEAVIEST, MANY_RINGS = 5, 400  # times that an example is seen to be kept; rings that are stamped, not drawn
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
        times = np.minimum(np.bincount(np.asarray(kept, dtype=int), minlength=len(points)), HEAVIEST)
        numbers = np.flatnonzero(times)
        places = view.pixels(points.X[numbers])
        seen = view.near(places)
        self._paint_kept(painter, places[seen], times[numbers[seen]], self._radius(points) * 1.28)

    def _paint_kept(self, painter: QPainter, places: np.ndarray, times: np.ndarray, r: float) -> None:
        """A few are drawn; many are stamped, at whole pixels."""
        if len(places) > MANY_RINGS and is_raster(painter):
            ratio = scale_of(painter)
            stamps = [self._kept_stamp(r, n, ratio) for n in range(1, HEAVIEST + 1)]
            stamp_all(painter, stamps, places, ratio, times - 1)
            return
        for (x, y), n in zip(places.tolist(), times.tolist()):
            self._kept_ring(painter, QPointF(x, y), r, n)

    def _kept_ring(self, painter: QPainter, at: QPointF, r: float, n: int) -> None:
        self._arc(painter, at, r + 0.7 * n, "margin", 1.2 + n)

    def _kept_stamp(self, r: float, n: int, ratio: float) -> QImage:
        """All of the size of the heaviest."""
        side = math.ceil((2 * (r + 0.7 * HEAVIEST) + self.style.line(1.2 + HEAVIEST) + 2) * ratio)
        return self._stamp(side, ratio, lambda painter, at: self._kept_ring(painter, at, r, n))

    def selected(self, painter: QPainter, view: PlaneMap, points: Points, selection: Iterable[int]) -> None:
        chosen = np.fromiter(selection, dtype=int)
        places = view.pixels(points.X[chosen[chosen < len(points)]])
        places = places[view.near(places)]
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
        return self._stamp(side, ratio, lambda painter, at: self._frame(painter, at, points))

    def _stamp(self, side: int, ratio: float, draw: Callable[[QPainter, QPointF], None]) -> QImage:
        """A picture of so many pixels with that in its middle."""
        image = blank_image(side, side, ratio)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw(painter, QPointF(side / ratio / 2, side / ratio / 2))
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
        alpha: float = 1.0,
        whole: bool = True,
    ) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.style, meaning, width, alpha=alpha))
        if whole:
            painter.drawEllipse(at, r, r)
        else:
            painter.drawArc(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r), 0, 180 * CIRCLE)
