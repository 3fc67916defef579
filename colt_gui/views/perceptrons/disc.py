"""The disc in which hypothesis space is drawn: from unit coordinates to pixels, and words on it."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from colt_gui.models.perceptrons.hypothesis_space import Region
from colt_gui.views.controls.close_up import WHOLE, CloseUp
from colt_gui.views.look.drawing import pen, polygon, text_on_ground, text_size
from colt_gui.views.look.style import Style

TIP = 0.86  # arrows end short of the rim
Align = Qt.AlignmentFlag


class Disc:
    """Centre and radius for a widget's size, or for a part that is looked at closely; the corners outside hold
    words."""

    def __init__(self, style: Style, size: QSize, close_up: CloseUp = WHOLE) -> None:
        self.style, self.width, self.height = style, size.width(), size.height()
        self.font = style.font("small", bold=True)
        self.line = text_size(self.font, "Ag").height()
        self._whole = max(min(self.width - 4, self.height - 1.4 * self.line) / 2, 10.0)  # the radius of all of it
        self._middle = QPointF(self.width / 2, self.height / 2)
        self.radius = close_up.times * self._whole
        self.centre = self._middle + close_up.offset(size)

    def pixels(self, points: np.ndarray) -> np.ndarray:
        return np.asarray(points) * (self.radius, -self.radius) + (self.centre.x(), self.centre.y())

    def pixel(self, point: np.ndarray) -> QPointF:
        return QPointF(*self.pixels(point).tolist())

    def unit(self, position: QPointF) -> np.ndarray:
        """Back from pixels."""
        offset = position - self.centre
        return np.array([offset.x(), -offset.y()]) / self.radius

    def path(self, region: Region) -> QPainterPath:
        path = QPainterPath()
        path.addPolygon(polygon(self.pixels(region.outline)))
        path.closeSubpath()
        if region.inside_out:
            path.addEllipse(self.centre, self.radius, self.radius)
        return path

    def paint(self, painter: QPainter) -> None:
        painter.setPen(pen(self.style, "hairline", 1.2))
        painter.setBrush(self.style.colour("stage"))
        painter.drawEllipse(self.centre, self.radius, self.radius)

    def trail(self, painter: QPainter, spots: np.ndarray) -> None:
        """Where w was, the older the fainter; the last is where it is now."""
        points = self.pixels(spots)
        size = pen(self.style, "ink", 1.7).widthF()
        for k in range(1, len(points)):
            alpha = 0.45 * k / (len(points) - 1)
            painter.setPen(pen(self.style, "ink", 1.1, alpha=alpha))
            if (points[k - 1] != points[k]).any():  # a line without length is an error in a PDF
                painter.drawLine(QPointF(*points[k - 1]), QPointF(*points[k]))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.style.colour("ink", alpha))
            painter.drawEllipse(QPointF(*points[k - 1]), size, size)

    # -- words -----------------------------------------------------------------------------------------------

    def word(self, text: str, x: float, anchor: float, y: float) -> QRectF:
        """The place of a word whose left edge (anchor 0) or right edge (anchor 1) is at x."""
        wide = text_size(self.font, text).width() + 3
        return QRectF(x - anchor * wide, y, wide, self.line)

    def corner(self, text: str, right: bool, bottom: bool) -> QRectF:
        y = self.height - self.line if bottom else 0.0
        return self.word(text, self.width if right else 0.0, float(right), y)

    def write(self, painter: QPainter, rect: QRectF, text: str, role: str, ground: float = 0.0) -> None:
        painter.setFont(self.font)
        under = self.style.colour("stage", ground) if ground else None
        text_on_ground(painter, rect, text, self.style.colour(role), under, Align.AlignHCenter)

    def note(self, painter: QPainter, text: str, colour: QColor, upper: bool = False) -> None:
        """A sentence in the lower (or upper) part of what is seen, on its own ground."""
        font = self.style.font("small")
        painter.setFont(font)
        wide = min(1.6 * self._whole, text_size(font, text).width() + 4)
        flags = Align.AlignCenter | Qt.TextFlag.TextWordWrap
        rect = painter.boundingRect(QRectF(0, 0, wide, 4 * self._whole), flags, text)
        away = -0.5 if upper else 0.5
        rect.moveCenter(self._middle + QPointF(0.0, away * self._whole))
        text_on_ground(painter, rect, text, colour, self.style.colour("stage", 0.88), Align.AlignHCenter)
