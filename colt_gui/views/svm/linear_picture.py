"""The linear machine on the plane: its street, the hulls of the dual picture, and what is drawn where."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from colt_gui.models.core.points import Points
from colt_gui.models.maths.hulls import convex_hull, reduced_hull
from colt_gui.models.svm.solution import Solution
from colt_gui.views.look.drawing import pale_pen, pen
from colt_gui.views.look.kept_result import KeptResult
from colt_gui.views.look.label_placement import Labels
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import Line, PlaneMap, between_lines
from colt_gui.views.svm.labels import SvmLabels, Word
from colt_gui.views.svm.roles_layer import THICK_STICKS, RolesLayer, Sticks

# -- half-planes, separating line, margin lines ----------------------------------------------------------------------


class Street(NamedTuple):
    """⟨w, x⟩ = b and, as its edges, where ⟨w, x⟩ = b ± μ; a direction that separates nothing yet has none."""

    middle: Line
    edges: tuple[Line, ...]  # none, or two: first that of class +

    @property
    def lines(self) -> list[Line]:
        return [self.middle, *self.edges]


def street(view: PlaneMap, solution: Solution) -> Street | None:
    """None where there is no separator, or where the kernel has a surface in place of a line."""
    if not solution.separable or solution.w is None:
        return None
    (a, b), c, mu = solution.w.tolist(), -solution.separator.b, solution.separator.mu
    middle, plus, minus = (view.line(a, b, c - shift) for shift in (0.0, mu, -mu))
    if middle is None or plus is None or minus is None:
        return None
    return Street(middle, (plus, minus) if mu > 0 else ())


class StreetLayer:
    def __init__(self, style: Style) -> None:
        self.style = style

    def ground(self, painter: QPainter, view: PlaneMap, street: Street) -> None:
        """Each region is painted whole, the next one over it. The lines will hide their edges, so these may be
        rough: that and opaque colours are ten times as fast."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.style.clear:
            self._beside_each_other(painter, view, street)
            return
        painter.fillRect(view.rect, self.style.side_tint(-1))
        regions = [(street.middle, self.style.side_tint(1))]
        if street.edges:
            plus, minus = street.edges
            regions = [(minus, self._on_street(-1)), (street.middle, self._on_street(1))]
            regions.append((plus, self.style.side_tint(1)))
        for line, colour in regions:
            painter.setBrush(colour)
            painter.drawPolygon(line.positive_side())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _beside_each_other(self, painter: QPainter, view: PlaneMap, street: Street) -> None:
        """Over no ground nothing may lie under a tint."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = street.middle
        regions: list[tuple[Line | None, Line | None, QColor]]
        if street.edges:
            plus, minus = street.edges
            regions = [
                (None, minus, self.style.side_tint(-1)), (minus, middle, self._on_street(-1)),
                (middle, plus, self._on_street(1)), (plus, None, self.style.side_tint(1)),
            ]  # fmt: skip
        else:
            regions = [(None, middle, self.style.side_tint(-1)), (middle, None, self.style.side_tint(1))]
        for beyond, before, tint in regions:
            painter.setBrush(tint)
            painter.drawPolygon(between_lines(view, beyond, before))

    def _on_street(self, y: int) -> QColor:
        return self.style.street_tint(self.style.side_tint(y))

    def paint(self, painter: QPainter, street: Street) -> None:
        for line in street.edges:
            _draw(painter, line, pen(self.style, "margin", 2))
        separates = bool(street.edges)
        _draw(painter, street.middle, pen(self.style, "hypothesis", 3) if separates else pen(self.style, "muted", 2))


def _draw(painter: QPainter, line: Line, stroke: QPen) -> None:
    if (ends := line.ends(inset=-8)) is not None:
        painter.setPen(stroke)
        painter.drawLine(*ends)


# -- convex and reduced hulls, their nearest points, where they meet -------------------------------------------------

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
        self._key: tuple[float, int] | None = None
        self._points: Points | None = None
        self._hulls: Hulls | None = None
        self._kept: dict[int, tuple[tuple[bytes, float, int], np.ndarray, np.ndarray]] = {}

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

    def _pair(
        self, painter: QPainter, view: PlaneMap, pair: tuple[np.ndarray, ...], width: float, line: float, fill: float
    ) -> None:
        for name, corners in zip(("positive", "negative"), pair):
            outline = pale_pen(self.style, name, width, line)
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


# -- all of it -------------------------------------------------------------------------------------------------------


class LinearPicture:
    def __init__(self, style: Style, roles: RolesLayer, words: SvmLabels) -> None:
        self._street, self._hulls = StreetLayer(style), HullsLayer(style)
        self._roles, self._words = roles, words
        self._sticks: KeptResult[Sticks] = KeptResult()

    def forget(self) -> None:
        self._sticks.forget()

    def lines(self, view: PlaneMap, solution: Solution) -> list[Line]:
        band = street(view, solution)
        return [] if band is None else band.lines

    def ground(self, painter: QPainter, view: PlaneMap, solution: Solution, moving: bool) -> None:
        if (band := street(view, solution)) is not None:
            self._street.ground(painter, view, band)

    def under(self, painter: QPainter, view: PlaneMap, solution: Solution, hulls: bool, moving: bool) -> None:
        nearest = nearest_points(view, solution)
        drawn = self._hulls.hulls(view, solution) if hulls or solution.meets else None
        if drawn is not None:
            self._hulls.paint(painter, view, drawn)
        if (band := street(view, solution)) is not None:
            self._street.paint(painter, band)
            self._roles.sticks(painter, self._straight_sticks(view, solution))
        if drawn is not None and solution.meets:
            self._hulls.crossing(painter, view, drawn)
        elif drawn is not None and nearest is not None:
            self._hulls.segment(painter, nearest)

    def _straight_sticks(self, view: PlaneMap, solution: Solution) -> Sticks:
        return self._sticks.of((view, solution), lambda: self._roles.straight_sticks(view, solution))

    def over(self, painter: QPainter, view: PlaneMap, solution: Solution, hulls: bool) -> None:
        if hulls or solution.meets:
            self._hulls.diamonds(painter, view, solution)

    def words(self, labels: Labels, view: PlaneMap, solution: Solution, hulls: bool, moving: bool) -> list[Word]:
        nearest = nearest_points(view, solution)
        if solution.meets:
            return [] if nearest is None else [self._words.meeting(labels, nearest[0])]
        dual = nearest if hulls and nearest is not None and not coincide(nearest) else None
        if dual is not None:
            labels.lines.append(QLineF(*dual))
        self._spare_sticks(labels, self._straight_sticks(view, solution))
        words: list[Word] = []
        if (across := street(view, solution)) is not None and across.edges:
            words += self._words.width(labels, across, solution.separator.mu)
        labels.lines += _segments(self.lines(view, solution))
        if dual is not None:
            words += self._words.nearest(labels, dual)
        return words

    def _spare_sticks(self, labels: Labels, sticks: Sticks) -> None:
        """Words keep off the sticks, and the arrow across the street off their ends: it is parallel to them."""
        if 0 < sticks.total <= THICK_STICKS:
            labels.lines += sticks.inside + sticks.beyond
            ends = [(line.x2(), line.y2()) for line in sticks.inside]
            labels.points = np.concatenate([labels.points, np.reshape(ends, (-1, 2))])


def _segments(lines: list[Line]) -> list[QLineF]:
    return [QLineF(*ends) for line in lines if (ends := line.ends()) is not None]
