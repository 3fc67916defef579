"""A sample of points in a small picture, as the stage would show it."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from colt_gui.models.core.points import Points
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol
from colt_gui.views.plane.plane_map import PlaneMap

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
