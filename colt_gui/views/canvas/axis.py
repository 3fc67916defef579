"""An axis of a chart: pyqtgraph's, with our ticks and fonts, painted once and then copied."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen, QPicture

from colt_gui.views.base import Guarded
from colt_gui.views.canvas.kept import Kept

OVERHANG = 200  # pixels that a number may reach over the ends of its axis
LEFT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
BELOW = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextDontClip
MEASURED_IN = QRectF(0, 0, 100, 100)
ROUND = 4  # pixels around a number that its letters may reach
DRAWN = QPicture()  # stands for pyqtgraph's own, which is not needed


class PlotAxis(Guarded, pg.AxisItem):
    """Ticks are given as (value, words); there are no marks at them."""

    def __init__(self, side: str) -> None:
        super().__init__(side, maxTickLength=0)
        self._kept, self._sizes, self._specs, self._area = Kept(), {}, None, QRectF()
        self._laid_out: tuple[QRectF, tuple[float, float], list[tuple[float, str]]] | None = None
        self._bounds: QRectF | None = None  # kept while it stays where it is: Qt asks often
        self.enableAutoSIPrefix(False)
        self.setStyle(autoExpandTextSpace=False, autoReduceTextSpace=False, hideOverlappingLabels=OVERHANG, tickAlpha=0)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def restyle(self, line: QPen, text: QPen, font: QFont, gap: int) -> None:
        self._sizes.clear()
        self.setPen(line)
        self.setTextPen(text)
        self.setStyle(tickFont=font, tickTextOffset=gap)

    def lay_out(self, place: QRectF, ends: tuple[float, float], ticks: list[tuple[float, str]]) -> None:
        if self._laid_out == (place, ends, ticks):
            return
        self._laid_out, self._bounds = (place, ends, ticks), None  # meanwhile it is in many places
        if self.orientation == "left":
            self.setWidth(place.width())
        else:
            self.setHeight(place.height())
        self.setGeometry(place)
        self.setRange(*ends)
        self.setTicks([ticks])
        self._bounds = super().boundingRect()

    def generateDrawSpecs(self, p: QPainter) -> tuple:
        """What pyqtgraph's own finds for ticks that are given, without what it tries for others: while a point is
        dragged the numbers change with every frame."""
        bounds, ends = self.mapRectFromParent(self.geometry()), self.range
        offset = self.style["tickTextOffset"][0 if self.orientation == "left" else 1]
        if self.orientation == "left":
            line = bounds.topRight() + QPointF(-1.0, -1.0), bounds.bottomRight() + QPointF(-1.0, 1.0)
            start, scale = bounds.height(), -bounds.height() / ((ends[1] - ends[0]) or 1.0)
        else:
            line = bounds.topLeft() + QPointF(-1.0, 1.0), bounds.topRight() + QPointF(1.0, 1.0)
            start, scale = 0.0, bounds.width() / ((ends[1] - ends[0]) or 1.0)
        words = [
            self._word(p, bounds, start + (value - ends[0]) * scale, offset, text)
            for value, text in (self._laid_out[2] if self._laid_out else ())
            if min(ends) <= value <= max(ends)
        ]
        return (self.pen(), *line), [], words

    def _word(self, p: QPainter, bounds: QRectF, at: float, offset: float, text: str) -> tuple:
        """Its number beside the axis, centred at this place along it."""
        if (size := self._sizes.get(text)) is None:
            size = self._sizes[text] = p.boundingRect(MEASURED_IN, Qt.AlignmentFlag.AlignCenter, text).size().toTuple()
        wide, high = size[0], size[1] * 0.8  # the room that fonts give to a line is too large for figures
        if self.orientation == "left":
            return QRectF(bounds.right() - offset - wide, at - high / 2, wide, high), LEFT, text
        return QRectF(at - wide / 2, bounds.top() + offset, wide, high), BELOW, text

    def boundingRect(self) -> QRectF:
        return super().boundingRect() if self._bounds is None else self._bounds

    def paint(self, painter: QPainter, option: object, widget: object) -> None:
        if self.picture is None:  # as pyqtgraph has it when something has changed
            self._kept.forget()
            painter.setFont(self.style["tickFont"])
            self._specs = self.generateDrawSpecs(painter)
            self._area = self._drawn_on()
        # it is painted in its own pixels, which may lie between those of the scene
        shift = self.pos() - self.pos().toPoint()
        painter.translate(-shift)
        self._kept.paint(painter, self._area.translated(shift), self._draw)
        self.picture = DRAWN

    def _draw(self, painter: QPainter) -> None:
        """Not by way of pyqtgraph's picture, which takes longer to be made than to be painted."""
        painter.translate(self.pos() - self.pos().toPoint())
        self.drawPicture(painter, *self._specs)

    def _drawn_on(self) -> QRectF:
        """Much less than it might need with other numbers."""
        (_, start, end), _, words = self._specs
        area = QRectF(start, end).normalized().adjusted(-1, -1, 1, 1)
        for rect, _, _ in words:
            area |= rect.adjusted(-ROUND, -ROUND, ROUND, ROUND)
        return area & self.boundingRect()
