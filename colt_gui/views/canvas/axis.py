"""An axis of a chart: pyqtgraph's, with our ticks and fonts, painted once and then copied."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen

from colt_gui.views.canvas.kept import Kept
from colt_gui.views.overrides import qt_override

OVERHANG = 200  # pixels that a number may reach over the ends of its axis


class PlotAxis(pg.AxisItem):
    """Ticks are given as (value, words); there are no marks at them."""

    def __init__(self, side: str) -> None:
        super().__init__(side, maxTickLength=0)
        self._kept, self._drawn = Kept(), None
        self._laid_out: tuple[QRectF, tuple[float, float], list[tuple[float, str]]] | None = None
        self.enableAutoSIPrefix(False)
        self.setStyle(autoExpandTextSpace=False, autoReduceTextSpace=False, hideOverlappingLabels=OVERHANG, tickAlpha=0)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def restyle(self, line: QPen, text: QPen, font: QFont, gap: int) -> None:
        self.setPen(line)
        self.setTextPen(text)
        self.setStyle(tickFont=font, tickTextOffset=gap)

    def lay_out(self, place: QRectF, ends: tuple[float, float], ticks: list[tuple[float, str]]) -> None:
        if self._laid_out == (place, ends, ticks):
            return
        self._laid_out = place, ends, ticks
        if self.orientation == "left":
            self.setWidth(place.width())
        else:
            self.setHeight(place.height())
        self.setGeometry(place)
        self.setRange(*ends)
        self.setTicks([ticks])

    @qt_override
    def paint(self, painter: QPainter, option: object, widget: object) -> None:
        if self.picture is None or self.picture is not self._drawn:
            self._kept.forget()
        # it is painted in its own pixels, which may lie between those of the scene
        shift = self.pos() - self.pos().toPoint()
        painter.translate(-shift)
        self._kept.paint(painter, self.boundingRect().translated(shift), self._draw)
        self._drawn = self.picture

    def _draw(self, painter: QPainter) -> None:
        painter.translate(self.pos() - self.pos().toPoint())
        super().paint(painter, None, None)
