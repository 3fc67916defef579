"""What shows that a labelling is realised or not, on the stage and in each picture of the gallery."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.maths.hulls import convex_hull
from colt_gui.models.statistics.shattering.evidence import Box, Concept, Listed, Obstacle
from colt_gui.views.look.drawing import pen, polygon
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.statistics.shattering.shapes import edges, region


class EvidencePicture:
    """`thick` is the width of lines: thinner in small pictures."""

    def __init__(self, style: Style, thick: float = 3.0) -> None:
        self.style, self.thick = style, thick

    # -- realised ----------------------------------------------------------------------------------------------

    def ground(self, painter: QPainter, view: PlaneMap, concept: Concept) -> None:
        """The tint of each side."""
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
        """What of the x axis is inside, as a thick stroke."""
        low, high = view.range(0)
        left, right = (end if edge is None else edge for end, edge in ((low, box.low[0]), (high, box.high[0])))
        painter.setPen(pen(self.style, "positive", 2 * self.thick))
        painter.drawLine(view.at(left, 0.0), view.at(right, 0.0))

    # -- forbidden ---------------------------------------------------------------------------------------------

    def obstacle(self, painter: QPainter, view: PlaneMap, obstacle: Obstacle, X: np.ndarray, kind: str) -> None:
        """Both parts with what they span; that of a linear dependence begins at the origin."""
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
        """Each point is brought down to the axis; those inside have the axis between them."""
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
        """On the ray from the origin, half as far again as the point."""
        return origin + (at - origin) * 1.5

    def meeting(self, painter: QPainter, view: PlaneMap, at: tuple[float, float]) -> None:
        """Where what must be apart is together."""
        r, place = 2.2 * self.style.line(self.thick), view.at(*at)
        for meaning, width in (("stage", 1.9), ("mistake", 1.0)):
            stroke = pen(self.style, meaning, width * self.thick)
            stroke.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(stroke)
            painter.drawLine(place - QPointF(r, r), place + QPointF(r, r))
            painter.drawLine(place + QPointF(-r, r), place + QPointF(r, -r))


def meeting_place(obstacle: Obstacle, X: np.ndarray, kind: str) -> tuple[float, float] | None:
    """None where a point itself is what is in the way: it has a ring then."""
    if kind == "homogeneous":
        return (0.0, 0.0) if not obstacle.inside and len(obstacle.outside) > 1 else None
    if min(len(obstacle.inside), len(obstacle.outside)) < 2:
        return None
    at = obstacle.meets(X)
    return None if at is None else (float(at[0]), float(at[1]))


def points_in_the_way(obstacle: Obstacle) -> tuple[int, ...]:
    """Those that lie where they must not: a part that is one point, or all of a part that the other holds."""
    if len(obstacle.outside) == 1:
        return obstacle.outside
    return obstacle.inside if len(obstacle.inside) == 1 else ()
