"""The points of the plane: their symbols, which is near a pixel, frames around the selected ones, small pictures."""

from __future__ import annotations

import math
from collections.abc import Hashable
from functools import partial

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from colt_gui.models.core.experiment import AnyExperiment
from colt_gui.models.core.points import Points
from colt_gui.session import Session
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.canvas.stamps import stamp_all
from colt_gui.views.look.drawing import blank_image, is_raster, pen, scale_of
from colt_gui.views.look.kept_result import KeptResult
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol, symbol_size, symbol_stamp
from colt_gui.views.plane.layers import POINTS, StageLayer, StageScene
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.plane.rings_layer import RingsLayer

CROWD = 10_000  # fewer points are stamped in each frame: 5 000 take 0.8 ms, and making a picture of them 1.3
NEAR = 13  # how far from a point the hand may be and still mean it


class PointsLayer:
    """On a screen every point is a stamp of its class; a vector picture gets vectors.

    A crowd is painted once into a picture of the view: 50 000 stamps take longer than all else in a frame.
    """

    def __init__(self, style: Style) -> None:
        self.style = style
        self._picture: KeptResult[QImage] = KeptResult()

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


class PointsScene(StageScene[AnyExperiment]):
    def __init__(self, session: Session, style: Style) -> None:
        super().__init__(session, style)
        self.symbols, self._rings = PointsLayer(style), RingsLayer(style)

    def layers(self) -> list[StageLayer]:
        return [
            StageLayer("points", POINTS, self._points_key, self._paint_points),
            StageLayer("selection", POINTS + 1, self._selection_key, self._paint_selection),
        ]

    def _points_key(self) -> Hashable:
        return Same(self.points) if len(self.points) else None

    def _paint_points(self, painter: QPainter) -> None:
        self.symbols.paint(painter, self.view, self.points)

    def _selection_key(self) -> Hashable:
        return (self.session.selection.points, Same(self.points)) if self.session.selection.points else None

    def _paint_selection(self, painter: QPainter) -> None:
        self._rings.selected(painter, self.view, self.points, self.session.selection.points)


# -- a sample of points in a small picture, as the stage would show it -----------------------------------------------

SYMBOL, ROOM = 0.095, 0.09  # a symbol's diameter and what is left free around the points, as shares of the picture


def paint_points(painter: QPainter, style: Style, frame: QRectF, points: Points) -> None:
    """Both coordinates on one scale, the origin in view where the axes cross."""
    view = PlaneMap.around(_seen(points.X), frame.width(), frame.height())
    painter.save()
    painter.translate(frame.topLeft())
    _paint_axes(painter, style, view)
    _paint_symbols(painter, style, frame, view.pixels(points.X), points.y)
    painter.restore()


def paint_coordinates(painter: QPainter, style: Style, frame: QRectF, points: Points) -> None:
    """Of points that no plane holds: a column for each coordinate, a row for each example, a symbol where it is not
    0."""
    rows, columns = np.nonzero(points.X)
    count = np.array(points.X.shape[::-1])
    inner = (1 - 2 * ROOM) * np.array([frame.width(), frame.height()])
    places = ROOM * np.array([frame.width(), frame.height()]) + (np.column_stack([columns, rows]) + 0.5) * inner / count
    painter.save()
    painter.translate(frame.topLeft())
    _paint_symbols(painter, style, frame, places, points.y[rows])
    painter.restore()


def _seen(X: np.ndarray) -> QRectF:
    low, high = np.minimum(X.min(axis=0), 0), np.maximum(X.max(axis=0), 0)
    room = ROOM * max(high - low)
    (left, bottom), (right, top) = low - room, high + room
    return QRectF(left, bottom, right - left, top - bottom)


def _paint_axes(painter: QPainter, style: Style, view: PlaneMap) -> None:
    origin = view.at(0.0, 0.0)
    painter.setPen(pen(style, "hairline", 1))
    painter.drawLine(QPointF(0.5, origin.y()), QPointF(view.width - 0.5, origin.y()))
    painter.drawLine(QPointF(origin.x(), 0.5), QPointF(origin.x(), view.height - 0.5))


def _paint_symbols(painter: QPainter, style: Style, frame: QRectF, places: np.ndarray, labels: np.ndarray) -> None:
    d = SYMBOL * min(frame.width(), frame.height())
    for (x, y), label in zip(places.tolist(), labels.tolist()):
        draw_symbol(painter, style, QPointF(x, y), label, d)
