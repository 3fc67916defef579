"""Names on the stage: the page they are laid out on, and the places beside a line."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter

from colt_gui.models.core.points import Points
from colt_gui.views.look.brushwork import draw_text, text_size
from colt_gui.views.look.label_placement import Labels, alongside
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import symbol_size
from colt_gui.views.plane.plane_map import Line, PlaneMap

CORNER = (72, 56)  # the corner at the top right belongs to the controls
PLACES = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4)  # shares of a line from its end at which its name may stand
MOST_POINTS = 2000  # among more points no place is free


class Label(NamedTuple):
    text: str
    meaning: str
    rect: QRectF
    font: QFont

    def draw(self, painter: QPainter, style: Style, alpha: float = 1.0) -> None:
        draw_text(painter, style, self.rect, self.text, self.font, style.colour(self.meaning, alpha))


def page(style: Style, view: PlaneMap, points: Points) -> Labels:
    """Where labels may go: not into the controls' corner nor on the numbers of the axes."""
    px = style.px
    corner = QRectF(view.width - px(CORNER[0]), 0, px(CORNER[0]), px(CORNER[1]))
    places = view.pixels(points.X) if len(points) <= MOST_POINTS else np.empty((0, 2))
    bounds = view.rect.adjusted(px(28), px(6), -px(10), -px(22))
    return Labels(bounds, corner, places, symbol_size(style, len(points)) / 2)


def symbol_font(style: Style) -> QFont:
    """For the letters of mathematics."""
    font = style.font("large", bold=True)
    font.setItalic(True)
    return font


def name_line(style: Style, labels: Labels, line: Line, text: str, meaning: str) -> Label | None:
    """Beside the line near one of its ends, the upper one first."""
    ends = line.ends(inset=style.px(16))
    if ends is None:
        return None
    font, gap = style.font("body", bold=True), style.px(7)
    first, last = sorted(ends, key=lambda p: p.y())
    normal = math.atan2(line.ny, line.nx)
    places = (
        rect
        for s in PLACES
        for p, q in ((first, last), (last, first))
        for rect in alongside(between(p, q, s), normal, gap, text_size(font, text))
    )
    return Label(text, meaning, labels.place(places), font)


def between(p: QPointF, q: QPointF, s: float) -> QPointF:
    return QPointF(p.x() + s * (q.x() - p.x()), p.y() + s * (q.y() - p.y()))
