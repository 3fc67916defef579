"""The words on a support vector machine: the street's width, the nearest points, the other lines."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from colt_gui.models.svm.solution import Solution
from colt_gui.models.text.numbers import number
from colt_gui.views.look.drawing import draw_arrow, text_size
from colt_gui.views.look.label_placement import (
    Label,
    Labels,
    Place,
    alongside,
    around,
    between,
    name_line,
    page,
    symbol_font,
)
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import Line, PlaneMap

if TYPE_CHECKING:
    from colt_gui.views.svm.kernel_picture import KernelStreet
    from colt_gui.views.svm.linear_picture import Street

SPOTS = 14  # places along the street that are tried for its width
ASIDE = (0.8, -0.8, 1.5, -1.5, 2.5, -2.5)  # times its height that its words may stand aside of the arrow
NARROW = 34  # a street less wide is measured from outside
TRIED = 14  # places along a curve that are tried for its name
INERTIA = 0.15  # what each place farther from the one of before costs
LESS_INERTIA = 0.05  # where more places are tried for each spot


class Width(NamedTuple):
    """Arrows across the street; those of a narrow one point inwards."""

    arrows: list[QLineF]
    label: Label

    @property
    def rect(self) -> QRectF:
        return self.label.rect

    def draw(self, painter: QPainter, style: Style) -> None:
        for arrow in self.arrows:
            draw_arrow(painter, style, arrow.p1(), arrow.p2(), "margin", 2)
        self.label.draw(painter, style)


Word = Width | Label


class SvmLabels:
    """Finds places. What was placed before stays near where it was, so that words do not jump under a drag."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._before: dict[str, QPointF] = {}

    def start(self, view: PlaneMap, solution: Solution, notice: QRectF) -> Labels:
        labels = page(self.style, view, solution.points)
        labels.radius *= 1.8  # the rings
        if not notice.isEmpty():
            labels.taken.append(notice)
        return labels

    # -- the width of the street -----------------------------------------------------------------------------

    def width(self, labels: Labels, street: Street, mu: float) -> list[Width]:
        """None where the street is out of view."""
        ends = street.middle.ends(inset=self.style.px(36))
        if ends is None:
            return []
        text, font = f"2μ = {number(2 * mu)}", self.style.font("large", bold=True)
        size = text_size(font, text)
        spots = self._by_nearness("width", [between(*ends, (k + 0.5) / SPOTS) for k in range(SPOTS)])
        tried: list[tuple[QPointF, QRectF]] = []
        k = labels.cheapest(self._wholes(street, spots, size, tried), LESS_INERTIA)
        spot, rect = tried[k]
        self._before["width"] = spot
        labels.taken.append(rect)
        labels.lines.append(self._across(street, spot))
        return [Width(self._arrows(street, spot), Label(text, "margin", rect, font))]

    def _wholes(
        self, street: Street, spots: list[QPointF], size: QRectF, tried: list[tuple[QPointF, QRectF]]
    ) -> Iterator[Place]:
        """The arrow with its words, which must all be free, at one spot after the other; `tried` says which."""
        for spot in spots:
            across = self._across(street, spot)
            for rect in self._beside(street, spot, size):
                tried.append((spot, rect))
                yield Place(rect, across)

    def _across(self, street: Street, spot: QPointF) -> QLineF:
        """From the far end of one arrow to that of the other."""
        arrows = self._arrows(street, spot)
        return QLineF(*(max(arrow.p1(), arrow.p2(), key=lambda p: QLineF(spot, p).length()) for arrow in arrows))

    def _beside(self, street: Street, spot: QPointF, size: QRectF) -> list[QRectF]:
        """In one half of the street beside the arrow where that is wide enough, or beyond the arrow, or aside of it."""
        line, gap = street.middle, self.style.px(7)
        normal, along = math.atan2(line.ny, line.nx), math.atan2(line.nx, -line.ny)
        half = street.edges[1].distance(spot)
        tall = abs(line.nx) * size.width() + abs(line.ny) * size.height()
        reach = gap + (half if 2 * half > self._narrow else half + self._narrow * 0.6)
        beyond = [next(alongside(_moved(spot, line, s * reach), normal + (s < 0) * math.pi, 0, size)) for s in (1, -1)]
        aside = [
            rect.translated(-line.ny * s * size.height(), line.nx * s * size.height()) for s in ASIDE for rect in beyond
        ]
        if half > tall + 2 * gap:
            quarters = [_moved(spot, line, s * half / 2) for s in (1, -1)]
            return [*(rect for at in quarters for rect in alongside(at, along, gap, size)), *beyond, *aside]
        return [*beyond, *aside]

    @property
    def _narrow(self) -> float:
        return self.style.px(NARROW)

    def _arrows(self, street: Street, spot: QPointF) -> list[QLineF]:
        line, half = street.middle, street.edges[1].distance(spot)
        tips = [_moved(spot, line, s * half) for s in (1, -1)]
        if 2 * half > self._narrow:
            return [QLineF(spot, tip) for tip in tips]
        return [QLineF(_moved(spot, line, s * (half + 0.6 * self._narrow)), tip) for s, tip in zip((1, -1), tips)]

    # -- names -----------------------------------------------------------------------------------------------

    def nearest(self, labels: Labels, places: tuple[QPointF, QPointF]) -> list[Label]:
        font, names = symbol_font(self.style), []
        font.setItalic(False)
        for name, at, other in zip(("p₊", "p₋"), places, reversed(places)):
            angle = math.atan2(at.y() - other.y(), at.x() - other.x())
            gaps = [self.style.px(g) for g in (13, 22, 34, 50, 70, 95, 125)]
            rect = labels.place(around(at, angle, gaps, text_size(font, name)))
            names.append(Label(name, "comparator", rect, font, at))
        return names

    def meeting(self, labels: Labels, at: QPointF) -> Label:
        font, text = self.style.font("large", bold=True), "hulls meet"
        gaps = [self.style.px(g) for g in (16, 28, 42, 60, 80, 110, 150, 200)]
        rect = labels.place(around(at, -math.pi / 2, gaps, text_size(font, text)))
        return Label(text, "mistake", rect, font, at)

    def rivals(self, labels: Labels, lines: dict[str, Line]) -> list[Label]:
        named = (name_line(self.style, labels, line, name, "muted") for name, line in lines.items())
        return [label for label in named if label is not None]

    def kernel_rival(self, labels: Labels, pieces: list[QLineF]) -> list[Label]:
        """The name of the kernel perceptron beside its curve, if that is in view."""
        inside = [line for line in pieces if labels.bounds.contains(line.center())]
        if not inside:
            return []
        return [self._level(labels, "kernel perceptron", inside[:: max(1, len(inside) // TRIED)], "muted")]

    def levels(self, labels: Labels, street: KernelStreet) -> list[Label]:
        """Both margin lines of a kernel have their equation beside them."""
        drawn = [line.center() for line in (*street.zero, *street.plus, *street.minus)]
        labels.curves, names = np.reshape([(p.x(), p.y()) for p in drawn], (-1, 2)), []
        for name, lines in (("f = μ", street.plus), ("f = −μ", street.minus)):
            inside = [line for line in lines if labels.bounds.contains(line.center())]
            if inside:
                names.append(self._level(labels, name, inside[:: max(1, len(inside) // TRIED)]))
        return names

    def _level(self, labels: Labels, name: str, lines: list[QLineF], meaning: str = "margin") -> Label:
        font = self.style.font("body", bold=True)
        places = self._by_nearness(name, [line.center() for line in lines])
        normals = {(p.x(), p.y()): math.atan2(line.dx(), -line.dy()) for line in lines for p in (line.center(),)}
        tried = [
            rect
            for p in places
            for rect in alongside(p, normals[p.x(), p.y()], self.style.px(5), text_size(font, name))
        ]
        label = Label(name, meaning, labels.place(tried, INERTIA), font)
        self._before[name] = label.rect.center()
        return label

    def _by_nearness(self, name: str, places: list[QPointF]) -> list[QPointF]:
        """Those near the place of before come first."""
        before = self._before.get(name)
        if before is None:
            return places
        return sorted(places, key=lambda p: QLineF(before, p).length())


def _moved(p: QPointF, line: Line, s: float) -> QPointF:
    return QPointF(p.x() + s * line.nx, p.y() + s * line.ny)
