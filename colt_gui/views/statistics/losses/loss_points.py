"""Points on the loss curves: symbols of their classes on the learner's own loss, dots on the others."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QPolygonF

from colt_gui.views.canvas.stamps import stamp_all
from colt_gui.views.look.drawing import blank_image, is_raster, pen, scale_of
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol, symbol_size, symbol_stamp
from colt_gui.views.statistics.losses.loss_frame import INSIDE, LEFT, RIGHT, LossFrame, Seated
from colt_gui.views.statistics.losses.looks import LOOKS

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

    def beyond(self, painter: QPainter, frame: LossFrame, id: str, seated: Seated, place: float) -> None:
        """An arrow at the end of the curve with the number of points that are farther out."""
        for side in (LEFT, RIGHT):
            count = int((seated.beyond == side).sum())
            if count:
                at = QPointF(*seated.places[seated.beyond == side][0].tolist())
                self._arrow(painter, frame, id, at, side, count, place)

    def _arrow(
        self, painter: QPainter, frame: LossFrame, id: str, at: QPointF, side: int, count: int, place: float
    ) -> None:
        """Outwards: up where the curve leaves through the top, else to the side."""
        upwards = at.y() < frame.axes.top + 2
        way = QPointF(0, -1) if upwards else QPointF(side, 0)
        across = QPointF(-way.y(), way.x())
        length = self.style.line(ARROW)
        foot = at + way * (place + 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.style.brush(LOOKS[id].role))
        painter.drawPolygon(QPolygonF([foot + way * length, foot + across * length * 0.6, foot - across * length * 0.6]))
        self._count(painter, frame, id, foot, way, side, str(count))

    def _count(
        self, painter: QPainter, frame: LossFrame, id: str, foot: QPointF, way: QPointF, side: int, text: str
    ) -> None:
        painter.setFont(frame.bold)
        painter.setPen(self.style.colour(LOOKS[id].role))
        from colt_gui.views.look.drawing import text_size

        size = text_size(frame.bold, text)
        if way.y():
            x = foot.x() + self.style.px(6) if side == LEFT else foot.x() - self.style.px(6) - size.width()
            at = QPointF(x, foot.y())
        else:
            at = QPointF(foot.x() - size.width() / 2, foot.y() - self.style.px(8))
        painter.drawText(at, text)


def inside(seated: Seated) -> np.ndarray:
    return seated.places[seated.beyond == INSIDE]
