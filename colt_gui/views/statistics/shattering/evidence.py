"""What shows that a labelling is realised or not: concepts as shapes, how one turns into the next, and obstacles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from colt_gui.models.maths.hulls import convex_hull
from colt_gui.models.statistics.shattering.evidence import Box, Concept, Disc, Halfspace, Listed, Obstacle
from colt_gui.views.look.drawing import pen, polygon
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import Line, PlaneMap

STRAIGHT = 1e5  # pixels of radius from which on a circle is drawn as a line


def region(view: PlaneMap, concept: Concept) -> QPainterPath:
    """Return what is inside a concept, in pixels; nothing for a concept without a shape."""
    path = QPainterPath()
    if isinstance(concept, Halfspace):
        _add_halfspace(path, view, concept)
    elif isinstance(concept, Box):
        path.addRect(box_rect(view, concept))
    elif isinstance(concept, Disc):
        _add_disc(path, view, concept)
    return path


def edges(view: PlaneMap, concept: Concept) -> QPainterPath:
    """Return the line that is drawn: of a halfspace only the edge, of a box only the sides that it has."""
    if isinstance(concept, Halfspace):
        path = QPainterPath()
        if (line := line_of(view, concept)) is not None and (ends := line.ends()) is not None:
            path.moveTo(ends[0])
            path.lineTo(ends[1])
        return path
    if isinstance(concept, Box) and None in (*concept.low, *concept.high):
        return _uprights(view, concept)
    if isinstance(concept, Disc) and (line := _nearly_straight(view, concept)) is not None:
        path = QPainterPath()
        if (ends := line.ends()) is not None:
            path.moveTo(ends[0])
            path.lineTo(ends[1])
        return path
    return region(view, concept)


def line_of(view: PlaneMap, concept: Halfspace) -> Line | None:
    a, b, c = _floats((*concept.w, concept.b))
    return view.line(a, b, -c)


def _floats(values: Sequence[float | Fraction]) -> list[float]:
    """Bring numbers of any size to sizes that pixels can have, all by one factor."""
    size = max((abs(Fraction(v)) for v in values), default=Fraction(0)) or Fraction(1)
    return [float(Fraction(v) / size) for v in values]


def _add_halfspace(path: QPainterPath, view: PlaneMap, concept: Halfspace) -> None:
    line = line_of(view, concept)
    if line is not None:
        path.addPolygon(line.positive_side())
        path.closeSubpath()
    elif concept.b <= 0:
        path.addRect(view.rect)


def box_rect(view: PlaneMap, box: Box) -> QRectF:
    """Return a box in pixels; where it has no edge it reaches beyond the view."""
    room = 20.0
    left, right = _span(box.low[0], box.high[0], view.sx, view.tx, -room, view.width + room)
    top, bottom = _span(box.high[1], box.low[1], view.sy, view.ty, -room, view.height + room)
    return QRectF(left, top, max(right - left, 0.0), max(bottom - top, 0.0))


def _span(
    first: float | None, last: float | None, scale: float, shift: float, low: float, high: float
) -> tuple[float, float]:
    a = low if first is None else min(max(scale * first + shift, low - STRAIGHT), high + STRAIGHT)
    b = high if last is None else min(max(scale * last + shift, low - STRAIGHT), high + STRAIGHT)
    return a, b


def _uprights(view: PlaneMap, box: Box) -> QPainterPath:
    """Return the edges of an interval or of a threshold."""
    path = QPainterPath()
    for edge in (box.low[0], box.high[0]):
        if edge is not None:
            x = view.sx * edge + view.tx
            path.moveTo(QPointF(x, 0))
            path.lineTo(QPointF(x, view.height))
    return path


def _circle(view: PlaneMap, disc: Disc) -> tuple[QPointF, float]:
    x, y = (float(c) for c in disc.centre)
    return view.at(x, y), abs(view.sx) * math.sqrt(max(float(disc.square), 0.0))


def _nearly_straight(view: PlaneMap, disc: Disc) -> Line | None:
    """Return the tangent next to the middle of the view, of a circle so large that it is as good as one."""
    at, r = _circle(view, disc)
    if r < STRAIGHT:
        return None
    way = QLineF(view.rect.center(), at)
    nx, ny = way.dx() / way.length(), way.dy() / way.length()
    middle = view.rect.center()
    return Line(nx, ny, r - way.length() - (nx * middle.x() + ny * middle.y()), view)


def _add_disc(path: QPainterPath, view: PlaneMap, disc: Disc) -> None:
    if (line := _nearly_straight(view, disc)) is not None:
        path.addPolygon(line.positive_side())
        path.closeSubpath()
    else:
        at, r = _circle(view, disc)
        path.addEllipse(at, r, r)


# -- on the way ----------------------------------------------------------------------------------------------------


def between(before: Concept, after: Concept, s: float, X: np.ndarray) -> Concept:
    """Return a concept on the way from one to the other; those that have no way between them change at once."""
    if s >= 1 or type(before) is not type(after):
        return after
    if isinstance(before, Halfspace) and isinstance(after, Halfspace):
        return _turned(before, after, s, X.mean(axis=0))
    if isinstance(before, Disc) and isinstance(after, Disc):
        centre = tuple(_mixed(a, b, s) for a, b in zip(before.centre, after.centre))
        radius = _mixed(math.sqrt(max(before.square, 0)), math.sqrt(max(after.square, 0)), s)
        return Disc(centre, radius**2)
    if isinstance(before, Box) and isinstance(after, Box):
        return Box(*(tuple(_edge(a, b, s) for a, b in zip(*sides)) for sides in zip(before, after)))
    return after


def _mixed(a: float | Fraction, b: float | Fraction, s: float) -> float:
    return (1 - s) * float(a) + s * float(b)


def _edge(a: float | None, b: float | None, s: float) -> float | None:
    return b if a is None or b is None else _mixed(a, b, s)


def _turned(before: Halfspace, after: Halfspace, s: float, about: np.ndarray) -> Halfspace:
    """Turn a line the short way; its distance from the middle of the points changes evenly."""
    (old, near), (new, far) = (_polar(h, about) for h in (before, after))
    if old is None or new is None:
        return after
    way = (new - old + math.pi) % (2 * math.pi) - math.pi
    angle, away = old + s * way, _mixed(near, far, s)
    w = math.cos(angle), math.sin(angle)
    return Halfspace(w, away + w[0] * float(about[0]) + w[1] * float(about[1]))


def _polar(concept: Halfspace, about: np.ndarray) -> tuple[float | None, float]:
    a, b, c = _floats((*concept.w, concept.b))
    size = math.hypot(a, b)
    if not size:
        return None, 0.0
    return math.atan2(b, a), (c - a * float(about[0]) - b * float(about[1])) / size


class EvidencePicture:
    """The painter of what shows that a labelling is realised or not, on the stage and in the gallery.

    `thick` is the width of lines: thinner in small pictures.
    """

    def __init__(self, style: Style, thick: float = 3.0) -> None:
        self.style, self.thick = style, thick

    # -- realised ----------------------------------------------------------------------------------------------

    def ground(self, painter: QPainter, view: PlaneMap, concept: Concept) -> None:
        """Paint the tint of each side."""
        if isinstance(concept, Listed):
            return
        tint = self.style.theme.tint
        painter.fillRect(view.rect, self.style.tinted("negative", tint))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(region(view, concept), self.style.tinted("positive", tint))

    def outline(self, painter: QPainter, view: PlaneMap, concept: Concept) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.style, "hypothesis", self.thick))
        painter.drawPath(edges(view, concept))
        if isinstance(concept, Box) and None in concept.low + concept.high:
            self._on_axis(painter, view, concept)

    def _on_axis(self, painter: QPainter, view: PlaneMap, box: Box) -> None:
        """Paint what of the x axis is inside, as a thick stroke."""
        low, high = view.range(0)
        left, right = (end if edge is None else edge for end, edge in ((low, box.low[0]), (high, box.high[0])))
        painter.setPen(pen(self.style, "positive", 2 * self.thick))
        painter.drawLine(view.at(left, 0.0), view.at(right, 0.0))

    # -- forbidden ---------------------------------------------------------------------------------------------

    def obstacle(self, painter: QPainter, view: PlaneMap, obstacle: Obstacle, X: np.ndarray, kind: str) -> None:
        """Paint both parts with what they span; that of a linear dependence begins at the origin."""
        if kind == "rectangles":
            self._box(painter, view, X[list(obstacle.inside)])
        elif kind in {"intervals", "thresholds"}:
            self._along(painter, view, obstacle, X)
        elif kind == "homogeneous":
            self._rays(painter, view, obstacle, X)
        else:
            self._hull(painter, view, X[list(obstacle.inside)], "positive")
            self._hull(painter, view, X[list(obstacle.outside)], "negative")

    def _hull(self, painter: QPainter, view: PlaneMap, X: np.ndarray, name: str) -> None:
        corners = view.pixels(convex_hull(X)) if len(X) > 2 else view.pixels(X)
        painter.setPen(pen(self.style, name, 0.9 * self.thick))
        painter.setBrush(self.style.brush(name, 0.14))
        if len(corners) > 2:
            painter.drawPolygon(polygon(corners))
        elif len(corners) == 2:
            painter.drawLine(QPointF(*corners[0]), QPointF(*corners[1]))

    def _box(self, painter: QPainter, view: PlaneMap, X: np.ndarray) -> None:
        low, high = view.pixels(X.min(axis=0)), view.pixels(X.max(axis=0))
        painter.setPen(pen(self.style, "positive", 0.9 * self.thick))
        painter.setBrush(self.style.brush("positive", 0.14))
        corners = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
        painter.drawPolygon(polygon(corners))

    def _along(self, painter: QPainter, view: PlaneMap, obstacle: Obstacle, X: np.ndarray) -> None:
        """Bring each point down to the axis; the points inside have the axis between them."""
        first = float(X[list(obstacle.inside), 0].min())
        last = float(X[list(obstacle.inside), 0].max()) if len(obstacle.inside) > 1 else view.range(0)[1]
        painter.setPen(pen(self.style, "positive", 2 * self.thick))
        painter.drawLine(view.at(first, 0.0), view.at(last, 0.0))
        for name, members in (("positive", obstacle.inside), ("negative", obstacle.outside)):
            painter.setPen(pen(self.style, name, 0.7 * self.thick, "dot"))
            painter.drawLines([QLineF(view.at(x, y), view.at(x, 0.0)) for x, y in X[list(members)].tolist()])

    def _rays(self, painter: QPainter, view: PlaneMap, obstacle: Obstacle, X: np.ndarray) -> None:
        origin = view.at(0.0, 0.0)
        if not obstacle.inside and len(obstacle.outside) == 3:
            self._hull(painter, view, X[list(obstacle.outside)], "negative")
            return
        for name, members in (("positive", obstacle.inside), ("negative", obstacle.outside)):
            painter.setPen(pen(self.style, name, 0.9 * self.thick))
            for x, y in X[list(members)].tolist():
                painter.drawLine(origin, self._far(view, origin, view.at(x, y)))

    def _far(self, view: PlaneMap, origin: QPointF, at: QPointF) -> QPointF:
        """Return the place on the ray from the origin half as far again as the point."""
        return origin + (at - origin) * 1.5

    def meeting(self, painter: QPainter, view: PlaneMap, at: tuple[float, float]) -> None:
        """Paint a cross where what must be apart is together."""
        r, place = 2.2 * self.style.line(self.thick), view.at(*at)
        for meaning, width in (("stage", 1.9), ("mistake", 1.0)):
            stroke = pen(self.style, meaning, width * self.thick)
            stroke.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(stroke)
            painter.drawLine(place - QPointF(r, r), place + QPointF(r, r))
            painter.drawLine(place + QPointF(-r, r), place + QPointF(r, -r))


def meeting_place(obstacle: Obstacle, X: np.ndarray, kind: str) -> tuple[float, float] | None:
    """Return where both parts meet; None where a point itself is what is in the way: it has a ring then."""
    if kind == "homogeneous":
        return (0.0, 0.0) if not obstacle.inside and len(obstacle.outside) > 1 else None
    if min(len(obstacle.inside), len(obstacle.outside)) < 2:
        return None
    at = obstacle.meets(X)
    return None if at is None else (float(at[0]), float(at[1]))


def points_in_the_way(obstacle: Obstacle) -> tuple[int, ...]:
    """Return the points that lie where they must not: a part of one point, or all of a part that the other holds."""
    if len(obstacle.outside) == 1:
        return obstacle.outside
    return obstacle.inside if len(obstacle.inside) == 1 else ()
