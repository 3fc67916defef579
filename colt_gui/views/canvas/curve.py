"""The curves of a plot, each on standing items of pyqtgraph: one for what has been, one for what is still to come.

All of them are given in pixels of the view, so that a pen is as wide as it says, on a fine screen, in a large picture
and in an SVG. Nothing is kept as pixels: a frame of a chart takes about two milliseconds, and five where it is large.
"""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QPen
from PySide6.QtWidgets import QGraphicsEllipseItem

NOWHERE = np.empty((0, 2))
DOT, LARGE_DOT = 1.5, 2.6  # the radius of a dot, in widths of the line that it ends
FILL = 0.35  # opacity of a column, in that of its edge
CAP = 4.0  # the width of the cap of an error bar, in widths of its line


class Line(pg.PlotCurveItem):
    """A line through corners in pixels."""

    def __init__(self, pen: QPen) -> None:
        super().__init__(pen=pen, antialias=True, skipFiniteCheck=True)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def set_line(self, corners: np.ndarray) -> None:
        """Draw the line through all corners; a single one is no line."""
        corners = corners if len(corners) > 1 else NOWHERE
        self.setData(np.ascontiguousarray(corners[:, 0]), np.ascontiguousarray(corners[:, 1]))

    @property
    def corners(self) -> np.ndarray:
        return np.column_stack(self.getData())


class LiveCurve(pg.ItemGroup):
    """A curve of a run: strong up to the present, where it ends in a dot, and faint after it.

    `error_bars` is their pen, for a curve that has any. With a large dot the whole curve is strong: the dot stands for
    a value of a parameter, and nothing is still to come.
    """

    def __init__(self, pen: QPen, faint: QPen, error_bars: QPen | None = None, large_dot: bool = False) -> None:
        super().__init__()
        self._corners = self._bars = NOWHERE
        self._radius = (LARGE_DOT if large_dot else DOT) * pen.widthF()
        self.future, self.past = Line(pen if large_dot else faint), Line(pen)
        self._dot = QGraphicsEllipseItem(-self._radius, -self._radius, 2 * self._radius, 2 * self._radius)
        self._dot.setPen(QPen(Qt.PenStyle.NoPen))
        self._dot.setBrush(pen.color())
        pens = [] if error_bars is None else [recoloured(error_bars, faint), error_bars]
        self._errors = [pg.ErrorBarItem(pen=each, beam=CAP * each.widthF()) for each in pens]
        for item in (self.future, self.past, *self._errors, self._dot):
            item.setParentItem(self)

    def set_line(self, corners: np.ndarray, error_bars: np.ndarray = NOWHERE) -> None:
        """Lay out the whole curve; of each error bar x, top and bottom."""
        self._corners, self._bars = corners, error_bars

    def set_tip(self, tip: np.ndarray) -> None:
        """Let the past end with these corners, which come after the last point before the present."""
        self._dot.setVisible(len(tip) > 0)
        if not len(tip):
            self.past.set_line(NOWHERE)
            self.future.set_line(self._corners)
            self._set_errors(-np.inf)
            return
        x, y = tip[-1].tolist()
        before, after = (int(self._corners[:, 0].searchsorted(x, side)) for side in ("left", "right"))
        self.past.set_line(np.concatenate([self._corners[:before], tip]))
        self.future.set_line(np.concatenate([tip[-1:], self._corners[after:]]))
        self._dot.setPos(x, y)
        self._set_errors(x)

    def _set_errors(self, now: float) -> None:
        come = self._bars[:, 0] <= now
        for item, rows in zip(self._errors, (self._bars[~come], self._bars[come])):
            x, top, bottom = np.ascontiguousarray(rows.T)
            item.setData(x=x, y=bottom, top=top - bottom, bottom=np.zeros(len(x)))
            item.setVisible(len(x) > 0)


class Columns(pg.ItemGroup):
    """Columns that stand on a line: strong up to the present, faint after it."""

    def __init__(self, pen: QPen, faint: QPen) -> None:
        super().__init__()
        self._edges = NOWHERE
        self.future, self.past = (
            pg.BarGraphItem(x0=[], x1=[], y0=[], y1=[], pen=each, brush=_fill(each)) for each in (faint, pen)
        )
        for item in (self.future, self.past):
            item.setParentItem(self)

    def set_line(self, corners: np.ndarray, error_bars: np.ndarray = NOWHERE) -> None:
        """Lay out all columns by their outline, four corners for each of them."""
        first, third = corners[::4], corners[2::4]
        self._edges = np.column_stack([first[:, 0], third[:, 0], first[:, 1], third[:, 1]])

    def set_tip(self, tip: np.ndarray) -> None:
        """Let the past end there, within a column perhaps."""
        now = float(tip[-1, 0]) if len(tip) else -np.inf
        edges = self._edges
        past, future = edges[edges[:, 0] < now].copy(), edges[edges[:, 1] > now].copy()
        past[:, 1] = np.minimum(past[:, 1], now)
        future[:, 0] = np.maximum(future[:, 0], now)
        for item, (x0, x1, y0, y1) in ((self.past, past.T), (self.future, future.T)):
            item.setOpts(x0=x0, x1=x1, y0=y0, y1=y1)


def recoloured(pen: QPen, other: QPen) -> QPen:
    """Return the pen in the colour of the other one."""
    found = QPen(pen)
    found.setColor(other.color())
    return found


def _fill(pen: QPen) -> QBrush:
    colour = pen.color()
    colour.setAlphaF(FILL * colour.alphaF())
    return QBrush(colour)
