"""The points, and which of them is near a pixel."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from colt_gui.models.core.points import Points
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.canvas.stamps import stamp_all
from colt_gui.views.look.drawing import blank_image, is_raster, scale_of
from colt_gui.views.look.latest import Latest
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol, symbol_size, symbol_stamp
from colt_gui.views.plane.plane_map import PlaneMap

CROWD = 1_000  # fewer points are stamped in each frame, which takes less than copying a picture of the view
NEAR = 13  # how far from a point the hand may be and still mean it


class PointsLayer:
    """On a screen every point is a stamp of its class; a vector picture gets vectors.

    A crowd is painted once into a picture of the view: 50 000 stamps take longer than all else in a frame.
    """

    def __init__(self, style: Style) -> None:
        self.style = style
        self._picture: Latest[QImage] = Latest()

    def diameter(self, points: Points) -> float:
        return symbol_size(self.style, len(points))

    def paint(self, painter: QPainter, view: PlaneMap, points: Points) -> None:
        if not is_raster(painter):
            self._as_vectors(painter, view, points)
        elif len(points) < CROWD:
            self._stamp(painter, view, points, scale_of(painter))
        else:
            ratio = scale_of(painter)
            key = view, Same(points), self.style.theme.name, self.diameter(points), ratio
            painter.drawImage(0, 0, self._picture.of(key, partial(self._pictured, view, points, ratio)))

    def _pictured(self, view: PlaneMap, points: Points, ratio: float) -> QImage:
        image = blank_image(math.ceil(view.width * ratio), math.ceil(view.height * ratio), ratio)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._stamp(painter, view, points, ratio)
        return image

    def _stamp(self, painter: QPainter, view: PlaneMap, points: Points, ratio: float) -> None:
        for y, places in self._places(view, points).items():
            stamp_all(painter, [symbol_stamp(self.style, y, self.diameter(points), ratio)], places, ratio)

    def _as_vectors(self, painter: QPainter, view: PlaneMap, points: Points) -> None:
        for y, places in self._places(view, points).items():
            for x, top in places.tolist():
                draw_symbol(painter, self.style, QPointF(x, top), y, self.diameter(points))

    def _places(self, view: PlaneMap, points: Points) -> dict[int, np.ndarray]:
        """The pixels of each class, without the points far outside."""
        px, room = view.pixels(points.X), self.diameter(points)
        seen = view.near(px, room)
        return {y: px[seen & (points.y == y)] for y in (-1, 1)}

    def nearest(self, view: PlaneMap, points: Points, pos: QPointF, within: float | None = None) -> int | None:
        """The point nearest in pixels, if it is near; of two at the same place the upper one."""
        if not len(points):
            return None
        if within is None:
            within = max(self.style.px(NEAR), 0.65 * self.diameter(points))
        px = view.pixels(points.X)
        with np.errstate(over="ignore"):  # what is that far away is not near
            away = (px[:, 0] - pos.x()) ** 2 + (px[:, 1] - pos.y()) ** 2
        best = len(away) - 1 - int(np.argmin(away[::-1]))
        return best if away[best] <= within**2 else None
