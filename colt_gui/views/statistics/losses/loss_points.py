"""Points on the loss curves: symbols of their classes on the learner's own loss, dots on the others."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPolygonF

from colt_gui.views.canvas.stamps import stamp_all
from colt_gui.views.look.drawing import blank_image, draw_text, is_raster, pen, scale_of, text_size
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol, symbol_size, symbol_stamp
from colt_gui.views.statistics.losses.looks import LOOKS
from colt_gui.views.statistics.losses.loss_frame import INSIDE, LEFT, RIGHT, LossFrame, Seated

DOT = 3.4  # the radius of a dot
SYMBOL = 0.82  # a symbol here, in diameters of one on the plane
ARROW = 7.0  # the length of the arrow that stands for points out of sight


def symbol_diameter(style: Style, count: int) -> float:
    return SYMBOL * symbol_size(style, count)


def apart(places: np.ndarray) -> np.ndarray:
    """Without those that lie on the pixel of another: thousands of points on one curve are hundreds of places.

    >>> apart(np.array([[0.1, 0.2], [5.0, 5.0], [0.3, 0.1]])).tolist()
    [[0.1, 0.2], [5.0, 5.0]]
    """
    return places[np.sort(np.unique(np.round(places), axis=0, return_index=True)[1])]


class LossPoints:
    def __init__(self, style: Style) -> None:
        self.style = style

    def symbols(self, painter: QPainter, places: np.ndarray, y: np.ndarray) -> None:
        d = symbol_diameter(self.style, len(y))
        for label in (-1, 1):
            of_class = apart(places[y == label])
            if is_raster(painter):
                ratio = scale_of(painter)
                stamp_all(painter, [symbol_stamp(self.style, label, d, ratio)], of_class, ratio)
                continue
            for at in of_class.tolist():
                draw_symbol(painter, self.style, QPointF(*at), label, d)

    def dots(self, painter: QPainter, id: str, places: np.ndarray) -> None:
        places = apart(places)
        if is_raster(painter):
            ratio = scale_of(painter)
            stamp_all(painter, [self._dot_stamp(id, ratio)], places, ratio)
            return
        for at in places.tolist():
            self._dot(painter, id, QPointF(*at))

    def _dot(self, painter: QPainter, id: str, at: QPointF) -> None:
        radius = self.style.line(DOT)
        painter.setPen(pen(self.style, "stage", 1))
        painter.setBrush(self.style.brush(LOOKS[id].role))
        painter.drawEllipse(at, radius, radius)

    def _dot_stamp(self, id: str, ratio: float) -> QImage:
        side = math.ceil((2 * self.style.line(DOT) + 4) * ratio)
        image = blank_image(side, side, ratio)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._dot(painter, id, QPointF(side / ratio / 2, side / ratio / 2))
        return image

    def ring(self, painter: QPainter, at: QPointF, id: str, radius: float, asked: bool) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.style, LOOKS[id].role, 2.2 if asked else 1.6, None if asked else "dash"))
        painter.drawEllipse(at, radius, radius)

    def beyond(self, painter: QPainter, frame: LossFrame, seated: dict[str, Seated], taken: list[QRectF]) -> None:
        """At the ends of the curves arrows with the number of points that are farther out, one above the other where
        ends are near one another or words are there."""
        for id, seats in seated.items():
            for side in (LEFT, RIGHT):
                out = seats.beyond == side
                if out.any():
                    end = QPointF(*seats.places[out][0].tolist())
                    self._count(painter, frame, id, end, side, f"{int(out.sum())}", taken)

    def _count(
        self, painter: QPainter, frame: LossFrame, id: str, end: QPointF, side: int, text: str, taken: list[QRectF]
    ) -> None:
        length = self.style.line(ARROW)
        size = text_size(frame.bold, text)
        rect = QRectF(0, 0, size.width() + length + self.style.px(3), frame.line)
        rect.moveCenter(end - QPointF(side * rect.width() / 2, frame.line))
        rect.moveLeft(min(max(rect.left(), frame.axes.left + 2), frame.axes.right - rect.width() + self.style.px(8)))
        rect.moveTop(max(rect.top(), frame.axes.top))
        way = -1 if rect.top() > frame.area.center().y() else 1
        while any(rect.intersects(other) for other in taken) and frame.area.contains(rect.center()):
            rect.translate(0, way * frame.line / 2)
        taken.append(QRectF(rect))
        self._draw_count(painter, frame, id, rect, side, text, end.y() <= frame.axes.top + 2)

    def _draw_count(
        self, painter: QPainter, frame: LossFrame, id: str, rect: QRectF, side: int, text: str, upwards: bool
    ) -> None:
        """The arrow is on the side to which the points are; up where their curve leaves through the top."""
        colour, length = self.style.colour(LOOKS[id].role), self.style.line(ARROW)
        middle = rect.center().y()
        x = rect.right() - length / 2 if side == RIGHT else rect.left() + length / 2
        way = QPointF(0, -1) if upwards else QPointF(side, 0)
        across = QPointF(-way.y(), way.x()) * (0.55 * length)
        tip, foot = QPointF(x, middle) + way * (length / 2), QPointF(x, middle) - way * (length / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([tip, foot + across, foot - across]))
        words = rect.adjusted(0, 0, -length, 0) if side == RIGHT else rect.adjusted(length + self.style.px(3), 0, 0, 0)
        draw_text(painter, self.style, words, text, frame.bold, colour)


def inside(seated: Seated) -> np.ndarray:
    return seated.places[seated.beyond == INSIDE]
