"""Columns, and curves with bars of error, in pens that grow with the picture."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from colt_gui.views.canvas.curve import LiveCurve, Past, PixelCurve, path_of

FILL = 0.35  # opacity of a column, in that of its edge
CAP = 2.0  # half the width of the cap of an error bar, in widths of its line


class Bars(PixelCurve):
    """Columns that stand on a line: faint as a whole, strong up to the present."""

    def __init__(self, pen: QPen, faint: QPen) -> None:
        super().__init__(pen)
        self._faint, self._tip = faint, np.empty((0, 2))

    def set_tip(self, tip: np.ndarray) -> None:
        """The corners (k, 2) in pixels of the column that the present is in, after its left edge."""
        self._tip = tip
        self.update()

    def paint(self, painter: QPainter, *_: object) -> None:
        self._in_pixels(painter)
        _draw_columns(painter, self._faint, self._pixels)
        if len(self._tip):
            past = self._pixels[: int(self._pixels[:, 0].searchsorted(self._tip[-1, 0]))]
            _draw_columns(painter, self.line_pen, np.concatenate([past, self._tip]))


def _draw_columns(painter: QPainter, pen: QPen, line: np.ndarray) -> None:
    fill = pen.color()
    fill.setAlphaF(FILL * fill.alphaF())
    painter.setPen(pen)
    painter.setBrush(fill)
    painter.drawPath(path_of(line))


class SpreadCurve(LiveCurve):
    """A curve of the run with an upright bar at each of its points: strong up to the present, faint after it."""

    def __init__(self, pen: QPen, faint: QPen, bars: QPen, past: Past) -> None:
        super().__init__(pen, faint, past)
        self._bars_pen, self._bars = bars, np.empty((0, 3))

    def set_bars(self, bars: np.ndarray) -> None:
        """Rows of x, top and bottom, in pixels."""
        self.prepareGeometryChange()
        self._bars = bars
        if len(bars):
            (left, top, _), (right, _, bottom) = bars.min(axis=0).tolist(), bars.max(axis=0).tolist()
            cap = CAP * self._bars_pen.widthF() + 1
            self._extent |= QRectF(left, top, right - left, bottom - top).adjusted(-cap, -cap, cap, cap) & self._plot

    def paint(self, painter: QPainter, *_: object) -> None:
        super().paint(painter)
        bars, faint = QPen(self._bars_pen), QPen(self._bars_pen)
        faint.setColor(self._faint.color())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        come = self._bars[:, 0] <= self.now if len(self._tip) else np.zeros(len(self._bars), dtype=bool)
        for pen, rows in ((faint, self._bars[~come]), (bars, self._bars[come])):
            painter.setPen(pen)
            painter.drawLines([line for row in rows.tolist() for line in _bar(*row, CAP * pen.widthF())])


def _bar(x: float, top: float, bottom: float, cap: float) -> list[QLineF]:
    ends = [QLineF(x - cap, y, x + cap, y) for y in (top, bottom)]
    return [QLineF(x, top, x, bottom), *ends]
