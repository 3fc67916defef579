"""The cube as a picture: corners by what has been seen of them, the side of the hypothesis, the plane between."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from colt_gui.views.boolean.cube.cube import edges, section
from colt_gui.views.boolean.cube.view import CubeMoment, CubeView, beside
from colt_gui.views.look.drawing import draw_text, pen, text_size
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol

CORNER, SEEN = 9, 19  # design pixels: of a corner that nobody has seen, and of one with its label
HALO = 15  # the radius of the tint around a corner that the hypothesis takes


class CubePicture:
    def __init__(self, style: Style) -> None:
        self.style = style

    def paint(self, painter: QPainter, view: CubeView, moment: CubeMoment) -> None:
        self._edges(painter, view, moment)
        self._plane(painter, view, moment)
        self._halos(painter, view, moment)
        self._names(painter, view, moment)
        self._corners(painter, view, moment)
        if moment.now is not None:
            self._ring(painter, view.corners[moment.now], moment.wrong)

    def _edges(self, painter: QPainter, view: CubeView, moment: CubeMoment) -> None:
        """The edges behind the others are faint."""
        for i, j in edges(moment.n):
            behind = moment.n > 2 and self._hidden(i, j)
            painter.setPen(pen(self.style, "hairline" if behind else "outline", 1.2, "dash" if behind else None))
            painter.drawLine(view.corners[i], view.corners[j])

    def _hidden(self, i: int, j: int) -> bool:
        """The corner x₁ = 0, x₂ = 0, x₃ = 1 is behind all faces that are turned to us."""
        return 4 in (i & 7, j & 7)

    def _plane(self, painter: QPainter, view: CubeView, moment: CubeMoment) -> None:
        if moment.plane is None or not len(cut := section(moment.plane)):
            return
        places = [view.at(corner) for corner in cut]
        painter.setPen(pen(self.style, "margin", 2))
        painter.setBrush(self.style.brush("margin", self.style.theme.strong_tint))
        if len(places) == 1:
            up = QPointF(0, self.style.px(22))
            painter.drawLine(places[0] - up, places[0] + up)
        else:
            painter.drawPolygon(QPolygonF(places))

    def _halos(self, painter: QPainter, view: CubeView, moment: CubeMoment) -> None:
        """Around the corners that the hypothesis takes for +."""
        radius = self.style.px(HALO)
        painter.setPen(pen(self.style, "positive", 1.2))
        painter.setBrush(self.style.brush("positive", self.style.theme.strong_tint))
        for corner in np.flatnonzero(moment.says).tolist():
            painter.drawEllipse(view.corners[corner], radius, radius)

    def _corners(self, painter: QPainter, view: CubeView, moment: CubeMoment) -> None:
        small, seen = self.style.px(CORNER) / 2, self.style.px(SEEN)
        for place, label in zip(view.corners, moment.labels.tolist()):
            if label:
                draw_symbol(painter, self.style, place, label, seen)
                continue
            painter.setPen(pen(self.style, "muted", 1.4))
            painter.setBrush(self.style.brush("stage"))
            painter.drawEllipse(place, small, small)

    def _ring(self, painter: QPainter, at: QPointF, wrong: bool) -> None:
        radius = self.style.px(HALO + 4)
        painter.setPen(pen(self.style, "mistake" if wrong else "ink", 2.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, radius, radius)

    # -- words ---------------------------------------------------------------------------------------------------

    def _names(self, painter: QPainter, view: CubeView, moment: CubeMoment) -> None:
        """Each beside the middle of an edge that it is the direction of; the fourth is told by the cubes."""
        gap, start = beside(self.style), view.corners[0]
        aside = {0: QPointF(0, gap), 1: QPointF(-gap, 0), 2: QPointF(gap, gap / 2)}
        for j, name in enumerate(moment.names[:3]):
            foot = view.corners[1] if j == 2 else start
            end = view.corners[5] if j == 2 else view.corners[1 << j]
            self._word(painter, (foot + end) / 2 + aside[j], name, (0.5, 1.0, 0.0)[j], (0.0, 0.5, 0.0)[j])
        if moment.n > 3:
            for bit in (0, 1):
                middle = (view.corners[8 * bit] + view.corners[8 * bit + 1]) / 2
                words = f"{moment.names[3]} = {bit}"
                self._word(painter, middle + QPointF(0, gap + self.style.px(16)), words, 0.5, 0.0)

    def _word(self, painter: QPainter, at: QPointF, words: str, right: float, down: float) -> None:
        """`right` and `down` say which share of the words lies to the left of the place and above it."""
        font = self.style.font("small")
        size = text_size(font, words)
        place = QRectF(at.x() - right * size.width(), at.y() - down * size.height(), size.width(), size.height())
        draw_text(painter, self.style, place, words, font, self.style.colour("muted"))
