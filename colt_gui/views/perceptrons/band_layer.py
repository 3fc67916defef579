"""The ball of R round the origin and the band of γ round w*: the two numbers of the theorem as lengths in the plane."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from colt_gui.models.perceptrons.plane_theorem import PlaneTheorem
from colt_gui.models.text.numbers import number
from colt_gui.views.look.drawing import draw_arrow, pen, text_size
from colt_gui.views.look.label_placement import Label, Labels, Place, alongside, between, name_line
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import Line, PlaneMap, between_lines

CIRCLE_STEP = 7.0  # pixels between the places of the circle that words keep off
CIRCLE_SPOTS = [math.radians(angle) for angle in (-45, -60, -30, -75, -15, -120, -150, 45, 135, 20, 160, 70, 110, 180)]
BAND_SPOTS = (0.2, 0.8, 0.14, 0.86, 0.3, 0.7, 0.38, 0.62, 0.46, 0.54)
NARROW = 12  # pixels: in a narrower half of the band there is no room for an arrow


class Band(NamedTuple):
    """u's line, the part of it along which the band is drawn, and the edges of the band along that part."""

    middle: Line
    plus: Line
    along: tuple[QPointF, QPointF]
    edges: list[QLineF]
    area: QPolygonF


class Measure(NamedTuple):
    """A length as an arrow, where it is long enough for one, with its name."""

    arrow: QLineF | None
    label: Label

    @property
    def rect(self):
        return self.label.rect

    def draw(self, painter: QPainter, style: Style, alpha: float = 1.0) -> None:
        if self.arrow is not None:
            draw_arrow(painter, style, self.arrow.p1(), self.arrow.p2(), self.label.meaning, 2)
        self.label.draw(painter, style, alpha)


class BandLayer:
    def __init__(self, style: Style) -> None:
        self.style = style

    # -- the circle --------------------------------------------------------------------------------------------

    def paint_circle(self, painter: QPainter, view: PlaneMap, theorem: PlaneTheorem) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.style, "muted", 2))
        r = theorem.radius * abs(view.sx)
        painter.drawEllipse(view.at(0, 0), r, r)

    def spare_circle(self, labels: Labels, view: PlaneMap, theorem: PlaneTheorem) -> None:
        labels.curves = np.concatenate([labels.curves, _around(view, theorem)])

    def name_circle(self, labels: Labels, view: PlaneMap, theorem: PlaneTheorem) -> Label | None:
        """Where the circle is in view; None where it is not."""
        text, font = _named(theorem.radius_name, theorem.R, theorem), self.style.font("body", bold=True)
        o, r = view.at(0, 0), theorem.radius * abs(view.sx)
        spots = ((o + QPointF(math.cos(a), math.sin(a)) * r, a) for a in CIRCLE_SPOTS)
        gap, size = self.style.px(6), text_size(font, text)
        places = [rect for at, a in spots if view.rect.contains(at) for rect in alongside(at, a, gap, size)]
        return Label(text, "muted", labels.place(places), font) if places else None

    # -- the band ----------------------------------------------------------------------------------------------

    def band(self, view: PlaneMap, theorem: PlaneTheorem) -> Band | None:
        """None where it is out of view."""
        a, b, c = theorem.line
        middle, plus, minus = (view.line(a, b, c - s * theorem.half) for s in (0, 1, -1))
        if middle is None or plus is None or minus is None:
            return None
        if theorem.inside:
            return _beside_the_disc(view, theorem, middle, plus)
        if (along := middle.ends()) is None:
            return None
        edges = [QLineF(*ends) for line in (plus, minus) if (ends := line.ends(inset=-8)) is not None]
        return Band(middle, plus, along, edges, between_lines(view, minus, plus))

    def paint_band(self, painter: QPainter, view: PlaneMap, theorem: PlaneTheorem, named: bool) -> None:
        """`named`: the line in its middle is drawn elsewhere."""
        if (band := self.band(view, theorem)) is None:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.style.brush("comparator", 0.12))
        painter.drawPolygon(band.area)
        painter.setPen(pen(self.style, "comparator", 1.5))
        painter.drawLines(band.edges)
        if not named and (ends := band.middle.ends(inset=-8)) is not None:
            painter.setPen(pen(self.style, "comparator", 2, "dash"))
            painter.drawLine(*ends)

    def spare_band(self, labels: Labels, view: PlaneMap, theorem: PlaneTheorem) -> None:
        if (band := self.band(view, theorem)) is not None:
            labels.lines += [*band.edges, *(QLineF(*ends) for ends in (band.middle.ends(),) if ends is not None)]

    def name_band(self, labels: Labels, view: PlaneMap, theorem: PlaneTheorem) -> Measure | None:
        """Its half width, measured from u's line to the edge on the side of class +."""
        if (band := self.band(view, theorem)) is None:
            return None
        compared = theorem.comparison
        text, font = _named(compared.symbol, compared.level, theorem), self.style.font("body", bold=True)
        if theorem.half * abs(view.sx) < self.style.px(NARROW):
            label = name_line(self.style, labels, band.plus, text, "comparator")
            return None if label is None else Measure(None, label)
        tried = list(self._measures(band, theorem.half * abs(view.sx), text_size(font, text)))
        rect, arrow = tried[labels.cheapest(tried, 0.3)]
        labels.taken.append(rect)
        labels.lines.append(arrow)
        return Measure(arrow, Label(text, "comparator", rect, font))

    def name_comparator(self, labels: Labels, view: PlaneMap, theorem: PlaneTheorem) -> Label | None:
        if (band := self.band(view, theorem)) is None:
            return None
        return name_line(self.style, labels, band.middle, theorem.comparison.name, "comparator")

    def _measures(self, band: Band, half: float, size) -> Iterator[Place]:
        way, angle = QPointF(band.middle.nx, band.middle.ny) * half, math.atan2(band.middle.ny, band.middle.nx)
        for spot in (between(*band.along, s) for s in BAND_SPOTS):
            for way_out, along in ((way, angle), (-way, angle + math.pi)):
                arrow = QLineF(spot, spot + way_out)
                yield Place(next(alongside(arrow.p2(), along, self.style.px(6), size)), arrow)


def _named(symbol: str, value: float, theorem: PlaneTheorem) -> str:
    return f"{symbol} = {number(value)}" + (f" for {theorem.of}" if theorem.of else "")


def _around(view: PlaneMap, theorem: PlaneTheorem) -> np.ndarray:
    """Places along the part of the circle that is in view."""
    o, r = view.at(0, 0), theorem.radius * abs(view.sx)
    count = min(max(int(math.tau * r / CIRCLE_STEP), 12), 20_000)
    angles = np.linspace(0, math.tau, count, endpoint=False)
    places = np.column_stack([o.x() + r * np.cos(angles), o.y() + r * np.sin(angles)])
    return places[((places >= 0) & (places <= (view.width, view.height))).all(axis=1)]


def _beside_the_disc(view: PlaneMap, theorem: PlaneTheorem, middle: Line, plus: Line) -> Band | None:
    """As long as the circle is wide: no example is farther out."""
    o, r, half = view.at(0, 0), theorem.radius * abs(view.sx), theorem.half * abs(view.sx)
    if not view.rect.contains(o):
        return None
    along, out = QPointF(-middle.ny, middle.nx) * r, QPointF(middle.nx, middle.ny) * half
    edges = [QLineF(o - along + side, o + along + side) for side in (out, -out)]
    corners = [edges[0].p1(), edges[0].p2(), edges[1].p2(), edges[1].p1()]
    return Band(middle, plus, (o - along, o + along), edges, QPolygonF(corners))
