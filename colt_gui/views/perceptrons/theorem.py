"""The theorem of a run on the plane, part by part as it is switched on: R and γ, the shortfalls, the cone."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from colt_gui.models.perceptrons.experiment import PerceptronExperiment
from colt_gui.models.perceptrons.plane_theorem import PlaneTheorem, plane_theorem, refusal
from colt_gui.models.text.numbers import number
from colt_gui.views.look.drawing import draw_arrow, pen, text_size
from colt_gui.views.look.label_placement import Label, Labels, Place, alongside, between, name_line
from colt_gui.views.look.style import Style
from colt_gui.views.perceptrons.animation import AnimatedRound
from colt_gui.views.perceptrons.cone import ConeLayer
from colt_gui.views.plane.plane_map import Line, PlaneMap, between_lines

# -- the ball of R round the origin and the band of γ round w* -------------------------------------------------------

CIRCLE_STEP = 7.0  # pixels between the places of the circle that words keep off
CIRCLE_SPOTS = [math.radians(angle) for angle in (-45, -60, -30, -75, -15, -120, -150, 45, 135, 20, 160, 70, 110, 180)]
BAND_SPOTS = (0.2, 0.8, 0.14, 0.86, 0.3, 0.7, 0.25, 0.75, 0.38, 0.62, 0.34, 0.66, 0.46, 0.54, 0.08, 0.92)
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
    def rect(self) -> QRectF:
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
        text, font = _measured_text(theorem.radius_name, theorem.R, theorem), self.style.font("body", bold=True)
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
        text, font = _measured_text(compared.symbol, compared.level, theorem), self.style.font("body", bold=True)
        if theorem.half * abs(view.sx) < self.style.px(NARROW):
            label = name_line(self.style, labels, band.plus, text, "comparator")
            return None if label is None else Measure(None, label)
        tried = list(self._measures(band, theorem.half * abs(view.sx), text_size(font, text)))
        rect, arrow = tried[labels.cheapest(tried, 0.3)]
        labels.taken.append(rect)
        if arrow is not None:
            labels.lines.append(arrow)
        return Measure(arrow, Label(text, "comparator", rect, font))

    def name_comparator(self, labels: Labels, view: PlaneMap, theorem: PlaneTheorem) -> Label | None:
        if (band := self.band(view, theorem)) is None:
            return None
        return name_line(self.style, labels, band.middle, theorem.comparison.name, "comparator")

    def _measures(self, band: Band, half: float, size: QRectF) -> Iterator[Place]:
        way, angle = QPointF(band.middle.nx, band.middle.ny) * half, math.atan2(band.middle.ny, band.middle.nx)
        for spot in (between(*band.along, s) for s in BAND_SPOTS):
            for way_out, along in ((way, angle), (-way, angle + math.pi)):
                arrow = QLineF(spot, spot + way_out)
                yield Place(next(alongside(arrow.p2(), along, self.style.px(6), size)), arrow)


def _measured_text(symbol: str, value: float, theorem: PlaneTheorem) -> str:
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


# -- what each example falls short of the band: all sticks together are the hinge loss of the bound ------------------

THICK_STICKS = 40  # more sticks than that are thinner
GAPS = (8, 22, 40, 64)  # between a stick and the sum: the farther ones only where something is in the way
PER_PLACE = 0.05  # what each place farther down the list costs
MOST_TRIED = 24  # sticks beside which the sum is tried


class Sticks(NamedTuple):
    """From each example to the edge of the band; what of it is beyond u's line is on the wrong side."""

    inside: list[QLineF]
    beyond: list[QLineF]

    @property
    def whole(self) -> list[QLineF]:
        return self.inside + self.beyond


class ShortfallsLayer:
    def __init__(self, style: Style) -> None:
        self.style = style

    def sticks(self, view: PlaneMap, theorem: PlaneTheorem) -> Sticks:
        a, b, c = theorem.line
        starts, goals = theorem.places[theorem.short], theorem.goals
        wrong = np.maximum(-theorem.signs[theorem.short] * (starts @ (a, b) + c), 0.0)
        crossings = starts + (theorem.signs[theorem.short] * wrong)[:, None] * (a, b)
        lines = [_lines(view, p, q) for p, q in ((crossings, goals), (starts[wrong > 0], crossings[wrong > 0]))]
        return Sticks(*lines)

    def paint(self, painter: QPainter, view: PlaneMap, theorem: PlaneTheorem) -> None:
        sticks = self.sticks(view, theorem)
        thin = min(1.0, (THICK_STICKS / max(len(sticks.inside), 1)) ** 0.35)
        for lines, meaning in ((sticks.inside, "margin_mistake"), (sticks.beyond, "mistake")):
            painter.setPen(pen(self.style, meaning, 3 * thin))
            if lines:
                painter.drawLines(lines)

    def spare(self, labels: Labels, view: PlaneMap, theorem: PlaneTheorem) -> None:
        sticks = self.sticks(view, theorem)
        if len(sticks.inside) <= THICK_STICKS:
            labels.lines += sticks.whole

    def name(self, labels: Labels, view: PlaneMap, theorem: PlaneTheorem) -> Label | None:
        """The sum, beside one of the longest or beyond its end; None where none is in view."""
        seen = [line for line in self.sticks(view, theorem).whole if view.rect.contains(line.center())]
        longest = sorted(seen, key=QLineF.length, reverse=True)[:MOST_TRIED]
        if not longest:
            return None
        text, font = total_text(theorem), self.style.font("body", bold=True)
        size = text_size(font, text)
        places = [rect for gap in GAPS for line in longest for rect in _beside(line, self.style.px(gap), size)]
        return Label(text, "margin_mistake", labels.place(places, PER_PLACE), font)


