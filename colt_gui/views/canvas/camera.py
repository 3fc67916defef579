"""Which part of the plane is seen. It stands still unless a person moves it or other data come."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtWidgets import QGraphicsSceneResizeEvent

from colt_gui.models.core.points import Points
from colt_gui.views.base import Guarded
from colt_gui.views.plane.plane_map import PlaneMap

DEFAULT = QRectF(-4.6, -2.1, 9.2, 4.2)
SCALES = (1e-7, 1e9)  # pixels for one unit of the data, as far as one may zoom
ODD = np.uint64(0x9E3779B97F4A7C15)
SPECK = 0.1  # data smaller than this share of the view are hardly seen


class Camera(Guarded, pg.ViewBox):
    """Looks at a rectangle of the data, both coordinates on one scale; in another shape it shows more, never less."""

    def __init__(self) -> None:
        super().__init__(lockAspect=1.0, enableMouse=False, enableMenu=False, defaultPadding=0.0)
        self.disableAutoRange()
        # it is as large as the view, which clips already
        self.setFlag(self.GraphicsItemFlag.ItemClipsChildrenToShape, False)
        self.setFlag(self.GraphicsItemFlag.ItemHasNoContents)
        self.setFlag(self.GraphicsItemFlag.ItemIsFocusable, False)
        self.borderRect.hide()
        self.reset()

    @property
    def view(self) -> PlaneMap:
        return PlaneMap.around(self.viewRect(), max(self.width(), 1.0), max(self.height(), 1.0))

    def look_at(self, rect: QRectF) -> None:
        """Shows at least this rectangle of the data."""
        self.setRange(rect, padding=0)

    def reset(self) -> None:
        self.look_at(DEFAULT)

    def fit(self, X: np.ndarray) -> None:
        """All points and the origin, with room around them."""
        if not X.any():
            self.reset()
            return
        low, high = np.minimum(ends := _ends(X), 0)[0], np.maximum(ends, 0)[1]
        room = 0.12 * max(high - low)
        (left, bottom), (right, top) = low - room, high + room
        self.look_at(QRectF(left, bottom, right - left, top - bottom))

    def follow(self, known: Points, points: Points) -> None:
        """Fits only when other data have come that are not to be seen, or seen only as a speck."""
        X, view = points.X, self.view
        if not len(X):
            return
        ends = _ends(X)
        speck = len(X) > 1 and np.ptp(view.pixels(ends), axis=0).max() < SPECK * min(view.width, view.height)
        if (speck or not view.shows(ends).all()) and _others(known, points):
            self.fit(ends)

    def zoom(self, times: float, about: QPointF) -> None:
        """What is under `about` stays there."""
        view, seen = self.view, self.view.seen
        low, high = (s / abs(view.sx) for s in SCALES)
        times = min(max(times, low), high)
        x, y = view.data(about)
        corner = QPointF(x + (seen.left() - x) / times, y + (seen.top() - y) / times)
        self.look_at(QRectF(corner, seen.size() / times))

    def pan(self, way: QPointF) -> None:
        view = self.view
        self.look_at(view.seen.translated(-way.x() / view.sx, -way.y() / view.sy))

    def hold(self, view: PlaneMap, moved: QPoint) -> None:
        """Show every place where `view` has shown it on the screen, though this corner has moved by so many pixels."""
        left, top = view.data(QPointF(moved))
        right, bottom = view.data(QPointF(moved.x() + self.width(), moved.y() + self.height()))
        self.look_at(QRectF(left, bottom, right - left, top - bottom))

    def keep(self, at: tuple[float, float], room: float) -> None:
        """Moves just so far that the place is in view, `room` pixels from the edge."""
        view = self.view
        p = view.at(*at)
        x = min(max(p.x(), room), view.width - room) - p.x()
        y = min(max(p.y(), room), view.height - room) - p.y()
        if x or y:
            self.pan(QPointF(x, y))

    def resizeEvent(self, event: QGraphicsSceneResizeEvent) -> None:
        super().resizeEvent(event)


def _others(known: Points, points: Points) -> bool:
    """Whether most of these points were not there before: other data, not an edit."""
    if known is points or known.dimension != points.dimension:
        return known is not points
    before, now = np.sort(_marks(known.X)), _marks(points.X)
    at = np.searchsorted(before, now)
    stayed = np.count_nonzero(np.append(before, 0)[at] == now) if len(before) else 0
    return bool(2 * stayed < len(points))


def _marks(X: np.ndarray) -> np.ndarray:
    """A whole number for each place, the same for the same: two places in 10¹⁹ share one by chance."""
    bits = np.ascontiguousarray(X + 0.0).view(np.uint64)  # −0 is 0
    marks = np.zeros(len(X), dtype=np.uint64)
    for column in bits.T:
        marks = (marks ^ column) * ODD
        marks ^= marks >> np.uint64(29)
    return marks


def _ends(X: np.ndarray) -> np.ndarray:
    """The least and the largest of each coordinate, in two rows; by columns, because rows of two are slow."""
    return np.array([[column.min() for column in X.T], [column.max() for column in X.T]])
