"""The multipliers as forces: every support vector presses on the street, square to it and as hard as its α.

Those of class + and those of class − press against each other. Σαᵢyᵢ = 0 says that nothing is pushed away, and that
Σαᵢyᵢxᵢ has the direction of w that nothing is turned.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter

from colt_gui.models.svm.solution import Solution
from colt_gui.models.text.numbers import number
from colt_gui.views.look.drawing import draw_arrow, text_size
from colt_gui.views.look.label_placement import Label, Labels, around, inside
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import symbol_size
from colt_gui.views.plane.plane_map import PlaneMap

LONGEST, SHARE = 92, 0.2  # pixels of the strut with the largest α, and of the view's shorter side at most
NAMED = 12  # with more struts their numbers would hide them
SYMBOL = 0.4  # of the room that words leave to a point and its rings: the point itself
AWAY = 0.95  # of a point's size between its middle and the tip: beyond its ring


class Strut(NamedTuple):
    """From its tail to its tip, in pixels: the way is the force. The tip is drawn beside the point it comes from."""

    arrow: QLineF
    at: QPointF
    alpha: float
    meaning: str


class StrutsLayer:
    def __init__(self, style: Style) -> None:
        self.style = style

    def struts(self, view: PlaneMap, solution: Solution) -> list[Strut]:
        """None where there is no direction, or a kernel has it elsewhere."""
        if solution.w is None or solution.points.dimension != 2 or not len(solution.support):
            return []
        used = solution.support
        alpha, y = solution.alpha[used], solution.points.y[used]
        outwards = y[:, None] * solution.w * (1, -1)  # on the screen
        longest = min(self.style.px(LONGEST), SHARE * min(view.width, view.height))
        ways = outwards * (alpha / alpha.max() * longest)[:, None]
        places = view.pixels(solution.points.X[used])
        tips = places + outwards * (AWAY * symbol_size(self.style, len(solution.points)))
        rows = zip((tips + ways).tolist(), tips.tolist(), places.tolist(), alpha.tolist(), y.tolist())
        return [
            Strut(QLineF(*tail, *tip), QPointF(*at), a, "positive" if label > 0 else "negative")
            for tail, tip, at, a, label in rows
        ]

    def paint(self, painter: QPainter, view: PlaneMap, solution: Solution) -> None:
        struts = self.struts(view, solution)
        width = 4.0 if len(struts) <= NAMED else 2.0
        for strut in struts:
            draw_arrow(painter, self.style, strut.arrow.p1(), strut.arrow.p2(), strut.meaning, width)

    def spare(self, labels: Labels, view: PlaneMap, solution: Solution) -> None:
        """Words keep off them."""
        struts = self.struts(view, solution)
        if len(struts) <= NAMED:
            labels.lines += [strut.arrow for strut in struts]

    def words(self, labels: Labels, view: PlaneMap, solution: Solution) -> list[Label]:
        """The α of each, at its tail; one without a place where no point would be under it is left out."""
        struts = self.struts(view, solution)
        seen = [strut for strut in struts if view.rect.contains(strut.arrow.p1())] if len(struts) <= NAMED else []
        words = [self._named(labels, strut) for strut in seen]
        return [word for word in words if not inside(labels.points, word.rect, SYMBOL * labels.radius).any()]

    def _named(self, labels: Labels, strut: Strut) -> Label:
        text, font = f"α = {number(strut.alpha)}", self.style.font("body", bold=True)
        angle = math.atan2(-strut.arrow.dy(), -strut.arrow.dx())
        gaps = [self.style.px(gap) for gap in (3, 10, 20)]
        rect = labels.place(around(strut.arrow.p1(), angle, gaps, text_size(font, text)))
        return Label(text, strut.meaning, rect, font)


def net_force(struts: list[Strut]) -> np.ndarray:
    """What is left of all forces together: 0 where they balance."""
    return np.sum([(strut.arrow.dx(), strut.arrow.dy()) for strut in struts], axis=0) if struts else np.zeros(2)


def torque(struts: list[Strut]) -> float:
    """What is left that would turn the street."""
    return sum(strut.at.x() * strut.arrow.dy() - strut.at.y() * strut.arrow.dx() for strut in struts)
