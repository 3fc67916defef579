"""Kivinen's cone in the plane: all y·x lie in it round w*, and every w in the narrower one is right about all."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.core.points import Points
from colt_gui.models.maths.margin import Geometry
from colt_gui.models.perceptrons.hypothesis_space import cone_of
from colt_gui.models.text.numbers import number
from colt_gui.views.look.drawing import pen, text_size
from colt_gui.views.look.label_placement import Label, Labels, alongside, between
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import Line, PlaneMap, between_lines

GHOSTS = 300  # more mirrored points than this would only be a smear
SPOTS = (0.9, 0.8, 0.7, 0.6, 0.5, 0.4)  # along an edge, from the origin outwards


class ConeLayer:
    def __init__(self, style: Style) -> None:
        self.style = style

    def paint(self, painter: QPainter, view: PlaneMap, geometry: Geometry) -> None:
        if (cone := cone_of(geometry)) is None:
            return
        theme, axis = self.style.theme, _angle(geometry)
        self._sector(painter, view, axis, cone.half, "comparator", 0.10)
        self._sector(painter, view, axis, cone.safe, "margin", theme.strong_tint)
        self._mirrored(painter, view, geometry.points)
        if (middle := ray(view, axis)) is not None:
            painter.setPen(pen(self.style, "comparator", 2, "dash"))
            painter.drawLine(middle)

    def _sector(self, painter: QPainter, view: PlaneMap, axis: float, half: float, meaning: str, tint: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.style.brush(meaning, tint))
        one, other = (_side(view, axis, half, turn) for turn in (1, -1))
        painter.drawPolygon(between_lines(view, one, other.opposite))
        painter.setPen(pen(self.style, meaning, 1.5))
        painter.drawLines([edge for turn in (1, -1) if (edge := ray(view, axis + turn * half)) is not None])

    def _mirrored(self, painter: QPainter, view: PlaneMap, points: Points) -> None:
        """y·x of class − is on the other side of the origin."""
        mirrored = view.pixels(-points.X[points.y < 0])
        if len(mirrored) > GHOSTS:
            return
        dot = pen(self.style, "negative", 7, alpha=0.6)
        dot.setCapStyle(Qt.PenCapStyle.SquareCap)
        painter.setPen(dot)
        painter.drawPoints([QPointF(*p) for p in mirrored.tolist()])

    def spare(self, labels: Labels, view: PlaneMap, geometry: Geometry) -> None:
        if (cone := cone_of(geometry)) is None:
            return
        turns = (0.0, cone.half, -cone.half, cone.safe, -cone.safe)
        labels.lines += [edge for turn in turns if (edge := ray(view, _angle(geometry) + turn)) is not None]
        points = geometry.points
        labels.points = np.concatenate([labels.points, view.pixels(-points.X[points.y < 0])[:GHOSTS]])

    def words(self, labels: Labels, view: PlaneMap, geometry: Geometry) -> dict[str, Label]:
        if (cone := cone_of(geometry)) is None:
            return {}
        half, safe = (f"{number(math.degrees(angle))}°" for angle in cone)
        named = {
            "safe": (f"safe: w within {safe} of w*", "margin", cone.safe),
            "cone": (f"all y·x within {half} of w*", "comparator", cone.half),
            "axis": ("w*", "comparator", 0.0),
        }
        words = {name: self._name(labels, view, _angle(geometry), *row) for name, row in named.items()}
        return {name: word for name, word in words.items() if word is not None}

    def _name(self, labels: Labels, view: PlaneMap, axis: float, text: str, meaning: str, half: float) -> Label | None:
        """Beside one of the edges, well away from the origin."""
        font = self.style.font("body", bold=True)
        gap, size = self.style.px(6), text_size(font, text)
        places = [
            rect
            for s in SPOTS
            for turn in (half, -half)
            if (edge := ray(view, axis + turn)) is not None
            for rect in alongside(between(edge.p1(), edge.p2(), s), _across(edge), gap, size)
        ]
        return Label(text, meaning, labels.place(places), font) if places else None


def _angle(geometry: Geometry) -> float:
    """Of w* in the plane."""
    x, y = geometry.separator.tolist()
    return math.atan2(y, x)


def _side(view: PlaneMap, axis: float, half: float, turn: int) -> Line:
    """The edge of a sector as a line, its inner side positive."""
    angle = axis + turn * half
    line = view.line(turn * math.sin(angle), -turn * math.cos(angle), 0.0)
    assert line is not None  # its normal has length 1
    return line


def ray(view: PlaneMap, angle: float) -> QLineF | None:
    """From the origin in this direction, as far as it is in view."""
    line = view.line(-math.sin(angle), math.cos(angle), 0.0)
    ends = None if line is None else line.ends()
    if ends is None:
        return None
    o, way = view.at(0, 0), QPointF(math.cos(angle) * view.sx, math.sin(angle) * view.sy)
    near, far = sorted(ends, key=lambda p: QPointF.dotProduct(p - o, way))
    if QPointF.dotProduct(far - o, way) <= 0:
        return None
    return QLineF(near if QPointF.dotProduct(near - o, way) > 0 else o, far)


def _across(edge: QLineF) -> float:
    return math.atan2(edge.dx(), -edge.dy())
