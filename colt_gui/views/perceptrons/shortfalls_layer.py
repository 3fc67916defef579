"""What each example falls short of the band of u, as a stick: all of them together are the hinge loss of the bound."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from colt_gui.models.perceptrons.plane_theorem import PlaneTheorem
from colt_gui.models.text.numbers import number
from colt_gui.views.look.drawing import pen, text_size
from colt_gui.views.look.label_placement import Label, Labels, alongside
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import PlaneMap

FEW = 40  # more sticks than that are thinner
GAPS = (8, 22, 40, 64)  # between a stick and the sum: the farther ones only where something is in the way
PER_PLACE = 0.05  # what each place farther down the list costs
WORDS = 24  # sticks beside which the sum is tried


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
        thin = min(1.0, (FEW / max(len(sticks.inside), 1)) ** 0.35)
        for lines, meaning in ((sticks.inside, "margin_mistake"), (sticks.beyond, "mistake")):
            painter.setPen(pen(self.style, meaning, 3 * thin))
            if lines:
                painter.drawLines(lines)

    def spare(self, labels: Labels, view: PlaneMap, theorem: PlaneTheorem) -> None:
        sticks = self.sticks(view, theorem)
        if len(sticks.inside) <= FEW:
            labels.lines += sticks.whole

    def name(self, labels: Labels, view: PlaneMap, theorem: PlaneTheorem) -> Label | None:
        """The sum, beside one of the longest or beyond its end; None where none is in view."""
        seen = [line for line in self.sticks(view, theorem).whole if view.rect.contains(line.center())]
        longest = sorted(seen, key=QLineF.length, reverse=True)[:WORDS]
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