def total_text(theorem: PlaneTheorem) -> str:
    """What the sticks have to do with the L of the meter."""
    L, times = number(theorem.total), theorem.times
    if times is None:
        return f"L = {L}, each stick as often as its point came"
    return f"L = {'' if number(times) == '1' else f'{number(times)} · '}Σ sticks = {L}"


def _beside(stick: QLineF, gap: float, size: QRectF) -> list[QRectF]:
    along = math.atan2(stick.dy(), stick.dx())
    beyond = next(alongside(stick.p2(), along, gap, size))
    return [*alongside(stick.center(), along + math.pi / 2, gap, size), beyond]


def _lines(view: PlaneMap, starts: np.ndarray, goals: np.ndarray) -> list[QLineF]:
    pairs = zip(view.pixels(starts).tolist(), view.pixels(goals).tolist())
    return [QLineF(QPointF(*p), QPointF(*q)) for p, q in pairs]


# -- the parts that are switched on ----------------------------------------------------------------------------------

PARTS = frozenset({"radius", "shortfalls", "cone"})
BANDED = frozenset({"radius", "shortfalls"})  # the parts that need the band


class TheoremLayers:
    """All parts of it; which of them are drawn is said by the moment's layers."""

    def __init__(self, style: Style) -> None:
        self._band, self._shortfalls, self._cone = BandLayer(style), ShortfallsLayer(style), ConeLayer(style)

    def paint_ground(
        self, painter: QPainter, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment
    ) -> None:
        if _has_cone(moment, experiment):
            self._cone.paint(painter, view, experiment.known_geometry)
        if (theorem := _theorem(moment, experiment)) is not None:
            self._band.paint_band(painter, view, theorem, _has_named_comparator(moment, theorem))
            if "radius" in moment.layers:
                self._band.paint_circle(painter, view, theorem)

    def paint_sticks(
        self, painter: QPainter, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment
    ) -> None:
        if (theorem := _theorem(moment, experiment)) is not None:
            self._shortfalls.paint(painter, view, theorem)

    def spare(self, labels: Labels, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment) -> None:
        """Tells where words would lie upon it."""
        if _has_cone(moment, experiment):
            self._cone.spare(labels, view, experiment.known_geometry)
        if (theorem := _theorem(moment, experiment)) is None:
            return
        self._band.spare_band(labels, view, theorem)
        if "radius" in moment.layers:
            self._band.spare_circle(labels, view, theorem)
        if "shortfalls" in moment.layers:
            self._shortfalls.spare(labels, view, theorem)

    def words(
        self, labels: Labels, view: PlaneMap, moment: AnimatedRound, experiment: PerceptronExperiment
    ) -> dict[str, Label | Measure]:
        """Every name with its place."""
        words: dict[str, Label | Measure | None] = {}
        if (theorem := _theorem(moment, experiment)) is not None:
            words["level"] = self._band.name_band(labels, view, theorem)
            if "radius" in moment.layers:
                words["radius"] = self._band.name_circle(labels, view, theorem)
            if not _has_named_comparator(moment, theorem):
                words["comparator"] = self._band.name_comparator(labels, view, theorem)
            if "shortfalls" in moment.layers:
                words["loss"] = self._shortfalls.name(labels, view, theorem)
        if _has_cone(moment, experiment):
            words |= self._cone.words(labels, view, experiment.known_geometry)
        return {name: word for name, word in words.items() if word is not None}


def _theorem(moment: AnimatedRound, experiment: PerceptronExperiment) -> PlaneTheorem | None:
    return plane_theorem(experiment) if moment.layers & BANDED else None


def _has_cone(moment: AnimatedRound, experiment: PerceptronExperiment) -> bool:
    return "cone" in moment.layers and not refusal(experiment, cone=True) and experiment.separable


def _has_named_comparator(moment: AnimatedRound, theorem: PlaneTheorem) -> bool:
    """w* has its own line and name."""
    return moment.compared and theorem.comparison.name == "w*"
