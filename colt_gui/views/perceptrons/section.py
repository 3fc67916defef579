"""Hypothesis space in many dimensions: the plane through w* and w, with the cones round w*."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.perceptrons.hypothesis_space import Space, wedge
from colt_gui.models.text.numbers import number
from colt_gui.views.look.drawing import draw_small_arrow, pen, polygon
from colt_gui.views.perceptrons.disc import TIP, Disc

TRAIL = 40


class SectionPicture:
    """Paints the `Section` of a hypothesis space. The dotted rim is the longest w that the theorem allows."""

    def __init__(self, space: Space) -> None:
        self.space, self.shape = space, space.shape

    def tip(self, t: int, turned: float) -> np.ndarray:
        count = self.space.count
        before, after = (self.shape.tip(int(count[k])) for k in (max(t - 1, 0), t))
        return TIP * (before + turned * (after - before))

    def paint(self, painter: QPainter, disc: Disc, t: int, turned: float) -> None:
        style = disc.style
        disc.paint(painter)
        if not self.shape.known:
            return
        if self.shape.cone is not None:
            self._wedge(painter, disc, self.shape.cone, "muted", style.theme.tint)
            self._wedge(painter, disc, self.shape.safe, "margin", style.theme.strong_tint)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(style, "bound", 1.2, "dot"))
        painter.drawEllipse(disc.centre, TIP * disc.radius, TIP * disc.radius)
        painter.setPen(pen(style, "comparator", 2, "dash"))
        painter.drawLine(disc.centre, disc.pixel(np.array([0.0, 1.0])))
        self._paint_walk(painter, disc, t, turned)
        for rect, text, role in self.words(disc, t):
            disc.write(painter, rect, text, role)

    def _wedge(self, painter: QPainter, disc: Disc, half: float, role: str, tint: float) -> None:
        painter.setPen(pen(disc.style, role, 1.5))
        painter.setBrush(disc.style.colour(role, tint))
        painter.drawPolygon(polygon(disc.pixels(wedge(half))))

    def _paint_walk(self, painter: QPainter, disc: Disc, t: int, turned: float) -> None:
        m = int(self.space.count[max(t - 1, 0)])
        tips = [TIP * self.shape.tip(k) for k in range(max(0, m - TRAIL), m + 1)]
        tip = self.tip(t, turned)
        disc.trail(painter, np.array([*tips, tip]))
        draw_small_arrow(painter, disc.centre, disc.pixel(tip), pen(disc.style, "hypothesis", 3))

    def words(self, disc: Disc, t: int) -> list[tuple[QRectF, str, str]]:
        """(place, text, role): the comparator's name at its line, everything else in the corners."""
        shape = self.shape
        top = QPointF(disc.centre.x() - disc.style.px(5), disc.centre.y() - disc.radius + 2)
        words = [(disc.word(shape.name, top.x(), 1.0, top.y()), shape.name, "comparator")]
        if shape.cone is not None:
            inside = f"y·x within {number(math.degrees(shape.cone))}°"
            words.append((disc.corner("consistent", False, False), "consistent", "margin"))
            words.append((disc.corner(inside, False, True), inside, "muted"))
        angle = shape.angles[int(self.space.count[t])]
        if math.isfinite(angle):
            text = f"w {number(math.degrees(angle))}° from {shape.name}"
            words.append((disc.corner(text, True, False), text, "hypothesis"))
        rim = f"rim {shape.rim}"
        return [*words, (disc.corner(rim, True, True), rim, "muted")]
