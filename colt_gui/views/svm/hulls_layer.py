"""The dual picture: convex hulls, reduced hulls, their nearest points, and where the hulls meet."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen, QPolygonF

from colt_gui.models.core.points import Points
from colt_gui.models.maths.hulls import convex_hull, reduced_hull
from colt_gui.models.svm.solution import Solution
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.look.themes import blend
from colt_gui.views.plane.plane_map import PlaneMap

SEEN = 0.8  # pixels: corners nearer to an edge than this are not to be seen
COINCIDE = 3.0  # pixels between the nearest points below which they are drawn as one


class Hulls(NamedTuple):
    """The corners for class + and class −; the reduced ones are None where every weight is allowed."""

    whole: tuple[np.ndarray, np.ndarray]
    reduced: tuple[np.ndarray, np.ndarray] | None

    @property
    def inner(self) -> tuple[np.ndarray, np.ndarray]:
        """Those whose nearest points are looked for."""
        return self.whole if self.reduced is None else self.reduced


class HullsLayer:
    def __init__(self, style: Style) -> None:
        self.style = style
        self._key: tuple | None = None
        self._points: Points | None = None
        self._hulls: Hulls | None = None
        self._kept: dict[int, tuple[tuple, np.ndarray, np.ndarray]] = {}

    def hulls(self, view: PlaneMap, solution: Solution) -> Hulls | None:
        """None for other kernels, whose hulls are not in the plane, and where a class has no points."""
        points = solution.points
        if not _in_plane(solution):
            return None
        key = _fineness(view, solution)
        if points is not self._points or key != self._key:
            self._points, self._key, self._hulls = points, key, self._make(points, *key)
        return self._hulls

    def _make(self, points: Points, cap: float, power: int) -> Hulls:
        whole, reduced = zip(*(self._of_class(points.X[points.y == y], y, cap, power) for y in (1, -1)))
        return Hulls(whole, reduced if cap < 0.5 else None)

    def _of_class(self, X: np.ndarray, y: int, cap: float, power: int) -> tuple[np.ndarray, np.ndarray]:
        """A drag moves points of one class: the hulls of the other stay as they are."""
        if not self._knows(X, y, cap, power):
            reduced = _reduced(X, cap, power) if cap < 0.5 else np.empty((0, 2))
            self._kept[y] = ((X.tobytes(), cap, power), convex_hull(X), reduced)
        return self._kept[y][1:]

    def _knows(self, X: np.ndarray, y: int, cap: float, power: int) -> bool:
        return y in self._kept and self._kept[y][0] == (X.tobytes(), cap, power)

    def paint(self, painter: QPainter, view: PlaneMap, hulls: Hulls) -> None:
        if hulls.reduced is not None:
            self._pair(painter, view, hulls.whole, 1.25, 0.5, 0.05)
        self._pair(painter, view, hulls.inner, 1.75, 0.9, 0.14)

    def _pair(self, painter: QPainter, view: PlaneMap, pair, width: float, line: float, fill: float) -> None:
        for name, corners in zip(("positive", "negative"), pair):
            outline = pen(self.style, name, width)
            outline.setColor(blend(outline.color(), self.style.theme.stage, line))
            self._draw(painter, view.pixels(corners), outline, self.style.brush(name, fill))

    def _draw(self, painter: QPainter, corners: np.ndarray, outline: QPen, fill: QBrush) -> None:
        """A hull of one point is a dot, of two a line. Lines over a fill with rough edges are painted far faster
        than a polygon with its outline."""
        painter.setPen(Qt.PenStyle.NoPen)
        if len(corners) == 1:
            painter.setBrush(outline.color())
            painter.drawEllipse(QPointF(*corners[0]), self.style.line(3.5), self.style.line(3.5))
        elif len(corners):
            painter.setBrush(fill)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.drawPolygon(_polygon(corners))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            outline.setCapStyle(Qt.PenCapStyle.SquareCap)
            painter.setPen(outline)
            painter.drawLines([QLineF(*ab) for ab in np.hstack([corners, np.roll(corners, -1, axis=0)]).tolist()])

    def crossing(self, painter: QPainter, view: PlaneMap, hulls: Hulls) -> None:
        """What the hulls share: the reason why there is no separator."""
        first, second = (_path(view.pixels(corners)) for corners in hulls.inner)
        shared = first.intersected(second)
        painter.setPen(pen(self.style, "mistake", 1.75))
        painter.setBrush(self.style.brush("mistake", 0.16))
        painter.drawPath(shared)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(self.style.colour("mistake", 0.7), Qt.BrushStyle.BDiagPattern))
        painter.drawPath(shared)

    # -- the nearest points ----------------------------------------------------------------------------------

    def segment(self, painter: QPainter, nearest: tuple[QPointF, QPointF]) -> None:
        painter.setPen(pen(self.style, "comparator", 2, "dash"))
        painter.drawLine(*nearest)

    def diamonds(self, painter: QPainter, view: PlaneMap, solution: Solution) -> None:
        """A nearest point that is an example keeps the example's sign."""
        nearest = nearest_points(view, solution)
        if nearest is None:
            return
        if coincide(nearest):
            self._diamond(painter, nearest[0], "mistake")
            return
        y, used = solution.points.y, solution.support
        for at, label in zip(nearest, (1, -1)):
            if np.count_nonzero(y[used] == label) > 1:
                self._diamond(painter, at, "comparator")

    def _diamond(self, painter: QPainter, at: QPointF, meaning: str) -> None:
        r = self.style.line(6.5)
        painter.setPen(QPen(self.style.colour("stage"), self.style.line(1.5)))
        painter.setBrush(self.style.brush(meaning))
        painter.drawPolygon(
            QPolygonF([at + QPointF(0, -r), at + QPointF(r, 0), at + QPointF(0, r), at + QPointF(-r, 0)])
        )


def _in_plane(solution: Solution) -> bool:
    return solution.kernel.id == "linear" and len(solution.points.classes) == 2


def _fineness(view: PlaneMap, solution: Solution) -> tuple[float, int]:
    """Corners depend on the scale only where it changes much, so that panning and small zooms are free."""
    return solution.C, round(math.log2(abs(view.sx)))


def nearest_points(view: PlaneMap, solution: Solution) -> tuple[QPointF, QPointF] | None:
    """p₊ and p₋ in pixels."""
    if solution.nearest is None or solution.points.dimension != 2:
        return None
    positive, negative = solution.nearest
    return view.at(*positive), view.at(*negative)


def coincide(nearest: tuple[QPointF, QPointF]) -> bool:
    positive, negative = nearest
    way = positive - negative
    return math.hypot(way.x(), way.y()) < COINCIDE


def _reduced(X: np.ndarray, cap: float, power: int) -> np.ndarray:
    extent = float(np.ptp(X, axis=0).max()) * 2.0**power  # in pixels
    tolerance = min(max(SEEN / max(extent, 1.0), 1e-9), 2e-3)
    return reduced_hull(X, 2 * cap, tolerance)


def _polygon(corners: np.ndarray) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in corners.tolist()])


def _path(corners: np.ndarray) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(_polygon(corners))
    path.closeSubpath()
    return path
