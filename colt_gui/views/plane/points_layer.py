"""The points, and which of them is near a pixel."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter

from colt_gui.models.core.points import Points
from colt_gui.views.look.drawing import blank_image, is_raster, scale_of
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol, symbol_size, symbol_stamp
from colt_gui.views.plane.plane_map import PlaneMap

NEAR = 13  # how far from a point the hand may be and still mean it


class PointsLayer:
    """On a screen the points are painted into an image that stays until they, the view or the look change;
    a vector picture gets them as vectors."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._key: tuple | None = None
        self._drawn: QImage | None = None
        self._points: Points | None = None

    def forget(self) -> None:
        self._key = None

    def diameter(self, points: Points) -> float:
        return symbol_size(self.style, len(points))

    def paint(self, painter: QPainter, view: PlaneMap, points: Points) -> None:
        if not len(points):
            return
        if not is_raster(painter):
            self._as_vectors(painter, view, points)
            return
        ratio = scale_of(painter)
        # `is`, not ==: points are immutable, and comparing all coordinates would cost as much as painting
        if points is not self._points or self._key != (view, ratio):
            self._draw(view, points, ratio)
            self._points, self._key = points, (view, ratio)
        painter.drawImage(QPointF(0, 0), self._drawn)

    def _draw(self, view: PlaneMap, points: Points, ratio: float) -> None:
        wide, high = math.ceil(view.width * ratio), math.ceil(view.height * ratio)
        if self._drawn is None or (self._drawn.width(), self._drawn.height()) != (wide, high):
            self._drawn = blank_image(wide, high, ratio)
        self._drawn.setDevicePixelRatio(ratio)
        self._drawn.fill(Qt.GlobalColor.transparent)
        with QPainter(self._drawn) as painter:
            for y, places in self._places(view, points).items():
                stamp = symbol_stamp(self.style, y, self.diameter(points), ratio)
                half = stamp.width() / ratio / 2
                # whole device pixels, so that every stamp is as sharp as the first
                corners = np.round((places - half) * ratio) / ratio
                for x, top in corners.tolist():
                    painter.drawImage(QPointF(x, top), stamp)

    def _as_vectors(self, painter: QPainter, view: PlaneMap, points: Points) -> None:
        for y, places in self._places(view, points).items():
            for x, top in places.tolist():
                draw_symbol(painter, self.style, QPointF(x, top), y, self.diameter(points))

    def _places(self, view: PlaneMap, points: Points) -> dict[int, np.ndarray]:
        """The pixels of each class, without the points far outside."""
        px, room = view.pixels(points.X), self.diameter(points)
        seen = ((px > -room) & (px < (view.width + room, view.height + room))).all(axis=1)
        return {y: px[seen & (points.y == y)] for y in (-1, 1)}

    def nearest(self, view: PlaneMap, points: Points, pos: QPointF, within: float | None = None) -> int | None:
        """The point nearest in pixels, if it is near; of two at the same place the upper one."""
        if not len(points):
            return None
        if within is None:
            within = max(self.style.px(NEAR), 0.65 * self.diameter(points))
        away = ((view.pixels(points.X) - (pos.x(), pos.y())) ** 2).sum(axis=1)
        best = len(away) - 1 - int(np.argmin(away[::-1]))
        return best if away[best] <= within**2 else None
